//! Types.

use smallvec::SmallVec;

use super::Parser;
use crate::attr::Attr;
use crate::float::FloatKind;
use crate::ids::AttrId;
use crate::ids::TypeId;
use crate::lexer::{ParseResult, fail};
use crate::module::AliasTarget;
use crate::types::{DYNAMIC, Signedness, Type, VectorDim};

/// MLIR's `IntegerType::kMaxWidth`.
const MAX_INTEGER_WIDTH: u32 = (1 << 24) - 1;

type DimList = SmallVec<[i64; 6]>;

impl Parser<'_> {
    /// Any type.
    pub(super) fn ty(&mut self) -> ParseResult<TypeId> {
        match self.cursor.peek() {
            b'!' => self.dialect_type(),
            b'(' => self.function_type(),
            _ => {
                let pos = self.cursor.pos;
                match self.cursor.ident() {
                    "" => self.cursor.expected("a type"),
                    word => match self.builtin_type(word)? {
                        Some(ty) => Ok(ty),
                        None => fail(pos, format!("`{word}` is not a type")),
                    },
                }
            }
        }
    }

    /// The builtin type that starts with the keyword that was just read, if there is one.
    pub(super) fn builtin_type(&mut self, word: &str) -> ParseResult<Option<TypeId>> {
        let ty = match word {
            "index" => Type::Index,
            "none" => Type::None,
            "tensor" => return self.nested(|p| p.tensor()).map(Some),
            "memref" => return self.nested(|p| p.memref()).map(Some),
            "vector" => return self.nested(|p| p.vector()).map(Some),
            "tuple" => return self.nested(|p| p.tuple()).map(Some),
            "complex" => return self.nested(|p| p.complex()).map(Some),
            _ => match (FloatKind::from_keyword(word), integer_type(word)) {
                (Some(kind), _) => Type::Float(kind),
                (None, Some(Type::Integer { width, .. })) if width > MAX_INTEGER_WIDTH => {
                    let pos = self.cursor.pos - word.len();
                    return fail(pos, format!("an integer type has at most {MAX_INTEGER_WIDTH} bits"));
                }
                (None, Some(ty)) => ty,
                (None, None) => return Ok(None),
            },
        };
        Ok(Some(self.module.ctx.intern_type(ty)))
    }

    /// Runs a parser after `<` one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        self.enter()?;
        self.cursor.expect(b'<', "")?;
        let result = parse(self)?;
        self.leave();
        Ok(result)
    }

    fn dialect_type(&mut self) -> ParseResult<TypeId> {
        self.cursor.pos += 1;
        let pos = self.cursor.pos;
        let name = self.cursor.suffix();
        if name.is_empty() {
            return self.cursor.expected("the name of a type after `!`");
        }
        if !name.contains('.') && self.cursor.byte_at(0) != b'<' {
            return match self.use_alias(true, name, pos)? {
                AliasTarget::Type(ty) => Ok(ty),
                AliasTarget::Attr(_) => fail(pos, format!("!{name} is not a type")),
            };
        }
        let body = self.dialect_body()?;
        let name = self.module.ctx.sym(name);
        Ok(self.module.ctx.intern_type(Type::Dialect { name, body }))
    }

    /// Behind `(`: types up to the closing parenthesis.
    pub(super) fn type_list<A: smallvec::Array<Item = TypeId>>(
        &mut self,
        types: &mut SmallVec<A>,
    ) -> ParseResult<()> {
        if self.cursor.eat(b')') {
            return Ok(());
        }
        loop {
            types.push(self.ty()?);
            if !self.cursor.eat(b',') {
                return self.cursor.expect(b')', "after a list of types");
            }
        }
    }

    /// Behind `->`: one type, or several in parentheses.
    pub(super) fn result_types<A: smallvec::Array<Item = TypeId>>(
        &mut self,
        types: &mut SmallVec<A>,
    ) -> ParseResult<()> {
        if self.cursor.eat(b'(') {
            return self.type_list(types);
        }
        types.push(self.ty()?);
        Ok(())
    }

    fn function_type(&mut self) -> ParseResult<TypeId> {
        self.enter()?;
        self.cursor.pos += 1;
        let mut inputs: SmallVec<[TypeId; 6]> = SmallVec::new();
        self.type_list(&mut inputs)?;
        if !self.cursor.eat_str("->") {
            return self.cursor.expected("`->` in a function type");
        }
        let mut results: SmallVec<[TypeId; 6]> = SmallVec::new();
        self.result_types(&mut results)?;
        self.leave();
        let ty = Type::Function { inputs: inputs.as_slice().into(), results: results.as_slice().into() };
        Ok(self.module.ctx.intern_type(ty))
    }

    /// Dimensions such as `4x?x` before the element type. Each digit is read alone, because `0x4` in `0x4xf32` is not a hexadecimal number.
    fn dims(&mut self) -> ParseResult<DimList> {
        let mut dims = DimList::new();
        loop {
            let byte = self.cursor.peek();
            let pos = self.cursor.pos;
            let size = if byte == b'?' {
                self.cursor.pos += 1;
                DYNAMIC
            } else if byte.is_ascii_digit() {
                self.dim_size(pos)?
            } else {
                return Ok(dims);
            };
            dims.push(size);
            self.cursor.expect(b'x', "after a dimension")?;
        }
    }

    fn dim_size(&mut self, pos: usize) -> ParseResult<i64> {
        let digits = self.cursor.digits();
        digits.parse().or_else(|_| fail(pos, format!("the dimension {digits} is too large")))
    }

    /// `*x`, the mark of an unranked type.
    fn unranked(&mut self) -> ParseResult<bool> {
        if !self.cursor.eat(b'*') {
            return Ok(false);
        }
        self.cursor.expect(b'x', "after `*`")?;
        Ok(true)
    }

    fn tensor(&mut self) -> ParseResult<TypeId> {
        let ty = if self.unranked()? {
            Type::UnrankedTensor { elem: self.ty()? }
        } else {
            let shape = self.dims()?.as_slice().into();
            let elem = self.ty()?;
            let encoding = if self.cursor.eat(b',') { Some(self.attribute()?) } else { None };
            Type::Tensor { shape, elem, encoding }
        };
        self.cursor.expect(b'>', "after a tensor type")?;
        Ok(self.module.ctx.intern_type(ty))
    }

    fn memref(&mut self) -> ParseResult<TypeId> {
        let ty = if self.unranked()? {
            let elem = self.ty()?;
            let memory_space = if self.cursor.eat(b',') { Some(self.attribute()?) } else { None };
            Type::UnrankedMemRef { elem, memory_space }
        } else {
            let shape = self.dims()?.as_slice().into();
            let elem = self.ty()?;
            let (layout, memory_space) = self.layout_and_space()?;
            Type::MemRef { shape, elem, layout, memory_space }
        };
        self.cursor.expect(b'>', "after a memref type")?;
        Ok(self.module.ctx.intern_type(ty))
    }

    /// A single attribute is the layout if it is a map or strided. Whether an attribute of another dialect is a layout is not known here. It
    /// counts as the memory space, unless another attribute follows.
    fn layout_and_space(&mut self) -> ParseResult<(Option<AttrId>, Option<AttrId>)> {
        if !self.cursor.eat(b',') {
            return Ok((None, None));
        }
        let first = self.attribute()?;
        if self.cursor.eat(b',') {
            return Ok((Some(first), Some(self.attribute()?)));
        }
        let is_layout = matches!(self.module.ctx.attr(first), Attr::AffineMap(_) | Attr::Strided { .. });
        Ok(if is_layout { (Some(first), None) } else { (None, Some(first)) })
    }

    fn vector(&mut self) -> ParseResult<TypeId> {
        let mut shape: SmallVec<[VectorDim; 4]> = SmallVec::new();
        loop {
            let scalable = self.cursor.eat(b'[');
            let byte = self.cursor.peek();
            let pos = self.cursor.pos;
            if !byte.is_ascii_digit() {
                if scalable {
                    return self.cursor.expected("the size of a scalable dimension");
                }
                break;
            }
            shape.push(VectorDim { size: self.dim_size(pos)?, scalable });
            if scalable {
                self.cursor.expect(b']', "after a scalable dimension")?;
            }
            self.cursor.expect(b'x', "after a dimension")?;
        }
        let elem = self.ty()?;
        self.cursor.expect(b'>', "after a vector type")?;
        Ok(self.module.ctx.intern_type(Type::Vector { shape: shape.as_slice().into(), elem }))
    }

    fn tuple(&mut self) -> ParseResult<TypeId> {
        let mut types: SmallVec<[TypeId; 6]> = SmallVec::new();
        if !self.cursor.eat(b'>') {
            loop {
                types.push(self.ty()?);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b'>', "after a tuple type")?;
        }
        Ok(self.module.ctx.intern_type(Type::Tuple(types.as_slice().into())))
    }

    fn complex(&mut self) -> ParseResult<TypeId> {
        let elem = self.ty()?;
        self.cursor.expect(b'>', "after a complex type")?;
        Ok(self.module.ctx.intern_type(Type::Complex(elem)))
    }
}

/// `i32`, `si8`, `ui1`
fn integer_type(word: &str) -> Option<Type> {
    let (signedness, digits) = if let Some(digits) = word.strip_prefix('i') {
        (Signedness::Signless, digits)
    } else if let Some(digits) = word.strip_prefix("si") {
        (Signedness::Signed, digits)
    } else {
        (Signedness::Unsigned, word.strip_prefix("ui")?)
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    // A width that does not fit u32 is beyond the limit anyway.
    Some(Type::Integer { width: digits.parse().unwrap_or(u32::MAX), signedness })
}
