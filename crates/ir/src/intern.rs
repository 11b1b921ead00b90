//! Interned strings, types and attributes: within one module, equal content has equal ids.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::attr::Attr;
use crate::ids::AttrId;
use crate::ids::Sym;
use crate::ids::TypeId;
use crate::types::{Type, VectorDim};

type Set<T> = IndexSet<T, FxBuildHasher>;

/// The interner of one module. Do not mix ids of different contexts.
#[derive(Clone, Debug, Default)]
pub struct Context {
    strings: Set<Box<str>>,
    types: Set<Type>,
    attrs: Set<Attr>,
    vscale: Option<u32>,
}

impl Context {
    /// An interner with enough room for a typical text of this many bytes.
    pub(crate) fn for_text(bytes: usize) -> Context {
        let set = |per_kilobyte: usize| (bytes * per_kilobyte / 1024).min(1 << 16) + 16;
        Context {
            strings: Set::with_capacity_and_hasher(set(24), FxBuildHasher),
            types: Set::with_capacity_and_hasher(set(4), FxBuildHasher),
            attrs: Set::with_capacity_and_hasher(set(8), FxBuildHasher),
            vscale: None,
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

    /// The machine's `vscale`, if [`Context::fix_vscale`] set one.
    pub fn vscale(&self) -> Option<u32> {
        self.vscale
    }

    /// Whether the sizes of a vector type are known: either `vscale` is known, or no dimension is scalable.
    pub fn is_sized(&self, shape: &[VectorDim]) -> bool {
        self.vscale.is_some() || shape.iter().all(|dim| !dim.scalable)
    }

    /// The types that have a scalable dimension, themselves or in a part.
    pub fn scalable_types(&self) -> FxHashSet<TypeId> {
        let is_scalable = |ty: &Type| match ty {
            Type::Vector { shape, .. } => shape.iter().any(|dim| dim.scalable),
            Type::Dialect { body, .. } => scalable_dim(self.str(*body)).is_some(),
            _ => false,
        };
        let mut found = FxHashSet::default();
        // A type is interned after its parts.
        for (ty, id) in self.types.iter().zip(0..) {
            if is_scalable(ty) || ty.parts().iter().any(|part| found.contains(part)) {
                found.insert(TypeId(id));
            }
        }
        found
    }

    /// Gives scalable dimensions the sizes that they have on a machine with this `vscale`; they stay marked as scalable. In the bodies of
    /// dialects' types, `[4]x` becomes `4*2x` for a `vscale` of 2. A second call changes nothing.
    pub fn fix_vscale(&mut self, vscale: u32) {
        if self.vscale.replace(vscale).is_some() {
            return;
        }
        let types = std::mem::take(&mut self.types);
        self.types = types.into_iter().map(|ty| self.size_type(ty, vscale)).collect();
    }

    /// Different types become different sized types, so ids stay valid.
    fn size_type(&mut self, ty: Type, vscale: u32) -> Type {
        match ty {
            Type::Vector { mut shape, elem } => {
                for dim in shape.iter_mut().filter(|dim| dim.scalable) {
                    dim.size = dim.size.saturating_mul(vscale.into());
                }
                Type::Vector { shape, elem }
            }
            Type::Dialect { name, body } => {
                let text = size_text(self.str(body), vscale);
                Type::Dialect { name, body: self.sym(&text) }
            }
            ty => ty,
        }
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

/// The first `[4]x` in a text: the text before it, the number, and the text after the bracket.
fn scalable_dim(text: &str) -> Option<(&str, &str, &str)> {
    text.match_indices('[').find_map(|(at, _)| {
        let (number, rest) = text[at + 1..].split_once(']')?;
        let is_size = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        (is_size && rest.trim_start().starts_with('x')).then_some((&text[..at], number, rest))
    })
}

fn size_text(mut text: &str, vscale: u32) -> String {
    let mut sized = String::new();
    while let Some((before, number, rest)) = scalable_dim(text) {
        sized += &format!("{before}{number}*{vscale}");
        text = rest;
    }
    sized + text
}

#[cfg(test)]
mod tests {
    use crate::parse;
    use crate::types::Type;

    #[test]
    fn scalable_dimensions_get_the_sizes_of_a_machine() {
        let text = r#"%0:3 = "t.a"() : () -> (vector<3x[4]xi32>, vector<3x8xi32>, !llvm.struct<(vector<[2]xi8>, i1)>)"#;
        let mut module = parse(text).unwrap();
        let op = module.block(module.top()).ops[0];
        let scalable = module.ctx.scalable_types();
        let types = module.op(op).results.iter().map(|&value| module.value(value).ty);
        assert_eq!(types.map(|ty| scalable.contains(&ty)).collect::<Vec<_>>(), [true, false, true]);
        module.ctx.fix_vscale(2);
        let types = module.op(op).results.iter().map(|&value| module.ctx.ty(module.value(value).ty));
        let shown: Vec<String> = types
            .map(|ty| match ty {
                Type::Vector { shape, .. } => {
                    format!("{:?}", shape.iter().map(|dim| dim.size).collect::<Vec<_>>())
                }
                Type::Dialect { body, .. } => module.ctx.str(*body).to_owned(),
                _ => String::new(),
            })
            .collect();
        assert_eq!(shown, ["[3, 8]", "[3, 8]", "<(vector<2*2xi8>, i1)>"]);
        let scalable = |ty: &str| {
            let module = parse(format!("%0 = \"t.a\"() : () -> {ty}")).unwrap();
            module.ctx.scalable_types().len()
        };
        assert_eq!(scalable("!t.b<[2], x>"), 0);
        assert_eq!(scalable("tuple<i1, memref<3xvector<[2]xi8>>>"), 3);
    }
}
