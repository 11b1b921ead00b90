//! Variables: tensors that persist from one execution of a graph to the next. They are in memory, like globals.

use std::rc::Rc;

use assay_ir::{Attr, AttrId, DYNAMIC, DenseData, Module, OpId, TypeId};
use assay_model::memory::rules::UNINITIALISED;
use assay_model::memory::size_of;
use assay_model::memref::Dims;
use assay_model::{
    Array, Draft, ElemType, Flow, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, Layout, Machine, Meaning,
    MemRef, ObjectKind, OpDef, OpView, Recipe, Scalar, Stop, Value, Values, WholeKernel, attrs,
    take_elements,
};

use super::recipes::control::numbers;
use super::recipes::tools::{ANY, Elem, dense, draw_sizes, tensor_type, volume};

pub static OPS: &[OpDef] = &[
    OpDef::new("tosa.variable", Meaning::Declaration)
        .doc("Declares a variable with its first value.")
        .recipe(Recipe::adjust(make_variable).weight(40)),
    OpDef::new("tosa.variable_read", Meaning::Whole(read))
        .doc("The value of a variable.")
        .rules(&[UNINITIALISED])
        .recipe(Recipe::make(make_read))
        // It refers to a variable of its program by a string (`verifyVariableOpErrorIf`).
        .fixed(),
    OpDef::new("tosa.variable_write", Meaning::Whole(write))
        .doc("Replaces the value of a variable.")
        .recipe(Recipe::make(make_write))
        // It refers to a variable of its program by a string (`verifyVariableOpErrorIf`).
        .fixed(),
];

/// What the declaration of a variable says.
struct DeclaredVariable {
    symbol: String,
    elem: ElemType,
    sizes: Dims,
    initial: Option<Rc<Array>>,
}

impl DeclaredVariable {
    /// The variable that an op names.
    fn from_op(view: &OpView<'_>) -> Result<DeclaredVariable, Stop> {
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
        let sizes: Dims = match declaration.i64_array("var_shape") {
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
        Ok(DeclaredVariable { symbol, elem, sizes, initial })
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
                memory.allocate(bytes, 16, ObjectKind::Global { constant: false })?
            }
        };
        let place = MemRef::contiguous(pointer, &self.sizes, elem);
        if known.is_none() {
            memory.define_global(&symbol, pointer);
            if let Some(initial) = &self.initial {
                // A variable has its initial value before the program starts: no iteration of a parallel loop writes it.
                memory.run_unwatched(|memory| place.write(memory, initial))?;
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
            if module.op_name(op) == "tosa.variable" && (names("sym_name") || names("name")) {
                return Some(op);
            }
            let regions = module.op(op).regions.iter();
            blocks.extend(regions.flat_map(|&region| module.region(region).blocks.iter().copied()));
        }
    }
    None
}

fn read(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let variable = DeclaredVariable::from_op(view)?;
    if view.result_elem(0)? != variable.elem {
        return Err(view.invalid("reads a variable of another type"));
    }
    Ok(Box::new(move |machine, _| {
        let place = variable.place(machine)?;
        Ok(Flow::one(Value::array(place.read(machine.memory())?)))
    }))
}

fn write(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let variable = DeclaredVariable::from_op(view)?;
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

/// A variable's element type, sizes and first value.
fn make_variable(s: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let elem = s.one_of(ANY);
    let sizes = draw_sizes(s, 1, 3, 0);
    declare(s, draft, elem, &sizes);
    Some(())
}

fn declare(s: &mut dyn GrammarBuilder, draft: &mut Draft, elem: Elem, sizes: &[i64]) {
    let ty = tensor_type(s, elem, sizes);
    let numbers = numbers(s, elem, volume(sizes));
    let initial = dense(s, elem, ty, &numbers);
    let index = s.index_type();
    let holder = s.tensor(&[sizes.len() as i64], index);
    let splat = sizes.iter().all(|size| *size == sizes[0]);
    let bytes: Vec<u8> =
        sizes.iter().take(if splat { 1 } else { 9 }).flat_map(|size| size.to_le_bytes()).collect();
    let data = DenseData::Bytes { splat, bytes: bytes.into() };
    let shape = s.attr(Attr::Dense { data, ty: holder });
    let elem = elem.ty(s);
    let elem = s.type_attr(elem);
    draft.attr("var_shape", shape).attr("type", elem).attr("initial_value", initial);
}

/// Symbol and type of a variable: an existing one or a new one.
fn some_variable(s: &mut dyn GrammarBuilder) -> Option<(AttrId, TypeId)> {
    let known = s.symbols("tosa.variable");
    let op = if known.is_empty() || s.chance(25) {
        let mut make = |s: &mut dyn GrammarBuilder| {
            let mut draft = s.draft("tosa.variable")?;
            make_variable(s, &mut draft)?;
            s.emit(draft).map(|_| ())
        };
        s.in_table(&mut make)?;
        *s.symbols("tosa.variable").last()?
    } else {
        s.one_of(&known)
    };
    describe(s.ir(), op)
}

fn describe(ir: &Module, op: OpId) -> Option<(AttrId, TypeId)> {
    let name = ir.attr_of(op, "sym_name")?;
    match ir.ctx.attr(ir.attr_of(op, "initial_value")?) {
        Attr::Dense { ty, .. } => Some((name, *ty)),
        _ => None,
    }
}

fn make_read(s: &mut dyn GrammarBuilder) -> Option<()> {
    let (name, ty) = some_variable(s)?;
    let mut draft = s.draft("tosa.variable_read")?;
    draft.attr("name", name).result_type("output1", ty);
    s.emit(draft).map(|_| ())
}

fn make_write(s: &mut dyn GrammarBuilder) -> Option<()> {
    let (name, ty) = some_variable(s)?;
    let mut draft = s.draft("tosa.variable_write")?;
    draft.attr("name", name).operand_type("input1", ty);
    s.emit(draft).map(|_| ())
}
