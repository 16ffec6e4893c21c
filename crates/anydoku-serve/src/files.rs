//! The files of the page, built in.
//!
//! They are in a list and not in a folder, so requests cannot reach the disk. Debug builds read them from the source folder, so
//! that a change shows after reloading.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{Mutex, OnceLock, PoisonError};

use anydoku_words::Language;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::http::Response;
use crate::words;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// The path under which it is served.
    pub path: Cow<'static, str>,
    /// The name in the folder of the page.
    pub name: Cow<'static, str>,
    /// The content.
    pub bytes: Cow<'static, [u8]>,
}

macro_rules! files {
    ($($path:literal $name:literal,)*) => {
        /// The files of the source folder.
        const WRITTEN: &[(&str, &str, &[u8])] = &[$(($path, $name, include_bytes!(concat!("../page/", $name))),)*];
    };
}

files! {
    "/" "index.html",
    "/api" "api.html",
    "/api.js" "api.js",
    "/api/v1/openapi.json" "openapi.json",
    "/app.css" "app.css",
    "/app.js" "app.js",
    "/board.js" "board.js",
    "/clock.js" "clock.js",
    "/colours.js" "colours.js",
    "/course.js" "course.js",
    "/daily.js" "daily.js",
    "/gallery.js" "gallery.js",
    "/icons.js" "icons.js",
    "/new.js" "new.js",
    "/outline.js" "outline.js",
    "/practice.js" "practice.js",
    "/puzzles.js" "puzzles.js",
    "/replay.js" "replay.js",
    "/rules.js" "rules.js",
    "/saved.js" "saved.js",
    "/settings.js" "settings.js",
    "/stats.js" "stats.js",
    "/steps.js" "steps.js",
    "/view.js" "view.js",
    "/win.js" "win.js",
    "/service.js" "service.js",
    "/engine.js" "engine.js",
    "/game.js" "game.js",
    "/games.js" "games.js",
    "/learn.js" "learn.js",
    "/make.js" "make.js",
    "/offline.js" "offline.js",
    "/play.js" "play.js",
    "/print.js" "print.js",
    "/set.js" "set.js",
    "/shapes.js" "shapes.js",
    "/shelf.js" "shelf.js",
    "/techniques.js" "techniques.js",
    "/text.js" "text.js",
    "/typing.js" "typing.js",
    "/worker.js" "worker.js",
    "/apple-touch-icon.png" "apple-touch-icon.png",
    "/icon-192.png" "icon-192.png",
    "/icon-512.png" "icon-512.png",
    "/icon.svg" "icon.svg",
    "/manifest.webmanifest" "manifest.webmanifest",
}

/// Returns every file of the page: those of the source folder, and the words of each language, generated from the catalog.
pub fn files() -> &'static [File] {
    static FILES: OnceLock<Vec<File>> = OnceLock::new();
    FILES.get_or_init(|| {
        let written = |&(path, name, bytes): &(&'static str, &'static str, &'static [u8])| File {
            path: path.into(),
            name: name.into(),
            bytes: bytes.into(),
        };
        let made = |name: String, bytes: Vec<u8>| File {
            path: format!("/{name}").into(),
            name: name.into(),
            bytes: bytes.into(),
        };
        let words =
            Language::all().map(|language| made(format!("words-{}.json", language.code()), words::messages(language)));
        let languages = made("languages.json".to_owned(), words::languages());
        WRITTEN.iter().map(written).chain([languages]).chain(words).collect()
    })
}

/// Returns the file with this path.
pub(crate) fn find(path: &str) -> Option<&'static File> {
    files().iter().find(|file| file.path == path)
}

/// Returns a file as a response, compressed if the client accepts that, or a 304 if the client has this version.
pub(crate) fn response(file: &File, known: Option<&str>, is_gzip: bool) -> Response {
    let mut body = read(file);
    let print = fingerprint(&body);
    // Each encoding of a file is a separate version.
    let tag = if is_gzip { format!("\"{print:016x}-gzip\"") } else { format!("\"{print:016x}\"") };
    let encoding = if is_gzip { "Content-Encoding: gzip\r\n" } else { "" };
    let more = format!("Cache-Control: no-cache\r\nVary: Accept-Encoding\r\nETag: {tag}\r\n{encoding}");
    if is_gzip && known != Some(&tag) {
        body = compressed(file, &body);
    }
    let media_type = media_type(&file.name);
    match known == Some(&tag) {
        true => Response { status: 304, media_type, more, body: Vec::new() },
        false => Response { status: 200, media_type, more, body },
    }
}

/// Returns a file as gzip. Each version of a file is compressed once.
fn compressed(file: &File, body: &[u8]) -> Vec<u8> {
    static DONE: Mutex<BTreeMap<String, (u64, Vec<u8>)>> = Mutex::new(BTreeMap::new());
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    let print = fingerprint(body);
    match done.get(&*file.name) {
        Some((known, bytes)) if *known == print => bytes.clone(),
        _ => {
            let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
            gzip.write_all(body).expect("memory can be written to");
            let bytes = gzip.finish().expect("memory can be written to");
            done.insert(file.name.to_string(), (print, bytes.clone()));
            bytes
        }
    }
}

#[cfg(debug_assertions)]
fn read(file: &File) -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/page/").to_owned() + &file.name;
    std::fs::read(path).unwrap_or_else(|_| file.bytes.to_vec())
}

#[cfg(not(debug_assertions))]
fn read(file: &File) -> Vec<u8> {
    file.bytes.to_vec()
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

/// Returns the FNV-1a hash, which suffices to distinguish two versions of a file.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &b| (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn every_file_of_the_folder_is_in_the_list() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        for name in names.map(|name| name.to_string_lossy().into_owned()) {
            assert!(files().iter().any(|file| file.name == name), "{name}");
        }
    }

    #[test]
    fn the_page_is_small_and_fetches_nothing_from_elsewhere() {
        // A visitor loads the words of one language.
        let is_shown = |file: &&File| {
            !file.name.starts_with("openapi")
                && !file.name.ends_with(".png")
                && (!file.name.starts_with("words-") || file.name == "words-de.json")
        };
        // The bytes sent for the page, with every mode and without the engine.
        let size: usize = files().iter().filter(is_shown).map(|file| response(file, None, true).body.len()).sum();
        assert!(size < 150_000, "{size} bytes");
        let is_text = |file: &&File| !file.name.ends_with(".json") && !file.name.ends_with(".png");
        for file in files().iter().filter(is_text) {
            let text = std::str::from_utf8(&file.bytes).unwrap();
            for word in ["src=\"http", "href=\"http", "url(http", "@import", "from \"http", "import(\"http"] {
                assert!(!text.contains(word), "{} has {word}", file.name);
            }
            assert!(!text.contains("<script>") && !text.contains(" style=\""), "{}", file.name);
        }
    }

    #[test]
    fn a_file_is_compressed_only_for_clients_that_accept_it() {
        let file = find("/app.js").unwrap();
        let (plain, gzip) = (response(file, None, false), response(file, None, true));
        assert!(plain.body.len() > gzip.body.len());
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&gzip.body[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body);
        assert!(gzip.more.contains("Content-Encoding: gzip") && !plain.more.contains("Content-Encoding"));
        let tag =
            |response: &Response| response.more.split("ETag: ").nth(1).unwrap().split('\r').next().unwrap().to_owned();
        assert_ne!(tag(&plain), tag(&gzip));
        assert_eq!(response(file, Some(&tag(&gzip)), true).status, 304);
        assert_eq!(response(file, Some(&tag(&plain)), true).status, 200);
    }
}
