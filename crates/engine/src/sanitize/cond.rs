//! Compiles conditions of rules to guarding IR: ranges decide what they can, and comparisons compute the rest, in wider
//! integers if a term could overflow.

use assay_ir::{Float, FloatKind, Int, OpId, Rounding, Type, TypeId, ValueId};
use assay_model::flags::has_flag;
use assay_model::generate::{elem_of, int_type, with_elem};
use assay_model::guard::Predicate;
use assay_model::rule::RESULT;
use assay_model::{Cond, GuardBuilder, GuardOps, OpView, Range, Scalar, ScalarFunction, Term};
use num_bigint::BigInt;

/// The outcome of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    Known(bool),
    /// This `i1`, or one for each element.
    At(ValueId),
}

/// Widest integer in which terms are computed.
const MAX_WIDTH: u32 = 128;

/// The scalars that a condition refers to: operands of an op, one of which may be assumed to be a constant.
pub struct Subject<'a> {
    pub guard_ops: &'static GuardOps,
    pub op: OpId,
    pub operands: &'a [ValueId],
    pub constant: Option<(u8, i64)>,
    /// One of the rules has a comparison that is true for NaNs and infinities, so the others need not test for them.
    pub unordered: bool,
    /// Operands may have different shapes, so a guard must not combine two of them.
    pub apart: bool,
}

/// A term that is a single operand or number.
enum Simple {
    Operand(ValueId, bool),
    Number(i128),
}

impl Subject<'_> {
    fn value(&self, operand: u8) -> Option<ValueId> {
        self.operands.get(operand as usize).copied()
    }

    fn elem(&self, g: &dyn GuardBuilder, operand: u8) -> Option<TypeId> {
        let module = g.ir();
        let value = match operand {
            RESULT => *module.op(self.op).results.first()?,
            _ => self.value(operand)?,
        };
        Some(elem_of(&module.ctx, module.value(value).ty))
    }

    fn width(&self, g: &dyn GuardBuilder, operand: u8) -> Option<u32> {
        width_of(g, self.elem(g, operand)?)
    }

    fn range(&self, g: &dyn GuardBuilder, operand: u8) -> Option<Range> {
        match self.constant {
            Some((at, value)) if at == operand => {
                let width = self.width(g, operand)?;
                let value = Int::from_i128(width, value.into());
                Range::exactly(width, value.sext_inline()?)
            }
            _ => g.range(self.value(operand)?),
        }
    }

    fn is_constant(&self, operand: u8) -> bool {
        self.constant.is_some_and(|(at, _)| at == operand)
    }

    fn view<'m>(&self, g: &'m dyn GuardBuilder) -> OpView<'m> {
        OpView { module: g.ir(), op: self.op, index_width: super::INDEX_WIDTH, types: &[] }
    }

    /// Truth of a condition; `None` if guards cannot evaluate it.
    pub fn truth(&self, g: &mut dyn GuardBuilder, cond: &Cond) -> Option<Truth> {
        use Predicate::{Eq, Ne, Sge, Sgt, Sle, Slt};
        match cond {
            Cond::Eq(a, b) => self.compare(g, Eq, a, b),
            Cond::Ne(a, b) => self.compare(g, Ne, a, b),
            Cond::Lt(a, b) => self.compare(g, Slt, a, b),
            Cond::Le(a, b) => self.compare(g, Sle, a, b),
            Cond::Gt(a, b) => self.compare(g, Sgt, a, b),
            Cond::Ge(a, b) => self.compare(g, Sge, a, b),
            Cond::FitsSigned(term, of) => self.outside(g, term, *of, true).and_then(|t| self.not(g, t)),
            Cond::FitsUnsigned(term, of) => self.outside(g, term, *of, false).and_then(|t| self.not(g, t)),
            Cond::IsNan(_) | Cond::IsInf(_) if self.unordered => Some(Truth::Known(false)),
            Cond::IsNan(operand) => self.float_test(g, *operand, &[(Predicate::Unordered, None)]),
            Cond::IsInf(operand) => {
                let tests = [(Eq, Some(false)), (Eq, Some(true))];
                self.float_test(g, *operand, &tests)
            }
            Cond::IsPoison(_) | Cond::IsPoisonItem(_) | Cond::IsPoisonElement(_) | Cond::OwnPoison => {
                Some(Truth::Known(false))
            }
            Cond::HasResult => Some(Truth::Known(!g.ir().op(self.op).results.is_empty())),
            Cond::HasAttr(name) => Some(Truth::Known(g.ir().attr_of(self.op, name).is_some())),
            Cond::Flag(attr, keyword) => Some(Truth::Known(has_flag(g.ir(), self.op, attr, keyword))),
            Cond::Not(inner) => match inner {
                Cond::FitsSigned(term, of) => self.outside(g, term, *of, true),
                Cond::FitsUnsigned(term, of) => self.outside(g, term, *of, false),
                _ => self.truth(g, inner).and_then(|t| self.not(g, t)),
            },
            Cond::And(parts) => self.junction(g, parts, false),
            Cond::Or(parts) => self.junction(g, parts, true),
            Cond::IsFloat(operand) => {
                let elem = self.elem(g, *operand)?;
                Some(Truth::Known(matches!(g.ir().ctx.ty(elem), Type::Float(_))))
            }
            Cond::SizesDiffer(a, b) => self.view(g).sizes_differ((*a).into(), (*b).into()).map(Truth::Known),
            // Conditions on lists, shapes and types have other guards ([`super::bounds`]), and others none.
            _ => None,
        }
    }

    /// A conjunction (`decided_by` false) or disjunction (`decided_by` true).
    fn junction(&self, g: &mut dyn GuardBuilder, parts: &[Cond], decided_by: bool) -> Option<Truth> {
        // What is known decides before anything is emitted.
        let before = g.look(true);
        let known = parts.iter().any(|part| self.truth(g, part) == Some(Truth::Known(decided_by)));
        g.look(before);
        if known {
            return Some(Truth::Known(decided_by));
        }
        let mut all = Truth::Known(!decided_by);
        if self.apart && parts.len() > 1 && self.operands.len() > 1 {
            // Parts may refer to different operands.
            return None;
        }
        for part in parts {
            let part = self.truth(g, part)?;
            all = self.join(g, all, part, decided_by)?;
        }
        Some(all)
    }

    /// Conjunction or disjunction of two truths.
    pub fn join(&self, g: &mut dyn GuardBuilder, a: Truth, b: Truth, or: bool) -> Option<Truth> {
        match (a, b) {
            (Truth::Known(known), other) | (other, Truth::Known(known)) => {
                Some(if known == or { Truth::Known(or) } else { other })
            }
            (Truth::At(a), Truth::At(b)) if g.ir().value(a).ty == g.ir().value(b).ty => {
                let op = if or { ScalarFunction::Or } else { ScalarFunction::And };
                (self.guard_ops.binary)(g, (op, a, b)).map(Truth::At)
            }
            _ => None,
        }
    }

    fn not(&self, g: &mut dyn GuardBuilder, truth: Truth) -> Option<Truth> {
        match truth {
            Truth::Known(value) => Some(Truth::Known(!value)),
            Truth::At(value) => {
                let ty = g.ir().value(value).ty;
                let ones = (self.guard_ops.constant)(g, ty, Some(value), &Scalar::int(1, 1))?;
                (self.guard_ops.binary)(g, (ScalarFunction::Xor, value, ones)).map(Truth::At)
            }
        }
    }

    /// Bounds of a term.
    fn interval(&self, g: &dyn GuardBuilder, term: &Term) -> Option<(i128, i128)> {
        let pair = |a: &Term, b: &Term| Some((self.interval(g, a)?, self.interval(g, b)?));
        let number = |value: i128| Some((value, value));
        match term {
            // Constants of more than 8 bits, also of widths that ranges do not cover.
            Term::S(i) | Term::U(i) if self.is_constant(*i) && self.width(g, *i)? > 8 => {
                self.constant.and_then(|(_, value)| number(value.into())).filter(|&(value, _)| value >= 0)
            }
            Term::S(i) => Some(self.range(g, *i)?.signed),
            Term::U(i) => Some(self.range(g, *i)?.unsigned),
            Term::Width(i) => number(self.width(g, *i)?.into()),
            Term::Min(i) => match self.width(g, *i)? {
                width @ 1..=128 => number(i128::MIN >> (128 - width)),
                _ => None,
            },
            Term::Const(value) => number((*value).into()),
            Term::Add(a, b) => {
                let (a, b) = pair(a, b)?;
                Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?))
            }
            Term::Sub(a, b) => {
                let (a, b) = pair(a, b)?;
                Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?))
            }
            Term::Mul(a, b) => {
                let (a, b) = pair(a, b)?;
                let products = [
                    a.0.checked_mul(b.0)?,
                    a.0.checked_mul(b.1)?,
                    a.1.checked_mul(b.0)?,
                    a.1.checked_mul(b.1)?,
                ];
                Some((*products.iter().min()?, *products.iter().max()?))
            }
            Term::Exp2(n) | Term::Shl(_, n) => {
                let n = self.interval(g, n)?;
                let base = match term {
                    Term::Shl(a, _) => self.interval(g, a)?,
                    _ => (1, 1),
                };
                let fits = n.0 >= 0 && n.1 <= 60 && base.0.abs().max(base.1.abs()) < 1 << 60;
                let shifted = |value: i128| [value << n.0.clamp(0, 60), value << n.1.clamp(0, 60)];
                let ends = [shifted(base.0), shifted(base.1)].concat();
                fits.then(|| Some((*ends.iter().min()?, *ends.iter().max()?)))?
            }
            _ => None,
        }
    }

    fn simple(&self, g: &dyn GuardBuilder, term: &Term) -> Option<Simple> {
        match term {
            Term::S(i) | Term::U(i) if !self.is_constant(*i) => {
                Some(Simple::Operand(self.value(*i)?, matches!(term, Term::S(_))))
            }
            _ => match self.interval(g, term)? {
                (low, high) if low == high => Some(Simple::Number(low)),
                _ => None,
            },
        }
    }

    fn compare(&self, g: &mut dyn GuardBuilder, predicate: Predicate, a: &Term, b: &Term) -> Option<Truth> {
        let ranges = (self.interval(g, a), self.interval(g, b));
        if let (Some(a), Some(b)) = ranges
            && let Some(known) = predicate.decide_between(a, b)
        {
            return Some(Truth::Known(known));
        }
        match (self.simple(g, a), self.simple(g, b)) {
            (Some(Simple::Operand(x, signed)), Some(Simple::Number(n))) => {
                self.compare_number(g, predicate, x, signed, n)
            }
            (Some(Simple::Number(n)), Some(Simple::Operand(x, signed))) => {
                self.compare_number(g, mirror(predicate), x, signed, n)
            }
            (Some(Simple::Operand(x, s)), Some(Simple::Operand(y, t)))
                if !self.apart && s == t && g.ir().value(x).ty == g.ir().value(y).ty =>
            {
                let predicate = if s { predicate } else { unsigned(predicate) };
                (self.guard_ops.compare)(g, (predicate, x, y)).map(Truth::At)
            }
            _ if self.apart => None,
            _ => {
                let width = self.needed_bits(g, a)?.max(self.needed_bits(g, b)?);
                let (a, b) = (self.wide(g, a, width)?, self.wide(g, b, width)?);
                self.compare_wide(g, predicate, a, b)
            }
        }
    }

    fn compare_number(
        &self,
        g: &mut dyn GuardBuilder,
        predicate: Predicate,
        value: ValueId,
        signed: bool,
        number: i128,
    ) -> Option<Truth> {
        let ty = g.ir().value(value).ty;
        let width = width_of(g, elem_of(&g.ir().ctx, ty))?;
        let predicate = if signed { predicate } else { unsigned(predicate) };
        let constant = (self.guard_ops.constant)(g, ty, Some(value), &Scalar::int(width, number))?;
        (self.guard_ops.compare)(g, (predicate, value, constant)).map(Truth::At)
    }

    /// Whether a term does not fit a width.
    fn outside(&self, g: &mut dyn GuardBuilder, term: &Term, of: u8, signed: bool) -> Option<Truth> {
        let width = self.width(g, of)?;
        if let Term::Trunc(operand) = term {
            return self.float_outside(g, *operand, width, signed);
        }
        let full = Range::full(width)?;
        let bounds = if signed { full.signed } else { full.unsigned };
        let interval = self.interval(g, term)?;
        let needed = self.needed_bits(g, term)?.max(width + 1);
        let mut outside = Truth::Known(false);
        if self.apart && matches!(term, Term::Add(..) | Term::Sub(..) | Term::Mul(..)) {
            let kept = interval.0 >= bounds.0 && interval.1 <= bounds.1;
            return kept.then_some(outside);
        }
        for (beyond, predicate, bound) in [
            (interval.0 < bounds.0, Predicate::Slt, bounds.0),
            (interval.1 > bounds.1, Predicate::Sgt, bounds.1),
        ] {
            if beyond {
                let value = self.wide(g, term, needed)?;
                let truth = self.compare_number(g, predicate, value, true, bound)?;
                outside = self.join(g, outside, truth, true)?;
            }
        }
        Some(outside)
    }

    /// Number of bits in which a term and all its parts are representable as signed numbers.
    fn needed_bits(&self, g: &dyn GuardBuilder, term: &Term) -> Option<u32> {
        let (low, high) = self.interval(g, term)?;
        let bits =
            |value: i128| 129 - if value < 0 { (!value).leading_zeros() } else { value.leading_zeros() };
        let own = bits(low).max(bits(high));
        let parts = match term {
            Term::Add(a, b) | Term::Sub(a, b) | Term::Mul(a, b) => {
                self.needed_bits(g, a)?.max(self.needed_bits(g, b)?)
            }
            // The operand is widened from its type, not from what is known about its value.
            Term::S(i) | Term::U(i) => self.width(g, *i)? + 1,
            _ => 1,
        };
        // Compilers handle the usual widths better.
        let bits = own.max(parts).next_power_of_two().max(8);
        (bits <= MAX_WIDTH).then_some(bits)
    }

    /// A term as an integer of a width that holds it.
    fn wide(&self, g: &mut dyn GuardBuilder, term: &Term, width: u32) -> Option<ValueId> {
        let op = match term {
            Term::S(i) if !self.is_constant(*i) => {
                return (self.guard_ops.widen)(g, (self.value(*i)?, width, true));
            }
            Term::U(i) if !self.is_constant(*i) => {
                return (self.guard_ops.widen)(g, (self.value(*i)?, width, false));
            }
            Term::Add(..) => ScalarFunction::Add,
            Term::Sub(..) => ScalarFunction::Sub,
            Term::Mul(..) => ScalarFunction::Mul,
            _ => {
                let (low, high) = self.interval(g, term)?;
                let like = *self.operands.first()?;
                let elem = int_type(&mut g.module().ctx, width);
                let ty = g.ir().value(like).ty;
                let ty = with_elem(&mut g.module().ctx, ty, elem);
                return (low == high)
                    .then(|| (self.guard_ops.constant)(g, ty, Some(like), &Scalar::int(width, low)))?;
            }
        };
        let (Term::Add(a, b) | Term::Sub(a, b) | Term::Mul(a, b)) = term else { return None };
        let (a, b) = (self.wide(g, a, width)?, self.wide(g, b, width)?);
        if g.ir().value(a).ty != g.ir().value(b).ty {
            return None;
        }
        (self.guard_ops.binary)(g, (op, a, b))
    }

    fn compare_wide(&self, g: &mut dyn GuardBuilder, p: Predicate, a: ValueId, b: ValueId) -> Option<Truth> {
        (g.ir().value(a).ty == g.ir().value(b).ty).then_some(())?;
        (self.guard_ops.compare)(g, (p, a, b)).map(Truth::At)
    }

    fn float_kind(&self, g: &dyn GuardBuilder, operand: u8) -> Option<FloatKind> {
        match g.ir().ctx.ty(self.elem(g, operand)?) {
            Type::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    /// Whether some test holds. A test compares the float with an infinity of this sign; without a sign, with zero.
    fn float_test(
        &self,
        g: &mut dyn GuardBuilder,
        operand: u8,
        tests: &[(Predicate, Option<bool>)],
    ) -> Option<Truth> {
        if self.is_constant(operand) {
            return Some(Truth::Known(false));
        }
        let Some(kind) = self.float_kind(g, operand) else {
            // A value that is not a float is not NaN; a complex number may contain one.
            let elem = self.elem(g, operand)?;
            return match g.ir().ctx.ty(elem) {
                Type::Integer { .. } | Type::Index => Some(Truth::Known(false)),
                _ => None,
            };
        };
        let mut any = Truth::Known(false);
        for &(predicate, negative) in tests {
            let value = self.value(operand)?;
            let other = match negative {
                None => Some(Float::zero(kind, false)),
                Some(negative) => Some(Float::infinity(kind, negative)).filter(|bound| bound.is_infinite()),
            };
            let Some(other) = other else { continue };
            let truth = self.compare_float(g, predicate, value, other)?;
            any = self.join(g, any, truth, true)?;
        }
        Some(any)
    }

    fn compare_float(
        &self,
        g: &mut dyn GuardBuilder,
        p: Predicate,
        value: ValueId,
        bound: Float,
    ) -> Option<Truth> {
        let ty = g.ir().value(value).ty;
        let bound = (self.guard_ops.constant)(g, ty, Some(value), &Scalar::Float(bound))?;
        (self.guard_ops.compare)(g, (p, value, bound)).map(Truth::At)
    }

    /// Whether a float rounded towards zero does not fit a width, or is NaN.
    fn float_outside(
        &self,
        g: &mut dyn GuardBuilder,
        operand: u8,
        width: u32,
        signed: bool,
    ) -> Option<Truth> {
        if self.is_constant(operand) {
            return Some(Truth::Known(false));
        }
        let kind = self.float_kind(g, operand)?;
        let value = self.value(operand)?;
        let exact = |number: &BigInt| {
            let float = Float::from_integer(kind, number, Rounding::NearestEven);
            (float.trunc_to_integer().as_ref() == Some(number)).then_some(float)
        };
        let one = BigInt::from(1);
        let (least, above) = match signed {
            true => (-(one.clone() << (width - 1)), one.clone() << (width - 1)),
            false => (BigInt::ZERO, one.clone() << width),
        };
        let mut outside = match (exact(&(&least - &one)), exact(&least)) {
            (Some(below), _) => self.compare_float(g, Predicate::Ule, value, below)?,
            (None, Some(least)) => self.compare_float(g, Predicate::Ult, value, least)?,
            // All numbers of the format are above the limit, but infinities are not.
            (None, None) => {
                let bound = Float::largest(kind, true);
                self.compare_float(g, Predicate::Ult, value, bound)?
            }
        };
        let high = match exact(&above) {
            Some(above) => self.compare_float(g, Predicate::Uge, value, above)?,
            None => self.compare_float(g, Predicate::Ugt, value, Float::largest(kind, false))?,
        };
        outside = self.join(g, outside, high, true)?;
        Some(outside)
    }
}

/// The number of bits of an integer, `index` or a float.
pub fn width_of(g: &dyn GuardBuilder, ty: TypeId) -> Option<u32> {
    match g.ir().ctx.ty(ty) {
        Type::Integer { width, .. } => Some(*width),
        Type::Index => Some(super::INDEX_WIDTH),
        Type::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

fn mirror(predicate: Predicate) -> Predicate {
    match predicate {
        Predicate::Slt => Predicate::Sgt,
        Predicate::Sle => Predicate::Sge,
        Predicate::Sgt => Predicate::Slt,
        Predicate::Sge => Predicate::Sle,
        other => other,
    }
}

fn unsigned(predicate: Predicate) -> Predicate {
    match predicate {
        Predicate::Slt => Predicate::Ult,
        Predicate::Sle => Predicate::Ule,
        Predicate::Sgt => Predicate::Ugt,
        Predicate::Sge => Predicate::Uge,
        other => other,
    }
}
