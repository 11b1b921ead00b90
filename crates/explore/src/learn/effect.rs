//! What a pass did to an op.

use std::collections::{BTreeMap, BTreeSet};

use assay_ir::{Module, OpId};

use super::sample::numbers;

/// The word for an op that others replaced.
pub(super) const BECOMES: &str = "becomes";

/// What a pass did to an op.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PassEffect {
    /// Nothing.
    Same,
    /// The op still exists, with other types or attributes, or more often.
    Touched,
    /// The op still exists, and other ops were made from it.
    Partly(BTreeSet<String>),
    /// Other ops replace it.
    Becomes(BTreeSet<String>),
    /// The op is gone; nothing or a constant replaces it.
    Folds,
    /// The pass gives up: its message.
    Failed(String),
    /// The compiler crashed, hung, or used too much memory or output; the text is one word.
    Broke(String),
}

impl PassEffect {
    /// The word for it in tables.
    pub fn word(&self) -> &'static str {
        match self {
            PassEffect::Same => "same",
            PassEffect::Touched => "touched",
            PassEffect::Partly(_) => "partly",
            PassEffect::Becomes(_) => BECOMES,
            PassEffect::Folds => "folds",
            PassEffect::Failed(_) => "fails",
            PassEffect::Broke(_) => "breaks",
        }
    }

    /// The effect on a sample, from the ops with its number before and after.
    pub(super) fn between(op: &str, before: &[MarkedOp], after: &[MarkedOp]) -> PassEffect {
        let others: BTreeSet<String> =
            after.iter().filter(|seen| seen.op != op).map(|seen| seen.op.clone()).collect();
        // Casts between types that a conversion inserts are not part of the effect.
        let made = others.iter().filter(|name| !assay_dialects::is_conversion_cast(name));
        let made: BTreeSet<String> = made.cloned().collect();
        let is_there = after.iter().any(|seen| seen.op == op);
        let constant = |all: &[MarkedOp]| all.iter().all(|seen| seen.source);
        if !is_there && constant(after) && !constant(before) {
            return PassEffect::Folds;
        }
        match (is_there, made.is_empty()) {
            (true, true) if before == after => PassEffect::Same,
            (true, true) => PassEffect::Touched,
            (true, false) => PassEffect::Partly(made),
            (false, true) if others.is_empty() => PassEffect::Folds,
            (false, true) => PassEffect::Becomes(others),
            (false, false) => PassEffect::Becomes(made),
        }
    }
}

/// An op that carries a sample's number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MarkedOp {
    op: String,
    /// Attributes and types, as text.
    form: String,
    /// Whether it creates values without operands, as a constant does.
    source: bool,
}

/// All ops in a program that carry a sample's number, grouped by number.
pub(super) fn seen(text: &str) -> Result<BTreeMap<usize, Vec<MarkedOp>>, String> {
    let module = assay_ir::parse(text).map_err(|error| error.to_string())?;
    let mut all: BTreeMap<usize, Vec<MarkedOp>> = BTreeMap::new();
    module.walk(module.top(), &mut |op| {
        let mut found = Vec::new();
        if let Some(loc) = module.op(op).loc {
            numbers(&module.ctx, loc, &mut found);
        }
        found.sort_unstable();
        found.dedup();
        for number in found {
            let data = module.op(op);
            let source = data.operands.is_empty() && data.regions.is_empty() && !data.results.is_empty();
            let seen = MarkedOp { op: module.op_name(op).to_owned(), form: form(&module, op), source };
            all.entry(number).or_default().push(seen);
        }
    });
    Ok(all)
}

fn form(module: &Module, op: OpId) -> String {
    let data = module.op(op);
    let mut text = String::new();
    for &(name, attr) in data.properties.iter().chain(&data.attrs) {
        // Functions that share a module have different names.
        if module.ctx.str(name) != "sym_name" {
            text.push_str(&format!("{}={} ", module.ctx.str(name), assay_ir::attr_text(module, attr)));
        }
    }
    for &value in data.operands.iter().chain(&data.results) {
        text.push_str(&assay_ir::type_text(module, module.value(value).ty));
        text.push(' ');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(after: &str) -> PassEffect {
        let text = |ops: &str| {
            format!("\"builtin.module\"() ({{\n%c = \"t.c\"() : () -> i8\n{ops}\n}}) : () -> ()\n")
        };
        let before = seen(&text("%0 = \"t.a\"(%c) : (i8) -> i8 loc(\"assay.3\")")).unwrap();
        let after = seen(&text(after)).unwrap();
        PassEffect::between("t.a", &before[&3], after.get(&3).map_or(&[], Vec::as_slice))
    }

    #[test]
    fn effects_are_found_by_the_location() {
        let made = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(effect("%0 = \"t.a\"(%c) : (i8) -> i8 loc(\"assay.3\")"), PassEffect::Same);
        assert_eq!(effect("%0 = \"t.a\"(%c) : (i8) -> i16 loc(\"assay.3\")"), PassEffect::Touched);
        let one = effect("%0 = \"t.b\"(%c) : (i8) -> i8 loc(\"assay.3\")");
        assert_eq!(one, PassEffect::Becomes(made(&["t.b"])));
        assert_eq!(effect("%0 = \"t.b\"(%c) : (i8) -> i8 loc(\"assay.4\")"), PassEffect::Folds);
        assert_eq!(effect("%0 = \"t.k\"() : () -> i8 loc(\"assay.3\")"), PassEffect::Folds);
        let both = "%0 = \"t.b\"(%c) : (i8) -> i8 loc(fused[\"x\", \"assay.3\"])\n\
                    %1 = \"t.a\"(%c) : (i8) -> i8 loc(\"assay.3\")";
        assert_eq!(effect(both), PassEffect::Partly(made(&["t.b"])));
    }
}
