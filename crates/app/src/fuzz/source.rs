//! Where a campaign's programs come from.

use assay_engine::generate::{GenConfig, Generator};
use assay_engine::smith;
use assay_ir::Module;
use assay_model::Registry;
use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_pcg::Pcg64Mcg;

/// Generators by name, with how often a campaign draws from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ProgramKind {
    /// Well defined programs whose output is known.
    Semantic,
    /// Wild programs of MLIRSmith's twelve dialects.
    Smith,
    /// A user's file.
    #[value(skip)]
    File,
}

/// MLIRSmith's twelve dialects (`papers/mlirsmith.txt`, Table I).
const TWELVE: [&str; 12] = [
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

/// How often each kind is drawn. Semantic programs are judged down to their execution; wild ones meet more ops and
/// passes.
const WEIGHTS: &[(ProgramKind, u32)] = &[(ProgramKind::Semantic, 3), (ProgramKind::Smith, 3)];

impl ProgramKind {
    /// As in `--kind` and in findings.
    pub fn name(self) -> &'static str {
        match self {
            ProgramKind::Semantic => "semantic",
            ProgramKind::Smith => "smith",
            ProgramKind::File => "file",
        }
    }

    /// All of them.
    pub fn all() -> Vec<ProgramKind> {
        WEIGHTS.iter().map(|(kind, _)| *kind).collect()
    }
}

/// A program of a campaign.
pub struct Made {
    pub kind: ProgramKind,
    pub module: Module,
    /// What `main` prints, where that is known.
    pub output: Option<String>,
}

/// The generators of a campaign.
pub struct Sources {
    semantic: Generator<'static>,
    smith: smith::Generator,
    kinds: Vec<ProgramKind>,
}

impl Sources {
    /// # Errors
    /// A sentence on the configuration.
    pub fn new(
        registry: &'static Registry,
        semantic: GenConfig,
        kinds: &[ProgramKind],
    ) -> Result<Sources, String> {
        let wild = smith::SmithConfig { ops: semantic.ops, version: semantic.version, ..Default::default() };
        let dialects = TWELVE.iter().map(|&name| (name.to_owned(), 100)).collect();
        let smith = smith::Generator::new(registry, smith::SmithConfig { dialects, ..wild })?;
        let kinds = if kinds.is_empty() { ProgramKind::all() } else { kinds.to_vec() };
        Ok(Sources { semantic: Generator::new(registry, semantic), smith, kinds })
    }

    /// Program `index`: it depends on the seed, the index and the configuration only.
    ///
    /// # Errors
    /// If no program could be made, which a sensible configuration does not meet.
    pub fn make(&self, seed: u64, index: u64) -> Result<Made, String> {
        let mut rng = Pcg64Mcg::seed_from_u64(seed.rotate_left(32) ^ index);
        let drawn: Vec<&(ProgramKind, u32)> =
            WEIGHTS.iter().filter(|(kind, _)| self.kinds.contains(kind)).collect();
        let kind = drawn
            .choose_weighted(&mut rng, |(_, weight)| *weight)
            .map_or(ProgramKind::Semantic, |each| each.0);
        Ok(match kind {
            ProgramKind::Semantic | ProgramKind::File => {
                let made = self.semantic.generate(seed, index)?;
                Made { kind, module: made.module, output: Some(made.output) }
            }
            ProgramKind::Smith => {
                Made { kind, module: self.smith.generate(seed, index).module, output: None }
            }
        })
    }
}
