//! The programs of a campaign, and their kinds.

use assay_drive::Pipeline;
use assay_ir::Module;

use crate::programs;

/// Generators by name, with how often a campaign draws from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ProgramKind {
    /// Well defined programs whose output is known.
    Semantic,
    /// Well defined programs of every op that Assay models, whose output is known.
    Defined,
    /// Unguarded programs of MLIRSmith's twelve dialects.
    #[value(alias = "smith")]
    Grammar,
    /// Programs of tosa alone, defined on every input.
    Tosa,
    /// Mutants of semantic and of unguarded programs.
    Mutate,
    /// The programs of --corpus, their mutants, and pairs of them joined.
    Corpus,
    /// A user's file.
    #[value(skip)]
    File,
}

/// How often each kind is drawn. Semantic programs are judged down to their execution. Unguarded programs cover more ops and
/// passes.
pub const WEIGHTS: &[(ProgramKind, u32)] = &[
    (ProgramKind::Semantic, 3),
    (ProgramKind::Defined, 1),
    (ProgramKind::Grammar, 3),
    (ProgramKind::Tosa, 1),
    (ProgramKind::Mutate, 3),
];

impl ProgramKind {
    /// As in `--kind` and in findings.
    pub fn name(self) -> &'static str {
        match self {
            ProgramKind::Semantic => "semantic",
            ProgramKind::Defined => "defined",
            ProgramKind::Grammar => "grammar",
            ProgramKind::Tosa => "tosa",
            ProgramKind::Mutate => "mutate",
            ProgramKind::Corpus => "corpus",
            ProgramKind::File => "file",
        }
    }

    /// All kinds of programs that a major version of MLIR accepts.
    pub fn all(version: u32) -> Vec<ProgramKind> {
        let taken = |kind: &ProgramKind| *kind != ProgramKind::Tosa || version >= programs::TOSA_SINCE;
        WEIGHTS.iter().map(|(kind, _)| *kind).filter(taken).collect()
    }
}

/// A program of a campaign.
pub struct CampaignProgram {
    pub kind: ProgramKind,
    pub module: Module,
    /// What `main` prints, if known.
    pub output: Option<String>,
    /// Whether it was guarded against undefined behaviour.
    pub guarded: bool,
    /// Programs of the corpus from which the program was made, as `FILE:LINE`.
    pub seeds: Vec<String>,
    /// For an unchanged program of the corpus: which share of the passes is run on it, each pass by itself.
    pub share: Option<usize>,
    /// The passes of those programs' RUN lines.
    pub hints: Vec<Pipeline>,
}

impl CampaignProgram {
    /// A program that was not made from a corpus.
    pub fn new(kind: ProgramKind, module: Module, output: Option<String>) -> CampaignProgram {
        CampaignProgram {
            kind,
            module,
            output,
            guarded: false,
            seeds: Vec::new(),
            share: None,
            hints: Vec::new(),
        }
    }
}
