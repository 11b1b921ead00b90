//! Comparing executions with inexact results: those of functions that every implementation computes a little
//! differently.
//!
//! Assay measures how far a difference in one such result may grow on its way to the outcome: both programs run again
//! with all inexact results moved within their tolerances. Outcomes in the range of these samples count as equal. A
//! difference is proved only far outside of that range, and only if nothing but numbers changes between samples.

use assay_engine::interpret::Execution;
use assay_ir::{Float, FloatKind};
use assay_model::{ElemType, Scalar, Stop, Value};

use crate::comparison::{ExecutionComparison, Leeway};
use crate::refine::{compare_execution, value_refines};

/// Runs with results moved, of each inexact execution.
pub const SAMPLES: u64 = 6;

/// The true range may be this many times the range of the samples.
const SAFETY: f64 = 16.0;

/// The run at the reference, then the samples.
fn runs(execution: &Execution) -> impl Iterator<Item = &Execution> {
    std::iter::once(execution).chain(&execution.samples)
}

/// Whether all runs are of one kind.
fn agree<T: PartialEq>(execution: &Execution, kind: impl Fn(&Execution) -> T) -> bool {
    execution.samples.iter().all(|sample| kind(sample) == kind(execution))
}

/// As [`compare_execution`], but accepts differences that the tolerances of inexact results explain.
pub fn compare_sampled(before: &Execution, after: &Execution, leeway: Leeway) -> ExecutionComparison {
    let comparison = compare_execution(before, after, leeway);
    let exact = before.approximate.is_empty() && after.approximate.is_empty();
    let ExecutionComparison::Different(change) = &comparison else { return comparison };
    if exact || leeway.rest {
        return comparison;
    }
    let open = |why: &str| ExecutionComparison::open(format!("{change}, {why}"));
    if !agree(before, ending) || !agree(after, ending) {
        return open("but how it ends depends on approximations");
    }
    if ending(before) != ending(after) {
        return comparison;
    }
    match output(before, after).and(results(before, after, leeway)) {
        SampleRelation::Near => ExecutionComparison::Same,
        SampleRelation::Open => open("within what approximations amplify"),
        SampleRelation::Far => comparison,
    }
}

/// The way in which a run ends.
fn ending(run: &Execution) -> (&'static str, &'static str) {
    match &run.result {
        Ok(_) => ("", ""),
        Err(Stop::Ub(ub)) => ("ub", ub.rule_id()),
        Err(stop) => (stop.kind(), ""),
    }
}

/// How two sets of samples relate to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum SampleRelation {
    Near,
    /// Not near, and not far enough to prove anything.
    Open,
    Far,
}

impl SampleRelation {
    fn and(self, other: SampleRelation) -> SampleRelation {
        self.max(other)
    }

    /// For values that approximations do not move: near if equal, far if they differ and the difference is stable.
    fn from_stable(equal: bool, stable: bool) -> SampleRelation {
        match (equal, stable) {
            (true, _) => SampleRelation::Near,
            (false, true) => SampleRelation::Far,
            (false, false) => SampleRelation::Open,
        }
    }
}

fn results(before: &Execution, after: &Execution, leeway: Leeway) -> SampleRelation {
    let counts = |side: &Execution| -> Vec<usize> {
        runs(side).map(|run| run.result.as_ref().map_or(0, Vec::len)).collect()
    };
    let (source, target) = (counts(before), counts(after));
    let stable = |counts: &[usize]| counts.iter().all(|count| *count == counts[0]);
    if !stable(&source) || !stable(&target) || source[0] != target[0] {
        return SampleRelation::from_stable(false, stable(&source) && stable(&target));
    }
    let relations = (0..source[0]).map(|index| result(before, after, index, leeway));
    relations.max().unwrap_or(SampleRelation::Near)
}

/// Compares one result in all runs.
fn result(before: &Execution, after: &Execution, index: usize, leeway: Leeway) -> SampleRelation {
    fn values(side: &Execution, index: usize) -> Vec<&Value> {
        runs(side).filter_map(|run| run.result.as_ref().ok()?.get(index)).collect()
    }
    let (source, target) = (values(before, index), values(after, index));
    // What is poison as a whole has no elements to compare.
    if *source[0] == Value::POISON || (leeway.poison && *target[0] == Value::POISON) {
        return SampleRelation::Near;
    }
    let flat = |value: &Value| -> Option<Vec<Scalar>> {
        let mut scalars = Vec::new();
        flatten(value, &mut scalars)?;
        Some(scalars)
    };
    let collect = |values: &[&Value]| values.iter().copied().map(flat).collect::<Option<Vec<_>>>();
    let (Some(source), Some(target)) = (collect(&source), collect(&target)) else {
        return SampleRelation::Open;
    };
    let same_length = |runs: &[Vec<Scalar>]| runs.iter().all(|run| run.len() == runs[0].len());
    if source[0].len() != target[0].len() || !same_length(&source) || !same_length(&target) {
        return SampleRelation::from_stable(false, same_length(&source) && same_length(&target));
    }
    let column = |runs: &[Vec<Scalar>], index: usize| -> Vec<Scalar> {
        runs.iter().map(|run| run[index].clone()).collect()
    };
    let exact = [before, after].map(|execution| execution.approximate.is_empty());
    let relations = (0..source[0].len())
        .map(|index| scalars(&column(&source, index), &column(&target, index), leeway, exact));
    relations.max().unwrap_or(SampleRelation::Near)
}

/// The scalars of a value in order, with both parts of a complex number; `None` if it has parts of another kind.
fn flatten(value: &Value, into: &mut Vec<Scalar>) -> Option<()> {
    let mut push = |scalar: Scalar, elem: Option<ElemType>| match (scalar, elem) {
        (Scalar::Complex(parts), _) => into.extend([parts.0.clone(), parts.1.clone()]),
        // An element that is poison as a whole says nothing of its type.
        (Scalar::Poison, Some(ElemType::Complex(_))) => into.extend([Scalar::Poison, Scalar::Poison]),
        (Scalar::Pointer(_), _) => {}
        (scalar, _) => into.push(scalar),
    };
    match value {
        Value::Scalar(scalar) => push(scalar.clone(), None),
        Value::Array(array) => array.iter().for_each(|scalar| push(scalar, Some(array.elem()))),
        Value::Aggregate(parts) => parts.iter().try_for_each(|part| flatten(part, into))?,
        Value::MemRef(_) | Value::Function(_) => return None,
    }
    Some(())
}

/// Compares one element in all runs, the reference first. `exact` says which side is exact.
fn scalars(source: &[Scalar], target: &[Scalar], leeway: Leeway, exact: [bool; 2]) -> SampleRelation {
    let stable = |runs: &[Scalar]| runs.iter().all(|run| *run == runs[0]);
    match (&source[0], &target[0]) {
        (Scalar::Poison, _) => SampleRelation::Near,
        (_, Scalar::Poison) if leeway.poison => SampleRelation::Near,
        (Scalar::Partial(_), _) => {
            let [before, after] = [&source[0], &target[0]].map(|scalar| Value::Scalar(scalar.clone()));
            SampleRelation::from_stable(
                value_refines(&before, &after) == Some(true),
                stable(source) && stable(target),
            )
        }
        (_, Scalar::Poison) => SampleRelation::from_stable(false, stable(target)),
        (Scalar::Float(_), Scalar::Float(_)) => {
            let float = |scalar: &Scalar| scalar.as_float();
            let collect = |runs: &[Scalar]| runs.iter().map(float).collect::<Option<Vec<_>>>();
            match (collect(source), collect(target)) {
                (Some(source), Some(target)) => floats(&source, &target, exact),
                _ => SampleRelation::Open,
            }
        }
        (a, b) => SampleRelation::from_stable(a == b, stable(source) && stable(target)),
    }
}

/// What kind of number a float is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FloatClass {
    Nan,
    Infinite,
    Finite,
}

fn class(x: f64) -> FloatClass {
    match x {
        _ if x.is_nan() => FloatClass::Nan,
        _ if x.is_infinite() => FloatClass::Infinite,
        _ => FloatClass::Finite,
    }
}

/// What separates numbers of a format.
struct Grain {
    /// Distance of neighbours of 1.
    unit: f64,
    /// Below this, everything is near zero.
    tiny: f64,
    /// What is greater is infinite.
    largest: f64,
}

fn floats(source: &[Float], target: &[Float], exact: [bool; 2]) -> SampleRelation {
    let kind = source[0].kind;
    if source[0] == target[0] {
        return SampleRelation::Near;
    }
    let wide = matches!(kind, FloatKind::F80 | FloatKind::F128);
    if wide || source.iter().chain(target).any(|x| x.kind != kind) {
        return SampleRelation::Open;
    }
    let least_normal = 2.0 / (Float::largest(kind, false).to_f64() / 4.0);
    let grain = Grain {
        unit: 2f64.powi(1 - kind.precision() as i32),
        tiny: 8.0 * least_normal,
        largest: Float::largest(kind, false).to_f64(),
    };
    let doubles = |floats: &[Float]| floats.iter().map(|x| x.to_f64()).collect::<Vec<_>>();
    numbers(&doubles(source), &doubles(target), &grain, exact)
}

fn numbers(source: &[f64], target: &[f64], grain: &Grain, exact: [bool; 2]) -> SampleRelation {
    let one_class = |runs: &[f64]| runs.iter().all(|x| class(*x) == class(runs[0]));
    if !one_class(source) || !one_class(target) {
        return SampleRelation::Open;
    }
    match (class(source[0]), class(target[0])) {
        (FloatClass::Finite, FloatClass::Finite) => hulls(source, target, grain),
        (FloatClass::Infinite, FloatClass::Infinite) => {
            SampleRelation::from_stable(source[0] == target[0], one_sign(source) && one_sign(target))
        }
        (FloatClass::Infinite, FloatClass::Finite) => beside_infinity(target, source[0], grain, exact[0]),
        (FloatClass::Finite, FloatClass::Infinite) => beside_infinity(source, target[0], grain, exact[1]),
        (a, b) => SampleRelation::from_stable(a == b, true),
    }
}

/// Compares finite numbers with an infinity on the other side. If no approximation made the infinity, the numbers must be so
/// large that they could overflow themselves.
fn beside_infinity(finite: &[f64], infinite: f64, grain: &Grain, exact: bool) -> SampleRelation {
    let (low, high) = range(finite);
    let largest = low.abs().max(high.abs());
    let reach = if exact { largest + SAFETY * (high - low + largest * grain.unit) } else { 16.0 * largest };
    let near = reach >= grain.largest && (finite[0] > 0.0) == (infinite > 0.0);
    if near { SampleRelation::Open } else { SampleRelation::Far }
}

/// The least and the greatest.
fn range(runs: &[f64]) -> (f64, f64) {
    let fold = |(low, high): (f64, f64), x: &f64| (low.min(*x), high.max(*x));
    runs.iter().fold((f64::INFINITY, f64::NEG_INFINITY), fold)
}

fn one_sign(runs: &[f64]) -> bool {
    runs.iter().all(|x| x.is_sign_negative() == runs[0].is_sign_negative())
}

/// Finite numbers, by the ranges of the samples.
fn hulls(source: &[f64], target: &[f64], grain: &Grain) -> SampleRelation {
    let (a, b) = (range(source), range(target));
    let width = (a.1 - a.0) + (b.1 - b.0);
    let gap = (b.0 - a.1).max(a.0 - b.1).max(0.0);
    let size = a.0.abs().max(a.1.abs()).max(b.0.abs()).max(b.1.abs());
    let zeros = size == 0.0 && !(one_sign(source) && one_sign(target));
    if zeros || (width > 0.0 && gap <= width) {
        return SampleRelation::Near;
    }
    // This also covers zeros of different signs that nothing moves.
    if size <= grain.tiny || gap <= SAFETY * (width + size * grain.unit) {
        return SampleRelation::Open;
    }
    SampleRelation::Far
}

/// Compares printed texts: numbers as numbers, everything else as text.
fn output(before: &Execution, after: &Execution) -> SampleRelation {
    if runs(before).chain(runs(after)).any(|run| run.output.exact().is_none()) {
        return SampleRelation::Open;
    }
    if before.output == after.output {
        return SampleRelation::Near;
    }
    let tokens = |side: &Execution| -> Vec<Vec<Token>> {
        runs(side).map(|run| tokens(&run.output.display())).collect()
    };
    let (source, target) = (tokens(before), tokens(after));
    let shape = |run: &[Token]| run.iter().map(Token::text).map(ToOwned::to_owned).collect::<Vec<_>>();
    let stable = |runs: &[Vec<Token>]| runs.iter().all(|run| shape(run) == shape(&runs[0]));
    if !stable(&source) || !stable(&target) {
        return SampleRelation::Open;
    }
    if shape(&source[0]) != shape(&target[0]) {
        return SampleRelation::Far;
    }
    // Numbers are printed with six digits.
    let grain = Grain { unit: 1e-6, tiny: 1e-37, largest: 1.6e38 };
    let column = |runs: &[Vec<Token>], index: usize| -> Option<Vec<f64>> {
        runs.iter().map(|run| run[index].number()).collect()
    };
    let relation = |index: usize| match (column(&source, index), column(&target, index)) {
        (Some(source), Some(target)) if source[0] == target[0] => SampleRelation::Near,
        (Some(source), Some(target)) => numbers(&source, &target, &grain, [false; 2]),
        _ => SampleRelation::Near,
    };
    (0..source[0].len()).map(relation).max().unwrap_or(SampleRelation::Near)
}

/// A piece of printed text.
enum Token {
    Number(f64),
    Text(String),
}

impl Token {
    fn text(&self) -> &str {
        match self {
            Token::Number(_) => "",
            Token::Text(text) => text,
        }
    }

    fn number(&self) -> Option<f64> {
        match self {
            Token::Number(number) => Some(*number),
            Token::Text(_) => None,
        }
    }
}

fn tokens(text: &str) -> Vec<Token> {
    let in_number = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-');
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| in_number(c) != in_number(first)).unwrap_or(rest.len());
        let (piece, tail) = rest.split_at(end);
        found.push(match piece.parse::<f64>() {
            Ok(number) => Token::Number(number),
            Err(_) => Token::Text(piece.to_owned()),
        });
        rest = tail;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use assay_engine::interpret::Output;
    use assay_ir::OpId;
    use assay_model::{Array, Cond, Rule};

    fn run(values: &[f64], text: &str) -> Execution {
        let float = |x: &f64| Value::float(Float::from_f64(FloatKind::F32, *x));
        let mut output = Output::default();
        output.push_text(text);
        Execution {
            result: Ok(values.iter().map(float).collect()),
            output,
            approximate: vec![OpId(0)],
            ..Execution::default()
        }
    }

    fn sampled(runs: impl IntoIterator<Item = Execution>) -> Execution {
        let mut runs = runs.into_iter();
        let first = runs.next().expect("a run at the reference");
        Execution { samples: runs.collect(), ..first }
    }

    fn compare(source: &[f64], target: &[f64]) -> ExecutionComparison {
        let side = |all: &[f64]| sampled(all.iter().map(|x| run(&[*x], "")));
        compare_sampled(&side(source), &side(target), Leeway::default())
    }

    fn is_open(comparison: &ExecutionComparison) -> bool {
        matches!(comparison, ExecutionComparison::Open(_))
    }

    fn differs(comparison: &ExecutionComparison) -> bool {
        matches!(comparison, ExecutionComparison::Different(_))
    }

    #[test]
    fn numbers_near_the_samples_are_the_same_and_far_ones_differ() {
        let samples = [1.0, 0.999, 1.001];
        assert_eq!(compare(&samples, &[1.0005]), ExecutionComparison::Same);
        assert_eq!(compare(&samples, &[1.0025]), ExecutionComparison::Same);
        assert!(is_open(&compare(&samples, &[1.02])));
        assert!(differs(&compare(&samples, &[1.1])));
        assert!(differs(&compare(&samples, &[-1.0])));
    }

    #[test]
    fn special_values_differ_where_all_samples_agree() {
        let (inf, nan) = (f64::INFINITY, f64::NAN);
        assert!(differs(&compare(&[1.0, 1.001], &[nan, nan])));
        assert!(differs(&compare(&[1.0, 1.001], &[inf])));
        assert!(is_open(&compare(&[1.0, nan], &[nan])));
        assert!(is_open(&compare(&[3.4e38, 3.3e38], &[inf, inf])));
        assert!(differs(&compare(&[-3.4e38, -3.3e38], &[inf, inf])));
        // Values that no approximation moves must be equal, or nearly so.
        assert!(is_open(&compare(&[0.0, 0.0], &[-0.0])));
        assert!(is_open(&compare(&[0.0, 0.0], &[1e-38])));
        assert!(differs(&compare(&[0.0, 0.0], &[1e-3])));
    }

    #[test]
    fn an_open_complex_element_allows_anything_and_the_others_stay_comparable() {
        let part = |x: f64| Scalar::Float(Float::from_f64(FloatKind::F32, x));
        let pair = |x: f64, second: Scalar| {
            let elements = [Scalar::complex(part(x), part(0.5)), second];
            let array = Array::from_elements(ElemType::Complex(FloatKind::F32), &[2], elements);
            Execution { result: Ok(vec![Value::array(array)]), ..run(&[], "") }
        };
        let source = sampled([1.0, 0.999, 1.001].map(|x| pair(x, Scalar::Poison)));
        let target = |x: f64| sampled([x; 3].map(|x| pair(x, Scalar::complex(part(7.0), part(8.0)))));
        assert_eq!(compare_sampled(&source, &target(1.0005), Leeway::default()), ExecutionComparison::Same);
        assert!(differs(&compare_sampled(&source, &target(2.0), Leeway::default())));
    }

    #[test]
    fn printed_numbers_are_numbers() {
        let compare = |source: [&str; 2], target: &str| {
            let source = sampled(source.map(|text| run(&[], text)));
            compare_sampled(&source, &run(&[], target), Leeway::default())
        };
        assert_eq!(
            compare(["( 1.5, 2 )\n", "( 1.5001, 2 )\n"], "( 1.49995, 2 )\n"),
            ExecutionComparison::Same
        );
        assert!(differs(&compare(["( 1.5, 2 )\n", "( 1.5001, 2 )\n"], "( 1.5, 3 )\n")));
        assert!(differs(&compare(["( 1.5, 2 )\n", "( 1.5001, 2 )\n"], "1.5, 2\n")));
        assert!(is_open(&compare(["a 1\n", "b 1\n"], "b 1\n")));
    }

    static BROKEN: Rule = Rule::ub("r", Cond::Own, "t");

    #[test]
    fn an_end_that_depends_on_approximations_is_inconclusive() {
        let fine = run(&[1.0], "");
        let broken = Execution { result: Err(BROKEN.stop()), ..run(&[], "") };
        let compare = |sample: &Execution| {
            compare_sampled(&fine, &sampled([broken.clone(), sample.clone()]), Leeway::default())
        };
        assert!(differs(&compare(&broken)));
        assert!(is_open(&compare(&fine)));
    }
}
