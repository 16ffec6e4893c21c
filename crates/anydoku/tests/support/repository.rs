//! Where files are that tests and benches look at: the repository around the crate, and collections beside it.

#![allow(dead_code, reason = "not every program that includes this file asks for everything")]

use std::path::{Path, PathBuf};

/// The root of the repository. None in the crate as it is published, which has none of the files around it; the test
/// says so and is skipped. Elsewhere a missing file is a failure.
pub fn repository() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    if here.join("Cargo.toml.orig").exists() {
        println!("skipped: this is the published crate, without the repository around it");
        return None;
    }
    Some(here.join("../.."))
}

/// The folder of collections that are not ours to hand on: the one that `ANYDOKU_DATA` names, else `shared/data` beside
/// the repository. What they test is tested on puzzles of our own as well.
pub fn collections() -> Option<PathBuf> {
    let named = std::env::var_os("ANYDOKU_DATA").map(PathBuf::from);
    let beside = ["../../../shared/data", "../../../../shared/data"];
    let beside = beside.map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let found = named.into_iter().chain(beside).find(|folder| folder.is_dir());
    if found.is_none() {
        println!("skipped: no collections in ANYDOKU_DATA or beside the repository");
    }
    found
}

/// A file of the collections, if it is there.
pub fn collection(name: &str) -> Option<String> {
    let text = std::fs::read_to_string(collections()?.join(name)).ok();
    if text.is_none() {
        println!("skipped: {name} is not among the collections");
    }
    text
}
