//! The determined part of a source's execution: everything that depends on open results is replaced by poison, which allows
//! anything.

use std::rc::Rc;

use assay_engine::interpret::{Chunk, Execution, Openness, Output};
use assay_model::{Scalar, Stop, Value};

use crate::change::{BehaviourChange, ValueChange};
use crate::comparison::{ExecutionComparison, Leeway, OPEN_CONTROL, OPEN_RESULTS};
use crate::tolerance::compare_sampled;

/// An execution without what follows from open results.
pub struct DeterminedExecution {
    execution: Execution,
    /// The results before anything was replaced, if the target must not have poison where the source is open.
    defined: Option<Vec<Value>>,
    /// All that comes after the output is open.
    pub rest: bool,
    /// Something is open.
    pub is_open: bool,
}

impl DeterminedExecution {
    /// All of an execution.
    pub fn new(execution: &Execution) -> DeterminedExecution {
        DeterminedExecution { execution: execution.clone(), defined: None, rest: false, is_open: false }
    }

    /// Removes what depends on open results. `tainted` is the execution that shows it.
    pub fn open(&mut self, usual: &Execution, tainted: &Execution) {
        self.is_open = true;
        self.execution.output = tainted.output.clone();
        match (&usual.result, &tainted.result) {
            (Ok(usual), Ok(tainted)) if usual.len() == tainted.len() => {
                mask_execution(&mut self.execution, usual, tainted);
                self.defined = Some(usual.clone());
            }
            (Err(Stop::Trap(_)), Err(Stop::Trap(_))) => {}
            _ => self.rest = true,
        }
        if tainted.may_be_poison {
            self.defined = None;
        }
    }

    /// How much of an execution depends on open results. `tainted` is the execution that shows it.
    pub fn openness(usual: &Execution, tainted: &Execution) -> Openness {
        let mut view = DeterminedExecution::new(usual);
        view.open(usual, tainted);
        match &view.execution {
            shown if view.rest && shown.output.bytes() == 0 => Openness::Wholly(OPEN_CONTROL),
            _ if view.rest => Openness::Partly,
            shown if shown.result == usual.result && shown.output == usual.output => Openness::Nothing,
            _ if view.shows_nothing() => Openness::Wholly(OPEN_RESULTS),
            _ => Openness::Partly,
        }
    }

    /// Removes what depends on the sign and payload of NaNs that arithmetic makes. `others` are executions with other
    /// NaNs. Returns whether anything depends on them.
    pub fn other_nans(&mut self, usual: &Execution, others: &[Execution]) -> bool {
        let mut hangs = false;
        if others.iter().any(|other| usual.output != other.output) {
            hangs = true;
            self.execution.output = common_output(&self.execution.output, usual, others);
        }
        for other in others {
            match (&usual.result, &other.result) {
                (Ok(results), Ok(others)) if results.len() == others.len() => {
                    hangs |= results != others;
                    // Whatever its bits are, they are not poison.
                    self.defined.get_or_insert_with(|| results.clone());
                    mask_execution(&mut self.execution, results, others);
                }
                (Err(Stop::Trap(_)), Err(Stop::Trap(_))) => {}
                _ => (self.rest, hangs) = (true, true),
            }
        }
        self.is_open |= hangs;
        hangs
    }

    /// Compares the determined part with an execution of the target.
    pub fn compare(&self, target: &Execution, leeway: Leeway) -> ExecutionComparison {
        match compare_sampled(&self.execution, target, leeway) {
            ExecutionComparison::Same => match self.becomes_poison(target, leeway) {
                Some((index, target)) => {
                    let how = ValueChange::less_defined(target);
                    ExecutionComparison::Different(BehaviourChange::Value { index, how })
                }
                None if self.shows_nothing() => ExecutionComparison::AllOpen(OPEN_RESULTS),
                None => ExecutionComparison::Partly,
            },
            comparison => comparison,
        }
    }

    /// The first result that is poison, or has undefined bits, in the target, while the source has an open value without
    /// poison.
    fn becomes_poison<'t>(&self, target: &'t Execution, leeway: Leeway) -> Option<(usize, &'t Value)> {
        let (defined, target) = (self.defined.as_ref()?, target.result.as_ref().ok()?);
        let mut pairs = defined.iter().zip(target).enumerate();
        let found = pairs.find(|(_, (source, target))| !leeway.poison && makes_poison(source, target));
        found.map(|(index, (_, target))| (index, target))
    }

    fn shows_nothing(&self) -> bool {
        shows_nothing(&self.execution)
    }
}

/// Whether nothing that a program shows is determined.
pub(crate) fn shows_nothing(execution: &Execution) -> bool {
    let Ok(values) = &execution.result else { return false };
    let output = &execution.output;
    let something = !values.is_empty() || !output.chunks().is_empty();
    something && output.bytes() == 0 && values.iter().all(Value::is_all_undefined)
}

/// In an execution and its samples, replaces by poison what differs between two lists of results.
pub(crate) fn mask_execution(execution: &mut Execution, usual: &[Value], other: &[Value]) {
    let samples = execution.samples.iter_mut().map(|sample| &mut sample.result);
    for result in std::iter::once(&mut execution.result).chain(samples) {
        let Ok(values) = result else { continue };
        for ((value, usual), other) in values.iter_mut().zip(usual).zip(other) {
            mask(value, usual, other);
        }
    }
}

/// Replaces by poison what differs between two values of one form.
fn mask(value: &mut Value, usual: &Value, other: &Value) {
    if usual == other {
        return;
    }
    match (value, usual, other) {
        (Value::Array(value), Value::Array(usual), Value::Array(other))
            if value.shape() == usual.shape() && usual.shape() == other.shape() =>
        {
            let value = Rc::make_mut(value);
            for index in 0..value.len() {
                let masked = mask_scalar(&value.get(index), &usual.get(index), &other.get(index));
                value.set(index, masked);
            }
        }
        (Value::Aggregate(value), Value::Aggregate(usual), Value::Aggregate(other))
            if value.len() == usual.len() && usual.len() == other.len() =>
        {
            for (index, part) in Rc::make_mut(value).iter_mut().enumerate() {
                mask(part, &usual[index], &other[index]);
            }
        }
        (Value::Scalar(value), Value::Scalar(usual), Value::Scalar(other)) => {
            *value = mask_scalar(value, usual, other);
        }
        (value, ..) => *value = Value::POISON,
    }
}

fn mask_scalar(value: &Scalar, usual: &Scalar, other: &Scalar) -> Scalar {
    match (value.as_complex(), usual.as_complex(), other.as_complex()) {
        (Some(value), Some(usual), Some(other)) => {
            Scalar::complex(mask_scalar(value.0, usual.0, other.0), mask_scalar(value.1, usual.1, other.1))
        }
        _ if same(usual, other) => value.clone(),
        // Some bits are determined.
        _ if let Scalar::Partial(partial) = other
            && !value.is_poison()
            && !partial.undef().not().is_zero() =>
        {
            other.clone()
        }
        _ => Scalar::Poison,
    }
}

/// Whether two scalars are the same if read as their type: the sign and payload of a NaN are not visible in a float.
fn same(a: &Scalar, b: &Scalar) -> bool {
    a == b || matches!((a, b), (Scalar::Float(a), Scalar::Float(b)) if a.is_nan() && b.is_nan())
}

/// Whether a target value has poison or undefined bits where a source value of the same form has none.
fn makes_poison(source: &Value, target: &Value) -> bool {
    match (source, target) {
        (Value::Scalar(source), Value::Scalar(target)) => !source.has_poison() && target.has_poison(),
        (Value::Array(source), Value::Array(target)) if source.len() == target.len() => {
            let pairs = source.iter().zip(target.iter());
            pairs.into_iter().any(|(source, target)| !source.has_poison() && target.has_poison())
        }
        (Value::Aggregate(source), Value::Aggregate(target)) if source.len() == target.len() => {
            source.iter().zip(target.iter()).any(|(source, target)| makes_poison(source, target))
        }
        _ => false,
    }
}

/// An output in which the words that differ between executions may be anything. If some executions print more words, or
/// if parts of `shown` are open already, everything from the first difference on is open.
fn common_output(shown: &Output, usual: &Execution, others: &[Execution]) -> Output {
    let text = usual.output.display();
    let other_texts: Vec<String> = others.iter().map(|other| other.output.display()).collect();
    let (usual, others): (Vec<&str>, Vec<Vec<&str>>) =
        (words(&text), other_texts.iter().map(|text| words(text)).collect());
    let same = |index: usize| others.iter().all(|other| other.get(index) == Some(&usual[index]));
    let mut common = Output::default();
    if shown.exact().is_some() && others.iter().all(|other| other.len() == usual.len()) {
        for (index, word) in usual.iter().enumerate() {
            let magnitude = word.trim_start_matches('-');
            let is_nan = |text: &str| text.trim_start_matches('-') == magnitude;
            if same(index) {
                common.push_text(word);
                continue;
            }
            common.push_poison();
            // The sign of a NaN is open, but it must be a NaN.
            if others.iter().all(|other| is_nan(other[index])) {
                common.push_text(magnitude);
            }
        }
        return common;
    }
    let beginning: String =
        (0..usual.len()).take_while(|&index| same(index)).map(|index| usual[index]).collect();
    let known = match shown.chunks().first() {
        Some(Chunk::Text(first)) => first.as_str(),
        _ => "",
    };
    common.push_text(if known.len() < beginning.len() { known } else { &beginning });
    common.push_unspecified();
    common
}

/// The pieces of a text: the words between spaces, brackets and commas, and these separators.
fn words(text: &str) -> Vec<&str> {
    let between = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ',' | ':' | '=');
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match between(first) {
            true => first.len_utf8(),
            false => rest.find(between).unwrap_or(rest.len()),
        };
        let (word, tail) = rest.split_at(end);
        words.push(word);
        rest = tail;
    }
    words
}
