//! All inputs of a function whose arguments have few bits.

use assay_model::{Array, ElemType, Layout, Scalar, Value};

use super::spec::ArgumentSpec;
use super::{Arg, Input};

/// Number of bits of the arguments, if they are scalars, vectors or tensors of static shape.
pub fn bits(specs: &[ArgumentSpec], index_width: u32) -> Option<u32> {
    specs.iter().try_fold(0u32, |sum, spec| {
        let (elem, len) = parts(spec, index_width)?;
        let bits = u32::try_from(len).ok()?.checked_mul(elem.width())?;
        sum.checked_add(bits).filter(|&sum| sum < u64::BITS)
    })
}

/// The element type of an argument, and the number of its elements.
fn parts(spec: &ArgumentSpec, index_width: u32) -> Option<(ElemType, usize)> {
    let (elem, shape): (ElemType, &[i64]) = match spec {
        ArgumentSpec::Index => (ElemType::Int(index_width), &[]),
        ArgumentSpec::Plain(Layout::Scalar(elem)) => (*elem, &[]),
        ArgumentSpec::Array { content, shape } | ArgumentSpec::Tensor { content, shape } => {
            (content.elem, shape)
        }
        ArgumentSpec::Plain(_) | ArgumentSpec::Buffer(_) => return None,
    };
    let is_static = shape.iter().all(|&size| size >= 0);
    let len = if shape.is_empty() { 1 } else { assay_model::array::count(shape) };
    (is_static && elem.width() <= 32).then_some((elem, len))
}

/// Input number `n`: the bits of `n` are the arguments' bits, those of the first argument lowest.
pub fn input(specs: &[ArgumentSpec], n: u64, index_width: u32) -> Input {
    let mut rest = n;
    let mut take = |elem: ElemType| -> Scalar {
        let width = elem.width();
        let bits = rest & ((1 << width) - 1);
        rest >>= width;
        elem.from_bits(u128::from(bits))
    };
    let arg = |spec: &ArgumentSpec| {
        let (elem, len) = parts(spec, index_width).unwrap_or((ElemType::Int(1), 0));
        match spec {
            ArgumentSpec::Array { shape, .. } => {
                Arg::Value(Value::array(Array::from_elements(elem, shape, (0..len).map(|_| take(elem)))))
            }
            ArgumentSpec::Tensor { shape, .. } => {
                Arg::Tensor(Value::array(Array::from_elements(elem, shape, (0..len).map(|_| take(elem)))))
            }
            _ => Arg::Value(Value::Scalar(take(elem))),
        }
    };
    Input::from_args(specs.iter().map(arg).collect())
}
