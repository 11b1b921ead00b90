//! The library's tensor: an object in the program's memory.
//!
//! The object is a list of words. The program has its address only, so the words may have any order. Entries that are inserted are collected in a
//! list, which is stored level by level when the insertion ends. The library stores them at once, with the same result.

use std::rc::Rc;

use assay_ir::FloatKind;
use assay_model::memory::rules::USE_AFTER_FREE;
use assay_model::memory::{align_of, size_of};
use assay_model::memref::Dims;
use assay_model::{ElemType, Layout, Machine, MemRef, ObjectKind, Pointer, Scalar, Stop, Value};

use crate::runner::bad_arguments;
use crate::sparse_storage::encoding::{Level, LevelFormat};
use crate::sparse_storage::storage::{Storage, StorageEntry};

/// Bytes of a word.
const WORD: u64 = 8;
const INT: ElemType = ElemType::Int(64);

/// The first word of each object. A pointer to memory without it is no tensor of the library.
const MARK: i64 = 0x5350_4152_5345_5431;

/// Places of the words after it.
const LEVELS: u64 = 1;
const DIMS: u64 = 2;
const VALUE_TYPE: u64 = 3;
const POSITION_TYPE: u64 = 4;
const COORDINATE_TYPE: u64 = 5;
const VALUES: u64 = 6;
const INSERTED_COORDINATES: u64 = VALUES + LIST;
const INSERTED_VALUES: u64 = INSERTED_COORDINATES + LIST;
/// Here follow the sizes of the dimensions, then the words of each level.
const SIZES: u64 = INSERTED_VALUES + LIST;
/// Words of a list: its address, its length, and how much fits.
const LIST: u64 = 3;
/// Words of a level: its size, its type, its positions, its coordinates.
const LEVEL: u64 = 2 + 2 * LIST;

/// The type of an element by the library's number [Enums.h, `PrimaryType`].
pub fn value_type(code: i64) -> Option<ElemType> {
    Some(match code {
        1 => ElemType::Float(FloatKind::F64),
        2 => ElemType::Float(FloatKind::F32),
        3 => ElemType::Float(FloatKind::F16),
        4 => ElemType::Float(FloatKind::BF16),
        5 => ElemType::Int(64),
        6 => ElemType::Int(32),
        7 => ElemType::Int(16),
        8 => ElemType::Int(8),
        9 => ElemType::Complex(FloatKind::F64),
        10 => ElemType::Complex(FloatKind::F32),
        _ => return None,
    })
}

/// The type of a position or coordinate by the library's number [Enums.h, `OverheadType`].
fn overhead_type(code: i64) -> Option<ElemType> {
    Some(ElemType::Int(match code {
        0 | 1 => 64,
        2 => 32,
        3 => 16,
        4 => 8,
        _ => return None,
    }))
}

/// A level by the library's number [Enums.h, `LevelType`].
fn level(code: i64) -> Option<Level> {
    let format = match code & 0xffff_0000 {
        0x0001_0000 => LevelFormat::Dense,
        0x0004_0000 => LevelFormat::Compressed,
        0x0008_0000 => LevelFormat::Singleton,
        0x0010_0000 => LevelFormat::LooseCompressed,
        0x0020_0000 => LevelFormat::Structured,
        _ => return None,
    };
    Some(Level { format, unique: code & 1 == 0, soa: code & 4 != 0, filled: None })
}

/// What a new tensor is made of.
pub struct NewTensor {
    pub dim_sizes: Vec<i64>,
    pub level_sizes: Vec<i64>,
    pub level_types: Vec<i64>,
    pub position_type: i64,
    pub coordinate_type: i64,
    pub value_type: i64,
}

/// A tensor in memory.
#[derive(Clone, Copy)]
pub struct TensorObject(Pointer);

impl TensorObject {
    /// A tensor without entries.
    pub fn new(machine: &mut dyn Machine, new: &NewTensor) -> Result<TensorObject, Stop> {
        let (dims, levels) = (new.dim_sizes.len() as u64, new.level_sizes.len() as u64);
        let words = SIZES + dims + LEVEL * levels;
        let pointer = machine.memory().allocate(words * WORD, WORD, ObjectKind::Heap)?;
        let object = TensorObject(pointer);
        for word in 0..words {
            object.set(machine, word, 0)?;
        }
        object.set(machine, 0, MARK)?;
        let first = [levels as i64, dims as i64, new.value_type, new.position_type, new.coordinate_type];
        for (word, value) in (LEVELS..).zip(first).chain((SIZES..).zip(new.dim_sizes.iter().copied())) {
            object.set(machine, word, value)?;
        }
        for (number, (&size, &code)) in new.level_sizes.iter().zip(&new.level_types).enumerate() {
            let start = SIZES + dims + LEVEL * number as u64;
            object.set(machine, start, size)?;
            object.set(machine, start + 1, code)?;
            // The first position of a level is stored from the beginning, the others when insertions end [Storage.h, `SparseTensorStorage`].
            if level(code).is_some_and(|level| {
                matches!(level.format, LevelFormat::Compressed | LevelFormat::LooseCompressed)
            }) {
                let elem = object.overhead_type(machine, POSITION_TYPE)?;
                object.write_list(machine, start + 2, elem, &[elem.zero()])?;
            }
        }
        if object.formats(machine)?.iter().all(Level::is_dense) {
            let len = new.level_sizes.iter().product::<i64>();
            machine.charge(len.max(0) as u64)?;
            let elem = object.value_type(machine)?;
            let zeros = vec![elem.zero(); len.max(0) as usize];
            object.write_list(machine, VALUES, elem, &zeros)?;
        }
        Ok(object)
    }

    /// The tensor at an address.
    ///
    /// # Errors
    /// Unsupported if the library did not make it, as for an argument of the function that is judged. Undefined behaviour if the memory is freed.
    pub fn from_value(machine: &mut dyn Machine, value: &Value) -> Result<TensorObject, Stop> {
        let pointer = value.as_pointer().ok_or_else(bad_arguments)?;
        match machine.memory().load_scalar(pointer, INT) {
            Ok(mark) if mark == Scalar::int(64, i128::from(MARK)) => Ok(TensorObject(pointer)),
            Err(Stop::Ub(ub)) if ub.rule_id() == USE_AFTER_FREE.id => Err(Stop::Ub(ub)),
            Ok(_) | Err(Stop::Ub(_)) => Err(Stop::unsupported("a tensor that the library did not make")),
            Err(stop) => Err(stop),
        }
    }

    pub fn to_value(self) -> Value {
        Value::Scalar(Scalar::Pointer(self.0))
    }

    fn word(self, word: u64) -> Pointer {
        self.0.offset((word * WORD) as i64)
    }

    fn get(self, machine: &mut dyn Machine, word: u64) -> Result<i64, Stop> {
        let value = machine.memory().load_scalar(self.word(word), INT)?;
        value.as_int().and_then(|int| int.to_i64()).ok_or_else(bad_arguments)
    }

    fn set(self, machine: &mut dyn Machine, word: u64, value: i64) -> Result<(), Stop> {
        machine.memory().store_scalar(self.word(word), INT, &Scalar::int(64, i128::from(value)))
    }

    fn level_word(self, machine: &mut dyn Machine, level: i64) -> Result<u64, Stop> {
        let (levels, dims) = (self.get(machine, LEVELS)?, self.get(machine, DIMS)?);
        match (0..levels).contains(&level) {
            true => Ok(SIZES + dims as u64 + LEVEL * level as u64),
            false => Err(Stop::unsupported("a level that the library's tensor has not")),
        }
    }

    /// The size of a level.
    pub fn level_size(self, machine: &mut dyn Machine, level: i64) -> Result<i64, Stop> {
        let word = self.level_word(machine, level)?;
        self.get(machine, word)
    }

    /// The size of a dimension.
    pub fn dim_size(self, machine: &mut dyn Machine, dim: i64) -> Result<i64, Stop> {
        let dims = self.get(machine, DIMS)?;
        match (0..dims).contains(&dim) {
            true => self.get(machine, SIZES + dim as u64),
            false => Err(Stop::unsupported("a dimension that the library's tensor has not")),
        }
    }

    fn level_sizes(self, machine: &mut dyn Machine) -> Result<Dims, Stop> {
        let levels = self.get(machine, LEVELS)?;
        (0..levels).map(|level| self.level_size(machine, level)).collect()
    }

    fn formats(self, machine: &mut dyn Machine) -> Result<Vec<Level>, Stop> {
        let levels = self.get(machine, LEVELS)?;
        let mut formats = Vec::new();
        for number in 0..levels {
            let word = self.level_word(machine, number)?;
            let code = self.get(machine, word + 1)?;
            formats
                .push(level(code).ok_or_else(|| Stop::unsupported("a level of this format in the library"))?);
        }
        Ok(formats)
    }

    fn value_type(self, machine: &mut dyn Machine) -> Result<ElemType, Stop> {
        let code = self.get(machine, VALUE_TYPE)?;
        value_type(code).ok_or_else(|| Stop::unsupported("elements of this type in the library"))
    }

    fn overhead_type(self, machine: &mut dyn Machine, word: u64) -> Result<ElemType, Stop> {
        let code = self.get(machine, word)?;
        overhead_type(code).ok_or_else(|| Stop::unsupported("positions of this type in the library"))
    }

    /// A list as a memref.
    fn list(self, machine: &mut dyn Machine, word: u64, elem: ElemType) -> Result<MemRef, Stop> {
        let len = self.get(machine, word + 1)?;
        let pointer = match self.get(machine, word + 2)? {
            0 => Pointer::NULL,
            _ => match machine.memory().load_scalar(self.word(word), ElemType::Pointer)? {
                Scalar::Pointer(pointer) => pointer,
                _ => return Err(bad_arguments()),
            },
        };
        Ok(MemRef::contiguous(pointer, &[len], Layout::Scalar(elem)))
    }

    /// Appends to a list, which doubles if it is full.
    fn push(self, machine: &mut dyn Machine, word: u64, elem: ElemType, value: &Scalar) -> Result<(), Stop> {
        let (len, capacity) = (self.get(machine, word + 1)?, self.get(machine, word + 2)?);
        let layout = Layout::Scalar(elem);
        let size = size_of(&layout).ok_or_else(|| Stop::unsupported("elements without a size"))?;
        if len == capacity {
            let grown = (2 * capacity).max(8);
            let align = align_of(&layout).unwrap_or(1);
            let target = machine.memory().allocate(grown as u64 * size, align, ObjectKind::Heap)?;
            if capacity > 0 {
                let old = self.list(machine, word, elem)?.aligned;
                machine.memory().copy(target, old, len as u64 * size)?;
                machine.memory().free(old)?;
            }
            machine.memory().store_scalar(self.word(word), ElemType::Pointer, &Scalar::Pointer(target))?;
            self.set(machine, word + 2, grown)?;
        }
        let list = self.list(machine, word, elem)?;
        let place = list.aligned.offset(len * size as i64);
        machine.memory().store_scalar(place, elem, value)?;
        self.set(machine, word + 1, len + 1)
    }

    fn write_list(
        self,
        machine: &mut dyn Machine,
        word: u64,
        elem: ElemType,
        values: &[Scalar],
    ) -> Result<(), Stop> {
        self.set(machine, word + 1, 0)?;
        values.iter().try_for_each(|value| self.push(machine, word, elem, value))
    }

    /// The values, which the program may change.
    pub fn values(self, machine: &mut dyn Machine) -> Result<MemRef, Stop> {
        let elem = self.value_type(machine)?;
        self.list(machine, VALUES, elem)
    }

    pub fn positions(self, machine: &mut dyn Machine, level: i64) -> Result<MemRef, Stop> {
        let elem = self.overhead_type(machine, POSITION_TYPE)?;
        let word = self.level_word(machine, level)?;
        self.list(machine, word + 2, elem)
    }

    pub fn coordinates(self, machine: &mut dyn Machine, level: i64) -> Result<MemRef, Stop> {
        let elem = self.overhead_type(machine, COORDINATE_TYPE)?;
        let word = self.level_word(machine, level)?;
        self.list(machine, word + 2 + LIST, elem)
    }

    /// A copy of the coordinates of the levels from this one on, entry by entry.
    pub fn coordinates_buffer(self, machine: &mut dyn Machine, level: i64) -> Result<MemRef, Stop> {
        let (levels, mut all) = (self.get(machine, LEVELS)?, Vec::new());
        for each in level..levels {
            all.push(self.coordinates(machine, each)?.read(machine.memory())?);
        }
        let elem = self.overhead_type(machine, COORDINATE_TYPE)?;
        let count = all.first().map_or(0, |array| array.len());
        let numbers: Vec<Scalar> =
            (0..count).flat_map(|at| all.iter().map(move |array| array.get(at))).collect();
        new_list(machine, elem, &numbers)
    }

    /// Adds an entry. Entries must come in order [Storage.h, `lexInsert`]; here, they may have any order.
    pub fn insert(self, machine: &mut dyn Machine, levels: &[i64], value: &Scalar) -> Result<(), Stop> {
        let (sizes, elem) = (self.level_sizes(machine)?, self.value_type(machine)?);
        let mut place = 0;
        for (&coordinate, &size) in levels.iter().zip(&sizes) {
            if !(0..size).contains(&coordinate) {
                return Err(Stop::unsupported("an insertion out of bounds"));
            }
            place = place * size + coordinate;
        }
        if self.formats(machine)?.iter().all(Level::is_dense) {
            return self.values(machine)?.store(machine.memory(), &[place], &Value::Scalar(value.clone()));
        }
        for &coordinate in levels {
            let number = Scalar::int(64, i128::from(coordinate));
            self.push(machine, INSERTED_COORDINATES, INT, &number)?;
        }
        self.push(machine, INSERTED_VALUES, elem, value)
    }

    /// Stores all entries that were inserted.
    pub fn end_insertion(self, machine: &mut dyn Machine) -> Result<(), Stop> {
        let (formats, sizes, elem) =
            (self.formats(machine)?, self.level_sizes(machine)?, self.value_type(machine)?);
        if formats.iter().all(Level::is_dense) {
            return Ok(());
        }
        let numbers = self.list(machine, INSERTED_COORDINATES, INT)?.read(machine.memory())?;
        let values = self.list(machine, INSERTED_VALUES, elem)?.read(machine.memory())?;
        let coordinate = |at: usize| numbers.get(at).as_int().and_then(|int| int.to_i64()).unwrap_or(0);
        let rank = formats.len();
        let entries = (0..values.len()).map(|element| {
            let levels = (0..rank).map(|level| coordinate(element * rank + level)).collect();
            StorageEntry { levels, element, stored: true }
        });
        let storage = Storage::from_entries(machine, &formats, sizes, entries.collect())?;
        let stored: Vec<Scalar> =
            storage.elements.iter().map(|at| at.map_or_else(|| elem.zero(), |at| values.get(at))).collect();
        self.write_list(machine, VALUES, elem, &stored)?;
        for level in 0..rank {
            let word = self.level_word(machine, level as i64)?;
            let lists =
                [(POSITION_TYPE, &storage.positions[level]), (COORDINATE_TYPE, &storage.coordinates[level])];
            for (number, (ty, list)) in lists.into_iter().enumerate() {
                let elem = self.overhead_type(machine, ty)?;
                let ElemType::Int(width) = elem else { continue };
                let list: Vec<Scalar> =
                    list.iter().map(|&number| Scalar::int(width, i128::from(number))).collect();
                self.write_list(machine, word + 2 + LIST * number as u64, elem, &list)?;
            }
        }
        Ok(())
    }

    /// Frees the object. Its lists stay, as nothing can reach them.
    pub fn free(self, machine: &mut dyn Machine) -> Result<(), Stop> {
        machine.memory().free(self.0)
    }
}

/// New memory with these elements.
pub fn new_list(machine: &mut dyn Machine, elem: ElemType, elements: &[Scalar]) -> Result<MemRef, Stop> {
    let layout = Layout::Scalar(elem);
    let size = size_of(&layout).ok_or_else(|| Stop::unsupported("elements without a size"))?;
    let bytes = size * elements.len() as u64;
    let pointer = machine.memory().allocate(bytes, align_of(&layout).unwrap_or(1), ObjectKind::Heap)?;
    for (at, element) in elements.iter().enumerate() {
        machine.memory().store_scalar(pointer.offset(at as i64 * size as i64), elem, element)?;
    }
    Ok(MemRef::contiguous(pointer, &[elements.len() as i64], layout))
}

/// A memref as a value.
pub fn memref_value(memref: MemRef) -> Value {
    Value::MemRef(Rc::new(memref))
}
