//! Constants, and addresses of strings that cannot change. Source: LLVMOps.td of LLVM 22.

use std::rc::Rc;

use assay_ir::{Attr, AttrId, Module, OpId};
use assay_model::{
    Array, ElemType, Flow, Layout, Meaning, OpDef, OpView, Scalar, Stop, Value, WholeKernel, attrs,
};

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.mlir.constant", Meaning::Whole(constant)).doc("The value of its attribute."),
    OpDef::new("llvm.mlir.zero", Meaning::Whole(zero)).doc("The value whose bits are all zero."),
    OpDef::new("llvm.mlir.poison", Meaning::Whole(poison)).doc("A value whose every element is poison."),
    // An undefined value is more defined than poison: it may differ from use to use, but no further. It is
    // taken as poison, since what MLIR's conversions make of it is overwritten before any use.
    OpDef::new("llvm.mlir.undef", Meaning::Whole(poison)).doc("An undefined value; taken as poison."),
    OpDef::new("llvm.mlir.global", Meaning::Declaration).doc("A global variable or constant."),
    OpDef::new("llvm.mlir.addressof", Meaning::Whole(address_of))
        .doc("The address of a function or a global; of globals that of a constant string only."),
    OpDef::new("llvm.getelementptr", Meaning::Whole(element_pointer))
        .doc("An address computed from another; that of the first element only."),
];

fn fixed(value: Value) -> Result<WholeKernel, Stop> {
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

fn zero(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    fixed(view.result_layout(0)?.filled(&ElemType::zero))
}

fn poison(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    // A whole poison stands for values without a layout as well, such as pointers.
    match view.result_layout(0) {
        Ok(layout) => fixed(layout.filled(&|_| Scalar::Poison)),
        Err(_) => fixed(Value::POISON),
    }
}

fn constant(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let attr = view.attr_id("value").ok_or_else(|| view.invalid("has no value"))?;
    let layout = view.result_layout(0)?;
    fixed(constant_value(view, attr, &layout)?)
}

/// An attribute as a value of a layout.
fn constant_value(view: &OpView<'_>, attr: AttrId, layout: &Layout) -> Result<Value, Stop> {
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
        // The attribute's integer may have another type than the result: an index becomes an i64 or an i32.
        (Attr::Integer { value, .. }, Layout::Scalar(ElemType::Int(width))) => {
            Ok(Value::int(value.sext(*width)))
        }
        _ => {
            let value = attrs::value_of(ctx, attr, view.index_width)?;
            layout.adapt(&widened(value, layout)).ok_or_else(mismatch)
        }
    }
}

fn bytes(bytes: &[u8], layout: &Layout) -> Option<Value> {
    let elements = bytes.iter().map(|&byte| Scalar::int(8, i128::from(byte)));
    layout.adapt(&Value::array(Array::from_elements(ElemType::Int(8), &[bytes.len() as i64], elements)))
}

/// Integers of dense elements at the width of the layout's elements: those of type index may be i64 or i32 there.
fn widened(value: Value, layout: &Layout) -> Value {
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

/// The op of a symbol in the top-level module or modules.
fn find_symbol(module: &Module, symbol: &str) -> Option<OpId> {
    let mut found = None;
    module.walk(module.top(), &mut |op| {
        let name = module.attr_of(op, "sym_name").map(|id| module.ctx.attr(id));
        if matches!(name, Some(Attr::String(text)) if module.ctx.str(*text) == symbol) {
            found = found.or(Some(op));
        }
    });
    found
}

fn address_of(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let symbol = view.symbol_attr("global_name")?;
    let module = view.module;
    let global = find_symbol(module, symbol).ok_or_else(|| view.invalid("names no symbol"))?;
    let global = OpView { op: global, ..*view };
    if global.attr_id("function_type").is_some() {
        return fixed(Value::Function(symbol.into()));
    }
    if !global.flag("constant", "") {
        return Err(view.unsupported("a symbol that is no constant"));
    }
    let content: Rc<[u8]> = match global.attr("value") {
        Some(Attr::String(text)) => module.ctx.str(*text).as_bytes().into(),
        Some(Attr::Bytes(text)) => text.as_ref().into(),
        Some(Attr::Dense { .. }) => match dense_bytes(&global)? {
            Some(bytes) => bytes.into(),
            None => return Err(view.unsupported("a constant that is no string")),
        },
        _ => return Err(view.unsupported("a constant that is no string")),
    };
    fixed(Value::Text(content))
}

fn dense_bytes(global: &OpView<'_>) -> Result<Option<Vec<u8>>, Stop> {
    let Some(attr) = global.attr_id("value") else { return Ok(None) };
    let value = attrs::value_of(&global.module.ctx, attr, global.index_width)?;
    let Some(array) = value.as_array().filter(|array| array.elem() == ElemType::Int(8)) else {
        return Ok(None);
    };
    let byte = |scalar: Scalar| scalar.as_int().and_then(|int| int.to_u64()).map(|byte| byte as u8);
    Ok(array.iter().map(byte).collect())
}

fn element_pointer(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let zeros = match view.i64_array("rawConstantIndices") {
        Some(Ok(indices)) => view.n_operands() == 1 && indices.iter().all(|&index| index == 0),
        _ => false,
    };
    if !zeros {
        return Err(view.unsupported("indices other than 0"));
    }
    Ok(Box::new(|_, operands| Ok(Flow::one(operands[0].clone()))))
}
