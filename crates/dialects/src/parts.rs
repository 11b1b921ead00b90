//! Parts of what ops mean: sums whose order may matter, sparse tensors, memory that is passed on. They are public for the tests, which are outside
//! of the crate.

pub use crate::linalg::sum_order::permutations;
pub use crate::memref::shares;
pub use crate::sparse_storage::Encoding;
pub use crate::sparse_storage::encoding::{Level, LevelFormat};
pub use crate::sparse_tensor::file::TensorFile;
pub use crate::tosa::{FloatSum, IntSum};
pub use crate::vector::kind::CombiningKind;
