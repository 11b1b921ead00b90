//! Evaluating the rules of an op on the scalars of one element.
//!
//! Truth has three values: a condition that reads a poison operand may hold or not.

use assay_ir::{Float, Int};
use assay_model::rule::RESULT;
use assay_model::{Cond, Effect, ElemType, OpView, Rule, Scalar, Stop, Term, Value};
use num_bigint::BigInt;

/// A rule whose flags are resolved for one op of one program.
pub struct CompiledRule {
    pub rule: &'static Rule,
    check: Check,
}

/// A condition without flags.
enum Check {
    Known(bool),
    Compare(Comparison, Term, Term),
    FitsSigned(Term, u32),
    FitsUnsigned(Term, u32),
    IsNan(u8),
    IsInf(u8),
    IsZero(u8),
    IsNegative(u8),
    IsPoison(u8),
    Not(Box<Check>),
    And(Vec<Check>),
    Or(Vec<Check>),
}

#[derive(Clone, Copy)]
enum Comparison {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Widths that terms may speak of: the operands' and the result's elements.
pub struct Widths {
    operands: Vec<u32>,
    result: u32,
}

impl Widths {
    /// For an op without rules, which is most of what programs end as: nobody asks.
    pub fn unasked() -> Widths {
        Widths { operands: Vec::new(), result: 0 }
    }

    pub fn of(view: &OpView<'_>) -> Widths {
        let width = |elem: Result<ElemType, Stop>| elem.map_or(0, ElemType::width);
        Widths {
            operands: (0..view.n_operands()).map(|i| width(view.operand_elem(i))).collect(),
            result: width(view.result_elem(0)),
        }
    }

    fn get(&self, operand: u8) -> u32 {
        if operand == RESULT {
            self.result
        } else {
            self.operands.get(operand as usize).copied().unwrap_or(0)
        }
    }
}

/// The rules that can fire on this op, given its flags.
pub fn compile(rules: &'static [Rule], view: &OpView<'_>, widths: &Widths) -> Vec<CompiledRule> {
    let compiled = rules.iter().map(|rule| CompiledRule { rule, check: resolve(&rule.when, view, widths) });
    compiled.filter(|rule| !matches!(rule.check, Check::Known(false))).collect()
}

/// Whether a rule makes the op's results poison, as far as the op's flags tell.
pub fn makes_poison(rules: &'static [Rule], view: &OpView<'_>, widths: &Widths) -> bool {
    let excluded = |rule: &Rule| match rule.when {
        Cond::Own => false,
        _ => matches!(resolve(&rule.when, view, widths), Check::Known(false)),
    };
    rules.iter().any(|rule| rule.effect == Effect::Poison && !excluded(rule))
}

fn resolve(cond: &Cond, view: &OpView<'_>, widths: &Widths) -> Check {
    use Comparison::*;
    match *cond {
        Cond::Eq(a, b) => Check::Compare(Eq, a, b),
        Cond::Ne(a, b) => Check::Compare(Ne, a, b),
        Cond::Lt(a, b) => Check::Compare(Lt, a, b),
        Cond::Le(a, b) => Check::Compare(Le, a, b),
        Cond::Gt(a, b) => Check::Compare(Gt, a, b),
        Cond::Ge(a, b) => Check::Compare(Ge, a, b),
        Cond::FitsSigned(term, of) => Check::FitsSigned(term, widths.get(of)),
        Cond::FitsUnsigned(term, of) => Check::FitsUnsigned(term, widths.get(of)),
        Cond::IsNan(operand) => Check::IsNan(operand),
        Cond::IsInf(operand) => Check::IsInf(operand),
        Cond::IsZero(operand) => Check::IsZero(operand),
        Cond::IsNegative(operand) => Check::IsNegative(operand),
        Cond::IsPoison(operand) => Check::IsPoison(operand),
        Cond::Own => Check::Known(false),
        Cond::Flag(attr, keyword) => Check::Known(view.flag(attr, keyword)),
        Cond::Not(inner) => match resolve(inner, view, widths) {
            Check::Known(value) => Check::Known(!value),
            inner => Check::Not(Box::new(inner)),
        },
        Cond::And(list) => junction(list, view, widths, false),
        Cond::Or(list) => junction(list, view, widths, true),
    }
}

/// A conjunction (`decided_by` false) or disjunction (`decided_by` true) with known parts folded.
fn junction(list: &[Cond], view: &OpView<'_>, widths: &Widths, decided_by: bool) -> Check {
    let mut parts = Vec::new();
    for cond in list {
        match resolve(cond, view, widths) {
            Check::Known(value) if value == decided_by => return Check::Known(decided_by),
            Check::Known(_) => {}
            check => parts.push(check),
        }
    }
    match (parts.len(), decided_by) {
        (0, _) => Check::Known(!decided_by),
        (1, _) => parts.remove(0),
        (_, true) => Check::Or(parts),
        (_, false) => Check::And(parts),
    }
}

/// Operands of one application.
pub enum Operands<'a> {
    /// Those of one element.
    Element(&'a [Scalar]),
    /// Whole values; rules speak of the scalars among them.
    Whole(&'a [Value]),
}

/// The scalars of one application.
pub struct Scalars<'a> {
    pub operands: Operands<'a>,
    pub result: Option<&'a Scalar>,
    pub widths: &'a Widths,
}

impl Scalars<'_> {
    fn get(&self, operand: u8) -> Option<&Scalar> {
        match self.operands {
            _ if operand == RESULT => self.result,
            Operands::Element(scalars) => scalars.get(operand as usize),
            Operands::Whole(values) => values.get(operand as usize).and_then(Value::as_scalar),
        }
    }

    fn int(&self, operand: u8) -> Option<&Int> {
        self.get(operand).and_then(Scalar::as_int)
    }

    fn float(&self, operand: u8) -> Option<Float> {
        self.get(operand).and_then(Scalar::as_float)
    }
}

impl CompiledRule {
    /// Whether the rule fires; `None` where that hangs on a poison operand.
    pub fn fires(&self, scalars: &Scalars<'_>) -> Option<bool> {
        truth(&self.check, scalars)
    }
}

fn truth(check: &Check, s: &Scalars<'_>) -> Option<bool> {
    match check {
        Check::Known(value) => Some(*value),
        Check::Compare(comparison, a, b) => compare(*comparison, a, b, s),
        Check::FitsSigned(term, width) => {
            if let (Some(value), 1..=127) = (small(term, s), *width) {
                let half = 1i128 << (width - 1);
                return Some((-half..half).contains(&value));
            }
            let value = big(term, s)?;
            let half = BigInt::from(1) << width.saturating_sub(1);
            Some(value >= -half.clone() && value < half)
        }
        Check::FitsUnsigned(term, width) => {
            if let (Some(value), 1..=126) = (small(term, s), *width) {
                return Some((0..1i128 << width).contains(&value));
            }
            let value = big(term, s)?;
            Some(value >= BigInt::ZERO && value < BigInt::from(1) << *width)
        }
        Check::IsNan(operand) => any_part(s.get(*operand)?, Float::is_nan),
        Check::IsInf(operand) => any_part(s.get(*operand)?, Float::is_infinite),
        Check::IsZero(operand) => s.float(*operand).map(Float::is_zero),
        Check::IsNegative(operand) => s.float(*operand).map(Float::is_negative),
        Check::IsPoison(operand) => s.get(*operand).map(Scalar::is_poison),
        Check::Not(inner) => truth(inner, s).map(|value| !value),
        Check::And(parts) => junction_truth(parts, s, false),
        Check::Or(parts) => junction_truth(parts, s, true),
    }
}

/// Whether a float, or a part of a complex number, has a property; `None` where a poison decides.
fn any_part(scalar: &Scalar, holds: fn(Float) -> bool) -> Option<bool> {
    match scalar {
        Scalar::Float(float) => Some(holds(*float)),
        Scalar::Complex(parts) => match (any_part(&parts.0, holds), any_part(&parts.1, holds)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        },
        _ => None,
    }
}

fn junction_truth(parts: &[Check], s: &Scalars<'_>, decided_by: bool) -> Option<bool> {
    let mut known = Some(!decided_by);
    for part in parts {
        match truth(part, s) {
            Some(value) if value == decided_by => return Some(decided_by),
            Some(_) => {}
            None => known = None,
        }
    }
    known
}

fn compare(comparison: Comparison, a: &Term, b: &Term, s: &Scalars<'_>) -> Option<bool> {
    let order = match (small(a, s), small(b, s)) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => big(a, s)?.cmp(&big(b, s)?),
    };
    Some(match comparison {
        Comparison::Eq => order.is_eq(),
        Comparison::Ne => order.is_ne(),
        Comparison::Lt => order.is_lt(),
        Comparison::Le => order.is_le(),
        Comparison::Gt => order.is_gt(),
        Comparison::Ge => order.is_ge(),
    })
}

/// The fast way where 128 bits hold everything; `None` asks for [`big`].
fn small(term: &Term, s: &Scalars<'_>) -> Option<i128> {
    match *term {
        Term::S(i) => s.int(i)?.sext_inline(),
        Term::U(i) => s.int(i)?.to_u64().map(i128::from),
        Term::Width(i) => Some(i128::from(s.widths.get(i))),
        Term::Min(i) => (1..=127).contains(&s.widths.get(i)).then(|| -1i128 << (s.widths.get(i) - 1)),
        Term::Const(value) => Some(i128::from(value)),
        Term::Add(a, b) => small(a, s)?.checked_add(small(b, s)?),
        Term::Sub(a, b) => small(a, s)?.checked_sub(small(b, s)?),
        Term::Mul(a, b) => small(a, s)?.checked_mul(small(b, s)?),
        _ => None,
    }
}

/// Greatest exponent that terms may shift by.
const MAX_SHIFT: i64 = 65_536;

/// The mathematical value; `None` where an operand is poison.
fn big(term: &Term, s: &Scalars<'_>) -> Option<BigInt> {
    let shift = |term: &Term| -> Option<Option<usize>> {
        let amount = big(term, s)?;
        Some(i64::try_from(&amount).ok().filter(|n| (0..=MAX_SHIFT).contains(n)).map(|n| n as usize))
    };
    Some(match *term {
        Term::S(i) => s.int(i)?.signed(),
        Term::U(i) => s.int(i)?.unsigned(),
        Term::Width(i) => BigInt::from(s.widths.get(i)),
        Term::Min(i) => match s.widths.get(i) {
            0 => BigInt::ZERO,
            width => -(BigInt::from(1) << (width - 1)),
        },
        Term::Trunc(i) => s.float(i)?.trunc_to_integer().unwrap_or(BigInt::ZERO),
        Term::Const(value) => BigInt::from(value),
        Term::Add(a, b) => big(a, s)? + big(b, s)?,
        Term::Sub(a, b) => big(a, s)? - big(b, s)?,
        Term::Mul(a, b) => big(a, s)? * big(b, s)?,
        Term::Rem(a, b) => {
            let divisor = big(b, s)?;
            if divisor == BigInt::ZERO { BigInt::ZERO } else { big(a, s)? % divisor }
        }
        Term::Shl(a, n) => match shift(n)? {
            Some(n) => big(a, s)? << n,
            None => BigInt::ZERO,
        },
        Term::Exp2(n) => shift(n)?.map_or(BigInt::ZERO, |n| BigInt::from(1) << n),
    })
}
