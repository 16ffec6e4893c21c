//! gss
fn main() {}
