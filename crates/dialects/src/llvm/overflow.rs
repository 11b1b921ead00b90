//! Arithmetic with an overflow flag. Source: LLVM LangRef, arithmetic with overflow intrinsics.

use std::cmp::Ordering;

use assay_ir::Int;
use assay_model::{
    Array, Bits, ElemType, Flow, Layout, Meaning, OpDef, OpView, Order, Scalar, Stop, Value, WholeKernel,
};
use num_bigint::BigInt;

const fn op(name: &'static str, decode: fn(&OpView<'_>) -> Result<WholeKernel, Stop>) -> OpDef {
    OpDef::new(name, Meaning::Whole(decode)).hands_on(u32::MAX)
}

pub static OPS: &[OpDef] = &[
    op("llvm.intr.sadd.with.overflow", |v| signed(v, Bits::Sum, |a, b| a + b))
        .doc("Wrapping sum, and whether the signed one does not fit."),
    op("llvm.intr.uadd.with.overflow", |v| unsigned(v, Bits::Sum, |a, b| a + b))
        .doc("Wrapping sum, and whether the unsigned one does not fit."),
    op("llvm.intr.ssub.with.overflow", |v| signed(v, Bits::Difference, |a, b| a - b))
        .doc("Wrapping difference, and whether the signed one does not fit."),
    op("llvm.intr.usub.with.overflow", |v| unsigned(v, Bits::Difference, |a, b| a - b))
        .doc("Wrapping difference, and whether the unsigned one does not fit."),
    op("llvm.intr.smul.with.overflow", |v| signed(v, Bits::Product, |a, b| a * b))
        .doc("Wrapping product, and whether the signed one does not fit."),
    op("llvm.intr.umul.with.overflow", |v| unsigned(v, Bits::Product, |a, b| a * b))
        .doc("Wrapping product, and whether the unsigned one does not fit."),
];

type Exact = fn(BigInt, BigInt) -> BigInt;

/// The operation.
#[derive(Clone, Copy)]
struct Arithmetic {
    /// How the operands are read, signed or unsigned.
    order: Order,
    bits: Bits,
    exact: Exact,
}

fn signed(view: &OpView<'_>, bits: Bits, exact: Exact) -> Result<WholeKernel, Stop> {
    kernel(view, Arithmetic { order: Order::Signed, bits, exact })
}

fn unsigned(view: &OpView<'_>, bits: Bits, exact: Exact) -> Result<WholeKernel, Stop> {
    kernel(view, Arithmetic { order: Order::Unsigned, bits, exact })
}

/// The result is a struct of the wrapped value and an i1; for vectors, a struct of two vectors.
fn kernel(view: &OpView<'_>, op: Arithmetic) -> Result<WholeKernel, Stop> {
    let operand = view.operand_layout(0)?;
    let result = view.result_layout(0)?;
    Ok(Box::new(move |_, operands| {
        let [a, b] = operands else { return Err(Stop::invalid("another number of operands than two")) };
        let pair = match &operand {
            Layout::Scalar(_) => {
                let (value, flag) = op.apply(a.as_scalar(), b.as_scalar())?;
                [value.into(), flag.into()]
            }
            Layout::Array { elem, shape } => {
                let (a, b) = (adapt(&operand, a)?, adapt(&operand, b)?);
                let pairs = a.iter().zip(b.iter()).map(|(a, b)| op.apply(Some(&a), Some(&b)));
                let pairs: Vec<(Scalar, Scalar)> = pairs.collect::<Result<_, _>>()?;
                let (values, flags): (Vec<Scalar>, Vec<Scalar>) = pairs.into_iter().unzip();
                [
                    Value::array(Array::from_elements(*elem, shape, values)),
                    Value::array(Array::from_elements(ElemType::Int(1), shape, flags)),
                ]
            }
            _ => return Err(Stop::invalid("operands that are aggregates")),
        };
        let pair = result.adapt(&Value::aggregate(pair.into()));
        pair.map(Flow::one).ok_or_else(|| Stop::invalid("a result of another form than its type"))
    }))
}

fn adapt(layout: &Layout, value: &Value) -> Result<Array, Stop> {
    match layout.adapt(value) {
        Some(Value::Array(array)) => Ok(Array::clone(&array)),
        _ => Err(Stop::invalid("a vector of another form than its type")),
    }
}

impl Arithmetic {
    fn apply(self, a: Option<&Scalar>, b: Option<&Scalar>) -> Result<(Scalar, Scalar), Stop> {
        match (a, b) {
            (Some(Scalar::Int(a)), Some(Scalar::Int(b))) => {
                let (wrapped, overflows) = self.one(a, b);
                Ok((Scalar::Int(wrapped), Scalar::bool(overflows)))
            }
            (Some(Scalar::Poison), Some(_)) | (Some(_), Some(Scalar::Poison)) => {
                Ok((Scalar::Poison, Scalar::Poison))
            }
            (Some(a), Some(b)) => {
                self.partial(a, b).ok_or_else(|| Stop::invalid("operands that are not two integers"))
            }
            _ => Err(Stop::invalid("operands that are not two integers")),
        }
    }

    fn read(self, int: &Int) -> BigInt {
        match self.order {
            Order::Signed => int.signed(),
            Order::Unsigned => int.unsigned(),
        }
    }

    fn one(self, a: &Int, b: &Int) -> (Int, bool) {
        let exact = (self.exact)(self.read(a), self.read(b));
        let wrapped = Int::wrap(a.width(), &exact);
        let overflows = self.read(&wrapped) != exact;
        (wrapped, overflows)
    }

    /// The result for operands with undefined bits. The exact result lies between the results for the least and greatest operands. So it
    /// certainly fits if these do, and certainly overflows if all of these are beyond the same end of the range.
    fn partial(self, a: &Scalar, b: &Scalar) -> Option<(Scalar, Scalar)> {
        let (a, b) = (a.known_bits()?, b.known_bits()?);
        let elem = ElemType::Int(a.bits.width());
        let (ends_a, ends_b) = (a.ends(self.order), b.ends(self.order));
        let corners = ends_a.iter().flat_map(|a| ends_b.iter().map(move |b| (a, b)));
        let beyond = corners.map(|(a, b)| {
            let exact = (self.exact)(self.read(a), self.read(b));
            exact.cmp(&self.read(&Int::wrap(a.width(), &exact)))
        });
        let beyond: Vec<Ordering> = beyond.collect();
        let flag = match beyond.iter().all(|side| *side == beyond[0]) {
            true => Scalar::bool(beyond[0].is_ne()),
            false => Scalar::undefined(ElemType::Int(1)),
        };
        let known = self.bits.apply(&[a, b], &mut |values| Some(self.one(&values[0], &values[1]).0));
        Some((known.map_or_else(|| Scalar::undefined(elem), |known| Scalar::from_bits(elem, known)), flag))
    }
}
