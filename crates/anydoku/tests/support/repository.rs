//! Where the repository is, for tests that look at files beside the crate.

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
