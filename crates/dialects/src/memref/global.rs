//! Globals.

use std::rc::Rc;

use assay_ir::Attr;
use assay_model::{
    Array, Flow, Layout, Meaning, MemRef, Memory, ObjectKind, OpDef, OpView, Recipe, Scalar, Stop, Value,
    WholeKernel, attrs,
};

use super::alloc::{alignment, new_memref};
use super::{guards, recipes};
use crate::memref::names::{GET_GLOBAL, GLOBAL};
use assay_model::form::MemRefForm;

pub static OPS: &[OpDef] = &[
    OpDef::new(GLOBAL, Meaning::Declaration)
        .doc("Memory that lives as long as the program.")
        .global(changing)
        // Without an initial value, it is external [MemRefOps.td, global].
        .defines(|view| view.attr_id("initial_value").is_some())
        .guard(guards::global, &[])
        .recipe(Recipe::adjust(recipes::object::global).attrs(recipes::ALIGNMENT)),
    OpDef::new(GET_GLOBAL, Meaning::Whole(get_global))
        .doc("The whole of a global.")
        .recipe(Recipe::make(recipes::object::get_global)),
];

/// The first contents of a global.
enum Initial {
    /// It has no initial value: reading gives poison.
    Open,
    Elements(Array),
}

fn get_global(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let symbol = view.symbol_attr("name")?.to_owned();
    let op =
        view.module.symbol_at(view.op, &symbol).ok_or_else(|| view.invalid(format!("names no @{symbol}")))?;
    whole(&OpView { op, ..*view }, symbol)
}

/// Memory that functions may change.
fn changing(global: &OpView<'_>) -> Result<WholeKernel, Stop> {
    match global.attr("sym_name") {
        Some(Attr::String(name)) if !global.flag("constant", "") => {
            whole(global, global.module.ctx.str(*name).to_owned())
        }
        _ => Err(global.unsupported("a constant")),
    }
}

/// The whole memory of a global, which is made when it is first used.
fn whole(global: &OpView<'_>, symbol: String) -> Result<WholeKernel, Stop> {
    let Some(Attr::Type(ty)) = global.attr("type") else {
        return Err(global.invalid(format!("@{symbol} is not a memref")));
    };
    let form = MemRefForm::from_type(global, *ty)?;
    let sizes = form.sizes(&[]).ok_or_else(|| global.invalid("has dynamic sizes"))?;
    let align = alignment(global, &form)?;
    let constant = global.flag("constant", "");
    let initial = initial(global, &form)?;
    Ok(Box::new(move |machine, _| {
        let memory = machine.memory();
        let memref = match memory.global(&symbol) {
            Some(pointer) => {
                let place = form.place(&sizes, &[])?;
                let whole = MemRef::contiguous(pointer, &sizes, form.elem.clone());
                MemRef { offset: place.offset, strides: place.strides, ..whole }
            }
            None => {
                memory.spread(&symbol);
                let memref = new_memref(memory, &form, &sizes, &[], align, ObjectKind::Global { constant })?;
                memory.define_global(&symbol, memref.aligned);
                if let Initial::Elements(array) = &initial {
                    initialise(memory, &memref, array)?;
                }
                memref
            }
        };
        Ok(Flow::one(Value::MemRef(Rc::new(memref))))
    }))
}

fn initial(global: &OpView<'_>, form: &MemRefForm) -> Result<Initial, Stop> {
    match global.attr("initial_value") {
        None => Err(global.unsupported("no definition: it is external")),
        Some(Attr::Unit) => Ok(Initial::Open),
        Some(_) => {
            let attr =
                global.attr_id("initial_value").ok_or_else(|| global.invalid("has no initial value"))?;
            let value = attrs::value_of(&global.module.ctx, attr, global.index_width)?;
            match value {
                Value::Array(array) if array.shape() == form.shape.as_slice() => {
                    Ok(Initial::Elements(Rc::unwrap_or_clone(array)))
                }
                _ => Err(global.unsupported("an initial value of another shape")),
            }
        }
    }
}

fn initialise(memory: &mut Memory, memref: &MemRef, array: &Array) -> Result<(), Stop> {
    let Layout::Scalar(_) = memref.elem else {
        return Err(Stop::unsupported("a global whose elements are not scalars"));
    };
    let mut elements = array.iter();
    memref.for_each(|pointer| {
        let element = elements.next().unwrap_or(Scalar::Poison);
        memory.initialise(pointer, &memref.elem, &Value::Scalar(element))
    })
}
