//! Arithmetic that says whether it overflowed. Source: LLVM LangRef, arithmetic with overflow intrinsics.

use assay_ir::Int;
use assay_model::{Array, ElemType, Flow, Layout, Meaning, OpDef, OpView, Scalar, Stop, Value, WholeKernel};
use num_bigint::BigInt;

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.intr.sadd.with.overflow", Meaning::Whole(|v| kernel(v, Int::signed, |a, b| a + b)))
        .doc("Wrapping sum, and whether the signed one does not fit."),
    OpDef::new("llvm.intr.uadd.with.overflow", Meaning::Whole(|v| kernel(v, Int::unsigned, |a, b| a + b)))
        .doc("Wrapping sum, and whether the unsigned one does not fit."),
    OpDef::new("llvm.intr.ssub.with.overflow", Meaning::Whole(|v| kernel(v, Int::signed, |a, b| a - b)))
        .doc("Wrapping difference, and whether the signed one does not fit."),
    OpDef::new("llvm.intr.usub.with.overflow", Meaning::Whole(|v| kernel(v, Int::unsigned, |a, b| a - b)))
        .doc("Wrapping difference, and whether the unsigned one does not fit."),
    OpDef::new("llvm.intr.smul.with.overflow", Meaning::Whole(|v| kernel(v, Int::signed, |a, b| a * b)))
        .doc("Wrapping product, and whether the signed one does not fit."),
    OpDef::new("llvm.intr.umul.with.overflow", Meaning::Whole(|v| kernel(v, Int::unsigned, |a, b| a * b)))
        .doc("Wrapping product, and whether the unsigned one does not fit."),
];

type Read = fn(&Int) -> BigInt;
type Exact = fn(BigInt, BigInt) -> BigInt;

/// The result is a struct of the wrapped value and an i1, or of a vector of each.
fn kernel(view: &OpView<'_>, read: Read, exact: Exact) -> Result<WholeKernel, Stop> {
    let operand = view.operand_layout(0)?;
    let result = view.result_layout(0)?;
    Ok(Box::new(move |_, operands| {
        let [a, b] = operands else { return Err(Stop::invalid("another number of operands than two")) };
        let pair = match &operand {
            Layout::Scalar(_) => {
                let (value, flag) = one(a.as_scalar(), b.as_scalar(), read, exact)?;
                [value.into(), flag.into()]
            }
            Layout::Array { elem, shape } => {
                let (a, b) = (adapted(&operand, a)?, adapted(&operand, b)?);
                let pairs = a.iter().zip(b.iter()).map(|(a, b)| one(Some(&a), Some(&b), read, exact));
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

fn adapted(layout: &Layout, value: &Value) -> Result<Array, Stop> {
    match layout.adapt(value) {
        Some(Value::Array(array)) => Ok(Array::clone(&array)),
        _ => Err(Stop::invalid("a vector of another form than its type")),
    }
}

fn one(a: Option<&Scalar>, b: Option<&Scalar>, read: Read, exact: Exact) -> Result<(Scalar, Scalar), Stop> {
    match (a, b) {
        (Some(Scalar::Int(a)), Some(Scalar::Int(b))) => {
            let exact = exact(read(a), read(b));
            let wrapped = Int::wrap(a.width(), &exact);
            let overflows = read(&wrapped) != exact;
            Ok((Scalar::Int(wrapped), Scalar::bool(overflows)))
        }
        (Some(Scalar::Poison), Some(_)) | (Some(_), Some(Scalar::Poison)) => {
            Ok((Scalar::Poison, Scalar::Poison))
        }
        _ => Err(Stop::invalid("operands that are not two integers")),
    }
}
