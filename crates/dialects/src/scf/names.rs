//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const FORALL: &str = "scf.forall";
pub const FORALL_IN_PARALLEL: &str = "scf.forall.in_parallel";

pub const PARALLEL: &str = "scf.parallel";
pub const REDUCE: &str = "scf.reduce";
pub const REDUCE_RETURN: &str = "scf.reduce.return";

pub const FOR: &str = "scf.for";
pub const YIELD: &str = "scf.yield";
pub const IF: &str = "scf.if";
pub const INDEX_SWITCH: &str = "scf.index_switch";
pub const EXECUTE_REGION: &str = "scf.execute_region";
pub const WHILE: &str = "scf.while";
pub const CONDITION: &str = "scf.condition";
