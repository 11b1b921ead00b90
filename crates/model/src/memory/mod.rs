//! Memory: objects of bytes with provenance, lifetime, and poison and undefined contents per bit.
//!
//! There is one address space. There is space between objects, and no address is used twice. So an address that was converted to an integer, or
//! stored in memory, still identifies its object. Unwritten bytes are undefined [LLVM LangRef, alloca; MLIR's allocations become LLVM's].

mod access;
mod links;
mod placement;
mod races;
pub mod rules;
mod shadow;
mod size;
mod strands;
mod words;

use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use assay_ir::OpId;
use rustc_hash::{FxHashMap, FxHasher};

use crate::memref::MemRef;
pub use crate::pointer::{ObjectId, Pointer};
use crate::stop::{Budget, Stop};
use placement::GAP;
pub use placement::Placement;
pub use size::{align_of, field_offsets, size_of, store_size_of};
pub use strands::{Fork, IterationSpace, StrandPlace, Task};

/// The number of possible distances before the object of a symbol.
const DISTANCES: u64 = 1009;
/// Difference of two of them in bytes.
const DISTANCE: u64 = 64;

/// What an object is, which decides who may free it and who may write to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    /// Lives until it is freed.
    Heap,
    /// Its life ends when its function (or allocation scope) is left.
    Stack,
    /// Lives as long as the program.
    Global {
        /// Whether writing to it is undefined.
        constant: bool,
    },
    /// A function's address; it has no bytes.
    Function,
}

#[derive(Clone, Debug)]
struct Object {
    address: u64,
    size: u64,
    kind: ObjectKind,
    live: bool,
    /// Somebody relies on the contents not to change.
    watched: bool,
    /// Number of writes so far.
    changes: u64,
    /// Contents; a dead object has none.
    bytes: Vec<u8>,
    /// If a bit is set here, the bit of `bytes` at the same position is not defined: it is undefined if it is 0, poison if it is 1.
    poison: Vec<u8>,
    /// The op that made it; `None` for an object that the program got from outside.
    made_by: Option<OpId>,
}

/// Bytes that each object takes from the budget in addition to its contents.
const OBJECT_COST: u64 = 128;

/// All objects of one execution.
#[derive(Clone, Debug)]
pub struct Memory {
    /// In the order in which they were made. Their addresses are in the same or in reverse order ([`Placement`]).
    objects: Vec<Object>,
    placement: Placement,
    used: u64,
    limit: u64,
    /// Globals and functions that were addressed so far.
    symbols: FxHashMap<Rc<str>, Pointer>,
    /// Additional bytes before the next object, see [`Memory::spread`].
    between: u64,
    functions: FxHashMap<ObjectId, Rc<str>>,
    /// Stack objects in the order in which they were made.
    stack: Vec<ObjectId>,
    /// A watched object was written to or ended.
    disturbed: bool,
    links: links::Links,
    /// Memrefs of which the program got only the address.
    bare: Vec<MemRef>,
    /// The buffers with the values of sparse tensors.
    values: links::Links,
    /// The op that runs.
    running: Option<OpId>,
    /// The running function may access null.
    null_is_valid: bool,
    /// Which strands accessed which bytes, while a parallel construct is open.
    races: Option<Box<RefCell<races::Races>>>,
    /// All writes in order, if they are logged.
    log: Option<Vec<Written>>,
}

/// Bytes of an object that were written.
#[derive(Clone, Copy, Debug)]
struct Written {
    object: ObjectId,
    place: usize,
    len: usize,
}

impl Memory {
    /// Empty memory for `limit` bytes; each object also takes some of them for administration.
    pub fn new(limit: u64) -> Memory {
        Memory::with_placement(Placement::USUAL, limit)
    }

    /// As [`Memory::new`], with another placement of objects.
    pub fn with_placement(placement: Placement, limit: u64) -> Memory {
        Memory {
            objects: Vec::new(),
            placement,
            used: 0,
            limit,
            symbols: FxHashMap::default(),
            between: 0,
            functions: FxHashMap::default(),
            stack: Vec::new(),
            disturbed: false,
            links: links::Links::default(),
            bare: Vec::new(),
            values: links::Links::default(),
            running: None,
            null_is_valid: false,
            races: None,
            log: None,
        }
    }

    /// Sets whether the running function may access null, of whose contents nothing is known. Returns what held before.
    pub fn set_null_is_valid(&mut self, valid: bool) -> bool {
        std::mem::replace(&mut self.null_is_valid, valid)
    }

    /// Takes `bytes` of the budget.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the budget is smaller.
    pub fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        let used = self.used.checked_add(bytes).filter(|&used| used <= self.limit);
        self.used = used.ok_or(Stop::Exhausted(Budget::Memory))?;
        Ok(())
    }

    /// Whether `bytes` more would fit, for values that take their part of the budget only for a time.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the budget is smaller.
    pub fn has_room(&self, bytes: u64) -> Result<(), Stop> {
        let fits = self.used.checked_add(bytes).is_some_and(|used| used <= self.limit);
        if fits { Ok(()) } else { Err(Stop::Exhausted(Budget::Memory)) }
    }

    /// Whether all objects are the same, with the same contents, as in an earlier state of this execution.
    pub fn has_contents_of(&self, earlier: &Memory) -> bool {
        let same = |now: &Object, then: &Object| {
            now.live == then.live
                && (now.changes == then.changes || now.bytes == then.bytes && now.poison == then.poison)
        };
        self.objects.len() == earlier.objects.len()
            && self.objects.iter().zip(&earlier.objects).all(|(now, then)| same(now, then))
    }

    /// A new object of `size` bytes, all of them undefined, at a multiple of `align`.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the budget does not hold it.
    pub fn allocate(&mut self, size: u64, align: u64, kind: ObjectKind) -> Result<Pointer, Stop> {
        let cost = size.checked_mul(2).and_then(|bytes| bytes.checked_add(OBJECT_COST));
        self.charge(cost.ok_or(Stop::Exhausted(Budget::Memory))?)?;
        if self.objects.len() >= ObjectId::NONE.0 as usize {
            return Err(Stop::Exhausted(Budget::Memory));
        }
        let last = self.objects.last().map(|object| (object.address, object.size));
        let address = self
            .placement
            .address(last, std::mem::take(&mut self.between), size, align)
            .ok_or(Stop::Exhausted(Budget::Memory))?;
        let object = ObjectId(self.objects.len() as u32);
        let (bytes, poison) = (vec![0; size as usize], vec![0xff; size as usize]);
        self.objects.push(Object {
            address,
            size,
            kind,
            live: true,
            watched: false,
            changes: 0,
            bytes,
            poison,
            made_by: self.running,
        });
        if kind == ObjectKind::Stack {
            self.stack.push(object);
        }
        Ok(Pointer { address, object })
    }

    /// Ends the life of a heap object, given a pointer to its start. Freeing null does nothing.
    ///
    /// # Errors
    /// Undefined behaviour by the rules of [`rules::FREE`].
    pub fn free(&mut self, pointer: Pointer) -> Result<(), Stop> {
        if pointer.is_null() {
            return Ok(());
        }
        let Some(object) = self.object_of(pointer) else { return Err(rules::BAD_FREE.stop()) };
        let found = &self.objects[object.0 as usize];
        if !found.live {
            return Err(rules::DOUBLE_FREE.stop());
        }
        if found.kind != ObjectKind::Heap || found.address != pointer.address {
            return Err(rules::BAD_FREE.stop());
        }
        self.watch_free(object)?;
        self.end(object);
        Ok(())
    }

    fn end(&mut self, object: ObjectId) {
        let object = &mut self.objects[object.0 as usize];
        if object.live {
            object.live = false;
            self.disturbed |= object.watched;
            self.used -= 2 * object.size;
            (object.bytes, object.poison) = (Vec::new(), Vec::new());
        }
    }

    /// From now on, a change of the pointer's object, or its end, makes the rest of the execution unspecified: another value may or may not share
    /// this memory.
    pub fn watch(&mut self, pointer: Pointer) {
        if let Some(id) = self.object_of(pointer) {
            self.objects[id.0 as usize].watched = true;
        }
    }

    /// Whether a watched object was changed or ended since the last call.
    #[inline]
    pub fn take_disturbed(&mut self) -> bool {
        std::mem::take(&mut self.disturbed)
    }

    /// From now on writes are remembered, for [`Memory::poison_written`].
    pub fn log_writes(&mut self) {
        self.log = Some(Vec::new());
    }

    /// The state of the log of writes.
    pub fn written(&self) -> usize {
        self.log.as_ref().map_or(0, Vec::len)
    }

    /// Forgets the writes that were remembered.
    pub fn forget_written(&mut self) {
        if let Some(log) = &mut self.log {
            log.clear();
        }
    }

    /// Makes all bytes poison that were written since a state of the log, in objects that are still alive.
    pub fn poison_written(&mut self, since: usize) {
        let Some(log) = &mut self.log else { return };
        for written in &log[since..] {
            let object = &mut self.objects[written.object.0 as usize];
            if object.live {
                object.bytes[written.place..written.place + written.len].fill(0xff);
                object.poison[written.place..written.place + written.len].fill(0xff);
                object.changes += 1;
            }
        }
    }

    /// The state of the stack, for [`Memory::release_stack`].
    pub fn stack_mark(&self) -> usize {
        self.stack.len()
    }

    /// Ends the life of all stack objects made since the mark.
    pub fn release_stack(&mut self, mark: usize) {
        while self.stack.len() > mark {
            let object = self.stack.pop().expect("the stack is longer than the mark");
            self.end(object);
        }
    }

    /// The pointer with this address. It belongs to the object around the address, if there is one.
    pub fn pointer_at(&self, address: u64) -> Pointer {
        let at_or_below = if self.placement.down {
            Some(self.objects.partition_point(|object| object.address > address))
        } else {
            self.objects.partition_point(|object| object.address <= address).checked_sub(1)
        };
        let around = at_or_below.filter(|&index| {
            self.objects.get(index).is_some_and(|object| address <= object.address + object.size + GAP / 2)
        });
        Pointer { address, object: around.map_or(ObjectId::NONE, |index| ObjectId(index as u32)) }
    }

    /// The object of a pointer. For a pointer without provenance, this is the object at its address.
    fn object_of(&self, pointer: Pointer) -> Option<ObjectId> {
        pointer.object().or_else(|| self.pointer_at(pointer.address).object())
    }

    /// Start and size of a pointer's object, and whether the object is alive; `None` if the pointer has no object.
    pub fn extent(&self, pointer: Pointer) -> Option<(Pointer, u64, bool)> {
        let id = self.object_of(pointer)?;
        let object = &self.objects[id.0 as usize];
        Some((Pointer { address: object.address, object: id }, object.size, object.live))
    }

    /// The kind of a pointer's object; `None` if the pointer has no object.
    pub fn kind(&self, pointer: Pointer) -> Option<ObjectKind> {
        self.object_of(pointer).map(|id| self.objects[id.0 as usize].kind)
    }

    /// The global that was defined for a symbol.
    pub fn global(&self, symbol: &str) -> Option<Pointer> {
        self.symbols.get(symbol).copied()
    }

    /// Puts a distance before the next object that depends on its symbol. So if two programs use one symbol each, and the symbols differ, the
    /// addresses differ too.
    pub fn spread(&mut self, symbol: &str) {
        let mut hasher = FxHasher::default();
        symbol.hash(&mut hasher);
        self.between = (hasher.finish() >> 32) % DISTANCES * DISTANCE;
    }

    /// Remembers where a global lies.
    pub fn define_global(&mut self, symbol: &str, pointer: Pointer) {
        self.symbols.insert(symbol.into(), pointer);
    }

    /// The address of a function.
    ///
    /// # Errors
    /// [`Stop::Exhausted`] if the budget does not hold one more object.
    pub fn function_pointer(&mut self, symbol: &str) -> Result<Pointer, Stop> {
        if let Some(pointer) = self.global(symbol) {
            return Ok(pointer);
        }
        self.spread(symbol);
        let pointer = self.allocate(0, 16, ObjectKind::Function)?;
        let symbol: Rc<str> = symbol.into();
        self.functions.insert(pointer.object, Rc::clone(&symbol));
        self.symbols.insert(symbol, pointer);
        Ok(pointer)
    }

    /// The function at an address.
    pub fn function_at(&self, pointer: Pointer) -> Option<Rc<str>> {
        let id = self.object_of(pointer)?;
        let starts = self.objects[id.0 as usize].address == pointer.address;
        self.functions.get(&id).filter(|_| starts).cloned()
    }
}

#[cfg(test)]
mod race_tests;
#[cfg(test)]
mod tests;
