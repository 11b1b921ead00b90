//! The meaning of arithmetic as terms, for this dialect and for those that have the same ops. Each function describes the same result as the
//! function next to it in the op's definition; a test compares both.

use std::collections::BTreeMap;

use assay_ir::{FloatKind, Rounding};
use assay_model::symbolic::choose_value;
use assay_model::term::{OPEN_CHOICE, SameNumber, TermOp, TermSort, theory};
use assay_model::{
    ElemType, OpView, Stop, SymbolicFlow, SymbolicMachine, SymbolicScalar, SymbolicValue, TermId, TermList,
    Terms,
};
use smallvec::smallvec;

/// Two operands of a term.
pub(crate) fn two(view: &OpView<'_>, operands: &[TermId]) -> Result<[TermId; 2], Stop> {
    operands.try_into().map_err(|_| view.invalid("has not two operands"))
}

pub(crate) fn one(view: &OpView<'_>, operands: &[TermId]) -> Result<TermId, Stop> {
    match operands {
        [operand] => Ok(*operand),
        _ => Err(view.invalid("has not one operand")),
    }
}

/// Whether a division leaves a remainder, so that the quotient must be rounded.
fn rests(t: &mut Terms, rest: TermId) -> TermId {
    let zero = t.number(t.width(rest), 0);
    t.ne(rest, zero)
}

fn is_negative(t: &mut Terms, a: TermId) -> TermId {
    let sign = t.width(a) - 1;
    t.bit(a, sign)
}

pub(crate) fn ceildivui(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let (quotient, rest) = (t.udiv(a, b), t.urem(a, b));
    let more = rests(t, rest);
    let more = t.zext(more, t.width(a));
    t.add(quotient, more)
}

pub(crate) fn ceildivsi(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let (quotient, rest) = (t.sdiv(a, b), t.srem(a, b));
    let (has_rest, a_negative, b_negative) = (rests(t, rest), is_negative(t, a), is_negative(t, b));
    let same = t.eq(a_negative, b_negative);
    let more = t.and(has_rest, same);
    let more = t.zext(more, t.width(a));
    t.add(quotient, more)
}

pub(crate) fn floordivsi(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let (quotient, rest) = (t.sdiv(a, b), t.srem(a, b));
    let (has_rest, a_negative, b_negative) = (rests(t, rest), is_negative(t, a), is_negative(t, b));
    let differ = t.xor(a_negative, b_negative);
    let less = t.and(has_rest, differ);
    let less = t.zext(less, t.width(a));
    t.sub(quotient, less)
}

pub(crate) fn minsi(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let less = t.slt(a, b);
    t.ite(less, a, b)
}

pub(crate) fn maxsi(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let less = t.slt(a, b);
    t.ite(less, b, a)
}

pub(crate) fn minui(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let less = t.ult(a, b);
    t.ite(less, a, b)
}

pub(crate) fn maxui(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let less = t.ult(a, b);
    t.ite(less, b, a)
}

/// Sum and carry.
pub(crate) fn addui_extended(
    view: &OpView<'_>,
    t: &mut Terms,
    operands: &[TermId],
) -> Result<TermList, Stop> {
    let [a, b] = two(view, operands)?;
    let sum = t.add(a, b);
    let carry = t.ult(sum, a);
    Ok(smallvec![sum, carry])
}

fn halves(t: &mut Terms, product: TermId) -> TermList {
    let width = t.width(product) / 2;
    smallvec![t.extract(product, 0, width), t.extract(product, width, width)]
}

pub(crate) fn mulsi_extended(
    view: &OpView<'_>,
    t: &mut Terms,
    operands: &[TermId],
) -> Result<TermList, Stop> {
    let [a, b] = two(view, operands)?;
    let width = 2 * t.width(a);
    let (a, b) = (t.sext(a, width), t.sext(b, width));
    let product = t.mul(a, b);
    Ok(halves(t, product))
}

pub(crate) fn mului_extended(
    view: &OpView<'_>,
    t: &mut Terms,
    operands: &[TermId],
) -> Result<TermList, Stop> {
    let [a, b] = two(view, operands)?;
    let width = 2 * t.width(a);
    let (a, b) = (t.zext(a, width), t.zext(b, width));
    let product = t.mul(a, b);
    Ok(halves(t, product))
}

/// Predicates, indexed by their numbers, as in `int::PREDICATES`.
pub(crate) static PREDICATES: [fn(&mut Terms, TermId, TermId) -> TermId; 10] = [
    Terms::eq,
    Terms::ne,
    Terms::slt,
    Terms::sle,
    |t, a, b| t.slt(b, a),
    |t, a, b| t.sle(b, a),
    Terms::ult,
    Terms::ule,
    |t, a, b| t.ult(b, a),
    |t, a, b| t.ule(b, a),
];

pub(crate) fn cmpi(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let number = view.int_attr("predicate")?.to_u64();
    let predicate = number.and_then(|n| PREDICATES.get(n as usize)).copied();
    let predicate = predicate.ok_or_else(|| view.invalid("has an unknown predicate"))?;
    let [a, b] = two(view, operands)?;
    Ok(smallvec![predicate(t, a, b)])
}

fn result_width(view: &OpView<'_>) -> Result<u32, Stop> {
    match view.result_elem(0)? {
        ElemType::Int(width) => Ok(width),
        _ => Err(view.invalid("has a result that is not an integer")),
    }
}

/// Widens with zeros, or drops the top bits.
pub(crate) fn zext(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    Ok(smallvec![t.zext(one(view, operands)?, result_width(view)?)])
}

/// Sign-extends or truncates to the width of the result.
pub(crate) fn sext(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    Ok(smallvec![t.sext(one(view, operands)?, result_width(view)?)])
}

/// The format of a float operand or result; unsupported if terms cannot describe the type.
pub(crate) fn format(view: &OpView<'_>, elem: ElemType) -> Result<FloatKind, Stop> {
    match elem {
        ElemType::Float(kind) if theory(kind).is_some() => Ok(kind),
        ElemType::Float(_) => Err(view.unsupported("a format that has no terms")),
        _ => Err(view.invalid("has a type that is not a float")),
    }
}

fn any_format(view: &OpView<'_>, elem: ElemType) -> Result<FloatKind, Stop> {
    match elem {
        ElemType::Float(kind) => Ok(kind),
        _ => Err(view.invalid("has a type that is not a float")),
    }
}

/// The greater value, where +0 is greater than -0; NaN if either is NaN.
pub(crate) fn maximumf(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let number = greatest(t, a, b);
    nan_if_either(t, SameNumber::Greatest, [a, b], number)
}

/// The lesser value, where -0 is less than +0; NaN if either is NaN.
pub(crate) fn minimumf(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let number = least(t, a, b);
    nan_if_either(t, SameNumber::Least, [a, b], number)
}

/// The greater value; if one operand is NaN, the other one.
pub(crate) fn maxnumf(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let number = greatest(t, a, b);
    number_if_either(t, ("maxnum", SameNumber::GreatestNumber), [a, b], number)
}

/// The lesser value; if one operand is NaN, the other one.
pub(crate) fn minnumf(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let number = least(t, a, b);
    number_if_either(t, ("minnum", SameNumber::LeastNumber), [a, b], number)
}

/// Numbers that are equal can only differ in the signs of zeros.
fn greatest(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let (below, above, negative) = (t.flt(a, b), t.flt(b, a), t.is_fnegative(a));
    let equal = t.ite(negative, b, a);
    let rest = t.ite(above, a, equal);
    t.ite(below, b, rest)
}

fn least(t: &mut Terms, a: TermId, b: TermId) -> TermId {
    let (below, above, negative) = (t.flt(a, b), t.flt(b, a), t.is_fnegative(a));
    let equal = t.ite(negative, a, b);
    let rest = t.ite(above, b, equal);
    t.ite(below, a, rest)
}

/// Each op makes its own NaN [LLVM LangRef, Floating-Point Semantics].
fn nan_if_either(t: &mut Terms, kind: SameNumber, [a, b]: [TermId; 2], number: TermId) -> TermId {
    let TermSort::Float(_) = t.sort(a) else { return number };
    let (nan, first, second) = (t.made_nan(kind, a, b), t.is_nan(a), t.is_nan(b));
    let either = t.or(first, second);
    t.ite(either, nan, number)
}

/// If one operand is a NaN, the other one; if it is signalling, the result may also be a NaN [LLVM LangRef, comparison of llvm.min.*: "return value is
/// non-deterministic if one or both inputs are sNaN"]. Two NaNs give a NaN that arithmetic makes.
fn number_if_either(
    t: &mut Terms,
    (name, kind): (&str, SameNumber),
    [a, b]: [TermId; 2],
    number: TermId,
) -> TermId {
    let TermSort::Float(_) = t.sort(a) else { return number };
    let (first, second) = (t.is_nan(a), t.is_nan(b));
    let (both, mut known) = (t.and(first, second), BTreeMap::default());
    let [one, other] = [a, b].map(|operand| is_signalling(t, operand, &mut known));
    let open = t.or(one, other);
    let rest = t.ite(second, a, number);
    let usual = t.ite(first, b, rest);
    let result = match t.is(open, false) {
        true => usual,
        false => {
            let chosen = t.apply(&format!("{name}{OPEN_CHOICE}"), &[a, b], TermSort::Bits(1));
            let (nan, is_nan) = (t.made_nan(kind, a, b), t.and(open, chosen));
            t.ite(is_nan, nan, usual)
        }
    };
    let nan = t.made_nan(kind, a, b);
    t.ite(both, nan, result)
}

/// Whether a float is a signalling NaN. The NaNs that arithmetic makes are quiet, as in the interpreter. What is loaded or returned by a call may be
/// one.
fn is_signalling(t: &mut Terms, a: TermId, known: &mut BTreeMap<TermId, TermId>) -> TermId {
    if let Some(&known) = known.get(&a) {
        return known;
    }
    let (op, args) = (t.node(a).op.clone(), t.node(a).args.clone());
    let kind = match t.sort(a) {
        TermSort::Float(kind) => theory(kind),
        _ => None,
    };
    let found = match (op, kind) {
        (TermOp::FFromBits, Some((_, significand))) => {
            let (nan, quiet) = (t.is_nan(a), t.extract(args[0], significand - 2, 1));
            let loud = t.not(quiet);
            t.and(nan, loud)
        }
        (TermOp::Float(float), _) => t.bool(float.is_signalling_nan()),
        (TermOp::FNeg | TermOp::FAbs, _) => is_signalling(t, args[0], known),
        (TermOp::Ite, _) => {
            let [one, other] = [args[1], args[2]].map(|arg| is_signalling(t, arg, known));
            t.ite(args[0], one, other)
        }
        // What an unknown op gives, or what memory holds, may be one.
        (TermOp::Apply(_) | TermOp::Variable(_), Some(_)) => {
            let (nan, loud) = (t.is_nan(a), t.apply("a signalling NaN", &[a], TermSort::Bits(1)));
            t.and(nan, loud)
        }
        _ => t.bool(false),
    };
    known.insert(a, found);
    found
}

/// Predicates, indexed by their numbers: for which of «equal», «greater», «less», «unordered» each is true.
static FLOAT_PREDICATES: [[bool; 4]; 16] = [
    [false, false, false, false],
    [true, false, false, false],
    [false, true, false, false],
    [true, true, false, false],
    [false, false, true, false],
    [true, false, true, false],
    [false, true, true, false],
    [true, true, true, false],
    [true, false, false, true],
    [false, true, false, true],
    [true, true, false, true],
    [false, false, true, true],
    [true, false, true, true],
    [false, true, true, true],
    [false, false, false, true],
    [true, true, true, true],
];

/// A comparison of floats by the predicate with this number.
pub(crate) fn compare_floats(t: &mut Terms, predicate: usize, a: TermId, b: TermId) -> Option<TermId> {
    let wanted = FLOAT_PREDICATES.get(predicate)?;
    let (first, second) = (t.is_nan(a), t.is_nan(b));
    let outcomes = [t.feq(a, b), t.flt(b, a), t.flt(a, b), t.or(first, second)];
    // Exactly one outcome holds. If a predicate is true for most outcomes, it is simpler to list those where it is false.
    let count = wanted.iter().filter(|&&wanted| wanted).count();
    let is_positive = count <= 2;
    let chosen = outcomes.into_iter().zip(wanted).filter(|(_, wanted)| **wanted == is_positive);
    let any = t.any(chosen.map(|(outcome, _)| outcome).collect::<Vec<_>>());
    Some(if is_positive { any } else { t.not(any) })
}

pub(crate) fn cmpf(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    format(view, view.operand_elem(0)?)?;
    let [a, b] = two(view, operands)?;
    let number = view.int_attr("predicate")?.to_u64();
    let term = number.and_then(|number| compare_floats(t, number as usize, a, b));
    Ok(smallvec![term.ok_or_else(|| view.invalid("has an unknown predicate"))?])
}

fn no_conversion(view: &OpView<'_>) -> Stop {
    view.unsupported("a conversion that has no term")
}

/// The nearest value of another format, or the value by the op's rounding mode.
pub(crate) fn convert(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let (from, to) = (any_format(view, view.operand_elem(0)?)?, any_format(view, view.result_elem(0)?)?);
    let mode = super::rounding::rounding_mode(view)?;
    let converted = t.convert(one(view, operands)?, from, to, mode);
    Ok(smallvec![converted.ok_or_else(|| no_conversion(view))?])
}

/// The scale in the format of the computation, as in the interpreter.
fn scale(view: &OpView<'_>, t: &mut Terms, scale: TermId, kind: FloatKind) -> Result<TermId, Stop> {
    let from = any_format(view, view.operand_elem(1)?)?;
    let narrow = t.convert(scale, from, FloatKind::F8E8M0FNU, Rounding::NearestEven);
    let wide = narrow.and_then(|narrow| t.convert(narrow, FloatKind::F8E8M0FNU, kind, Rounding::NearestEven));
    wide.ok_or_else(|| no_conversion(view))
}

pub(crate) fn scaling_extf(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let [input, by] = two(view, operands)?;
    let (from, kind) = (any_format(view, view.operand_elem(0)?)?, format(view, view.result_elem(0)?)?);
    let input = t.convert(input, from, kind, Rounding::NearestEven).ok_or_else(|| no_conversion(view))?;
    let by = scale(view, t, by, kind)?;
    Ok(smallvec![t.fmul(input, by)])
}

pub(crate) fn scaling_truncf(
    view: &OpView<'_>,
    t: &mut Terms,
    operands: &[TermId],
) -> Result<TermList, Stop> {
    let [input, by] = two(view, operands)?;
    let (kind, to) = (format(view, view.operand_elem(0)?)?, any_format(view, view.result_elem(0)?)?);
    let mode = super::rounding::rounding_mode(view)?;
    let by = scale(view, t, by, kind)?;
    let quotient = t.fdiv(input, by);
    Ok(smallvec![t.convert(quotient, kind, to, mode).ok_or_else(|| no_conversion(view))?])
}

pub(crate) fn sitofp(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let kind = format(view, view.result_elem(0)?)?;
    Ok(smallvec![t.float_from_signed(one(view, operands)?, kind)])
}

pub(crate) fn uitofp(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let kind = format(view, view.result_elem(0)?)?;
    Ok(smallvec![t.float_from_unsigned(one(view, operands)?, kind)])
}

/// Values that do not fit are poison by the op's rules.
pub(crate) fn fptosi(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    format(view, view.operand_elem(0)?)?;
    Ok(smallvec![t.float_to_signed(one(view, operands)?, result_width(view)?)])
}

/// As [`fptosi`].
pub(crate) fn fptoui(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    format(view, view.operand_elem(0)?)?;
    Ok(smallvec![t.float_to_unsigned(one(view, operands)?, result_width(view)?)])
}

/// The same bits as another type.
pub(crate) fn bitcast(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    let term = one(view, operands)?;
    let (from, to) = (view.operand_elem(0)?, view.result_elem(0)?);
    // Such a float is represented by its bits. The bits of a NaN that arithmetic made are not determined, and would become determined.
    if let ElemType::Float(kind) = from
        && theory(kind).is_none()
        && (0..1u128 << kind.width().min(8)).any(|bits| assay_ir::Float { kind, bits }.is_nan())
    {
        return Err(view.unsupported("a format that has no terms"));
    }
    let bits = match t.sort(term) {
        TermSort::Float(_) if from == to => return Ok(smallvec![term]),
        TermSort::Float(_) => t.float_to_bits(term),
        _ => term,
    };
    match TermSort::from_elem(to) {
        Some(TermSort::Float(kind)) => Ok(smallvec![t.float_from_bits(bits, kind)]),
        Some(_) => Ok(smallvec![bits]),
        None => Err(view.unsupported("a type that has no terms")),
    }
}

/// The same, if operand and result have the same number of elements of the same width.
pub(crate) fn whole_bitcast(view: &OpView<'_>, t: &mut Terms, operands: &[TermId]) -> Result<TermList, Stop> {
    match view.operand_elem(0)?.width() == view.result_elem(0)?.width() {
        true => bitcast(view, t, operands),
        false => Err(view.unsupported("elements of another width")),
    }
}

/// Selects one of two values; the other value may be poison.
pub(crate) fn select(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let [condition, when_true, when_false] = operands else {
        return Err(view.invalid("has not three operands"));
    };
    let t = machine.terms();
    if let SymbolicValue::Scalar(condition) = condition {
        let chosen = choose_value(t, condition.term, when_true, when_false)?;
        let chosen = chosen.with_scalars(&mut |scalar| poison_too(t, scalar, condition.poison));
        return Ok(SymbolicFlow::Next(smallvec![chosen]));
    }
    let (conditions, others) = (condition.scalars(), when_false.scalars());
    let mut pairs = conditions.into_iter().zip(others);
    let chosen = when_true.with_scalars(&mut |one| match pairs.next() {
        Some((condition, other)) => {
            let chosen = SymbolicScalar::choose(t, condition.term, one, other);
            poison_too(t, chosen, condition.poison)
        }
        None => one,
    });
    Ok(SymbolicFlow::Next(smallvec![chosen]))
}

/// The scalar, poison where another is as well.
fn poison_too(t: &mut Terms, scalar: SymbolicScalar, poison: TermId) -> SymbolicScalar {
    SymbolicScalar { poison: t.or(scalar.poison, poison), ..scalar }
}

/// Combines all elements of some values, in order, into one.
pub(crate) fn fold(
    machine: &mut dyn SymbolicMachine,
    values: &[SymbolicValue],
    combine: fn(&mut Terms, TermId, TermId) -> TermId,
) -> Result<SymbolicFlow, Stop> {
    let t = machine.terms();
    let mut elements = values.iter().flat_map(SymbolicValue::scalars);
    let first = elements.next().ok_or_else(|| Stop::unsupported("a vector without elements"))?;
    let all = elements.fold(first, |all, one| SymbolicScalar {
        term: combine(t, all.term, one.term),
        poison: t.or(all.poison, one.poison),
    });
    Ok(SymbolicFlow::Next(smallvec![SymbolicValue::Scalar(all)]))
}
