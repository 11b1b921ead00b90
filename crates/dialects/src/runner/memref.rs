//! MLIR's functions that print and copy memrefs. Source: RunnerUtils.h and CRunnerUtils.h of LLVM 22; formats were
//! probed with mlir-runner 22.1.8.
//!
//! A program gives a memref as itself, as rank and address of its descriptor, or (the C interface) as the address of
//! one of these.

use assay_ir::FloatKind;
use assay_model::memory::size_of;
use assay_model::{
    Array, ElemType, Extern, Layout, Machine, MemRef, POINTER_WIDTH, Pointer, Scalar, Stop, Value, Values,
};

use super::{address, bad_arguments, one};
use crate::vector::print_float;

/// What lies in a memref, by the letters in a function's name.
#[derive(Clone, Copy)]
enum Content {
    /// As a character, which is what C++ makes of an `int8_t`.
    Byte,
    Signed(u32),
    Unsigned(u32),
    Float(FloatKind),
    Complex(FloatKind),
    /// Vectors of 4×4 f32.
    Block,
}

const I8: Content = Content::Byte;
const I16: Content = Content::Signed(16);
const I32: Content = Content::Signed(32);
const I64: Content = Content::Signed(64);
const INDEX: Content = Content::Unsigned(POINTER_WIDTH);
const F16: Content = Content::Float(FloatKind::F16);
const BF16: Content = Content::Float(FloatKind::BF16);
const F32: Content = Content::Float(FloatKind::F32);
const F64: Content = Content::Float(FloatKind::F64);
const C32: Content = Content::Complex(FloatKind::F32);
const C64: Content = Content::Complex(FloatKind::F64);

/// A function under its name and under that of its C interface.
macro_rules! both {
    ($($name:literal => $call:expr;)*) => {
        &[$(
            Extern { name: $name, call: $call },
            Extern { name: concat!("_mlir_ciface_", $name), call: $call },
        )*]
    };
}

pub static EXTERNS: &[Extern] = both![
    "printMemrefI8" => |m, args| print(m, args, I8, None);
    "printMemrefI16" => |m, args| print(m, args, I16, None);
    "printMemrefI32" => |m, args| print(m, args, I32, None);
    "printMemrefI64" => |m, args| print(m, args, I64, None);
    "printMemrefF16" => |m, args| print(m, args, F16, None);
    "printMemrefBF16" => |m, args| print(m, args, BF16, None);
    "printMemrefF32" => |m, args| print(m, args, F32, None);
    "printMemrefF64" => |m, args| print(m, args, F64, None);
    "printMemrefInd" => |m, args| print(m, args, INDEX, None);
    "printMemrefC32" => |m, args| print(m, args, C32, None);
    "printMemrefC64" => |m, args| print(m, args, C64, None);
    "printMemrefShapeI8" => |m, args| print_shape(m, args, I8);
    "printMemrefShapeI32" => |m, args| print_shape(m, args, I32);
    "printMemrefShapeI64" => |m, args| print_shape(m, args, I64);
    "printMemrefShapeF32" => |m, args| print_shape(m, args, F32);
    "printMemrefShapeF64" => |m, args| print_shape(m, args, F64);
    "printMemrefShapeInd" => |m, args| print_shape(m, args, INDEX);
    "printMemrefShapeC32" => |m, args| print_shape(m, args, C32);
    "printMemrefShapeC64" => |m, args| print_shape(m, args, C64);
    "printMemref0dF32" => |m, args| print(m, args, F32, Some(0));
    "printMemref1dF32" => |m, args| print(m, args, F32, Some(1));
    "printMemref2dF32" => |m, args| print(m, args, F32, Some(2));
    "printMemref3dF32" => |m, args| print(m, args, F32, Some(3));
    "printMemref4dF32" => |m, args| print(m, args, F32, Some(4));
    "printMemref1dI8" => |m, args| print(m, args, I8, Some(1));
    "printMemref1dI32" => |m, args| print(m, args, I32, Some(1));
    "printMemref1dI64" => |m, args| print(m, args, I64, Some(1));
    "printMemref1dF64" => |m, args| print(m, args, F64, Some(1));
    "printMemref1dInd" => |m, args| print(m, args, INDEX, Some(1));
    "printMemref1dC32" => |m, args| print(m, args, C32, Some(1));
    "printMemref1dC64" => |m, args| print(m, args, C64, Some(1));
    "printMemrefVector4x4xf32" => |m, args| print(m, args, Content::Block, Some(2));
    "memrefCopy" => copy;
    "nanoTime" => |m, _| time(m, Scalar::int(64, 0));
    "rtclock" => |m, _| time(m, ElemType::Float(FloatKind::F64).zero());
];

/// More dimensions than any memref has.
const MAX_RANK: i64 = 64;

impl Content {
    fn layout(self) -> Layout {
        match self {
            Content::Byte => Layout::Scalar(ElemType::Int(8)),
            Content::Signed(width) | Content::Unsigned(width) => Layout::Scalar(ElemType::Int(width)),
            Content::Float(kind) => Layout::Scalar(ElemType::Float(kind)),
            Content::Complex(kind) => Layout::Scalar(ElemType::Complex(kind)),
            Content::Block => {
                Layout::Array { elem: ElemType::Float(FloatKind::F32), shape: [4, 4].as_slice().into() }
            }
        }
    }
}

/// The clock stands still, and every time is as good.
fn time(machine: &mut dyn Machine, zero: Scalar) -> Result<Values, Stop> {
    machine.note_unspecified("time");
    Ok(one(zero))
}

fn load_int(machine: &mut dyn Machine, at: Pointer) -> Result<i64, Stop> {
    let value = machine.memory().load_scalar(at, ElemType::Int(64))?;
    value.as_int().and_then(|int| int.to_i64()).ok_or_else(bad_descriptor)
}

fn load_address(machine: &mut dyn Machine, at: Pointer) -> Result<Pointer, Stop> {
    machine.memory().load_scalar(at, ElemType::Pointer)?.as_pointer().ok_or_else(bad_descriptor)
}

fn bad_descriptor() -> Stop {
    Stop::ub("poison-address", "a memref's descriptor is poison [LLVM LangRef, Poison Values]")
}

/// The memref of a rank and the address of its descriptor.
fn described(machine: &mut dyn Machine, rank: i64, at: Pointer, elem: &Layout) -> Result<MemRef, Stop> {
    if !(0..=MAX_RANK).contains(&rank) {
        return Err(Stop::unsupported("a memref of a rank that no memref has"));
    }
    let descriptor = machine.memory().load(at, &MemRef::descriptor(rank as usize))?;
    MemRef::from_descriptor(&descriptor, elem).ok_or_else(bad_descriptor)
}

/// The memref that the arguments are, of this rank unless it is unranked.
fn argument(
    machine: &mut dyn Machine,
    args: &[Value],
    elem: &Layout,
    rank: Option<usize>,
) -> Result<MemRef, Stop> {
    match (args, rank) {
        ([Value::MemRef(memref)], _) => Ok(MemRef { elem: elem.clone(), ..MemRef::clone(memref) }),
        ([pointer], Some(rank)) => {
            let at = address(machine, pointer)?;
            described(machine, rank as i64, at, elem)
        }
        ([pointer], None) => {
            let at = address(machine, pointer)?;
            let (rank, at) = (load_int(machine, at)?, load_address(machine, at.offset(8))?);
            described(machine, rank, at, elem)
        }
        ([Value::Scalar(Scalar::Int(rank)), pointer], _) => {
            let at = address(machine, pointer)?;
            described(machine, rank.to_i64().unwrap_or(-1), at, elem)
        }
        _ => Err(bad_arguments()),
    }
}

fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn print_head(machine: &mut dyn Machine, memref: &MemRef, ranked: bool) -> Result<(), Stop> {
    machine.print(if ranked { "Memref base@ = " } else { "Unranked Memref base@ = " })?;
    machine.print_address()?;
    machine.print(&format!(
        " rank = {} offset = {} sizes = [{}] strides = [{}]",
        memref.rank(),
        memref.offset,
        list(&memref.sizes),
        list(&memref.strides)
    ))
}

fn print_shape(machine: &mut dyn Machine, args: &[Value], content: Content) -> Result<Values, Stop> {
    let memref = argument(machine, args, &content.layout(), None)?;
    print_head(machine, &memref, false)?;
    machine.print("\n")?;
    Ok(Values::new())
}

fn print(
    machine: &mut dyn Machine,
    args: &[Value],
    content: Content,
    rank: Option<usize>,
) -> Result<Values, Stop> {
    let memref = argument(machine, args, &content.layout(), rank)?;
    print_head(machine, &memref, rank.is_some())?;
    machine.print(" data = \n")?;
    if memref.rank() == 0 {
        machine.print("[")?;
    }
    print_level(machine, &memref, content, 0, memref.offset)?;
    machine.print(if memref.rank() == 0 { "]\n" } else { "\n" })?;
    Ok(Values::new())
}

/// One dimension in brackets, from the element at a position on.
fn print_level(
    machine: &mut dyn Machine,
    memref: &MemRef,
    content: Content,
    dim: usize,
    position: i64,
) -> Result<(), Stop> {
    machine.charge(1)?;
    let (Some(&size), Some(&stride)) = (memref.sizes.get(dim), memref.strides.get(dim)) else {
        let at = memref.aligned.offset(position.wrapping_mul(memref.elem_size()? as i64));
        return print_element(machine, memref, content, at);
    };
    let inner = dim + 1 < memref.rank();
    machine.print("[")?;
    // The library prints a first element even where there is none.
    for index in 0..size.max(1) {
        if index > 0 {
            machine.print(if inner { ", \n" } else { ", " })?;
            machine.print(&" ".repeat(dim + 1))?;
        }
        print_level(machine, memref, content, dim + 1, position.wrapping_add(index.wrapping_mul(stride)))?;
    }
    machine.print("]")
}

fn print_element(
    machine: &mut dyn Machine,
    memref: &MemRef,
    content: Content,
    at: Pointer,
) -> Result<(), Stop> {
    if memref.is_empty() {
        return machine.print_unspecified();
    }
    match machine.memory().load(at, &memref.elem)? {
        Value::Scalar(scalar) => print_scalar(machine, &scalar, content),
        Value::Array(array) => print_block(machine, &array),
        _ => Err(bad_arguments()),
    }
}

fn print_scalar(machine: &mut dyn Machine, scalar: &Scalar, content: Content) -> Result<(), Stop> {
    match (scalar, content) {
        (Scalar::Poison, _) => machine.print_unspecified(),
        (Scalar::Int(int), Content::Byte) => {
            let byte = int.to_u64().unwrap_or(0) as u8;
            machine.print(&String::from_utf8_lossy(&[byte]))
        }
        (Scalar::Int(int), Content::Unsigned(_)) => machine.print(&int.unsigned().to_string()),
        (Scalar::Int(int), _) => machine.print(&int.signed().to_string()),
        (Scalar::Float(float), _) => print_float(machine, *float),
        (Scalar::Complex(parts), _) => {
            machine.print("(")?;
            print_scalar(machine, &parts.0, content)?;
            machine.print(",")?;
            print_scalar(machine, &parts.1, content)?;
            machine.print(")")
        }
        (Scalar::Pointer(_), _) => Err(bad_arguments()),
    }
}

/// A vector of vectors in parentheses. The library puts 2 blanks more before inner rows, and 1 before the last.
fn print_block(machine: &mut dyn Machine, array: &Array) -> Result<(), Stop> {
    machine.print("(")?;
    for row in 0..4 {
        machine.print(["", ",   ", ",   ", ",  "][row])?;
        machine.print("(")?;
        for column in 0..4 {
            machine.print(if column > 0 { ", " } else { "" })?;
            print_scalar(machine, &array.get(4 * row + column), F32)?;
        }
        machine.print(")")?;
    }
    machine.print(")")
}

/// Element size, then both unranked memrefs by the addresses of their rank and descriptor.
fn copy(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [Value::Scalar(Scalar::Int(size)), from, to] = args else { return Err(bad_arguments()) };
    let bytes = size.to_u64().filter(|&bytes| bytes > 0 && bytes < 1 << 32).ok_or_else(bad_arguments)?;
    // Elements are only moved: bytes of this number stand for them.
    let parts = Layout::Repeat { part: Box::new(Layout::Scalar(ElemType::Int(8))), count: bytes as usize };
    debug_assert_eq!(size_of(&parts), Some(bytes));
    let from = argument(machine, std::slice::from_ref(from), &parts, None)?;
    let to = argument(machine, std::slice::from_ref(to), &parts, None)?;
    if from.sizes.contains(&0) {
        return Ok(Values::new());
    }
    // The library goes by the source's sizes for both.
    let to = MemRef { sizes: from.sizes.clone(), ..to };
    if to.strides.len() != to.sizes.len() {
        return Err(Stop::invalid("a copy between memrefs of different ranks"));
    }
    let (mut sources, mut targets) = (Vec::new(), Vec::new());
    machine.charge(from.len() as u64)?;
    from.each(|pointer| {
        sources.push(pointer);
        Ok(())
    })?;
    to.each(|pointer| {
        targets.push(pointer);
        Ok(())
    })?;
    for (source, target) in sources.into_iter().zip(targets) {
        machine.memory().copy(target, source, bytes)?;
    }
    Ok(Values::new())
}
