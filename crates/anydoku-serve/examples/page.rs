//! Writes every file of the page into a folder: `cargo run -p anydoku-serve --example page -- FOLDER`.
//!
//! The script `crates/anydoku-wasm/build` turns these files into the page without a server.

fn main() -> std::io::Result<()> {
    let folder = std::path::PathBuf::from(std::env::args_os().nth(1).expect("the folder to write to"));
    std::fs::create_dir_all(&folder)?;
    for file in anydoku_serve::files() {
        std::fs::write(folder.join(&*file.name), &file.bytes)?;
    }
    Ok(())
}
