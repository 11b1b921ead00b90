//! Atomic read-modify-write ops, executed by one invocation. Source: SPIRVAtomicOps.td; SPIR-V Specification, atomic instructions.

use assay_ir::Int;
use assay_model::{Flow, Meaning, OpDef, OpView, Scalar, Stop, Value, WholeKernel};

use super::memory::CHANGE;
use crate::llvm::pointer;

/// Computes the new value from the old one and the operand.
type AtomicCombine = fn(&Scalar, &Scalar) -> Scalar;

const fn change(name: &'static str, decode: fn(&OpView<'_>) -> Result<WholeKernel, Stop>) -> OpDef {
    OpDef::new(name, Meaning::Whole(decode)).rules(CHANGE)
}

/// An op that combines integers.
macro_rules! integers {
    ($name:expr, $function:expr) => {
        change($name, |view| {
            update(view, |old, operand| match (old, operand) {
                (Scalar::Int(old), Scalar::Int(operand)) => {
                    let function: fn(&Int, &Int) -> Int = $function;
                    Scalar::Int(function(old, operand))
                }
                _ => Scalar::Poison,
            })
        })
    };
}

pub static OPS: &[OpDef] = &[
    integers!("spirv.AtomicIAdd", Int::add).doc("Adds to what lies at an address; gives what was there."),
    integers!("spirv.AtomicISub", Int::sub)
        .doc("Subtracts from what lies at an address; gives what was there."),
    integers!("spirv.AtomicAnd", Int::and)
        .doc("Bitwise and with what lies at an address; gives what was there."),
    integers!("spirv.AtomicOr", Int::or)
        .doc("Bitwise or with what lies at an address; gives what was there."),
    integers!("spirv.AtomicXor", Int::xor)
        .doc("Bitwise exclusive or with what lies at an address; gives what was there."),
    integers!("spirv.AtomicSMax", |a, b| if a.scmp(b).is_ge() { a.clone() } else { b.clone() })
        .doc("The greater, read signed, goes to an address; gives what was there."),
    integers!("spirv.AtomicSMin", |a, b| if a.scmp(b).is_le() { a.clone() } else { b.clone() })
        .doc("The lesser, read signed, goes to an address; gives what was there."),
    integers!("spirv.AtomicUMax", |a, b| if a.ucmp(b).is_ge() { a.clone() } else { b.clone() })
        .doc("The greater, read unsigned, goes to an address; gives what was there."),
    integers!("spirv.AtomicUMin", |a, b| if a.ucmp(b).is_le() { a.clone() } else { b.clone() })
        .doc("The lesser, read unsigned, goes to an address; gives what was there."),
    integers!("spirv.AtomicIIncrement", |a, _| a.add(&Int::new(a.width(), 1)))
        .doc("Adds 1 to what lies at an address; gives what was there."),
    integers!("spirv.AtomicIDecrement", |a, _| a.sub(&Int::new(a.width(), 1)))
        .doc("Subtracts 1 from what lies at an address; gives what was there."),
    change("spirv.AtomicExchange", |view| update(view, |_, operand| operand.clone()))
        .doc("Writes a value to an address; gives what was there."),
    change("spirv.EXT.AtomicFAdd", |view| {
        update(view, |old, operand| match (old, operand) {
            (Scalar::Float(old), Scalar::Float(operand)) => Scalar::Float(old.add(*operand)),
            _ => Scalar::Poison,
        })
    })
    .doc("Adds to the float at an address; gives what was there."),
    change("spirv.AtomicCompareExchange", exchange)
        .doc("Writes a value if another one lies at the address; gives what was there."),
    change("spirv.AtomicCompareExchangeWeak", exchange)
        .doc("Writes a value if another one lies at the address; gives what was there."),
];

fn update(view: &OpView<'_>, combine: AtomicCombine) -> Result<WholeKernel, Stop> {
    view.operand_type(0)?;
    let layout = view.result_layout(0)?;
    Ok(Box::new(move |machine, operands| {
        let at = pointer(machine, &operands[0])?;
        let old = machine.memory().run_atomically(|memory| memory.load(at, &layout))?;
        let scalar = |value: &Value| value.without_undef().as_scalar().cloned().unwrap_or(Scalar::Poison);
        let before = scalar(&old);
        // Ops without an operand count by one, so they ignore this value.
        let operand = operands.get(1).map_or_else(|| before.clone(), scalar);
        let new = combine(&before, &operand);
        machine.memory().run_atomically(|memory| memory.store(at, &layout, &Value::Scalar(new)))?;
        Ok(Flow::one(old))
    }))
}

/// If the comparison depends on poison, the contents of the memory after the op are open.
fn exchange(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    view.operand_type(2)?;
    let layout = view.result_layout(0)?;
    Ok(Box::new(move |machine, operands| {
        let at = pointer(machine, &operands[0])?;
        let old = machine.memory().run_atomically(|memory| memory.load(at, &layout))?;
        match old.as_int().zip(operands[2].as_int()).map(|(old, wanted)| old == wanted) {
            Some(true) => {
                machine.memory().run_atomically(|memory| memory.store(at, &layout, &operands[1]))?;
            }
            Some(false) => machine.memory().check(at, 1, true)?,
            None => machine.memory().run_atomically(|memory| memory.store(at, &layout, &Value::POISON))?,
        }
        Ok(Flow::one(old))
    }))
}
