//! Generates the technique pages of the manual with their pictures.
//!
//! ```sh
//! cargo run --release -p anydoku-draw --example techniques -- docs/manual/techniques
//! ```
//!
//! With a second argument it also writes PNG files to that folder, for a quick look.

use std::error::Error;
use std::fs;
use std::path::Path;

#[path = "../tests/manual/mod.rs"]
mod manual;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, rest @ ..] = &arguments[..] else { return Err("expected: techniques FOLDER [PIXELS]".into()) };
    let folder = Path::new(folder);
    fs::create_dir_all(folder)?;
    let files = manual::files();
    for (name, text) in &files {
        fs::write(folder.join(name), text)?;
    }
    if let Some(pixels) = rest.first() {
        fs::create_dir_all(pixels)?;
        for (name, drawing) in manual::drawings() {
            fs::write(Path::new(pixels).join(format!("{name}.png")), anydoku_draw::png::write(&drawing, 900)?)?;
        }
    }
    println!("{} files in {}", files.len(), folder.display());
    Ok(())
}
