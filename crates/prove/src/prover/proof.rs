//! What a proof covers.

use assay_ir::Int;
use assay_model::{TermId, Terms};

use super::{ProofOutcome, Prover, TermPair};
use crate::machine::FunctionSummary;

/// How far a proof reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// How it was shown.
    pub means: ProofBasis,
    /// Inputs on which a loop has more iterations than this are left out.
    pub iterations: Option<usize>,
    /// Inputs on which memref arguments overlap are left out.
    pub apart: bool,
    /// Inputs on which a dynamic size of a memref is larger than this are left out.
    pub sizes: Option<usize>,
    /// Inputs on which a dynamic size of a tensor argument is larger than this are left out.
    pub tensor_sizes: Option<usize>,
    /// Of the dynamic sizes of tensor arguments, only this many combinations are covered, which inputs that were tried have.
    pub tensor_cases: Option<usize>,
    /// Of the values of arguments of type `index`, together with dynamic sizes, only this many combinations are covered, which inputs that were tried
    /// have.
    pub number_cases: Option<usize>,
    /// Inputs on which the elements of a memref argument are not contiguous, although its type allows that, are left out.
    pub contiguous: bool,
    /// Loops were proved by induction, for any number of iterations.
    pub by_induction: bool,
    /// Inputs on which no document says what the source does are left out.
    pub silent: bool,
    /// The number of bits of `index`, if a value of one of the functions has this type: nothing was shown for another width.
    pub index_width: Option<u32>,
}

impl Proof {
    /// Whether inputs are left out.
    pub fn is_bounded(&self) -> bool {
        let sizes = self.sizes.or(self.tensor_sizes).or(self.tensor_cases).or(self.number_cases);
        self.iterations.is_some() || self.apart || sizes.is_some() || self.contiguous || self.silent
    }

    /// The proof for functions that are the same: nothing is left out.
    pub const SAME: Proof = Proof {
        means: ProofBasis::Same,
        iterations: None,
        apart: false,
        sizes: None,
        tensor_sizes: None,
        tensor_cases: None,
        number_cases: None,
        contiguous: false,
        by_induction: false,
        silent: false,
        index_width: None,
    };
}

/// What a proof rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ProofBasis {
    /// Both functions are the same terms.
    Same,
    /// All inputs were tried.
    Exhausted,
    /// A solver found no counterexample.
    Solver,
}

/// Why nothing is proved if unwritten memory is read.
pub(super) const UNWRITTEN: &str = "it reads memory that nobody wrote, whose bits are undefined";

/// The answer to a question about inputs, by whatever means.
pub(super) enum Answered {
    Never(ProofBasis),
    Holds(Vec<(usize, Int)>),
    Unknown(String),
    OutOfTime(String),
}

impl Prover<'_> {
    /// The proof that no input distinguishes the two programs. If no input was modelled to the end, nothing was
    /// compared, and there is no proof.
    pub(super) fn make_proof(&self, pair: &TermPair, means: ProofBasis) -> ProofOutcome {
        let (iterations, sizes) = (pair.iterations, pair.sizes);
        let never = [
            (pair.undef, UNWRITTEN),
            (
                pair.endless,
                "only after the pass, a loop has more iterations than are followed, and may not end",
            ),
        ];
        for (condition, why) in never {
            match self.ask(pair, condition) {
                Answered::Never(_) => {}
                Answered::Holds(_) => return ProofOutcome::Unknown(why.to_owned()),
                Answered::Unknown(why) => return ProofOutcome::Unknown(why),
                Answered::OutOfTime(why) => return ProofOutcome::OutOfTime(why),
            }
        }
        // If nobody knows, the bound is stated.
        let silent = !matches!(self.ask(pair, pair.source_silent), Answered::Never(_));
        let proof = Proof {
            means,
            iterations,
            apart: pair.arguments.objects.len() > 1,
            sizes,
            contiguous: pair.arguments.contiguous,
            silent,
            index_width: pair.index_width,
            ..Proof::SAME
        };
        if iterations.is_none() && sizes.is_none() && !silent {
            return ProofOutcome::Proved(proof);
        }
        match self.ask(pair, pair.followed) {
            Answered::Holds(_) => ProofOutcome::Proved(proof),
            Answered::Never(_) => ProofOutcome::Unknown(match (iterations, sizes) {
                _ if silent => {
                    "no document says what it does before the pass, on all inputs that are followed"
                        .to_owned()
                }
                (Some(iterations), _) => {
                    format!("a loop has more than {iterations} iterations on all inputs")
                }
                _ => "memory is larger than it is followed on all inputs".to_owned(),
            }),
            Answered::Unknown(why) => ProofOutcome::Unknown(why),
            Answered::OutOfTime(why) => ProofOutcome::OutOfTime(why),
        }
    }
}

/// The inputs on which a condition holds for the source, also in loop iterations, and its behaviour is defined.
pub(super) fn where_defined(
    terms: &mut Terms,
    source: &FunctionSummary,
    condition: fn(&FunctionSummary) -> TermId,
) -> TermId {
    let points = source.checkpoints.iter().map(|point| &point.summary);
    let mut any = terms.bool(false);
    for summary in points.chain([source]) {
        let defined = terms.not(summary.undefined);
        let here = terms.and(defined, condition(summary));
        any = terms.or(any, here);
    }
    any
}

/// The inputs on which the source was followed to its end, and the target was not: a program that ends must not become endless. The same for the
/// iterations of loops.
pub(super) fn ends_alone(terms: &mut Terms, source: &FunctionSummary, target: &FunctionSummary) -> TermId {
    let points = source.checkpoints.iter().zip(&target.checkpoints);
    let points = points.map(|(one, other)| (&one.summary, &other.summary));
    let mut any = terms.bool(false);
    for (source, target) in points.chain([(source, target)]) {
        let open = [source.cut, source.large, source.undefined, source.silent, source.undef, target.large];
        let open = terms.any(open);
        let followed = terms.not(open);
        let here = terms.and(followed, target.cut);
        any = terms.or(any, here);
    }
    any
}
