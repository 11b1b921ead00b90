//! Ops that show what is stored of a sparse tensor.

use std::rc::Rc;

use assay_model::form::MemRefForm;
use assay_model::memory::align_of;
use assay_model::memref;
use assay_model::{
    Array, Cond, Flow, Layout, Machine, Meaning, MemRef, ObjectKind, OpDef, OpView, Rule, Speculatability,
    Stop, Value, WholeKernel,
};
use smallvec::smallvec;

use crate::memref::alloc::new_memref;
use crate::sparse_storage::encoding::{Encoding, LevelFormat};
use crate::sparse_storage::implicit::UNSTORED_ZERO;
use crate::sparse_storage::storage::{Storage, numbers};
use crate::tensor::{TensorType, index, index_value};

/// The kernel decides whether a parent has no entries.
pub const LOOSE_POSITIONS: Rule = Rule::unspecified(
    "loose-positions",
    Cond::InKernel(&Cond::IsArray(0)),
    "a loose level has a pair of equal positions for a parent without entries, and one position more than needed \
     [SparseTensorAttrDefs.td, loose_compressed; Storage.h: the last one is unused]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("sparse_tensor.number_of_entries", Meaning::Whole(number_of_entries))
        .doc("The number of values that are stored."),
    OpDef::new("sparse_tensor.values", Meaning::Whole(values)).doc("The stored values."),
    OpDef::new("sparse_tensor.positions", Meaning::Whole(|view| level_array(view, true)))
        .doc("Where the entries of each parent begin and end in a level.")
        .rules(&[LOOSE_POSITIONS]),
    OpDef::new("sparse_tensor.coordinates", Meaning::Whole(|view| level_array(view, false)))
        .doc("The coordinates of the entries of a level."),
    OpDef::new("sparse_tensor.coordinates_buffer", Meaning::Whole(coordinates_buffer))
        .doc("The coordinates of a COO segment, entry by entry."),
    OpDef::new("sparse_tensor.lvl", Meaning::Whole(level_size))
        .speculates(has_level)
        .doc("The size of a level."),
];

/// Stores a tensor for an op that shows what is stored. An open element may be a zero that is not stored, so then all that the op makes is open.
pub fn shown(machine: &mut dyn Machine, encoding: &Encoding, array: &Rc<Array>) -> Result<Storage, Stop> {
    if machine.shows_open() && array.has_poison() {
        machine.note_open(&UNSTORED_ZERO);
    }
    Storage::new(machine, encoding, array)
}

/// The sparse operand of an op, and its stored form.
type StoredTensor = (Rc<Array>, Storage);

/// Decodes an op of a sparse tensor that shows what is stored. `result` gets `None` for a poison tensor.
fn showing(
    view: &OpView<'_>,
    result: impl Fn(&mut dyn Machine, Option<StoredTensor>) -> Result<Value, Stop> + 'static,
) -> Result<WholeKernel, Stop> {
    let (ty, encoding) = (TensorType::operand(view, 0)?, Encoding::operand(view, 0)?);
    if encoding.is_slice {
        return Err(view.unsupported("the storage of a slice, which is that of the whole tensor"));
    }
    Ok(Box::new(move |machine, operands| {
        let tensor = operands.first().ok_or_else(|| Stop::invalid("no tensor to look at"))?;
        let stored = match ty.read(tensor)? {
            Some(array) => {
                let storage = shown(machine, &encoding, &array)?;
                Some((array, storage))
            }
            None => None,
        };
        result(machine, stored).map(Flow::one)
    }))
}

fn number_of_entries(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    showing(view, |machine, stored| {
        let count = stored.map(|(_, storage)| storage.elements.len() as i64);
        Ok(count.map_or(Value::POISON, |count| index_value(machine, count)))
    })
}

/// A new buffer with these elements. The storage may have any place.
fn buffer(machine: &mut dyn Machine, array: &Array) -> Result<Value, Stop> {
    let elem = Layout::Scalar(array.elem());
    let align = align_of(&elem).unwrap_or(1);
    let form = MemRefForm::row_major(elem, array.shape());
    let memory = machine.memory();
    let memref: MemRef = new_memref(memory, &form, array.shape(), &[], align, ObjectKind::Heap)?;
    // The storage has its contents before the op runs, so this is no access of the program.
    memory.run_unwatched(|memory| memref.write(memory, array))?;
    Ok(Value::MemRef(Rc::new(memref)))
}

/// Between sparsification and bufferization, a result is written to its values, and `load` makes the tensor of them again. So the values are linked to
/// the tensor.
fn values(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    showing(view, |machine, stored| {
        let Some((array, storage)) = stored else { return Ok(Value::POISON) };
        if let Some(memref) = machine.memory().linked_values(&array) {
            return Ok(Value::MemRef(Rc::new(memref.clone())));
        }
        let values = buffer(machine, &storage.values(&array))?;
        if let Value::MemRef(memref) = &values {
            machine.memory().link_values(&array, memref);
        }
        Ok(values)
    })
}

/// The array of a level.
fn level_array(view: &OpView<'_>, positions: bool) -> Result<WholeKernel, Stop> {
    let encoding = Encoding::operand(view, 0)?;
    if encoding.levels.iter().any(|level| level.format == LevelFormat::Batch) {
        return Err(view.unsupported("batch levels"));
    }
    let level = view.int_attr("level")?.to_u64().unwrap_or(u64::MAX) as usize;
    let width = if positions { encoding.pos_width } else { encoding.crd_width };
    let n_levels = encoding.levels.len();
    if level >= encoding.levels.len() {
        return Err(view.invalid("has a level above the last one"));
    }
    // The coordinates of a COO segment lie in one array, entry by entry.
    let segment = encoding.coo_start().filter(|&start| !positions && level >= start);
    let is_loose = positions && encoding.levels[level].format == LevelFormat::LooseCompressed;
    showing(view, move |machine, stored| {
        let Some((_, storage)) = stored else { return Ok(Value::POISON) };
        if is_loose {
            machine.note_open(&LOOSE_POSITIONS);
        }
        let list = if positions { &storage.positions[level] } else { &storage.coordinates[level] };
        match segment {
            Some(start) => {
                let all = numbers(machine, &storage.interleaved(start), width);
                let whole = buffer(machine, &all)?;
                let (sizes, strides) = (smallvec![list.len() as i64], smallvec![(n_levels - start) as i64]);
                let offset = (level - start) as i64;
                Ok(Value::MemRef(Rc::new(MemRef {
                    sizes,
                    strides,
                    offset,
                    ..memref::operand(&whole)?.clone()
                })))
            }
            None => {
                let array = numbers(machine, list, width);
                buffer(machine, &array)
            }
        }
    })
}

fn coordinates_buffer(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let encoding = Encoding::operand(view, 0)?;
    let start = encoding.coo_start().ok_or_else(|| view.invalid("has a tensor without a COO segment"))?;
    showing(view, move |machine, stored| {
        let Some((_, storage)) = stored else { return Ok(Value::POISON) };
        let array = numbers(machine, &storage.interleaved(start), encoding.crd_width);
        buffer(machine, &array)
    })
}

/// Speculatable if the level is a constant below the number of levels [SparseTensorDialect.cpp, `LvlOp::getSpeculatability`].
fn has_level(view: &OpView<'_>) -> Speculatability {
    let encoding = view.operand_type(0).and_then(|ty| Encoding::from_type(view, ty)).ok().flatten();
    let level = view.constant_operand(1).and_then(|value| value.as_int()?.to_u64());
    match (encoding, level) {
        (Some(encoding), Some(level)) if level < encoding.levels.len() as u64 => Speculatability::Always,
        _ => Speculatability::Never,
    }
}

fn level_size(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (ty, encoding) = (TensorType::operand(view, 0)?, Encoding::from_type(view, view.operand_type(0)?)?);
    Ok(Box::new(move |machine, operands| {
        let [tensor, level] = operands else { return Err(Stop::invalid("no level to look at")) };
        let Some(array) = ty.read(tensor)? else { return Ok(Flow::one(Value::POISON)) };
        let sizes = match &encoding {
            Some(encoding) => encoding.level_sizes(array.shape()),
            None => Some(array.shape().into()),
        };
        let sizes = sizes.ok_or_else(|| Stop::unsupported("a level without a size"))?;
        let size = index(level).and_then(|level| sizes.get(usize::try_from(level).ok()?).copied());
        // "If the level index is out of bounds, the behavior is undefined" [SparseTensorOps.td, lvl].
        let size = size.ok_or_else(|| Stop::unsupported("a level above the last one"))?;
        Ok(Flow::one(index_value(machine, size)))
    }))
}
