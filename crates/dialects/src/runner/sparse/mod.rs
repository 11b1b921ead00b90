//! MLIR's library for sparse tensors. Sources: ExecutionEngine/SparseTensorRuntime.h and SparseTensor/Storage.h of LLVM 22.
//!
//! The functions take memrefs as values, or as addresses of descriptors under the name of the C interface. There, a memref that is returned goes to
//! the address in the first argument.

mod object;
mod reader;

use assay_model::{
    ElemType, Extern, Layout, Machine, MemRef, ObjectKind, Pointer, Scalar, Stop, Value, Values,
};

use super::{address, bad_arguments, memref_argument as memref, number, one};
use object::{NewTensor, TensorObject, memref_value};

const INDEX: ElemType = ElemType::Int(64);

/// A function that returns a memref, under its own name and that of its C interface.
macro_rules! returning {
    ($call:expr, $($name:literal),* $(,)?) => {
        &[$(
            Extern { name: $name, call: |machine, args| $call(machine, args).map(|memref| one(memref_value(memref))) },
            Extern {
                name: concat!("_mlir_ciface_", $name),
                call: |machine, args| {
                    let (out, args) = args.split_first().ok_or_else(bad_arguments)?;
                    let memref = $call(machine, args)?;
                    write_memref(machine, out, &memref)
                },
            },
        )*]
    };
}

/// A function that returns no memref, under its own name and that of its C interface.
macro_rules! plain {
    ($call:expr, $($name:literal),* $(,)?) => {
        &[$(
            Extern { name: $name, call: $call },
            Extern { name: concat!("_mlir_ciface_", $name), call: $call },
        )*]
    };
}

/// All functions, by what they do.
pub fn families() -> impl Iterator<Item = &'static [Extern]> {
    EXTERNS.iter().chain(&reader::READ_TO_BUFFERS).copied()
}

static EXTERNS: &[&[Extern]] = &[
    returning!(
        values,
        "sparseValuesF64",
        "sparseValuesF32",
        "sparseValuesF16",
        "sparseValuesBF16",
        "sparseValuesI64",
        "sparseValuesI32",
        "sparseValuesI16",
        "sparseValuesI8",
        "sparseValuesC64",
        "sparseValuesC32",
    ),
    returning!(
        |machine, args| level_list(machine, args, TensorObject::positions),
        "sparsePositions0",
        "sparsePositions64",
        "sparsePositions32",
        "sparsePositions16",
        "sparsePositions8",
    ),
    returning!(
        |machine, args| level_list(machine, args, TensorObject::coordinates),
        "sparseCoordinates0",
        "sparseCoordinates64",
        "sparseCoordinates32",
        "sparseCoordinates16",
        "sparseCoordinates8",
    ),
    returning!(
        |machine, args| level_list(machine, args, TensorObject::coordinates_buffer),
        "sparseCoordinatesBuffer0",
        "sparseCoordinatesBuffer64",
        "sparseCoordinatesBuffer32",
        "sparseCoordinatesBuffer16",
        "sparseCoordinatesBuffer8",
    ),
    returning!(reader::dim_sizes, "getSparseTensorReaderDimSizes"),
    plain!(
        lex_insert,
        "lexInsertF64",
        "lexInsertF32",
        "lexInsertF16",
        "lexInsertBF16",
        "lexInsertI64",
        "lexInsertI32",
        "lexInsertI16",
        "lexInsertI8",
        "lexInsertC64",
        "lexInsertC32",
    ),
    plain!(
        exp_insert,
        "expInsertF64",
        "expInsertF32",
        "expInsertF16",
        "expInsertBF16",
        "expInsertI64",
        "expInsertI32",
        "expInsertI16",
        "expInsertI8",
        "expInsertC64",
        "expInsertC32",
    ),
    plain!(new_tensor, "newSparseTensor"),
    plain!(reader::create, "createCheckedSparseTensorReader"),
    &[
        Extern { name: "sparseLvlSize", call: |machine, args| size(machine, args, TensorObject::level_size) },
        Extern { name: "sparseDimSize", call: |machine, args| size(machine, args, TensorObject::dim_size) },
        Extern { name: "endLexInsert", call: end_lex_insert },
        Extern { name: "delSparseTensor", call: delete },
        Extern { name: "getTensorFilename", call: reader::file_name },
        Extern { name: "getSparseTensorReaderNSE", call: reader::count },
        Extern { name: "delSparseTensorReader", call: reader::delete },
    ],
];

/// Writes a descriptor to an address.
fn write_memref(machine: &mut dyn Machine, out: &Value, memref: &MemRef) -> Result<Values, Stop> {
    let pointer = address(machine, out)?;
    let descriptor = memref.to_descriptor(machine.index_width());
    let layout = MemRef::descriptor(1, machine.index_width());
    machine.memory().store(pointer, &layout, &descriptor)?;
    Ok(Values::new())
}

/// The numbers in a memref argument.
fn numbers(machine: &mut dyn Machine, arg: &Value) -> Result<Vec<i64>, Stop> {
    let memref = memref(machine, arg, 1, INDEX)?;
    crate::memref::charge(machine, &memref)?;
    let array = memref.read(machine.memory())?;
    array.iter().map(|scalar| number(&Value::Scalar(scalar))).collect()
}

fn values(machine: &mut dyn Machine, args: &[Value]) -> Result<MemRef, Stop> {
    let [tensor] = args else { return Err(bad_arguments()) };
    TensorObject::from_value(machine, tensor)?.values(machine)
}

/// Gives an array of a level.
type LevelList = fn(TensorObject, &mut dyn Machine, i64) -> Result<MemRef, Stop>;

fn level_list(machine: &mut dyn Machine, args: &[Value], list: LevelList) -> Result<MemRef, Stop> {
    let [tensor, level] = args else { return Err(bad_arguments()) };
    let tensor = TensorObject::from_value(machine, tensor)?;
    list(tensor, machine, number(level)?)
}

/// Gives a size.
type SizeOf = fn(TensorObject, &mut dyn Machine, i64) -> Result<i64, Stop>;

fn size(machine: &mut dyn Machine, args: &[Value], size_of: SizeOf) -> Result<Values, Stop> {
    let [tensor, place] = args else { return Err(bad_arguments()) };
    let tensor = TensorObject::from_value(machine, tensor)?;
    let size = size_of(tensor, machine, number(place)?)?;
    Ok(one(Scalar::int(64, i128::from(size))))
}

/// The actions of `newSparseTensor` [Enums.h, `Action`].
const EMPTY: i64 = 0;
const FROM_READER: i64 = 1;
const SORT: i64 = 3;

fn new_tensor(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [dim_sizes, level_sizes, level_types, dim_to_lvl, _, position, coordinate, value, action, source] =
        args
    else {
        return Err(bad_arguments());
    };
    let action = number(action)?;
    if action == SORT {
        // Entries are sorted when they are stored.
        return Ok(one(source.clone()));
    }
    let new = NewTensor {
        dim_sizes: numbers(machine, dim_sizes)?,
        level_sizes: numbers(machine, level_sizes)?,
        level_types: numbers(machine, level_types)?,
        position_type: number(position)?,
        coordinate_type: number(coordinate)?,
        value_type: number(value)?,
    };
    let object = TensorObject::new(machine, &new)?;
    match action {
        EMPTY => {}
        FROM_READER => {
            let map = numbers(machine, dim_to_lvl)?;
            reader::fill(machine, source, object, &map, new.value_type)?;
        }
        _ => return Err(Stop::unsupported("a tensor of the library from buffers")),
    }
    Ok(one(object.to_value()))
}

/// The type of the elements behind the arguments follows from the tensor.
fn element_type(machine: &mut dyn Machine, tensor: TensorObject) -> Result<ElemType, Stop> {
    match tensor.values(machine)?.elem {
        Layout::Scalar(elem) => Ok(elem),
        _ => Err(bad_arguments()),
    }
}

fn lex_insert(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [tensor, coordinates, value] = args else { return Err(bad_arguments()) };
    let tensor = TensorObject::from_value(machine, tensor)?;
    let elem = element_type(machine, tensor)?;
    let coordinates = numbers(machine, coordinates)?;
    let value = memref(machine, value, 0, elem)?.load(machine.memory(), &[])?;
    let value = value.as_scalar().ok_or_else(bad_arguments)?;
    tensor.insert(machine, &coordinates, value)?;
    Ok(Values::new())
}

/// Inserts a row, and resets its buffers.
fn exp_insert(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [tensor, coordinates, values, filled, added, count] = args else { return Err(bad_arguments()) };
    let tensor = TensorObject::from_value(machine, tensor)?;
    let elem = element_type(machine, tensor)?;
    // The innermost coordinate is in the list of those that were added.
    let outer = memref(machine, coordinates, 1, INDEX)?;
    let rank = outer.sizes[0];
    let mut levels = Vec::new();
    for level in 0..rank - 1 {
        levels.push(number(&outer.load(machine.memory(), &[level])?)?);
    }
    levels.push(0);
    let values = memref(machine, values, 1, elem)?;
    let filled = memref(machine, filled, 1, ElemType::Int(1))?;
    let added = memref(machine, added, 1, INDEX)?;
    for at in 0..number(count)? {
        machine.charge(1)?;
        let inner = number(&added.load(machine.memory(), &[at])?)?;
        *levels.last_mut().ok_or_else(bad_arguments)? = inner;
        let value = values.load(machine.memory(), &[inner])?;
        tensor.insert(machine, &levels, value.as_scalar().ok_or_else(bad_arguments)?)?;
        values.store(machine.memory(), &[inner], &Value::Scalar(elem.zero()))?;
        filled.store(machine.memory(), &[inner], &Value::bool(false))?;
    }
    Ok(Values::new())
}

fn end_lex_insert(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [tensor] = args else { return Err(bad_arguments()) };
    TensorObject::from_value(machine, tensor)?.end_insertion(machine)?;
    Ok(Values::new())
}

fn delete(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [tensor] = args else { return Err(bad_arguments()) };
    TensorObject::from_value(machine, tensor)?.free(machine)?;
    Ok(Values::new())
}

/// A text in memory, with a 0 byte at its end.
fn c_string(machine: &mut dyn Machine, text: &str) -> Result<Pointer, Stop> {
    let bytes = text.bytes().chain([0]);
    let pointer = machine.memory().allocate(text.len() as u64 + 1, 1, ObjectKind::Heap)?;
    for (at, byte) in bytes.enumerate() {
        let byte = Scalar::int(8, i128::from(byte));
        machine.memory().store_scalar(pointer.offset(at as i64), ElemType::Int(8), &byte)?;
    }
    Ok(pointer)
}
