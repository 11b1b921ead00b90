//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const SCALING_TRUNCF: &str = "arith.scaling_truncf";

pub const CONSTANT: &str = "arith.constant";
