//! Functions that a program declares but does not define, and ops that Assay does not model.
//!
//! A compiler must be right for any such function, so the interpreter uses a stand-in. It prints its arguments, and returns numbers that depend on
//! them and on the input ([`crate::interpret::Answers`]). Arguments are printed as a list of scalars, so that a lowering of their types does not
//! change the output.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};

use assay_ir::{Module, OpId, Type, TypeId};
use assay_model::{Layout, Machine, Scalar, Stop, Value, Values};
use rustc_hash::FxHasher;

use super::Vm;
use crate::interpret::answers::{AnswerNumbers, is_lowered_to_int, result};
use crate::interpret::stand_in::StandInOp;

/// Words in the names of attributes that promise something about a function's effects, which the stand-in does not
/// keep.
const PROMISES: [&str; 6] = ["memory", "readnone", "readonly", "passthrough", "pure", "speculatable"];

/// Whether the declaration promises anything about effects.
pub fn promises(module: &Module, declaration: OpId) -> bool {
    let op = module.op(declaration);
    let names = op.properties.iter().chain(&op.attrs).map(|(name, _)| module.ctx.str(*name));
    names.into_iter().any(|name| PROMISES.iter().any(|word| name.contains(word)))
}

/// Runs an op without a model: prints the operands, and makes results.
pub fn run(vm: &mut Vm<'_, '_>, op: &StandInOp, operands: &[Value]) -> Result<Values, Stop> {
    call(vm, &op.name, operands, &op.operands, &op.results)
}

/// What a call begins with, before the name.
pub const CALL: &str = "call @";

/// What a call begins with.
pub fn call_text(name: &str) -> String {
    format!("{CALL}{name}(")
}

/// Executes a call in place of the missing function, given the types of the operands: makes results of the given layouts, and
/// prints the call and its results.
pub fn call(
    vm: &mut Vm<'_, '_>,
    name: &str,
    args: &[Value],
    types: &[TypeId],
    results: &[Layout],
) -> Result<Values, Stop> {
    let mut shown = Vec::new();
    let mut hasher = FxHasher::default();
    name.hash(&mut hasher);
    for (index, arg) in args.iter().enumerate() {
        let sizes = sizes(vm.module(), arg, types.get(index).copied());
        shown.extend(sizes.map(|sizes| Some(format!("{sizes:?}"))));
        for scalar in scalars(vm, arg)? {
            let text = shown_argument(&scalar);
            // Other floats may differ within a tolerance.
            if !matches!(scalar, Scalar::Float(float) if !is_lowered_to_int(float.kind)) {
                text.hash(&mut hasher);
            }
            shown.push(text);
        }
    }
    vm.charge(shown.len() as u64)?;
    let seed = vm.seed_of_call(hasher.finish());
    let numbers = RefCell::new(AnswerNumbers::new(vm.answers(), seed));
    let mut made = results.iter().map(|layout| result(layout, &numbers)).collect::<Result<Values, _>>()?;
    let mut gives = Vec::new();
    for value in &made {
        gives.extend(scalars(vm, value)?.iter().map(shown_result));
    }
    // The function's behaviour may depend on any bit of its arguments.
    if shown.iter().any(Option::is_none) {
        made.fill(Value::POISON);
        gives.fill(None);
    }
    vm.print(&call_text(name))?;
    list(vm, &shown)?;
    vm.print(if gives.is_empty() { ")" } else { ") gives " })?;
    list(vm, &gives)?;
    vm.print("\n")?;
    Ok(made)
}

/// The types of a declaration's arguments; empty if its function type belongs to another dialect than builtin.
pub fn argument_types(module: &Module, declaration: OpId) -> Vec<TypeId> {
    module.function_type(declaration).map(|(inputs, _)| inputs.to_vec()).unwrap_or_default()
}

/// The sizes of a tensor or a memref. The sizes of a vector are in its type, and a lowering may change its form.
fn sizes(module: &Module, arg: &Value, ty: Option<TypeId>) -> Option<Vec<i64>> {
    let is_tensor = |ty| matches!(module.ctx.ty(ty), Type::Tensor { .. } | Type::UnrankedTensor { .. });
    match arg {
        Value::MemRef(memref) => Some(memref.sizes.to_vec()),
        Value::Array(array) if ty.is_some_and(is_tensor) => Some(array.shape().to_vec()),
        _ => None,
    }
}

/// Prints scalars; `None` is poison.
fn list(vm: &mut Vm<'_, '_>, scalars: &[Option<String>]) -> Result<(), Stop> {
    for (index, scalar) in scalars.iter().enumerate() {
        vm.print(if index == 0 { "" } else { ", " })?;
        match scalar {
            Some(text) => vm.print(text)?,
            None => vm.print_poison()?,
        }
    }
    Ok(())
}

fn scalars(vm: &mut Vm<'_, '_>, value: &Value) -> Result<Vec<Scalar>, Stop> {
    let mut scalars = Vec::new();
    flatten(vm, value, &mut scalars)?;
    Ok(scalars)
}

/// The scalars of an argument, including those in the memory that it points to.
fn flatten(vm: &mut Vm<'_, '_>, value: &Value, scalars: &mut Vec<Scalar>) -> Result<(), Stop> {
    match value {
        Value::Scalar(Scalar::Complex(parts)) => scalars.extend([parts.0.clone(), parts.1.clone()]),
        Value::Scalar(Scalar::Pointer(_)) | Value::Function(_) => {
            return Err(Stop::unsupported("an address handed to a function that is not defined"));
        }
        Value::Scalar(scalar) => scalars.push(scalar.clone()),
        Value::Array(array) => {
            for element in array.iter() {
                flatten(vm, &Value::Scalar(element), scalars)?;
            }
        }
        Value::Aggregate(parts) => {
            for part in parts.iter() {
                flatten(vm, part, scalars)?;
            }
        }
        Value::MemRef(memref) => {
            match memref.read(vm.memory()) {
                Ok(contents) => flatten(vm, &Value::array(contents), scalars)?,
                // Nothing says that the function reads it.
                Err(Stop::Ub(_)) => scalars.push(Scalar::Poison),
                Err(stop) => return Err(stop),
            }
        }
    }
    Ok(())
}

/// The text of an argument; `None` if some of it is poison, or if a lowering shows bits that are not known: those of a NaN.
/// Floats that lowerings turn into integers are printed as these, and integers without a sign.
fn shown_argument(scalar: &Scalar) -> Option<String> {
    match scalar {
        Scalar::Int(int) => Some(int.unsigned().to_string()),
        Scalar::Float(float) if is_lowered_to_int(float.kind) => {
            (!float.is_nan()).then(|| { float.bits }.to_string())
        }
        other => shown_result(other),
    }
}

/// The text of a result, whose sign is printed, and whose bits are known.
fn shown_result(scalar: &Scalar) -> Option<String> {
    match scalar {
        poison if poison.has_poison() => None,
        Scalar::Float(float) if is_lowered_to_int(float.kind) => {
            Some(Scalar::int(float.kind.width(), float.bits as i128).to_string())
        }
        Scalar::Float(float) if float.is_nan() => Some("nan".to_owned()),
        other => Some(other.to_string()),
    }
}
