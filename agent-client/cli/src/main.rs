//! The `toolerror` program.
fn main() {}
