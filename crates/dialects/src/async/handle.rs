//! Tokens, values and groups are handles: they refer to objects that hold the states.

use assay_model::{ElemType, Layout, Machine, ObjectKind, Pointer, Scalar, Stop, Value, memory};

const BYTE: ElemType = ElemType::Int(8);
const WORD: ElemType = ElemType::Int(64);
/// Where the address of a value's content lies.
const CONTENT: i64 = 8;
/// The position of a group's number of members. The members follow.
const COUNT: i64 = 8;
const MEMBERS: i64 = 16;

/// The state of a token or a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandleState {
    Open = 0,
    Ready = 1,
    Error = 2,
}

/// Returns the state of a token, a value or a group.
pub type StateOf = fn(Handle, &mut dyn Machine) -> Result<HandleState, Stop>;

/// Nothing else runs that could make it ready.
pub fn never_ready() -> Stop {
    Stop::unsupported("waiting for something async that nothing on this thread makes ready")
}

/// A token, a value or a group.
#[derive(Clone, Copy)]
pub struct Handle(Pointer);

impl Handle {
    /// The handle in an operand.
    pub fn from_value(value: Option<&Value>) -> Result<Handle, Stop> {
        match value {
            Some(Value::Scalar(Scalar::Pointer(pointer))) => Ok(Handle(*pointer)),
            Some(Value::Scalar(Scalar::Poison)) => Err(Stop::unsupported("an async handle that is poison")),
            _ => Err(Stop::invalid("an operand that is not an async handle")),
        }
    }

    pub fn value(self) -> Value {
        Value::Scalar(Scalar::Pointer(self.0))
    }

    /// Declares that waiting for the handle is waiting for a task.
    pub fn announce(self, machine: &mut dyn Machine, task: &memory::Task) {
        machine.memory().announce(task, self.0);
    }

    /// A new token or value.
    pub fn new(machine: &mut dyn Machine, state: HandleState) -> Result<Handle, Stop> {
        let pointer = machine.memory().allocate(16, 16, ObjectKind::Heap)?;
        let handle = Handle(pointer);
        handle.set(machine, state)?;
        Ok(handle)
    }

    /// A new value that is not ready, with room for a content of `size` bytes.
    pub fn with_room(machine: &mut dyn Machine, size: u64) -> Result<Handle, Stop> {
        let handle = Handle::new(machine, HandleState::Open)?;
        machine.memory().run_unwatched(|memory| {
            let place = memory.allocate(size, 16, ObjectKind::Heap)?;
            memory.store_scalar(handle.0.offset(CONTENT), ElemType::Pointer, &Scalar::Pointer(place))
        })?;
        Ok(handle)
    }

    /// The address of the content of a value.
    pub fn content(self, machine: &mut dyn Machine) -> Result<Pointer, Stop> {
        let place = machine
            .memory()
            .run_unwatched(|memory| memory.load_scalar(self.0.offset(CONTENT), ElemType::Pointer))?;
        match place {
            Scalar::Pointer(place) => Ok(place),
            _ => Err(Stop::unsupported("the content of an async value that has none")),
        }
    }

    /// Makes a token or value ready, or puts it into the state of error. Those who wait for it are ordered after the running task.
    pub fn settle(self, machine: &mut dyn Machine, state: HandleState) -> Result<(), Stop> {
        if self.state(machine)? != HandleState::Open {
            return Err(Stop::unsupported("a second change of an async state"));
        }
        machine.memory().announce_running(self.0);
        self.set(machine, state)
    }

    /// Waits for a token, a value or a group, whose state `state` returns.
    pub fn wait(self, machine: &mut dyn Machine, state: StateOf) -> Result<(), Stop> {
        match state(self, machine)? {
            HandleState::Open => Err(never_ready()),
            HandleState::Ready | HandleState::Error => Ok(()),
        }
    }

    fn set(self, machine: &mut dyn Machine, state: HandleState) -> Result<(), Stop> {
        machine
            .memory()
            .run_unwatched(|memory| memory.store_scalar(self.0, BYTE, &Scalar::int(8, state as i128)))
    }

    /// The state. The code that asks for it is then ordered after the task that set it.
    pub fn state(self, machine: &mut dyn Machine) -> Result<HandleState, Stop> {
        machine.memory().wait_for(self.0);
        let state = machine.memory().run_unwatched(|memory| memory.load_scalar(self.0, BYTE))?;
        match state.as_int().and_then(|int| int.to_u64()) {
            Some(1) => Ok(HandleState::Ready),
            Some(2) => Ok(HandleState::Error),
            _ => Ok(HandleState::Open),
        }
    }

    /// Stores the content of a value.
    pub fn store(self, machine: &mut dyn Machine, layout: &Layout, content: &Value) -> Result<(), Stop> {
        let size = memory::size_of(layout);
        let size =
            size.ok_or_else(|| Stop::unsupported("an async value whose content has no form in memory"))?;
        machine.memory().run_unwatched(|memory| {
            let place = memory.allocate(size, 16, ObjectKind::Heap)?;
            memory.store(place, layout, content)?;
            memory.store_scalar(self.0.offset(CONTENT), ElemType::Pointer, &Scalar::Pointer(place))
        })
    }

    /// The content of a value.
    pub fn load(self, machine: &mut dyn Machine, layout: &Layout) -> Result<Value, Stop> {
        let place = self.content(machine)?;
        machine.memory().run_unwatched(|memory| memory.load(place, layout))
    }

    /// A new group that waits for `size` members.
    pub fn new_group(machine: &mut dyn Machine, size: u64) -> Result<Handle, Stop> {
        let bytes = size.saturating_mul(8).saturating_add(MEMBERS as u64);
        machine.memory().run_unwatched(|memory| {
            let pointer = memory.allocate(bytes, 16, ObjectKind::Heap)?;
            memory.store_scalar(pointer, WORD, &Scalar::int(64, i128::from(size)))?;
            memory.store_scalar(pointer.offset(COUNT), WORD, &Scalar::int(64, 0))?;
            Ok(Handle(pointer))
        })
    }

    fn word(self, machine: &mut dyn Machine, offset: i64) -> Result<u64, Stop> {
        let word =
            machine.memory().run_unwatched(|memory| memory.load_scalar(self.0.offset(offset), WORD))?;
        word.as_int()
            .and_then(|int| int.to_u64())
            .ok_or_else(|| Stop::Bug("a group without its numbers".into()))
    }

    /// Adds a member; returns its rank.
    pub fn add(self, machine: &mut dyn Machine, member: Handle) -> Result<u64, Stop> {
        let (size, count) = (self.word(machine, 0)?, self.word(machine, COUNT)?);
        if count >= size {
            return Err(Stop::unsupported("a group with more members than its size"));
        }
        machine.memory().run_unwatched(|memory| {
            let place = self.0.offset(MEMBERS + 8 * count as i64);
            memory.store_scalar(place, ElemType::Pointer, &Scalar::Pointer(member.0))?;
            memory.store_scalar(self.0.offset(COUNT), WORD, &Scalar::int(64, i128::from(count) + 1))
        })?;
        Ok(count)
    }

    /// The state of a group: an error if any member has one; otherwise ready if all members have been added and are ready.
    pub fn group_state(self, machine: &mut dyn Machine) -> Result<HandleState, Stop> {
        let (size, count) = (self.word(machine, 0)?, self.word(machine, COUNT)?);
        machine.charge(count)?;
        let mut state = if count < size { HandleState::Open } else { HandleState::Ready };
        for rank in 0..count {
            let place = self.0.offset(MEMBERS + 8 * rank as i64);
            let member =
                machine.memory().run_unwatched(|memory| memory.load_scalar(place, ElemType::Pointer))?;
            match Handle::from_value(Some(&Value::Scalar(member)))?.state(machine)? {
                HandleState::Error => return Ok(HandleState::Error),
                HandleState::Open => state = HandleState::Open,
                HandleState::Ready => {}
            }
        }
        Ok(state)
    }
}
