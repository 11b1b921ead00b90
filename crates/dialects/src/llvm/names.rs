//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const MLIR_ZERO: &str = "llvm.mlir.zero";
