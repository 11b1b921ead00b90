//! Names of ops that several files refer to. The definition of each op is in the file of its family.

pub const ALLOCA: &str = "llvm.alloca";
pub const MLIR_ZERO: &str = "llvm.mlir.zero";
pub const STORE: &str = "llvm.store";
