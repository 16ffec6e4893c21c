//! anydoku
fn main() {}
