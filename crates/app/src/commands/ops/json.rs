//! Coverage as JSON.

use assay_model::coverage::{Coverage, DialectCoverage, OpCoverage, Semantics};
use serde_json::{Value, json};

pub fn summary(coverage: &Coverage<'_>, all: bool) -> Value {
    let dialects = coverage.dialects.iter().filter(|dialect| all || dialect.known);
    json!({ "version": coverage.version, "dialects": dialects.map(totals).collect::<Vec<_>>() })
}

pub fn dialect(dialect: &DialectCoverage<'_>) -> Value {
    let mut value = totals(dialect);
    value["rows"] = dialect.ops.iter().map(op).collect();
    value
}

fn totals(dialect: &DialectCoverage<'_>) -> Value {
    let totals = dialect.totals();
    json!({
        "dialect": dialect.name,
        "ops": totals.listed,
        "semantics": totals.defined,
        "explained": totals.explained,
        "missing": totals.missing(),
        "unlisted": totals.unlisted,
        "rules": totals.rules,
        "generated": totals.generated,
        "tested": totals.tested,
    })
}

pub fn op(op: &OpCoverage<'_>) -> Value {
    let reason = match op.semantics() {
        Semantics::Unsupported(reason) => Some(reason),
        Semantics::There | Semantics::Missing => None,
    };
    let rules = op.def.map_or(&[][..], |def| def.rules).iter();
    let rules = rules.map(|rule| json!({ "id": rule.id, "effect": rule.effect.word(), "text": rule.text }));
    let choices = op.def.map_or(&[][..], |def| def.choices).iter();
    let choices = choices.map(|choice| {
        let values = choice.values.iter().map(|(weight, value)| json!([weight, value.to_string()]));
        json!({ "attribute": choice.name, "values": values.collect::<Vec<_>>() })
    });
    json!({
        "op": op.name,
        "shape": op.shape.is_some(),
        "semantics": op.semantics() == Semantics::There,
        "reason": reason,
        "doc": op.def.map(|def| def.doc).filter(|doc| !doc.is_empty()),
        "rules": rules.collect::<Vec<_>>(),
        "generated": op.generated(),
        "weight": op.def.map_or(0, |def| def.weight),
        "choices": choices.collect::<Vec<_>>(),
        "sanitised": op.sanitised,
        "lowered_by": op.lowered_by,
        "tests": op.tests,
    })
}
