//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const DIM: &str = "tensor.dim";
pub const SPLAT: &str = "tensor.splat";
pub const EXTRACT: &str = "tensor.extract";
pub const EMPTY: &str = "tensor.empty";
pub const FROM_ELEMENTS: &str = "tensor.from_elements";
pub const YIELD: &str = "tensor.yield";

pub const CAST: &str = "tensor.cast";

pub const PARALLEL_INSERT_SLICE: &str = "tensor.parallel_insert_slice";
