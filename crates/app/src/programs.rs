//! Generators of programs that several commands share.

use assay_engine::generate::{self, GenConfig};
use assay_engine::mutate::{MutateConfig, Mutator};
use assay_engine::sanitize;
use assay_engine::smith::{Generator, SmithConfig};
use assay_ir::Module;
use assay_model::Registry;
use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

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

/// Mutants of generated programs: of semantic and of wild ones in turn, with parts of the other.
pub struct Mutants {
    semantic: generate::Generator<'static>,
    wild: Generator,
    mutator: Mutator,
}

/// Mutations of one mutant, at the most.
const MUTATIONS: u32 = 4;

impl Mutants {
    /// # Errors
    /// A sentence on the configuration.
    pub fn new(
        registry: &'static Registry,
        semantic: GenConfig,
        wild: SmithConfig,
    ) -> Result<Mutants, String> {
        semantic.check(registry)?;
        let config = MutateConfig { smith: wild.clone(), mutations: MUTATIONS, operators: Vec::new() };
        let mutator = Mutator::new(registry, &config)?;
        let wild = Generator::new(registry, wild)?;
        Ok(Mutants { semantic: generate::Generator::new(registry, semantic), wild, mutator })
    }

    /// The mutant of a number; the same for the same seed, number and configuration.
    ///
    /// # Errors
    /// If no program could be made to mutate, which a sensible configuration does not meet.
    pub fn make(&self, seed: u64, index: u64) -> Result<Module, String> {
        let tame = self.semantic.generate(seed, index)?.module;
        let wild = self.wild.generate(seed, index).module;
        let (program, donor) = if index.is_multiple_of(2) { (&tame, &wild) } else { (&wild, &tame) };
        Ok(self.mutator.mutate_with(program, donor, seed, index).module)
    }
}

/// How generated programs are guarded: their loops and values stay small, and nothing about them is left open.
pub fn guarded() -> sanitize::Options {
    sanitize::Options {
        bounds: assay_model::Bounds { trips: 16, elements: 256 },
        exact: true,
        ..Default::default()
    }
}

/// The random numbers of program or path `index`: a stream of its own, so that what else is drawn does not change them.
pub fn stream(seed: u64, index: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
