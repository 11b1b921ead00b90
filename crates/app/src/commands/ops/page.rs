//! Coverage on the terminal.

use std::fmt::Write as _;

use assay_model::coverage::{Coverage, DialectCoverage, DialectTotals, OpCoverage, Semantics};
use assay_model::shape::{Arity, OpShape, Presence, ValueShape};
use assay_model::{Choice, Effect};

use crate::columns::TextTable;
use crate::style::Paint;

/// A line for each dialect.
pub fn summary(coverage: &Coverage<'_>, all: bool, paint: Paint) -> String {
    let head = ["dialect", "ops", "semantics", "reasons", "missing", "rules", "generated", "tested"];
    let mut rows = Vec::new();
    let mut sum = DialectTotals::default();
    for dialect in coverage.dialects.iter().filter(|dialect| all || dialect.known) {
        let totals = dialect.totals();
        sum += totals;
        rows.push(counts(dialect.name, &totals));
    }
    rows.push(counts("all", &sum));
    let mut text = table(&head, &rows, paint);
    let _ = writeln!(
        text,
        "{} of {} ops of MLIR {} with semantics; 'assay ops DIALECT' lists the ops",
        sum.defined, sum.listed, coverage.version
    );
    if !all {
        let others = coverage.unknown().count();
        let _ = writeln!(text, "{}", paint.faint(&format!("{others} dialects by shape only: --all")));
    }
    text
}

fn counts(name: &str, totals: &DialectTotals) -> [String; 8] {
    let DialectTotals { listed, defined, explained, rules, generated, tested, .. } = *totals;
    [
        name.to_owned(),
        listed.to_string(),
        defined.to_string(),
        explained.to_string(),
        totals.missing().to_string(),
        rules.to_string(),
        generated.to_string(),
        tested.to_string(),
    ]
}

/// A line for each op of a dialect.
pub fn dialect(dialect: &DialectCoverage<'_>, paint: Paint) -> String {
    let head =
        ["op", "shape", "semantics", "generated", "sanitised", "lowerings", "tests", "rules, or why none"];
    let rows: Vec<_> = dialect.ops.iter().map(row).collect();
    format!("{}{}: {}\n", table(&head, &rows, paint), dialect.name, dialect.totals())
}

fn row(op: &OpCoverage<'_>) -> [String; 8] {
    let yes = |holds: bool| if holds { "yes" } else { "no" }.to_owned();
    let last = match op.semantics() {
        Semantics::Unsupported(reason) => reason.to_owned(),
        Semantics::There | Semantics::Missing => op.rules_in_words().unwrap_or_default(),
    };
    [
        op.name.to_owned(),
        yes(op.shape.is_some()),
        yes(op.semantics() == Semantics::There),
        op.generated_in_words(),
        if op.sanitised { "yes".to_owned() } else { "-".to_owned() },
        op.lowered_by.len().to_string(),
        op.tests.len().to_string(),
        last,
    ]
}

fn table(head: &[&str; 8], rows: &[[String; 8]], paint: Paint) -> String {
    let mut table = TextTable::new(*head);
    rows.iter().for_each(|row| table.row(row));
    let lines = table.lines();
    let mut text = paint.strong(&lines[0]) + "\n";
    for (row, line) in rows.iter().zip(&lines[1..]) {
        let is_missing = row[2] == "no";
        let _ = writeln!(text, "{}", if is_missing { paint.note(line) } else { line.clone() });
    }
    text
}

/// Everything about one op.
pub fn op(op: &OpCoverage<'_>, version: &str, paint: Paint) -> String {
    let mut text = format!("{}\n", paint.strong(op.name));
    match (op.semantics(), op.def) {
        (Semantics::Unsupported(reason), _) => {
            let _ = writeln!(text, "  {} {reason}", paint.note("no semantics:"));
        }
        (_, Some(def)) => {
            let _ = writeln!(text, "  {}", def.doc);
        }
        (_, None) => {
            let _ = writeln!(text, "  {}", paint.note("no semantics"));
        }
    }
    match op.shape {
        Some(shape) => shape_lines(&mut text, shape),
        None => {
            let _ = writeln!(text, "  shape       none in the ODS of MLIR {version}");
        }
    }
    for rule in op.def.map_or(&[][..], |def| def.rules) {
        let effect = match rule.effect {
            Effect::Ub => paint.bad(rule.effect.word()),
            Effect::Poison | Effect::Unspecified | Effect::Silent => paint.note(rule.effect.word()),
        };
        let _ = writeln!(text, "  rule        {} ({effect}): {}", paint.strong(rule.id), rule.text);
    }
    let _ = writeln!(text, "  generated   {}", generated(op));
    for choice in op.def.map_or(&[][..], |def| def.choices) {
        let _ = writeln!(text, "  drawn       {}", drawn(choice));
    }
    for pass in &op.lowered_by {
        let _ = writeln!(text, "  lowered by  {pass}");
    }
    if op.tests.is_empty() {
        let _ = writeln!(text, "  tests       none");
    }
    for path in op.tests {
        let _ = writeln!(text, "  test        {path}");
    }
    text
}

fn generated(op: &OpCoverage<'_>) -> String {
    match op.def {
        Some(def) if op.generated() && def.weight > 0 => format!("with weight {}", def.weight),
        Some(_) if op.generated() => "where another op needs it".to_owned(),
        _ => "not on its own".to_owned(),
    }
}

/// `name: 12 of #d.flags<none>, 3 of …`.
fn drawn(choice: &Choice) -> String {
    let values = choice.values.iter().map(|(weight, value)| format!("{weight} of {value}"));
    format!("{}: {}", choice.name, values.collect::<Vec<_>>().join(", "))
}

fn shape_lines(text: &mut String, shape: &OpShape) {
    for (what, values) in [("operand", &shape.operands), ("result", &shape.results)] {
        for value in values {
            let _ = writeln!(text, "  {what:<11} {}", one_value(value));
        }
    }
    for attr in &shape.attrs {
        let presence = match attr.presence {
            Presence::Required => String::new(),
            Presence::Optional => " (optional)".to_owned(),
            Presence::Default(_) => " (has a default)".to_owned(),
        };
        let _ = writeln!(text, "  {:<11} {}: {}{presence}", "attribute", attr.name, attr.constraint.summary);
    }
    for region in &shape.regions {
        let _ = writeln!(text, "  {:<11} {}", "region", region.name);
    }
}

fn one_value(value: &ValueShape) -> String {
    let arity = match value.arity {
        Arity::One => "",
        Arity::Optional => " (optional)",
        Arity::Variadic => " (any number)",
        Arity::Nested => " (any number of lists)",
    };
    let name = if value.name.is_empty() { "_" } else { value.name };
    format!("{name}: {}{arity}", value.constraint.summary)
}
