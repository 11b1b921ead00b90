//! The function that runs a program.

/// Name of the function that runs the program: no arguments, no results.
pub const ENTRY: &str = "main";
