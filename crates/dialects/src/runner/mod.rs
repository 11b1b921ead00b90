//! Functions that compiled programs declare and MLIR's runner libraries or the C library define. The formats were found by tests with mlir-runner
//! 22.1.8.

mod c;
mod coroutines;
pub mod libm;
mod memref;
mod printf;
mod random;
mod sparse;

use assay_ir::{Float, FloatKind};
use assay_model::memory::rules;
use assay_model::{ElemType, Extern, Layout, Machine, MemRef, Pointer, Scalar, Stop, Value, Values};

use crate::vector::print_float;

/// All functions but those of `libm`, by library.
pub fn families() -> impl Iterator<Item = &'static [Extern]> {
    [
        PRINT,
        c::EXTERNS,
        coroutines::EXTERNS,
        memref::UNRANKED,
        memref::RANKED,
        memref::OTHERS,
        random::EXTERNS,
    ]
    .into_iter()
    .chain(sparse::families())
}

/// MLIR's functions that print one thing [CRunnerUtils.cpp].
static PRINT: &[Extern] = &[
    Extern { name: "printI64", call: |machine, args| print_int(machine, args, false) },
    Extern { name: "printU64", call: |machine, args| print_int(machine, args, true) },
    Extern { name: "printF32", call: |machine, args| print(machine, args, FloatKind::F32) },
    Extern { name: "printF64", call: |machine, args| print(machine, args, FloatKind::F64) },
    Extern { name: "printF16", call: |machine, args| print(machine, args, FloatKind::F16) },
    Extern { name: "printBF16", call: |machine, args| print(machine, args, FloatKind::BF16) },
    Extern { name: "printOpen", call: |machine, _| print_text(machine, "( ") },
    Extern { name: "printClose", call: |machine, _| print_text(machine, " )") },
    Extern { name: "printComma", call: |machine, _| print_text(machine, ", ") },
    Extern { name: "printNewline", call: |machine, _| print_text(machine, "\n") },
    Extern { name: "printString", call: |machine, args| print_string(machine, args, "") },
];

fn print_text(machine: &mut dyn Machine, text: &str) -> Result<Values, Stop> {
    machine.print(text)?;
    Ok(Values::new())
}

fn print_int(machine: &mut dyn Machine, args: &[Value], unsigned: bool) -> Result<Values, Stop> {
    match args {
        [Value::Scalar(Scalar::Poison)] => machine.print_poison()?,
        [Value::Scalar(Scalar::Int(int))] if unsigned => machine.print(&int.unsigned().to_string())?,
        [Value::Scalar(Scalar::Int(int))] => machine.print(&int.signed().to_string())?,
        _ => return Err(bad_arguments()),
    }
    Ok(Values::new())
}

/// A float, or the integer of its bits.
fn print(machine: &mut dyn Machine, args: &[Value], kind: FloatKind) -> Result<Values, Stop> {
    match args {
        [Value::Scalar(Scalar::Poison)] => machine.print_poison()?,
        [Value::Scalar(Scalar::Float(float))] if float.kind == kind => print_float(machine, *float)?,
        [Value::Scalar(Scalar::Int(int))] if int.width() == kind.width() => {
            print_float(machine, Float::new(kind, int.inline_bits().unwrap_or(0)))?;
        }
        _ => return Err(bad_arguments()),
    }
    Ok(Values::new())
}

fn print_string(machine: &mut dyn Machine, args: &[Value], end: &str) -> Result<Values, Stop> {
    let [text] = args else { return Err(bad_arguments()) };
    match string(machine, text)? {
        Some(text) => machine.print(&(text + end))?,
        None => machine.print_unspecified()?,
    }
    Ok(Values::new())
}

/// An address argument.
fn address(machine: &mut dyn Machine, arg: &Value) -> Result<Pointer, Stop> {
    match arg {
        Value::Scalar(Scalar::Pointer(pointer)) => Ok(*pointer),
        Value::Scalar(Scalar::Poison) => Err(rules::POISON_ADDRESS.stop()),
        Value::Function(symbol) => machine.memory().function_pointer(symbol),
        _ => Err(bad_arguments()),
    }
}

/// The bytes up to a 0 byte, as text; `None` if one of them is poison.
fn string(machine: &mut dyn Machine, arg: &Value) -> Result<Option<String>, Stop> {
    let pointer = address(machine, arg)?;
    let bytes = machine.memory().c_string(pointer)?;
    Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}

/// A number that is neither poison nor large.
fn number(value: &Value) -> Result<i64, Stop> {
    value.as_int().and_then(|int| int.to_i64()).ok_or_else(bad_arguments)
}

/// A memref argument: a value, or the address of a descriptor.
fn memref_argument(
    machine: &mut dyn Machine,
    arg: &Value,
    rank: usize,
    elem: ElemType,
) -> Result<MemRef, Stop> {
    match arg {
        Value::MemRef(memref) => Ok(memref.as_ref().clone()),
        arg => {
            let rank = Value::Scalar(Scalar::int(64, rank as i128));
            MemRef::behind(machine.memory(), &rank, arg, &Layout::Scalar(elem)).ok_or_else(bad_arguments)
        }
    }
}

fn bad_arguments() -> Stop {
    Stop::invalid("an external function gets arguments that it does not take")
}

/// One result.
fn one(value: impl Into<Value>) -> Values {
    let mut values = Values::new();
    values.push(value.into());
    values
}
