//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const CALL: &str = "func.call";
pub const FUNC: &str = "func.func";
pub const RETURN: &str = "func.return";
pub const CONSTANT: &str = "func.constant";
pub const CALL_INDIRECT: &str = "func.call_indirect";
