//! MLIR attributes, locations included. Builtin ones are structured; those of other dialects keep their text.

use crate::affine::{AffineMap, IntegerSet};
use crate::float::Float;
use crate::int::Int;
use crate::intern::Sym;
use crate::types::TypeId;

/// An interned attribute of one [`crate::Context`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AttrId(pub u32);

/// The elements of a dense attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DenseData {
    /// One element for all (`dense<7>`), or all of them in row-major order. Each element takes
    /// `ceil(width / 8)` little-endian bytes (a complex one: real part, then imaginary; `index`: 8 bytes;
    /// `i1`: one byte, 0 or 1).
    Bytes { splat: bool, bytes: Box<[u8]> },
    /// `dense<["a", "b"]>`
    Strings { splat: bool, strings: Box<[Sym]> },
}

/// An attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attr {
    Unit,
    /// `true` / `false`, the integer attributes of type `i1`.
    Bool(bool),
    /// `7 : i32`; an `index` value has 64 bits.
    Integer {
        value: Int,
        ty: TypeId,
    },
    /// `1.5 : f32`
    Float {
        value: Float,
        ty: TypeId,
    },
    /// `"text"`, unescaped bytes that are UTF-8; others are kept as a [`Attr::Bytes`].
    String(Sym),
    /// A string that is not UTF-8, unescaped.
    Bytes(Box<[u8]>),
    /// `"text" : !ty`
    TypedString {
        text: Sym,
        ty: TypeId,
    },
    Type(TypeId),
    Array(Box<[AttrId]>),
    Dictionary(Box<[(Sym, AttrId)]>),
    /// `@root::@nested`
    SymbolRef {
        root: Sym,
        nested: Box<[Sym]>,
    },
    /// `dense<…> : ty`
    Dense {
        data: DenseData,
        ty: TypeId,
    },
    /// `array<i64: 1, 2>`: elements as in [`DenseData::Bytes`], never a splat.
    DenseArray {
        elem: TypeId,
        bytes: Box<[u8]>,
        len: u32,
    },
    /// `dense_resource<key> : ty`
    DenseResource {
        key: Sym,
        ty: TypeId,
    },
    /// `sparse<indices, values> : ty`; both parts are [`Attr::Dense`].
    Sparse {
        indices: AttrId,
        values: AttrId,
        ty: TypeId,
    },
    /// `strided<[s0, ?], offset: o>`; [`crate::DYNAMIC`] stands for `?`.
    Strided {
        strides: Box<[i64]>,
        offset: i64,
    },
    AffineMap(AffineMap),
    IntegerSet(IntegerSet),
    /// `distinct[id]<attr>`
    Distinct {
        id: u64,
        attr: Option<AttrId>,
    },
    /// Any other dialect's attribute: `#arith.fastmath<none>` has the name `arith.fastmath` and the body
    /// `<none>`, brackets included, text untouched; `ty` is a trailing `: ty` where there is one.
    Dialect {
        name: Sym,
        body: Sym,
        ty: Option<TypeId>,
    },
    /// `loc(unknown)`
    UnknownLoc,
    /// `loc("file":line:column)`; the range form has an end.
    FileLoc {
        file: Sym,
        start: (u32, u32),
        end: Option<(u32, u32)>,
    },
    /// `loc("name"(child))`
    NameLoc {
        name: Sym,
        child: Option<AttrId>,
    },
    /// `loc(callsite(callee at caller))`
    CallSiteLoc {
        callee: AttrId,
        caller: AttrId,
    },
    /// `loc(fused<metadata>[…])`
    FusedLoc {
        metadata: Option<AttrId>,
        locs: Box<[AttrId]>,
    },
}
