//! Program generators that several commands share.

use assay_dialects::TWELVE;
use assay_engine::generate::{ENTRY, GenConfig, Generator};
use assay_engine::grammar::{GrammarConfig, GrammarGenerator};
use assay_engine::interpret::{self, ExecutionConfig};
use assay_engine::sanitize::{self, OutputForm};
use assay_ir::Module;
use assay_model::Registry;
use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

/// The configuration for programs of the twelve dialects of MLIRSmith.
pub fn mlirsmith_config() -> GrammarConfig {
    let dialects = TWELVE.iter().map(|&name| (name.to_owned(), 100)).collect();
    GrammarConfig { dialects, ..GrammarConfig::default() }
}

/// The first major version of MLIR that accepts Assay's tosa programs. They use the dialect of TOSA 1.0, with shapes and zero
/// points as operands (19 rejects nearly all of them; 20 and 21 were not tried).
pub const TOSA_SINCE: u32 = 22;

/// The generator of `--kind tosa`, for a major version of MLIR. It adds about as many ops as it draws: constants, and ops that
/// keep others well defined.
///
/// # Errors
/// A sentence on the configuration.
pub fn tosa(version: u32) -> Result<GrammarGenerator, String> {
    if version < TOSA_SINCE {
        return Err(format!("programs of tosa are made for MLIR {TOSA_SINCE} and later, not for {version}"));
    }
    let registry = assay_dialects::registry().with_recipes(assay_dialects::TOSA_RECIPES);
    GrammarGenerator::new(
        &registry,
        GrammarConfig { version, modelled: true, ..GrammarConfig::for_dialect("tosa") },
    )
}

/// The generator of `--kind defined`: of well-defined programs with ops of the dialects of `grammar`, besides those of semantic programs. It makes
/// tensors too.
///
/// # Errors
/// A sentence on the configuration.
pub fn defined(config: &GenConfig, grammar: GrammarConfig) -> Result<Generator<'static>, String> {
    let registry = crate::registry();
    config.check(registry)?;
    Generator::with_grammar(registry, GenConfig { tensors: true, ..config.clone() }, grammar)
}

/// The grammar of well-defined programs of all checked dialects, except those that the configuration excludes.
pub fn every_dialect(config: &GenConfig) -> GrammarConfig {
    let mut grammar = GrammarConfig { ops: config.ops, version: config.version, ..GrammarConfig::default() };
    grammar = grammar.every_dialect();
    grammar.dialects.retain(|(name, _)| config.scaled(name, 1) > 0 && is_checked(name));
    grammar
}

/// Whether the verifiers of a dialect reject types for which its ops have no meaning. Those of `llvm` accept, for example, a sum of vectors of different
/// elements; only LLVM rejects it.
pub fn is_checked(dialect: &str) -> bool {
    dialect != "llvm"
}

/// How generated programs are guarded. Loops and values stay small, and all results are determined. Ops that cannot be executed
/// do not occur.
pub fn guarded() -> sanitize::SanitizeOptions {
    sanitize::SanitizeOptions {
        bounds: assay_model::Bounds { trips: 16, elements: 256 },
        exact: true,
        modelled: true,
        ..Default::default()
    }
}

/// What programs show at the end.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct ShownValues {
    /// At the end of `main`, print one sum of all accessible integers and of the bits of exact floats. If there is no `main`,
    /// Assay makes one that calls the functions.
    #[arg(long, conflicts_with = "print_values")]
    checksum: bool,
    /// At the end of `main`, print each accessible integer and the bits of each exact float. If there is no `main`, Assay makes
    /// one that calls the functions.
    #[arg(long)]
    print_values: bool,
}

impl ShownValues {
    pub fn form(self) -> Option<OutputForm> {
        match (self.checksum, self.print_values) {
            (true, _) => Some(OutputForm::Checksum),
            (_, true) => Some(OutputForm::Values),
            _ => None,
        }
    }
}

/// The step limit of an execution that determines what a program prints.
const STEPS: u64 = 1_000_000;

/// Number of further executions in which inexact results are moved within their tolerances. All must print the same.
const SAMPLES: u64 = 3;

/// Makes a program print, in `form`, the values that are accessible at its end, and guards it if wanted. Returns whether it
/// prints anything. Guards are added last, because printing uses values that were unused before and may be poison.
pub fn show_and_guard(
    module: &mut Module,
    registry: &Registry,
    form: Option<OutputForm>,
    guard: bool,
) -> bool {
    let shows = form.is_some_and(|form| sanitize::observe(module, registry, form).is_ok());
    if guard {
        sanitize::sanitize(module, registry, &guarded());
    }
    shows
}

/// What `main` prints; `None` if the output is not determined or not known.
pub fn output(module: &Module, registry: &Registry) -> Option<String> {
    let config = |perturb| ExecutionConfig { steps: STEPS, perturb, ..ExecutionConfig::default() };
    let plain = assay_judge::run_main(module, registry, config(None));
    (plain.result.is_ok() && plain.unspecified.is_empty()).then_some(())?;
    let text = plain.output.exact()?.to_owned();
    let same = |seed| {
        let moved = interpret::run(module, registry, ENTRY, &[], config(Some(seed)));
        moved.result.is_ok() && moved.output.exact() == Some(text.as_str())
    };
    (plain.approximate.is_empty() || (1..=SAMPLES).all(same)).then_some(text)
}

/// The random numbers of program or path `index`. Each index has a separate stream, so that other draws do not change it.
pub fn stream(seed: u64, index: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
