//! Functions of the C library. Source: C11 7.21 to 7.24.

use assay_model::memory::rules;
use assay_model::rule::RESULT;
use assay_model::{Cond, Extern, Machine, ObjectKind, Pointer, Rule, Scalar, Stop, Term, Value, Values};

use super::printf::printf;
use super::{address, bad_arguments, one, print_string, string};
use Cond::{And, Lt, Ne};
use Term::{Address, Const, S, Sub, U};

/// What glibc's `malloc` gives on 64 bit targets.
const MALLOC_ALIGN: u64 = 16;

const MEMCMP_RESULT: Rule = Rule::unspecified(
    "memcmp-result",
    Ne(S(RESULT), Const(0)),
    "only the sign of the result is known [C11, 7.24.4]",
);

pub static EXTERNS: &[Extern] = &[
    Extern { name: "malloc", call: malloc },
    Extern { name: "calloc", call: calloc },
    Extern { name: "aligned_alloc", call: aligned_alloc },
    Extern { name: "realloc", call: realloc },
    Extern { name: "free", call: free },
    // The functions that MLIR's conversions call if an option asks for separate allocation functions.
    Extern { name: "_mlir_memref_to_llvm_alloc", call: malloc },
    Extern { name: "_mlir_memref_to_llvm_aligned_alloc", call: aligned_alloc },
    Extern { name: "_mlir_memref_to_llvm_free", call: free },
    Extern { name: "memcpy", call: |machine, args| copy(machine, args, false) },
    Extern { name: "memmove", call: |machine, args| copy(machine, args, true) },
    Extern { name: "memset", call: memset },
    Extern { name: "memcmp", call: memcmp },
    Extern { name: "strlen", call: strlen },
    Extern { name: "puts", call: puts },
    Extern { name: "putchar", call: putchar },
    Extern { name: "printf", call: printf },
    Extern { name: "abort", call: |_, _| Err(Stop::Trap("abort".to_owned())) },
    Extern { name: "exit", call: exit },
];

/// The operand of the condition is the size.
const POISON_SIZE: Rule = Rule::ub(
    "poison-size",
    Cond::IsPoison(0),
    "a size given to the C library is poison [LLVM LangRef, Poison Values]",
);
const OVERLAP: Rule = Rule::ub(
    "overlap",
    And(&[Lt(Sub(&Address(0), &Address(1)), U(2)), Lt(Sub(&Address(1), &Address(0)), U(2))]),
    "memcpy's source and destination overlap [C11 7.24.2.1, memcpy]",
);

/// A size argument, read unsigned. LLVM passes it without `noundef`, but a poison size cannot be used for anything.
fn size(machine: &dyn Machine, arg: &Value) -> Result<u64, Stop> {
    match arg {
        Value::Scalar(Scalar::Int(size)) => Ok(size.to_u64().unwrap_or(u64::MAX)),
        // Undefined bits are not handled.
        Value::Scalar(Scalar::Partial(_)) => Err(bad_arguments()),
        _ if machine.breaks(&POISON_SIZE, std::slice::from_ref(arg), None) == Some(true) => {
            Err(POISON_SIZE.stop())
        }
        _ => Err(bad_arguments()),
    }
}

fn allocate(machine: &mut dyn Machine, size: u64, align: u64) -> Result<Pointer, Stop> {
    machine.memory().allocate(size, align, ObjectKind::Heap)
}

fn malloc(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [bytes] = args else { return Err(bad_arguments()) };
    let size = size(machine, bytes)?;
    allocate(machine, size, MALLOC_ALIGN).map(|pointer| one(Scalar::Pointer(pointer)))
}

fn calloc(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [count, bytes] = args else { return Err(bad_arguments()) };
    let bytes = size(machine, count)?.saturating_mul(size(machine, bytes)?);
    let pointer = allocate(machine, bytes, MALLOC_ALIGN)?;
    machine.memory().fill(pointer, Some(0), bytes)?;
    Ok(one(Scalar::Pointer(pointer)))
}

/// C11 requires that the size is a multiple of the alignment; glibc does not.
fn aligned_alloc(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [align, bytes] = args else { return Err(bad_arguments()) };
    let align = size(machine, align)?;
    if !align.is_power_of_two() {
        return Err(Stop::unsupported("aligned_alloc with an alignment that is not a power of two"));
    }
    let size = size(machine, bytes)?;
    allocate(machine, size, align.max(MALLOC_ALIGN)).map(|pointer| one(Scalar::Pointer(pointer)))
}

fn realloc(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [old, bytes] = args else { return Err(bad_arguments()) };
    let (old, bytes) = (address(machine, old)?, size(machine, bytes)?);
    if bytes == 0 && !old.is_null() {
        return Err(Stop::unsupported("realloc to 0 bytes, which the implementation defines"));
    }
    let new = allocate(machine, bytes, MALLOC_ALIGN)?;
    if !old.is_null() {
        let kept = machine.memory().extent(old).map_or(0, |(_, size, live)| if live { size } else { 0 });
        // Freeing checks whether the address is valid for this function at all; the copy needs the object alive.
        let copied = machine.memory().copy(new, old, kept.min(bytes));
        machine.memory().free(old)?;
        copied?;
    }
    Ok(one(Scalar::Pointer(new)))
}

fn free(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [pointer] = args else { return Err(bad_arguments()) };
    let pointer = address(machine, pointer)?;
    machine.memory().free(pointer)?;
    Ok(Values::new())
}

fn copy(machine: &mut dyn Machine, args: &[Value], may_overlap: bool) -> Result<Values, Stop> {
    let [to, from, len] = args else { return Err(bad_arguments()) };
    let (to, from, len) = (address(machine, to)?, address(machine, from)?, size(machine, len)?);
    machine.memory().check(from, len, false)?;
    machine.memory().check(to, len, true)?;
    if !may_overlap && machine.breaks(&OVERLAP, args, None) == Some(true) {
        return Err(OVERLAP.stop());
    }
    machine.charge(len / 8)?;
    machine.memory().copy(to, from, len)?;
    Ok(one(Scalar::Pointer(to)))
}

fn memset(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [to, byte, len] = args else { return Err(bad_arguments()) };
    let (to, len) = (address(machine, to)?, size(machine, len)?);
    let byte = byte.as_int().and_then(|byte| byte.zext(8).to_u64()).map(|byte| byte as u8);
    machine.memory().check(to, len, true)?;
    machine.charge(len / 8)?;
    machine.memory().fill(to, byte, len)?;
    Ok(one(Scalar::Pointer(to)))
}

/// Glibc returns a difference of bytes, or -1 and 1, depending on the machine. This returns only the sign, as -1, 0
/// or 1.
fn memcmp(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [a, b, len] = args else { return Err(bad_arguments()) };
    let (a, b, len) = (address(machine, a)?, address(machine, b)?, size(machine, len)?);
    machine.memory().check(a, len, false)?;
    machine.memory().check(b, len, false)?;
    machine.charge(len)?;
    let byte = assay_model::ElemType::Int(8);
    let mut result = Scalar::int(32, 0);
    for index in 0..len as i64 {
        let (a, b) = (a.offset(index), b.offset(index));
        let (a, b) = (machine.memory().load_scalar(a, byte)?, machine.memory().load_scalar(b, byte)?);
        let (Scalar::Int(a), Scalar::Int(b)) = (a, b) else { return Ok(one(Value::POISON)) };
        if a != b {
            result = Scalar::int(32, if a.ucmp(&b).is_lt() { -1 } else { 1 });
            break;
        }
    }
    if machine.breaks(&MEMCMP_RESULT, args, Some(&result)) == Some(true) {
        machine.note_open(&MEMCMP_RESULT);
    }
    Ok(one(result))
}

fn strlen(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [text] = args else { return Err(bad_arguments()) };
    let pointer = address(machine, text)?;
    let bytes = machine.memory().c_string(pointer)?.ok_or_else(|| rules::UNINITIALISED.stop())?;
    machine.charge(bytes.len() as u64)?;
    Ok(one(Scalar::int(64, bytes.len() as i128)))
}

/// The result is not negative; with glibc, it is the number of characters.
fn puts(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [text] = args else { return Err(bad_arguments()) };
    let len = string(machine, text)?.map_or(0, |text| text.len());
    print_string(machine, args, "\n")?;
    Ok(one(Scalar::int(32, len as i128 + 1)))
}

fn putchar(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    match args {
        [Value::Scalar(Scalar::Int(code))] => {
            let byte = code.zext(8).to_u64().unwrap_or(0) as u8;
            machine.print(&String::from_utf8_lossy(&[byte]))?;
            Ok(one(Scalar::int(32, i128::from(byte))))
        }
        [Value::Scalar(Scalar::Poison)] => {
            machine.print_unspecified()?;
            Ok(one(Value::POISON))
        }
        _ => Err(bad_arguments()),
    }
}

/// A program that ends in this way returns no results.
fn exit(_: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    match args {
        [Value::Scalar(Scalar::Int(status))] => Err(Stop::Trap(format!("exit with status {status}"))),
        _ => Err(bad_arguments()),
    }
}
