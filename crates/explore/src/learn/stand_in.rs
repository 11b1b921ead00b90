//! Learned rules for ops that the curated rules do not lower.

use std::collections::{BTreeMap, BTreeSet};

use assay_drive::{Catalogue, Pipeline, Step, Target};

use super::table::{Learned, RuleRow};
use crate::{OpKind, Rules, TypeProperties};

/// Conversions of one op, at most.
const MOST: usize = 3;
/// Classes of passes that lead down to `llvm`.
const DOWN: [&str; 3] = ["lowering-to-llvm", "lowering-intermediate", "bufferization"];

/// Whether a step lowers towards `llvm`, by the class of its pass.
pub fn leads_down(catalogue: &Catalogue, step: &str) -> bool {
    catalogue.get(RuleRow::pass(step)).is_some_and(|pass| DOWN.contains(&pass.class.as_str()))
}

impl Learned {
    /// For each op, the lowering conversions that were observed to rewrite it; those that rewrite the fewest dialects
    /// come first.
    fn conversions(&self, catalogue: &Catalogue) -> BTreeMap<&str, Vec<Step>> {
        let mut reach: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut of_op: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| row.effect == "becomes") {
            let dialect = row.op.split('.').next().unwrap_or(&row.op);
            for step in row.steps.iter().filter(|step| !step.contains('>') && leads_down(catalogue, step)) {
                reach.entry(step).or_default().insert(dialect);
                of_op.entry(&row.op).or_default().insert(step);
            }
        }
        let steps = |texts: BTreeSet<&str>| {
            let mut texts: Vec<&str> = texts.into_iter().collect();
            // A pass with an option comes after the pass without options.
            texts.sort_by_key(|text| (text.contains('{'), reach[text].len()));
            let parsed = texts.into_iter().filter_map(|text| text.parse::<Pipeline>().ok()?.steps.pop());
            parsed.take(MOST).collect()
        };
        of_op.into_iter().map(|(op, texts)| (op, steps(texts))).collect()
    }
}

impl Rules {
    /// The shipped rules, and the rules learned from a compiler of the target's version.
    pub fn for_target(catalogue: &Catalogue, target: &Target) -> Rules {
        let rules = Rules::shipped(catalogue);
        match Learned::shipped_for(&target.name, target.major()) {
            Some(learned) => rules.and_learned(catalogue, &learned),
            None => rules,
        }
    }

    /// Adds what was learned for ops that no rule lowers with this compiler. A learned conversion waits for the same
    /// ops as the conversion that it replaces.
    #[must_use]
    pub fn and_learned(mut self, catalogue: &Catalogue, learned: &Learned) -> Rules {
        let kind = |op: &str| OpKind { name: op.to_owned(), kinds: TypeProperties::default() };
        self.adopt(learned.conversions(catalogue).into_iter().map(|(op, steps)| (kind(op), steps)));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_rule_lowers_is_lowered_as_learned() {
        let help = "Available Dialects: memref\n  Compiler passes to run\n    Passes:\n      --convert-memref-to-llvm - x\n      \
                    --convert-arith-to-llvm - x\n      --convert-gpu-to-nvvm - x\n";
        let catalogue = Catalogue::from_help("t", help);
        let table = "target\tt\t1\nrule\tmemref.load\tbecomes\t*\tconvert-memref-to-llvm{a=b} convert-memref-to-llvm\tllvm.load\n\
                     rule\tarith.addi\tbecomes\t*\tconvert-memref-to-llvm\tllvm.add\n";
        let rules = Rules::shipped(&catalogue).and_learned(&catalogue, &Learned::read(table).unwrap());
        let steps = |op: &str| {
            let kind = OpKind { name: op.to_owned(), kinds: TypeProperties::default() };
            rules.conversions(&kind).map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(steps("memref.load"), ["convert-memref-to-llvm", "convert-memref-to-llvm{a=b}"]);
        assert_eq!(steps("arith.addi"), ["convert-arith-to-llvm"]);
    }

    #[test]
    fn the_shipped_tables_can_be_read() {
        for name in Learned::names() {
            let learned = Learned::shipped(name).unwrap();
            assert!(!learned.target.is_empty(), "{name}");
            assert_eq!(Learned::read(&learned.write()).unwrap(), learned, "{name}");
        }
    }
}
