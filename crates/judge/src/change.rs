//! What a program does that the program before the pass does not allow.

use std::fmt;

use assay_engine::interpret::Execution;
use assay_model::Value;

use crate::inputs::Input;

/// A difference between two executions on one input. Its text is one clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BehaviourChange {
    /// The target never ends, and the source does.
    Endless,
    /// The target breaks a rule of undefined behaviour.
    BecomesUndefined {
        /// Id of the rule.
        rule: &'static str,
    },
    /// The printed outputs differ.
    Output,
    /// The target prints a poison value.
    PrintsPoison,
    /// Both abort, and the outputs before that differ.
    OutputBeforeAbort,
    /// The source aborts, and the target does not.
    NoAbort,
    /// The target aborts, and the source does not.
    Aborts,
    /// A value differs.
    Value {
        /// Its number in the list of an execution: first come the results, then the contents of memory, then globals.
        index: usize,
        /// How it differs.
        how: ValueChange,
    },
}

/// How a value differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueChange {
    /// It is another value.
    Differs,
    /// It has poison where the source has a value.
    BecomesPoison,
    /// It has undefined bits where the source has a value.
    BecomesUndefined,
}

impl ValueChange {
    /// How `target` is less defined than its source, which has no poison and no undefined bits.
    pub(crate) fn less_defined(target: &Value) -> ValueChange {
        if target.has_full_poison() { ValueChange::BecomesPoison } else { ValueChange::BecomesUndefined }
    }
}

impl fmt::Display for ValueChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ValueChange::Differs => "differs",
            ValueChange::BecomesPoison => "becomes poison",
            ValueChange::BecomesUndefined => "becomes undefined",
        })
    }
}

impl fmt::Display for BehaviourChange {
    /// Calls every value a result, because only [`ValuePlace`] says what it is.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BehaviourChange::Endless => f.write_str("the program no longer comes to an end"),
            BehaviourChange::BecomesUndefined { rule } => write!(f, "undefined behaviour ({rule}) appears"),
            BehaviourChange::Output => f.write_str("the printed output differs"),
            BehaviourChange::PrintsPoison => f.write_str("a poison value is printed"),
            BehaviourChange::OutputBeforeAbort => f.write_str("the output before the program aborts differs"),
            BehaviourChange::NoAbort => f.write_str("the program does not abort any more"),
            BehaviourChange::Aborts => f.write_str("the program aborts"),
            BehaviourChange::Value { index, how } => write!(f, "result {index} {how}"),
        }
    }
}

/// The place of a value in the list of an execution.
pub(crate) enum ValuePlace<'a> {
    Result(usize),
    /// The memory that this argument points to. If several arguments point to it, this is the first one.
    Argument(usize),
    Global(&'a str),
    Nowhere(usize),
}

impl ValuePlace<'_> {
    pub(crate) fn new<'a>(index: usize, input: &Input, before: &'a Execution) -> ValuePlace<'a> {
        let (n_objects, globals) = (input.n_objects(), &before.globals);
        let n_values = before.result.as_ref().map_or(index + 1, Vec::len);
        let n_results = n_values.saturating_sub(n_objects + globals.len());
        let nowhere = ValuePlace::Nowhere(index);
        match index.checked_sub(n_results) {
            None => ValuePlace::Result(index),
            Some(object) if object < n_objects => {
                input.first_with(object).map_or(nowhere, ValuePlace::Argument)
            }
            Some(rest) => globals.get(rest - n_objects).map_or(nowhere, |(name, _)| ValuePlace::Global(name)),
        }
    }
}

impl fmt::Display for ValuePlace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValuePlace::Result(number) | ValuePlace::Nowhere(number) => write!(f, "result {number}"),
            ValuePlace::Argument(number) => write!(f, "the memory of argument #{number}"),
            ValuePlace::Global(name) => write!(f, "the global @{name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_one_clause() {
        let poison = BehaviourChange::Value { index: 2, how: ValueChange::BecomesPoison };
        assert_eq!(poison.to_string(), "result 2 becomes poison");
        let undefined = BehaviourChange::BecomesUndefined { rule: "div-by-zero" };
        assert_eq!(undefined.to_string(), "undefined behaviour (div-by-zero) appears");
    }
}
