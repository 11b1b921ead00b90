//! Types.

use super::Printer;
use crate::ids::TypeId;
use crate::types::{DYNAMIC, Signedness, Type};

impl Printer<'_> {
    /// A type, or its alias.
    pub(super) fn ty(&mut self, ty: TypeId) {
        let (start, end) = self.type_spans[ty.0 as usize];
        if end > start {
            return copy(&mut self.out, start as usize, end as usize);
        }
        let start = self.out.len();
        match self.type_aliases[ty.0 as usize] {
            Some(alias) => {
                self.out.push('!');
                self.out.push_str(self.str(alias));
            }
            None => self.type_body(ty),
        }
        self.type_spans[ty.0 as usize] = (start as u32, self.out.len() as u32);
    }

    pub(super) fn type_body(&mut self, ty: TypeId) {
        let module = self.module;
        match module.ctx.ty(ty) {
            Type::Integer { width, signedness } => {
                self.out.push_str(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.number(*width);
            }
            Type::Index => self.out.push_str("index"),
            Type::None => self.out.push_str("none"),
            Type::Float(kind) => self.out.push_str(kind.keyword()),
            Type::Complex(elem) => {
                self.out.push_str("complex<");
                self.ty(*elem);
                self.out.push('>');
            }
            Type::Tuple(types) => {
                self.out.push_str("tuple<");
                self.commas(types, |p, &ty| p.ty(ty));
                self.out.push('>');
            }
            Type::Function { inputs, results } => self.function(inputs, results),
            Type::Dialect { name, body } => {
                self.out.push('!');
                self.out.push_str(self.str(*name));
                self.dialect_body(module.ctx.str(*body));
            }
            shaped => self.shaped(shaped),
        }
    }

    fn shaped(&mut self, ty: &Type) {
        match ty {
            Type::Vector { shape, elem } => {
                self.out.push_str("vector<");
                for dim in shape {
                    self.out.push_str(if dim.scalable { "[" } else { "" });
                    self.number(dim.size);
                    self.out.push_str(if dim.scalable { "]x" } else { "x" });
                }
                self.ty(*elem);
            }
            Type::Tensor { shape, elem, encoding } => {
                self.out.push_str("tensor<");
                self.dims(shape);
                self.ty(*elem);
                if let Some(encoding) = encoding {
                    self.out.push_str(", ");
                    self.attribute(*encoding);
                }
            }
            Type::UnrankedTensor { elem } => {
                self.out.push_str("tensor<*x");
                self.ty(*elem);
            }
            Type::MemRef { shape, elem, layout, memory_space } => {
                self.out.push_str("memref<");
                self.dims(shape);
                self.ty(*elem);
                for attr in layout.iter().chain(memory_space) {
                    self.out.push_str(", ");
                    self.attribute_in_list(*attr);
                }
            }
            Type::UnrankedMemRef { elem, memory_space } => {
                self.out.push_str("memref<*x");
                self.ty(*elem);
                if let Some(space) = memory_space {
                    self.out.push_str(", ");
                    self.attribute_in_list(*space);
                }
            }
            _ => return,
        }
        self.out.push('>');
    }

    fn dims(&mut self, shape: &[i64]) {
        for &size in shape {
            if size == DYNAMIC {
                self.out.push('?');
            } else {
                self.number(size);
            }
            self.out.push('x');
        }
    }

    fn function(&mut self, inputs: &[TypeId], results: &[TypeId]) {
        self.out.push('(');
        self.commas(inputs, |p, &ty| p.ty(ty));
        self.out.push_str(") -> ");
        self.results(results);
    }

    /// One type, or a list in parentheses; a lone function type needs them, too.
    pub(super) fn results(&mut self, types: &[TypeId]) {
        match types {
            [ty] if !matches!(self.module.ctx.ty(*ty), Type::Function { .. }) => self.ty(*ty),
            types => {
                self.out.push('(');
                self.commas(types, |p, &ty| p.ty(ty));
                self.out.push(')');
            }
        }
    }
}

/// Appends a part of the text to itself.
pub(super) fn copy(out: &mut String, start: usize, end: usize) {
    out.extend_from_within(start..end);
}
