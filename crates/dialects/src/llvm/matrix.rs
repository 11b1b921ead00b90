//! Matrices stored in vectors, column by column. Source: LLVM LangRef, matrix intrinsics.
//!
//! The option `-matrix-default-layout` of LLVM's tools may select rows instead; the results of MLIR's conversions do not depend on it.

use assay_ir::{Float, Int};
use assay_model::memory::rules;
use assay_model::{
    Array, ElemType, Flow, Layout, Meaning, OpDef, OpView, Scalar, Stop, Value, Values, WholeKernel,
};

use super::address::{MISALIGNED, check_aligned, check_alike, lane_bytes, lanes, pointer, takes, vector};
use crate::rules::EVALUATION_ORDER;
use rules::{CONSTANT_WRITE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, UNINITIALISED, USE_AFTER_FREE};

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.intr.matrix.transpose", Meaning::Whole(transpose)).doc("The transposed matrix."),
    OpDef::new("llvm.intr.matrix.multiply", Meaning::Whole(multiply))
        .doc("The product of two matrices.")
        .rules(&[EVALUATION_ORDER]),
    OpDef::new("llvm.intr.matrix.column.major.load", Meaning::Whole(load))
        .doc("Reads a matrix whose columns lie a stride apart.")
        .rules(&[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, UNINITIALISED, MISALIGNED]),
    OpDef::new("llvm.intr.matrix.column.major.store", Meaning::Whole(store))
        .doc("Writes a matrix whose columns lie a stride apart.")
        .rules(&[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE, MISALIGNED]),
];

/// An attribute with a size. No product of sizes may exceed the greatest length of a vector.
fn size(view: &OpView<'_>, name: &str) -> Result<usize, Stop> {
    let size = view.int_attr(name)?.to_u64().and_then(|size| usize::try_from(size).ok());
    size.filter(|&size| size < 1 << 24).ok_or_else(|| view.invalid(format!("has a bad size '{name}'")))
}

/// A vector layout that must have this many elements.
fn of_size(view: &OpView<'_>, layout: &Layout, rows: usize, columns: usize) -> Result<ElemType, Stop> {
    let (elem, len) = lanes(view, layout)?;
    if len == rows * columns {
        Ok(elem)
    } else {
        Err(view.invalid("has a matrix of another size than its vector"))
    }
}

fn transpose(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (rows, columns) = (size(view, "rows")?, size(view, "columns")?);
    check_alike(view, [0])?;
    let layout = view.operand_layout(0)?;
    let elem = of_size(view, &layout, rows, columns)?;
    of_size(view, &view.result_layout(0)?, rows, columns)?;
    Ok(Box::new(move |_, operands| {
        let matrix = vector(&layout, &operands[0])?;
        let elements = (0..matrix.len()).map(|at| matrix.get(at / columns + at % columns * rows));
        Ok(Flow::one(Value::array(Array::from_elements(elem, &[matrix.len() as i64], elements))))
    }))
}

fn multiply(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (rows, inner, columns) =
        (size(view, "lhs_rows")?, size(view, "lhs_columns")?, size(view, "rhs_columns")?);
    check_alike(view, 0..2)?;
    let (left, right) = (view.operand_layout(0)?, view.operand_layout(1)?);
    let elem = of_size(view, &left, rows, inner)?;
    of_size(view, &right, inner, columns)?;
    of_size(view, &view.result_layout(0)?, rows, columns)?;
    Ok(Box::new(move |machine, operands| {
        machine.charge((rows * inner * columns) as u64)?;
        if matches!(elem, ElemType::Float(_)) && inner > 1 {
            machine.note_open(&EVALUATION_ORDER);
        }
        let (a, b) = (vector(&left, &operands[0])?, vector(&right, &operands[1])?);
        let mut product = Array::filled(elem, &[(rows * columns) as i64], &elem.zero());
        for at in 0..rows * columns {
            let (row, column) = (at % rows, at / rows);
            let mut sum = None;
            for k in 0..inner {
                let term = combine(&a.get(row + k * rows), &b.get(k + column * inner), Int::mul, Float::mul)?;
                sum = Some(match sum {
                    None => term,
                    Some(sum) => combine(&sum, &term, Int::add, Float::add)?,
                });
            }
            product.set(at, sum.unwrap_or_else(|| elem.zero()));
        }
        Ok(Flow::one(Value::array(product)))
    }))
}

fn combine(
    a: &Scalar,
    b: &Scalar,
    ints: fn(&Int, &Int) -> Int,
    floats: fn(Float, Float) -> Float,
) -> Result<Scalar, Stop> {
    match (a, b) {
        (Scalar::Poison, _) | (_, Scalar::Poison) => Ok(Scalar::Poison),
        (Scalar::Int(a), Scalar::Int(b)) => Ok(Scalar::Int(ints(a, b))),
        (Scalar::Float(a), Scalar::Float(b)) => Ok(Scalar::Float(floats(*a, *b))),
        _ => Err(Stop::invalid("a matrix that has no numbers")),
    }
}

/// A matrix in memory.
struct MatrixInMemory {
    layout: Layout,
    elem: ElemType,
    rows: usize,
    len: usize,
    bytes: u64,
    align: u64,
}

impl MatrixInMemory {
    fn from_op(view: &OpView<'_>, layout: Layout) -> Result<MatrixInMemory, Stop> {
        let (rows, columns) = (size(view, "rows")?, size(view, "columns")?);
        let elem = of_size(view, &layout, rows, columns)?;
        let bytes = lane_bytes(view, elem)?;
        let align = assay_model::memory::align_of(&Layout::Scalar(elem)).unwrap_or(1);
        Ok(MatrixInMemory { layout, elem, rows, len: rows * columns, bytes, align })
    }

    /// The position of an element, offset by a stride in elements, read unsigned.
    fn offset(&self, at: usize, stride: u64) -> i64 {
        let element = (at / self.rows) as u64;
        let element = element.wrapping_mul(stride).wrapping_add((at % self.rows) as u64);
        element.wrapping_mul(self.bytes) as i64
    }
}

fn stride(value: &Value) -> Result<u64, Stop> {
    match value {
        Value::Scalar(Scalar::Int(stride)) => Ok(stride.to_u64().unwrap_or(u64::MAX)),
        // The addresses of all columns except the first depend on it.
        Value::Scalar(Scalar::Poison) => Err(POISON_ADDRESS.stop()),
        _ => Err(Stop::invalid("a stride that is not an integer")),
    }
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    let place = MatrixInMemory::from_op(view, view.result_layout(0)?)?;
    Ok(Box::new(move |machine, operands| {
        let (start, stride) = (pointer(machine, &operands[0])?, stride(&operands[1])?);
        machine.charge(place.len as u64)?;
        let mut matrix = Array::filled(place.elem, &[place.len as i64], &place.elem.zero());
        for at in 0..place.len {
            let from = start.offset(place.offset(at, stride));
            matrix.set(at, machine.memory().load_scalar(from, place.elem)?);
            check_aligned(from, place.align)?;
        }
        Ok(Flow::one(Value::array(matrix)))
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 3)?;
    let place = MatrixInMemory::from_op(view, view.operand_layout(0)?)?;
    Ok(Box::new(move |machine, operands| {
        let matrix = vector(&place.layout, &operands[0])?;
        let (start, stride) = (pointer(machine, &operands[1])?, stride(&operands[2])?);
        machine.charge(place.len as u64)?;
        for at in 0..place.len {
            let to = start.offset(place.offset(at, stride));
            machine.memory().store_scalar(to, place.elem, &matrix.get(at))?;
            check_aligned(to, place.align)?;
        }
        Ok(Flow::Next(Values::new()))
    }))
}
