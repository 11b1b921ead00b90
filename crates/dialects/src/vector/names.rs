//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const LOAD: &str = "vector.load";
pub const STORE: &str = "vector.store";
pub const EXPANDLOAD: &str = "vector.expandload";
pub const COMPRESSSTORE: &str = "vector.compressstore";

pub const BROADCAST: &str = "vector.broadcast";
pub const TRANSPOSE: &str = "vector.transpose";

pub const CONTRACT: &str = "vector.contract";
pub const OUTERPRODUCT: &str = "vector.outerproduct";

pub const GATHER: &str = "vector.gather";

pub const CREATE_MASK: &str = "vector.create_mask";
pub const YIELD: &str = "vector.yield";
pub const MASK: &str = "vector.mask";

pub const PRINT: &str = "vector.print";

pub const REDUCTION: &str = "vector.reduction";
pub const MULTI_REDUCTION: &str = "vector.multi_reduction";

pub const EXTRACT: &str = "vector.extract";
pub const SHAPE_CAST: &str = "vector.shape_cast";

pub const TRANSFER_READ: &str = "vector.transfer_read";
pub const TRANSFER_WRITE: &str = "vector.transfer_write";
