//! Atomic read-modify-write ops, executed on one thread. Source: LLVM LangRef, atomicrmw and cmpxchg.

use std::cmp::Ordering;

use assay_ir::{Float, Int};
use assay_model::memory::rules;
use assay_model::{
    Array, Cond, Flow, Layout, Meaning, OpDef, OpView, Rule, Scalar, Stop, Value, WholeKernel,
};
use num_bigint::BigInt;

use super::address::{MISALIGNED, alignment, check_aligned, pointer, takes};
use super::promises::access_promises;
use crate::arith::{ieee_extremum, number_extremum};
use rules::{CONSTANT_WRITE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, UNINITIALISED, USE_AFTER_FREE};

const MAY_FAIL: Rule = Rule::unspecified(
    "weak",
    Cond::Flag("weak", ""),
    "a weak exchange may fail although the values are equal [LLVM LangRef, cmpxchg]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.atomicrmw", Meaning::Whole(read_modify_write))
        .doc("Combines what lies at an address with a value; gives what was there.")
        .promises(access_promises)
        .rules(&[
            POISON_ADDRESS,
            NULL_ACCESS,
            OUT_OF_BOUNDS,
            USE_AFTER_FREE,
            CONSTANT_WRITE,
            UNINITIALISED,
            MISALIGNED,
        ]),
    OpDef::new("llvm.cmpxchg", Meaning::Whole(exchange))
        .doc("Writes a value if another one lies at the address; gives what was there, and whether it was written.")
        .promises(access_promises)
        .rules(&[
            POISON_ADDRESS,
            NULL_ACCESS,
            OUT_OF_BOUNDS,
            USE_AFTER_FREE,
            CONSTANT_WRITE,
            UNINITIALISED,
            MISALIGNED,
            MAY_FAIL,
        ]),
];

/// How an op computes the new value from the old one and the operand; indexed by number [LLVMEnums.td, AtomicBinOp].
#[derive(Clone, Copy)]
enum AtomicBinOp {
    Exchange,
    Ints(fn(&Int, &Int) -> Int),
    Floats(fn(Float, Float) -> Float),
}

static COMBINES: [AtomicBinOp; 21] = [
    AtomicBinOp::Exchange,
    AtomicBinOp::Ints(Int::add),
    AtomicBinOp::Ints(Int::sub),
    AtomicBinOp::Ints(Int::and),
    AtomicBinOp::Ints(|a, b| Int::all_ones(a.width()).xor(&a.and(b))),
    AtomicBinOp::Ints(Int::or),
    AtomicBinOp::Ints(Int::xor),
    AtomicBinOp::Ints(|a, b| if a.scmp(b).is_ge() { a.clone() } else { b.clone() }),
    AtomicBinOp::Ints(|a, b| if a.scmp(b).is_le() { a.clone() } else { b.clone() }),
    AtomicBinOp::Ints(|a, b| if a.ucmp(b).is_ge() { a.clone() } else { b.clone() }),
    AtomicBinOp::Ints(|a, b| if a.ucmp(b).is_le() { a.clone() } else { b.clone() }),
    AtomicBinOp::Floats(Float::add),
    AtomicBinOp::Floats(Float::sub),
    AtomicBinOp::Floats(|a, b| number_extremum(a, b, Ordering::Greater)),
    AtomicBinOp::Floats(|a, b| number_extremum(a, b, Ordering::Less)),
    // One more, and 0 from the operand on.
    AtomicBinOp::Ints(|a, b| if a.ucmp(b).is_ge() { Int::zero(a.width()) } else { plus(a, 1) }),
    // One less than the old value. If that is 0 or greater than the operand, the result is the operand.
    AtomicBinOp::Ints(|a, b| if a.is_zero() || a.ucmp(b).is_gt() { b.clone() } else { plus(a, -1) }),
    AtomicBinOp::Ints(|a, b| if a.ucmp(b).is_ge() { a.sub(b) } else { a.clone() }),
    AtomicBinOp::Ints(|a, b| if a.ucmp(b).is_ge() { a.sub(b) } else { Int::zero(a.width()) }),
    AtomicBinOp::Floats(|a, b| ieee_extremum(a, b, Ordering::Greater)),
    AtomicBinOp::Floats(|a, b| ieee_extremum(a, b, Ordering::Less)),
];

fn plus(a: &Int, more: i8) -> Int {
    Int::wrap(a.width(), &(a.unsigned() + BigInt::from(more)))
}

impl AtomicBinOp {
    fn scalars(self, old: &Scalar, operand: &Scalar) -> Result<Scalar, Stop> {
        match (self, old, operand) {
            (AtomicBinOp::Exchange, _, _) => Ok(operand.clone()),
            (_, Scalar::Poison, _) | (_, _, Scalar::Poison) => Ok(Scalar::Poison),
            (AtomicBinOp::Ints(f), Scalar::Int(a), Scalar::Int(b)) => Ok(Scalar::Int(f(a, b))),
            (AtomicBinOp::Floats(f), Scalar::Float(a), Scalar::Float(b)) => Ok(Scalar::Float(f(*a, *b))),
            _ => Err(Stop::invalid("an atomic operation on another type than its own")),
        }
    }

    fn values(self, layout: &Layout, old: &Value, operand: &Value) -> Result<Value, Stop> {
        let form = || Stop::invalid("an operand of another form than its type");
        if let AtomicBinOp::Exchange = self {
            return layout.adapt(operand).ok_or_else(form);
        }
        match (old, &layout.adapt(operand).ok_or_else(form)?) {
            (Value::Scalar(old), Value::Scalar(operand)) => self.scalars(old, operand).map(Value::Scalar),
            (Value::Array(old), Value::Array(operand)) => {
                let new = old.iter().zip(operand.iter()).map(|(a, b)| self.scalars(&a, &b));
                let new = new.collect::<Result<Vec<_>, _>>()?;
                Ok(Value::array(Array::from_elements(old.elem(), old.shape(), new)))
            }
            _ => Err(form()),
        }
    }
}

fn read_modify_write(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.operand_layout(1)?;
    let align = alignment(view, &layout)?;
    let number = view.int_attr("bin_op")?.to_u64().and_then(|number| COMBINES.get(number as usize)).copied();
    let combine = number.ok_or_else(|| view.invalid("has an unknown operation"))?;
    Ok(Box::new(move |machine, operands| {
        let at = pointer(machine, &operands[0])?;
        let old = machine.memory().run_atomically(|memory| memory.load(at, &layout))?;
        check_aligned(at, align)?;
        let new = combine.values(&layout, &old.without_undef(), &operands[1].without_undef())?;
        machine.memory().run_atomically(|memory| memory.store(at, &layout, &new))?;
        Ok(Flow::one(old))
    }))
}

/// If the comparison depends on poison, the contents of the memory after the op are open.
fn exchange(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 3)?;
    let layout = view.operand_layout(1)?;
    let align = alignment(view, &layout)?;
    let weak = view.flag("weak", "");
    Ok(Box::new(move |machine, operands| {
        let at = pointer(machine, &operands[0])?;
        let old = machine.memory().run_atomically(|memory| memory.load(at, &layout))?;
        check_aligned(at, align)?;
        let scalar = |value: &Value| match value {
            Value::Function(_) => Err(Stop::unsupported("an atomic exchange of functions")),
            _ => value.as_scalar().cloned().ok_or_else(|| Stop::invalid("an exchange of no scalar")),
        };
        let equal = same(&scalar(&old)?, &scalar(&operands[1])?);
        match equal {
            Some(true) => {
                machine.memory().run_atomically(|memory| memory.store(at, &layout, &operands[2]))?;
            }
            Some(false) => machine.memory().check(at, 1, true)?,
            None => machine.memory().run_atomically(|memory| memory.store(at, &layout, &Value::POISON))?,
        }
        if weak {
            machine.note_open(&MAY_FAIL);
        }
        let written = equal.map_or(Scalar::Poison, Scalar::bool);
        Ok(Flow::one(Value::aggregate(vec![old, written.into()])))
    }))
}

/// Whether two scalars are equal; `None` if that depends on poison.
fn same(a: &Scalar, b: &Scalar) -> Option<bool> {
    match (a, b) {
        (Scalar::Int(a), Scalar::Int(b)) => Some(a == b),
        // Compares the addresses only, not the objects that they may be used for.
        (Scalar::Pointer(a), Scalar::Pointer(b)) => Some(a.address == b.address),
        _ => None,
    }
}
