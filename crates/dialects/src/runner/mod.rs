//! Functions that compiled programs declare and MLIR's runner libraries or the C library define. Formats were
//! probed with mlir-runner 22.1.8.

mod memref;

use assay_ir::{Float, FloatKind};
use assay_model::{Extern, Machine, Scalar, Stop, Value, Values};

use crate::vector::print_float;

/// All functions, by families.
pub static EXTERNS: &[&[Extern]] = &[PLAIN, memref::UNRANKED, memref::RANKED, memref::OTHERS];

static PLAIN: &[Extern] = &[
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
    Extern { name: "puts", call: |machine, args| print_string(machine, args, "\n") },
    Extern { name: "abort", call: |_, _| Err(Stop::Trap("abort".to_owned())) },
];

fn print_text(machine: &mut dyn Machine, text: &str) -> Result<Values, Stop> {
    machine.print(text)?;
    Ok(Values::new())
}

fn print_int(machine: &mut dyn Machine, args: &[Value], unsigned: bool) -> Result<Values, Stop> {
    match args {
        [Value::Scalar(Scalar::Poison)] => machine.print_unspecified()?,
        [Value::Scalar(Scalar::Int(int))] if unsigned => machine.print(&int.unsigned().to_string())?,
        [Value::Scalar(Scalar::Int(int))] => machine.print(&int.signed().to_string())?,
        _ => return Err(Stop::invalid("an external function gets arguments that it does not take")),
    }
    Ok(Values::new())
}

/// A float, or the integer of its bits.
fn print(machine: &mut dyn Machine, args: &[Value], kind: FloatKind) -> Result<Values, Stop> {
    match args {
        [Value::Scalar(Scalar::Poison)] => machine.print_unspecified()?,
        [Value::Scalar(Scalar::Float(float))] if float.kind == kind => print_float(machine, *float)?,
        [Value::Scalar(Scalar::Int(int))] if int.width() == kind.width() => {
            print_float(machine, Float::new(kind, int.inline_bits().unwrap_or(0)))?;
        }
        _ => return Err(Stop::invalid("an external function gets arguments that it does not take")),
    }
    Ok(Values::new())
}

/// The bytes up to the first 0, which must be there.
fn print_string(machine: &mut dyn Machine, args: &[Value], end: &str) -> Result<Values, Stop> {
    let [Value::Text(bytes)] = args else {
        return Err(Stop::unsupported("printing a string that is no constant"));
    };
    let len = bytes.iter().position(|&byte| byte == 0);
    let len =
        len.ok_or_else(|| Stop::ub("string-without-end", "a printed string has no final 0 [C11 7.1.1]"))?;
    machine.print(&String::from_utf8_lossy(&bytes[..len]))?;
    machine.print(end)?;
    Ok(Values::new())
}
