//! The numbers in conditions about lists and sizes. Guards compute them in `index` such that nothing overflows.

use std::ops::Range;

use assay_ir::{DYNAMIC, OpId, Type, ValueId};
use assay_model::guard::Predicate;
use assay_model::lists::{self, ListEntry};
use assay_model::rule::{List, NAMED, RESULT};
use assay_model::{GuardBuilder, IrBuilder, OpView, Ranges, ScalarFunction, Term};

use super::emit::{Emitter, compare};

/// Upper bound for sizes, and for products of sizes.
const MAX_SIZE: i128 = 1 << 62;
/// Maximal number of bits of a factor or of a summand, if more could overflow.
const FACTOR_BITS: u32 = 30;
const SUMMAND_BITS: u32 = 61;

/// Where a term is read.
#[derive(Clone, Copy)]
pub struct TermContext {
    pub op: OpId,
    /// The place in lists that is looked at.
    pub at: Option<usize>,
    /// What [`NAMED`] is.
    pub named: Option<usize>,
    /// In the cases where the condition matters, the numbers of this list are not 0.
    pub not_zero: Option<List>,
    /// The rule only concerns indices: static ones may be changed, too.
    pub is_index: bool,
}

impl TermContext {
    /// The operand's number, or [`usize::MAX`] for the result.
    pub fn operand(&self, operand: u8) -> usize {
        match operand {
            RESULT => usize::MAX,
            NAMED => self.named.unwrap_or(usize::MAX - 1),
            _ => operand.into(),
        }
    }
}

/// A number: its known range, and the value that holds it.
#[derive(Clone, Copy)]
pub struct Amount {
    pub range: (i128, i128),
    /// `None` for a constant, and while only looking.
    value: Option<ValueId>,
    /// The value that is greater by one.
    next: Option<ValueId>,
}

/// Why there is no number.
pub enum NoNumber {
    /// The program does not contain the number: comparisons with it do not hold.
    Absent,
    /// Guards cannot compute it.
    Open,
}

impl Amount {
    pub fn exactly(number: i64) -> Amount {
        Amount { range: (number.into(), number.into()), value: None, next: None }
    }

    /// The same number; the caller knows that it is at most this.
    pub fn at_most(self, most: i128) -> Amount {
        Amount { range: (self.range.0, self.range.1.min(most)), ..self }
    }

    pub fn exact(&self) -> Option<i64> {
        (self.range.0 == self.range.1).then(|| i64::try_from(self.range.0).ok())?
    }

    /// The value that is greater by one, if the number was computed from it.
    pub fn next(&self) -> Option<ValueId> {
        self.next
    }

    /// The number as an `index`.
    pub fn value(self, e: &mut Emitter<'_>) -> Option<ValueId> {
        match (self.value, self.exact()) {
            (Some(value), _) => Some(value),
            (None, Some(number)) => {
                let guard_ops = e.guard_ops;
                compare::index(e, guard_ops, number)
            }
            (None, None) => None,
        }
    }

    /// The number, limited to between `-2^bits` and `2^bits`. If this is not known to hold, `condition` gets the check.
    fn limit(self, e: &mut Emitter<'_>, bits: u32, condition: &mut Option<ValueId>) -> Option<Amount> {
        let most = 1i128 << bits;
        if self.range.0 >= -most && self.range.1 <= most {
            return Some(self);
        }
        let limit = Amount::exactly(1 << bits).value(e)?;
        let value = self.value(e)?;
        if self.range.0 >= 0 {
            compare::add_comparison(e, condition, Predicate::Ule, (value, limit))?;
        } else {
            let twice = Amount::exactly(1 << (bits + 1)).value(e)?;
            let shifted = (e.guard_ops.binary)(e, (ScalarFunction::Add, value, limit))?;
            compare::add_comparison(e, condition, Predicate::Ule, (shifted, twice))?;
        }
        Some(Amount { range: (self.range.0.max(-most), self.range.1.min(most)), ..self })
    }
}

/// The known ranges of these operands, which are integers, as signed numbers.
pub fn signed_ranges(e: &Emitter<'_>, op: OpId, operands: Range<usize>) -> Option<Vec<(i128, i128)>> {
    let range = |&operand: &ValueId| Some(Ranges::range(e, operand)?.signed);
    e.module.op(op).operands.get(operands)?.iter().map(range).collect()
}

/// A view of an op that guards are made for.
pub fn view<'m>(e: &'m Emitter<'_>, op: OpId) -> OpView<'m> {
    OpView { module: e.ir(), op, index_width: super::INDEX_WIDTH, types: &[] }
}

/// Computes a term. Adds to `condition` the checks that nothing overflows.
pub fn amount(
    e: &mut Emitter<'_>,
    place: TermContext,
    term: &Term,
    condition: &mut Option<ValueId>,
) -> Result<Amount, NoNumber> {
    match *term {
        Term::Const(number) => Ok(Amount::exactly(number)),
        Term::Attr(name) => {
            let number = view(e, place.op).int_attr(name).ok().and_then(|number| number.to_i64());
            number.map(Amount::exactly).ok_or(NoNumber::Absent)
        }
        Term::S(operand) => of_operand(e, place.op, place.operand(operand)).ok_or(NoNumber::Open),
        Term::Item(list) => {
            let mut number = item(e, place, list).ok_or(NoNumber::Open)?;
            if place.not_zero == Some(list) && number.range.0 == 0 && number.range.1 > 0 {
                number.range.0 = 1;
            }
            Ok(number)
        }
        Term::Lanes(vector, base) => {
            let at = place.at.ok_or(NoNumber::Open)?;
            let lanes =
                lists::lanes_along(&view(e, place.op), place.operand(vector), place.operand(base), at);
            lanes.map(Amount::exactly).ok_or(NoNumber::Open)
        }
        Term::Dimension => {
            place.at.and_then(|at| i64::try_from(at).ok()).map(Amount::exactly).ok_or(NoNumber::Open)
        }
        Term::Size(operand) => size(e, place.op, place.operand(operand), place.at.ok_or(NoNumber::Open)?),
        Term::Dim(operand, at) => size(e, place.op, place.operand(operand), at.into()),
        Term::Rank(operand) => {
            let rank = shape(e, place.op, place.operand(operand)).map(|shape| shape.len() as i64);
            rank.map(Amount::exactly).ok_or(NoNumber::Open)
        }
        Term::Count(operand) if operand != RESULT => {
            let rank = shape(e, place.op, place.operand(operand)).ok_or(NoNumber::Open)?.len();
            product(e, place.op, place.operand(operand), 0..rank)
        }
        Term::Add(a, b) => both(e, place, ScalarFunction::Add, (a, b), condition),
        Term::Sub(a, b) => both(e, place, ScalarFunction::Sub, (a, b), condition),
        Term::Mul(a, b) => both(e, place, ScalarFunction::Mul, (a, b), condition),
        _ => of_several(e, place, term, condition),
    }
}

/// A size or a number at a place that an attribute determines, or a sum or product of several of them.
fn of_several(
    e: &mut Emitter<'_>,
    place: TermContext,
    term: &Term,
    condition: &mut Option<ValueId>,
) -> Result<Amount, NoNumber> {
    match *term {
        Term::ItemFor(list, name) => {
            let at = place.at.and_then(|at| lists::place_of(&view(e, place.op), name, at));
            let at = at.ok_or(NoNumber::Absent)?;
            item(e, TermContext { at: Some(at), ..place }, list).ok_or(NoNumber::Open)
        }
        Term::PermutedSize(operand, name) => {
            let at = place.at.and_then(|at| lists::permuted(&view(e, place.op), name, at));
            size(e, place.op, place.operand(operand), at.ok_or(NoNumber::Open)?)
        }
        Term::InnerSize(operand, list) => {
            let operand = place.operand(operand);
            let inner = |at| lists::inner_dimension(&view(e, place.op), operand, list, at);
            let at = place.at.and_then(inner);
            size(e, place.op, operand, at.ok_or(NoNumber::Open)?)
        }
        Term::SizeSum(name) => {
            let operands = lists::operands_named(&view(e, place.op), name).ok_or(NoNumber::Open)?;
            let mut sum = Amount::exactly(0);
            for operand in operands {
                let next = size(e, place.op, operand, place.at.ok_or(NoNumber::Open)?)?;
                sum = combine(e, ScalarFunction::Add, sum, next, condition).ok_or(NoNumber::Open)?;
            }
            Ok(sum)
        }
        Term::GroupSize(operand) => {
            let groups = lists::groups(&view(e, place.op)).ok_or(NoNumber::Open)?;
            let group = place.at.and_then(|at| groups.get(at).cloned()).ok_or(NoNumber::Open)?;
            product(e, place.op, place.operand(operand), group)
        }
        Term::GroupProduct(list) => {
            let groups = lists::groups(&view(e, place.op)).ok_or(NoNumber::Open)?;
            let group = place.at.and_then(|at| groups.get(at).cloned()).ok_or(NoNumber::Open)?;
            items(e, place, list, group, condition).ok_or(NoNumber::Open)
        }
        Term::Product(list) => {
            let count = lists::entries(&view(e, place.op), list).ok_or(NoNumber::Open)?.len();
            items(e, place, list, 0..count, condition).ok_or(NoNumber::Open)
        }
        _ => Err(NoNumber::Open),
    }
}

/// An operand that is an `index`, read signed.
fn of_operand(e: &Emitter<'_>, op: OpId, operand: usize) -> Option<Amount> {
    let value = *e.module.op(op).operands.get(operand)?;
    matches!(e.module.ctx.ty(e.module.value(value).ty), Type::Index).then_some(())?;
    Some(Amount { range: Ranges::range(e, value)?.signed, value: Some(value), next: None })
}

fn item(e: &Emitter<'_>, place: TermContext, list: List) -> Option<Amount> {
    match *lists::entries(&view(e, place.op), list)?.get(place.at?)? {
        ListEntry::Static(number) => Some(Amount::exactly(number)),
        ListEntry::Operand(operand) => of_operand(e, place.op, operand),
    }
}

/// Product of some numbers of a list.
fn items(
    e: &mut Emitter<'_>,
    place: TermContext,
    list: List,
    range: std::ops::Range<usize>,
    condition: &mut Option<ValueId>,
) -> Option<Amount> {
    let mut product = Amount::exactly(1);
    for at in range {
        let factor = item(e, TermContext { at: Some(at), ..place }, list)?;
        product = combine(e, ScalarFunction::Mul, product, factor, condition)?;
    }
    Some(product)
}

/// The static shape of an operand, or of the result.
pub fn shape(e: &Emitter<'_>, op: OpId, operand: usize) -> Option<Vec<i64>> {
    let view = view(e, op);
    view.shape(view.type_at(operand)?).map(|shape| shape.to_vec())
}

/// A size of an operand; for the result, only a static one.
pub fn size(e: &mut Emitter<'_>, op: OpId, operand: usize, at: usize) -> Result<Amount, NoNumber> {
    let shape = shape(e, op, operand).ok_or(NoNumber::Open)?;
    match *shape.get(at).ok_or(NoNumber::Open)? {
        DYNAMIC if operand == usize::MAX => Err(NoNumber::Absent),
        DYNAMIC => {
            let base = *e.module.op(op).operands.get(operand).ok_or(NoNumber::Open)?;
            let value = (e.guard_ops.dim)(e, (base, at));
            let known = value
                .and_then(|value| Ranges::range(e, value))
                .map_or((0, MAX_SIZE), |range| (range.signed.0.max(0), range.signed.1.min(MAX_SIZE)));
            Ok(Amount { range: known, value, next: None })
        }
        number => Ok(Amount::exactly(number)),
    }
}

/// Product of sizes of one operand, which is limited by the size of memory.
fn product(
    e: &mut Emitter<'_>,
    op: OpId,
    operand: usize,
    dimensions: std::ops::Range<usize>,
) -> Result<Amount, NoNumber> {
    let mut product = Amount::exactly(1);
    for at in dimensions {
        let factor = size(e, op, operand, at)?;
        product = match (product.exact(), factor.exact()) {
            (Some(1), _) => factor,
            (Some(a), Some(b)) => Amount::exactly(a.checked_mul(b).ok_or(NoNumber::Open)?),
            _ => {
                let (a, b) = (product.value(e), factor.value(e));
                let value = a.zip(b).and_then(|(a, b)| (e.guard_ops.binary)(e, (ScalarFunction::Mul, a, b)));
                let most = product.range.1.saturating_mul(factor.range.1).min(MAX_SIZE);
                Amount { range: (0, most), value, next: None }
            }
        };
    }
    Ok(product)
}

fn both(
    e: &mut Emitter<'_>,
    place: TermContext,
    op: ScalarFunction,
    (a, b): (&Term, &Term),
    condition: &mut Option<ValueId>,
) -> Result<Amount, NoNumber> {
    let (a, b) = (amount(e, place, a, condition)?, amount(e, place, b, condition)?);
    combine(e, op, a, b, condition).ok_or(NoNumber::Open)
}

/// A sum, difference or product.
pub fn combine(
    e: &mut Emitter<'_>,
    op: ScalarFunction,
    a: Amount,
    b: Amount,
    condition: &mut Option<ValueId>,
) -> Option<Amount> {
    match (op, a.exact(), b.exact()) {
        (ScalarFunction::Mul, Some(1), _) | (ScalarFunction::Add, Some(0), _) => return Some(b),
        (ScalarFunction::Mul, _, Some(1)) | (ScalarFunction::Add | ScalarFunction::Sub, _, Some(0)) => {
            return Some(a);
        }
        (ScalarFunction::Mul, Some(0), _) | (ScalarFunction::Mul, _, Some(0)) => {
            return Some(Amount::exactly(0));
        }
        _ => {}
    }
    let fits = |range: (i128, i128)| range.0 >= i64::MIN.into() && range.1 <= i64::MAX.into();
    let mut range = range_of(op, a.range, b.range)?;
    let (mut a, mut b) = (a, b);
    if !fits(range) {
        let bits = if op == ScalarFunction::Mul { FACTOR_BITS } else { SUMMAND_BITS };
        // While conditions are only evaluated, and no ops are made, the ranges of numbers are known, and nothing else.
        let looking = e.look(true);
        e.look(looking);
        if !looking {
            (a, b) = (a.limit(e, bits, condition)?, b.limit(e, bits, condition)?);
            range = range_of(op, a.range, b.range)?;
        }
    }
    if range.0 == range.1 && a.exact().is_some() && b.exact().is_some() {
        return i64::try_from(range.0).ok().map(Amount::exactly);
    }
    let values = a.value(e).zip(b.value(e));
    let value = values.and_then(|(a, b)| (e.guard_ops.binary)(e, (op, a, b)));
    let next = if op == ScalarFunction::Sub && b.exact() == Some(1) { a.value } else { None };
    Some(Amount { range, value, next })
}

fn range_of(op: ScalarFunction, a: (i128, i128), b: (i128, i128)) -> Option<(i128, i128)> {
    match op {
        ScalarFunction::Add => Some((a.0 + b.0, a.1 + b.1)),
        ScalarFunction::Sub => Some((a.0 - b.1, a.1 - b.0)),
        ScalarFunction::Mul => {
            let times = |x: i128, y: i128| x.checked_mul(y);
            let ends = [times(a.0, b.0)?, times(a.0, b.1)?, times(a.1, b.0)?, times(a.1, b.1)?];
            Some((*ends.iter().min()?, *ends.iter().max()?))
        }
        _ => None,
    }
}

/// Adds to a condition that a comparison of two numbers must hold.
pub fn add_comparison(
    e: &mut Emitter<'_>,
    predicate: Predicate,
    (a, b): (Amount, Amount),
    condition: &mut Option<ValueId>,
) -> Option<()> {
    // As sizes are not negative, an unsigned `<` also checks that the number is not negative.
    (predicate != Predicate::Ult || b.range.0 >= 0).then_some(())?;
    match decide(predicate, a, b) {
        Some(true) => return Some(()),
        Some(false) => {
            *condition = Some(compare::truth(e, false)?);
            return Some(());
        }
        None => {}
    }
    let below = b.value(e)?;
    match a.next() {
        Some(next) if predicate == Predicate::Ult && a.range.0 >= 0 => {
            compare::add_comparison(e, condition, Predicate::Ule, (next, below))
        }
        _ => {
            let a = a.value(e)?;
            compare::add_comparison(e, condition, predicate, (a, below))
        }
    }
}

/// A comparison that ranges decide.
pub fn decide(predicate: Predicate, a: Amount, b: Amount) -> Option<bool> {
    match predicate {
        Predicate::Ult if a.range.0 >= 0 => Predicate::Slt.decide_between(a.range, b.range),
        Predicate::Ult => (a.range.1 < 0).then_some(false),
        _ => predicate.decide_between(a.range, b.range),
    }
}
