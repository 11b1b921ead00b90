//! Tensors of dynamic sizes: a function is proved for each combination of small sizes. If it is undefined for these, or they are too many, it is
//! proved for the sizes of the inputs that were tried. If sizes depend on arguments of type `index`, it is proved for the values of these inputs.
//!
//! Sizes grow: first all are 0, then at most 1, and so on. So a counterexample is small, and the proof for sizes up to 2 remains if that
//! for larger sizes fails. Combinations for which the source is undefined need no proof. These are most of them if an op requires equal sizes.

use std::time::{Duration, Instant};

use assay_judge::inputs::Arg;
use assay_judge::{Input, PlannedFunction};
use assay_model::{Terms, Value};

use super::{Proof, ProofCase, ProofOutcome, Prover, find};
use crate::sizes::{FixedNumber, TensorSize, open_sizes, size_arguments};

/// The greatest size that is tried.
const GREATEST: usize = 4;
/// A proof that covers less says too little.
const LEAST: usize = 2;
/// Maximal number of combinations of sizes.
const COMBINATIONS: usize = 20_000;
/// The time for all combinations if there is no solver, whose time for one question is the limit otherwise.
const TIME: Duration = Duration::from_secs(60);

impl Prover<'_> {
    /// The outcome for small sizes of tensor arguments whose types leave sizes open, or for the values of arguments on which sizes may depend. `None` if there
    /// are neither.
    pub(super) fn by_sizes(&self, case: ProofCase<'_>) -> Option<ProofOutcome> {
        let [module, _] = case.modules();
        let function = find(module, case.planned).ok()?;
        let open = open_sizes(module, self.registry, (function, 0), self.settings.config.index_width);
        let time = self.effort.solver.as_ref().map_or(TIME, |solver| solver.time);
        let by_sizes = if open.is_empty() { None } else { Some(self.by_open_sizes(case, &open, time)) };
        let numbers = size_arguments(module, function);
        if numbers.is_empty() || !matches!(by_sizes, None | Some(ProofOutcome::Unknown(_))) {
            return by_sizes;
        }
        let by_numbers = self.by_tried_cases(case, (&open, &numbers), Instant::now() + time);
        by_numbers.filter(|outcome| !matches!(outcome, ProofOutcome::Unknown(_))).or(by_sizes)
    }

    fn by_open_sizes(&self, case: ProofCase<'_>, open: &[TensorSize], time: Duration) -> ProofOutcome {
        let by_tried = || self.by_tried_cases(case, (open, &[]), Instant::now() + time);
        if count(open, LEAST).is_none() {
            let too_many = || ProofOutcome::Unknown("its tensors have too many dynamic sizes".to_owned());
            return by_tried().unwrap_or_else(too_many);
        }
        let until = Instant::now() + time;
        let (mut compared, mut reached) = (None, None);
        for greatest in 0..=GREATEST {
            let Some(count) = count(open, greatest) else { break };
            match self.combinations(case, open, (greatest, count), until) {
                Ok(proof) => compared = compared.into_iter().chain(proof).reduce(joined),
                Err(found @ (ProofOutcome::Refuted(_) | ProofOutcome::Unconfirmed(_))) => return found,
                Err(open) if reached.is_none() => return open,
                Err(_) => break,
            }
            if greatest >= LEAST {
                reached = compared.map(|proof| Proof { tensor_sizes: Some(greatest), ..proof });
            }
        }
        let undefined = || ProofOutcome::Unknown("it is undefined for small sizes of tensors".to_owned());
        reached.map(ProofOutcome::Proved).or_else(by_tried).unwrap_or_else(undefined)
    }

    /// The outcome for the sizes of the inputs that were tried, and for their values of some arguments. Cases for which it is unknown are left out, unless
    /// these are all. `None` if the source is undefined for all cases.
    fn by_tried_cases(
        &self,
        case: ProofCase<'_>,
        (open, arguments): (&[TensorSize], &[usize]),
        until: Instant,
    ) -> Option<ProofOutcome> {
        let (mut proof, mut proved, mut unknown) = (None, 0, None);
        for (sizes, numbers) in tried_cases(case.planned, open, arguments) {
            let case = ProofCase { sizes: &sizes, numbers: &numbers, ..case };
            if Instant::now() > until || self.is_undefined(case) {
                continue;
            }
            match self.prove_unrolled(case) {
                ProofOutcome::Proved(found) => {
                    proof = proof.into_iter().chain([found]).reduce(joined);
                    proved += 1;
                }
                found @ (ProofOutcome::Refuted(_) | ProofOutcome::Unconfirmed(_)) => return Some(found),
                found @ (ProofOutcome::Unknown(_) | ProofOutcome::OutOfTime(_)) => {
                    unknown.get_or_insert(found);
                }
            }
        }
        let bound = |proof| match arguments.is_empty() {
            true => Proof { tensor_cases: Some(proved), ..proof },
            false => Proof { number_cases: Some(proved), ..proof },
        };
        proof.map(|proof| ProofOutcome::Proved(bound(proof))).or(unknown)
    }

    /// The proof for all combinations of sizes whose greatest is `greatest`; `None` if the source is undefined for all of them. Otherwise the first
    /// outcome that is no proof.
    fn combinations(
        &self,
        case: ProofCase<'_>,
        open: &[TensorSize],
        (greatest, count): (usize, usize),
        until: Instant,
    ) -> Result<Option<Proof>, ProofOutcome> {
        let mut proof = None;
        for number in 0..count {
            let sizes = combination(open, greatest, number);
            if !sizes.iter().any(|one| one.size == greatest as i64) {
                continue;
            }
            if Instant::now() > until {
                let why = format!("tensors of sizes up to {greatest} take too long");
                return Err(ProofOutcome::OutOfTime(why));
            }
            let case = ProofCase { sizes: &sizes, ..case };
            if self.is_undefined(case) {
                continue;
            }
            match self.prove_unrolled(case) {
                ProofOutcome::Proved(found) => proof = proof.into_iter().chain([found]).reduce(joined),
                other => return Err(other),
            }
        }
        Ok(proof)
    }

    /// Whether the source is undefined on all inputs of these sizes.
    fn is_undefined(&self, case: ProofCase<'_>) -> bool {
        let mut terms = Terms::new();
        let source = self.source(&mut terms, self.effort.limits, case);
        source.is_ok_and(|(_, _, summary)| terms.is(summary.undefined, true))
    }
}

/// The combinations of sizes and values that inputs have, each once, small ones first.
fn tried_cases(
    planned: &PlannedFunction,
    open: &[TensorSize],
    arguments: &[usize],
) -> Vec<(Vec<TensorSize>, Vec<FixedNumber>)> {
    let case = |input: &Input| {
        let size = |one: &TensorSize| match input.args.get(one.arg)? {
            Arg::Tensor(Value::Array(array)) => {
                Some(TensorSize { size: *array.shape().get(one.dim)?, ..*one })
            }
            _ => None,
        };
        let number = |&arg: &usize| match input.args.get(arg)? {
            Arg::Value(value) => Some(FixedNumber { arg, value: value.as_int()?.clone() }),
            _ => None,
        };
        let sizes = open.iter().map(size).collect::<Option<Vec<_>>>()?;
        Some((sizes, arguments.iter().map(number).collect::<Option<Vec<_>>>()?))
    };
    let mut tried: Vec<_> = planned.inputs.iter().filter_map(case).collect();
    tried.sort_by_cached_key(|(sizes, numbers)| {
        let sizes = sizes.iter().map(|one| i128::from(one.size));
        // A negative number is a very large size.
        let numbers = numbers.iter().map(|one| i128::from(one.value.to_u64().unwrap_or(u64::MAX)));
        let all: Vec<i128> = sizes.chain(numbers).collect();
        (all.iter().sum::<i128>(), all)
    });
    tried.dedup();
    tried
}

/// The number of combinations of sizes up to `greatest`; `None` if there are too many.
fn count(open: &[TensorSize], greatest: usize) -> Option<usize> {
    let count = (greatest + 1).checked_pow(u32::try_from(open.len()).ok()?)?;
    (count <= COMBINATIONS).then_some(count)
}

/// Combination number `number` of sizes up to `greatest`.
fn combination(open: &[TensorSize], greatest: usize, number: usize) -> Vec<TensorSize> {
    let mut rest = number;
    let mut next = |one: &TensorSize| {
        let size = (rest % (greatest + 1)) as i64;
        rest /= greatest + 1;
        TensorSize { size, ..*one }
    };
    open.iter().map(&mut next).collect()
}

/// The proof that consists of two others, which leave out what one of them leaves out.
fn joined(one: Proof, other: Proof) -> Proof {
    let least = |a: Option<usize>, b: Option<usize>| a.into_iter().chain(b).min();
    Proof {
        means: one.means.max(other.means),
        iterations: least(one.iterations, other.iterations),
        apart: one.apart || other.apart,
        sizes: least(one.sizes, other.sizes),
        tensor_sizes: least(one.tensor_sizes, other.tensor_sizes),
        tensor_cases: None,
        number_cases: None,
        contiguous: one.contiguous || other.contiguous,
        by_induction: one.by_induction || other.by_induction,
        silent: one.silent || other.silent,
        index_width: one.index_width.or(other.index_width),
    }
}
