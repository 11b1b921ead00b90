//! Conversions. Source: LLVM LangRef, conversion operations.

use std::cmp::Ordering;

use assay_ir::Int;
use assay_model::array::count;
use assay_model::opdef::DecodeScalar;
use assay_model::rule::RESULT;
use assay_model::{
    Bits, Cond, ElemType, Flow, Layout, Meaning, OpDef, OpView, Rule, Scalar, ScalarKernel, Stop, Symbolic,
    Term, Value, WholeKernel,
};
use num_bigint::BigInt;

use super::int::{NSW, NSW_TEXT, NUW, NUW_TEXT, overflow};
use crate::arith::{
    OUT_OF_SIGNED, OUT_OF_UNSIGNED, convert, float_to_int, int_to_float, sext, symbolic, zext,
};
use Cond::{And, FitsSigned, FitsUnsigned, Flag, Lt, Not};
use Term::{Const, S, U};

const NEGATIVE: Rule = Rule::poison(
    "negative",
    And(&[Flag("nonNeg", ""), Lt(S(0), Const(0))]),
    "the operand is negative although the op says nneg [LLVM LangRef, zext and uitofp]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.trunc", Meaning::Scalar(|view| resized(view, Ordering::Less, sext)))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::sext))
        .doc("Drops the top bits of an integer.")
        .rules(overflow!(S(0), U(0))),
    OpDef::new("llvm.zext", Meaning::Scalar(|view| resized(view, Ordering::Greater, zext)))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::zext))
        .doc("Widens an integer with zeros.")
        .rules(&[NEGATIVE]),
    OpDef::new("llvm.sext", Meaning::Scalar(|view| resized(view, Ordering::Greater, sext)))
        .bits(Bits::Apart(1))
        .symbolic(Symbolic::Scalar(symbolic::sext))
        .doc("Widens an integer with copies of its sign bit."),
    OpDef::new("llvm.sitofp", Meaning::Scalar(|view| int_to_float(view, Int::signed)))
        .symbolic(Symbolic::Scalar(symbolic::sitofp))
        .doc("The float nearest to an integer, read signed."),
    OpDef::new("llvm.uitofp", Meaning::Scalar(|view| int_to_float(view, Int::unsigned)))
        .symbolic(Symbolic::Scalar(symbolic::uitofp))
        .doc("The float nearest to an integer, read unsigned.")
        .rules(&[NEGATIVE]),
    OpDef::new("llvm.fptosi", Meaning::Scalar(float_to_int))
        .symbolic(Symbolic::Scalar(symbolic::fptosi))
        .doc("A float rounded towards zero, as a signed integer.")
        .rules(OUT_OF_SIGNED),
    OpDef::new("llvm.fptoui", Meaning::Scalar(float_to_int))
        .symbolic(Symbolic::Scalar(symbolic::fptoui))
        .doc("A float rounded towards zero, as an unsigned integer.")
        .rules(OUT_OF_UNSIGNED),
    OpDef::new("llvm.fpext", Meaning::Scalar(|view| resized(view, Ordering::Greater, convert)))
        .symbolic(Symbolic::Scalar(symbolic::convert))
        .doc("The same value in a wider float format."),
    OpDef::new("llvm.fptrunc", Meaning::Scalar(|view| resized(view, Ordering::Less, convert)))
        .symbolic(Symbolic::Scalar(symbolic::convert))
        .doc("The nearest value of a narrower float format."),
    OpDef::new("llvm.bitcast", Meaning::Whole(bitcast))
        .symbolic(Symbolic::Scalar(symbolic::whole_bitcast))
        .hands_on(1)
        .doc("The same bits as another type; the first element of a vector has the lowest bits.")
        .shows_bits(),
];

/// The kernel of a cast to a type that must be wider or narrower [LLVM LangRef, conversion operations]. The verifier of the dialect does not ask it.
fn resized(view: &OpView<'_>, order: Ordering, decode: DecodeScalar) -> Result<ScalarKernel, Stop> {
    match view.result_elem(0)?.width().cmp(&view.operand_elem(0)?.width()) {
        found if found == order => decode(view),
        _ => Err(view.invalid("has a result of another width than such a cast makes")),
    }
}

/// Element type and number of elements of a scalar or a vector.
fn elements(view: &OpView<'_>, layout: &Layout) -> Result<(ElemType, usize), Stop> {
    match layout {
        Layout::Scalar(elem) => Ok((*elem, 1)),
        Layout::Array { elem, shape } => Ok((*elem, count(shape))),
        _ => Err(view.invalid("has an operand or result that is an aggregate")),
    }
}

/// The bits of a value, with a mask of the poison bits and a mask of the undefined bits.
#[derive(Default)]
struct Packed {
    bits: BigInt,
    poison: BigInt,
    undef: BigInt,
}

impl Packed {
    fn push(&mut self, scalar: &Scalar, elem: ElemType, at: usize) -> Result<(), Stop> {
        match scalar {
            Scalar::Poison => self.poison |= ((BigInt::from(1) << elem.width()) - 1) << at,
            Scalar::Int(int) => self.bits |= int.unsigned() << at,
            Scalar::Float(float) => self.bits |= BigInt::from(float.bits) << at,
            Scalar::Partial(partial) => {
                self.bits |= partial.bits().unsigned() << at;
                self.undef |= partial.undef().unsigned() << at;
            }
            Scalar::Complex(_) | Scalar::Pointer(_) => {
                return Err(Stop::unsupported("a bitcast of complex numbers or addresses"));
            }
        }
        Ok(())
    }

    /// The element at a bit position; poison if any of its bits is.
    fn read(&self, elem: ElemType, at: usize) -> Result<Scalar, Stop> {
        let width = elem.width();
        if !Int::wrap(width, &(&self.poison >> at)).is_zero() {
            return Ok(Scalar::Poison);
        }
        let bits = Int::wrap(width, &(&self.bits >> at));
        let undef = Int::wrap(width, &(&self.undef >> at));
        match elem {
            ElemType::Int(_) | ElemType::Float(_) if !undef.is_zero() => Ok(Scalar::partial(bits, undef)),
            ElemType::Int(_) => Ok(Scalar::Int(bits)),
            ElemType::Float(_) => {
                let bits = bits.inline_bits().ok_or_else(|| Stop::Bug("a float above 128 bits".into()))?;
                Ok(elem.from_bits(bits))
            }
            _ => Err(Stop::unsupported("a bitcast to complex numbers or addresses")),
        }
    }
}

pub(crate) fn bitcast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from_layout, to_layout) = (view.operand_layout(0)?, view.result_layout(0)?);
    let (from, n_from) = elements(view, &from_layout)?;
    let (to, n_to) = elements(view, &to_layout)?;
    if from == ElemType::Pointer && to == ElemType::Pointer && n_from == n_to {
        return Ok(Box::new(|_, operands| Ok(Flow::one(operands[0].take()))));
    }
    if from.width() as usize * n_from != to.width() as usize * n_to {
        return Err(view.invalid("changes the number of bits"));
    }
    Ok(Box::new(move |_, operands| {
        let operand = from_layout.adapt(&operands[0]).ok_or_else(|| Stop::invalid("a bitcast's operand"))?;
        let scalars: Vec<Scalar> = match &operand {
            Value::Scalar(scalar) => vec![scalar.clone()],
            Value::Array(array) => array.iter().collect(),
            _ => return Err(Stop::invalid("a bitcast of an aggregate")),
        };
        let mut bits = Packed::default();
        for (index, scalar) in scalars.iter().enumerate() {
            bits.push(scalar, from, index * from.width() as usize)?;
        }
        let results: Result<Vec<Scalar>, Stop> =
            (0..n_to).map(|index| bits.read(to, index * to.width() as usize)).collect();
        let mut results = results?;
        Ok(Flow::one(match &to_layout {
            Layout::Array { elem, shape } => {
                Value::array(assay_model::Array::from_elements(*elem, shape, results))
            }
            _ => Value::Scalar(results.swap_remove(0)),
        }))
    }))
}
