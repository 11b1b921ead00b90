//! Names of ops that several files make or look for. The element of each is in the file of its family.

pub const MODULE: &str = "builtin.module";
pub const UNREALIZED_CONVERSION_CAST: &str = "builtin.unrealized_conversion_cast";
