//! How sparse tensors are stored: encodings, positions and coordinates, and which elements of results are stored. The ops of sparse_tensor, the
//! structured ops of linalg and the runner's library share it.

pub mod encoding;
pub mod implicit;
pub mod presence;
pub mod storage;

pub use encoding::Encoding;

/// Name of the attribute that encodes a tensor.
pub const ENCODING: &str = "sparse_tensor.encoding";
