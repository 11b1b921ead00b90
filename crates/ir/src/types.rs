//! MLIR types. Builtin ones are structured; those of other dialects keep their text.

use crate::attr::AttrId;
use crate::float::FloatKind;
use crate::intern::Sym;

/// An interned type of one [`crate::Context`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// A dimension (`?`) whose size is known at run time only. The value is MLIR's own `ShapedType::kDynamic`.
pub const DYNAMIC: i64 = i64::MIN;

/// Signedness as written in the type: `i8`, `si8`, `ui8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signedness {
    Signless,
    Signed,
    Unsigned,
}

/// One dimension of a vector type; `[4]` is scalable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VectorDim {
    pub size: i64,
    pub scalable: bool,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    Integer {
        width: u32,
        signedness: Signedness,
    },
    Index,
    Float(FloatKind),
    Complex(TypeId),
    None,
    Tuple(Box<[TypeId]>),
    Function {
        inputs: Box<[TypeId]>,
        results: Box<[TypeId]>,
    },
    Vector {
        shape: Box<[VectorDim]>,
        elem: TypeId,
    },
    /// `tensor<…>`; a size of [`DYNAMIC`] is `?`.
    Tensor {
        shape: Box<[i64]>,
        elem: TypeId,
        encoding: Option<AttrId>,
    },
    UnrankedTensor {
        elem: TypeId,
    },
    /// `memref<…>`; a size of [`DYNAMIC`] is `?`.
    MemRef {
        shape: Box<[i64]>,
        elem: TypeId,
        layout: Option<AttrId>,
        memory_space: Option<AttrId>,
    },
    UnrankedMemRef {
        elem: TypeId,
        memory_space: Option<AttrId>,
    },
    /// Any other dialect's type: `!llvm.struct<(i32, ptr)>` has the name `llvm.struct` and the body
    /// `<(i32, ptr)>`, brackets included, text untouched; the body is empty where there is none.
    Dialect {
        name: Sym,
        body: Sym,
    },
}
