//! Printing what is stored of a sparse tensor, byte for byte like the code that `sparse_tensor.print` is lowered to [SparseTensorRewriting.cpp,
//! `PrintRewriter`].

use assay_ir::Type;
use assay_model::{Array, ElemType, Flow, Machine, Meaning, OpDef, OpView, Scalar, Stop, WholeKernel};

use super::stored::{LOOSE_POSITIONS, shown};
use crate::sparse_storage::encoding::{Encoding, LevelFormat};
use crate::sparse_storage::storage::numbers;
use crate::tensor::TensorType;
use crate::vector::print::{ScalarStyle, print_scalar, scalar_style};

pub static OPS: &[OpDef] = &[OpDef::new("sparse_tensor.print", Meaning::Whole(print))
    .doc("Prints the sizes, positions, coordinates and values of a sparse tensor.")
    .rules(&[LOOSE_POSITIONS])];

fn print(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (ty, encoding) = (TensorType::operand(view, 0)?, Encoding::operand(view, 0)?);
    if encoding.levels.iter().any(|level| level.format == LevelFormat::Batch) {
        return Err(view.unsupported("batch levels"));
    }
    let Type::Tensor { elem, .. } = view.module.ctx.ty(view.operand_type(0)?) else {
        return Err(view.invalid("has an operand that is not a tensor"));
    };
    // Complex numbers are printed by their parts.
    let style = match ty.elem {
        ElemType::Complex(_) => ScalarStyle::Float,
        _ => scalar_style(view, *elem)?,
    };
    Ok(Box::new(move |machine, operands| {
        let tensor = operands.first().ok_or_else(|| Stop::invalid("no tensor to print"))?;
        let Some(array) = ty.read(tensor)? else {
            machine.print_unspecified()?;
            return Ok(Flow::Next(Default::default()));
        };
        let storage = shown(machine, &encoding, &array)?;
        if encoding.levels.iter().any(|level| level.format == LevelFormat::LooseCompressed) {
            machine.note_open(&LOOSE_POSITIONS);
        }
        machine.print(&format!("---- Sparse Tensor ----\nnse = {}\n", storage.elements.len()))?;
        machine.print(&format!("dim = ( {} )\n", list(array.shape())))?;
        machine.print(&format!("lvl = ( {} )\n", list(&storage.level_sizes)))?;
        let coo = encoding.coo_start();
        for level in 0..encoding.levels.len() {
            if !storage.positions[level].is_empty() {
                print_numbers(machine, "pos", level, &storage.positions[level], encoding.pos_width)?;
            }
            match coo {
                Some(start) if level == start => {
                    print_numbers(machine, "crd", level, &storage.interleaved(start), encoding.crd_width)?;
                }
                Some(start) if level > start => {}
                _ if stores_coordinates(encoding.levels[level].format) => {
                    let list = &storage.coordinates[level];
                    print_numbers(machine, "crd", level, list, encoding.crd_width)?;
                }
                _ => {}
            }
        }
        machine.print("values : ")?;
        print_contents(machine, &storage.values(&array), style)?;
        machine.print("----\n")?;
        Ok(Flow::Next(Default::default()))
    }))
}

fn stores_coordinates(format: LevelFormat) -> bool {
    !matches!(format, LevelFormat::Dense | LevelFormat::Batch)
}

fn list(numbers: &[i64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Positions or coordinates. `index` is printed unsigned, numbers of other widths signed.
fn print_numbers(
    machine: &mut dyn Machine,
    name: &str,
    level: usize,
    list: &[i64],
    width: u32,
) -> Result<(), Stop> {
    machine.print(&format!("{name}[{level}] : "))?;
    let style = if width == 0 { ScalarStyle::Unsigned } else { ScalarStyle::Signed };
    let array = numbers(machine, list, width);
    print_contents(machine, &array, style)
}

fn print_contents(machine: &mut dyn Machine, array: &Array, style: ScalarStyle) -> Result<(), Stop> {
    machine.print("( ")?;
    for (at, element) in array.iter().enumerate() {
        if at > 0 {
            machine.print(", ")?;
        }
        match &element {
            Scalar::Complex(parts) => {
                machine.print("( ")?;
                print_scalar(machine, &parts.0, style)?;
                machine.print(", ")?;
                print_scalar(machine, &parts.1, style)?;
                machine.print(" )")?;
            }
            scalar => print_scalar(machine, scalar, style)?,
        }
    }
    machine.print(" )\n")
}
