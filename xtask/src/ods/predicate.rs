//! Turns the predicate trees of ODS into [`Pred`]s.

use assay_ir::{FloatKind, Signedness};
use assay_model::shape::pred::{BuiltinClass, CompareOp, Measure, Pred, SubjectPart};

use super::classes::{Classes, builtin};
use super::cpp::{Expr, parse};
use super::record::OdsRecord;

/// Names of the subject: the one that ODS uses, and the parameters of the lambdas in its base classes.
const SUBJECTS: [&str; 3] = ["$_self", "elementType", "attr"];

/// The predicate of a record.
pub fn read(record: &OdsRecord, classes: &Classes) -> Pred {
    if record.is("CPred") {
        return leaf(record.text("predExpr"), classes);
    }
    let kind = record.link("kind").map(|kind| kind.name()).unwrap_or_default();
    let children = record.links("children");
    let read_all = || children.iter().map(|child| read(child, classes));
    match kind.strip_prefix("PredCombiner").unwrap_or(kind) {
        "And" => Pred::all(read_all()),
        "Or" => Pred::any(read_all()),
        "Not" => Pred::Not(Box::new(Pred::all(read_all()))),
        "SubstLeaves" => substituted(record, read_all().next().unwrap_or(Pred::True)),
        "Concat" => concatenated(record, Pred::all(read_all()), &children),
        _ => opaque(&text(record)),
    }
}

/// A predicate on another subject: a lambda's parameter, or a part of the subject, replaces `$_self`.
fn substituted(record: &OdsRecord, inner: Pred) -> Pred {
    let replacement = record.text("replacement");
    if SUBJECTS.contains(&replacement) {
        return inner;
    }
    match parse(replacement).and_then(|expr| path(&expr)) {
        Some(parts) => parts.wrap(inner),
        None => opaque(&text(record)),
    }
}

/// A predicate within one of the lambdas by which base classes apply it to elements.
fn concatenated(record: &OdsRecord, inner: Pred, children: &[OdsRecord]) -> Pred {
    let (prefix, suffix) = (squeeze(record.text("prefix")), squeeze(record.text("suffix")));
    let elem = prefix.ends_with("(::mlir::Type elementType) { return")
        && suffix.ends_with("(::llvm::cast<::mlir::ShapedType>($_self).getElementType())");
    let each = prefix.starts_with("::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self),")
        && prefix.ends_with("(::mlir::Attribute attr) { return attr && (");
    if elem {
        Pred::on_part(SubjectPart::Elem, inner)
    } else if each {
        Pred::on_part(SubjectPart::Each, inner)
    } else {
        let children: Vec<String> = children.iter().map(text).collect();
        opaque(&format!("{prefix} {} {suffix}", children.join(" && ")))
    }
}

/// The C++ text of a predicate tree that stays opaque.
fn text(record: &OdsRecord) -> String {
    if record.is("CPred") {
        return record.text("predExpr").to_string();
    }
    let children: Vec<String> = record.links("children").iter().map(text).collect();
    let kind = record.link("kind").map(|kind| kind.name()).unwrap_or_default();
    match kind {
        "PredCombinerOr" => format!("({})", children.join(" || ")),
        "PredCombinerNot" => format!("!({})", children.join(" && ")),
        "PredCombinerSubstLeaves" => {
            children.join(" && ").replace(record.text("pattern"), record.text("replacement"))
        }
        "PredCombinerConcat" => {
            format!("{}{}{}", record.text("prefix"), children.join(" && "), record.text("suffix"))
        }
        _ => format!("({})", children.join(" && ")),
    }
}

/// The whole text of a predicate, with each sequence of white space as one space.
pub fn plain(record: &OdsRecord) -> String {
    squeeze(&text(record))
}

pub fn squeeze(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn opaque(text: &str) -> Pred {
    Pred::Opaque(squeeze(text).into())
}

fn leaf(text: &str, classes: &Classes) -> Pred {
    parse(text).and_then(|expr| condition(&expr, classes)).unwrap_or_else(|| opaque(text))
}

/// The parts of the subject to descend into, outermost first, and the class of the last part, if known.
struct SubjectPath {
    parts: Vec<SubjectPart>,
    class: String,
}

impl SubjectPath {
    fn wrap(&self, inner: Pred) -> Pred {
        self.parts.iter().rev().fold(inner, |inner, &part| Pred::on_part(part, inner))
    }

    fn then(mut self, part: SubjectPart, class: &str) -> Option<SubjectPath> {
        self.parts.push(part);
        self.class = class.to_string();
        Some(self)
    }
}

fn short(class: &str) -> &str {
    class.strip_prefix("mlir::").unwrap_or(class)
}

/// The path from the subject to the value of an expression.
fn path(expr: &Expr) -> Option<SubjectPath> {
    match expr {
        Expr::Name(name, _) if SUBJECTS.contains(&name.as_str()) => {
            Some(SubjectPath { parts: Vec::new(), class: String::new() })
        }
        Expr::Call(callee, args) => match (&**callee, args.as_slice()) {
            (Expr::Name(name, types), [inner]) if name == "llvm::cast" || name == "cast" => {
                let mut path = path(inner)?;
                path.class = types.first()?.clone();
                Some(path)
            }
            (Expr::Member(object, method, _), []) => {
                let path = path(object)?;
                let class = short(&path.class).to_string();
                let kind = builtin(&class);
                match method.as_str() {
                    "getElementType" if kind.is_some() => path.then(SubjectPart::Elem, ""),
                    "getType" if class.starts_with("Dense") => path.then(SubjectPart::TypeOf, "ShapedType"),
                    "getType" if class.ends_with("Attr") => path.then(SubjectPart::TypeOf, ""),
                    "getValue" if kind == Some(BuiltinClass::TypeAttr) => path.then(SubjectPart::Held, ""),
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    }
}

fn condition(expr: &Expr, classes: &Classes) -> Option<Pred> {
    match expr {
        Expr::Name(name, _) if name == "true" => Some(Pred::True),
        Expr::Not(inner) => Some(Pred::Not(Box::new(condition(inner, classes)?))),
        Expr::Binary("&&", a, b) => Some(Pred::all([condition(a, classes)?, condition(b, classes)?])),
        Expr::Binary("||", a, b) => Some(Pred::any([condition(a, classes)?, condition(b, classes)?])),
        Expr::Binary(op, a, b) => comparison(op, a, b),
        Expr::Call(callee, args) => match &**callee {
            Expr::Name(name, types) => call(name, types, args, classes),
            Expr::Member(object, method, types) if method == "hasTrait" => {
                let value_semantics = *types == ["mlir::ValueSemantics"];
                value_semantics.then_some(path(object)?.wrap(Pred::Is(BuiltinClass::ValueSemantics)))
            }
            Expr::Member(object, method, _) => method_call(object, method, args),
            _ => None,
        },
        _ => None,
    }
}

fn call(name: &str, types: &[String], args: &[Expr], classes: &Classes) -> Option<Pred> {
    match (name.rsplit("::").next()?, args) {
        ("isa", [subject]) => {
            let path = path(subject)?;
            let known: Option<Vec<Pred>> = types.iter().map(|class| classes.isa(class)).collect();
            Some(path.wrap(Pred::any(known?)))
        }
        ("is_contained", [list, number]) => {
            let (path, measure) = measured(number)?;
            let values = constants(list)?.into_iter();
            match measure {
                Measure::Value => Some(path.wrap(Pred::OneOf(values.collect()))),
                _ => Some(path.wrap(Pred::any(values.map(|v| Pred::Compare(measure, CompareOp::Eq, v))))),
            }
        }
        _ => None,
    }
}

/// `{1, 2}`, or `ArrayRef<int64_t>({1, 2})`.
fn constants(expr: &Expr) -> Option<Vec<i64>> {
    match expr {
        Expr::Braces(list) => list.iter().map(constant).collect(),
        Expr::Call(callee, args) => match (&**callee, args.as_slice()) {
            (Expr::Name(name, _), [inner]) if name.ends_with("ArrayRef") => constants(inner),
            _ => None,
        },
        _ => None,
    }
}

fn constant(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Int(value) => Some(*value),
        Expr::Negative(inner) => constant(inner).map(|value| -value),
        _ => None,
    }
}

fn method_call(object: &Expr, method: &str, args: &[Expr]) -> Option<Pred> {
    if let Some((path, Measure::Value)) = value_of(object) {
        let compare = |op, with| Some(path.wrap(Pred::Compare(Measure::Value, op, with)));
        match method {
            "isNegative" => return compare(CompareOp::Lt, 0),
            "isStrictlyPositive" => return compare(CompareOp::Gt, 0),
            "isPowerOf2" => return Some(path.wrap(Pred::OneOf((0..63).map(|bit| 1 << bit).collect()))),
            _ => {}
        }
    }
    let path = path(object)?;
    let width = match args {
        [] => None,
        [Expr::Int(width)] => Some(*width as u32),
        [Expr::Name(..)] => None,
        _ => return None,
    };
    type_method(method, width).map(|pred| path.wrap(pred))
}

/// The predicates behind methods of `mlir::Type`.
fn type_method(method: &str, width: Option<u32>) -> Option<Pred> {
    let signless = || Pred::Int { sign: Some(Signedness::Signless), width: None };
    let any_int = || Pred::Int { sign: None, width: None };
    let (index, float) = (Pred::Is(BuiltinClass::Index), Pred::Is(BuiltinClass::AnyFloat));
    Some(match method {
        "isInteger" => Pred::Int { sign: None, width },
        "isSignlessInteger" => Pred::Int { sign: Some(Signedness::Signless), width },
        "isSignedInteger" => Pred::Int { sign: Some(Signedness::Signed), width },
        "isUnsignedInteger" => Pred::Int { sign: Some(Signedness::Unsigned), width },
        "isBF16" => Pred::Float(FloatKind::BF16),
        "isF16" => Pred::Float(FloatKind::F16),
        "isF32" => Pred::Float(FloatKind::F32),
        "isTF32" => Pred::Float(FloatKind::TF32),
        "isF64" => Pred::Float(FloatKind::F64),
        "isF80" => Pred::Float(FloatKind::F80),
        "isF128" => Pred::Float(FloatKind::F128),
        "isIndex" => index,
        "isSignlessIntOrIndex" => Pred::any([signless(), index]),
        "isSignlessIntOrFloat" => Pred::any([signless(), float]),
        "isSignlessIntOrIndexOrFloat" => Pred::any([signless(), index, float]),
        "isIntOrIndex" => Pred::any([any_int(), index]),
        "isIntOrFloat" => Pred::any([any_int(), float]),
        "isIntOrIndexOrFloat" => Pred::any([any_int(), index, float]),
        "hasRank" => Pred::Is(BuiltinClass::Ranked),
        "hasStaticShape" => Pred::Is(BuiltinClass::StaticShape),
        "allDimsScalable" => Pred::Is(BuiltinClass::AllScalable),
        _ => return None,
    })
}

/// The `getValue()` of an integer attribute, which is an `APInt`.
fn value_of(expr: &Expr) -> Option<(SubjectPath, Measure)> {
    let Expr::Call(callee, _) = expr else { return None };
    let Expr::Member(object, method, _) = &**callee else { return None };
    let path = path(object)?;
    (method == "getValue" && short(&path.class) == "IntegerAttr").then_some((path, Measure::Value))
}

/// A number that a subject has.
fn measured(expr: &Expr) -> Option<(SubjectPath, Measure)> {
    let Expr::Call(callee, args) = expr else { return None };
    let (Expr::Member(object, method, _), []) = (&**callee, args.as_slice()) else { return None };
    let path = path(object)?;
    let kind = builtin(short(&path.class));
    let measure = match (method.as_str(), kind?) {
        ("getRank", _) => Measure::Rank,
        ("getNumElements", kind) if kind != BuiltinClass::DenseArrayAttr => Measure::Elements,
        ("size", BuiltinClass::ArrayAttr | BuiltinClass::DenseArrayAttr) => Measure::Length,
        ("getInt", BuiltinClass::IntegerAttr) => Measure::Value,
        _ => return None,
    };
    Some((path, measure))
}

fn comparison(op: &str, left: &Expr, right: &Expr) -> Option<Pred> {
    let op = CompareOp::from_word(if op == "==" { "=" } else { op })?;
    if let (Some((path, measure)), Some(value)) = (measured(left), constant(right)) {
        return Some(path.wrap(Pred::Compare(measure, op, value)));
    }
    let Expr::Call(callee, _) = left else { return None };
    let Expr::Member(object, method, _) = &**callee else { return None };
    if method != "getShape" || op != CompareOp::Eq {
        return None;
    }
    Some(path(object)?.wrap(Pred::Shape(constants(right)?)))
}
