//! Chores of the Assay workspace.

fn main() {}
