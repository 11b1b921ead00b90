//! The library's readers of files. A reader is the address of the file's name in memory: the file is read again for each question.

use assay_ir::FloatKind;
use assay_model::{ElemType, Extern, Machine, MemRef, Scalar, Stop, Value, Values};

use super::object::{TensorObject, new_list, value_type};
use super::{INDEX, c_string, memref, number, numbers};
use crate::runner::{address, bad_arguments, one, string};
use crate::sparse_tensor::file::{TensorFile, element, tensor_file_name};

/// The functions for coordinates of one type, and values of each type.
macro_rules! read_to_buffers {
    ($coordinates:literal, $width:expr, $(($values:literal, $elem:expr)),*) => {
        &[$(
            Extern {
                name: concat!("getSparseTensorReaderReadToBuffers", $coordinates, $values),
                call: |machine, args| read_to_buffers(machine, args, $width, $elem),
            },
            Extern {
                name: concat!("_mlir_ciface_getSparseTensorReaderReadToBuffers", $coordinates, $values),
                call: |machine, args| read_to_buffers(machine, args, $width, $elem),
            },
        )*]
    };
    ($coordinates:literal, $width:expr) => {
        read_to_buffers!(
            $coordinates, $width,
            ("F64", ElemType::Float(FloatKind::F64)), ("F32", ElemType::Float(FloatKind::F32)),
            ("F16", ElemType::Float(FloatKind::F16)), ("BF16", ElemType::Float(FloatKind::BF16)),
            ("I64", ElemType::Int(64)), ("I32", ElemType::Int(32)), ("I16", ElemType::Int(16)),
            ("I8", ElemType::Int(8)), ("C64", ElemType::Complex(FloatKind::F64)),
            ("C32", ElemType::Complex(FloatKind::F32))
        )
    };
}

pub static READ_TO_BUFFERS: [&[Extern]; 5] = [
    read_to_buffers!("0", 64),
    read_to_buffers!("64", 64),
    read_to_buffers!("32", 32),
    read_to_buffers!("16", 16),
    read_to_buffers!("8", 8),
];

/// The name of a tensor's file, from the environment.
pub fn file_name(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [id] = args else { return Err(bad_arguments()) };
    let id = u64::try_from(number(id)?).map_err(|_| bad_arguments())?;
    let name = tensor_file_name(id)?;
    Ok(one(Scalar::Pointer(c_string(machine, &name)?)))
}

/// A reader of a file.
pub fn create(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [name, shape, _] = args else { return Err(bad_arguments()) };
    let name = string(machine, name)?.ok_or_else(bad_arguments)?;
    let file = TensorFile::read(&name)?;
    // A size of 0 is not known [File.h, `assertMatchesShape`].
    let shape = numbers(machine, shape)?;
    let fits = shape.len() == file.sizes.len()
        && shape.iter().zip(&file.sizes).all(|(&expected, &size)| expected == 0 || expected == size);
    if !fits {
        return Err(Stop::unsupported("a file whose tensor has other sizes"));
    }
    Ok(one(Scalar::Pointer(c_string(machine, &name)?)))
}

fn file(machine: &mut dyn Machine, reader: &Value) -> Result<TensorFile, Stop> {
    let name = string(machine, reader)?.ok_or_else(bad_arguments)?;
    TensorFile::read(&name)
}

pub fn dim_sizes(machine: &mut dyn Machine, args: &[Value]) -> Result<MemRef, Stop> {
    let [reader] = args else { return Err(bad_arguments()) };
    let sizes = file(machine, reader)?.sizes;
    let sizes: Vec<Scalar> = sizes.iter().map(|&size| Scalar::int(64, i128::from(size))).collect();
    new_list(machine, INDEX, &sizes)
}

pub fn count(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [reader] = args else { return Err(bad_arguments()) };
    let count = file(machine, reader)?.entries.len();
    Ok(one(Scalar::int(64, count as i128)))
}

pub fn delete(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [reader] = args else { return Err(bad_arguments()) };
    let pointer = address(machine, reader)?;
    machine.memory().free(pointer)?;
    Ok(Values::new())
}

/// A coordinate of a level. The code is the number of a dimension, or that of a division or remainder with the divisor above
/// bit 20 [Enums.h, `encodeDim`].
fn level(code: i64, dims: &[i64]) -> Option<i64> {
    const MASK: i64 = 0xf_ffff;
    let dim = *dims.get((code & MASK) as usize)?;
    match code >> 60 {
        0 => dims.get(code as usize).copied(),
        1 => dim.checked_div_euclid(code >> 20 & MASK),
        2 => dim.checked_rem_euclid(code >> 20 & MASK),
        _ => None,
    }
}

/// The entries of a file, by their coordinates in the levels.
fn entries(file: &TensorFile, map: &[i64], elem: ElemType) -> Result<Vec<(Vec<i64>, Scalar)>, Stop> {
    let entry = |(dims, value): &(Vec<i64>, [f64; 2])| {
        let levels: Option<Vec<i64>> = map.iter().map(|&code| level(code, dims)).collect();
        let levels = levels.ok_or_else(|| Stop::unsupported("a level that the library does not know"))?;
        Ok((levels, element(elem, *value)?))
    };
    file.entries.iter().map(entry).collect()
}

/// Puts all entries of a file into a tensor.
pub fn fill(
    machine: &mut dyn Machine,
    reader: &Value,
    tensor: TensorObject,
    map: &[i64],
    code: i64,
) -> Result<(), Stop> {
    let file = file(machine, reader)?;
    let elem = value_type(code).ok_or_else(bad_arguments)?;
    machine.charge(file.entries.len() as u64)?;
    for (levels, value) in entries(&file, map, elem)? {
        tensor.insert(machine, &levels, &value)?;
    }
    tensor.end_insertion(machine)
}

/// Writes the coordinates and values of a file to buffers, in the order of the file. Returns whether they are sorted.
fn read_to_buffers(
    machine: &mut dyn Machine,
    args: &[Value],
    width: u32,
    elem: ElemType,
) -> Result<Values, Stop> {
    let [reader, dim_to_lvl, _, coordinates, values] = args else { return Err(bad_arguments()) };
    let coordinates = memref(machine, coordinates, 1, ElemType::Int(width))?;
    let values = memref(machine, values, 1, elem)?;
    let map = numbers(machine, dim_to_lvl)?;
    let file = file(machine, reader)?;
    let entries = entries(&file, &map, elem)?;
    machine.charge(entries.len() as u64)?;
    let mut next = 0;
    for (at, (levels, value)) in entries.iter().enumerate() {
        for &coordinate in levels {
            let number = Value::Scalar(Scalar::int(width, i128::from(coordinate)));
            coordinates.store(machine.memory(), &[next], &number)?;
            next += 1;
        }
        values.store(machine.memory(), &[at as i64], &Value::Scalar(value.clone()))?;
    }
    let sorted = entries.windows(2).all(|pair| pair[0].0 <= pair[1].0);
    Ok(one(Scalar::bool(sorted)))
}
