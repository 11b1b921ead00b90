//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const CONST: &str = "tosa.const";

pub const RESHAPE: &str = "tosa.reshape";

pub const CONST_SHAPE: &str = "tosa.const_shape";

pub const CLAMP_OP: &str = "tosa.clamp";
