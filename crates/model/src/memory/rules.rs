//! Undefined behaviour of memory, shared by all ops that read, write or free it.

use crate::rule::{Cond, Rule};

/// An address that is poison, or through which nothing can be read.
pub const POISON_ADDRESS: Rule = Rule::ub(
    "poison-address",
    Cond::OwnPoison,
    "the address is poison [LLVM LangRef, Poison Values: a poison pointer is dereferenced]",
);
/// Null is used for an access.
pub const NULL_ACCESS: Rule =
    Rule::ub("null-access", Cond::Own, "the address is null [LLVM LangRef, null in address space 0]");
/// An access is not inside the object of its address, or there is no object at the address.
pub const OUT_OF_BOUNDS: Rule = Rule::ub(
    "out-of-bounds",
    Cond::Own,
    "what is accessed does not lie within one object [LLVM LangRef, Pointer Aliasing Rules]",
);
/// The object was freed, or the scope that it belongs to was left.
pub const USE_AFTER_FREE: Rule = Rule::ub(
    "use-after-free",
    Cond::Own,
    "the object's life is over [LLVM LangRef, Object Lifetime; MemRefOps.td, dealloc]",
);
/// The object is a constant global.
pub const CONSTANT_WRITE: Rule = Rule::ub(
    "constant-write",
    Cond::Own,
    "the object is constant [LLVM LangRef, Global Variables; MemRefOps.td, global]",
);
/// The object to free was freed before.
pub const DOUBLE_FREE: Rule =
    Rule::ub("double-free", Cond::Own, "the object was freed before [C11 7.22.3.3, free]");
/// The address to free is not the start of an object on the heap.
pub const BAD_FREE: Rule = Rule::ub(
    "bad-free",
    Cond::Own,
    "what is freed is not the start of an allocated object [C11 7.22.3.3, free; MemRefOps.td, dealloc]",
);
/// Reading it is not immediate undefined behaviour; the result is poison. For an element of a memref, a source allows anything, including poison,
/// which `mem2reg` puts there. After a pass, the interpreter is stricter: it reads the undefined bits that the lowering reads.
pub const UNINITIALISED: Rule = Rule::poison(
    "uninitialised",
    Cond::Own,
    "what is read was never written, or holds poison [LLVM LangRef, load of uninitialized memory; MemRefOps.td: silent; \
     MemRefMemorySlot.cpp, getDefaultValue: poison; TOSA 1.0, VARIABLE_READ]",
);
/// For a tensor whose memory has changed.
pub const STALE: Rule = Rule::poison(
    "stale",
    Cond::Own,
    "a tensor is used after the memory that it may share has changed \
     [BufferizationOps.td, to_tensor and to_buffer: it is the tensor's future buffer]",
);
/// For a tensor whose memory was freed. Whether an op reads it there is open until bufferisation is complete, and then it may be undefined.
pub const FREED_BUFFER: Rule = Rule::silent(
    "freed-buffer",
    Cond::Own,
    "a tensor is used after the memory that it may share was freed [BufferizationOps.td, to_tensor and to_buffer: it is the \
     tensor's future buffer; MemRefOps.td, dealloc and realloc]",
);
/// Noted by whatever writes to a watched object.
pub const SHARED_CHANGE: Rule = Rule::unspecified(
    "shared-change",
    Cond::Own,
    "cloned memory changes, and clone and original may share it [BufferizationOps.td, clone]",
);

/// All rules that reading can break.
pub const READ: &[Rule] = &[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, UNINITIALISED];
/// All rules that writing can break.
pub const WRITE: &[Rule] = &[POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE];
/// All rules that freeing can break.
pub const FREE: &[Rule] = &[POISON_ADDRESS, DOUBLE_FREE, BAD_FREE];
