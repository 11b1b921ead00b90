//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const FILL: &str = "linalg.fill";
pub const GENERIC_OP: &str = "linalg.generic";
pub const YIELD: &str = "linalg.yield";
pub const INDEX: &str = "linalg.index";
