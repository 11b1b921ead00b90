//! Constants, and specialisation constants, which the host may set before the program runs. Sources: SPIRVStructureOps.td; SPIR-V Specification,
//! constant-creation instructions.
//!
//! Specialisation constants have their default values.

use assay_ir::{Attr, OpId};
use assay_model::array::count;
use assay_model::{
    Array, Flow, Layout, Meaning, OpDef, OpView, Scalar, Stop, Symbolic, Value, Values, WholeKernel,
};

use super::module::declaration;
use crate::llvm::constant::{constant, constant_value, symbolic_undef, undef};
use crate::ranges;

pub static OPS: &[OpDef] = &[
    OpDef::new("spirv.Constant", Meaning::Whole(constant))
        .doc("The value of its attribute.")
        .range(ranges::constant),
    OpDef::new("spirv.EXT.ConstantCompositeReplicate", Meaning::Whole(replicate))
        .doc("A composite whose every part is the value of its attribute."),
    OpDef::new("spirv.Undef", Meaning::Whole(undef))
        .symbolic(Symbolic::Whole(symbolic_undef))
        .doc("A value without a defined bit."),
    OpDef::new("spirv.SpecConstant", Meaning::Declaration).doc("A constant that the host may set."),
    OpDef::new("spirv.SpecConstantComposite", Meaning::Declaration)
        .doc("A composite of constants that the host may set."),
    OpDef::new("spirv.mlir.referenceof", Meaning::Whole(reference))
        .doc("The default value of a constant that the host may set.")
        // The value is chosen when the module is specialised [SPIR-V Specification, 2.12].
        .decided_outside(),
    OpDef::new("spirv.SpecConstantOperation", Meaning::Whole(operation))
        .doc("What the op in its region gives."),
    OpDef::new("spirv.mlir.yield", Meaning::Exit).doc("Ends the region with the operand."),
];

fn fixed(value: Value) -> Result<WholeKernel, Stop> {
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

fn replicate(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.result_layout(0)?;
    let attr = view.attr_id("value").ok_or_else(|| view.invalid("has no value"))?;
    match &layout {
        Layout::Array { elem, shape } => {
            let value = constant_value(view, attr, &Layout::Scalar(*elem))?;
            let scalar = value.as_scalar().cloned().unwrap_or(Scalar::Poison);
            fixed(Value::array(Array::from_elements(*elem, shape, vec![scalar; count(shape)])))
        }
        layout => {
            let parts = layout.parts().ok_or_else(|| view.invalid("makes no composite"))?;
            let values = parts.iter().map(|part| constant_value(view, attr, part));
            fixed(Value::aggregate(values.collect::<Result<_, _>>()?))
        }
    }
}

fn reference(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.result_layout(0)?;
    fixed(default_value(view, declaration(view, "spec_const")?, &layout)?)
}

/// The value of a specialisation constant if the host sets no other.
pub fn default_value(view: &OpView<'_>, op: OpId, layout: &Layout) -> Result<Value, Stop> {
    let named = OpView { op, ..*view };
    if let Some(attr) = named.attr_id("default_value") {
        constant_value(&named, attr, layout)
    } else if named.attr("constituents").is_some() {
        composite(&named, layout)
    } else {
        Err(view.unsupported("a constant of another kind"))
    }
}

fn composite(view: &OpView<'_>, layout: &Layout) -> Result<Value, Stop> {
    let Some(Attr::Array(names)) = view.attr("constituents") else {
        return Err(view.invalid("has no constituents"));
    };
    let elem = |layout: &Layout| match layout {
        Layout::Array { elem, .. } => Some(Layout::Scalar(*elem)),
        _ => None,
    };
    let values = names.iter().enumerate().map(|(index, &name)| {
        let Attr::SymbolRef { root, .. } = view.module.ctx.attr(name) else {
            return Err(view.invalid("has a constituent that is not a symbol"));
        };
        let op = super::module::find(view, view.module.ctx.str(*root))?;
        let part = elem(layout).or_else(|| layout.part(index).cloned());
        default_value(view, op, &part.ok_or_else(|| view.invalid("has too many constituents"))?)
    });
    let values = Value::aggregate(values.collect::<Result<_, _>>()?);
    layout.adapt(&values).ok_or_else(|| view.unsupported("constituents of another form than its type"))
}

fn operation(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let region = view.region(0)?;
    Ok(Box::new(move |machine, _| Ok(Flow::Next(machine.run_region(region, Values::new())?))))
}
