//! Pictures as patterns: PNG images, brought to one dot a square of paper.

use std::io::Cursor;

/// Larger pictures are not looked at.
const MOST: usize = 1 << 26;

/// Is this the beginning of a PNG image?
pub fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

/// A PNG as a text picture of so many rows and columns: `#` where the image is dark, `.` where it is light or
/// transparent, on average over the part of the image that falls on the square.
pub fn text_of_png(bytes: &[u8], rows: usize, cols: usize) -> Result<String, String> {
    let wrong = |error: png::DecodingError| format!("found no PNG image that can be read ({error})");
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: MOST });
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(wrong)?;
    let size = reader.output_buffer_size().filter(|&size| size <= MOST);
    let mut pixels = vec![0; size.ok_or("found a PNG image that is too large, expected at most 64 MB of pixels")?];
    let frame = reader.next_frame(&mut pixels).map_err(wrong)?;
    let (width, height) = (frame.width as usize, frame.height as usize);
    let n_samples = frame.color_type.samples();
    if width < cols || height < rows {
        return Err(format!("found an image of {width} x {height} dots, expected at least {cols} x {rows}"));
    }
    // How dark a dot is, from 0 to 255.
    let darkness = |x: usize, y: usize| {
        let dot = &pixels[y * frame.line_size + x * n_samples..][..n_samples];
        let (colours, alpha) = dot.split_at(n_samples - 1);
        let light = colours.iter().map(|&sample| sample as usize).sum::<usize>() / colours.len().max(1);
        (255 - light) * alpha[0] as usize / 255
    };
    let mut text = String::with_capacity(rows * (cols + 1));
    for row in 0..rows {
        let (top, bottom) = (row * height / rows, (row + 1) * height / rows);
        for col in 0..cols {
            let (left, right) = (col * width / cols, (col + 1) * width / cols);
            let sum: usize = (top..bottom).map(|y| (left..right).map(|x| darkness(x, y)).sum::<usize>()).sum();
            text.push(if 2 * sum > 255 * (bottom - top) * (right - left) { '#' } else { '.' });
        }
        text.push('\n');
    }
    Ok(text)
}
