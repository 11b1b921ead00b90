//! Names of ops that several files make or look for. The element of each is in the file of its family.

pub const MLIR_ZERO: &str = "llvm.mlir.zero";

pub const BR: &str = "llvm.br";
