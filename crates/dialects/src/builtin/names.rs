//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const MODULE: &str = "builtin.module";
pub const UNREALIZED_CONVERSION_CAST: &str = "builtin.unrealized_conversion_cast";
