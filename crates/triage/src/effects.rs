//! Which ops each step of a trace adds and removes, by name.

use std::collections::{BTreeMap, BTreeSet};

use assay_drive::opt::PassTrace;
use assay_reduce::StepEffect;

/// The effects of the steps of a trace.
pub fn read(trace: &PassTrace) -> Vec<StepEffect> {
    let mut current = trace.input.as_deref().map(counts).unwrap_or_default();
    let mut effects = Vec::new();
    for step in &trace.steps {
        let Some(ir) = &step.ir else {
            effects.push(StepEffect::default());
            continue;
        };
        let after = counts(ir);
        effects.push(StepEffect {
            changed: true,
            made: grown_ops(&current, &after),
            taken: grown_ops(&after, &current),
        });
        current = after;
    }
    effects
}

/// How often each op occurs in a program in generic form: `"name"(`.
fn counts(text: &str) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for line in text.lines() {
        // An op begins its line, after its results.
        let line = line.trim_start();
        let rest = match line.strip_prefix('%') {
            Some(_) => line.split_once("= ").map(|(_, rest)| rest),
            None => Some(line),
        };
        let name = rest.and_then(|rest| rest.strip_prefix('"')).and_then(|rest| rest.split_once("\"("));
        if let Some((name, _)) = name {
            *counts.entry(name).or_default() += 1;
        }
    }
    counts
}

/// Ops of which there are more in `after`.
fn grown_ops(before: &BTreeMap<&str, usize>, after: &BTreeMap<&str, usize>) -> BTreeSet<String> {
    let grown = after.iter().filter(|(name, count)| before.get(*name).copied().unwrap_or_default() < **count);
    grown.map(|(name, _)| (*name).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_are_counted_by_name() {
        let text = "\"builtin.module\"() ({\n  %0:2 = \"a.b\"(%1) : (i32) -> (i32, i32)\n  \"a.b\"() : () -> ()\n\
                    ^bb0:\n}) : () -> ()\n";
        let counts = counts(text);
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), [("a.b", 2), ("builtin.module", 1)]);
    }
}
