//! Ensures that rules about lists of numbers, sizes and types are kept: indices are moved within bounds, and other
//! conditions are checked before the op runs.

use assay_ir::{OpId, Type, ValueId};
use assay_model::flags::has_flag;
use assay_model::form::ElementLayout;
use assay_model::generate::i64_array;
use assay_model::guard::Predicate;
use assay_model::lists::{self, ListEntry};
use assay_model::rule::{List, Numbers};
use assay_model::{Aspect, Cond, GuardBuilder, Term};

use super::amount::{Amount, NoNumber, TermContext, add_comparison, amount, decide, shape, size, view};
use super::emit::{Emitter, compare};
use super::{lanes, mapped, maps};

/// Ensures that a condition is false, by replacing indices if it is about indices. Otherwise the check that must hold for
/// the op to run is added to `condition`. `None`: guards cannot ensure it.
pub fn keep(emitter: &mut Emitter<'_>, op: OpId, cond: &Cond, condition: &mut Option<ValueId>) -> Option<()> {
    keep_at(
        emitter,
        TermContext { op, at: None, named: None, not_zero: None, is_index: cond.is_about_indices() },
        cond,
        condition,
    )
}

/// Whether a condition holds, if that is known without computing anything.
pub fn known(emitter: &mut Emitter<'_>, op: OpId, cond: &Cond) -> Option<bool> {
    known_at(emitter, TermContext { op, at: None, named: None, not_zero: None, is_index: false }, cond)
}

fn keep_at(
    e: &mut Emitter<'_>,
    place: TermContext,
    cond: &Cond,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    match cond {
        // Nothing makes poison.
        Cond::IsPoison(_) | Cond::IsPoisonItem(_) | Cond::IsPoisonLane => Some(()),
        Cond::Or(parts) => keep_all(e, place, parts, condition),
        Cond::And(parts) => {
            let parts: Vec<&Cond> =
                parts.iter().filter(|part| known_at(e, place, part) != Some(true)).collect();
            if parts.iter().any(|part| known_at(e, place, part) == Some(false)) {
                return Some(());
            }
            // In a conjunction, it suffices that one part is false. The last part is used; the others say when it
            // matters.
            let (last, others) = parts.split_last()?;
            let not_zero = others.iter().find_map(|part| list_without_zero(part));
            keep_at(e, TermContext { not_zero, ..place }, last, condition)
        }
        Cond::Any(..) | Cond::AnyLane(_) | Cond::AnyDim(..) | Cond::AnyOperand(..) => {
            keep_each(e, place, cond, condition)
        }
        Cond::Outside(a, b) => match find_moved(e, place, a, b) {
            Some(index) => index.keep(e, place.op, condition),
            None => keep_outside(e, place, a, b, condition),
        },
        Cond::Eq(a, b) => require(e, place, Predicate::Ne, (a, b), condition),
        Cond::Ne(a, b) => require(e, place, Predicate::Eq, (a, b), condition),
        Cond::Lt(a, b) => require(e, place, Predicate::Sge, (a, b), condition),
        Cond::Le(a, b) => require(e, place, Predicate::Sgt, (a, b), condition),
        Cond::Gt(a, b) => require(e, place, Predicate::Sle, (a, b), condition),
        Cond::Ge(a, b) => require(e, place, Predicate::Slt, (a, b), condition),
        Cond::With(names, inner) => keep_at(e, named(e, place, names), inner, condition),
        Cond::SizesDiffer(a, b) => same_sizes(e, place.op, place.operand(*a), place.operand(*b), condition),
        Cond::UnlikeMaps => maps::fit(e, place.op, condition),
        Cond::HasGaps(operand, _) => without_gaps(e, place.op, place.operand(*operand)),
        Cond::UnlikeResult(operand, aspect) => {
            like_result(e, place.op, place.operand(*operand), *aspect, condition)
        }
        _ => (known_at(e, place, cond) == Some(false)).then_some(()),
    }
}

/// Ensures that a condition is false at each place that it is about.
fn keep_each(
    e: &mut Emitter<'_>,
    place: TermContext,
    cond: &Cond,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    match cond {
        Cond::Any(list, inner) => {
            let places = lists::entries(&view(e, place.op), *list)?.len();
            (0..places)
                .try_for_each(|at| keep_at(e, TermContext { at: Some(at), ..place }, inner, condition))?;
            match inner {
                Cond::Outside(Term::Add(Term::Item(_), Term::LaneOffset), Term::Size(base)) => {
                    lanes::keep(e, place.op, *list, place.operand(*base))
                }
                _ => Some(()),
            }
        }
        Cond::AnyLane(Cond::Any(list, Cond::Or(parts))) if may_leave(parts) => {
            lanes::pad(e, place.op, *list, condition)
        }
        // A lane that is not enabled needs no guard, and gets one if the mask is not known.
        Cond::AnyLane(inner) => {
            lanes::are_known(e, place.op).then_some(())?;
            keep_at(e, place, inner, condition)
        }
        Cond::AnyDim(
            _,
            Cond::Outside(
                Term::MapResult(list) | Term::Add(Term::MapResult(list), Term::LaneOffset),
                Term::Size(base),
            ),
        ) => mapped::keep(e, place.op, *list, place.operand(*base), condition),
        Cond::AnyDim(operand, inner) => {
            let rank = shape(e, place.op, place.operand(*operand))?.len();
            (0..rank).try_for_each(|at| keep_at(e, TermContext { at: Some(at), ..place }, inner, condition))
        }
        Cond::AnyOperand(name, inner) => {
            let mut operands = lists::operands_named(&view(e, place.op), name)?;
            let with = |operand| TermContext { named: Some(operand), ..place };
            operands.try_for_each(|operand| keep_at(e, with(operand), inner, condition))
        }
        _ => None,
    }
}

/// Whether parts of a condition say that lanes may leave some dimensions ([`Cond::MayLeave`]).
fn may_leave(parts: &[Cond]) -> bool {
    parts.iter().any(|part| matches!(part, Cond::And([Cond::Not(Cond::MayLeave), ..])))
}

/// The list whose number at the current place a condition requires to be other than 0.
fn list_without_zero(cond: &Cond) -> Option<List> {
    match cond {
        Cond::Ne(Term::Item(list), Term::Const(0)) => Some(*list),
        _ => None,
    }
}

/// Ensures that all conditions are false. An index that several of them concern is moved once.
fn keep_all(
    e: &mut Emitter<'_>,
    place: TermContext,
    parts: &[Cond],
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let mut indices: Vec<Moved> = Vec::new();
    let mut rest = Vec::new();
    for part in parts {
        let index = match part {
            Cond::Outside(a, b) => find_moved(e, place, a, b),
            _ => None,
        };
        match index {
            None => rest.push(part),
            Some(index) => match indices.iter_mut().find(|other| other.is_same_place(&index)) {
                Some(other) => other.room = other.room.max(index.room),
                None => indices.push(index),
            },
        }
    }
    indices.iter().try_for_each(|index| index.keep(e, place.op, condition))?;
    for part in rest {
        match part {
            Cond::Outside(a, b) if parts.iter().any(|other| reaches_further(e, place, other, a, b)) => {
                require(e, place, Predicate::Sge, (a, &Term::Const(0)), condition)?;
            }
            _ => keep_at(e, place, part, condition)?,
        }
    }
    Some(())
}

/// Whether a condition says that `number` plus something that is not negative is outside of the same bound. If that is false, `number` is
/// below the bound, too.
fn reaches_further(
    e: &mut Emitter<'_>,
    place: TermContext,
    cond: &Cond,
    number: &Term,
    bound: &Term,
) -> bool {
    let Cond::Outside(Term::Add(first, more), other) = cond else { return false };
    let before = e.look(true);
    let more = amount(e, place, more, &mut None);
    e.look(before);
    **first == *number && other == bound && more.is_ok_and(|more| more.range.0 >= 0)
}

/// An index operand that can be moved.
struct Moved {
    operand: usize,
    bound: Bound,
    /// This many elements must exist from the index on.
    room: i64,
}

/// What an index must be below.
#[derive(PartialEq, Eq)]
enum Bound {
    /// A dimension of a value.
    Size(ValueId, usize),
    /// An upper bound, exclusive, for the number read as unsigned.
    Number(i64),
}

impl Moved {
    fn is_same_place(&self, other: &Moved) -> bool {
        self.operand == other.operand && self.bound == other.bound
    }

    fn keep(&self, e: &mut Emitter<'_>, op: OpId, condition: &mut Option<ValueId>) -> Option<()> {
        match self.bound {
            Bound::Size(base, at) => {
                compare::index_below(e, op, self.operand, (base, at), self.room, condition)
            }
            Bound::Number(number) => compare::below(e, op, self.operand, number),
        }
    }
}

/// The index operand that a term reads, if the term adds no more than a constant to it.
fn find_moved(e: &mut Emitter<'_>, place: TermContext, index: &Term, bound: &Term) -> Option<Moved> {
    let operands = e.module.op(place.op).operands.clone();
    let (operand, ahead) = read_shifted(e, place, index)?;
    (operand < operands.len() && ahead >= 0).then_some(())?;
    let room = ahead.checked_add(1)?;
    let base = |base: usize| operands.get(base).copied();
    let bound = match *bound {
        Term::Size(of) => Bound::Size(base(place.operand(of))?, place.at?),
        Term::Dim(of, at) => Bound::Size(base(place.operand(of))?, at.into()),
        Term::Rank(of) if room == 1 => {
            let rank = shape(e, place.op, place.operand(of))?.len() as i64;
            Bound::Number(Some(rank).filter(|&rank| rank > 0)?)
        }
        _ => return None,
    };
    Some(Moved { operand, bound, room })
}

/// The operand that a term reads, and the constant that the term adds to it.
fn read_shifted(e: &mut Emitter<'_>, place: TermContext, term: &Term) -> Option<(usize, i64)> {
    match *term {
        Term::Item(list) | Term::ItemU(list) => {
            match *lists::entries(&view(e, place.op), list)?.get(place.at?)? {
                ListEntry::Operand(operand) => Some((operand, 0)),
                ListEntry::Static(_) => None,
            }
        }
        Term::S(operand) | Term::U(operand) => Some((place.operand(operand), 0)),
        // The index itself is moved; another guard is for how far the lanes are from it.
        Term::Add(a, Term::LaneOffset) => read_shifted(e, place, a),
        Term::Add(a, b) => {
            let (operand, ahead) = read_shifted(e, place, a)?;
            let before = e.look(true);
            let more = amount(e, place, b, &mut None);
            e.look(before);
            Some((operand, ahead.checked_add(more.ok()?.exact()?)?))
        }
        _ => None,
    }
}

/// Requires that a number is within a size; a static index outside of it becomes 0.
fn keep_outside(
    e: &mut Emitter<'_>,
    place: TermContext,
    a: &Term,
    b: &Term,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let lacks = |operand: u8| e.module.op(place.op).operands.len() <= usize::from(operand);
    match (a, b) {
        // The only element of a vector of rank 0 has no index.
        (Term::U(index), Term::Dim(base, _)) => return (lacks(*index) || lacks(*base)).then_some(()),
        (Term::Item(list) | Term::ItemU(list), _) if place.is_index => {
            return keep_static(e, place, *list, b);
        }
        (_, Term::Rank(_)) => return None,
        _ => {}
    }
    require(e, place, Predicate::Ult, (a, b), condition)
}

/// Replaces a number of an attribute by 0 if it is outside of a static size.
fn keep_static(e: &mut Emitter<'_>, place: TermContext, list: List, bound: &Term) -> Option<()> {
    let Numbers::Attr(name) = list.numbers else { return None };
    let size = amount(e, place, bound, &mut None).ok()?.exact()?;
    let number = amount(e, place, &Term::Item(list), &mut None).ok()?.exact()?;
    if (0..size).contains(&number) {
        return Some(());
    }
    let mut numbers = view(e, place.op).i64_array(name)?.ok()?;
    *numbers.get_mut(place.at?)? = 0;
    (size > 0).then_some(())?;
    let numbers = i64_array(&mut e.module.ctx, &numbers);
    e.module.set_property(place.op, name, numbers);
    Some(())
}

/// Requires that a comparison holds. If the program does not contain one of the numbers, nothing is required.
fn require(
    e: &mut Emitter<'_>,
    place: TermContext,
    predicate: Predicate,
    (a, b): (&Term, &Term),
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let mut more = *condition;
    let pair = match (amount(e, place, a, &mut more), amount(e, place, b, &mut more)) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(NoNumber::Open), _) | (_, Err(NoNumber::Open)) => return None,
        _ => return Some(()),
    };
    *condition = more;
    add_comparison(e, predicate, pair, condition)
}

/// Asks that two operands have the same sizes.
fn same_sizes(
    e: &mut Emitter<'_>,
    op: OpId,
    a: usize,
    b: usize,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let (Some(shape_a), Some(shape_b)) = (shape(e, op, a), shape(e, op, b)) else {
        return (view(e, op).sizes_differ(a, b) == Some(false)).then_some(());
    };
    (shape_a.len() == shape_b.len()).then_some(())?;
    for at in 0..shape_a.len() {
        let pair = (size(e, op, a, at).ok()?, size(e, op, b, at).ok()?);
        add_comparison(e, Predicate::Eq, pair, condition)?;
    }
    Some(())
}

/// Whether the type of a memref guarantees that it is contiguous.
fn without_gaps(e: &Emitter<'_>, op: OpId, memref: usize) -> Option<()> {
    let ty = view(e, op).operand_type(memref).ok()?;
    matches!(e.module.ctx.ty(ty), Type::MemRef { layout: None, .. }).then_some(())
}

/// Requires that an operand agrees with the type of the result.
fn like_result(
    e: &mut Emitter<'_>,
    op: OpId,
    operand: usize,
    aspect: Aspect,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    // An unranked type says nothing.
    let Some(wanted) = shape(e, op, usize::MAX) else { return Some(()) };
    let found = shape(e, op, operand)?;
    (found.len() == wanted.len()).then_some(())?;
    match aspect {
        Aspect::Rank | Aspect::IdleStrides => Some(()),
        Aspect::Sizes => {
            for (at, &wanted) in wanted.iter().enumerate().filter(|(_, size)| **size >= 0) {
                let pair = (size(e, op, operand, at).ok()?, Amount::exactly(wanted));
                add_comparison(e, Predicate::Eq, pair, condition)?;
            }
            Some(())
        }
        Aspect::Layout => {
            let view = view(e, op);
            let lie = |ty| ElementLayout::from_type(&view, ty).ok();
            let (from, to) = (lie(view.operand_type(operand).ok()?)?, lie(view.result_type(0).ok()?)?);
            from.implies(&found, &to, &wanted).then_some(())
        }
    }
}

/// The same place. There, [`NAMED`](assay_model::rule::NAMED) is the first operand of these names that the op has.
fn named(e: &Emitter<'_>, place: TermContext, names: &[&str]) -> TermContext {
    TermContext { named: lists::operand_named(&view(e, place.op), names), ..place }
}

fn known_at(e: &mut Emitter<'_>, place: TermContext, cond: &Cond) -> Option<bool> {
    let before = e.look(true);
    let known = decide_at(e, place, cond);
    e.look(before);
    known
}

/// Evaluates a condition without making ops; `None` if unknown.
fn decide_at(e: &mut Emitter<'_>, place: TermContext, cond: &Cond) -> Option<bool> {
    use Predicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Ult};
    match cond {
        Cond::IsPoison(_) | Cond::IsPoisonItem(_) | Cond::IsPoisonElement(_) => Some(false),
        Cond::Flag(attr, keyword) => Some(has_flag(e.module, place.op, attr, keyword)),
        Cond::HasAttr(name) => Some(e.module.attr_of(place.op, name).is_some()),
        Cond::HasOperand(name) => Some(lists::operand_named(&view(e, place.op), &[*name]).is_some()),
        Cond::Lists(name) => Some(lists::place_of(&view(e, place.op), name, place.at?).is_some()),
        Cond::HasResult => Some(!e.module.op(place.op).results.is_empty()),
        Cond::IsMemRef(operand) => {
            let ty = view(e, place.op).operand_type(place.operand(*operand)).ok()?;
            Some(matches!(e.module.ctx.ty(ty), Type::MemRef { .. }))
        }
        Cond::With(names, inner) => decide_at(e, named(e, place, names), inner),
        Cond::Not(inner) => decide_at(e, place, inner).map(|holds| !holds),
        Cond::And(parts) => fold(parts.iter().map(|part| decide_at(e, place, part)), false),
        Cond::Or(parts) => fold(parts.iter().map(|part| decide_at(e, place, part)), true),
        Cond::Any(list, inner) => {
            let places = lists::entries(&view(e, place.op), *list)?.len();
            fold((0..places).map(|at| decide_at(e, TermContext { at: Some(at), ..place }, inner)), true)
        }
        Cond::AnyDim(operand, inner) => {
            let rank = shape(e, place.op, place.operand(*operand))?.len();
            fold((0..rank).map(|at| decide_at(e, TermContext { at: Some(at), ..place }, inner)), true)
        }
        Cond::AnyOperand(name, inner) => {
            let operands = lists::operands_named(&view(e, place.op), name)?;
            let with = |operand| TermContext { named: Some(operand), ..place };
            fold(operands.map(|operand| decide_at(e, with(operand), inner)), true)
        }
        Cond::Eq(a, b) => compare_terms(e, place, Eq, (a, b), false),
        Cond::Ne(a, b) => compare_terms(e, place, Ne, (a, b), false),
        Cond::Lt(a, b) => compare_terms(e, place, Slt, (a, b), false),
        Cond::Le(a, b) => compare_terms(e, place, Sle, (a, b), false),
        Cond::Gt(a, b) => compare_terms(e, place, Sgt, (a, b), false),
        Cond::Ge(a, b) => compare_terms(e, place, Sge, (a, b), false),
        Cond::Outside(a, b) => compare_terms(e, place, Ult, (a, b), true).map(|inside| !inside),
        Cond::SizesDiffer(a, b) => view(e, place.op).sizes_differ(place.operand(*a), place.operand(*b)),
        Cond::BadDivisor(list) => maps::has_bad_divisor(e, place.op, *list),
        _ => None,
    }
}

/// Whether all parts are true (`decided_by` false) or some part is (`decided_by` true).
fn fold(parts: impl Iterator<Item = Option<bool>>, decided_by: bool) -> Option<bool> {
    let mut all = Some(!decided_by);
    for part in parts {
        match part {
            Some(holds) if holds == decided_by => return Some(decided_by),
            Some(_) => {}
            None => all = None,
        }
    }
    all
}

/// Evaluates a comparison if that is possible. The answer is `or` if the program does not contain one of the numbers.
fn compare_terms(
    e: &mut Emitter<'_>,
    place: TermContext,
    predicate: Predicate,
    (a, b): (&Term, &Term),
    or: bool,
) -> Option<bool> {
    let pair = (amount(e, place, a, &mut None), amount(e, place, b, &mut None));
    match pair {
        (Ok(a), Ok(b)) => decide(predicate, a, b),
        (Err(NoNumber::Open), _) | (_, Err(NoNumber::Open)) => None,
        _ => Some(or),
    }
}
