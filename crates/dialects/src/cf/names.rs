//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const COND_BR: &str = "cf.cond_br";
pub const SWITCH: &str = "cf.switch";
/// The op that does nothing but branch.
pub const BRANCH: &str = "cf.br";
