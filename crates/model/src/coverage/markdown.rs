//! The page `docs/ops.md`: a summary, then one table per dialect.

use std::fmt::Write as _;

use super::{Coverage, DialectCoverage, DialectTotals, OpCoverage, Semantics};
use crate::rule::Effect;

const NONE: &str = "-";

impl Coverage<'_> {
    /// The whole page; `command` is the command that writes it.
    pub fn markdown(&self, command: &str) -> String {
        let mut text = format!(
            "# What is covered, op by op\n\n\
             Written by `{command}` from the op definitions, the ODS of MLIR {} and the test programs. \
             Do not edit it.\n\n\
             - *shape*: ODS lists the op, so that its operands, results and attributes are checked.\n\
             - *semantics*: the interpreter executes it; **no** if Assay has no model of it, with the reason if there is one.\n\
             - *UB rules*: their ids by what they make of an execution; `assay ops NAME` prints their texts.\n\
             - *generated*: programs are made with it, by this weight or (yes) on another op's demand. Terminators \
             come with the op around them.\n\
             - *sanitised*: all of its rules of undefined behaviour and poison can be kept from firing.\n\
             - *lowered by*: passes that replaced it by other ops in small programs, as `assay rules learn` saw with MLIR 22.\n\
             - *tests*: programs under `tests/run` and `tests/ub` that use it.\n\n",
            self.version
        );
        self.summary(&mut text);
        for dialect in self.known() {
            section(&mut text, dialect);
        }
        text
    }

    fn summary(&self, text: &mut String) {
        let columns = ["dialect", "ops", "semantics", "reasons", "missing", "rules", "generated", "tested"];
        text.push_str("## Summary\n\n");
        row(text, &columns.map(str::to_owned));
        row(text, &columns.map(|_| "---".to_owned()));
        let mut sum = DialectTotals::default();
        for dialect in self.known() {
            let totals = dialect.totals();
            sum += totals;
            row(text, &counts(&format!("[{0}](#{0})", dialect.name), &totals));
        }
        row(text, &counts("all", &sum));
        text.push_str(
            "\n*ops*: those of ODS; *reasons*: without semantics for a stated reason; *missing*: without both; \
             *tested*: with semantics, and used by a program.\n",
        );
        let others: Vec<String> =
            self.unknown().map(|dialect| format!("{} ({})", dialect.name, dialect.ops.len())).collect();
        if !others.is_empty() {
            let _ = writeln!(
                text,
                "\nDialects that Assay parses and checks by shape only, with their ops: {}.",
                others.join(", ")
            );
        }
    }
}

fn counts(name: &str, totals: &DialectTotals) -> [String; 8] {
    let DialectTotals { listed, defined, explained, rules, generated, tested, .. } = *totals;
    let numbers = [listed, defined, explained, totals.missing(), rules, generated, tested];
    let mut cells = std::iter::once(name.to_owned()).chain(numbers.map(|number| number.to_string()));
    std::array::from_fn(|_| cells.next().unwrap_or_default())
}

fn section(text: &mut String, dialect: &DialectCoverage<'_>) {
    let _ = write!(text, "\n## {}\n\n{}\n\n", dialect.name, dialect.totals());
    let columns = ["op", "shape", "semantics", "UB rules", "generated", "sanitised", "lowered by", "tests"];
    row(text, &columns.map(str::to_owned));
    row(text, &columns.map(|_| "---".to_owned()));
    for op in &dialect.ops {
        row(text, &cells(op));
    }
}

/// The cells of one op, also used by the table on the terminal.
fn cells(op: &OpCoverage<'_>) -> [String; 8] {
    [
        format!("`{}`", op.name),
        if op.shape.is_some() { "yes".into() } else { "no".into() },
        match op.semantics() {
            Semantics::There => "yes".into(),
            Semantics::Unsupported(reason) => format!("**no**: {}", reason.replace('|', "\\|")),
            Semantics::Missing => "**no**".into(),
        },
        op.rules_in_words().unwrap_or(NONE.into()),
        op.generated_in_words(),
        if op.sanitised { "yes".into() } else { NONE.into() },
        if op.lowered_by.is_empty() { NONE.into() } else { op.lowered_by.join(", ") },
        op.tests.len().to_string(),
    ]
}

fn row(text: &mut String, cells: &[String]) {
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}

/// The summary line of a dialect.
impl std::fmt::Display for DialectTotals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of {} ops with semantics", self.defined, self.listed)?;
        if self.explained > 0 {
            write!(f, ", {} without for a stated reason", self.explained)?;
        }
        if self.unlisted > 0 {
            write!(f, ", {} more that ODS does not list", self.unlisted)?;
        }
        write!(f, "; generated: {}, tested: {}, rules: {}", self.generated, self.tested, self.rules)
    }
}

impl OpCoverage<'_> {
    /// The rules by kind, such as `ub a, b; poison c`; `None` for an op without rules.
    pub fn rules_in_words(&self) -> Option<String> {
        let kinds = [Effect::Ub, Effect::Poison, Effect::Unspecified, Effect::Silent];
        let lists = kinds.map(|effect| (effect, self.rules(effect)));
        let lists = lists.iter().filter(|(_, ids)| !ids.is_empty());
        let lists: Vec<String> =
            lists.map(|(effect, ids)| format!("{} {}", effect.word(), ids.join(", "))).collect();
        (!lists.is_empty()).then(|| lists.join("; "))
    }

    /// The weight with which generators draw the op, `yes` if they make it without drawing it, otherwise `-`.
    pub fn generated_in_words(&self) -> String {
        match self.def {
            Some(def) if self.generated() && def.weight > 0 => def.weight.to_string(),
            Some(_) if self.generated() => "yes".into(),
            _ => NONE.into(),
        }
    }
}
