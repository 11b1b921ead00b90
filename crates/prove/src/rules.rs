//! Rules of undefined behaviour and poison as terms, from the same data that the interpreter evaluates.
//!
//! Truth has three values, as in the interpreter: it is unknown whether a condition that reads a poison operand holds. So
//! a condition becomes two terms: one is true if it certainly holds, the other if it certainly does not hold.

use assay_ir::{DYNAMIC, Float, FloatKind, Int, Rounding, Type};
use assay_model::lists::{self, entries, operand_named};
use assay_model::object::ViewDims;
use assay_model::rule::{List, NAMED, RESULT};
use assay_model::term::{TermSort, theory};
use assay_model::{Cond, ElemType, OpView, Stop, SymbolicScalar, Term, TermId, Terms};

use crate::truth::{SymbolicTruth, either, known, same_width, unless};

/// The scalars of one application of an op.
pub struct OpApplication<'a> {
    /// The op.
    pub view: &'a OpView<'a>,
    /// `None` for an operand that is not a scalar.
    pub operands: &'a [Option<SymbolicScalar>],
    /// The sizes of memory operands. Operands after the end of the list have none.
    pub sizes: &'a [ViewDims],
    /// The first result, which is not poison; `None` if the rules are evaluated before there is one.
    pub result: Option<SymbolicScalar>,
    /// The place in lists that is looked at.
    pub at: Option<usize>,
    /// What [`NAMED`] is.
    pub named: Option<u8>,
}

/// An entry of a list of numbers.
enum TermEntry {
    Static(i64),
    Operand(u8),
}

/// A mathematical integer as a bit vector, read as signed, that is wide enough for it.
type NumberTerm = TermId;

impl OpApplication<'_> {
    /// A condition as terms.
    ///
    /// # Errors
    /// Unsupported if the condition refers to something that has no term.
    pub fn truth(&self, t: &mut Terms, cond: &Cond) -> Result<SymbolicTruth, Stop> {
        match *cond {
            Cond::Eq(a, b) => self.compare(t, &a, &b, Terms::eq),
            Cond::Ne(a, b) => self.compare(t, &a, &b, Terms::ne),
            Cond::Lt(a, b) => self.compare(t, &a, &b, Terms::slt),
            Cond::Le(a, b) => self.compare(t, &a, &b, Terms::sle),
            Cond::Gt(a, b) => self.compare(t, &b, &a, Terms::slt),
            Cond::Ge(a, b) => self.compare(t, &b, &a, Terms::sle),
            Cond::FitsSigned(term, of) => self.fits(t, &term, self.width(of), true),
            Cond::FitsUnsigned(term, of) => self.fits(t, &term, self.width(of), false),
            Cond::IsNan(operand) => self.float_test(t, operand, Terms::is_nan),
            Cond::IsInf(operand) => self.float_test(t, operand, Terms::is_inf),
            Cond::IsZero(operand) => self.float_test(t, operand, Terms::is_fzero),
            Cond::IsNegative(operand) => self.is_negative(t, operand),
            Cond::IsPoison(operand) => {
                let poison = self.scalar(operand)?.poison;
                Ok(SymbolicTruth { holds: poison, fails: t.not(poison) })
            }
            Cond::Outside(a, b) => {
                let below = self.compare(t, &a, &Term::Const(0), Terms::slt)?;
                let above = self.compare(t, &b, &a, Terms::sle)?;
                Ok(either(t, below, above))
            }
            Cond::Any(list, inner) => self.any(t, list, inner),
            Cond::SizesDiffer(a, b) => match self.view.sizes_differ(a.into(), b.into()) {
                Some(differ) => Ok(known(t, differ)),
                None => Err(self.view.unsupported("a rule on a dynamic size")),
            },
            Cond::IsPoisonItem(list) => match self.entry(list)? {
                TermEntry::Static(_) => Ok(known(t, false)),
                TermEntry::Operand(operand) => self.truth(t, &Cond::IsPoison(operand)),
            },
            Cond::HasResult | Cond::HasAttr(_) | Cond::Flag(..) | Cond::IsUnranked(_) => {
                Ok(known(t, self.is_stated(cond)))
            }
            Cond::AnyOperand(name, inner) => self.any_operand(t, name, inner),
            Cond::With(names, inner) => self.with_name(names).truth(t, inner),
            // The op's meaning decides these, in terms too.
            Cond::Own | Cond::OwnPoison | Cond::InKernel(_) => Ok(known(t, false)),
            Cond::Not(inner) => {
                let inner = self.truth(t, inner)?;
                Ok(SymbolicTruth { holds: inner.fails, fails: inner.holds })
            }
            Cond::And(list) => self.all(t, list),
            Cond::Or(list) => {
                let mut any = known(t, false);
                for cond in list {
                    if t.is(any.holds, true) {
                        break;
                    }
                    let one = self.truth(t, cond)?;
                    any = either(t, any, one);
                }
                Ok(any)
            }
            _ => Err(self.view.unsupported("a rule on elements or types")),
        }
    }

    /// Whether the op's attributes and types satisfy a condition.
    fn is_stated(&self, cond: &Cond) -> bool {
        match *cond {
            Cond::HasResult => !self.view.module.op(self.view.op).results.is_empty(),
            Cond::HasAttr(name) => self.view.attr(name).is_some(),
            Cond::Flag(attr, keyword) => self.view.flag(attr, keyword),
            Cond::IsUnranked(operand) => {
                let ty = self.view.type_at(self.place(operand));
                ty.is_some_and(|ty| matches!(self.view.module.ctx.ty(ty), Type::UnrankedMemRef { .. }))
            }
            _ => false,
        }
    }

    /// Whether a condition holds at some place of a list.
    fn any(&self, t: &mut Terms, list: List, inner: &Cond) -> Result<SymbolicTruth, Stop> {
        let entries = entries(self.view, list).ok_or_else(|| self.no_list())?;
        let mut any = known(t, false);
        for at in 0..entries.len() {
            let one = self.with_place(at).truth(t, inner)?;
            any = either(t, any, one);
        }
        Ok(any)
    }

    /// Whether a condition holds for some operand with this ODS name.
    fn any_operand(&self, t: &mut Terms, name: &str, inner: &Cond) -> Result<SymbolicTruth, Stop> {
        let mut any = known(t, false);
        for operand in lists::operands_named(self.view, name).ok_or_else(|| self.no_list())? {
            let named = u8::try_from(operand).map_err(|_| self.no_list())?;
            let one = OpApplication { named: Some(named), ..*self }.truth(t, inner)?;
            any = either(t, any, one);
        }
        Ok(any)
    }

    /// The same, with another current place in lists.
    fn with_place(&self, at: usize) -> OpApplication<'_> {
        OpApplication { at: Some(at), ..*self }
    }

    /// The same, where an operand is named.
    fn with_name(&self, names: &[&str]) -> OpApplication<'_> {
        let named = operand_named(self.view, names).and_then(|at| u8::try_from(at).ok());
        OpApplication { named, ..*self }
    }

    /// Whether a number of a list is poison.
    fn poison_in(&self, t: &mut Terms, list: List) -> Result<TermId, Stop> {
        let poison = self.any(t, list, &Cond::IsPoisonItem(list))?;
        Ok(poison.holds)
    }

    fn all(&self, t: &mut Terms, list: &[Cond]) -> Result<SymbolicTruth, Stop> {
        let mut all = known(t, true);
        for cond in list {
            // A missing flag decides the condition: the rest need not have terms.
            if t.is(all.fails, true) {
                break;
            }
            let one = self.truth(t, cond)?;
            all = SymbolicTruth { holds: t.and(all.holds, one.holds), fails: t.or(all.fails, one.fails) };
        }
        Ok(all)
    }

    fn no_list(&self) -> Stop {
        self.view.unsupported("a rule on a list that the op has not")
    }

    /// The entry of a list at the current place.
    fn entry(&self, list: List) -> Result<TermEntry, Stop> {
        let entries = entries(self.view, list).ok_or_else(|| self.no_list())?;
        match entries.get(self.at.unwrap_or(usize::MAX)) {
            Some(lists::ListEntry::Static(number)) => Ok(TermEntry::Static(*number)),
            Some(lists::ListEntry::Operand(number)) => {
                u8::try_from(*number).map(TermEntry::Operand).map_err(|_| self.no_list())
            }
            None => Err(self.no_list()),
        }
    }

    /// The static size of an operand in the current dimension.
    fn size(&self, operand: u8) -> Result<i64, Stop> {
        let shape = self.view.shape(self.view.operand_type(self.place(operand))?);
        let size = shape.and_then(|shape| shape.get(self.at.unwrap_or(usize::MAX)).copied());
        size.filter(|&size| size != DYNAMIC).ok_or_else(|| self.view.unsupported("a rule on a dynamic size"))
    }

    /// An operand's number; a named operand is resolved.
    fn place(&self, operand: u8) -> usize {
        if operand == NAMED { self.named.map_or(usize::MAX, usize::from) } else { operand.into() }
    }

    fn scalar(&self, operand: u8) -> Result<SymbolicScalar, Stop> {
        let scalar = match operand {
            RESULT => self.result,
            _ => self.operands.get(self.place(operand)).copied().flatten(),
        };
        scalar.ok_or_else(|| self.view.unsupported("a rule on an operand that is not a scalar"))
    }

    fn elem(&self, operand: u8) -> Result<ElemType, Stop> {
        match operand {
            RESULT => self.view.result_elem(0),
            _ => self.view.operand_elem(self.place(operand)),
        }
    }

    /// As the interpreter's: 0 for what has none.
    fn width(&self, operand: u8) -> u32 {
        self.elem(operand).map_or(0, ElemType::width)
    }

    /// The condition that an operand which a term reads is poison.
    fn poison_of(&self, t: &mut Terms, term: &Term) -> Result<TermId, Stop> {
        match *term {
            Term::S(operand) | Term::U(operand) | Term::Trunc(operand) => Ok(self.scalar(operand)?.poison),
            Term::Product(list) | Term::GroupProduct(list) => self.poison_in(t, list),
            Term::Item(list) | Term::ItemU(list) => match self.entry(list)? {
                TermEntry::Static(_) => Ok(t.bool(false)),
                TermEntry::Operand(operand) => Ok(self.scalar(operand)?.poison),
            },
            Term::Add(a, b)
            | Term::Sub(a, b)
            | Term::Mul(a, b)
            | Term::Rem(a, b)
            | Term::Shl(a, b)
            | Term::Shr(a, b) => {
                let (a, b) = (self.poison_of(t, a)?, self.poison_of(t, b)?);
                Ok(t.or(a, b))
            }
            Term::Exp2(a) => self.poison_of(t, a),
            Term::If(..) => Err(self.view.unsupported("a rule on a choice")),
            // The others read sizes and attributes.
            _ => Ok(t.bool(false)),
        }
    }

    fn compare(
        &self,
        t: &mut Terms,
        a: &Term,
        b: &Term,
        test: fn(&mut Terms, TermId, TermId) -> TermId,
    ) -> Result<SymbolicTruth, Stop> {
        let (poison_a, poison_b) = (self.poison_of(t, a)?, self.poison_of(t, b)?);
        let (a, b) = (self.number(t, a)?, self.number(t, b)?);
        let (a, b) = same_width(t, a, b);
        let holds = test(t, a, b);
        let poison = t.or(poison_a, poison_b);
        Ok(unless(t, poison, holds))
    }

    fn fits(&self, t: &mut Terms, term: &Term, width: u32, signed: bool) -> Result<SymbolicTruth, Stop> {
        match *term {
            Term::Trunc(operand) => self.float_fits(t, operand, width, signed),
            _ if signed => self.fits_signed(t, term, width),
            _ => self.fits_unsigned(t, term, width),
        }
    }

    fn fits_signed(&self, t: &mut Terms, term: &Term, width: u32) -> Result<SymbolicTruth, Stop> {
        let (poison, number) = (self.poison_of(t, term)?, self.number(t, term)?);
        let wide = t.width(number);
        if wide <= width {
            let always = t.bool(true);
            return Ok(unless(t, poison, always));
        }
        let low = t.extract(number, 0, width.max(1));
        let again = t.sext(low, wide);
        let holds = if width == 0 { t.bool(false) } else { t.eq(again, number) };
        Ok(unless(t, poison, holds))
    }

    fn fits_unsigned(&self, t: &mut Terms, term: &Term, width: u32) -> Result<SymbolicTruth, Stop> {
        let (poison, number) = (self.poison_of(t, term)?, self.number(t, term)?);
        let wide = t.width(number).max(width + 1);
        let number = t.sext(number, wide);
        let low = t.extract(number, 0, width.max(1));
        let again = t.zext(low, wide);
        let holds = if width == 0 { t.bool(false) } else { t.eq(again, number) };
        Ok(unless(t, poison, holds))
    }

    /// A mathematical integer.
    ///
    /// If a shift amount exceeds the operands' width, it is limited to slightly more than the width: the result fits
    /// none of their types either way.
    fn number(&self, t: &mut Terms, term: &Term) -> Result<NumberTerm, Stop> {
        Ok(match *term {
            Term::S(operand) => self.bits(t, operand)?,
            Term::U(operand) => {
                let bits = self.bits(t, operand)?;
                t.zext(bits, t.width(bits) + 1)
            }
            Term::Width(operand) => t.number(CONST_WIDTH, i64::from(self.width(operand))),
            Term::Min(operand) => t.int(Int::signed_min(self.width(operand).max(1))),
            Term::Item(list) => match self.entry(list)? {
                TermEntry::Static(number) => t.number(CONST_WIDTH, number),
                TermEntry::Operand(operand) => self.bits(t, operand)?,
            },
            Term::ItemU(list) => match self.entry(list)? {
                TermEntry::Static(number) => t.number(CONST_WIDTH, number),
                TermEntry::Operand(operand) => self.number(t, &Term::U(operand))?,
            },
            Term::Size(_) | Term::Rank(_) | Term::Dim(..) | Term::Attr(_) => self.number_of_op(t, term)?,
            Term::Const(value) => t.number(CONST_WIDTH, value),
            Term::Add(a, b) => self.wider(t, a, b, |width| width + 1, Terms::add)?,
            Term::Sub(a, b) => self.wider(t, a, b, |width| width + 1, Terms::sub)?,
            Term::Mul(a, b) => self.wider(t, a, b, |width| 2 * width, Terms::mul)?,
            Term::Rem(a, b) => {
                // The quotient of the least value and -1 needs one more bit; a remainder by 0 is 0.
                let rest = self.wider(t, a, b, |width| width + 1, Terms::srem)?;
                let divisor = self.number(t, b)?;
                let zero = t.number(t.width(divisor), 0);
                let (is_zero, none) = (t.eq(divisor, zero), t.number(t.width(rest), 0));
                t.ite(is_zero, none, rest)
            }
            Term::Shl(a, amount) => {
                let value = self.number(t, a)?;
                self.shift(t, value, amount)?
            }
            Term::Exp2(amount) => {
                let one = t.number(2, 1);
                self.shift(t, one, amount)?
            }
            _ => return Err(self.view.unsupported("a rule on what is not an integer operand")),
        })
    }

    /// A number from the op's types or attributes.
    fn number_of_op(&self, t: &mut Terms, term: &Term) -> Result<NumberTerm, Stop> {
        Ok(match *term {
            Term::Size(operand) => {
                let sizes = self.sizes.get(self.place(operand));
                match sizes.and_then(|sizes| sizes.get(self.at.unwrap_or(usize::MAX))) {
                    Some(&size) => size,
                    None => t.number(CONST_WIDTH, self.size(operand)?),
                }
            }
            Term::Rank(operand) => {
                let shape = self.view.shape(self.view.operand_type(self.place(operand))?);
                let shape = shape.ok_or_else(|| self.view.unsupported("a rule on an open rank"))?;
                t.number(CONST_WIDTH, shape.len() as i64)
            }
            Term::Dim(operand, at) => {
                return self.with_place(usize::from(at)).number(t, &Term::Size(operand));
            }
            Term::Attr(name) => {
                let value = self.view.int_attr(name)?.to_i64();
                t.number(
                    CONST_WIDTH,
                    value.ok_or_else(|| self.view.unsupported("a rule on a wide attribute"))?,
                )
            }
            _ => return Err(self.view.unsupported("a rule on what is not an integer operand")),
        })
    }

    fn bits(&self, t: &mut Terms, operand: u8) -> Result<TermId, Stop> {
        let term = self.scalar(operand)?.term;
        match (t.sort(term), self.elem(operand)?) {
            (TermSort::Bits(_), ElemType::Int(_)) => Ok(term),
            _ => Err(self.view.unsupported("a rule on an operand that is not an integer")),
        }
    }

    fn wider(
        &self,
        t: &mut Terms,
        a: &Term,
        b: &Term,
        width: fn(u32) -> u32,
        op: fn(&mut Terms, TermId, TermId) -> TermId,
    ) -> Result<NumberTerm, Stop> {
        let (a, b) = (self.number(t, a)?, self.number(t, b)?);
        let width = width(t.width(a).max(t.width(b)));
        let (a, b) = (t.sext(a, width), t.sext(b, width));
        Ok(op(t, a, b))
    }

    /// A value times 2^n, where n is read from an operand.
    fn shift(&self, t: &mut Terms, value: NumberTerm, amount: &Term) -> Result<NumberTerm, Stop> {
        let amount = self.number(t, amount)?;
        let most = t.width(value) + self.view.operand_elem(0).map_or(0, ElemType::width) + 1;
        let width = t.width(value) + most + 1;
        let amount = t.sext(amount, width.max(t.width(amount)));
        let limit = t.number(t.width(amount), i64::from(most));
        let zero = t.number(t.width(amount), 0);
        let (is_negative, is_more) = (t.slt(amount, zero), t.slt(limit, amount));
        let bounded = t.ite(is_more, limit, amount);
        let bounded = t.extract(bounded, 0, width);
        let value = t.sext(value, width);
        let shifted = t.shl(value, bounded);
        let none = t.number(width, 0);
        Ok(t.ite(is_negative, none, shifted))
    }

    fn float(&self, t: &Terms, operand: u8) -> Result<(SymbolicScalar, FloatKind), Stop> {
        let scalar = self.scalar(operand)?;
        match t.sort(scalar.term) {
            TermSort::Float(kind) => Ok((scalar, kind)),
            _ => Err(self.view.unsupported("a rule on a float that has no terms")),
        }
    }

    fn float_test(
        &self,
        t: &mut Terms,
        operand: u8,
        test: fn(&mut Terms, TermId) -> TermId,
    ) -> Result<SymbolicTruth, Stop> {
        if let Some(known) = self.of_table(t, operand, test)? {
            return Ok(known);
        }
        let (scalar, _) = self.float(t, operand)?;
        let holds = test(t, scalar.term);
        Ok(unless(t, scalar.poison, holds))
    }

    /// A test of a float whose format has no terms: a table over its bits decides it.
    fn of_table(
        &self,
        t: &mut Terms,
        operand: u8,
        test: fn(&mut Terms, TermId) -> TermId,
    ) -> Result<Option<SymbolicTruth>, Stop> {
        let ElemType::Float(kind) = self.elem(operand)? else { return Ok(None) };
        if theory(kind).is_some() || kind.width() > 8 {
            return Ok(None);
        }
        let scalar = self.scalar(operand)?;
        let holds = t.table(scalar.term, &|t, bits| {
            // The same test in a format that can represent all these values.
            let value = Float { kind, bits: u128::from(bits) };
            let wide = t.float(value.convert(FloatKind::F32, Rounding::NearestEven));
            test(t, wide)
        });
        Ok(Some(unless(t, scalar.poison, holds)))
    }

    /// Whether a float is negative. The sign of a NaN is open, so the result for it is unknown.
    fn is_negative(&self, t: &mut Terms, operand: u8) -> Result<SymbolicTruth, Stop> {
        let (scalar, _) = self.float(t, operand)?;
        let (holds, is_nan) = (t.is_fnegative(scalar.term), t.is_nan(scalar.term));
        let unknown = t.or(scalar.poison, is_nan);
        Ok(unless(t, unknown, holds))
    }

    /// Whether a float, rounded towards zero, is an integer of a width. The bounds are powers of two; every format with
    /// that range represents them exactly.
    fn float_fits(
        &self,
        t: &mut Terms,
        operand: u8,
        width: u32,
        signed: bool,
    ) -> Result<SymbolicTruth, Stop> {
        let (scalar, kind) = self.float(t, operand)?;
        let whole = t.fround(scalar.term, Rounding::ZeroWards);
        let power = |exponent: u32| {
            let value = num_bigint::BigInt::from(1) << exponent;
            Float::from_integer(kind, &value, Rounding::ZeroWards)
        };
        let exponent = if signed { width.saturating_sub(1) } else { width };
        let upper = power(exponent);
        // The bound was rounded down to the greatest number, so all numbers are below the power.
        let reaches = upper.trunc_to_integer() == Some(num_bigint::BigInt::from(1) << exponent);
        let below = match reaches {
            true => {
                let upper = t.float(upper);
                t.flt(whole, upper)
            }
            false => t.bool(true),
        };
        let above = match (signed, reaches) {
            (true, false) => t.bool(true),
            (true, true) => {
                let lower = t.float(upper.neg());
                t.fle(lower, whole)
            }
            (false, _) => {
                let zero = t.float(Float::zero(kind, false));
                t.fle(zero, whole)
            }
        };
        let holds = t.and(below, above);
        Ok(unless(t, scalar.poison, holds))
    }
}

/// Bits of constants of rules.
const CONST_WIDTH: u32 = 64;
