//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const CONSTANT: &str = "spirv.Constant";
pub const VARIABLE: &str = "spirv.Variable";
