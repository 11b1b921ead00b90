//! Reading and writing values in memory.

use std::rc::Rc;

use assay_ir::{Float, Int};

use super::size::{field_offsets, paddings, row_stride, scalar_bytes, scalar_size, size_of};
use super::{Memory, Object, ObjectKind, Pointer, Written, rules};
use crate::array::{Array, ElemType, POINTER_WIDTH};
use crate::layout::Layout;
use crate::memref::MemRef;
use crate::stop::Stop;
use crate::value::{Scalar, Value};

impl Object {
    /// Place of an access within the object.
    #[inline]
    fn place(&self, address: u64, len: u64) -> Result<usize, Stop> {
        if !self.live {
            return Err(rules::USE_AFTER_FREE.stop());
        }
        let offset = address.wrapping_sub(self.address);
        if offset <= self.size && len <= self.size - offset {
            Ok(offset as usize)
        } else {
            Err(rules::OUT_OF_BOUNDS.stop())
        }
    }
}

impl Memory {
    /// The object that `len` > 0 bytes are read from, and their position in it.
    #[inline]
    fn read_place(&self, pointer: Pointer, len: u64) -> Result<(&Object, usize), Stop> {
        let (object, place) = self.locate(pointer, len)?;
        if self.races.is_some() {
            self.watch_access(pointer, place, len, false)?;
        }
        Ok((object, place))
    }

    /// The object that `len` > 0 bytes lie in, and their position in it.
    #[inline(always)]
    pub(super) fn locate(&self, pointer: Pointer, len: u64) -> Result<(&Object, usize), Stop> {
        let object = match self.objects.get(pointer.object.0 as usize) {
            Some(object) => object,
            None => self.recovered(pointer)?,
        };
        object.place(pointer.address, len).map(|place| (object, place))
    }

    #[cold]
    fn recovered(&self, pointer: Pointer) -> Result<&Object, Stop> {
        if pointer.is_null() && self.null_is_valid {
            return Err(Stop::unsupported("memory at null"));
        }
        if pointer.is_null() {
            return Err(rules::NULL_ACCESS.stop());
        }
        let object = self.object_of(pointer).ok_or_else(|| rules::OUT_OF_BOUNDS.stop())?;
        Ok(&self.objects[object.0 as usize])
    }

    #[inline]
    pub(super) fn write_place(&mut self, pointer: Pointer, len: u64) -> Result<(&mut Object, usize), Stop> {
        let (object, place) = self.locate(pointer, len)?;
        if object.kind == (ObjectKind::Global { constant: true }) {
            return Err(rules::CONSTANT_WRITE.stop());
        }
        if self.races.is_some() {
            self.watch_access(pointer, place, len, true)?;
        }
        self.disturbed |= object.watched;
        let id = match pointer.object() {
            Some(id) => id,
            None => self.object_of(pointer).expect("the access has an object"),
        };
        if let Some(log) = &mut self.log {
            log.push(Written { object: id, place, len: len as usize });
        }
        let object = &mut self.objects[id.0 as usize];
        object.changes += 1;
        Ok((object, place))
    }

    /// Whether `len` bytes may be read, or written, through a pointer.
    ///
    /// # Errors
    /// Undefined behaviour by the rules of [`rules::READ`] or [`rules::WRITE`].
    pub fn check(&self, pointer: Pointer, len: u64, write: bool) -> Result<(), Stop> {
        if len == 0 {
            return Ok(());
        }
        let (object, _) = self.locate(pointer, len)?;
        if write && object.kind == (ObjectKind::Global { constant: true }) {
            return Err(rules::CONSTANT_WRITE.stop());
        }
        Ok(())
    }

    /// Reads a scalar: poison if any bit of it is.
    #[inline]
    pub fn load_scalar(&self, pointer: Pointer, elem: ElemType) -> Result<Scalar, Stop> {
        if let ElemType::Complex(kind) = elem {
            let part = ElemType::Float(kind);
            let im = pointer.offset(scalar_size(part) as i64);
            return Ok(Scalar::complex(self.load_scalar(pointer, part)?, self.load_scalar(im, part)?));
        }
        let len = scalar_bytes(elem);
        let (object, place) = self.read_place(pointer, len)?;
        let bytes = &object.bytes[place..place + len as usize];
        let poison = &object.poison[place..place + len as usize];
        let scalar = match any_set(poison, elem.width()) {
            true => partial(elem, bytes, poison),
            false => self.decode(elem, bytes),
        };
        // Every store of this type leaves the padding bits undefined. They are defined here, so a store of another type wrote here and the result
        // is undefined [LLVM LangRef, load, of types like i20].
        let rest = elem.width() % 8;
        if rest > 0 && scalar != Scalar::Poison && poison[len as usize - 1] >> rest != 0xff >> rest {
            return Ok(Scalar::undefined(elem));
        }
        Ok(scalar)
    }

    #[inline]
    fn decode(&self, elem: ElemType, bytes: &[u8]) -> Scalar {
        let Some(bits) = small_le_bytes(bytes) else {
            return Scalar::Int(Int::from_le_bytes(elem.width(), bytes));
        };
        match elem {
            ElemType::Int(width) => Scalar::Int(Int::new(width, bits)),
            ElemType::Float(kind) => Scalar::Float(Float::new(kind, bits)),
            ElemType::Pointer => Scalar::Pointer(self.pointer_at(bits as u64)),
            ElemType::Complex(_) => unreachable!("complex numbers are read part by part"),
        }
    }

    /// Writes a scalar, which must be of the element type or poison.
    #[inline]
    pub fn store_scalar(&mut self, pointer: Pointer, elem: ElemType, value: &Scalar) -> Result<(), Stop> {
        if let ElemType::Complex(kind) = elem {
            let part = ElemType::Float(kind);
            let (re, im) = value.as_complex().unwrap_or((&Scalar::Poison, &Scalar::Poison));
            self.store_scalar(pointer, part, re)?;
            return self.store_scalar(pointer.offset(scalar_size(part) as i64), part, im);
        }
        let len = scalar_bytes(elem);
        let (object, place) = self.write_place(pointer, len)?;
        let range = place..place + len as usize;
        match small_bits(value) {
            Some(bits) if len <= 16 => {
                put_le_bytes(&mut object.bytes[range.clone()], bits);
                put_le_bytes(&mut object.poison[range], 0);
            }
            _ => match value {
                Scalar::Int(int) => {
                    let mut bytes = int.to_le_bytes();
                    bytes.resize(len as usize, 0);
                    object.bytes[range.clone()].copy_from_slice(&bytes);
                    object.poison[range].fill(0);
                }
                Scalar::Partial(partial) => {
                    let undef = partial.undef();
                    let (mut bytes, mut undef) = (partial.bits().to_le_bytes(), undef.to_le_bytes());
                    bytes.resize(len as usize, 0);
                    undef.resize(len as usize, 0);
                    object.bytes[range.clone()].copy_from_slice(&bytes);
                    object.poison[range].copy_from_slice(&undef);
                }
                _ => {
                    object.bytes[range.clone()].fill(0xff);
                    object.poison[range].fill(0xff);
                }
            },
        }
        leave_rest_undefined(object, place, elem.width());
        Ok(())
    }

    /// Reads a value.
    ///
    /// # Errors
    /// Undefined behaviour by the rules of [`rules::READ`]; unsupported if values of the layout cannot be in memory.
    pub fn load(&self, pointer: Pointer, layout: &Layout) -> Result<Value, Stop> {
        match layout {
            Layout::Scalar(elem) => self.load_scalar(pointer, *elem).map(Value::Scalar),
            Layout::Array { elem, shape } => self.load_vector(pointer, *elem, shape).map(Value::array),
            Layout::Struct { parts, .. } => {
                let offsets = field_offsets(layout).ok_or_else(no_form)?;
                let fields = parts.iter().zip(offsets);
                let fields = fields.map(|(part, offset)| self.load(pointer.offset(offset as i64), part));
                Ok(Value::aggregate(fields.collect::<Result<_, _>>()?))
            }
            Layout::Repeat { part, count } => {
                let size = size_of(part).ok_or_else(no_form)?;
                let parts = (0..*count as u64).map(|i| self.load(pointer.offset((i * size) as i64), part));
                Ok(Value::aggregate(parts.collect::<Result<_, _>>()?))
            }
            Layout::MemRef { elem, shape } => {
                let descriptor = self.load(pointer, &MemRef::descriptor(shape.len(), POINTER_WIDTH))?;
                Ok(MemRef::from_descriptor(&descriptor, elem)
                    .map_or(Value::POISON, |m| Value::MemRef(Rc::new(m))))
            }
        }
    }

    /// Writes a value, which must match the layout or be poison.
    ///
    /// # Errors
    /// Undefined behaviour by the rules of [`rules::WRITE`]; unsupported if values of the layout cannot be in memory.
    pub fn store(&mut self, pointer: Pointer, layout: &Layout, value: &Value) -> Result<(), Stop> {
        match (layout, value) {
            (Layout::Scalar(elem), Value::Scalar(scalar)) => self.store_scalar(pointer, *elem, scalar),
            (Layout::Scalar(ElemType::Pointer), Value::Function(symbol)) => {
                let address = self.function_pointer(symbol)?;
                self.store_scalar(pointer, ElemType::Pointer, &Scalar::Pointer(address))
            }
            (_, Value::Scalar(Scalar::Poison)) => {
                let len = super::store_size_of(layout).ok_or_else(no_form)?;
                self.fill_poison(pointer, len)
            }
            (Layout::Array { elem, shape }, Value::Array(array)) if array.shape() == shape.as_slice() => {
                self.store_vector(pointer, *elem, array)
            }
            (Layout::Struct { parts, .. }, Value::Aggregate(values)) if parts.len() == values.len() => {
                let offsets = field_offsets(layout).ok_or_else(no_form)?;
                for ((part, value), offset) in parts.iter().zip(values.iter()).zip(offsets) {
                    self.store(pointer.offset(offset as i64), part, value)?;
                }
                self.leave_padding_undefined(pointer, layout)
            }
            (Layout::Repeat { part, count }, Value::Aggregate(values)) if *count == values.len() => {
                let size = size_of(part).ok_or_else(no_form)?;
                for (index, value) in values.iter().enumerate() {
                    self.store(pointer.offset((index as u64 * size) as i64), part, value)?;
                }
                self.leave_padding_undefined(pointer, layout)
            }
            (Layout::Repeat { .. }, Value::Array(array)) if layout.holds_packed(value) => {
                let size = scalar_size(array.elem());
                for (index, scalar) in array.iter().enumerate() {
                    let place = pointer.offset((index as u64 * size) as i64);
                    self.store_scalar(place, array.elem(), &scalar)?;
                }
                self.leave_padding_undefined(pointer, layout)
            }
            (Layout::MemRef { shape, .. }, Value::MemRef(memref)) => {
                let descriptor = memref.to_descriptor(POINTER_WIDTH);
                self.store(pointer, &MemRef::descriptor(shape.len(), POINTER_WIDTH), &descriptor)
            }
            _ => Err(Stop::invalid("a value of another form than its type is written to memory")),
        }
    }

    /// The padding of a stored aggregate is undefined: before, between and after its parts [LLVM LangRef, store: padding is
    /// filled with undef]. Parts that are aggregates have already handled their padding.
    fn leave_padding_undefined(&mut self, pointer: Pointer, layout: &Layout) -> Result<(), Stop> {
        for (start, len) in paddings(layout).ok_or_else(no_form)? {
            let (object, place) = self.write_place(pointer.offset(start as i64), len)?;
            object.bytes[place..place + len as usize].fill(0);
            object.poison[place..place + len as usize].fill(0xff);
        }
        Ok(())
    }

    fn load_vector(&self, pointer: Pointer, elem: ElemType, shape: &[i64]) -> Result<Array, Stop> {
        let stride = row_stride(elem, shape).ok_or_else(no_form)?;
        let len = shape.last().copied().unwrap_or(1).max(0) as usize;
        let mut array = Array::filled(elem, shape, &elem.zero());
        for position in 0..array.len() {
            let row = pointer.offset(((position / len) as u64 * stride) as i64);
            array.set(position, self.load_lane(row, elem, position % len)?);
        }
        Ok(array)
    }

    fn store_vector(&mut self, pointer: Pointer, elem: ElemType, array: &Array) -> Result<(), Stop> {
        let stride = row_stride(elem, array.shape()).ok_or_else(no_form)?;
        let len = array.shape().last().copied().unwrap_or(1).max(0) as usize;
        for position in 0..array.len() {
            let row = pointer.offset(((position / len) as u64 * stride) as i64);
            self.store_lane(row, elem, position % len, &array.get(position))?;
        }
        let bits = len as u64 * u64::from(elem.width());
        if !bits.is_multiple_of(8) {
            for row in 0..(array.len() / len) as u64 {
                let (object, place) =
                    self.write_place(pointer.offset((row * stride + bits / 8) as i64), 1)?;
                leave_rest_undefined(object, place, (bits % 8) as u32);
            }
        }
        Ok(())
    }

    /// Reads one lane from a row of a vector. The lanes are packed without gaps, bit by bit.
    fn load_lane(&self, row: Pointer, elem: ElemType, lane: usize) -> Result<Scalar, Stop> {
        let width = elem.width() as usize;
        if width.is_multiple_of(8) {
            let bytes =
                if matches!(elem, ElemType::Complex(_)) { scalar_size(elem) } else { width as u64 / 8 };
            return self.load_scalar(row.offset((lane as u64 * bytes) as i64), elem);
        }
        let (first, last) = (lane * width, (lane + 1) * width - 1);
        let len = last / 8 - first / 8 + 1;
        let (object, place) = self.read_place(row.offset((first / 8) as i64), len as u64)?;
        let bits = |bytes: &[u8]| {
            Int::from_le_bytes(width as u32 + 7, &shift_right(bytes, first % 8)).zext(width as u32)
        };
        let (undef, int) =
            (bits(&object.poison[place..place + len]), bits(&object.bytes[place..place + len]));
        if !undef.is_zero() {
            return Ok(with_open_bits(int, undef));
        }
        Ok(match elem {
            ElemType::Float(kind) => Scalar::Float(Float::new(kind, int.inline_bits().unwrap_or(0))),
            _ => Scalar::Int(int),
        })
    }

    fn store_lane(&mut self, row: Pointer, elem: ElemType, lane: usize, value: &Scalar) -> Result<(), Stop> {
        let width = elem.width() as usize;
        if width.is_multiple_of(8) {
            let bytes =
                if matches!(elem, ElemType::Complex(_)) { scalar_size(elem) } else { width as u64 / 8 };
            return self.store_scalar(row.offset((lane as u64 * bytes) as i64), elem, value);
        }
        let (first, last) = (lane * width, (lane + 1) * width - 1);
        let len = last / 8 - first / 8 + 1;
        let (object, place) = self.write_place(row.offset((first / 8) as i64), len as u64)?;
        let (bytes, undef) = match value {
            Scalar::Int(int) => (int.to_le_bytes(), Vec::new()),
            Scalar::Float(float) => ({ float.bits }.to_le_bytes().to_vec(), Vec::new()),
            Scalar::Partial(partial) => (partial.bits().to_le_bytes(), partial.undef().to_le_bytes()),
            _ => (vec![0xff; len], vec![0xff; len]),
        };
        let is_set =
            |bytes: &[u8], bit: usize| bytes.get(bit / 8).is_some_and(|byte| byte >> (bit % 8) & 1 == 1);
        let put = |byte: &mut u8, mask: u8, set: bool| *byte = if set { *byte | mask } else { *byte & !mask };
        for bit in first..=last {
            let (byte, mask) = (place + bit / 8 - first / 8, 1u8 << (bit % 8));
            put(&mut object.bytes[byte], mask, is_set(&bytes, bit - first));
            put(&mut object.poison[byte], mask, is_set(&undef, bit - first));
        }
        Ok(())
    }

    /// Copies `len` bytes, poison included; the ranges may overlap, as `memmove` allows.
    ///
    /// # Errors
    /// Undefined behaviour by the rules of [`rules::READ`] and [`rules::WRITE`].
    pub fn copy(&mut self, to: Pointer, from: Pointer, len: u64) -> Result<(), Stop> {
        if len == 0 {
            return Ok(());
        }
        let (source, place) = self.read_place(from, len)?;
        let range = place..place + len as usize;
        let (bytes, poison) = (source.bytes[range.clone()].to_vec(), source.poison[range].to_vec());
        let (target, place) = self.write_place(to, len)?;
        let range = place..place + len as usize;
        target.bytes[range.clone()].copy_from_slice(&bytes);
        target.poison[range].copy_from_slice(&poison);
        Ok(())
    }

    /// Sets `len` bytes to one value, or to poison.
    pub fn fill(&mut self, pointer: Pointer, byte: Option<u8>, len: u64) -> Result<(), Stop> {
        if len == 0 {
            return Ok(());
        }
        let (object, place) = self.write_place(pointer, len)?;
        let range = place..place + len as usize;
        object.bytes[range.clone()].fill(byte.unwrap_or(0xff));
        object.poison[range].fill(if byte.is_some() { 0 } else { 0xff });
        Ok(())
    }

    fn fill_poison(&mut self, pointer: Pointer, len: u64) -> Result<(), Stop> {
        self.fill(pointer, None, len)
    }

    /// The bytes up to a 0 byte, which must be inside the object; `None` if one of the bytes is poison.
    ///
    /// # Errors
    /// Undefined behaviour by the rules of [`rules::READ`].
    pub fn c_string(&self, pointer: Pointer) -> Result<Option<Vec<u8>>, Stop> {
        let (object, place) = self.locate(pointer, 1)?;
        let len = object.bytes[place..].iter().position(|&byte| byte == 0);
        let len = len.ok_or_else(|| rules::OUT_OF_BOUNDS.stop())?;
        self.read_place(pointer, len as u64 + 1)?;
        let poison = object.poison[place..=place + len].iter().any(|&bits| bits != 0);
        Ok((!poison).then(|| object.bytes[place..place + len].to_vec()))
    }

    /// Writes the first contents of a constant object. Only the op that defines a global may write there.
    pub fn initialise(&mut self, pointer: Pointer, layout: &Layout, value: &Value) -> Result<(), Stop> {
        let id = self.object_of(pointer).ok_or_else(|| rules::OUT_OF_BOUNDS.stop())?;
        let kind =
            std::mem::replace(&mut self.objects[id.0 as usize].kind, ObjectKind::Global { constant: false });
        let stored = self.run_unwatched(|memory| memory.store(pointer, layout, value));
        self.objects[id.0 as usize].kind = kind;
        stored
    }
}

/// In the last byte of a stored integer, makes the bits above its `width` undefined: it is unspecified what happens to bits that do not belong to
/// the type [LLVM LangRef, store].
#[inline]
fn leave_rest_undefined(object: &mut Object, place: usize, width: u32) {
    let last = place + (width / 8) as usize;
    if !width.is_multiple_of(8) {
        let belonging = (1u8 << (width % 8)) - 1;
        object.bytes[last] &= belonging;
        object.poison[last] |= !belonging;
    }
}

fn no_form() -> Stop {
    Stop::unsupported("a type without a form in memory")
}

/// The result of reading bits of which some are poison or undefined: poison if any bit is poison.
#[cold]
fn partial(elem: ElemType, bytes: &[u8], poison: &[u8]) -> Scalar {
    let width = elem.width();
    with_open_bits(Int::from_le_bytes(width, bytes), Int::from_le_bytes(width, poison))
}

/// A scalar with some open bits: an open bit is undefined where `bits` is 0, and poison where `bits` is 1.
fn with_open_bits(bits: Int, open: Int) -> Scalar {
    if open.and(&bits).is_zero() { Scalar::partial(bits, open) } else { Scalar::Poison }
}

/// Whether any of the low `width` bits is set.
#[inline]
fn any_set(bytes: &[u8], width: u32) -> bool {
    let (whole, rest) = ((width / 8) as usize, width % 8);
    if bytes.len() == 4 && whole == 4 {
        return bytes != [0; 4];
    }
    if bytes.len() == 8 && whole == 8 {
        return bytes != [0; 8];
    }
    bytes[..whole].iter().any(|&byte| byte != 0) || rest > 0 && bytes[whole] & ((1 << rest) - 1) != 0
}

/// The number that consists of at most 16 bytes. The usual lengths come first, because copies of a known length become single moves.
#[inline]
fn small_le_bytes(bytes: &[u8]) -> Option<u128> {
    if let Ok(bytes) = bytes.try_into() {
        return Some(u32::from_le_bytes(bytes).into());
    }
    if let Ok(bytes) = bytes.try_into() {
        return Some(u64::from_le_bytes(bytes).into());
    }
    let mut padded = [0; 16];
    padded.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(u128::from_le_bytes(padded))
}

/// Writes the low bits of a number to at most 16 bytes.
#[inline]
fn put_le_bytes(bytes: &mut [u8], bits: u128) {
    let all = bits.to_le_bytes();
    match bytes.len() {
        4 => bytes.copy_from_slice(&all[..4]),
        8 => bytes.copy_from_slice(&all[..8]),
        len => bytes.copy_from_slice(&all[..len]),
    }
}

/// The bits of a scalar of at most 128 bits.
#[inline]
fn small_bits(value: &Scalar) -> Option<u128> {
    match value {
        Scalar::Int(int) => int.inline_bits(),
        Scalar::Float(float) => Some(float.bits),
        Scalar::Pointer(pointer) => Some(u128::from(pointer.address)),
        Scalar::Poison | Scalar::Partial(_) | Scalar::Complex(_) => None,
    }
}

/// The bytes shifted right by fewer than 8 bits.
fn shift_right(bytes: &[u8], by: usize) -> Vec<u8> {
    let next = |index: usize| u16::from(bytes.get(index + 1).copied().unwrap_or(0));
    (0..bytes.len()).map(|i| ((u16::from(bytes[i]) | next(i) << 8) >> by) as u8).collect()
}
