//! MLIR compilers: discovery, passes, bounded processes, crash signatures.
