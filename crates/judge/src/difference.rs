//! A difference between source and target, and its text.

use std::fmt;

use assay_engine::interpret::Execution;
use assay_model::{BitChoice, Scalar, Value};

use crate::change::{BehaviourChange, ValueChange, ValuePlace};
use crate::inputs::Input;
use crate::refine::value_refines;

/// A proved difference, with the smallest input found.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The function's arguments.
    pub input: Input,
    /// The source on this input.
    pub before: Execution,
    /// The target on this input.
    pub after: Execution,
    /// What differs.
    pub change: BehaviourChange,
    /// If the target shows the difference only for a choice of the values that it freezes: that choice.
    pub frozen: Option<BitChoice>,
}

/// An input of more characters is cut.
const INPUT_CHARS: usize = 200;

impl fmt::Display for Difference {
    /// `result 0 differs on (1, 2)`. Long inputs are cut: a tensor may have thousands of elements.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut input = self.input.to_string();
        if let Some((at, _)) = input.char_indices().nth(INPUT_CHARS) {
            input.truncate(at);
            input.push('…');
        }
        write!(f, "{} on ({input})", self.describe())
    }
}

impl Difference {
    /// What differs, in one clause: `result 0 differs`.
    pub fn describe(&self) -> String {
        self.clause(None)
    }

    /// As [`Difference::describe`], without the name of this rule in brackets.
    pub fn what_without_rule(&self, rule: &str) -> String {
        self.clause(Some(rule))
    }

    fn clause(&self, unnamed: Option<&str>) -> String {
        let mut clause = match self.change {
            BehaviourChange::Value { index, how } => {
                format!("{} {how}", ValuePlace::new(index, &self.input, &self.before))
            }
            BehaviourChange::BecomesUndefined { rule } if unnamed == Some(rule) => {
                "undefined behaviour appears".to_owned()
            }
            change => change.to_string(),
        };
        if let Some(choice) = self.frozen {
            let value = match choice {
                BitChoice::Zeros => "is 0".to_owned(),
                BitChoice::Ones => "has all bits set".to_owned(),
                BitChoice::Number(number) => format!("is {number}"),
                BitChoice::Drawn(_) => "has random bits".to_owned(),
            };
            clause += &format!(" if what is frozen {value}");
        }
        clause
    }

    /// The value that differs, if both executions ended: its place, as `result 0` or `the memory of argument #1`, then what it is
    /// before and after. `None` if it became poison or undefined, or only differs for a choice of what is frozen.
    pub fn changed_value(&self) -> Option<(String, &Value, &Value)> {
        let BehaviourChange::Value { index, how: ValueChange::Differs } = self.change else { return None };
        let (Ok(before), Ok(after)) = (&self.before.result, &self.after.result) else { return None };
        let place = ValuePlace::new(index, &self.input, &self.before).to_string();
        let pair = before.get(index).zip(after.get(index)).filter(|_| self.frozen.is_none());
        pair.map(|(before, after)| (place, before, after))
    }

    /// Whether nothing differs but signs of zeros. Passes lose these for other reasons than those for which they compute another
    /// number.
    pub fn is_only_sign_of_zero(&self) -> bool {
        let (Ok(before), Ok(after)) = (&self.before.result, &self.after.result) else { return false };
        matches!(self.change, BehaviourChange::Value { how: ValueChange::Differs, .. })
            && before.len() == after.len()
            && before.iter().zip(after).all(|(source, target)| is_same_but_for_zeros(source, target))
    }

    /// What differs between two executions that ended, given their values: `result 7`, `argument #0 holds [1, 2]`, `@g holds 3`.
    /// It leaves out what is the same before and after, and memory that no argument points to.
    pub fn shown(&self, values: [&[Value]; 2]) -> [Vec<String>; 2] {
        let texts = values.map(|values| self.texts(values));
        let differs = |at: usize| texts[0].get(at) != texts[1].get(at);
        let some_differ = (0..texts[0].len()).any(differs);
        let shown = |texts: &[Option<String>]| {
            let texts = texts.iter().enumerate().filter(|&(at, _)| differs(at) || !some_differ);
            texts.filter_map(|(_, text)| text.clone()).collect()
        };
        [shown(&texts[0]), shown(&texts[1])]
    }

    /// The complete outcome of an execution that ended.
    pub fn outcome(&self, values: &[Value]) -> Vec<String> {
        self.texts(values).into_iter().flatten().collect()
    }

    fn texts(&self, values: &[Value]) -> Vec<Option<String>> {
        values.iter().enumerate().map(|(at, value)| self.text(at, value)).collect()
    }

    fn text(&self, at: usize, value: &Value) -> Option<String> {
        match ValuePlace::new(at, &self.input, &self.before) {
            ValuePlace::Result(_) => Some(format!("result {}", self.input.value_text(None, value))),
            ValuePlace::Argument(number) => {
                Some(format!("argument #{number} holds {}", self.input.value_text(Some(number), value)))
            }
            ValuePlace::Global(name) => Some(format!("@{name} holds {}", self.input.value_text(None, value))),
            ValuePlace::Nowhere(_) => None,
        }
    }
}

/// Whether the values are the same, if 0.0 and -0.0 are.
fn is_same_but_for_zeros(source: &Value, target: &Value) -> bool {
    let is_same = |source: &Scalar, target: &Scalar| {
        source.is_zero() && target.is_zero()
            || value_refines(&Value::Scalar(source.clone()), &Value::Scalar(target.clone())) != Some(false)
    };
    match (source, target) {
        (Value::Scalar(source), Value::Scalar(target)) => is_same(source, target),
        (Value::Array(source), Value::Array(target)) if source.shape() == target.shape() => {
            source.iter().zip(target.iter()).all(|(source, target)| is_same(&source, &target))
        }
        _ => value_refines(source, target) != Some(false),
    }
}
