//! Variables: tensors that persist from one execution of a graph to the next. They are in memory, like globals.

use std::rc::Rc;

use assay_ir::{Attr, DYNAMIC, OpId};
use assay_model::memory::rules::UNINITIALISED;
use assay_model::memory::size_of;
use assay_model::{
    Array, ElemType, Flow, Kind, Layout, Machine, Meaning, MemRef, OpDef, OpView, Recipe, Scalar, Stop,
    Value, Values, WholeKernel, attrs, take_elements,
};

use super::recipes;
use super::tensor::Sizes;
use crate::tosa::names::{VARIABLE, VARIABLE_READ_OP, VARIABLE_WRITE};

pub static OPS: &[OpDef] = &[
    OpDef::new(VARIABLE, Meaning::Declaration)
        .doc("Declares a variable with its first value.")
        .recipe(Recipe::adjust(recipes::control::variable).weight(40)),
    OpDef::new(VARIABLE_READ_OP, Meaning::Whole(read))
        .doc("The value of a variable.")
        .rules(&[UNINITIALISED])
        .recipe(Recipe::make(recipes::control::read))
        // It refers to a variable of its program by a string (`verifyVariableOpErrorIf`).
        .fixed(),
    OpDef::new(VARIABLE_WRITE, Meaning::Whole(write))
        .doc("Replaces the value of a variable.")
        .recipe(Recipe::make(recipes::control::write))
        // It refers to a variable of its program by a string (`verifyVariableOpErrorIf`).
        .fixed(),
];

/// What the declaration of a variable says.
struct Variable {
    symbol: String,
    elem: ElemType,
    sizes: Sizes,
    initial: Option<Rc<Array>>,
}

impl Variable {
    /// The variable that an op names.
    fn from_op(view: &OpView<'_>) -> Result<Variable, Stop> {
        let symbol = match view.attr("name") {
            Some(Attr::String(name)) => view.module.ctx.str(*name).to_owned(),
            Some(Attr::SymbolRef { root, nested }) if nested.is_empty() => {
                view.module.ctx.str(*root).to_owned()
            }
            _ => return Err(view.invalid("names no variable")),
        };
        let op = find(view, &symbol).ok_or_else(|| view.invalid(format!("names no variable @{symbol}")))?;
        let declaration = OpView { op, ..*view };
        let Some(Attr::Type(ty)) = declaration.attr("type") else {
            return Err(declaration.invalid("has no type"));
        };
        let elem = declaration.elem(*ty)?;
        let sizes: Sizes = match declaration.i64_array("var_shape") {
            Some(Ok(sizes)) => sizes.into(),
            // Earlier versions give the type of the whole tensor.
            _ => declaration.shape(*ty).ok_or_else(|| declaration.invalid("has no shape"))?,
        };
        if sizes.iter().any(|&size| size < 0 || size == DYNAMIC) {
            return Err(declaration.unsupported("dynamic sizes"));
        }
        let initial = match declaration.attr_id("initial_value") {
            None => None,
            Some(id) => match attrs::value_of(&view.module.ctx, id, view.index_width)? {
                Value::Array(array) if array.shape() == sizes.as_slice() && array.elem() == elem => {
                    Some(array)
                }
                _ => return Err(declaration.invalid("has an initial value of another type")),
            },
        };
        Ok(Variable { symbol, elem, sizes, initial })
    }

    /// The memory of the variable. It is made when it is first used.
    fn place(&self, machine: &mut dyn Machine) -> Result<MemRef, Stop> {
        let len = take_elements(machine, &self.sizes)?;
        let elem = Layout::Scalar(self.elem);
        // No symbol of another kind contains a blank.
        let symbol = format!("variable {}", self.symbol);
        let memory = machine.memory();
        let known = memory.global(&symbol);
        let pointer = match known {
            Some(pointer) => pointer,
            None => {
                let bytes = size_of(&elem).unwrap_or(0).saturating_mul(len as u64);
                memory.allocate(bytes, 16, Kind::Global { constant: false })?
            }
        };
        let place = MemRef::contiguous(pointer, &self.sizes, elem);
        if known.is_none() {
            memory.define_global(&symbol, pointer);
            if let Some(initial) = &self.initial {
                place.write(memory, initial)?;
            }
        }
        Ok(place)
    }
}

/// The declaration of a variable, wherever it is in the module.
fn find(view: &OpView<'_>, symbol: &str) -> Option<OpId> {
    let module = view.module;
    let mut blocks = vec![module.top()];
    while let Some(block) = blocks.pop() {
        for &op in &module.block(block).ops {
            let other = OpView { op, ..*view };
            let names = |name: &str| matches!(other.attr(name), Some(Attr::String(text)) if module.ctx.str(*text) == symbol);
            if module.op_name(op) == VARIABLE && (names("sym_name") || names("name")) {
                return Some(op);
            }
            let regions = module.op(op).regions.iter();
            blocks.extend(regions.flat_map(|&region| module.region(region).blocks.iter().copied()));
        }
    }
    None
}

fn read(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let variable = Variable::from_op(view)?;
    if view.result_elem(0)? != variable.elem {
        return Err(view.invalid("reads a variable of another type"));
    }
    Ok(Box::new(move |machine, _| {
        let place = variable.place(machine)?;
        Ok(Flow::one(Value::array(place.read(machine.memory())?)))
    }))
}

fn write(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let variable = Variable::from_op(view)?;
    Ok(Box::new(move |machine, operands| {
        let place = variable.place(machine)?;
        match &operands[0] {
            Value::Array(array) if array.elem() == variable.elem => place.write(machine.memory(), array)?,
            Value::Scalar(Scalar::Poison) => {
                let poison = Array::filled(variable.elem, &variable.sizes, &Scalar::Poison);
                place.write(machine.memory(), &poison)?;
            }
            _ => return Err(Stop::invalid("a value of another type than the variable")),
        }
        Ok(Flow::Next(Values::new()))
    }))
}
