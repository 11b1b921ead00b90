//! Configurations of the wild generators that several commands share.

use assay_engine::smith::{Generator, SmithConfig};

/// MLIRSmith's twelve dialects (`papers/mlirsmith.txt`, Table I).
pub const TWELVE: [&str; 12] = [
    "builtin",
    "func",
    "arith",
    "tensor",
    "memref",
    "linalg",
    "vector",
    "index",
    "math",
    "scf",
    "affine",
    "bufferization",
];

/// Programs of the twelve dialects.
pub fn twelve() -> SmithConfig {
    let dialects = TWELVE.iter().map(|&name| (name.to_owned(), 100)).collect();
    SmithConfig { dialects, ..SmithConfig::default() }
}

/// The generator of `--kind tosa`, for a major version of MLIR. About as many ops as are drawn come on top:
/// constants, and what keeps others defined.
///
/// # Errors
/// A sentence on the configuration.
pub fn tosa(version: u32) -> Result<Generator, String> {
    let registry = assay_dialects::registry().with_recipes(assay_dialects::TOSA_RECIPES);
    Generator::new(&registry, SmithConfig { version, ..SmithConfig::of_dialect("tosa") })
}
