//! MLIR attributes, including locations. Builtin attributes are structured; those of other dialects are kept as text.

use crate::affine::{AffineMap, IntegerSet};
use crate::float::Float;
use crate::ids::AttrId;
use crate::ids::Sym;
use crate::ids::TypeId;
use crate::int::Int;

/// The elements of a dense attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DenseData {
    /// One element that is the value of all (`dense<7>`), or all elements in row-major order. Each element takes `ceil(width / 8)` little-endian bytes
    /// (a complex one: real part, then imaginary; `index`: 8 bytes; `i1`: one byte, 0 or 1).
    Bytes {
        /// Whether `bytes` holds one element for all positions.
        splat: bool,
        /// The encoded elements.
        bytes: Box<[u8]>,
    },
    /// `dense<["a", "b"]>`
    Strings {
        /// Whether `strings` holds one element for all positions.
        splat: bool,
        /// Unescaped text of the elements, in row-major order.
        strings: Box<[Sym]>,
    },
}

/// An attribute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attr {
    /// `unit`; in a dictionary, a name without `=`.
    Unit,
    /// `true` / `false`, the integer attributes of type `i1`.
    Bool(bool),
    /// `7 : i32`; an `index` value has 64 bits.
    Integer {
        /// As wide as `ty`.
        value: Int,
        /// A signless, signed or unsigned integer type, or `index`.
        ty: TypeId,
    },
    /// `1.5 : f32`
    Float {
        /// In the format of `ty`.
        value: Float,
        /// The float type.
        ty: TypeId,
    },
    /// `"text"`, unescaped, if the bytes are UTF-8; other strings are an [`Attr::Bytes`].
    String(Sym),
    /// A string that is not UTF-8, unescaped.
    Bytes(Box<[u8]>),
    /// `"text" : !ty`
    TypedString {
        /// Unescaped.
        text: Sym,
        /// Behind the colon.
        ty: TypeId,
    },
    /// `i32`: a type in place of an attribute.
    Type(TypeId),
    /// `[a, b]`
    Array(Box<[AttrId]>),
    /// `{name = a, …}`, in printed order.
    Dictionary(Box<[(Sym, AttrId)]>),
    /// `@root::@nested`
    SymbolRef {
        /// The outermost symbol, without `@`.
        root: Sym,
        /// The symbols after `::`, outermost first; empty for a flat reference.
        nested: Box<[Sym]>,
    },
    /// `dense<…> : ty`
    Dense {
        /// The elements.
        data: DenseData,
        /// The shaped type: tensor or vector.
        ty: TypeId,
    },
    /// `array<i64: 1, 2>`: the elements as in [`DenseData::Bytes`], always all of them.
    DenseArray {
        /// An integer or float type.
        elem: TypeId,
        /// The encoded elements.
        bytes: Box<[u8]>,
        /// Number of elements.
        len: u32,
    },
    /// `dense_resource<key> : ty`
    DenseResource {
        /// Key of the blob in the file's `dialect_resources`.
        key: Sym,
        /// The shaped type.
        ty: TypeId,
    },
    /// `sparse<indices, values> : ty`; both parts are [`Attr::Dense`].
    Sparse {
        /// Positions of the elements that are not zero.
        indices: AttrId,
        /// The elements at these positions.
        values: AttrId,
        /// The shaped type.
        ty: TypeId,
    },
    /// `strided<[s0, ?], offset: o>`; `?` is [`crate::DYNAMIC`].
    Strided {
        /// One stride per dimension, in elements.
        strides: Box<[i64]>,
        /// Distance of the first element from the base, in elements.
        offset: i64,
    },
    /// `affine_map<…>`
    AffineMap(AffineMap),
    /// `affine_set<…>`
    IntegerSet(IntegerSet),
    /// `distinct[id]<attr>`
    Distinct {
        /// The number in brackets.
        id: u64,
        /// `None` for `distinct[id]<>`.
        attr: Option<AttrId>,
    },
    /// Any other dialect's attribute: `#arith.fastmath<none>` has the name `arith.fastmath` and the body `<none>`, brackets included, text
    /// unchanged; `ty` is the type after a trailing colon, if there is one.
    Dialect {
        /// Dialect and mnemonic, without `#`.
        name: Sym,
        /// Text after the name.
        body: Sym,
        /// `None` where no type follows.
        ty: Option<TypeId>,
    },
    /// `loc(unknown)`
    UnknownLoc,
    /// `loc("file":line:column)`; the range form has an end.
    FileLoc {
        /// Unescaped path.
        file: Sym,
        /// Line and column.
        start: (u32, u32),
        /// Line and column of the end of the range; `None` for a single position.
        end: Option<(u32, u32)>,
    },
    /// `loc("name"(child))`
    NameLoc {
        /// Unescaped.
        name: Sym,
        /// Location that the name describes, if given.
        child: Option<AttrId>,
    },
    /// `loc(callsite(callee at caller))`
    CallSiteLoc {
        /// Location inside the called function.
        callee: AttrId,
        /// Location of the call.
        caller: AttrId,
    },
    /// `loc(fused<metadata>[…])`
    FusedLoc {
        /// Attribute in angle brackets, if given.
        metadata: Option<AttrId>,
        /// The locations that were fused.
        locs: Box<[AttrId]>,
    },
}
