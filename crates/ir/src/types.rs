//! MLIR types. Builtin types are structured; those of other dialects are kept as text.

use crate::float::FloatKind;
use crate::ids::AttrId;
use crate::ids::Sym;
use crate::ids::TypeId;

/// The size of a dimension (`?`) that is only known at run time. The value is MLIR's own `ShapedType::kDynamic`.
pub const DYNAMIC: i64 = i64::MIN;

/// Signedness as written in the type: `i8`, `si8`, `ui8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Signedness {
    /// `i8`
    Signless,
    /// `si8`
    Signed,
    /// `ui8`
    Unsigned,
}

/// One dimension of a vector type; `[4]` is scalable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VectorDim {
    /// At least 1. For a scalable dimension: the factor of `vscale`, or the product with `vscale` if [`crate::Context::fix_vscale`] has set one.
    pub size: i64,
    /// Whether the size is a multiple of the target's `vscale`.
    pub scalable: bool,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `i8`, `si8`, `ui8`.
    Integer {
        /// In bits; 0 is possible.
        width: u32,
        /// Signless for `i8`.
        signedness: Signedness,
    },
    /// `index`
    Index,
    /// `f32` and the other formats.
    Float(FloatKind),
    /// `complex<…>` of the element type.
    Complex(TypeId),
    /// `none`
    None,
    /// `tuple<…>` of the element types.
    Tuple(Box<[TypeId]>),
    /// `(…) -> (…)`
    Function {
        /// Types of the arguments.
        inputs: Box<[TypeId]>,
        /// Types of the results.
        results: Box<[TypeId]>,
    },
    /// `vector<…>`
    Vector {
        /// Outermost dimension first; empty for rank 0.
        shape: Box<[VectorDim]>,
        /// The element type.
        elem: TypeId,
    },
    /// `tensor<…>`; a size of [`DYNAMIC`] is `?`.
    Tensor {
        /// Outermost dimension first; empty for rank 0.
        shape: Box<[i64]>,
        /// The element type.
        elem: TypeId,
        /// Attribute after the element type, such as a sparse encoding.
        encoding: Option<AttrId>,
    },
    /// `tensor<*x…>`
    UnrankedTensor {
        /// The element type.
        elem: TypeId,
    },
    /// `memref<…>`; a size of [`DYNAMIC`] is `?`.
    MemRef {
        /// Outermost dimension first; empty for rank 0.
        shape: Box<[i64]>,
        /// The element type.
        elem: TypeId,
        /// Affine map or `strided<…>`; `None` is row-major.
        layout: Option<AttrId>,
        /// The target's memory space, such as `1` or `#gpu.address_space<workgroup>`; `None` is the default space.
        memory_space: Option<AttrId>,
    },
    /// `memref<*x…>`
    UnrankedMemRef {
        /// The element type.
        elem: TypeId,
        /// As in [`Type::MemRef`].
        memory_space: Option<AttrId>,
    },
    /// Any other dialect's type: `!llvm.struct<(i32, ptr)>` has the name `llvm.struct` and the body `<(i32, ptr)>`, brackets included, text
    /// unchanged. The body may be empty.
    Dialect {
        /// Dialect and mnemonic, without `!`.
        name: Sym,
        /// Text after the name.
        body: Sym,
    },
}

impl Type {
    /// The types that a type contains. The body of a dialect's type is text, so types in it are not included.
    pub fn parts(&self) -> Vec<TypeId> {
        match self {
            Type::Complex(elem)
            | Type::Vector { elem, .. }
            | Type::Tensor { elem, .. }
            | Type::UnrankedTensor { elem }
            | Type::MemRef { elem, .. }
            | Type::UnrankedMemRef { elem, .. } => vec![*elem],
            Type::Tuple(elements) => elements.to_vec(),
            Type::Function { inputs, results } => [&**inputs, &**results].concat(),
            Type::Integer { .. } | Type::Index | Type::Float(_) | Type::None | Type::Dialect { .. } => {
                Vec::new()
            }
        }
    }
}
