//! What two compilers do differently.

use std::collections::{BTreeMap, BTreeSet};

use super::table::{Learned, dialect};

/// One difference between two tables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LearnedChange {
    /// A pass that only one compiler has; `true`: the second.
    Pass(String, bool),
    /// An op that only one takes.
    Op(String, bool),
    /// The effect of a step on an op that both compilers accept; empty if there is no effect.
    Rule {
        /// Full name.
        op: String,
        /// Passes of the step, joined by `>`.
        step: String,
        /// Effects in the first table, joined by `; `.
        before: String,
        /// Effects in the second table, joined by `; `.
        after: String,
    },
}

/// The differences, sorted. If only one of them has a pass, this is reported once, and not again for each op.
pub fn diff(before: &Learned, after: &Learned) -> Vec<LearnedChange> {
    let mut changes = BTreeSet::new();
    for (one, other, gained) in [(before, after, false), (after, before, true)] {
        let passes = one.passes.keys().filter(|name| !other.passes.contains_key(*name));
        changes.extend(passes.map(|name| LearnedChange::Pass(name.clone(), gained)));
        // A table may be of some dialects only.
        let (ops, dialects) = (other.ops(), other.dialects());
        let only = one.ops().into_iter().filter(|op| !ops.contains(op) && dialects.contains(dialect(op)));
        changes.extend(only.map(|op| LearnedChange::Op(op.to_owned(), gained)));
    }
    let (old, new) = (effects(before), effects(after));
    let keys: BTreeSet<&(&str, &str)> = old.keys().chain(new.keys()).collect();
    let ops = (before.ops(), after.ops());
    let has = |table: &Learned, ops: &BTreeSet<&str>, (op, step): (&str, &str)| {
        let passes = step.split('>').map(super::RuleRow::pass);
        ops.contains(op) && passes.into_iter().all(|pass| table.passes.contains_key(pass))
    };
    for &&(op, step) in &keys {
        let of = |map: &BTreeMap<(&str, &str), BTreeSet<String>>| {
            let list = map.get(&(op, step)).map(|set| set.iter().cloned().collect::<Vec<_>>());
            list.unwrap_or_default().join("; ")
        };
        let (before_text, after_text) = (of(&old), of(&new));
        if before_text != after_text && has(before, &ops.0, (op, step)) && has(after, &ops.1, (op, step)) {
            let (op, step) = (op.to_owned(), step.to_owned());
            changes.insert(LearnedChange::Rule { op, step, before: before_text, after: after_text });
        }
    }
    changes.into_iter().collect()
}

/// For each op and step, each effect with its detail. Types are left out, because they depend too much on the programs.
fn effects(table: &Learned) -> BTreeMap<(&str, &str), BTreeSet<String>> {
    let mut map: BTreeMap<(&str, &str), BTreeSet<String>> = BTreeMap::new();
    for row in &table.rows {
        let text = format!("{} {}", row.effect, row.detail).trim_end().to_owned();
        for step in &row.steps {
            map.entry((&row.op, step)).or_default().insert(text.clone());
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gained_lost_and_changed_rules_are_reported() {
        let one = "target\tx\t1\npass\tp\npass\tq\nrule\ta.b\tbecomes\t*\tp q\tc.d\nnone\ta\ta.c\n";
        let two =
            "target\tx\t2\npass\tp\npass\tr\nrule\ta.b\tbecomes\t*\tp\tc.d c.e\nrule\ta.e\ttouched\t*\tp\t\n";
        let changes = diff(&Learned::read(one).unwrap(), &Learned::read(two).unwrap());
        let text = |text: &str| text.to_owned();
        let wanted = [
            LearnedChange::Pass(text("q"), false),
            LearnedChange::Pass(text("r"), true),
            LearnedChange::Op(text("a.c"), false),
            LearnedChange::Op(text("a.e"), true),
            LearnedChange::Rule {
                op: text("a.b"),
                step: text("p"),
                before: text("becomes c.d"),
                after: text("becomes c.d c.e"),
            },
        ];
        assert_eq!(changes, wanted);
    }
}
