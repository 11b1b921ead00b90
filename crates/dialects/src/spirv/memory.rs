//! Variables and accesses. Sources: SPIRVMemoryOps.td, SPIRVStructureOps.td; SPIR-V Specification, memory instructions.
//!
//! All storage classes share one memory. Variables whose content comes from the host or from another stage of the pipeline are not modelled.

use std::borrow::Cow;
use std::rc::Rc;

use assay_model::memory::{align_of, field_offsets, rules, size_of};
use assay_model::{
    Flow, Layout, Machine, Meaning, ObjectKind, OpDef, OpView, Pointer, Rule, Scalar, Stop, Value, Values,
    WholeKernel,
};

use super::constant::default_value;
use super::module::declaration;
use super::names::VARIABLE;
use super::types::pointee;
use crate::llvm::{no_form, pointer};
use crate::speculation::{load_effects, store_effects};
use rules::{CONSTANT_WRITE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, UNINITIALISED, USE_AFTER_FREE};

// Ops that other files make or look for.
const GLOBAL: &str = "spirv.GlobalVariable";

/// All rules that changing the value at an address can break.
pub const CHANGE: &[Rule] =
    &[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE, UNINITIALISED];

pub static OPS: &[OpDef] = &[
    OpDef::new(VARIABLE, Meaning::Whole(variable))
        .hands_on(1)
        .doc("A new object that lives as long as the function runs."),
    OpDef::new(GLOBAL, Meaning::Declaration).doc("An object that lives as long as the program runs."),
    OpDef::new("spirv.mlir.addressof", Meaning::Whole(address_of)).doc("The address of a global."),
    OpDef::new("spirv.Load", Meaning::Whole(load))
        .doc("The value at an address.")
        .rules(rules::READ)
        .effects(load_effects),
    OpDef::new("spirv.Store", Meaning::Whole(store))
        .hands_on(0b10)
        .doc("Writes a value to an address.")
        .rules(rules::WRITE)
        .effects(store_effects),
    OpDef::new("spirv.CopyMemory", Meaning::Whole(copy))
        .doc("Copies what lies at one address to another.")
        .rules(rules::WRITE),
    OpDef::new("spirv.MemoryBarrier", Meaning::Whole(|_| Ok(Box::new(|_, _| Ok(Flow::Next(Values::new()))))))
        .doc("Orders accesses for other invocations; does nothing for one."),
    OpDef::new("spirv.AccessChain", Meaning::Whole(|view| chain(view, false)))
        .doc("The address of a part of what lies at another address."),
    OpDef::new("spirv.PtrAccessChain", Meaning::Whole(|view| chain(view, true)))
        .doc("The address of a part of an element that lies behind another address."),
    OpDef::new("spirv.InBoundsPtrAccessChain", Meaning::Whole(|view| chain(view, true)))
        .doc("The address of a part of an element that lies behind another address."),
];

/// Size and alignment of the type that a pointer type points to.
fn pointee_size(view: &OpView<'_>, layout: &Layout) -> Result<(u64, u64), Stop> {
    size_of(layout).zip(align_of(layout)).ok_or_else(|| no_form(view))
}

fn variable(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = pointee(view, view.result_type(0)?)?;
    let (size, align) = pointee_size(view, &layout)?;
    Ok(Box::new(move |machine, operands| {
        let start = machine.memory().allocate(size, align, ObjectKind::Stack)?;
        if let Some(initial) = operands.first() {
            // The initial value of a pointer variable may be the address of a global.
            let initial =
                layout.adapt(initial).ok_or_else(|| Stop::invalid("an initialiser of another form"))?;
            machine.memory().store(start, &layout, &initial)?;
        }
        Ok(Flow::one(Scalar::Pointer(start)))
    }))
}

/// A global of the program itself.
struct GlobalVariable {
    /// Unique among all globals.
    name: Rc<str>,
    layout: Layout,
    size: u64,
    align: u64,
    initial: Option<Value>,
}

/// Storage classes with content that only the program sets (SPIRVBase.td, StorageClass).
const OWN_CLASSES: [&str; 2] = ["Private", "Workgroup"];

fn address_of(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let op = declaration(view, "variable")?;
    if view.module.op_name(op) != GLOBAL {
        return Err(view.unsupported("a symbol that is not a global variable"));
    }
    let named = OpView { op, ..*view };
    let ty = named.type_attr("type")?;
    let text = assay_ir::type_text(view.module, ty);
    if !OWN_CLASSES.iter().any(|class| text.ends_with(&format!(", {class}>"))) {
        return Err(view.unsupported("a global whose content comes from outside, or is seen there"));
    }
    let layout = pointee(&named, ty)?;
    let (size, align) = pointee_size(&named, &layout)?;
    let initial = match named.attr_id("initializer") {
        Some(_) => Some(default_value(&named, declaration(&named, "initializer")?, &layout)?),
        None => None,
    };
    let name = format!("{}#{op:?}", view.module.symbol_of(op).unwrap_or_default());
    let global = GlobalVariable { name: name.into(), layout, size, align, initial };
    Ok(Box::new(move |machine, _| {
        let at = match machine.memory().global(&global.name) {
            Some(at) => at,
            None => define(machine, &global)?,
        };
        Ok(Flow::one(Scalar::Pointer(at)))
    }))
}

fn define(machine: &mut dyn Machine, global: &GlobalVariable) -> Result<Pointer, Stop> {
    let at = machine.memory().allocate(global.size, global.align, ObjectKind::Global { constant: false })?;
    machine.memory().define_global(&global.name, at);
    if let Some(initial) = &global.initial {
        machine.memory().initialise(at, &global.layout, initial)?;
    }
    Ok(at)
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    view.operand_type(0)?;
    let layout = view.result_layout(0)?;
    Ok(Box::new(move |machine, operands| {
        let from = pointer(machine, &operands[0])?;
        Ok(Flow::one(machine.memory().load(from, &layout)?))
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.operand_layout(1)?;
    Ok(Box::new(move |machine, operands| {
        let to = pointer(machine, &operands[0])?;
        machine.memory().store(to, &layout, &operands[1])?;
        Ok(Flow::Next(Values::new()))
    }))
}

fn copy(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    view.operand_type(1)?;
    let layout = pointee(view, view.operand_type(0)?)?;
    let (size, _) = pointee_size(view, &layout)?;
    Ok(Box::new(move |machine, operands| {
        let to = pointer(machine, &operands[0])?;
        let from = pointer(machine, &operands[1])?;
        machine.memory().copy(to, from, size)?;
        Ok(Flow::Next(Values::new()))
    }))
}

/// The address that is reached from the first operand by the other operands. The first of these may count whole objects.
fn chain(view: &OpView<'_>, by_element: bool) -> Result<WholeKernel, Stop> {
    let layout = pointee(view, view.operand_type(0)?)?;
    let size = match by_element {
        true => Some(pointee_size(view, &layout)?.0),
        false => None,
    };
    let missing = view.unsupported("a way to a part without an address");
    Ok(Box::new(move |_, operands| {
        let Some(base) = operands[0].as_pointer() else { return Ok(Flow::one(Value::POISON)) };
        let mut offset = 0i64;
        let mut part = Cow::Borrowed(&layout);
        for (number, operand) in operands[1..].iter().enumerate() {
            let Some(index) = operand.as_int().map(|int| int.sext(64).to_i64().unwrap_or(0)) else {
                return Ok(Flow::one(Value::POISON));
            };
            match size {
                Some(size) if number == 0 => offset = offset.wrapping_add(index.wrapping_mul(size as i64)),
                _ => {
                    let (more, inner) = step(&part, index).ok_or_else(|| missing.clone())?;
                    offset = offset.wrapping_add(more);
                    part = inner;
                }
            }
        }
        Ok(Flow::one(Scalar::Pointer(base.offset(offset))))
    }))
}

/// The distance to a part in bytes, and its layout. Elements of a vector have no parts.
fn step<'l>(layout: &Cow<'l, Layout>, index: i64) -> Option<(i64, Cow<'l, Layout>)> {
    let Cow::Borrowed(layout) = layout else { return None };
    match layout {
        Layout::Struct { parts, .. } => {
            let index = usize::try_from(index).ok()?;
            let offset = *field_offsets(layout)?.get(index)?;
            Some((offset as i64, Cow::Borrowed(parts.get(index)?)))
        }
        Layout::Repeat { part, .. } => {
            Some((index.wrapping_mul(size_of(part)? as i64), Cow::Borrowed(part.as_ref())))
        }
        Layout::Array { elem, .. } if elem.width() % 8 == 0 => {
            let bytes = i64::from(elem.width() / 8);
            Some((index.wrapping_mul(bytes), Cow::Owned(Layout::Scalar(*elem))))
        }
        _ => None,
    }
}
