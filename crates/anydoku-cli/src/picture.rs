//! Pictures as patterns: converts PNG images to the grayscale images that the library reads.

use std::io::Cursor;

use anydoku::{Message, msg};

/// The size of the largest image that is accepted, in bytes of pixel data.
const MOST: usize = 1 << 26;

/// Returns whether these bytes begin a PNG image.
pub fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

/// Converts a PNG to a PGM image of the same size, which records the lightness of each pixel. Transparent pixels count as white.
pub fn grey_of_png(bytes: &[u8]) -> Result<Vec<u8>, Message> {
    let wrong = |error: png::DecodingError| msg!("cli-png-damaged", reason = error.to_string());
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: MOST });
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(wrong)?;
    let size = reader.output_buffer_size().filter(|&size| size <= MOST);
    let mut pixels = vec![0; size.ok_or_else(|| msg!("cli-png-large", limit = MOST >> 20))?];
    let frame = reader.next_frame(&mut pixels).map_err(wrong)?;
    let (width, height) = (frame.width as usize, frame.height as usize);
    let n_samples = frame.color_type.samples();
    let light = |x: usize, y: usize| {
        let dot = &pixels[y * frame.line_size + x * n_samples..][..n_samples];
        let (colours, alpha) = dot.split_at(n_samples - 1);
        let light = colours.iter().map(|&sample| sample as usize).sum::<usize>() / colours.len().max(1);
        255 - (255 - light) * alpha[0] as usize / 255
    };
    let mut grey = format!("P5 {width} {height} 255\n").into_bytes();
    grey.extend((0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| light(x, y) as u8));
    Ok(grey)
}
