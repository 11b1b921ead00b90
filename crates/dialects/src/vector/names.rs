//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const LOAD: &str = "vector.load";
pub const STORE: &str = "vector.store";

pub const BROADCAST: &str = "vector.broadcast";
pub const TRANSPOSE: &str = "vector.transpose";

pub const CREATE_MASK: &str = "vector.create_mask";

pub const PRINT: &str = "vector.print";

pub const REDUCTION: &str = "vector.reduction";

pub const EXTRACT: &str = "vector.extract";
pub const SHAPE_CAST: &str = "vector.shape_cast";
