//! Names of ops that several files make or look for. The element of each is in the file of its family.

pub const CONSTANT: &str = "complex.constant";
pub const CREATE: &str = "complex.create";
