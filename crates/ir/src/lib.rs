//! MLIR modules in arenas; parser, printer and verifier of the generic form.
