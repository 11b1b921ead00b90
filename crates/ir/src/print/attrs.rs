//! Attributes and locations.

use super::Printer;
use super::types::copy;
use crate::attr::{Attr, DenseData};
use crate::float::Float;
use crate::float_text::write_float;
use crate::ids::AttrId;
use crate::ids::Sym;
use crate::ids::TypeId;
use crate::int::Int;
use crate::lexer::is_bare_identifier;
use crate::numeric::{DenseElement, ScalarType};
use crate::types::{DYNAMIC, Signedness, Type};

/// mlir-opt's `--mlir-print-elementsattrs-with-hex-if-larger`, by default.
const HEX_LIMIT: usize = 100;

impl Printer<'_> {
    /// An attribute, or its alias.
    pub(super) fn attribute(&mut self, attr: AttrId) {
        let (start, end) = self.attr_spans[attr.0 as usize];
        if end > start {
            return copy(&mut self.out, start as usize, end as usize);
        }
        let start = self.out.len();
        if !self.alias_of(attr) {
            self.attribute_body(attr, false);
        }
        self.attr_spans[attr.0 as usize] = (start as u32, self.out.len() as u32);
    }

    /// An element of an array, or a part of a memref type. The types `i64` and `f64` are not written there.
    pub(super) fn attribute_in_list(&mut self, attr: AttrId) {
        if matches!(self.module.ctx.attr(attr), Attr::Integer { .. } | Attr::Float { .. }) {
            if !self.alias_of(attr) {
                self.attribute_body(attr, true);
            }
        } else {
            self.attribute(attr);
        }
    }

    fn alias_of(&mut self, attr: AttrId) -> bool {
        let Some(alias) = self.attr_aliases[attr.0 as usize] else { return false };
        self.out.push('#');
        self.out.push_str(self.str(alias));
        true
    }

    /// ` : type`
    fn colon_type(&mut self, ty: TypeId) {
        self.out.push_str(" : ");
        self.ty(ty);
    }

    pub(super) fn attribute_body(&mut self, attr: AttrId, in_list: bool) {
        let module = self.module;
        match module.ctx.attr(attr) {
            Attr::Unit => self.out.push_str("unit"),
            Attr::Bool(value) => self.out.push_str(if *value { "true" } else { "false" }),
            Attr::Integer { value, ty } => self.integer_attribute(value, *ty, in_list),
            Attr::Float { value, ty } => {
                let hex = write_float(&mut self.out, *value);
                if hex || !in_list || !matches!(module.ctx.ty(*ty), Type::Float(crate::FloatKind::F64)) {
                    self.colon_type(*ty);
                }
            }
            Attr::String(text) => self.quoted(self.str(*text).as_bytes()),
            Attr::Bytes(bytes) => self.quoted(bytes),
            Attr::TypedString { text, ty } => {
                self.quoted(self.str(*text).as_bytes());
                self.colon_type(*ty);
            }
            Attr::Type(ty) => self.ty(*ty),
            Attr::Array(elements) => {
                self.out.push('[');
                self.commas(elements, |p, &attr| p.attribute_in_list(attr));
                self.out.push(']');
            }
            Attr::Dictionary(entries) => self.dictionary(entries),
            Attr::SymbolRef { root, nested } => {
                self.symbol(*root);
                for &symbol in nested {
                    self.out.push_str("::");
                    self.symbol(symbol);
                }
            }
            Attr::Dialect { name, body, ty } => {
                self.out.push('#');
                self.out.push_str(self.str(*name));
                self.dialect_body(module.ctx.str(*body));
                if let Some(ty) = ty {
                    self.colon_type(*ty);
                }
            }
            Attr::UnknownLoc
            | Attr::FileLoc { .. }
            | Attr::NameLoc { .. }
            | Attr::CallSiteLoc { .. }
            | Attr::FusedLoc { .. } => {
                self.out.push_str("loc(");
                self.location_body(attr);
                self.out.push(')');
            }
            _ => self.bracketed_attribute(attr),
        }
    }

    /// `keyword<…>`
    fn bracketed_attribute(&mut self, attr: AttrId) {
        let module = self.module;
        match module.ctx.attr(attr) {
            Attr::AffineMap(map) => super::affine::write_map(&mut self.out, map),
            Attr::IntegerSet(set) => super::affine::write_set(&mut self.out, set),
            Attr::Strided { strides, offset } => self.strided(strides, *offset),
            Attr::Distinct { id, attr } => {
                self.out.push_str("distinct[");
                // The printer counts them again in each program.
                if !self.in_full {
                    self.number(*id);
                }
                self.out.push_str("]<");
                if let Some(attr) = attr {
                    self.attribute(*attr);
                }
                self.out.push('>');
            }
            _ => self.elements_attribute(attr),
        }
    }

    fn integer_attribute(&mut self, value: &Int, ty: TypeId, in_list: bool) {
        let plain = Type::Integer { width: 64, signedness: Signedness::Signless };
        let unsigned =
            matches!(self.module.ctx.ty(ty), Type::Integer { signedness: Signedness::Unsigned, .. });
        self.integer(value, unsigned);
        if !in_list || *self.module.ctx.ty(ty) != plain {
            self.colon_type(ty);
        }
    }

    fn integer(&mut self, value: &Int, unsigned: bool) {
        match (value.inline_bits(), value.sext_inline()) {
            (Some(bits), _) if unsigned => self.number(bits),
            (_, Some(signed)) if !unsigned => match i64::try_from(signed) {
                Ok(small) => self.number(small),
                Err(_) => self.number(signed),
            },
            _ => self.out.push_str(&value.to_text(unsigned)),
        }
    }

    /// `{a = 1 : i32, b}`
    pub(super) fn dictionary(&mut self, entries: &[(Sym, AttrId)]) {
        self.out.push('{');
        self.commas(entries, |p, &(name, attr)| {
            p.keyword_or_string(p.str(name));
            if *p.module.ctx.attr(attr) != Attr::Unit {
                p.out.push_str(" = ");
                p.attribute(attr);
            }
        });
        self.out.push('}');
    }

    fn symbol(&mut self, name: Sym) {
        let name = self.str(name);
        self.out.push('@');
        if is_bare_identifier(name) {
            self.out.push_str(name);
        } else {
            self.quoted(name.as_bytes());
        }
    }

    fn strided(&mut self, strides: &[i64], offset: i64) {
        let stride = |p: &mut Self, value: i64| match value {
            DYNAMIC => p.out.push('?'),
            value => p.number(value),
        };
        self.out.push_str("strided<[");
        self.commas(strides, |p, &value| stride(p, value));
        self.out.push(']');
        if offset != 0 {
            self.out.push_str(", offset: ");
            stride(self, offset);
        }
        self.out.push('>');
    }

    /// A location inside `loc(…)`: without the `loc`, and at the top level without its alias.
    pub(super) fn location_body(&mut self, attr: AttrId) {
        let module = self.module;
        match module.ctx.attr(attr) {
            Attr::UnknownLoc => self.out.push_str("unknown"),
            Attr::FileLoc { file, start, end } => {
                self.quoted(self.str(*file).as_bytes());
                self.out.push(':');
                self.number(start.0);
                self.out.push(':');
                self.number(start.1);
                if let Some(end) = end.filter(|end| end != start) {
                    self.out.push_str(" to ");
                    if end.0 != start.0 {
                        self.number(end.0);
                    }
                    self.out.push(':');
                    self.number(end.1);
                }
            }
            Attr::NameLoc { name, child } => {
                self.quoted(self.str(*name).as_bytes());
                if let Some(child) = child {
                    self.out.push('(');
                    self.inner_location(*child);
                    self.out.push(')');
                }
            }
            Attr::CallSiteLoc { callee, caller } => {
                self.out.push_str("callsite(");
                self.inner_location(*callee);
                self.out.push_str(" at ");
                self.inner_location(*caller);
                self.out.push(')');
            }
            Attr::FusedLoc { metadata, locs } => {
                self.out.push_str("fused");
                if let Some(metadata) = metadata {
                    self.out.push('<');
                    self.attribute(*metadata);
                    self.out.push('>');
                }
                self.out.push('[');
                self.commas(locs, |p, &loc| p.inner_location(loc));
                self.out.push(']');
            }
            _ => self.attribute(attr),
        }
    }

    fn inner_location(&mut self, attr: AttrId) {
        if !self.alias_of(attr) {
            self.location_body(attr);
        }
    }

    /// Prints ` loc(…)`. Block arguments never use an alias (AsmPrinter's `allowAlias`).
    pub(super) fn trailing_location(&mut self, attr: Option<AttrId>, by_alias: bool) {
        let Some(attr) = attr else { return };
        self.out.push_str(" loc(");
        if !by_alias || !self.alias_of(attr) {
            self.location_body(attr);
        }
        self.out.push(')');
    }

    fn elements_attribute(&mut self, attr: AttrId) {
        let module = self.module;
        match module.ctx.attr(attr) {
            Attr::Dense { data, ty } => {
                self.out.push_str("dense<");
                self.dense_data(data, *ty, true);
                self.out.push('>');
                self.colon_type(*ty);
            }
            Attr::DenseArray { elem, bytes, len } => {
                self.out.push_str("array<");
                self.ty(*elem);
                if *len > 0 {
                    self.out.push_str(": ");
                }
                if let Some(element) = DenseElement::from_type(&module.ctx, *elem) {
                    let size = element.size();
                    self.commas(0..*len as usize, |p, i| {
                        p.scalar(element.scalar, bytes.get(i * size..(i + 1) * size).unwrap_or(&[]));
                    });
                }
                self.out.push('>');
            }
            Attr::DenseResource { key, ty } => {
                self.out.push_str("dense_resource<");
                self.keyword_or_string(self.str(*key));
                self.out.push('>');
                self.colon_type(*ty);
            }
            Attr::Sparse { indices, values, ty } => {
                self.out.push_str("sparse<");
                if let (Attr::Dense { data: at, ty: at_ty }, Attr::Dense { data, ty: data_ty }) =
                    (module.ctx.attr(*indices), module.ctx.attr(*values))
                    && self.shape(*at_ty).first() != Some(&0)
                {
                    self.dense_data(at, *at_ty, false);
                    self.out.push_str(", ");
                    self.dense_data(data, *data_ty, true);
                }
                self.out.push('>');
                self.colon_type(*ty);
            }
            _ => {}
        }
    }

    /// Sizes of a shaped type.
    fn shape(&self, ty: TypeId) -> Vec<usize> {
        match self.module.ctx.ty(ty) {
            Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => {
                shape.iter().map(|&size| size as usize).collect()
            }
            Type::Vector { shape, .. } => shape.iter().map(|dim| dim.size as usize).collect(),
            _ => Vec::new(),
        }
    }

    fn dense_data(&mut self, data: &DenseData, ty: TypeId, allow_hex: bool) {
        let shape = self.shape(ty);
        let elem = match *self.module.ctx.ty(ty) {
            Type::Tensor { elem, .. } | Type::MemRef { elem, .. } | Type::Vector { elem, .. } => elem,
            _ => return,
        };
        match data {
            DenseData::Strings { splat, strings } => {
                let mut next = strings.iter();
                let shape = if *splat { &[][..] } else { &shape };
                self.nested(shape, &mut |p| {
                    if let Some(&text) = next.next() {
                        p.quoted(p.str(text).as_bytes());
                    }
                });
            }
            DenseData::Bytes { splat, bytes } => {
                let Some(element) = DenseElement::from_type(&self.module.ctx, elem) else { return };
                let count = shape.iter().fold(1, |all: usize, &size| all.saturating_mul(size));
                if allow_hex && !splat && count > HEX_LIMIT {
                    return self.hex_string(bytes, element.is_bit());
                }
                let size = element.size();
                let mut at = 0;
                let shape = if *splat { &[][..] } else { &shape };
                self.nested(shape, &mut |p| {
                    p.element(element, bytes.get(at..at + size).unwrap_or(&[]));
                    at += size;
                });
            }
        }
    }

    /// Nested lists as in the shape; prints nothing if there are no elements.
    fn nested(&mut self, shape: &[usize], print: &mut dyn FnMut(&mut Self)) {
        if !shape.contains(&0) {
            self.nested_list(shape, print);
        }
    }

    fn nested_list(&mut self, shape: &[usize], print: &mut dyn FnMut(&mut Self)) {
        match shape {
            [] => print(self),
            [size, rest @ ..] => {
                self.out.push('[');
                self.commas(0..*size, |p, _| p.nested_list(rest, print));
                self.out.push(']');
            }
        }
    }

    fn element(&mut self, element: DenseElement, bytes: &[u8]) {
        if !element.complex {
            return self.scalar(element.scalar, bytes);
        }
        let (real, imaginary) = bytes.split_at(bytes.len() / 2);
        self.out.push('(');
        self.scalar(element.scalar, real);
        self.out.push(',');
        self.scalar(element.scalar, imaginary);
        self.out.push(')');
    }

    fn scalar(&mut self, scalar: ScalarType, bytes: &[u8]) {
        let mut low = [0; 16];
        let inline = bytes.len() <= 16;
        if inline {
            low[..bytes.len()].copy_from_slice(bytes);
        }
        let bits = u128::from_le_bytes(low);
        match scalar {
            ScalarType::Float(kind) => {
                write_float(&mut self.out, Float { kind, bits });
            }
            ScalarType::Int { width: 1, .. } => {
                self.out.push_str(if bits & 1 == 1 { "true" } else { "false" })
            }
            _ if inline => self.integer(&Int::new(scalar.width(), bits), scalar.is_unsigned()),
            _ => self.integer(&Int::from_le_bytes(scalar.width(), bytes), scalar.is_unsigned()),
        }
    }

    /// `"0x…"`; bits are packed eight to a byte, as MLIR 22 stores them.
    fn hex_string(&mut self, bytes: &[u8], bits: bool) {
        let packed: Vec<u8>;
        let bytes = if bits {
            let pack = |chunk: &[u8]| chunk.iter().rev().fold(0, |all, &bit| all << 1 | (bit & 1));
            packed = bytes.chunks(8).map(pack).collect();
            &packed
        } else {
            bytes
        };
        self.out.push_str("\"0x");
        self.out.reserve(bytes.len() * 2);
        for byte in bytes {
            for digit in [byte >> 4, byte & 15] {
                self.out.push(char::from(b"0123456789ABCDEF"[digit as usize]));
            }
        }
        self.out.push('"');
    }
}
