//! The `refframe` command.
fn main() {}
