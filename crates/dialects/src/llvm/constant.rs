//! Constants. Source: LLVMOps.td of LLVM 22.

use assay_ir::{Attr, AttrId};
use assay_model::{
    Array, ElemType, Flow, Layout, Meaning, OpDef, OpView, Scalar, Stop, Symbolic, SymbolicFlow,
    SymbolicMachine, SymbolicValue, Value, WholeKernel, attrs,
};
use smallvec::smallvec;

use super::address::lanes;
use super::guards;
use crate::llvm::names::MLIR_ZERO;
use crate::ranges;

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.mlir.constant", Meaning::Whole(constant))
        .doc("The value of its attribute.")
        .range(ranges::constant),
    OpDef::new(MLIR_ZERO, Meaning::Whole(zero)).doc("The value whose bits are all zero.").range(ranges::zero),
    OpDef::new("llvm.mlir.poison", Meaning::Whole(poison))
        .doc("A value whose every element is poison.")
        .guard(guards::zero, &[]),
    OpDef::new("llvm.mlir.undef", Meaning::Whole(undef))
        .symbolic(Symbolic::Whole(symbolic_undef))
        .doc("A value without a defined bit; elements of vectors are taken as poison.")
        .guard(guards::zero, &[]),
    OpDef::new("llvm.mlir.none", Meaning::Whole(|_| fixed(Value::POISON)))
        .doc("The empty token, which nothing can be computed from."),
];

fn fixed(value: Value) -> Result<WholeKernel, Stop> {
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

fn zero(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    fixed(check_bounded(view, view.result_layout(0)?)?.filled(&ElemType::zero))
}

/// A layout whose elements are few enough to be made at once.
fn check_bounded(view: &OpView<'_>, layout: Layout) -> Result<Layout, Stop> {
    if let Layout::Array { .. } = layout {
        lanes(view, &layout)?;
    }
    Ok(layout)
}

fn poison(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    // A single poison value also represents a poison value without a layout, such as a pointer.
    match view.result_layout(0) {
        Ok(layout) => fixed(check_bounded(view, layout)?.filled(&|_| Scalar::Poison)),
        Err(_) => fixed(Value::POISON),
    }
}

pub(crate) fn undef(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    match view.result_layout(0) {
        Ok(layout) => fixed(check_bounded(view, layout)?.filled(&Scalar::undefined)),
        Err(_) => fixed(Value::POISON),
    }
}

/// The same for all inputs at once.
pub(crate) fn symbolic_undef(
    view: &OpView<'_>,
    machine: &mut dyn SymbolicMachine,
    _: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    let value = SymbolicValue::filled(&view.result_layout(0)?, &mut |elem| Ok(machine.undefined(elem)))?;
    Ok(SymbolicFlow::Next(smallvec![value]))
}

pub(crate) fn constant(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let attr = view.attr_id("value").ok_or_else(|| view.invalid("has no value"))?;
    let layout = view.result_layout(0)?;
    fixed(constant_value(view, attr, &layout)?)
}

/// The initial contents of memory of this layout, from an attribute. As [`constant_value`], but the elements of an array stay packed.
pub fn initial_value(view: &OpView<'_>, attr: AttrId, layout: &Layout) -> Result<Value, Stop> {
    let ctx = &view.module.ctx;
    if let (Attr::Dense { .. } | Attr::Sparse { .. }, Layout::Repeat { .. }) = (ctx.attr(attr), layout) {
        let value = widen(attrs::value_of(ctx, attr, view.index_width)?, layout);
        if layout.holds_packed(&value) {
            return Ok(value);
        }
    }
    constant_value(view, attr, layout)
}

/// An attribute as a value of a layout.
pub(crate) fn constant_value(view: &OpView<'_>, attr: AttrId, layout: &Layout) -> Result<Value, Stop> {
    let ctx = &view.module.ctx;
    let mismatch = || view.unsupported("a value of another form than its type");
    match (ctx.attr(attr), layout) {
        (Attr::String(text), Layout::Repeat { .. }) => {
            bytes(ctx.str(*text).as_bytes(), layout).ok_or_else(mismatch)
        }
        (Attr::Bytes(text), Layout::Repeat { .. }) => bytes(text, layout).ok_or_else(mismatch),
        (Attr::Array(items), Layout::Struct { .. } | Layout::Repeat { .. }) => {
            let parts = layout.parts().filter(|parts| parts.len() == items.len()).ok_or_else(mismatch)?;
            let values = items.iter().zip(parts).map(|(&item, part)| constant_value(view, item, part));
            Ok(Value::aggregate(values.collect::<Result<_, _>>()?))
        }
        // The type of the attribute's integer may differ from that of the result: an index becomes an i64 or an i32.
        (Attr::Integer { value, .. }, Layout::Scalar(ElemType::Int(width))) => {
            Ok(Value::int(value.sext(*width)))
        }
        _ => {
            let value = attrs::value_of(ctx, attr, view.index_width)?;
            layout.adapt(&widen(value, layout)).ok_or_else(mismatch)
        }
    }
}

fn bytes(bytes: &[u8], layout: &Layout) -> Option<Value> {
    let elements = bytes.iter().map(|&byte| Scalar::int(8, i128::from(byte)));
    layout.adapt(&Value::array(Array::from_elements(ElemType::Int(8), &[bytes.len() as i64], elements)))
}

/// Converts integers of dense elements to the width of the layout's elements: elements of type index may be i64 or i32 there.
fn widen(value: Value, layout: &Layout) -> Value {
    let (Value::Array(array), Some(ElemType::Int(width))) = (&value, leaf(layout)) else { return value };
    if !matches!(array.elem(), ElemType::Int(old) if old != width) {
        return value;
    }
    let elements = array.iter().map(|scalar| match scalar {
        Scalar::Int(int) => Scalar::Int(int.sext(width)),
        other => other,
    });
    Value::array(Array::from_elements(ElemType::Int(width), array.shape(), elements))
}

/// Element type of the first element.
fn leaf(layout: &Layout) -> Option<ElemType> {
    match layout {
        Layout::Scalar(elem) | Layout::Array { elem, .. } => Some(*elem),
        _ => layout.part(0).and_then(leaf),
    }
}
