//! Conditions on one application of a kernel or of a called function. There is no op to resolve them for: their operands are the values at hand.

use assay_model::memref::are_strides_valid;
use assay_model::{Cond, Rule, Scalar, Term, Value};

use super::terms::{Number, place};
use super::truth::{junction_truth, truth};
use super::{Check, Comparison, Scalars};

/// Whether an application breaks a rule; `None` if that depends on poison, or on what only an op has.
pub fn is_broken(rule: &Rule, operands: &[Value], result: Option<&Scalar>) -> Option<bool> {
    holds(&rule.when, &Scalars { result, ..Scalars::whole(operands) })
}

fn holds(cond: &Cond, s: &Scalars<'_>) -> Option<bool> {
    if let Some((comparison, a, b)) = Comparison::from_cond(cond) {
        return truth(&Check::Compare(comparison, number(a, s)?, number(b, s)?), s);
    }
    match cond {
        Cond::InKernel(inner) => holds(inner, s),
        Cond::Outside(a, b) => truth(&Check::Outside(number(a, s)?, number(b, s)?), s),
        Cond::IsPoison(operand) => truth(&Check::IsPoison(place(*operand)), s),
        Cond::IsZero(operand) => truth(&Check::IsZero(place(*operand)), s),
        Cond::IsNegative(operand) => truth(&Check::IsNegative(place(*operand)), s),
        Cond::IsArray(operand) => truth(&Check::IsArray(place(*operand)), s),
        Cond::HasInvalidStrides(operand) => {
            let Value::MemRef(memref) = s.value(place(*operand))? else { return None };
            Some(!are_strides_valid(&memref.sizes, &memref.strides))
        }
        Cond::ShapesDiffer => truth(&Check::ShapesDiffer, s),
        Cond::Not(inner) => holds(inner, s).map(|value| !value),
        Cond::And(parts) => junction_truth(parts.iter().map(|part| holds(part, s)), false),
        Cond::Or(parts) => junction_truth(parts.iter().map(|part| holds(part, s)), true),
        _ => None,
    }
}

/// A term; `None` if only an op has what it refers to.
fn number(term: &Term, s: &Scalars<'_>) -> Option<Number> {
    let pair = |a, b| Some(Box::new((number(a, s)?, number(b, s)?)));
    Some(match *term {
        Term::S(operand) => Number::Signed(place(operand)),
        Term::U(operand) => Number::Unsigned(place(operand)),
        Term::Min(operand) => Number::Min(s.int(place(operand))?.width()),
        Term::Address(operand) => Number::Address(place(operand)),
        Term::Const(value) => Number::Const(value),
        Term::Add(a, b) => Number::Add(pair(a, b)?),
        Term::Sub(a, b) => Number::Sub(pair(a, b)?),
        Term::Exp2(a) => Number::Exp2(Box::new(number(a, s)?)),
        _ => return None,
    })
}
