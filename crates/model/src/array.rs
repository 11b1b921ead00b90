//! Vectors and tensors: packed elements with poison per element.

use assay_ir::{Context, Float, FloatKind, Int, Type, TypeId};
use smallvec::SmallVec;

use crate::pointer::Pointer;
use crate::scalar::Scalar;

/// The type of an element. `index` is an integer of the machine's index width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ElemType {
    /// Of this width in bits.
    Int(u32),
    /// Bits in this format.
    Float(FloatKind),
    /// A complex number of two floats.
    Complex(FloatKind),
    /// An address in the machine's one address space.
    Pointer,
}

/// Bits of an address.
pub const POINTER_WIDTH: u32 = 64;

impl ElemType {
    /// The element type of a scalar type, or of a shaped type's elements; `None` for all other types, such as those of dialects.
    pub fn from_type(ctx: &Context, ty: TypeId, index_width: u32) -> Option<ElemType> {
        match ctx.ty(ty) {
            Type::Integer { width, .. } => Some(ElemType::Int(*width)),
            Type::Index => Some(ElemType::Int(index_width)),
            Type::Float(kind) => Some(ElemType::Float(*kind)),
            Type::Complex(part) => match ctx.ty(*part) {
                Type::Float(kind) => Some(ElemType::Complex(*kind)),
                _ => None,
            },
            Type::Vector { elem, .. } | Type::Tensor { elem, .. } | Type::UnrankedTensor { elem } => {
                ElemType::from_type(ctx, *elem, index_width)
            }
            _ => None,
        }
    }

    /// Width in bits.
    #[inline]
    pub fn width(self) -> u32 {
        match self {
            ElemType::Int(width) => width,
            ElemType::Float(kind) => kind.width(),
            ElemType::Complex(kind) => 2 * kind.width(),
            ElemType::Pointer => POINTER_WIDTH,
        }
    }

    /// The element with these bits. For a complex number, the lower bits are the real part, and parts of more than 64 bits do not fit. An address
    /// made from bits belongs to no object.
    #[inline]
    pub fn from_bits(self, bits: u128) -> Scalar {
        match self {
            ElemType::Int(width) => Scalar::Int(Int::new(width, bits)),
            ElemType::Float(kind) => Scalar::Float(Float { kind, bits }),
            ElemType::Complex(kind) => {
                let part = ElemType::Float(kind);
                let mask = u128::MAX >> (128 - kind.width());
                let high = if kind.width() < 128 { bits >> kind.width() } else { 0 };
                Scalar::complex(part.from_bits(bits & mask), part.from_bits(high & mask))
            }
            ElemType::Pointer => Scalar::Pointer(Pointer::without_object(bits as u64)),
        }
    }

    /// Whether the bits of an element, at most 64, represent it completely.
    #[inline]
    fn is_word(self) -> bool {
        matches!(self, ElemType::Int(_) | ElemType::Float(_)) && self.width() <= 64
    }

    /// The element whose bits are all zero: 0, +0.0 or the null address.
    pub fn zero(self) -> Scalar {
        self.from_bits(0)
    }
}

/// The largest number of elements in one modelled value of static shape.
pub const MAX_ELEMENTS: usize = 1 << 24;

/// Number of elements of a shape: 0 if a size is not positive; saturates.
pub fn count(shape: &[i64]) -> usize {
    if shape.iter().any(|&size| size <= 0) {
        return 0;
    }
    shape.iter().fold(1, |count: usize, &size| count.saturating_mul(size as usize))
}

/// Elements in row-major order.
#[derive(Clone, Debug)]
pub struct Array {
    elem: ElemType,
    shape: SmallVec<[i64; 4]>,
    data: Data,
    /// One flag per element; empty while no element is poison.
    poison: Vec<bool>,
    /// For packed elements, a mask of the undefined bits; these bits are 0 in the words. Empty while no element has undefined bits.
    undef: Vec<u64>,
    /// See [`Array::is_stored`]. One flag per element; empty while only those elements are stored that must be.
    stored: Vec<bool>,
}

#[derive(Clone, Debug, PartialEq)]
enum Data {
    /// Integers and floats of at most 64 bits, by their bits.
    Words(Vec<u64>),
    /// All other elements, and elements with undefined bits. The entry of a poison element is arbitrary.
    Wide(Vec<Scalar>),
}

impl Array {
    /// An array of `shape` (sizes ≥ 0) whose elements are all `value`.
    pub fn filled(elem: ElemType, shape: &[i64], value: &Scalar) -> Array {
        let len = count(shape);
        let start = if value.is_poison() { elem.zero() } else { value.clone() };
        let (data, undef) = match words_of(&start) {
            Some((bits, 0)) if elem.is_word() => (Data::Words(vec![bits; len]), Vec::new()),
            Some((bits, undef)) if elem.is_word() => (Data::Words(vec![bits; len]), vec![undef; len]),
            _ => (Data::Wide(vec![start; len]), Vec::new()),
        };
        let poison = if value.is_poison() { vec![true; len] } else { Vec::new() };
        Array { elem, shape: shape.into(), data, poison, undef, stored: Vec::new() }
    }

    /// An array from its elements in row-major order; their number must be the shape's product.
    pub fn from_elements(elem: ElemType, shape: &[i64], elements: impl IntoIterator<Item = Scalar>) -> Array {
        if elem.is_word() {
            return Array::from_narrow(elem, shape, elements);
        }
        let mut array = Array::filled(elem, shape, &elem.zero());
        let mut count = 0;
        for (index, scalar) in elements.into_iter().enumerate() {
            array.set(index, scalar);
            count += 1;
        }
        debug_assert_eq!(count, array.len(), "elements do not fill the shape");
        array
    }

    /// The same for integers and floats of at most 64 bits.
    fn from_narrow(elem: ElemType, shape: &[i64], elements: impl IntoIterator<Item = Scalar>) -> Array {
        let len = count(shape);
        let mut words = Vec::with_capacity(len);
        let (mut poison, mut undef) = (Vec::new(), Vec::new());
        for scalar in elements {
            let at = words.len();
            // The word of a poison element is arbitrary.
            let (bits, undefined) = words_of(&scalar).unwrap_or_default();
            if scalar.is_poison() {
                poison.resize(len, false);
                poison[at] = true;
            }
            if undefined != 0 {
                undef.resize(len, 0);
                undef[at] = undefined;
            }
            words.push(bits);
        }
        debug_assert_eq!(words.len(), len, "elements do not fill the shape");
        Array { elem, shape: shape.into(), data: Data::Words(words), poison, undef, stored: Vec::new() }
    }

    /// An array from the bits of its elements, integers or floats of at most 64 bits; their number must be the shape's product.
    pub fn from_words(elem: ElemType, shape: &[i64], words: Vec<u64>) -> Array {
        debug_assert!(elem.is_word() && words.len() == count(shape), "words do not fill the shape");
        let (shape, data) = (shape.into(), Data::Words(words));
        Array { elem, shape, data, poison: Vec::new(), undef: Vec::new(), stored: Vec::new() }
    }

    /// Type of every element.
    #[inline]
    pub fn elem(&self) -> ElemType {
        self.elem
    }

    /// Sizes of the dimensions; empty for rank 0 (which has one element).
    #[inline]
    pub fn shape(&self) -> &[i64] {
        &self.shape
    }

    /// Number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.data {
            Data::Words(words) => words.len(),
            Data::Wide(wide) => wide.len(),
        }
    }

    /// Whether a dimension has size 0.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an element is poison, or has undefined bits.
    pub fn has_poison(&self) -> bool {
        self.poison.contains(&true)
            || self.undef.iter().any(|&bits| bits != 0)
            || matches!(&self.data, Data::Wide(wide) if wide.iter().any(Scalar::has_poison))
    }

    /// Whether a bit of any element is undefined.
    #[inline]
    pub fn has_undef(&self) -> bool {
        match &self.data {
            Data::Words(_) => self.undef.iter().any(|&bits| bits != 0),
            Data::Wide(wide) => wide.iter().any(Scalar::is_partial),
        }
    }

    /// The array, with a replacement for each element that is poison or has undefined bits.
    #[must_use]
    pub fn replace_undefined(&self, mut replace: impl FnMut(Scalar) -> Scalar) -> Array {
        let element = |element: Scalar| if element.has_poison() { replace(element) } else { element };
        Array::from_elements(self.elem, &self.shape, self.iter().map(element))
    }

    /// The bits of all elements in row-major order. `None` if elements have more than 64 bits, or if one is, or once was, poison or partly
    /// undefined.
    pub fn words(&self) -> Option<&[u64]> {
        match &self.data {
            Data::Words(words) if self.poison.is_empty() && self.undef.is_empty() => Some(words),
            _ => None,
        }
    }

    /// The same words, mutable: bits above an element's width must stay 0.
    pub fn words_mut(&mut self) -> Option<&mut [u64]> {
        match &mut self.data {
            Data::Words(words) if self.poison.is_empty() && self.undef.is_empty() => Some(words),
            _ => None,
        }
    }

    /// Element `index` in row-major order.
    #[inline]
    pub fn get(&self, index: usize) -> Scalar {
        if self.poison.get(index) == Some(&true) {
            return Scalar::Poison;
        }
        match &self.data {
            Data::Words(words) => match self.undef.get(index) {
                None | Some(0) => self.elem.from_bits(u128::from(words[index])),
                Some(&undef) => {
                    let int = |bits| Int::new(self.elem.width(), u128::from(bits));
                    Scalar::partial(int(words[index]), int(undef))
                }
            },
            Data::Wide(wide) => wide[index].clone(),
        }
    }

    /// Overwrites element `index` in row-major order.
    #[inline]
    pub fn set(&mut self, index: usize, value: Scalar) {
        if value.is_poison() {
            if self.poison.is_empty() {
                self.poison = vec![false; self.len()];
            }
            self.poison[index] = true;
            return;
        }
        if !self.poison.is_empty() {
            self.poison[index] = false;
        }
        match (&mut self.data, words_of(&value)) {
            (Data::Words(words), Some((bits, undef))) => {
                words[index] = bits;
                if undef != 0 && self.undef.is_empty() {
                    self.undef = vec![0; words.len()];
                }
                if !self.undef.is_empty() {
                    self.undef[index] = undef;
                }
            }
            (Data::Wide(wide), _) => wide[index] = value,
            (Data::Words(_), None) => unreachable!("a narrow element has inline bits"),
        }
    }

    /// Overwrites `len` elements, starting at `at`, with those of an array of the same element type, starting at `from`.
    pub fn copy_run(&mut self, at: usize, source: &Array, from: usize, len: usize) {
        debug_assert_eq!(self.elem, source.elem);
        match (&mut self.data, &source.data) {
            (Data::Words(to), Data::Words(words)) => {
                to[at..at + len].copy_from_slice(&words[from..from + len])
            }
            (Data::Wide(to), Data::Wide(wide)) => to[at..at + len].clone_from_slice(&wide[from..from + len]),
            _ => unreachable!("arrays of one element type have one form"),
        }
        let total = self.len();
        copy_marks(&mut self.poison, at, &source.poison, from, len, total);
        copy_marks(&mut self.undef, at, &source.undef, from, len, total);
    }

    /// All elements in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = Scalar> + '_ {
        (0..self.len()).map(|index| self.get(index))
    }

    /// The same elements under another shape of the same size.
    pub fn reshaped(mut self, shape: &[i64]) -> Array {
        debug_assert_eq!(count(shape), self.len());
        self.shape = shape.into();
        self
    }

    /// Whether a sparse tensor with these elements stores an element. What is not stored is 0 or +0.0. So it stores all other elements, -0.0 among
    /// them, and may store zeros, too. Tensors without an encoding make no use of this. Arrays that only differ in this are equal.
    pub fn is_stored(&self, index: usize) -> bool {
        self.stored.get(index) == Some(&true) || !self.get(index).is_positive_zero()
    }

    /// Whether [`Array::with_stored`] or [`Array::store_zero`] said which zeros are stored.
    pub fn knows_stored(&self) -> bool {
        !self.stored.is_empty()
    }

    /// The same elements, of which a sparse tensor stores those whose flag is set and those that must be stored. An empty list means the latter
    /// only.
    #[must_use]
    pub fn with_stored(mut self, stored: Vec<bool>) -> Array {
        self.set_stored(stored);
        self
    }

    /// As [`Array::with_stored`], in place.
    pub fn set_stored(&mut self, stored: Vec<bool>) {
        debug_assert!(stored.is_empty() || stored.len() == self.len(), "one flag per element");
        self.stored = stored;
    }

    /// From now on a sparse tensor stores an element even if it is zero.
    pub fn store_zero(&mut self, index: usize) {
        if self.stored.is_empty() {
            self.stored = vec![false; self.len()];
        }
        self.stored[index] = true;
    }

    /// Row-major position of an index tuple; `None` if it is out of bounds or of the wrong rank.
    pub fn position(&self, indices: &[i64]) -> Option<usize> {
        if indices.len() != self.shape.len() {
            return None;
        }
        let mut position = 0;
        for (&index, &size) in indices.iter().zip(&self.shape) {
            if index < 0 || index >= size {
                return None;
            }
            position = position * size + index;
        }
        Some(position as usize)
    }
}

/// Two arrays are equal if type, shape and elements are; poison equals poison.
impl PartialEq for Array {
    fn eq(&self, other: &Array) -> bool {
        self.elem == other.elem && self.shape == other.shape && self.iter().eq(other.iter())
    }
}

/// Copies the marks of a run of elements. An empty list means that all elements have the default mark.
fn copy_marks<T: Copy + Default>(
    to: &mut Vec<T>,
    at: usize,
    source: &[T],
    from: usize,
    len: usize,
    total: usize,
) {
    if source.is_empty() {
        if !to.is_empty() {
            to[at..at + len].fill(T::default());
        }
        return;
    }
    if to.is_empty() {
        to.resize(total, T::default());
    }
    to[at..at + len].copy_from_slice(&source[from..from + len]);
}

/// The bits of a scalar whose type fits a word, and a mask of the undefined ones.
#[inline]
fn words_of(scalar: &Scalar) -> Option<(u64, u64)> {
    let word = |int: &Int| int.inline_bits().map(|bits| bits as u64);
    match scalar {
        Scalar::Poison | Scalar::Complex(_) | Scalar::Pointer(_) => None,
        Scalar::Int(int) => word(int).map(|bits| (bits, 0)),
        Scalar::Float(float) => Some((float.bits as u64, 0)),
        Scalar::Partial(partial) => Some((word(partial.bits())?, word(partial.undef())?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_read_back_as_they_were_given() {
        let int = ElemType::Int(8);
        let partial = Scalar::partial(Int::new(8, 5), Int::new(8, 2));
        let elements = [Scalar::int(8, -3), Scalar::Poison, partial, Scalar::int(8, 7)];
        let array = Array::from_elements(int, &[2, 2], elements.clone());
        assert_eq!(array.iter().collect::<Vec<_>>(), elements);
        let wide = [Scalar::int(100, 1 << 70), Scalar::Poison];
        let array = Array::from_elements(ElemType::Int(100), &[2], wide.clone());
        assert_eq!(array.iter().collect::<Vec<_>>(), wide);
    }

    #[test]
    fn poison_is_per_element() {
        let mut array = Array::filled(ElemType::Int(8), &[2, 2], &Scalar::int(8, -3));
        array.set(1, Scalar::Poison);
        assert!(array.has_poison());
        assert_eq!(array.get(0), Scalar::int(8, -3));
        assert_eq!(array.get(1), Scalar::Poison);
        array.set(1, Scalar::int(8, 5));
        assert!(!array.has_poison());
        assert_eq!(array.position(&[1, 0]), Some(2));
        assert_eq!(array.position(&[0, 2]), None);
    }

    #[test]
    fn undefined_bits_are_per_element() {
        for width in [8, 64, 100] {
            let elem = ElemType::Int(width);
            let low = Scalar::partial(Int::new(width, 0x10), Int::new(width, 3));
            let mut array = Array::filled(elem, &[2], &low);
            array.set(0, Scalar::int(width, 5));
            assert!(array.has_undef() && array.has_poison() && array.words().is_none());
            assert_eq!((array.get(0), array.get(1)), (Scalar::int(width, 5), low.clone()));
            let mut copy = Array::filled(elem, &[3], &Scalar::Poison);
            copy.copy_run(1, &array, 0, 2);
            assert_eq!(copy.iter().collect::<Vec<_>>(), [Scalar::Poison, Scalar::int(width, 5), low.clone()]);
            copy.set(2, Scalar::int(width, 7));
            assert!(!copy.has_undef() && copy.has_poison());
            assert_eq!(array.replace_undefined(|_| Scalar::Poison).get(1), Scalar::Poison);
        }
    }

    #[test]
    fn runs_are_copied_with_their_poison() {
        let numbers = |from: i128| (0..4).map(move |n| Scalar::int(8, from + n));
        let mut to = Array::from_elements(ElemType::Int(8), &[4], numbers(0));
        let mut source = Array::from_elements(ElemType::Int(8), &[4], numbers(10));
        to.copy_run(0, &source, 2, 2);
        assert!(!to.has_poison());
        source.set(1, Scalar::Poison);
        to.copy_run(1, &source, 0, 2);
        assert_eq!(to.get(0), Scalar::int(8, 12));
        assert_eq!(to.get(1), Scalar::int(8, 10));
        assert_eq!(to.get(2), Scalar::Poison);
        to.copy_run(2, &Array::from_elements(ElemType::Int(8), &[4], numbers(20)), 3, 1);
        assert_eq!(to.get(2), Scalar::int(8, 23));
        assert!(!to.has_poison());
    }

    #[test]
    fn zeros_are_stored_if_somebody_says_so() {
        let numbers = [Scalar::int(8, 0), Scalar::int(8, 3), Scalar::int(8, 0)];
        let mut array = Array::from_elements(ElemType::Int(8), &[3], numbers);
        let stored = |array: &Array| (0..3).map(|at| array.is_stored(at)).collect::<Vec<_>>();
        assert_eq!((stored(&array), array.knows_stored()), (vec![false, true, false], false));
        let plain = array.clone();
        array.store_zero(2);
        assert_eq!((stored(&array), array.knows_stored()), (vec![false, true, true], true));
        assert_eq!(array, plain);
        assert_eq!(stored(&array.reshaped(&[1, 3]).with_stored(Vec::new())), [false, true, false]);
        let zeros = [0.0, -0.0].map(|zero| Scalar::Float(Float::from_f64(FloatKind::F64, zero)));
        let zeros = Array::from_elements(ElemType::Float(FloatKind::F64), &[2], zeros);
        assert_eq!([0, 1].map(|at| zeros.is_stored(at)), [false, true]);
    }

    #[test]
    fn wide_elements_keep_their_bits() {
        let value = Scalar::Int(Int::signed_min(200));
        let array = Array::filled(ElemType::Int(200), &[3], &value);
        assert_eq!(array.get(2), value);
        let rank0 = Array::filled(ElemType::Int(128), &[], &Scalar::int(128, -1));
        assert_eq!((rank0.len(), rank0.get(0)), (1, Scalar::int(128, -1)));
    }
}
