//! Locations of the files that tests and benches read: the repository around the crate, and collections beside it.

#![allow(dead_code, reason = "not every program that includes this file asks for everything")]

use std::path::{Path, PathBuf};

/// Returns the root of the repository, or `None` in the published crate, which has none of the files around it; the
/// test then reports this and is skipped. Elsewhere a missing file is a failure.
pub fn repository() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    if here.join("Cargo.toml.orig").exists() {
        println!("skipped: this is the published crate, without the repository around it");
        return None;
    }
    Some(here.join("../.."))
}

/// Returns the folder of collections that we may not redistribute: the one that `ANYDOKU_DATA` names, otherwise
/// `shared/data` beside the repository. Puzzles of our own test the same properties.
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

/// Returns a file of the collections, if it exists.
pub fn collection(name: &str) -> Option<String> {
    let text = std::fs::read_to_string(collections()?.join(name)).ok();
    if text.is_none() {
        println!("skipped: {name} is not among the collections");
    }
    text
}
