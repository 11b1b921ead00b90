//! Names of ops that several files make or look for. The element of each is in the file of its family.

pub const POISON_OP: &str = "ub.poison";
