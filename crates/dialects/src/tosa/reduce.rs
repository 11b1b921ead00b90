//! Reductions along one dimension.

use std::cmp::Ordering;

use assay_ir::{Float, FloatKind, Int};
use assay_model::memref::Dims;
use assay_model::{
    Array, Cond, ElemType, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Machine, Meaning, OpDef, OpView,
    Recipe, Rule, Scalar, Stop, Term, Value, WholeKernel, take_elements,
};

use super::binary::{float_extremum, int_extremum};
use super::recipes;
use super::recipes::tools::{BOOL, Tensor, finish, tensor_type};
use super::sum::{FloatSum, IntSum, OVERFLOW, number};
use super::tensor::{SIZES, around, axis, kernel, only, operand};
use super::view::{ignores_nan, signed_elem};
use crate::rules::{EITHER_ZERO, EVALUATION_ORDER};

/// The lowering starts from the lowest finite number.
pub(super) const NO_NUMBER: Rule = Rule::silent(
    "no-number",
    Cond::Own,
    "the maximum or minimum of an empty set of numbers is taken: all are infinite, or NaNs that are ignored [TOSA 1.0, \
     minimum_s: silent on floats]",
);
pub(super) const EXTREMUM_RULES: &[Rule] = &[SIZES, EITHER_ZERO, NO_NUMBER];
/// The operands of the condition are the index of a greatest element and the bit width of the result's elements.
const INDEX_RANGE: Rule = Rule::poison(
    "index-range",
    Cond::InKernel(&Cond::Ge(Term::S(0), Term::Exp2(&Term::Sub(&Term::S(1), &Term::Const(1))))),
    "the index does not fit the result's elements [TOSA 1.0, ARGMAX]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("tosa.reduce_all", Meaning::Whole(|view| logical(view, true)))
        .doc("Whether all of i1 along a dimension are true.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::reduce::bools)),
    OpDef::new("tosa.reduce_any", Meaning::Whole(|view| logical(view, false)))
        .doc("Whether any of i1 along a dimension is true.")
        .rules(&[SIZES])
        .recipe(Recipe::adjust(recipes::reduce::bools)),
    OpDef::new("tosa.reduce_max", Meaning::Whole(|view| extremum(view, Ordering::Greater)))
        .range(crate::ranges::first_operand)
        .doc("The greatest along a dimension.")
        .rules(EXTREMUM_RULES)
        .recipe(Recipe::adjust(recipes::reduce::extremum)),
    OpDef::new("tosa.reduce_min", Meaning::Whole(|view| extremum(view, Ordering::Less)))
        .range(crate::ranges::first_operand)
        .doc("The least along a dimension.")
        .rules(EXTREMUM_RULES)
        .recipe(Recipe::adjust(recipes::reduce::extremum)),
    OpDef::new("tosa.reduce_sum", Meaning::Whole(sum))
        .doc("The sum along a dimension.")
        .rules(&[SIZES, OVERFLOW, EVALUATION_ORDER])
        .recipe(Recipe::adjust(recipes::reduce::sum)),
    OpDef::new("tosa.reduce_product", Meaning::Whole(product))
        .doc("The product along a dimension.")
        .rules(&[SIZES, OVERFLOW, EVALUATION_ORDER])
        .recipe(Recipe::adjust(recipes::reduce::product)),
    OpDef::new("tosa.argmax", Meaning::Whole(argmax))
        .doc("The index of the first of the greatest elements along a dimension.")
        .rules(&[SIZES, INDEX_RANGE, NO_NUMBER])
        .recipe(Recipe::adjust(recipes::reduce::argmax)),
];

type Fold = Box<dyn Fn(&mut dyn Machine, &mut dyn Iterator<Item = Scalar>) -> Result<Scalar, Stop>>;

/// A reduction. With `keeps`, the dimension stays and has size 1; otherwise it is dropped.
fn reduction(view: &OpView<'_>, keeps: bool, fold: Fold) -> Result<WholeKernel, Stop> {
    let axis = axis(view)?;
    let out = view.result_elem(0)?;
    kernel(view, move |machine, tensors| {
        let source = operand(tensors, 0)?;
        let (before, size, behind) = around(source.shape(), axis)?;
        let mut shape: Dims = source.shape().into();
        if keeps {
            shape[axis] = 1;
        } else {
            shape.remove(axis);
        }
        take_elements(machine, &shape)?;
        machine.charge(source.len() as u64)?;
        let mut result = Array::filled(out, &shape, &out.zero());
        for (outer, inner) in (0..before).flat_map(|outer| (0..behind).map(move |inner| (outer, inner))) {
            let mut elements = (0..size).map(|index| source.get((outer * size + index) * behind + inner));
            result.set(outer * behind + inner, fold(machine, &mut elements)?);
        }
        Ok(only(result))
    })
}

fn logical(view: &OpView<'_>, all: bool) -> Result<WholeKernel, Stop> {
    if view.operand_elem(0)? != ElemType::Int(1) {
        return Err(view.unsupported("elements that TOSA does not define it for"));
    }
    let fold: Fold = Box::new(move |_, elements| {
        let mut result = Some(all);
        for element in elements {
            let flag = element.as_int().map(|int| !int.is_zero());
            // Poison is propagated, as in the lowering's and and or.
            result = result.zip(flag).map(|(a, b)| if all { a & b } else { a | b });
        }
        Ok(result.map_or(Scalar::Poison, Scalar::bool))
    });
    reduction(view, true, fold)
}

/// The maximum or minimum of some elements, of which there is at least one.
pub(super) struct Extremum {
    wanted: Ordering,
    ignores_nan: bool,
    value: Option<Scalar>,
    zeros: [bool; 2],
}

impl Extremum {
    pub fn new(wanted: Ordering, ignores_nan: bool) -> Extremum {
        Extremum { wanted, ignores_nan, value: None, zeros: [false; 2] }
    }

    pub fn add(&mut self, element: Scalar) {
        if let Scalar::Float(float) = &element {
            self.zeros[usize::from(float.is_negative())] |= float.is_zero();
        }
        self.value = Some(match (self.value.take(), element) {
            (None, element) => element,
            (Some(Scalar::Int(a)), Scalar::Int(b)) => Scalar::Int(int_extremum(&a, &b, self.wanted)),
            (Some(Scalar::Float(a)), Scalar::Float(b)) => {
                Scalar::Float(float_extremum(self.ignores_nan)(a, b, self.wanted))
            }
            _ => Scalar::Poison,
        });
    }

    /// The result; without elements it is poison, because a type need not have an extreme value.
    pub fn finish(self, machine: &mut dyn Machine) -> Scalar {
        let value = self.value.unwrap_or(Scalar::Poison);
        if let Scalar::Float(float) = &value {
            if float.is_zero() && self.zeros == [true; 2] {
                return machine.open_scalar(&EITHER_ZERO, value);
            }
            if float.is_infinite() && float.is_negative() == (self.wanted == Ordering::Greater) {
                return machine.open_scalar(&NO_NUMBER, value);
            }
        }
        value
    }
}

fn extremum(view: &OpView<'_>, wanted: Ordering) -> Result<WholeKernel, Stop> {
    signed_elem(view, 0)?;
    let ignores_nan = ignores_nan(view)?;
    let fold: Fold = Box::new(move |machine, elements| {
        let mut extremum = Extremum::new(wanted, ignores_nan);
        elements.for_each(|element| extremum.add(element));
        Ok(extremum.finish(machine))
    });
    reduction(view, true, fold)
}

fn sum(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let fold: Fold = match signed_elem(view, 0)? {
        ElemType::Int(width) if width <= 64 => Box::new(move |_, elements| {
            let mut sum = IntSum::default();
            elements.for_each(|element| sum.add(number(&element)));
            Ok(sum.scalar(width))
        }),
        ElemType::Float(kind) => Box::new(move |machine, elements| {
            let mut sum = FloatSum::new(kind);
            elements.for_each(|element| sum.add(&element));
            let (value, exact) = sum.total();
            Ok(if exact { value } else { machine.open_scalar(&EVALUATION_ORDER, value) })
        }),
        _ => return Err(view.unsupported("elements that TOSA does not define it for")),
    };
    reduction(view, true, fold)
}

fn product(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let fold: Fold = match signed_elem(view, 0)? {
        ElemType::Int(width) if width <= 64 => Box::new(move |_, elements| Ok(int_product(width, elements))),
        ElemType::Float(kind) => Box::new(move |machine, elements| {
            let (value, exact) = float_product(kind, elements);
            Ok(if exact { value } else { machine.open_scalar(&EVALUATION_ORDER, value) })
        }),
        _ => return Err(view.unsupported("elements that TOSA does not define it for")),
    };
    reduction(view, true, fold)
}

/// Poison if the product of a subset of the elements overflows.
fn int_product(width: u32, elements: &mut dyn Iterator<Item = Scalar>) -> Scalar {
    let most = Int::signed_max(width).sext_inline().unwrap_or(0);
    let (mut product, mut magnitude) = (1i128, Some(1i128));
    for element in elements {
        let Some(factor) = number(&element) else { return Scalar::Poison };
        magnitude = magnitude.and_then(|all| all.checked_mul(factor.abs().max(1))).filter(|&all| all <= most);
        product = product.wrapping_mul(factor);
    }
    magnitude.map_or(Scalar::Poison, |_| Scalar::int(width, product))
}

/// The product in order, and whether every order gives the same: no product of a subset of the elements rounds.
fn float_product(kind: FloatKind, elements: &mut dyn Iterator<Item = Scalar>) -> (Scalar, bool) {
    let mut product = Float::from_f64(kind, 1.0);
    let (mut bits, mut range, mut special) = (0u32, 0i32, [false; 3]);
    for element in elements {
        let Scalar::Float(factor) = element else { return (Scalar::Poison, true) };
        product = product.mul(factor);
        let value = factor.abs().to_f64();
        match value {
            _ if value.is_nan() => special[0] = true,
            _ if value == 0.0 => special[1] = true,
            _ if value.is_infinite() => special[2] = true,
            _ => {
                let fraction = value.to_bits() & ((1 << 52) - 1) | 1 << 52;
                // The product of odd numbers is odd. Its number of bits is at most the sum of theirs.
                let odd = 53 - fraction.trailing_zeros();
                bits += if odd == 1 { 0 } else { odd };
                range += value.log2().abs().ceil() as i32;
            }
        }
    }
    let [nan, zero, infinite] = special;
    // Half of the exponent range, so that neither an overflow nor a subnormal can occur.
    let reach = Float::largest(kind, false).to_f64().log2() as i32 - kind.precision() as i32;
    let exact = bits <= kind.precision() && range < reach;
    (Scalar::Float(product), nan || zero && infinite || exact)
}

fn argmax(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    signed_elem(view, 0)?;
    let ignores_nan = ignores_nan(view)?;
    let ElemType::Int(width) = view.result_elem(0)? else {
        return Err(view.unsupported("indices that are not integers"));
    };
    let fold: Fold = Box::new(move |machine, elements| {
        let elements: Vec<Scalar> = elements.collect();
        let Some(index) = greatest(&elements, ignores_nan) else { return Ok(Scalar::Poison) };
        // The initial value of the search is not specified: a number below an infinity may never be found.
        let lowest = |s: &Scalar| s.as_float().is_some_and(|f| f == Float::largest(f.kind, true));
        let infinite = |s: &Scalar| s.as_float().is_some_and(|f| f.is_infinite() && f.is_negative());
        let operands = [index as i128, width.into()].map(|number| Value::Scalar(Scalar::int(64, number)));
        let is_out_of_range = machine.breaks(&INDEX_RANGE, &operands, None) == Some(true);
        let found = if is_out_of_range { Scalar::Poison } else { Scalar::int(width, index as i128) };
        let is_open = elements.get(index).is_some_and(lowest) && elements.iter().any(infinite);
        Ok(if is_open { machine.open_scalar(&NO_NUMBER, found) } else { found })
    });
    reduction(view, false, fold)
}

/// Index of the first greatest element; `None` if an element is poison. A NaN is the greatest, or is ignored.
fn greatest(elements: &[Scalar], ignores_nan: bool) -> Option<usize> {
    let mut best: Option<usize> = None;
    for (index, element) in elements.iter().enumerate() {
        let nan = |s: &Scalar| s.as_float().is_some_and(Float::is_nan);
        let greater = match (element, best.map(|best| &elements[best])) {
            (Scalar::Poison, _) => return None,
            (element, _) if nan(element) && ignores_nan => false,
            (_, None) => true,
            (element, Some(best)) if nan(element) => !nan(best),
            (Scalar::Int(a), Some(Scalar::Int(b))) => a.scmp(b).is_gt(),
            (Scalar::Float(a), Some(Scalar::Float(b))) => a.compare(*b) == Some(Ordering::Greater),
            _ => return None,
        };
        if greater {
            best = Some(index);
        }
    }
    Some(best.unwrap_or(0))
}

/// Whether all or any of the flags along a dimension are true.
pub fn reduce_flags(s: &mut dyn GrammarBuilder, flag: &Tensor, axis: usize) -> Option<Tensor> {
    let name = s.one_of(&["tosa.reduce_any", "tosa.reduce_all"]);
    let mut sizes = flag.sizes.clone();
    sizes[axis] = 1;
    let mut draft = s.draft(name)?;
    let attr = s.int_attr(32, axis as i64);
    draft.attr("axis", attr);
    let ty = tensor_type(s, BOOL, &sizes);
    finish(s, draft, &[flag.value], ty)
}
