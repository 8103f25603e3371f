//! Sandbox. 
fn main() {}
