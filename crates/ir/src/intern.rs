//! Interned strings, types and attributes: equal content has equal ids within one module.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use crate::attr::{Attr, AttrId};
use crate::types::{Type, TypeId};

/// An interned string of one [`Context`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym(pub u32);

type Set<T> = IndexSet<T, FxBuildHasher>;

/// The interner of one module. Ids of different contexts must not be mixed.
#[derive(Clone, Debug, Default)]
pub struct Context {
    strings: Set<Box<str>>,
    types: Set<Type>,
    attrs: Set<Attr>,
}

impl Context {
    /// With room for what a text of so many bytes usually holds.
    pub(crate) fn for_text(bytes: usize) -> Context {
        let set = |per_kilobyte: usize| (bytes * per_kilobyte / 1024).min(1 << 16) + 16;
        Context {
            strings: Set::with_capacity_and_hasher(set(24), FxBuildHasher),
            types: Set::with_capacity_and_hasher(set(4), FxBuildHasher),
            attrs: Set::with_capacity_and_hasher(set(8), FxBuildHasher),
        }
    }

    /// Interns a string.
    pub fn sym(&mut self, text: &str) -> Sym {
        match self.strings.get_index_of(text) {
            Some(index) => Sym(index as u32),
            None => Sym(self.strings.insert_full(text.into()).0 as u32),
        }
    }

    /// The string's id if it was interned before.
    pub fn find_sym(&self, text: &str) -> Option<Sym> {
        self.strings.get_index_of(text).map(|index| Sym(index as u32))
    }

    /// The text of a string.
    pub fn str(&self, sym: Sym) -> &str {
        &self.strings[sym.0 as usize]
    }

    /// Interns a type.
    pub fn intern_type(&mut self, ty: Type) -> TypeId {
        TypeId(self.types.insert_full(ty).0 as u32)
    }

    /// The type of an id.
    pub fn ty(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// Interns an attribute.
    pub fn intern_attr(&mut self, attr: Attr) -> AttrId {
        AttrId(self.attrs.insert_full(attr).0 as u32)
    }

    /// The attribute of an id.
    pub fn attr(&self, id: AttrId) -> &Attr {
        &self.attrs[id.0 as usize]
    }

    /// Number of interned strings: every [`Sym`] is below it.
    pub fn n_syms(&self) -> usize {
        self.strings.len()
    }

    /// Number of interned types: every [`TypeId`] is below it.
    pub fn n_types(&self) -> usize {
        self.types.len()
    }

    /// Number of interned attributes: every [`AttrId`] is below it.
    pub fn n_attrs(&self) -> usize {
        self.attrs.len()
    }
}
