//! Types and attributes of one context in another, and ops of one module in another.

use rustc_hash::FxHashMap;

use crate::attr::{Attr, DenseData};
use crate::ids::AttrId;
use crate::ids::Sym;
use crate::ids::TypeId;
use crate::intern::Context;
use crate::module::{BlockId, Module, OpId, ValueId};
use crate::types::Type;

impl Context {
    /// The string of another context here.
    pub fn import_sym(&mut self, from: &Context, sym: Sym) -> Sym {
        self.sym(from.str(sym))
    }

    /// The type of another context here.
    pub fn import_type(&mut self, from: &Context, ty: TypeId) -> TypeId {
        let mut types =
            |list: &[TypeId]| list.iter().map(|&each| self.import_type(from, each)).collect::<Box<[_]>>();
        let imported = match from.ty(ty) {
            Type::Tuple(each) => Type::Tuple(types(each)),
            Type::Function { inputs, results } => {
                Type::Function { inputs: types(inputs), results: types(results) }
            }
            Type::Complex(elem) => Type::Complex(self.import_type(from, *elem)),
            Type::Vector { shape, elem } => {
                Type::Vector { shape: shape.clone(), elem: self.import_type(from, *elem) }
            }
            Type::Tensor { shape, elem, encoding } => Type::Tensor {
                shape: shape.clone(),
                elem: self.import_type(from, *elem),
                encoding: encoding.map(|each| self.import_attr(from, each)),
            },
            Type::UnrankedTensor { elem } => Type::UnrankedTensor { elem: self.import_type(from, *elem) },
            Type::MemRef { shape, elem, layout, memory_space } => Type::MemRef {
                shape: shape.clone(),
                elem: self.import_type(from, *elem),
                layout: layout.map(|each| self.import_attr(from, each)),
                memory_space: memory_space.map(|each| self.import_attr(from, each)),
            },
            Type::UnrankedMemRef { elem, memory_space } => Type::UnrankedMemRef {
                elem: self.import_type(from, *elem),
                memory_space: memory_space.map(|each| self.import_attr(from, each)),
            },
            Type::Dialect { name, body } => {
                Type::Dialect { name: self.import_sym(from, *name), body: self.import_sym(from, *body) }
            }
            plain @ (Type::Integer { .. } | Type::Index | Type::Float(_) | Type::None) => plain.clone(),
        };
        self.intern_type(imported)
    }

    /// The attribute of another context here.
    pub fn import_attr(&mut self, from: &Context, attr: AttrId) -> AttrId {
        let imported = match from.attr(attr) {
            Attr::Integer { value, ty } => {
                Attr::Integer { value: value.clone(), ty: self.import_type(from, *ty) }
            }
            Attr::Float { value, ty } => Attr::Float { value: *value, ty: self.import_type(from, *ty) },
            Attr::String(text) => Attr::String(self.import_sym(from, *text)),
            Attr::TypedString { text, ty } => {
                Attr::TypedString { text: self.import_sym(from, *text), ty: self.import_type(from, *ty) }
            }
            Attr::Type(ty) => Attr::Type(self.import_type(from, *ty)),
            Attr::Array(each) => Attr::Array(self.import_attrs(from, each)),
            Attr::Dictionary(each) => Attr::Dictionary(
                each.iter()
                    .map(|&(key, value)| (self.import_sym(from, key), self.import_attr(from, value)))
                    .collect(),
            ),
            Attr::SymbolRef { root, nested } => Attr::SymbolRef {
                root: self.import_sym(from, *root),
                nested: nested.iter().map(|&each| self.import_sym(from, each)).collect(),
            },
            Attr::Dense { data, ty } => {
                Attr::Dense { data: self.import_dense(from, data), ty: self.import_type(from, *ty) }
            }
            Attr::DenseArray { elem, bytes, len } => {
                Attr::DenseArray { elem: self.import_type(from, *elem), bytes: bytes.clone(), len: *len }
            }
            Attr::DenseResource { key, ty } => {
                Attr::DenseResource { key: self.import_sym(from, *key), ty: self.import_type(from, *ty) }
            }
            Attr::Sparse { indices, values, ty } => Attr::Sparse {
                indices: self.import_attr(from, *indices),
                values: self.import_attr(from, *values),
                ty: self.import_type(from, *ty),
            },
            Attr::Distinct { id, attr } => {
                Attr::Distinct { id: *id, attr: attr.map(|each| self.import_attr(from, each)) }
            }
            Attr::Dialect { name, body, ty } => Attr::Dialect {
                name: self.import_sym(from, *name),
                body: self.import_sym(from, *body),
                ty: ty.map(|each| self.import_type(from, each)),
            },
            other => self.import_location(from, other),
        };
        self.intern_attr(imported)
    }

    fn import_location(&mut self, from: &Context, attr: &Attr) -> Attr {
        match attr {
            Attr::FileLoc { file, start, end } => {
                Attr::FileLoc { file: self.import_sym(from, *file), start: *start, end: *end }
            }
            Attr::NameLoc { name, child } => Attr::NameLoc {
                name: self.import_sym(from, *name),
                child: child.map(|each| self.import_attr(from, each)),
            },
            Attr::CallSiteLoc { callee, caller } => Attr::CallSiteLoc {
                callee: self.import_attr(from, *callee),
                caller: self.import_attr(from, *caller),
            },
            Attr::FusedLoc { metadata, locs } => Attr::FusedLoc {
                metadata: metadata.map(|each| self.import_attr(from, each)),
                locs: self.import_attrs(from, locs),
            },
            plain => plain.clone(),
        }
    }

    fn import_attrs(&mut self, from: &Context, list: &[AttrId]) -> Box<[AttrId]> {
        list.iter().map(|&each| self.import_attr(from, each)).collect()
    }

    fn import_dense(&mut self, from: &Context, data: &DenseData) -> DenseData {
        match data {
            DenseData::Strings { splat, strings } => DenseData::Strings {
                splat: *splat,
                strings: strings.iter().map(|&each| self.import_sym(from, each)).collect(),
            },
            bytes => bytes.clone(),
        }
    }
}

impl Module {
    /// A detached copy of another module's op and everything inside it. `None` if the op uses values from outside.
    pub fn import_op(&mut self, donor: &Module, op: OpId) -> Option<OpId> {
        let (mut values, mut blocks, mut inside) = Default::default();
        let copy = self.import_structure(donor, op, &mut values, &mut blocks, &mut inside);
        for (source, copy) in inside {
            let source = donor.op(source);
            let operands = source.operands.iter().map(|value| values.get(value).copied());
            let operands = operands.collect::<Option<_>>()?;
            let successors = source.successors.iter().map(|block| blocks.get(block).copied());
            let successors = successors.collect::<Option<_>>()?;
            let data = self.op_mut(copy);
            (data.operands, data.successors) = (operands, successors);
        }
        Some(copy)
    }

    /// A detached copy of another module's op and everything inside it, without operands and successors. Adds the values and the
    /// blocks of the donor with their copies, and all ops with theirs.
    pub fn import_structure(
        &mut self,
        donor: &Module,
        op: OpId,
        values: &mut FxHashMap<ValueId, ValueId>,
        blocks: &mut FxHashMap<BlockId, BlockId>,
        inside: &mut Vec<(OpId, OpId)>,
    ) -> OpId {
        let source = donor.op(op);
        let name = self.ctx.import_sym(&donor.ctx, source.name);
        let types: Vec<_> = source
            .results
            .iter()
            .map(|&value| self.ctx.import_type(&donor.ctx, donor.value(value).ty))
            .collect();
        let copy = self.create_op(name, &[], &types);
        values.extend(source.results.iter().copied().zip(self.op(copy).results.clone()));
        let mut list = |entries: &[(Sym, AttrId)]| -> Vec<_> {
            let ctx = &mut self.ctx;
            let each = entries.iter();
            each.map(|&(key, attr)| (ctx.import_sym(&donor.ctx, key), ctx.import_attr(&donor.ctx, attr)))
                .collect()
        };
        let (properties, attrs) = (list(&source.properties), list(&source.attrs));
        let odd = source.odd_properties.map(|attr| self.ctx.import_attr(&donor.ctx, attr));
        let data = self.op_mut(copy);
        (data.properties, data.attrs, data.odd_properties) = (properties, attrs, odd);
        inside.push((op, copy));
        for &region in &source.regions {
            let own = self.add_region(copy);
            for &block in &donor.region(region).blocks {
                let new = self.add_block(own);
                blocks.insert(block, new);
                for &arg in &donor.block(block).args {
                    let ty = self.ctx.import_type(&donor.ctx, donor.value(arg).ty);
                    values.insert(arg, self.add_arg(new, ty));
                }
                for &inner in &donor.block(block).ops {
                    let inner = self.import_structure(donor, inner, values, blocks, inside);
                    self.push_op(new, inner);
                }
            }
        }
        copy
    }
}

#[cfg(test)]
mod tests {
    use crate::{Module, attr_text, parse, print_op};

    #[test]
    fn ops_read_the_same() {
        let text = "\"a\"() ({\n^bb0(%arg0: i8):\n  %0 = \"b\"(%arg0) <{k = 1 : i8}> : (i8) -> i32\n  \"c\"(%0)[^bb1] : (i32) -> ()\n\
                    ^bb1:\n  \"d\"(%0) : (i32) -> ()\n}) {x = @s} : () -> ()\n";
        let source = parse(text).expect("the program is well formed");
        let op = source.block(source.top()).ops[0];
        let mut target = Module::new();
        let copy = target.import_op(&source, op).expect("the op is isolated");
        assert_eq!(print_op(&target, copy), print_op(&source, op));
        let region = source.op(op).regions[0];
        let user = source.block(source.region(region).blocks[1]).ops[0];
        assert!(target.import_op(&source, user).is_none(), "its operand is outside");
    }

    #[test]
    fn attributes_read_the_same() {
        let text = "\"a\"() {x = [#d.a<b>, dense<[1, 2]> : tensor<2xi8>, {k = !t.u<i32>}, \
                    affine_map<(d0) -> (d0)>, memref<4x?xf32, strided<[?, 1]>, 1 : i32>, @a::@b]} : () -> ()\n";
        let source = parse(text).expect("the program is well formed");
        let op = source.block(source.top()).ops[0];
        let attr = source.attr_of(op, "x").expect("the op has the attribute");
        let mut target = Module::new();
        target.ctx.sym("shifts all numbers");
        let imported = target.ctx.import_attr(&source.ctx, attr);
        assert_eq!(attr_text(&target, imported), attr_text(&source, attr));
    }
}
