//! Linear algebra on vectors and matrices of floats. Sources: SPIRVMatrixOps.td, SPIRVArithmeticOps.td; SPIR-V Specification,
//! arithmetic instructions.
//!
//! Sums of products may be computed in any order and with any number of roundings.

use assay_ir::Float;
use assay_model::array::count;
use assay_model::{
    Approximate, Array, Certainty, ElemType, Flow, Layout, Machine, Meaning, OpDef, OpView, Scalar, Stop,
    Tolerance, Value, WholeKernel,
};

pub static OPS: &[OpDef] = &[
    OpDef::new("spirv.Dot", Meaning::Whole(|view| on_vectors(view, &DOT)))
        .doc("The sum of the products of the elements of two vectors."),
    OpDef::new("spirv.VectorTimesScalar", Meaning::Whole(times_scalar))
        .doc("A vector with every element times a number."),
    OpDef::new("spirv.MatrixTimesScalar", Meaning::Whole(times_scalar))
        .doc("A matrix with every element times a number."),
    OpDef::new("spirv.Transpose", Meaning::Whole(transpose))
        .hands_on(1)
        .doc("A matrix whose rows are the columns of another."),
    OpDef::new("spirv.MatrixTimesVector", Meaning::Whole(|view| product(view, (false, true))))
        .doc("The product of a matrix and a column vector."),
    OpDef::new("spirv.VectorTimesMatrix", Meaning::Whole(|view| product(view, (true, false))))
        .doc("The product of a row vector and a matrix."),
    OpDef::new("spirv.MatrixTimesMatrix", Meaning::Whole(|view| product(view, (false, false))))
        .doc("The product of two matrices."),
];

/// A function of all elements of its operands, which are floats.
macro_rules! function {
    ($(#[$doc:meta])* $name:ident = $compute:expr) => {
        $(#[$doc])*
        pub static $name: Approximate = Approximate {
            compute: |operands, results| {
                let floats: Option<Vec<Float>> = operands.iter().map(Scalar::as_float).collect();
                let floats = floats.filter(|floats| !floats.is_empty());
                let floats = floats.ok_or_else(|| Stop::invalid("elements that are not floats"))?;
                let compute: fn(&[Float]) -> Vec<Float> = $compute;
                for (result, value) in results.iter_mut().zip(compute(&floats)) {
                    *result = Scalar::Float(value);
                }
                Ok(Certainty::Rounded)
            },
            tolerance: Tolerance { operands: 2, result: 4 },
        };
    };
}

function! {
    /// The sum of the products of the elements of two vectors.
    DOT = |all| {
        let (a, b) = all.split_at(all.len() / 2);
        vec![dot(a, b)]
    }
}
function! {
    /// The length of a vector.
    LENGTH = |all| vec![length(all)]
}
function! {
    /// The length of the difference of two vectors.
    DISTANCE = |all| {
        let (a, b) = all.split_at(all.len() / 2);
        let difference: Vec<Float> = a.iter().zip(b).map(|(a, b)| a.sub(*b)).collect();
        vec![length(&difference)]
    }
}
function! {
    /// The vector of length 1 in the same direction.
    NORMALIZE = |all| {
        let length = length(all);
        all.iter().map(|x| x.div(length)).collect()
    }
}
function! {
    /// The cross product of two vectors of three elements.
    CROSS = |all| match all {
        [a, b, c, x, y, z] => {
            let part = |a: &Float, y: &Float, b: &Float, x: &Float| a.mul(*y).sub(b.mul(*x));
            vec![part(b, z, c, y), part(c, x, a, z), part(a, y, b, x)]
        }
        _ => Vec::new(),
    }
}
function! {
    /// A vector reflected at the plane whose normal is the other vector.
    REFLECT = |all| {
        let (vector, normal) = all.split_at(all.len() / 2);
        let twice = Float::from_f64(all[0].kind, 2.0).mul(dot(normal, vector));
        vector.iter().zip(normal).map(|(x, n)| x.sub(twice.mul(*n))).collect()
    }
}

fn dot(a: &[Float], b: &[Float]) -> Float {
    let mut products = a.iter().zip(b).map(|(a, b)| a.mul(*b));
    let first = products.next().unwrap_or_else(|| Float::zero(a[0].kind, false));
    products.fold(first, Float::add)
}

fn length(vector: &[Float]) -> Float {
    dot(vector, vector).sqrt()
}

fn form() -> Stop {
    Stop::invalid("a vector or a matrix of another form than its type")
}

/// The scalars of a scalar or a vector.
fn scalars(value: &Value, layout: &Layout) -> Result<Vec<Scalar>, Stop> {
    match layout.adapt(value).ok_or_else(form)? {
        Value::Scalar(scalar) => Ok(vec![scalar]),
        Value::Array(array) => Ok(array.iter().collect()),
        _ => Err(form()),
    }
}

/// Applies a function to scalars; poison makes poison.
fn apply(
    machine: &mut dyn Machine,
    function: &Approximate,
    operands: &[Scalar],
    n_results: usize,
) -> Result<Vec<Scalar>, Stop> {
    let mut results = vec![Scalar::Poison; n_results];
    machine.charge(operands.len() as u64)?;
    if !operands.iter().any(Scalar::has_poison) {
        machine.approximate(function, operands, &mut results)?;
    }
    Ok(results)
}

/// A function of all elements of the operands that returns a vector or a number.
pub fn on_vectors(view: &OpView<'_>, function: &'static Approximate) -> Result<WholeKernel, Stop> {
    let layouts: Vec<Layout> =
        (0..view.n_operands()).map(|index| view.operand_layout(index)).collect::<Result<_, _>>()?;
    let result = view.result_layout(0)?;
    Ok(Box::new(move |machine, operands| {
        let mut all = Vec::new();
        for (value, layout) in operands.iter().zip(&layouts) {
            all.extend(scalars(value, layout)?);
        }
        match &result {
            Layout::Scalar(_) => Ok(Flow::one(apply(machine, function, &all, 1)?.swap_remove(0))),
            Layout::Array { elem, shape } => {
                let results = apply(machine, function, &all, count(shape))?;
                Ok(Flow::one(Value::array(Array::from_elements(*elem, shape, results))))
            }
            _ => Err(form()),
        }
    }))
}

fn times_scalar(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.operand_layout(0)?;
    Ok(Box::new(move |_, operands| {
        let factor = operands[1].as_float();
        let times = |scalar: Scalar| match (scalar.as_float(), factor) {
            (Some(x), Some(factor)) => Scalar::Float(x.mul(factor)),
            _ => Scalar::Poison,
        };
        let vector = |value: &Value| match value {
            Value::Array(array) => {
                let elements: Vec<Scalar> = array.iter().map(times).collect();
                Ok(Value::array(Array::from_elements(array.elem(), array.shape(), elements)))
            }
            _ => Err(form()),
        };
        match layout.adapt(&operands[0]).ok_or_else(form)? {
            Value::Aggregate(columns) => {
                let columns = columns.iter().map(vector).collect::<Result<_, _>>()?;
                Ok(Flow::one(Value::aggregate(columns)))
            }
            value => Ok(Flow::one(vector(&value)?)),
        }
    }))
}

/// The columns of a matrix.
fn columns(value: &Value, layout: &Layout) -> Result<Vec<Vec<Scalar>>, Stop> {
    match layout.adapt(value).ok_or_else(form)? {
        Value::Aggregate(columns) => columns
            .iter()
            .map(|column| column.as_array().map(|array| array.iter().collect()).ok_or_else(form))
            .collect(),
        _ => Err(form()),
    }
}

fn transpose_columns(columns: &[Vec<Scalar>]) -> Vec<Vec<Scalar>> {
    let len = columns.first().map_or(0, Vec::len);
    (0..len).map(|row| columns.iter().map(|column| column[row].clone()).collect()).collect()
}

/// The elements of a matrix as a value.
fn matrix(elem: ElemType, columns: Vec<Vec<Scalar>>) -> Value {
    let column =
        |column: Vec<Scalar>| Value::array(Array::from_elements(elem, &[column.len() as i64], column));
    Value::aggregate(columns.into_iter().map(column).collect())
}

/// Element type of a vector or a matrix.
fn elem_of(view: &OpView<'_>, layout: &Layout) -> Result<ElemType, Stop> {
    match layout {
        Layout::Array { elem, .. } => Ok(*elem),
        Layout::Repeat { part, .. } => elem_of(view, part),
        _ => Err(view.invalid("has an operand that is neither a vector nor a matrix")),
    }
}

fn transpose(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.operand_layout(0)?;
    let elem = elem_of(view, &layout)?;
    Ok(Box::new(move |_, operands| {
        Ok(Flow::one(matrix(elem, transpose_columns(&columns(&operands[0], &layout)?))))
    }))
}

/// A product of two operands, each of which is a vector or a matrix.
fn product(view: &OpView<'_>, (row, column): (bool, bool)) -> Result<WholeKernel, Stop> {
    let (left, right) = (view.operand_layout(0)?, view.operand_layout(1)?);
    let elem = elem_of(view, &left)?;
    Ok(Box::new(move |machine, operands| {
        let rows = match row {
            true => vec![scalars(&operands[0], &left)?],
            false => transpose_columns(&columns(&operands[0], &left)?),
        };
        let columns = match column {
            true => vec![scalars(&operands[1], &right)?],
            false => columns(&operands[1], &right)?,
        };
        let mut results = Vec::with_capacity(columns.len());
        for column in &columns {
            let mut elements = Vec::with_capacity(rows.len());
            for row in &rows {
                if row.len() != column.len() {
                    return Err(form());
                }
                let all = [row.as_slice(), column.as_slice()].concat();
                elements.extend(apply(machine, &DOT, &all, 1)?);
            }
            results.push(elements);
        }
        Ok(Flow::one(match (row, column) {
            (false, false) => matrix(elem, results),
            _ => {
                let elements = results.concat();
                Value::array(Array::from_elements(elem, &[elements.len() as i64], elements))
            }
        }))
    }))
}
