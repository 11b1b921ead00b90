//! Who accessed which bytes of an object.

use assay_ir::OpId;
use smallvec::SmallVec;

use super::strands::{StrandOrder, StrandRelation};

/// Cells of a page.
const PAGE: usize = 64;
/// The largest number of unordered accesses of one place that are kept. Only concurrent tasks make more of them.
const MAX_MARKS: usize = 16;

const WRITE: u32 = 1;
const ATOMIC: u32 = 2;
const NO_OP: u32 = u32::MAX >> 2;

/// One access: its strand, its op and its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mark {
    pub strand: u32,
    /// The op's number with the kind in the two lowest bits.
    what: u32,
}

impl Mark {
    pub fn new(strand: u32, op: Option<OpId>, write: bool, atomic: bool) -> Mark {
        let op = op.map_or(NO_OP, |op| op.0.min(NO_OP));
        Mark { strand, what: op << 2 | if write { WRITE } else { 0 } | if atomic { ATOMIC } else { 0 } }
    }

    pub fn write(self) -> bool {
        self.what & WRITE != 0
    }

    pub fn atomic(self) -> bool {
        self.what & ATOMIC != 0
    }

    pub fn op(self) -> Option<OpId> {
        (self.what >> 2 != NO_OP).then_some(OpId(self.what >> 2))
    }

    fn conflicts(self, other: Mark) -> bool {
        (self.write() || other.write()) && !(self.atomic() && other.atomic())
    }

    /// Whether this access, by its kind, conflicts with everything that the other access conflicts with.
    fn covers(self, other: Mark) -> bool {
        (self.write() || !other.write()) && (!self.atomic() || other.atomic())
    }
}

/// The accesses of one place that count.
type PlaceAccesses = SmallVec<[Mark; 2]>;

/// The accesses of one object. They are kept per cell; cells are as large as the accesses so far allow.
#[derive(Clone, Debug)]
pub(super) struct Shadow {
    /// Bytes of a cell, as a power of two.
    shift: u32,
    pages: Vec<Option<Box<[PlaceAccesses; PAGE]>>>,
    cost: u64,
}

impl Shadow {
    /// For an object of `size` bytes; `place` and `len` are those of its first access.
    pub fn new(size: u64, place: usize, len: usize) -> Shadow {
        let shift = fitting(place, len);
        let mut shadow = Shadow { shift, pages: Vec::new(), cost: 0 };
        shadow.resize(size);
        shadow
    }

    fn resize(&mut self, size: u64) {
        let cells = (size as usize >> self.shift) + 1;
        self.pages.resize_with(cells.div_ceil(PAGE), || None);
        self.cost += 8 * self.pages.len() as u64;
    }

    /// Bytes that this takes.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// Notes an access; returns an earlier one that it races with.
    pub fn access(
        &mut self,
        order: &StrandOrder,
        mark: Mark,
        place: usize,
        len: usize,
    ) -> Option<(Mark, StrandRelation)> {
        let fits = fitting(place, len);
        if fits < self.shift {
            self.refine(fits);
        }
        for index in place >> self.shift..(place + len) >> self.shift {
            if let Some(conflict) = note(self.cell(index), order, mark) {
                return Some(conflict);
            }
        }
        None
    }

    #[inline]
    fn cell(&mut self, index: usize) -> &mut PlaceAccesses {
        let page = &mut self.pages[index / PAGE];
        if page.is_none() {
            self.cost += size_of::<[PlaceAccesses; PAGE]>() as u64;
        }
        &mut page.get_or_insert_with(|| Box::new(std::array::from_fn(|_| PlaceAccesses::new())))[index % PAGE]
    }

    /// Makes the cells smaller.
    fn refine(&mut self, shift: u32) {
        let size = ((self.pages.len() * PAGE) as u64) << self.shift;
        let by = self.shift - shift;
        let old = std::mem::take(&mut self.pages);
        self.shift = shift;
        self.cost = 0;
        self.resize(size);
        for (number, page) in old.into_iter().enumerate() {
            let Some(page) = page else { continue };
            for (at, cell) in page.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
                let first = (number * PAGE + at) << by;
                for index in first..first + (1 << by) {
                    *self.cell(index) = cell.clone();
                }
            }
        }
    }
}

/// The size of the largest cells, as a power of two, such that the access begins and ends at borders of cells.
fn fitting(place: usize, len: usize) -> u32 {
    (place | len).trailing_zeros().min(4)
}

/// Notes an access in a cell; returns an earlier one that it races with.
fn note(cell: &mut PlaceAccesses, order: &StrandOrder, mark: Mark) -> Option<(Mark, StrandRelation)> {
    let mut needed = true;
    let mut index = 0;
    while index < cell.len() {
        let other = cell[index];
        if other == mark {
            needed = false;
            index += 1;
            continue;
        }
        let relation = order.relation(other.strand);
        if relation != StrandRelation::Ordered && mark.conflicts(other) {
            return Some((other, relation));
        }
        match relation {
            // The strand's own earlier access can be dropped: what is not ordered after it is not ordered after this access either.
            StrandRelation::Ordered if other.strand == mark.strand && other.covers(mark) => needed = false,
            StrandRelation::Ordered if mark.covers(other) => {
                cell.swap_remove(index);
                continue;
            }
            StrandRelation::Siblings if other.covers(mark) => needed = false,
            _ => {}
        }
        index += 1;
    }
    if needed && cell.len() < MAX_MARKS {
        cell.push(mark);
    }
    None
}
