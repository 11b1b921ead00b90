//! Attributes.

use std::borrow::Cow;

use num_bigint::BigInt;
use smallvec::SmallVec;

use super::Parser;
use crate::attr::Attr;
use crate::float::{Float, FloatKind};
use crate::ids::AttrId;
use crate::ids::TypeId;
use crate::int::{Int, MAX_DECIMAL_DIGITS};
use crate::lexer::{NumberKind, NumberToken, ParseResult, fail};
use crate::module::AliasTarget;
use crate::numeric::ScalarType;
use crate::types::{DYNAMIC, Signedness, Type};

impl Parser<'_> {
    /// Any attribute.
    pub(super) fn attribute(&mut self) -> ParseResult<AttrId> {
        match self.cursor.peek() {
            b'#' => self.dialect_attribute(),
            b'"' => self.string_attribute(),
            b'@' => self.symbol_ref(),
            b'[' => self.array(),
            b'{' => {
                self.enter()?;
                self.cursor.pos += 1;
                let entries = self.dictionary()?;
                self.leave();
                Ok(self.module.ctx.intern_attr(Attr::Dictionary(entries.into())))
            }
            b'(' | b'!' => self.type_attribute(),
            b'-' | b'0'..=b'9' => self.number_attribute(),
            _ => self.keyword_attribute(),
        }
    }

    fn type_attribute(&mut self) -> ParseResult<AttrId> {
        let ty = self.ty()?;
        Ok(self.module.ctx.intern_attr(Attr::Type(ty)))
    }

    fn keyword_attribute(&mut self) -> ParseResult<AttrId> {
        let pos = self.cursor.pos;
        let attr = match self.cursor.ident() {
            "" => return self.cursor.expected("an attribute"),
            "unit" => Attr::Unit,
            "true" => Attr::Bool(true),
            "false" => Attr::Bool(false),
            "dense" => self.dense()?,
            "array" => self.dense_array()?,
            "sparse" => self.sparse()?,
            "dense_resource" => self.dense_resource()?,
            "affine_map" => Attr::AffineMap(self.affine_map()?),
            "affine_set" => Attr::IntegerSet(self.integer_set()?),
            "strided" => self.strided()?,
            "distinct" => self.distinct()?,
            "loc" => {
                self.cursor.expect(b'(', "after `loc`")?;
                let attr = self.location()?;
                self.cursor.expect(b')', "after a location")?;
                return Ok(attr);
            }
            word => match self.builtin_type(word)? {
                Some(ty) => Attr::Type(ty),
                None => return fail(pos, format!("`{word}` is not an attribute")),
            },
        };
        Ok(self.module.ctx.intern_attr(attr))
    }

    fn dialect_attribute(&mut self) -> ParseResult<AttrId> {
        self.cursor.pos += 1;
        let pos = self.cursor.pos;
        let name = self.cursor.suffix();
        if name.is_empty() {
            return self.cursor.expected("the name of an attribute after `#`");
        }
        if !name.contains('.') && self.cursor.byte_at(0) != b'<' {
            return match self.use_alias(false, name, pos)? {
                AliasTarget::Attr(attr) => Ok(attr),
                AliasTarget::Type(_) => fail(pos, format!("#{name} is not an attribute")),
            };
        }
        let body = self.dialect_body()?;
        let name = self.module.ctx.sym(name);
        let ty = self.optional_type()?;
        Ok(self.module.ctx.intern_attr(Attr::Dialect { name, body, ty }))
    }

    /// `: type`, if it is there.
    fn optional_type(&mut self) -> ParseResult<Option<TypeId>> {
        if self.cursor.eat(b':') { self.ty().map(Some) } else { Ok(None) }
    }

    fn string_attribute(&mut self) -> ParseResult<AttrId> {
        let pos = self.cursor.pos;
        let bytes = self.cursor.string("a string")?;
        let ty = self.optional_type()?;
        let attr = match (std::str::from_utf8(&bytes), ty) {
            (Ok(text), None) => Attr::String(self.module.ctx.sym(text)),
            (Ok(text), Some(ty)) => Attr::TypedString { text: self.module.ctx.sym(text), ty },
            (Err(_), None) => Attr::Bytes(match bytes {
                Cow::Borrowed(bytes) => bytes.into(),
                Cow::Owned(bytes) => bytes.into(),
            }),
            (Err(_), Some(_)) => return fail(pos, "a string with a type must be UTF-8"),
        };
        Ok(self.module.ctx.intern_attr(attr))
    }

    /// `@root::@nested`
    fn symbol_ref(&mut self) -> ParseResult<AttrId> {
        let root = self.symbol_name()?;
        let mut nested: SmallVec<[_; 2]> = SmallVec::new();
        while self.cursor.eat_str("::") {
            if self.cursor.peek() != b'@' {
                return self.cursor.expected("a symbol (`@name`) after `::`");
            }
            nested.push(self.symbol_name()?);
        }
        Ok(self.module.ctx.intern_attr(Attr::SymbolRef { root, nested: nested.as_slice().into() }))
    }

    /// At an `@`.
    fn symbol_name(&mut self) -> ParseResult<crate::ids::Sym> {
        self.cursor.pos += 1;
        if self.cursor.byte_at(0) == b'"' {
            let text = self.cursor.text_string("a symbol")?;
            return Ok(self.module.ctx.sym(&text));
        }
        match self.cursor.suffix() {
            "" => self.cursor.expected("the name of a symbol after `@`"),
            name => Ok(self.module.ctx.sym(name)),
        }
    }

    fn array(&mut self) -> ParseResult<AttrId> {
        self.enter()?;
        self.cursor.pos += 1;
        let mut elements: SmallVec<[AttrId; 8]> = SmallVec::new();
        if !self.cursor.eat(b']') {
            loop {
                elements.push(self.attribute()?);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b']', "after the elements of an array")?;
        }
        self.leave();
        Ok(self.module.ctx.intern_attr(Attr::Array(elements.as_slice().into())))
    }

    fn number_attribute(&mut self) -> ParseResult<AttrId> {
        let Some(number) = self.cursor.number() else {
            return self.cursor.expected("a number");
        };
        let ty = match self.optional_type()? {
            Some(ty) => ty,
            None => self.module.ctx.intern_type(match number.kind {
                NumberKind::Float => Type::Float(FloatKind::F64),
                _ => Type::Integer { width: 64, signedness: Signedness::Signless },
            }),
        };
        let Some(scalar) = ScalarType::from_type(self.module.ctx.ty(ty)) else {
            let ty = crate::print::type_text(&self.module, ty);
            return fail(number.pos, format!("a number cannot have the type {ty}"));
        };
        let attr = match scalar {
            ScalarType::Float(kind) => Attr::Float { value: float_of(number, kind)?, ty },
            _ => {
                let value = int_of(number, scalar)?;
                if scalar == (ScalarType::Int { width: 1, signedness: Signedness::Signless }) {
                    Attr::Bool(!value.is_zero())
                } else {
                    Attr::Integer { value, ty }
                }
            }
        };
        Ok(self.module.ctx.intern_attr(attr))
    }

    /// `dense_resource<key> : type`
    fn dense_resource(&mut self) -> ParseResult<Attr> {
        self.cursor.expect(b'<', "after `dense_resource`")?;
        let key = match self.cursor.ident() {
            "" => {
                let quoted = self.cursor.text_string("the key of a resource")?;
                self.module.ctx.sym(&quoted)
            }
            word => self.module.ctx.sym(word),
        };
        self.cursor.expect(b'>', "after the key of a resource")?;
        self.cursor.expect(b':', "before the type of a resource")?;
        Ok(Attr::DenseResource { key, ty: self.ty()? })
    }

    /// `strided<[s, ?], offset: o>`
    fn strided(&mut self) -> ParseResult<Attr> {
        self.cursor.expect(b'<', "after `strided`")?;
        self.cursor.expect(b'[', "before the strides")?;
        let mut strides = Vec::new();
        if !self.cursor.eat(b']') {
            loop {
                strides.push(self.stride()?);
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b']', "after the strides")?;
        }
        let mut offset = 0;
        if self.cursor.eat(b',') {
            if !self.cursor.eat_word("offset") {
                return self.cursor.expected("`offset`");
            }
            self.cursor.expect(b':', "after `offset`")?;
            offset = self.stride()?;
        }
        self.cursor.expect(b'>', "after a strided layout")?;
        Ok(Attr::Strided { strides: strides.into(), offset })
    }

    fn stride(&mut self) -> ParseResult<i64> {
        if self.cursor.eat(b'?') {
            return Ok(DYNAMIC);
        }
        match self.cursor.number() {
            Some(number) if number.kind == NumberKind::Decimal => number.to_i64(),
            _ => self.cursor.expected("a stride"),
        }
    }

    /// `distinct[id]<attribute>`
    fn distinct(&mut self) -> ParseResult<Attr> {
        self.cursor.expect(b'[', "after `distinct`")?;
        self.cursor.peek();
        let pos = self.cursor.pos;
        let digits = self.cursor.digits();
        let Ok(id) = digits.parse() else {
            return fail(pos, "expected the number of a distinct attribute, below 2^64");
        };
        self.cursor.expect(b']', "after the number of a distinct attribute")?;
        self.cursor.expect(b'<', "after `distinct[…]`")?;
        let attr = if self.cursor.peek() == b'>' { None } else { Some(self.deeper_attribute()?) };
        self.cursor.expect(b'>', "after a distinct attribute")?;
        Ok(Attr::Distinct { id, attr })
    }

    fn deeper_attribute(&mut self) -> ParseResult<AttrId> {
        self.enter()?;
        let attr = self.attribute()?;
        self.leave();
        Ok(attr)
    }
}

impl NumberToken<'_> {
    /// The value if it fits a signed 64-bit integer.
    pub fn to_i64(self) -> ParseResult<i64> {
        let value = match self.kind {
            NumberKind::Hex => i128::from_str_radix(&self.text[2..], 16),
            _ => self.text.parse::<i128>(),
        };
        let value = value.map(|v| if self.negative { -v } else { v });
        match value.ok().and_then(|v| i64::try_from(v).ok()) {
            Some(value) => Ok(value),
            None => fail(self.pos, "the number does not fit 64 bits"),
        }
    }
}

/// A number of an integer type. As in MLIR, a nonnegative decimal or hexadecimal number may use the whole unsigned range of a signless type; a
/// negative one may use the signed range.
pub(super) fn int_of(number: NumberToken<'_>, scalar: ScalarType) -> ParseResult<Int> {
    let width = scalar.width();
    if number.kind == NumberKind::Float {
        return fail(number.pos, "expected an integer, found a floating-point number");
    }
    let (digits, radix) = match number.kind {
        NumberKind::Hex => (&number.text[2..], 16),
        _ => (number.text, 10),
    };
    if radix == 10 && digits.len() > MAX_DECIMAL_DIGITS {
        let limit =
            format!("a decimal number has at most {MAX_DECIMAL_DIGITS} digits; write it in hexadecimal");
        return fail(number.pos, limit);
    }
    let unsigned = scalar.is_unsigned();
    let signed = matches!(scalar, ScalarType::Int { signedness: Signedness::Signed, .. });
    if width <= 64
        && let Ok(magnitude) = u64::from_str_radix(digits, radix)
    {
        let half = if width == 0 { 0 } else { 1u128 << (width - 1) };
        let full = 1u128 << width;
        let wide = u128::from(magnitude);
        let fits = if number.negative {
            wide == 0 || !unsigned && wide <= half
        } else {
            wide < if signed { half } else { full }
        };
        if fits || wide == 0 {
            let value = i128::from(magnitude);
            return Ok(Int::from_i128(width, if number.negative { -value } else { value }));
        }
    } else if digits.len() <= 2 * width as usize + 2
        && let Some(magnitude) = BigInt::parse_bytes(digits.as_bytes(), radix)
    {
        let full = BigInt::from(1) << width;
        let half = &full >> 1;
        let fits = if number.negative {
            !unsigned && magnitude <= half
        } else {
            magnitude < if signed { half } else { full }
        };
        if fits {
            return Ok(Int::wrap(width, &if number.negative { -magnitude } else { magnitude }));
        }
    }
    fail(number.pos, format!("the integer does not fit {width} bits"))
}

/// A number of a floating-point type; a hexadecimal number gives the bits.
pub(super) fn float_of(number: NumberToken<'_>, kind: FloatKind) -> ParseResult<Float> {
    match number.kind {
        NumberKind::Decimal => fail(number.pos, "expected a floating-point number, found an integer"),
        NumberKind::Hex => {
            let bits = u128::from_str_radix(&number.text[2..], 16).ok();
            match bits.filter(|&bits| kind.width() >= 128 || bits >> kind.width() == 0) {
                Some(_) if number.negative => fail(number.pos, "bits of a float have no sign"),
                Some(bits) => Ok(Float { kind, bits }),
                None => fail(number.pos, format!("the bits do not fit {} bits", kind.width())),
            }
        }
        NumberKind::Float => match Float::parse(kind, number.text) {
            Some(value) if number.negative => Ok(value.neg()),
            Some(value) => Ok(value),
            None => fail(number.pos, "the floating-point number is not well formed"),
        },
    }
}
