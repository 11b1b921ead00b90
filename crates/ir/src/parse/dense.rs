//! `dense<…>`, `sparse<…>` and `array<…>`. The literal comes before its type, so the parser skips the literal first.

use smallvec::SmallVec;

use super::Parser;
use super::attrs::{float_of, int_of};
use crate::attr::{Attr, DenseData};
use crate::ids::Sym;
use crate::ids::TypeId;
use crate::lexer::{Cursor, ParseResult, fail};
use crate::numeric::{DenseElement, ScalarType};
use crate::types::{DYNAMIC, Signedness, Type};

/// The type of a literal, and where the text continues after it.
struct Elements {
    ty: TypeId,
    shape: SmallVec<[usize; 4]>,
    elem: TypeId,
    after: usize,
}

/// What a literal holds.
struct Literal {
    shape: SmallVec<[usize; 4]>,
    bytes: Vec<u8>,
    strings: Vec<Sym>,
}

impl Parser<'_> {
    /// At an opening bracket: returns a cursor at the literal inside, and moves past the closing bracket.
    fn step_over(&mut self, what: &str) -> ParseResult<Cursor<'_>> {
        if self.cursor.peek() != b'<' {
            return self.cursor.expected(&format!("`<` after `{what}`"));
        }
        let mut inside = self.cursor;
        inside.pos += 1;
        self.cursor.skip_balanced(|_| ())?;
        Ok(inside)
    }

    /// Static shape and element type of a shaped type.
    fn shape_of(&self, ty: TypeId, pos: usize) -> ParseResult<(SmallVec<[usize; 4]>, TypeId)> {
        let (shape, elem): (SmallVec<[i64; 4]>, _) = match self.module.ctx.ty(ty) {
            Type::Tensor { shape, elem, .. } | Type::MemRef { shape, elem, .. } => {
                (shape.iter().copied().collect(), *elem)
            }
            Type::Vector { shape, elem } => (shape.iter().map(|dim| dim.size).collect(), *elem),
            _ => return fail(pos, "elements need the type of a tensor or vector"),
        };
        if shape.contains(&DYNAMIC) {
            return fail(pos, "elements need a static shape");
        }
        Ok((shape.iter().map(|&size| size as usize).collect(), elem))
    }

    /// After `dense` or `sparse`: reads the type after the brackets, then moves to the literal inside them.
    fn type_of_elements(&mut self, what: &str) -> ParseResult<Elements> {
        let start = self.step_over(what)?.pos;
        self.cursor.expect(b':', "before the type of the elements")?;
        self.cursor.peek();
        let pos = self.cursor.pos;
        let ty = self.ty()?;
        let (shape, elem) = self.shape_of(ty, pos)?;
        let after = self.cursor.pos;
        self.cursor.pos = start;
        Ok(Elements { ty, shape, elem, after })
    }

    /// Behind `dense`.
    pub(super) fn dense(&mut self) -> ParseResult<Attr> {
        let Elements { ty, shape, elem, after } = self.type_of_elements("dense")?;
        let data = self.elements(&shape, elem)?;
        self.cursor.expect(b'>', "after the elements")?;
        self.cursor.pos = after;
        Ok(Attr::Dense { data, ty })
    }

    /// Elements that must have the shape, or one element for all.
    fn elements(&mut self, shape: &[usize], elem: TypeId) -> ParseResult<DenseData> {
        let pos = self.cursor.pos;
        let literal = match DenseElement::from_type(&self.module.ctx, elem) {
            Some(element) if self.cursor.peek() == b'"' => {
                return self.hex_elements(shape, element);
            }
            Some(element) => self.literal(Some(element))?,
            None => self.literal(None)?,
        };
        let splat = literal.shape.is_empty() && literal.bytes.len() + literal.strings.len() > 0;
        let empty = literal.bytes.is_empty() && literal.strings.is_empty();
        let wanted = product(shape, pos)?;
        let nothing = empty && (wanted == 0 || self.zero_width(elem));
        if !splat && !nothing && literal.shape.as_slice() != shape {
            let (found, shape) = (literal.shape.as_slice(), shape);
            return fail(pos, format!("the elements have the shape {found:?}, their type has {shape:?}"));
        }
        if DenseElement::from_type(&self.module.ctx, elem).is_none() {
            return Ok(DenseData::Strings { splat, strings: literal.strings.into() });
        }
        Ok(DenseData::Bytes { splat, bytes: literal.bytes.into() }.normal(literal.shape.iter().product()))
    }

    fn zero_width(&self, elem: TypeId) -> bool {
        DenseElement::from_type(&self.module.ctx, elem).is_some_and(|element| element.size() == 0)
    }

    /// `"0x…"`: the raw bytes of all elements, or of one for all. Bits are packed eight to a byte, lowest first, as MLIR up to 22 stores them.
    /// One byte per bit is accepted, too.
    fn hex_elements(&mut self, shape: &[usize], element: DenseElement) -> ParseResult<DenseData> {
        let pos = self.cursor.pos;
        let text = self.cursor.string("a string")?;
        let Some(raw) = hex_bytes(&text) else {
            return fail(pos, "expected a string of hexadecimal digits, starting with 0x");
        };
        let count = product(shape, pos)?;
        let size = element.size();
        if element.is_bit() {
            return match raw.len() {
                1 if count > 8 => {
                    Ok(DenseData::Bytes { splat: true, bytes: Box::new([u8::from(raw[0] & 1 == 1)]) })
                }
                len if len == count.div_ceil(8) => {
                    let bits = (0..count).map(|i| raw[i / 8] >> (i % 8) & 1).collect();
                    Ok(DenseData::Bytes { splat: false, bytes: bits }.normal(count))
                }
                len if len == count => {
                    Ok(DenseData::Bytes { splat: false, bytes: raw.iter().map(|&b| b & 1).collect() }
                        .normal(count))
                }
                len => fail(pos, format!("the string has {len} bytes, {count} bits were expected")),
            };
        }
        match raw.len() {
            len if Some(len) == count.checked_mul(size) => {
                Ok(DenseData::Bytes { splat: count == 1, bytes: raw.into() }.normal(count))
            }
            len if len == size => Ok(DenseData::Bytes { splat: true, bytes: raw.into() }),
            len => fail(pos, format!("the string has {len} bytes, {count} elements of {size} were expected")),
        }
    }

    /// A literal; its brackets determine the shape. Empty before `>`.
    fn literal(&mut self, element: Option<DenseElement>) -> ParseResult<Literal> {
        let mut literal = Literal { shape: SmallVec::new(), bytes: Vec::new(), strings: Vec::new() };
        match self.cursor.peek() {
            b'>' => literal.shape.push(0),
            b'[' => self.nested_list(element, &mut literal, 0)?,
            _ => self.element(element, &mut literal)?,
        }
        Ok(literal)
    }

    fn nested_list(
        &mut self,
        element: Option<DenseElement>,
        literal: &mut Literal,
        level: usize,
    ) -> ParseResult<()> {
        self.enter()?;
        self.cursor.pos += 1;
        let pos = self.cursor.pos;
        // The first list at each level of nesting determines the size.
        let first = literal.shape.len() == level;
        if first {
            literal.shape.push(0);
        }
        let mut count = 0;
        if !self.cursor.eat(b']') {
            loop {
                let deeper = self.cursor.peek() == b'[';
                if deeper != (literal.shape.len() > level + 1) && !(first && count == 0) {
                    return fail(self.cursor.pos, "the lists of elements do not nest alike");
                }
                if deeper {
                    self.nested_list(element, literal, level + 1)?;
                } else {
                    self.element(element, literal)?;
                }
                count += 1;
                if !self.cursor.eat(b',') {
                    break;
                }
            }
            self.cursor.expect(b']', "after a list of elements")?;
        }
        if first {
            literal.shape[level] = count;
        } else if literal.shape[level] != count {
            return fail(pos, format!("a list of {count} elements beside one of {}", literal.shape[level]));
        }
        self.leave();
        Ok(())
    }

    fn element(&mut self, element: Option<DenseElement>, literal: &mut Literal) -> ParseResult<()> {
        match element {
            None => {
                let text = self.cursor.text_string("a string as an element")?;
                literal.strings.push(self.module.ctx.sym(&text));
                Ok(())
            }
            Some(DenseElement { scalar, complex: false }) => self.scalar(scalar, &mut literal.bytes),
            Some(DenseElement { scalar, complex: true }) => {
                self.cursor.expect(b'(', "before a complex element")?;
                self.scalar(scalar, &mut literal.bytes)?;
                self.cursor.expect(b',', "in a complex element")?;
                self.scalar(scalar, &mut literal.bytes)?;
                self.cursor.expect(b')', "after a complex element")
            }
        }
    }

    /// One number, appended as little-endian bytes.
    fn scalar(&mut self, scalar: ScalarType, bytes: &mut Vec<u8>) -> ParseResult<()> {
        let size = scalar.width().div_ceil(8) as usize;
        let Some(number) = self.cursor.number() else {
            let value = match () {
                () if matches!(scalar, ScalarType::Float(_)) => None,
                () if self.cursor.eat_word("true") => Some(1),
                () if self.cursor.eat_word("false") => Some(0),
                () => None,
            };
            let Some(value) = value else { return self.cursor.expected("a number as an element") };
            let start = bytes.len();
            bytes.resize(start + size, 0);
            if let Some(low) = bytes.get_mut(start) {
                *low = value;
            }
            return Ok(());
        };
        match scalar {
            ScalarType::Float(kind) => {
                let bits = float_of(number, kind)?.bits.to_le_bytes();
                bytes.extend_from_slice(&bits[..size]);
            }
            _ => {
                let value = int_of(number, scalar)?;
                match value.inline_bits() {
                    Some(bits) => bytes.extend_from_slice(&bits.to_le_bytes()[..size]),
                    None => bytes.extend_from_slice(&value.to_le_bytes()),
                }
            }
        }
        Ok(())
    }

    /// Behind `sparse`: `<indices, values> : type`, or `<>`.
    pub(super) fn sparse(&mut self) -> ParseResult<Attr> {
        let Elements { ty, shape, elem, after } = self.type_of_elements("sparse")?;
        let start = self.cursor.pos;
        let index = ScalarType::Int { width: 64, signedness: Signedness::Signless };
        let index = DenseElement { scalar: index, complex: false };
        let empty = self.cursor.peek() == b'>';
        let indices = self.literal(Some(index))?;
        if !empty {
            self.cursor.expect(b',', "between indices and values")?;
        }
        let count = if indices.shape.is_empty() { 1 } else { indices.shape[0] };
        let rank = shape.len();
        let shaped = indices.shape.is_empty() || count == 0 || indices.shape.as_slice() == [count, rank];
        if !shaped {
            return fail(start, format!("each index must be a list of {rank} numbers"));
        }
        let values = if empty || self.cursor.peek() == b'[' && count == 0 {
            self.cursor.pos = after;
            DenseData::Bytes { splat: false, bytes: Box::new([]) }
        } else {
            let values = self.elements(&[count], elem)?;
            self.cursor.expect(b'>', "after the elements")?;
            values
        };
        self.cursor.pos = after;
        let scalar = Type::Integer { width: 64, signedness: Signedness::Signless };
        let i64_type = self.module.ctx.intern_type(scalar);
        let splat = indices.shape.is_empty();
        let data = DenseData::Bytes { splat, bytes: indices.bytes.into() };
        let shape = vec![count as i64, rank as i64];
        let indices = self.dense_part(data.normal(count * rank), shape, i64_type);
        let values = self.dense_part(values, vec![count as i64], elem);
        Ok(Attr::Sparse { indices, values, ty })
    }

    fn dense_part(&mut self, data: DenseData, shape: Vec<i64>, elem: TypeId) -> crate::AttrId {
        let ty = self.module.ctx.intern_type(Type::Tensor { shape: shape.into(), elem, encoding: None });
        self.module.ctx.intern_attr(Attr::Dense { data, ty })
    }

    /// Behind `array`: `<i64: 1, 2>`
    pub(super) fn dense_array(&mut self) -> ParseResult<Attr> {
        self.cursor.expect(b'<', "after `array`")?;
        self.cursor.peek();
        let pos = self.cursor.pos;
        let elem = self.ty()?;
        let Some(scalar) = ScalarType::from_type(self.module.ctx.ty(elem)) else {
            return fail(pos, "the elements of an array must be integers or floats");
        };
        let mut bytes: Vec<u8> = Vec::new();
        let mut len = 0u32;
        if self.cursor.eat(b':') {
            loop {
                self.scalar(scalar, &mut bytes)?;
                len += 1;
                if !self.cursor.eat(b',') {
                    break;
                }
            }
        }
        self.cursor.expect(b'>', "after an array")?;
        Ok(Attr::DenseArray { elem, bytes: bytes.into(), len })
    }
}

/// Number of elements of a shape.
fn product(shape: &[usize], pos: usize) -> ParseResult<usize> {
    match shape.iter().try_fold(1usize, |all, &size| all.checked_mul(size)) {
        Some(count) => Ok(count),
        None => fail(pos, "the shape has too many elements"),
    }
}

fn hex_bytes(text: &[u8]) -> Option<Vec<u8>> {
    let digits = text.strip_prefix(b"0x")?;
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let value = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
    digits.chunks_exact(2).map(|pair| Some(value(pair[0])? << 4 | value(pair[1])?)).collect()
}

impl DenseData {
    /// Equal elements become a splat, as in MLIR.
    pub(crate) fn normal(self, count: usize) -> DenseData {
        match self {
            DenseData::Bytes { splat: false, bytes } if count > 0 && !bytes.is_empty() => {
                let size = bytes.len() / count;
                if size > 0 && bytes.chunks_exact(size).all(|element| element == &bytes[..size]) {
                    DenseData::Bytes { splat: true, bytes: bytes[..size].into() }
                } else {
                    DenseData::Bytes { splat: false, bytes }
                }
            }
            data => data,
        }
    }
}
