//! A difference between source and target, and its text.

use std::fmt;

use assay_engine::interpret::Execution;
use assay_model::Value;

use crate::inputs::Input;

/// A proved difference, with the smallest input found.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The function's arguments.
    pub input: Input,
    /// The source on this input.
    pub before: Execution,
    /// The target on this input.
    pub after: Execution,
    /// What differs, in one clause.
    pub what: String,
}

impl fmt::Display for Difference {
    /// `result 0 differs on (1, 2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on ({})", self.what, self.input)
    }
}

impl Difference {
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
        match Place::new(at, &self.input, &self.before) {
            Place::Result(_) => Some(format!("result {}", self.input.value_text(None, value))),
            Place::Argument(number) => {
                Some(format!("argument #{number} holds {}", self.input.value_text(Some(number), value)))
            }
            Place::Global(name) => Some(format!("@{name} holds {}", self.input.value_text(None, value))),
            Place::Nowhere => None,
        }
    }
}

/// The place of a value in the list of an execution: the results come first, then the contents of the arguments' memory, then
/// the globals.
enum Place<'a> {
    Result(usize),
    /// The memory that this argument points to. If several arguments point to it, this is the first one.
    Argument(usize),
    Global(&'a str),
    Nowhere,
}

impl Place<'_> {
    fn new<'a>(index: usize, input: &Input, before: &'a Execution) -> Place<'a> {
        let (n_objects, globals) = (input.n_objects(), &before.globals);
        let n_values = before.result.as_ref().map_or(index + 1, Vec::len);
        let n_results = n_values.saturating_sub(n_objects + globals.len());
        match index.checked_sub(n_results) {
            None => Place::Result(index),
            Some(object) if object < n_objects => {
                input.first_with(object).map_or(Place::Nowhere, Place::Argument)
            }
            Some(rest) => {
                globals.get(rest - n_objects).map_or(Place::Nowhere, |(name, _)| Place::Global(name))
            }
        }
    }
}

/// Rewrites a clause about a numbered value, such as `result 2 differs`, to say what the value is. Results are numbered
/// from 0, so in a function with two results, `result 2` is the contents of the first object.
pub(crate) fn in_words(what: &str, input: &Input, before: &Execution) -> String {
    let clause = what.strip_prefix("result ").and_then(|rest| rest.split_once(' '));
    let Some((index, rest)) = clause.and_then(|(index, rest)| Some((index.parse().ok()?, rest))) else {
        return what.to_owned();
    };
    match Place::new(index, input, before) {
        Place::Result(number) => format!("result {number} {rest}"),
        Place::Argument(number) => format!("the memory of argument #{number} {rest}"),
        Place::Global(name) => format!("the global @{name} {rest}"),
        Place::Nowhere => what.to_owned(),
    }
}
