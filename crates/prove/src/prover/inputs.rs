//! The input that a counterexample describes.

use assay_ir::Int;
use assay_judge::inputs::{Arg, SketchNumber};
use assay_judge::{Input, PlannedFunction};
use assay_model::{Array, ElemType, Layout, Scalar, TermId, Value};

use super::{Prover, TermPair};
use crate::sizes::TensorSize;

/// Number of inputs to try for a counterexample if arguments have unknown types.
const TRIED: usize = 4;

impl Prover<'_> {
    /// The inputs from a model; arguments that it does not contain are drawn.
    pub(super) fn inputs(
        &self,
        planned: &PlannedFunction,
        pair: &TermPair,
        model: &[(usize, Int)],
    ) -> Vec<Input> {
        let known = |term: TermId| model.iter().find(|(one, _)| *one == term.index()).map(|(_, int)| int);
        let mut next = pair.arguments.scalars.iter();
        let mut values = Vec::new();
        for layout in &pair.arguments.layouts {
            values.push(layout.as_ref().and_then(|layout| {
                value(layout, &mut |elem| {
                    let scalar = match elem {
                        ElemType::Complex(_) | ElemType::Pointer => return None,
                        _ => next.next()?,
                    };
                    let known = pair.terms.as_int(*scalar).or_else(|| known(*scalar));
                    Some(known.map_or(elem.zero(), |int| scalar_of(elem, int)))
                })
            }));
        }
        let is_whole = values.iter().all(Option::is_some);
        let Some(maker) = &planned.maker else { return Vec::new() };
        let drawn = (0..if is_whole { 1 } else { TRIED }).map(|n| {
            let mut sketch = maker.sketch(n);
            for &(arg, dim, size) in &pair.arguments.sizes {
                let size = known(size).and_then(Int::to_u64).unwrap_or(0);
                sketch.set(SketchNumber::Size(arg, dim), size as i64);
            }
            for &TensorSize { arg, dim, size } in &pair.tensor_sizes {
                sketch.set(SketchNumber::Size(arg, dim), size);
            }
            maker.make(&sketch)
        });
        let put = |mut input: Input| {
            for (number, value) in values.iter().enumerate() {
                let Some(value) = value else { continue };
                match (input.args.get_mut(number)?, value) {
                    (Arg::Value(old) | Arg::Tensor(old), value) => *old = value.clone(),
                    (Arg::Buffer(_), Value::Array(array)) => {
                        // A memref of a dynamic size may have fewer elements than the maximum.
                        let count = input.elements(number)?;
                        input.set_memory(number, array.iter().take(count).collect())?;
                    }
                    (Arg::Buffer(_), _) => return None,
                }
            }
            Some(input)
        };
        drawn.filter_map(put).collect()
    }
}

fn scalar_of(elem: ElemType, bits: &Int) -> Scalar {
    match (elem, bits.inline_bits()) {
        (ElemType::Int(_), _) | (_, None) => Scalar::Int(bits.clone()),
        (_, Some(bits)) => elem.from_bits(bits),
    }
}

/// Builds a value of a layout from its scalars, in order.
pub(super) fn value(layout: &Layout, next: &mut dyn FnMut(ElemType) -> Option<Scalar>) -> Option<Value> {
    match layout {
        Layout::Scalar(elem) => next(*elem).map(Value::Scalar),
        Layout::Array { elem, shape } => {
            let count = assay_model::array::count(shape);
            let elements: Vec<Scalar> = (0..count).map(|_| next(*elem)).collect::<Option<_>>()?;
            Some(Value::array(Array::from_elements(*elem, shape, elements)))
        }
        Layout::Struct { .. } | Layout::Repeat { .. } => {
            let parts = layout.parts()?.into_iter().map(|part| value(part, next));
            parts.collect::<Option<Vec<Value>>>().map(Value::aggregate)
        }
        Layout::MemRef { .. } => None,
    }
}
