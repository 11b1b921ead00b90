//! MLIR's runner functions on memrefs: printing, comparing, copying. They take a memref in every form that it has during lowering: as a value, as
//! rank and address of a descriptor, or as the address of these two (for a ranked memref, the address of the descriptor).

use std::rc::Rc;

use assay_ir::{Float, FloatKind};
use assay_model::memory::rules;
use assay_model::memref::row_major;
use assay_model::{
    Array, Cond, ElemType, Extern, Layout, Machine, MemRef, Pointer, Rule, Scalar, Stop, Value, Values,
};
use smallvec::smallvec;

use crate::vector::print_float;

const I8: ElemType = ElemType::Int(8);
const I16: ElemType = ElemType::Int(16);
const I32: ElemType = ElemType::Int(32);
const I64: ElemType = ElemType::Int(64);
const F16: ElemType = ElemType::Float(FloatKind::F16);
const BF16: ElemType = ElemType::Float(FloatKind::BF16);
const F32: ElemType = ElemType::Float(FloatKind::F32);
const F64: ElemType = ElemType::Float(FloatKind::F64);
const C32: ElemType = ElemType::Complex(FloatKind::F32);
const C64: ElemType = ElemType::Complex(FloatKind::F64);

/// How the elements are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ElementStyle {
    /// A byte, as the character that it is.
    Character,
    Signed,
    Unsigned,
    Float,
    Complex,
}

/// A function under its own name and under the name of its C interface.
macro_rules! entries {
    ($(($name:literal, $call:expr)),* $(,)?) => {
        &[$(
            Extern { name: $name, call: $call },
            Extern { name: concat!("_mlir_ciface_", $name), call: $call },
        )*]
    };
}

/// Functions on unranked memrefs: printing with and without elements, comparing.
macro_rules! unranked {
    ($(($print:literal, $shape:literal, $verify:literal, $elem:expr, $style:expr)),* $(,)?) => {
        entries![$(
            ($print, |machine, args| print_unranked(machine, args, $elem, $style)),
            ($shape, |machine, args| print_shape(machine, args, $elem)),
            ($verify, |machine, args| verify(machine, args, $elem)),
        )*]
    };
}

/// Functions on memrefs of a rank: printing.
macro_rules! ranked {
    ($(($print:literal, $rank:expr, $elem:expr, $style:expr)),* $(,)?) => {
        entries![$(($print, |machine, args| print_ranked(machine, args, $rank, $elem, $style))),*]
    };
}

pub static UNRANKED: &[Extern] = unranked![
    ("printMemrefI8", "printMemrefShapeI8", "verifyMemRefI8", I8, ElementStyle::Character),
    ("printMemrefI16", "printMemrefShapeI16", "verifyMemRefI16", I16, ElementStyle::Signed),
    ("printMemrefI32", "printMemrefShapeI32", "verifyMemRefI32", I32, ElementStyle::Signed),
    ("printMemrefI64", "printMemrefShapeI64", "verifyMemRefI64", I64, ElementStyle::Signed),
    ("printMemrefInd", "printMemrefShapeInd", "verifyMemRefInd", I64, ElementStyle::Unsigned),
    ("printMemrefF16", "printMemrefShapeF16", "verifyMemRefF16", F16, ElementStyle::Float),
    ("printMemrefBF16", "printMemrefShapeBF16", "verifyMemRefBF16", BF16, ElementStyle::Float),
    ("printMemrefF32", "printMemrefShapeF32", "verifyMemRefF32", F32, ElementStyle::Float),
    ("printMemrefF64", "printMemrefShapeF64", "verifyMemRefF64", F64, ElementStyle::Float),
    ("printMemrefC32", "printMemrefShapeC32", "verifyMemRefC32", C32, ElementStyle::Complex),
    ("printMemrefC64", "printMemrefShapeC64", "verifyMemRefC64", C64, ElementStyle::Complex),
];

pub static RANKED: &[Extern] = ranked![
    ("printMemref0dF32", 0, F32, ElementStyle::Float),
    ("printMemref1dF32", 1, F32, ElementStyle::Float),
    ("printMemref2dF32", 2, F32, ElementStyle::Float),
    ("printMemref3dF32", 3, F32, ElementStyle::Float),
    ("printMemref4dF32", 4, F32, ElementStyle::Float),
    ("printMemref1dI8", 1, I8, ElementStyle::Character),
    ("printMemref1dI32", 1, I32, ElementStyle::Signed),
    ("printMemref1dI64", 1, I64, ElementStyle::Signed),
    ("printMemref1dInd", 1, I64, ElementStyle::Unsigned),
    ("printMemref1dF64", 1, F64, ElementStyle::Float),
    ("printMemref1dC32", 1, C32, ElementStyle::Complex),
    ("printMemref1dC64", 1, C64, ElementStyle::Complex),
];

pub static OTHERS: &[Extern] = &[
    Extern { name: "printMemrefVector4x4xf32", call: print_vectors },
    Extern { name: "_mlir_ciface_printMemrefVector4x4xf32", call: print_vectors },
    Extern { name: "memrefCopy", call: memref_copy },
    // Written to standard error.
    Extern { name: "printFlops", call: |_, _| Ok(Values::new()) },
    Extern { name: "rtclock", call: clock },
    Extern { name: "_mlir_ciface_nanoTime", call: nano_time },
    Extern { name: "nanoTime", call: nano_time },
];

fn bad_arguments() -> Stop {
    Stop::invalid("an external function gets arguments that it does not take")
}

/// The memref with this rank and descriptor address.
fn fetch(machine: &mut dyn Machine, rank: &Value, pointer: &Value, elem: &Layout) -> Value {
    let memref = MemRef::behind(machine.memory(), rank, pointer, elem);
    memref.map_or(Value::POISON, |memref| Value::MemRef(Rc::new(memref)))
}

/// The value to print: a memref, or a tensor that has no memory yet.
enum PrintedContent {
    MemRef(Rc<MemRef>),
    Tensor(Rc<Array>),
}

/// An unranked argument, and the number of arguments that it takes; `rank` is given for a ranked memref.
fn content(
    machine: &mut dyn Machine,
    args: &[Value],
    rank: Option<usize>,
    layout: &Layout,
) -> Result<(PrintedContent, usize), Stop> {
    let (value, taken) = match (args, rank) {
        ([Value::Scalar(Scalar::Int(_)), Value::Scalar(Scalar::Pointer(_)), ..], None) => {
            (fetch(machine, &args[0], &args[1], layout), 2)
        }
        ([Value::Scalar(Scalar::Pointer(pointer)), ..], None) => {
            let fields = [Layout::Scalar(I64), Layout::Scalar(ElemType::Pointer)];
            let [rank, descriptor] = &fields;
            let rank = machine.memory().load(*pointer, rank)?;
            let descriptor = machine.memory().load(pointer.offset(8), descriptor)?;
            (fetch(machine, &rank, &descriptor, layout), 1)
        }
        ([Value::Scalar(Scalar::Pointer(pointer)), ..], Some(rank)) => {
            let rank = Value::Scalar(Scalar::int(64, rank as i128));
            (fetch(machine, &rank, &Scalar::Pointer(*pointer).into(), layout), 1)
        }
        ([value, ..], _) => (value.clone(), 1),
        ([], _) => return Err(bad_arguments()),
    };
    let content = match value {
        Value::MemRef(memref) if memref.elem == *layout => PrintedContent::MemRef(memref),
        Value::Array(array) if *layout == Layout::Scalar(array.elem()) => PrintedContent::Tensor(array),
        Value::Scalar(Scalar::Poison) => return Err(rules::POISON_ADDRESS.stop()),
        _ => return Err(bad_arguments()),
    };
    Ok((content, taken))
}

fn list(values: &[i64]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The operand of the condition is what is printed.
const TENSOR_LAYOUT: Rule = Rule::unspecified(
    "tensor-layout",
    Cond::IsArray(0),
    "a tensor has no offset and no strides before it is bufferised [BufferizationOps.td, to_buffer]",
);

/// The head line. Addresses are not specified.
fn print_head(machine: &mut dyn Machine, content: &PrintedContent) -> Result<(), Stop> {
    machine.print("base@ = ")?;
    machine.print_address()?;
    let (value, sizes, offset, strides) = match content {
        PrintedContent::MemRef(memref) => {
            (Value::MemRef(Rc::clone(memref)), memref.sizes.as_slice(), memref.offset, list(&memref.strides))
        }
        PrintedContent::Tensor(array) => {
            (Value::Array(Rc::clone(array)), array.shape(), 0, list(&row_major(array.shape())))
        }
    };
    let is_open = machine.breaks(&TENSOR_LAYOUT, &[value], None) == Some(true);
    let print_place = |machine: &mut dyn Machine, text: &str| match is_open {
        true => machine.print_open(&TENSOR_LAYOUT, text),
        false => machine.print(text),
    };
    machine.print(&format!(" rank = {} offset = ", sizes.len()))?;
    print_place(machine, &offset.to_string())?;
    machine.print(&format!(" sizes = [{}] strides = [", list(sizes)))?;
    print_place(machine, &strides)?;
    machine.print("]")
}

fn print_shape(machine: &mut dyn Machine, args: &[Value], elem: ElemType) -> Result<Values, Stop> {
    let (content, _) = content(machine, args, None, &Layout::Scalar(elem))?;
    machine.print("Unranked Memref ")?;
    print_head(machine, &content)?;
    machine.print("\n")?;
    Ok(Values::new())
}

fn print_unranked(
    machine: &mut dyn Machine,
    args: &[Value],
    elem: ElemType,
    style: ElementStyle,
) -> Result<Values, Stop> {
    let (content, _) = content(machine, args, None, &Layout::Scalar(elem))?;
    machine.print("Unranked Memref ")?;
    print_content(machine, &content, style)
}

fn print_ranked(
    machine: &mut dyn Machine,
    args: &[Value],
    rank: usize,
    elem: ElemType,
    style: ElementStyle,
) -> Result<Values, Stop> {
    let (content, _) = content(machine, args, Some(rank), &Layout::Scalar(elem))?;
    machine.print("Memref ")?;
    print_content(machine, &content, style)
}

fn print_content(
    machine: &mut dyn Machine,
    content: &PrintedContent,
    style: ElementStyle,
) -> Result<Values, Stop> {
    print_head(machine, content)?;
    machine.print(" data = \n")?;
    let array = match content {
        PrintedContent::MemRef(memref) => {
            crate::memref::charge(machine, memref)?;
            Rc::new(memref.read(machine.memory())?)
        }
        PrintedContent::Tensor(array) => Rc::clone(array),
    };
    let mut elements = array.iter();
    print_elements(machine, array.shape(), &mut |machine| print_element(machine, elements.next(), style))?;
    Ok(Values::new())
}

/// Prints one more element.
type PrintNext<'a> = &'a mut dyn FnMut(&mut dyn Machine) -> Result<(), Stop>;

/// All elements, in the format of the runner library (found by tests).
fn print_elements(machine: &mut dyn Machine, shape: &[i64], next: PrintNext<'_>) -> Result<(), Stop> {
    // A dimension of size 0 prints as one of size 1, with whatever is in memory there.
    let shown = shape.iter().try_fold(1u64, |all, &size| all.checked_mul(size.max(1) as u64));
    machine.charge(shown.unwrap_or(u64::MAX))?;
    if shape.is_empty() {
        machine.print("[")?;
    }
    print_level(machine, shape, shape.len(), next)?;
    machine.print(if shape.is_empty() { "]\n" } else { "\n" })
}

/// One dimension, with all inner ones.
fn print_level(
    machine: &mut dyn Machine,
    shape: &[i64],
    rank: usize,
    next: PrintNext<'_>,
) -> Result<(), Stop> {
    let Some((&size, inner)) = shape.split_first() else { return next(machine) };
    let indent = " ".repeat(rank - shape.len() + 1);
    machine.print("[")?;
    for index in 0..size.max(1) {
        if index > 0 {
            machine.print(if inner.is_empty() { ", " } else { ", \n" })?;
            machine.print(&indent)?;
        }
        print_level(machine, inner, rank, next)?;
    }
    machine.print("]")
}

/// A matrix of vectors of 4×4 elements, which prints as `((a, b, c, d),   (…),   (…),  (…))`.
fn print_vectors(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let vector = Layout::Array { elem: F32, shape: smallvec![4, 4] };
    let (content, _) = content(machine, args, Some(2), &vector)?;
    let PrintedContent::MemRef(memref) = &content else { return Err(bad_arguments()) };
    crate::memref::charge(machine, memref)?;
    machine.print("Memref ")?;
    print_head(machine, &content)?;
    machine.print(" data = \n")?;
    let mut pointers = Vec::new();
    memref.for_each(|pointer| {
        pointers.push(pointer);
        Ok(())
    })?;
    let mut pointers = pointers.into_iter();
    print_elements(machine, &memref.sizes, &mut |machine| match pointers.next() {
        Some(pointer) => match machine.memory().load(pointer, &vector)? {
            Value::Array(array) => print_matrix(machine, &array),
            _ => Err(bad_arguments()),
        },
        None => machine.print_unspecified(),
    })?;
    Ok(Values::new())
}

fn print_matrix(machine: &mut dyn Machine, array: &Array) -> Result<(), Stop> {
    for row in 0..4 {
        machine.print(["(", ",   ", ",   ", ",  "][row])?;
        for column in 0..4 {
            machine.print(if column == 0 { "(" } else { ", " })?;
            print_element(machine, Some(array.get(4 * row + column)), ElementStyle::Float)?;
        }
        machine.print(")")?;
    }
    machine.print(")")
}

/// One element; there is no element if a size is 0.
fn print_element(machine: &mut dyn Machine, scalar: Option<Scalar>, style: ElementStyle) -> Result<(), Stop> {
    match (scalar, style) {
        (None | Some(Scalar::Poison | Scalar::Partial(_)), ElementStyle::Character) => {
            machine.print_unspecified()
        }
        (None | Some(Scalar::Poison | Scalar::Partial(_)), _) => machine.print_poison(),
        (Some(Scalar::Int(int)), ElementStyle::Character) => match int.to_u64() {
            // A byte that is not ASCII is not a text by itself.
            Some(byte @ 0..=0x7f) => machine.print(&char::from(byte as u8).to_string()),
            _ => machine.print("\u{fffd}"),
        },
        (Some(Scalar::Int(int)), ElementStyle::Unsigned) => machine.print(&int.unsigned().to_string()),
        (Some(Scalar::Int(int)), _) => machine.print(&int.signed().to_string()),
        (Some(Scalar::Float(float)), _) => print_float(machine, float),
        (Some(Scalar::Complex(parts)), _) => {
            machine.print("(")?;
            print_element(machine, Some(parts.0.clone()), style)?;
            machine.print(",")?;
            print_element(machine, Some(parts.1.clone()), style)?;
            machine.print(")")
        }
        (Some(Scalar::Pointer(_)), _) => Err(bad_arguments()),
    }
}

/// The number of elements that differ (for f32 and f64, by more than a small relative error); -1 if offset, sizes or strides differ. Differences
/// are printed to standard error.
fn verify(machine: &mut dyn Machine, args: &[Value], elem: ElemType) -> Result<Values, Stop> {
    // In the form with rank and address, both memrefs may share one rank argument.
    let (first, second) = match args {
        [rank @ Value::Scalar(Scalar::Int(_)), a, b] => {
            (vec![rank.clone(), a.clone()], vec![rank.clone(), b.clone()])
        }
        [a, b] => (vec![a.clone()], vec![b.clone()]),
        [rank_a, a, rank_b, b] => (vec![rank_a.clone(), a.clone()], vec![rank_b.clone(), b.clone()]),
        _ => return Err(bad_arguments()),
    };
    let (PrintedContent::MemRef(actual), _) = content(machine, &first, None, &Layout::Scalar(elem))? else {
        return Err(Stop::unsupported("comparing tensors before they are bufferised"));
    };
    let (PrintedContent::MemRef(expected), _) = content(machine, &second, None, &Layout::Scalar(elem))?
    else {
        return Err(Stop::unsupported("comparing tensors before they are bufferised"));
    };
    let same = actual.rank() == 0
        || (actual.offset, &actual.sizes, &actual.strides)
            == (expected.offset, &expected.sizes, &expected.strides);
    if !same {
        return Ok(smallvec![Scalar::int(64, -1).into()]);
    }
    crate::memref::charge(machine, &actual)?;
    let (actual, expected) = (actual.read(machine.memory())?, expected.read(machine.memory())?);
    if actual.has_poison() || expected.has_poison() {
        return Ok(smallvec![Value::POISON]);
    }
    let errors = actual.iter().zip(expected.iter()).filter(|(a, b)| !is_close(a, b)).count();
    Ok(smallvec![Scalar::int(64, errors as i128).into()])
}

fn is_close(actual: &Scalar, expected: &Scalar) -> bool {
    let relative = |a: Float, b: Float| match a.kind {
        FloatKind::F32 => {
            let (a, b) = (a.to_f64() as f32, b.to_f64() as f32);
            a.is_finite() && b.is_finite() && (a - b).abs() <= 1e-6 * b.abs()
        }
        FloatKind::F64 => {
            let (a, b) = (a.to_f64(), b.to_f64());
            a.is_finite() && b.is_finite() && (a - b).abs() <= 1e-12 * b.abs()
        }
        // The library compares the bits of these.
        _ => a.bits == b.bits,
    };
    match (actual, expected) {
        (Scalar::Float(a), Scalar::Float(b)) => relative(*a, *b),
        (Scalar::Complex(a), Scalar::Complex(b)) => {
            let equal = |a: &Scalar, b: &Scalar| match (a, b) {
                (Scalar::Float(a), Scalar::Float(b)) => a.compare(*b) == Some(std::cmp::Ordering::Equal),
                _ => false,
            };
            equal(&a.0, &b.0) && equal(&a.1, &b.1)
        }
        _ => actual == expected,
    }
}

/// Copies the elements, `size` bytes each, from one memref to another of the same sizes, in order.
fn memref_copy(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [size, source, target] = args else { return Err(bad_arguments()) };
    let size = size.as_int().and_then(|size| size.to_u64()).ok_or_else(bad_arguments)?;
    // The bytes are copied as they are: as one-byte elements, `size` of them in the innermost dimension.
    let bytes = |machine: &mut dyn Machine, value: &Value| match content(
        machine,
        std::slice::from_ref(value),
        None,
        &Layout::Scalar(I8),
    )? {
        (PrintedContent::MemRef(memref), 1) => Ok(memref),
        _ => Err(bad_arguments()),
    };
    let (source, target) = (bytes(machine, source)?, bytes(machine, target)?);
    if source.is_empty() {
        return Ok(Values::new());
    }
    crate::memref::charge(machine, &source)?;
    let at = |memref: &MemRef| -> Result<Vec<Pointer>, Stop> {
        let mut list = Vec::new();
        memref.for_each(|pointer| {
            let elements = pointer.address.wrapping_sub(memref.aligned.address) as i64;
            list.push(memref.aligned.offset(elements.wrapping_mul(size as i64)));
            Ok(())
        })?;
        Ok(list)
    };
    let target = MemRef { sizes: source.sizes.clone(), ..target.as_ref().clone() };
    if target.strides.len() != target.sizes.len() {
        return Err(bad_arguments());
    }
    for (from, to) in at(&source)?.into_iter().zip(at(&target)?) {
        machine.memory().copy(to, from, size)?;
    }
    Ok(Values::new())
}

const TIME: Rule = Rule::unspecified("time", Cond::ALWAYS, "the time differs between runs [C11, 7.27.2]");

/// The time is unspecified.
fn clock(machine: &mut dyn Machine, _: &[Value]) -> Result<Values, Stop> {
    machine.note_open(&TIME);
    Ok(smallvec![Value::float(Float::zero(FloatKind::F64, false))])
}

fn nano_time(machine: &mut dyn Machine, _: &[Value]) -> Result<Values, Stop> {
    machine.note_open(&TIME);
    Ok(smallvec![Scalar::int(64, 0).into()])
}
