//! The arrays in which a sparse tensor is stored: positions, coordinates, values. Source: ExecutionEngine/SparseTensor/Storage.h of LLVM 22.

use std::ops::Range;

use assay_model::memref::Dims;
use assay_model::memref::indices_of;
use assay_model::{Array, ElemType, Machine, Scalar, Stop};

use super::encoding::{Encoding, Level, LevelFormat};

/// The stored form of a tensor.
pub struct Storage {
    pub level_sizes: Dims,
    /// For each level; empty for levels that store none.
    pub positions: Vec<Vec<i64>>,
    /// For each level; empty for levels that store none.
    pub coordinates: Vec<Vec<i64>>,
    /// The element in each place of the values, by its number in row-major order; `None` where the tensor has no element.
    pub elements: Vec<Option<usize>>,
}

/// An element, with its coordinates in the levels.
pub struct StorageEntry {
    pub levels: Dims,
    /// Its number; unique.
    pub element: usize,
    pub stored: bool,
}

/// The entries below one position of a level. For a level whose coordinates repeat, this is one entry.
type EntryRange = Range<usize>;

/// The levels under construction.
struct StorageBuilder<'a> {
    sizes: &'a [i64],
    entries: Vec<StorageEntry>,
}

impl Storage {
    /// Stores a tensor. Takes a step for each element.
    ///
    /// # Errors
    /// Unsupported if two elements have the same place, or a level cannot hold its coordinates.
    pub fn new(machine: &mut dyn Machine, encoding: &Encoding, array: &Array) -> Result<Storage, Stop> {
        machine.charge(array.len() as u64)?;
        let sizes = encoding.level_sizes(array.shape());
        let sizes = sizes.ok_or_else(|| Stop::unsupported("a level without a size"))?;
        let mut entries = Vec::with_capacity(array.len());
        for element in 0..array.len() {
            let levels = encoding.levels_of(&indices_of(element as i64, array.shape()));
            let levels = levels.ok_or_else(|| Stop::unsupported("an element without a place"))?;
            entries.push(StorageEntry { levels, element, stored: array.is_stored(element) });
        }
        Storage::from_entries(machine, &encoding.levels, sizes, entries)
    }

    /// Stores entries in any order; those that have equal coordinates keep their order. `sizes` are those of the levels.
    ///
    /// # Errors
    /// As [`Storage::new`].
    pub fn from_entries(
        machine: &mut dyn Machine,
        levels: &[Level],
        sizes: Dims,
        mut entries: Vec<StorageEntry>,
    ) -> Result<Storage, Stop> {
        entries.sort_by(|a, b| a.levels.cmp(&b.levels));
        let builder = StorageBuilder { sizes: &sizes, entries };
        let (mut positions, mut coordinates) = (Vec::new(), Vec::new());
        let root = 0..builder.entries.len();
        let mut nodes = vec![root];
        for (number, level) in levels.iter().enumerate() {
            let made = builder.level(number, level, nodes)?;
            machine.charge(made.nodes.len() as u64)?;
            positions.push(made.positions);
            coordinates.push(made.coordinates);
            nodes = made.nodes;
        }
        let elements = nodes.into_iter().map(|node| builder.leaf(node)).collect::<Result<_, _>>()?;
        Ok(Storage { level_sizes: sizes, positions, coordinates, elements })
    }

    /// The values, in order.
    pub fn values(&self, array: &Array) -> Array {
        let zero = array.elem().zero();
        let value = |element: &Option<usize>| element.map_or_else(|| zero.clone(), |at| array.get(at));
        Array::from_elements(array.elem(), &[self.elements.len() as i64], self.elements.iter().map(value))
    }

    /// The coordinates of a COO segment from this level on, entry by entry.
    pub fn interleaved(&self, start: usize) -> Vec<i64> {
        let levels = &self.coordinates[start..];
        let count = levels.first().map_or(0, Vec::len);
        (0..count).flat_map(|at| levels.iter().map(move |level| level[at])).collect()
    }
}

/// Which elements of a tensor are stored, in row-major order.
pub fn stored_elements(
    machine: &mut dyn Machine,
    encoding: &Encoding,
    array: &Array,
) -> Result<Vec<bool>, Stop> {
    if encoding.is_all_dense() {
        return Ok(vec![true; array.len()]);
    }
    if !encoding.stores_neighbours() {
        return Ok((0..array.len()).map(|at| array.is_stored(at)).collect());
    }
    let mut stored = vec![false; array.len()];
    for element in Storage::new(machine, encoding, array)?.elements.into_iter().flatten() {
        stored[element] = true;
    }
    Ok(stored)
}

/// Numbers as an array of integers; a width of 0 is that of `index`.
pub fn numbers(machine: &dyn Machine, numbers: &[i64], width: u32) -> Array {
    let width = if width == 0 { machine.index_width() } else { width };
    let elements = numbers.iter().map(|&number| Scalar::int(width, i128::from(number)));
    Array::from_elements(ElemType::Int(width), &[numbers.len() as i64], elements)
}

impl StorageBuilder<'_> {
    /// What is stored of a level, below the nodes of the level before.
    fn level(&self, number: usize, level: &Level, nodes: Vec<EntryRange>) -> Result<LevelArrays, Stop> {
        let mut made = LevelArrays::default();
        if level.format == LevelFormat::Compressed {
            made.positions.push(0);
        }
        for node in nodes {
            self.add(&mut made, number, level, node)?;
        }
        // The library keeps a position more than it needs [Storage.h, `SparseTensorStorage`: an initial 0].
        if level.format == LevelFormat::LooseCompressed {
            made.positions.push(made.nodes.len() as i64);
        }
        Ok(made)
    }

    /// Adds what is below one node of the level before.
    fn add(
        &self,
        made: &mut LevelArrays,
        number: usize,
        level: &Level,
        node: EntryRange,
    ) -> Result<(), Stop> {
        if level.is_dense() {
            let mut rest = node;
            for coordinate in 0..self.sizes[number] {
                let below = rest.clone().find(|&at| self.entries[at].levels[number] > coordinate);
                let end = below.unwrap_or(rest.end);
                made.nodes.push(rest.start..end);
                rest.start = end;
            }
            return Ok(());
        }
        let first = made.nodes.len() as i64;
        for child in self.stored_children(number, level.unique, node) {
            made.coordinates.push(self.entries[child.start].levels[number]);
            made.nodes.push(child);
        }
        let last = made.nodes.len() as i64;
        match level.format {
            LevelFormat::Compressed => made.positions.push(last),
            LevelFormat::LooseCompressed => made.positions.extend([first, last]),
            LevelFormat::Singleton if last - first != 1 => {
                return Err(Stop::unsupported(
                    "a singleton level that has not one coordinate for each parent",
                ));
            }
            _ => {}
        }
        Ok(())
    }

    /// The children of a node that have a stored element. If coordinates repeat, each stored element has its own child.
    fn stored_children(&self, number: usize, unique: bool, node: EntryRange) -> Vec<EntryRange> {
        let mut children = Vec::new();
        let mut start = node.start;
        while start < node.end {
            let coordinate = self.entries[start].levels[number];
            let next = (start..node.end).find(|&at| self.entries[at].levels[number] != coordinate);
            let end = next.unwrap_or(node.end);
            let mut stored = (start..end).filter(|&at| self.entries[at].stored);
            match unique {
                true => children.extend(stored.next().map(|_| start..end)),
                false => children.extend(stored.map(|at| at..at + 1)),
            }
            start = end;
        }
        children
    }

    /// The element at a place of the values.
    fn leaf(&self, node: EntryRange) -> Result<Option<usize>, Stop> {
        match &self.entries[node] {
            [] => Ok(None),
            [entry] => Ok(Some(entry.element)),
            _ => Err(Stop::unsupported("several elements in one place")),
        }
    }
}

/// What is stored of one level.
#[derive(Default)]
struct LevelArrays {
    positions: Vec<i64>,
    coordinates: Vec<i64>,
    nodes: Vec<EntryRange>,
}
