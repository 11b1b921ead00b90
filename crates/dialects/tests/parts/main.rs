//! Parts of ops' meanings on their own, and the table of ops as a whole.

mod affine;
mod complex;
mod data_layout;
mod linalg;
mod make;
mod math;
mod memref;
mod print;
mod sparse;
mod speculation;
mod sums;
mod table;
mod types;
