//! Reductions and scans. Source: VectorOps.td of LLVM 22, and where it is silent, LowerVectorMultiReduction, LowerVectorScan, and the intrinsics
//! to which VectorToLLVM lowers reductions.

use assay_model::rule::RESULT;
use assay_model::{
    Array, Cond, ElemType, Flow, Machine, MaskedRecipe, Meaning, OpDef, OpView, Recipe, Rule, Scalar, Stop,
    Symbolic, SymbolicFlow, SymbolicMachine, SymbolicValue, Term, Value, Values, WholeKernel,
};

use super::common::{Shape, array, charge, count, list, position, value_of, vector, vector_or_scalar, walk};
use super::enabled::operand_lanes;
use super::kind::{CombiningKind, ROUNDING_ORDER};
use super::mask::{ALL_MASKED_OFF, EnclosingMask, Lane, lane_of};
use super::{guards, recipes};
use crate::arith::{LOOSE_FLAGS, NINF as NINF_FLAG, NINF_TEXT, NNAN as NNAN_FLAG, NNAN_TEXT, symbolic};
use crate::rules::EITHER_ZERO;
use crate::vector::names::REDUCTION;
use Cond::{And, AnyLane, IsFloat, IsInf, IsInfElement, IsNan, IsNanElement, IsPoison, IsPoisonElement, Or};

/// The start value, the result or an enabled element has undefined bits, which may be those of a NaN or an infinity.
const HAS_UNDEFINED: Cond = Or(&[IsPoison(1), IsPoison(RESULT), AnyLane(&IsPoisonElement(0))]);
const NNAN: Rule = Rule::poison(
    "nnan",
    And(&[NNAN_FLAG, Or(&[IsNan(1), IsNan(RESULT), AnyLane(&IsNanElement(0)), HAS_UNDEFINED])]),
    NNAN_TEXT,
);
const NINF: Rule = Rule::poison(
    "ninf",
    And(&[NINF_FLAG, Or(&[IsInf(1), IsInf(RESULT), AnyLane(&IsInfElement(0)), HAS_UNDEFINED])]),
    NINF_TEXT,
);
const LOOSE: Rule = Rule::unspecified(
    "loose-fast-math",
    And(&[IsFloat(0), LOOSE_FLAGS]),
    "the op's flags allow another order and inexact rewriting [LLVM LangRef, fast-math flags]",
);

const OPEN_START: Rule = Rule::silent(
    "open-start",
    Cond::Own,
    "a sum of negative zeros without a start value may begin with a positive zero, and an inclusive scan with its initial value \
     [VectorOps.td, reduction and scan: silent; VectorToLLVM; LowerVectorScan does not read it]",
);
const NO_DIMENSION: Rule = Rule::silent(
    "no-dimension",
    Cond::Eq(Term::Rank(0), Term::Rank(RESULT)),
    "no dimension is reduced: the source alone or the source with the accumulator may be the result \
     [VectorOps.td, multi_reduction: silent; folder and lowering differ]",
)
.only_results();

pub static OPS: &[OpDef] = &[
    OpDef::new(REDUCTION, Meaning::Whole(reduction))
        .maskable()
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Whole(symbolic_reduction))
        .doc("Folds a vector into a scalar, in order, from the start value if there is one.")
        // Of the rules that an element breaks, the first one counts: a silent one allows more results than an unspecified one.
        .rules(&[NNAN, NINF, ALL_MASKED_OFF, LOOSE, OPEN_START, EITHER_ZERO])
        .rules_on_elements()
        .lanes(operand_lanes)
        .guard(guards::numbers_only, &[&NNAN, &NINF])
        .recipe(
            Recipe::adjust(|builder, draft| recipes::fold::reduction(builder, draft).map(|_| ()))
                .masked(MaskedRecipe { make: recipes::fold::reduction, passthru: false }),
        )
        .guard_part(),
    OpDef::new("vector.multi_reduction", Meaning::Whole(multi_reduction))
        .maskable()
        .hands_on(u32::MAX)
        .doc("Folds dimensions of a vector into the accumulator.")
        .rules(&[ROUNDING_ORDER, EITHER_ZERO, NO_DIMENSION])
        .guard(guards::numbers_only, &[])
        .recipe(
            Recipe::adjust(|builder, draft| recipes::fold::multi_reduction(builder, draft).map(|_| ()))
                .masked(MaskedRecipe { make: recipes::fold::multi_reduction, passthru: false }),
        ),
    OpDef::new("vector.scan", Meaning::Whole(scan))
        .doc("Partial folds along a dimension, and the last of them.")
        .rules(&[OPEN_START])
        .recipe(Recipe::adjust(recipes::fold::scan)),
];

struct VectorReduction {
    kind: &'static CombiningKind,
    elem: ElemType,
    shape: Shape,
}

/// Reductions of integers, for all inputs at once. The accumulator counts as one more element.
fn symbolic_reduction(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let elem = view.operand_elem(0)?;
    let combine = match elem {
        ElemType::Int(_) => CombiningKind::from_op(view, elem)?.terms(),
        _ => None,
    };
    let combine = combine.ok_or_else(|| view.unsupported("a kind that has no terms"))?;
    symbolic::fold(machine, operands, combine)
}

/// «Close to the corresponding LLVM intrinsics», which fold floats in order unless reassociation is allowed [LLVM
/// LangRef, llvm.vector.reduce.fadd].
fn reduction(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(0)?)?;
    let op = VectorReduction { kind: CombiningKind::from_op(view, elem)?, elem, shape };
    let around = EnclosingMask::from_op(view)?;
    let len = count(&op.shape)?;
    Ok(Box::new(move |machine, operands| {
        charge(machine, len)?;
        let masked = around.mask(machine, &op.shape)?;
        let vector = array(&operands[0], op.elem, &op.shape)?;
        let mut elements = Vec::with_capacity(len + 1);
        elements.extend(operands.get(1).map(Value::as_scalar).into_iter().flatten().cloned());
        let started = operands.len() > 1;
        if elements.len() != usize::from(started) {
            return Err(Stop::invalid("a start value that is not a scalar"));
        }
        for position in 0..len {
            match lane_of(masked.as_ref(), position) {
                Lane::On => elements.push(vector.get(position)),
                Lane::Off => {}
                Lane::Poison => elements.push(Scalar::Poison),
            }
        }
        op.fold(machine, &elements, started).map(Flow::one)
    }))
}

impl VectorReduction {
    fn fold(&self, machine: &mut dyn Machine, elements: &[Scalar], started: bool) -> Result<Scalar, Stop> {
        let Some(result) = self.kind.fold(elements)? else { return Ok(self.elem.zero()) };
        if result.is_poison() {
            return Ok(result);
        }
        let negative_zero = |float: assay_ir::Float| float.is_zero() && float.is_negative();
        if !started && self.kind.is_sum() && result.as_float().is_some_and(negative_zero) {
            machine.note_open(&OPEN_START);
        }
        if self.kind.either_zero(elements, &result) {
            machine.note_open(&EITHER_ZERO);
        }
        Ok(result)
    }
}

fn multi_reduction(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(0)?)?;
    let (_, to) = vector_or_scalar(view, view.result_type(0)?)?;
    let scalar = view.shape(view.result_type(0)?).is_none();
    let kind = CombiningKind::from_op(view, elem)?;
    let reduced = list(view, "reduction_dims")?;
    if reduced.iter().any(|&dim| !(0..shape.len() as i64).contains(&dim)) {
        return Err(view.invalid("reduces a dimension that is not there"));
    }
    let kept: Vec<usize> = (0..shape.len()).filter(|&dim| !reduced.contains(&(dim as i64))).collect();
    if !kept.iter().map(|&dim| shape[dim]).eq(to.iter().copied()) {
        return Err(view.invalid("has a result of another shape than the dimensions that are kept"));
    }
    let around = EnclosingMask::from_op(view)?;
    let (len, results) = (count(&shape)?, count(&to)?);
    Ok(Box::new(move |machine, operands| {
        charge(machine, len)?;
        let masked = around.mask(machine, &shape)?;
        let source = array(&operands[0], elem, &shape)?;
        let start = array(&operands[1], elem, &to)?;
        let mut folds: Vec<Vec<Scalar>> = (0..results).map(|result| vec![start.get(result)]).collect();
        let mut number = 0;
        walk(&shape, |index| {
            let target: Shape = kept.iter().map(|&dim| index[dim]).collect();
            let fold = &mut folds[position(&to, &target)];
            match lane_of(masked.as_ref(), number) {
                Lane::On => fold.push(source.get(number)),
                Lane::Off => {}
                Lane::Poison => fold.push(Scalar::Poison),
            }
            number += 1;
            Ok(())
        })?;
        let folded = folds.iter().map(|fold| combine(machine, kind, fold)).collect::<Result<Vec<_>, _>>()?;
        Ok(Flow::one(value_of(Array::from_elements(elem, &to, folded).into(), scalar)))
    }))
}

/// Combines some elements, and notes whether the unknown order may change the result.
pub(super) fn combine(
    machine: &mut dyn Machine,
    kind: &CombiningKind,
    elements: &[Scalar],
) -> Result<Scalar, Stop> {
    let result = kind.fold(elements)?.unwrap_or(Scalar::Poison);
    if kind.order_matters(elements) {
        return Ok(machine.open_scalar(&ROUNDING_ORDER, result));
    }
    if kind.either_zero(elements, &result) {
        return Ok(machine.open_scalar(&EITHER_ZERO, result));
    }
    Ok(result)
}

/// As in its lowering: an inclusive scan does not read its initial value; an exclusive scan begins with it and leaves out the last element
/// [LowerVectorScan; VectorOps.td, scan].
fn scan(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (elem, shape) = vector(view, view.operand_type(0)?)?;
    let (_, initial) = vector(view, view.operand_type(1)?)?;
    let kind = CombiningKind::from_op(view, elem)?;
    let inclusive = view.flag("inclusive", "");
    let dim = view.int_attr("reduction_dim")?.to_u64().filter(|&dim| dim < shape.len() as u64);
    let dim = dim.ok_or_else(|| view.invalid("scans a dimension that is not there"))? as usize;
    let others = shape.iter().enumerate().filter(|&(other, _)| other != dim).map(|(_, size)| size);
    if !others.eq(initial.iter()) {
        return Err(view.invalid("has an initial value of another shape than the other dimensions"));
    }
    let len = count(&shape)?;
    Ok(Box::new(move |machine, operands| {
        charge(machine, len)?;
        let source = array(&operands[0], elem, &shape)?;
        let start = array(&operands[1], elem, &initial)?;
        let mut result = Array::filled(elem, &shape, &elem.zero());
        let mut last = Array::clone(&start);
        walk(&initial, |index| {
            let mut at: Shape = index.into();
            at.insert(dim, 0);
            let slot = position(&initial, index);
            let mut total = start.get(slot);
            // With the initial value, where that may count.
            let mut other = inclusive.then(|| total.clone());
            for number in 0..shape[dim] {
                at[dim] = if inclusive { number } else { (number - 1).max(0) };
                let input = source.get(position(&shape, &at));
                total = match (number, inclusive) {
                    (0, true) => input.clone(),
                    (0, false) => total,
                    _ => kind.combine(&total, &input)?,
                };
                at[dim] = number;
                let mut shown = total.clone();
                if let Some(with) = &mut other {
                    *with = kind.combine(with, &input)?;
                    if *with != total {
                        shown = machine.open_scalar(&OPEN_START, shown);
                    }
                }
                if number + 1 == shape[dim] {
                    last.set(slot, shown.clone());
                }
                result.set(position(&shape, &at), shown);
            }
            if shape[dim] == 0 {
                last.set(slot, total);
            }
            Ok(())
        })?;
        let results = [Value::array(result), Value::array(last)];
        Ok(Flow::Next(results.into_iter().collect::<Values>()))
    }))
}
