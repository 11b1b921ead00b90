//! What Assay knows about MLIR ops, one folder a dialect.
