//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const APPLY: &str = "affine.apply";

pub const FOR: &str = "affine.for";
pub const YIELD: &str = "affine.yield";
