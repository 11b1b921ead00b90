//! How types are made of scalars.

use assay_ir::{Attr, AttrId, Context, DYNAMIC, Type, TypeId};
use smallvec::SmallVec;

use crate::array::{ElemType, MAX_ELEMENTS, count};

/// The form of a type's values.
#[derive(Clone, Debug, PartialEq)]
pub enum Layout {
    /// One element.
    Scalar(ElemType),
    /// A vector, or a tensor, whose sizes may be [`DYNAMIC`].
    Array {
        /// Type of every element.
        elem: ElemType,
        /// Sizes; empty for rank 0.
        shape: SmallVec<[i64; 4]>,
    },
    /// A struct or a tuple of whole values.
    Struct {
        /// In the order of the members.
        parts: Vec<Layout>,
        /// Whether the parts lie in memory without gaps.
        packed: bool,
    },
    /// An array of whole values.
    Repeat {
        /// Layout of each value.
        part: Box<Layout>,
        /// Number of values.
        count: usize,
    },
    /// A memref of a rank; sizes may be [`DYNAMIC`].
    MemRef {
        /// Layout of each element.
        elem: Box<Layout>,
        /// Sizes; empty for rank 0.
        shape: SmallVec<[i64; 4]>,
    },
}

/// How a dialect's type is made of scalars.
#[derive(Clone, Copy)]
pub struct TypeDef {
    /// Name with the dialect's prefix, without the sigil: `llvm.array`.
    pub name: &'static str,
    /// Returns the layout, from the type's name, its body (brackets included) and the width of `index`; `None` if values of the type are not
    /// modelled.
    pub layout: fn(&str, &str, u32) -> Option<Layout>,
    /// Whether this is the name of an attribute that only says how a tensor stores its elements, and nothing about their values.
    pub is_storage: bool,
    /// Whether values are addresses, and the type says of what.
    pub states_pointee: bool,
}

impl TypeDef {
    /// A type with values; `layout` is as in [`TypeDef::layout`].
    pub const fn new(name: &'static str, layout: fn(&str, &str, u32) -> Option<Layout>) -> TypeDef {
        TypeDef { name, layout, is_storage: false, states_pointee: false }
    }

    /// A type of addresses that says what is there.
    pub const fn pointer(name: &'static str, layout: fn(&str, &str, u32) -> Option<Layout>) -> TypeDef {
        TypeDef { states_pointee: true, ..TypeDef::new(name, layout) }
    }

    /// An attribute that says how a tensor's elements are stored.
    pub const fn storage(name: &'static str) -> TypeDef {
        TypeDef { is_storage: true, ..TypeDef::new(name, |_, _, _| None) }
    }
}

/// Whether tensors with this encoding have the same elements as tensors without one. For most attributes of dialects this is not known, and the
/// result is false.
pub fn keeps_elements(ctx: &Context, encoding: Option<AttrId>, types: &[TypeDef]) -> bool {
    match encoding.map(|id| ctx.attr(id)) {
        Some(Attr::Dialect { name, .. }) => {
            types.iter().any(|def| def.is_storage && def.name == ctx.str(*name))
        }
        _ => true,
    }
}

impl Layout {
    /// The layout of a builtin scalar, vector, tensor, tuple or memref type; `None` for all others.
    pub fn from_builtin(ctx: &Context, ty: TypeId, index_width: u32) -> Option<Layout> {
        Layout::from_type(ctx, ty, index_width, &[])
    }

    /// The layout of a builtin type whose elements have builtin types or types of `types`; `None` for all others.
    pub fn from_type(ctx: &Context, ty: TypeId, index_width: u32, types: &[TypeDef]) -> Option<Layout> {
        let part = |ty: &TypeId| Layout::from_type(ctx, *ty, index_width, types);
        let elem_of = |ty: &TypeId| match part(ty)? {
            Layout::Scalar(elem) => Some(elem),
            _ => None,
        };
        match ctx.ty(ty) {
            Type::Integer { .. } | Type::Index | Type::Float(_) | Type::Complex(_) => {
                ElemType::from_type(ctx, ty, index_width).map(Layout::Scalar)
            }
            Type::Vector { shape, elem } if ctx.is_sized(shape) => {
                array(elem_of(elem)?, shape.iter().map(|dim| dim.size).collect())
            }
            Type::Tensor { shape, elem, encoding } if keeps_elements(ctx, *encoding, types) => {
                array(elem_of(elem)?, shape.as_ref().into())
            }
            Type::MemRef { shape, elem, .. } => {
                Some(Layout::MemRef { elem: Box::new(part(elem)?), shape: shape.as_ref().into() })
            }
            Type::Tuple(parts) => {
                let parts = parts.iter().map(part).collect::<Option<Vec<_>>>()?;
                Some(Layout::Struct { parts, packed: false })
            }
            Type::Dialect { name, body } => {
                let (name, body) = (ctx.str(*name), ctx.str(*body));
                let def = types.iter().find(|def| def.name == name)?;
                (def.layout)(name, body, index_width)
            }
            _ => None,
        }
    }

    /// The parts of a struct, or of an array that is stored as separate values; `None` for all other layouts.
    pub fn parts(&self) -> Option<Vec<&Layout>> {
        match self {
            Layout::Struct { parts, .. } => Some(parts.iter().collect()),
            Layout::Repeat { part, count } => Some(vec![part.as_ref(); *count]),
            _ => None,
        }
    }

    /// The part at an index of a struct, or of an array that is stored as separate values.
    pub fn part(&self, index: usize) -> Option<&Layout> {
        match self {
            Layout::Struct { parts, .. } => parts.get(index),
            Layout::Repeat { part, count } => (index < *count).then_some(part),
            _ => None,
        }
    }
}

/// The layout of an array, unless it is too large.
fn array(elem: ElemType, shape: SmallVec<[i64; 4]>) -> Option<Layout> {
    let known: SmallVec<[i64; 4]> = shape.iter().copied().filter(|&size| size != DYNAMIC).collect();
    (count(&known) <= MAX_ELEMENTS).then_some(Layout::Array { elem, shape })
}
