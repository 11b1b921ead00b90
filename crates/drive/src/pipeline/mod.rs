//! Pass pipelines: a list of steps, in mlir-opt's textual form and as its flags.
//!
//! MLIR merges adjacent passes of one anchor into one pass manager, so `func.func(a,b)` and
//! `func.func(a),func.func(b)` mean the same (`OpPassManager::finalizePassList`). A pipeline is therefore kept
//! flat: each step records the operations in which it is nested, and can be run alone.

mod anchors;
mod flags;
mod parse;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use anchors::{function, root, with_root, without_root};
pub use flags::Invocation;
pub use parse::PipelineError;

/// An option of a pass: its name and, unless it is written without one (`{top-down}`), its value.
pub type PassOption = (String, Option<String>);

/// One pass with its options, and the operations below `builtin.module` in which it is nested.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Step {
    /// The pass argument: `canonicalize`.
    pub pass: String,
    /// Options in the order given.
    pub options: Vec<PassOption>,
    /// Anchor operations from the outermost to the innermost, without `builtin.module` at the root: `["func.func"]`.
    pub nest: Vec<String>,
}

impl Step {
    /// `pass` on the module, without options.
    pub fn new(pass: impl Into<String>) -> Step {
        Step { pass: pass.into(), options: Vec::new(), nest: Vec::new() }
    }

    /// The same nested in one `anchor` operation.
    #[must_use]
    pub fn anchored(mut self, anchor: impl Into<String>) -> Step {
        self.nest.push(anchor.into());
        self
    }

    /// The same with one more option.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Step {
        self.options.push((name.into(), Some(value.into())));
        self
    }

    /// The step as a pipeline of one step.
    pub fn to_pipeline(&self) -> Pipeline {
        Pipeline { steps: vec![self.clone()] }
    }

    /// Options as mlir-opt takes them, separated by spaces; empty if there are none.
    pub fn options_text(&self) -> String {
        let mut out = String::new();
        for (name, value) in &self.options {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(name);
            if let Some(value) = value {
                out.push('=');
                out.push_str(value);
            }
        }
        out
    }
}

impl fmt::Display for Step {
    /// The pass with its nesting below the module: `func.func(canonicalize{top-down=false})`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for anchor in &self.nest {
            write!(f, "{anchor}(")?;
        }
        write_pass(f, self)?;
        for _ in &self.nest {
            f.write_str(")")?;
        }
        Ok(())
    }
}

fn write_pass(f: &mut fmt::Formatter<'_>, step: &Step) -> fmt::Result {
    f.write_str(&step.pass)?;
    if step.options.is_empty() { Ok(()) } else { write!(f, "{{{}}}", step.options_text()) }
}

/// Passes in order. `Display` is mlir-opt's textual form with its root, `FromStr` accepts it with or without the root.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Pipeline {
    /// The steps, first to last.
    pub steps: Vec<Step>,
}

impl Pipeline {
    /// The empty pipeline: the compiler only parses, verifies and prints.
    pub fn empty() -> Pipeline {
        Pipeline::default()
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The step of a pipeline that has one.
    pub fn only_step(&self) -> Option<&Step> {
        self.steps.first().filter(|_| self.len() == 1)
    }

    /// A pipeline of the steps in `range`.
    ///
    /// Panics if the range is out of bounds, as slicing does.
    pub fn slice(&self, range: std::ops::Range<usize>) -> Pipeline {
        Pipeline { steps: self.steps[range].to_vec() }
    }

    /// The one flag that runs it: `--pass-pipeline=builtin.module(…)`.
    pub fn to_flag(&self) -> String {
        format!("--pass-pipeline={self}")
    }

    /// One flag for each step, as people write them: `--convert-index-to-llvm=index-bitwidth=32`.
    ///
    /// `None` if a step is nested: flags cannot express nesting, and versions differ in the passes that they nest
    /// automatically (19 nests `func.func` passes, 22 refuses them).
    pub fn to_flags(&self) -> Option<Vec<String>> {
        let flag = |step: &Step| {
            let options = step.options_text();
            let equals = if options.is_empty() { "" } else { "=" };
            step.nest.is_empty().then(|| format!("--{}{equals}{options}", step.pass))
        };
        self.steps.iter().map(flag).collect()
    }
}

impl FromIterator<Step> for Pipeline {
    fn from_iter<T: IntoIterator<Item = Step>>(steps: T) -> Pipeline {
        Pipeline { steps: steps.into_iter().collect() }
    }
}

impl fmt::Display for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", root())?;
        let mut open: &[String] = &[];
        for (i, step) in self.steps.iter().enumerate() {
            let common = open.iter().zip(&step.nest).take_while(|(a, b)| a == b).count();
            // A step directly in an outer operation, or in a different one, closes the open operations.
            for _ in common..open.len() {
                f.write_str(")")?;
            }
            if i > 0 {
                f.write_str(",")?;
            }
            for anchor in &step.nest[common..] {
                write!(f, "{anchor}(")?;
            }
            write_pass(f, step)?;
            open = &step.nest;
        }
        for _ in open {
            f.write_str(")")?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests;
