//! All op definitions of the dialects put together.

use std::collections::HashMap;

use crate::idiom::Idiom;
use crate::opdef::OpDef;

/// One dialect: its ops by family.
#[derive(Clone, Copy)]
pub struct Dialect {
    pub name: &'static str,
    pub ops: &'static [&'static [OpDef]],
}

/// Op definitions by name.
pub struct Registry {
    dialects: &'static [&'static Dialect],
    ops: HashMap<&'static str, &'static OpDef>,
    idioms: &'static [&'static [Idiom]],
}

impl Registry {
    pub fn new(dialects: &'static [&'static Dialect]) -> Registry {
        let ops = dialects.iter().flat_map(|d| d.ops.iter().flat_map(|family| family.iter()));
        Registry { dialects, ops: ops.map(|op| (op.name, op)).collect(), idioms: &[] }
    }

    /// The same registry with small programs that the generators sprinkle in.
    pub fn with_idioms(mut self, idioms: &'static [&'static [Idiom]]) -> Registry {
        self.idioms = idioms;
        self
    }

    /// All idioms in order.
    pub fn idioms(&self) -> impl Iterator<Item = &'static Idiom> {
        self.idioms.iter().flat_map(|list| list.iter())
    }

    /// The definition of an op, `None` for one that Assay does not know.
    pub fn get(&self, name: &str) -> Option<&'static OpDef> {
        self.ops.get(name).copied()
    }

    /// All ops in the order of the dialects' lists.
    pub fn ops(&self) -> impl Iterator<Item = &'static OpDef> {
        self.dialects.iter().flat_map(|d| d.ops.iter().flat_map(|family| family.iter()))
    }

    pub fn dialects(&self) -> &'static [&'static Dialect] {
        self.dialects
    }
}
