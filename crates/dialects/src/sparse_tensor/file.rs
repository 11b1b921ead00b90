//! Tensors in files: Matrix Market (`.mtx`) and FROSTT (`.tns`). Source: ExecutionEngine/SparseTensor/File.h of LLVM 22.
//!
//! The library reads any file. Here, only the files that the environment names in `TENSOR0`, `TENSOR1`, … are read, as the library's own
//! `getTensorFilename` does, so that a program from elsewhere cannot look at other files.

use std::fs;

use assay_ir::Float;
use assay_model::{
    Array, ElemType, Flow, Machine, Meaning, OpDef, OpView, Scalar, Stop, Value, WholeKernel, take_elements,
};

use crate::sparse_storage::encoding::Encoding;
use crate::tensor::TensorType;

pub static OPS: &[OpDef] = &[OpDef::new("sparse_tensor.new", Meaning::Whole(new)).doc(
    "The tensor in the file whose name is at an address. Only files that TENSOR0, TENSOR1, … name are read.",
)];

/// What a file holds.
pub struct TensorFile {
    /// One for each dimension.
    pub sizes: Vec<i64>,
    /// In the order of the file, with coordinates from 0. The second number is the imaginary part.
    pub entries: Vec<(Vec<i64>, [f64; 2])>,
}

/// The name that the environment gives to a tensor's file.
///
/// # Errors
/// Unsupported if it gives none.
pub fn tensor_file_name(number: u64) -> Result<String, Stop> {
    std::env::var(format!("TENSOR{number}"))
        .map_err(|_| Stop::unsupported(format!("a file that no variable TENSOR{number} names")))
}

/// Whether a variable `TENSOR` with a number names this file.
fn is_named(path: &str) -> bool {
    std::env::vars_os().any(|(key, value)| {
        let number = key.to_str().and_then(|key| key.strip_prefix("TENSOR"));
        value == path && number.is_some_and(|number| number.parse::<u64>().is_ok())
    })
}

impl TensorFile {
    /// Reads a file that the environment names.
    ///
    /// # Errors
    /// Unsupported if the environment does not name it, or if it cannot be read.
    pub fn read(path: &str) -> Result<TensorFile, Stop> {
        if !is_named(path) {
            return Err(Stop::unsupported(format!(
                "the file '{path}', which no variable TENSOR0, TENSOR1, … names"
            )));
        }
        let text = fs::read_to_string(path);
        let text = text.map_err(|error| Stop::unsupported(format!("the file '{path}': {error}")))?;
        let file =
            if path.ends_with(".mtx") { TensorFile::from_mtx(&text) } else { TensorFile::from_tns(&text) };
        file.ok_or_else(|| {
            Stop::unsupported(format!("the file '{path}', which is not in Matrix Market or FROSTT format"))
        })
    }

    /// `.mtx`: `%%MatrixMarket matrix coordinate real general`, comments, `rows columns entries`, then the entries. Entries of symmetric matrices
    /// are not repeated, as the library does not.
    pub fn from_mtx(text: &str) -> Option<TensorFile> {
        let header = text.lines().next()?.to_lowercase();
        let words: Vec<&str> = header.split_whitespace().collect();
        let ["%%matrixmarket", "matrix", "coordinate", field, "general" | "symmetric"] = words[..] else {
            return None;
        };
        let mut lines = text.lines().filter(|line| !line.starts_with('%') && !line.trim().is_empty());
        let counts = numbers(lines.next()?)?;
        let [rows, columns, count] = counts[..] else { return None };
        let n_values = match field {
            "pattern" => 0,
            "real" | "integer" => 1,
            "complex" => 2,
            _ => return None,
        };
        TensorFile::entries(vec![rows, columns], count, n_values, lines)
    }

    /// `.tns`: comments with `#`, `rank entries`, the sizes, then the entries.
    pub fn from_tns(text: &str) -> Option<TensorFile> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let counts = numbers(lines.next()?)?;
        let [rank, count] = counts[..] else { return None };
        let sizes = numbers(lines.next()?)?;
        if sizes.len() as i64 != rank {
            return None;
        }
        let first = lines.clone().next().map_or(0, |line| line.split_whitespace().count());
        TensorFile::entries(sizes, count, first.saturating_sub(rank as usize).min(2), lines)
    }

    /// Coordinates from 1, then this many numbers. Without numbers, each value is 1.
    fn entries<'a>(
        sizes: Vec<i64>,
        count: i64,
        n_values: usize,
        lines: impl Iterator<Item = &'a str>,
    ) -> Option<TensorFile> {
        let mut entries = Vec::new();
        for line in lines.take(usize::try_from(count).ok()?) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (coordinates, values) = words.split_at_checked(sizes.len())?;
            let mut point = Vec::new();
            for (word, &size) in coordinates.iter().zip(&sizes) {
                point.push(
                    word.parse::<i64>().ok()?.checked_sub(1).filter(|index| (0..size).contains(index))?,
                );
            }
            let mut value = if n_values == 0 { [1.0, 1.0] } else { [0.0, 0.0] };
            for (at, value) in value.iter_mut().enumerate().take(n_values) {
                *value = values.get(at)?.parse().ok()?;
            }
            entries.push((point, value));
        }
        (entries.len() as i64 == count).then_some(TensorFile { sizes, entries })
    }
}

fn numbers(line: &str) -> Option<Vec<i64>> {
    line.split_whitespace().map(|word| word.parse().ok().filter(|&number| number >= 0)).collect()
}

/// A number of a file as an element: "these values are cast to the tensor's element type" [File.h, `readValue`].
///
/// # Errors
/// Unsupported if the type does not have the number.
pub fn element(elem: ElemType, [re, im]: [f64; 2]) -> Result<Scalar, Stop> {
    match elem {
        ElemType::Float(kind) => Ok(Scalar::Float(Float::from_f64(kind, re))),
        ElemType::Complex(kind) => {
            let part = |value| Scalar::Float(Float::from_f64(kind, value));
            Ok(Scalar::complex(part(re), part(im)))
        }
        ElemType::Int(width @ 1..=64) if re.trunc() == re && re.abs() < 9e15 => {
            Ok(Scalar::int(width, re as i128))
        }
        _ => Err(Stop::unsupported("a number that is not of the element type")),
    }
}

/// The tensor in a file. Its sizes must be those of the type [File.h, `assertMatchesShape`].
fn new(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::result(view)?;
    if Encoding::from_type(view, view.result_type(0)?)?.is_none() {
        return Err(view.unsupported("a tensor without an encoding"));
    }
    Ok(Box::new(move |machine, operands| {
        let Some(pointer) = operands.first().and_then(Value::as_pointer) else {
            return Err(Stop::unsupported("a source that is not the address of a file's name"));
        };
        let name = machine.memory().c_string(pointer)?;
        let name = name.ok_or_else(|| Stop::unsupported("a file name that is poison"))?;
        let file = TensorFile::read(&String::from_utf8_lossy(&name))?;
        if !ty.admits(&file.sizes) {
            return Err(Stop::unsupported("a file whose tensor has other sizes"));
        }
        array(machine, ty.elem, &file).map(Flow::one)
    }))
}

fn array(machine: &mut dyn Machine, elem: ElemType, file: &TensorFile) -> Result<Value, Stop> {
    let len = take_elements(machine, &file.sizes)?;
    let mut array = Array::filled(elem, &file.sizes, &elem.zero()).with_stored(vec![false; len]);
    for (point, value) in &file.entries {
        let at = array.position(point).ok_or_else(|| Stop::Bug("an entry out of bounds".into()))?;
        array.set(at, element(elem, *value)?);
        array.store_zero(at);
    }
    Ok(Value::array(array))
}
