//! Turns the `PredOpTrait`s of ODS into the relations of `assay_model::shape`.

use super::predicate::{plain, squeeze};
use super::record::OdsRecord;

/// Classes whose predicate says that all `values` have the same property.
const SAME: [(&str, &str); 5] = [
    ("AllTypesMatch", "type"),
    ("AllElementTypesMatch", "elem"),
    ("AllShapesMatch", "shape"),
    ("AllRanksMatch", "rank"),
    ("AllElementCountsMatch", "count"),
];

/// The text of a relation.
pub fn relation(record: &OdsRecord, names: &OperandNames) -> String {
    let values = record.texts("values");
    if let Some((_, what)) = SAME.iter().find(|each| record.is(each.0)).filter(|_| values.len() > 1) {
        return format!("same {what} {}", values.join(" "));
    }
    let text = record.link("predicate").map(|pred| plain(&pred)).unwrap_or_default();
    let plain_equality = record.is("TypesMatchWith") && text.contains("std::equal_to<>()");
    if let Some(transform) = transform(record.text("transformer")).filter(|_| plain_equality) {
        return format!("match {transform} {} {}", record.text("lhs"), record.text("rhs"));
    }
    positional(&text, names).unwrap_or_else(|| format!("opaque {text}"))
}

/// The transformations that occur in more than one op.
fn transform(text: &str) -> Option<&'static str> {
    let text = squeeze(text).replace("::mlir::", "").replace("mlir::", "").replace("::llvm::", "");
    let text = text.trim_start_matches("::");
    let inside = text.strip_prefix("cast<").and_then(|rest| rest.split_once(">($_self)"));
    match (text, inside) {
        ("$_self" | "cast<Type>($_self)", _) => Some("identity"),
        ("getI1SameShape($_self)", _) => Some("i1"),
        ("getElementTypeOrSelf($_self)", _) => Some("elem"),
        (_, Some(("ComplexType", ".getElementType()"))) => Some("complex-elem"),
        (_, Some(("VectorType" | "TensorType" | "MemRefType" | "ShapedType", ".getElementType()"))) => {
            Some("elem")
        }
        (_, Some(("VectorType", ".cloneWith({}, IntegerType::get($_ctxt, 1))"))) => Some("i1"),
        (_, Some(("ShapedType", ".clone( IntegerType::get($_self.getContext(), 1))"))) => Some("i1"),
        _ => None,
    }
}

/// Parses `getElementTypeOrSelf($_op.getResult(0)) == getElementTypeOrSelf($_op.getOperand(0))` and similar texts, if the
/// positions have names.
fn positional(text: &str, names: &OperandNames) -> Option<String> {
    let text = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    let (left, right) = text.split_once(" == ")?;
    let (left_what, left) = position(left, names)?;
    let (right_what, right) = position(right, names)?;
    (left_what == right_what).then(|| format!("same {left_what} {left} {right}"))
}

fn position(text: &str, names: &OperandNames) -> Option<(&'static str, String)> {
    let (what, inner) =
        match text.strip_prefix("getElementTypeOrSelf(").and_then(|rest| rest.strip_suffix(')')) {
            Some(inner) => ("elem", inner),
            None => ("type", text.strip_suffix(".getType()")?),
        };
    let (list, index) = match inner.strip_prefix("$_op.getResult(") {
        Some(index) => (&names.results, index),
        None => (&names.operands, inner.strip_prefix("$_op.getOperand(")?),
    };
    let index: usize = index.strip_suffix(')')?.parse().ok()?;
    list.get(index).filter(|name| !name.is_empty()).map(|name| (what, name.clone()))
}

/// Names of an op's operands and results by position, up to the first position that is not fixed.
pub struct OperandNames {
    pub operands: Vec<String>,
    pub results: Vec<String>,
}

impl OperandNames {
    pub fn from_record(record: &OdsRecord) -> OperandNames {
        let fixed = |list: Vec<(OdsRecord, &str)>| {
            let values = list.into_iter().filter(|each| unwrapped(each.0).is("TypeConstraint"));
            let single = |record: OdsRecord| {
                !["Variadic", "Optional", "VariadicOfVariadic"].iter().any(|each| record.is(each))
            };
            values.take_while(|each| single(unwrapped(each.0))).map(|each| each.1.to_string()).collect()
        };
        OperandNames { operands: fixed(record.args("arguments")), results: fixed(record.args("results")) }
    }
}

/// The constraint inside `Arg<…>` and `Res<…>`.
pub fn unwrapped(mut record: OdsRecord) -> OdsRecord {
    while record.is("OpVariable") {
        match record.link("constraint") {
            Some(inner) => record = inner,
            None => break,
        }
    }
    record
}
