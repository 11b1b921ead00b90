//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const EXP_OP: &str = "math.exp";
pub const LOG_OP: &str = "math.log";
pub const RSQRT_OP: &str = "math.rsqrt";
pub const TANH_OP: &str = "math.tanh";
pub const ERF_OP: &str = "math.erf";
pub const POWF: &str = "math.powf";

pub const ABSF: &str = "math.absf";
pub const CEIL: &str = "math.ceil";
pub const FLOOR: &str = "math.floor";
pub const ROUND: &str = "math.round";
pub const SQRT: &str = "math.sqrt";
