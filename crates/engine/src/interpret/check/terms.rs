//! Terms of rules, resolved for one op of one program: places, static numbers and widths are known.

use std::ops::Range;

use assay_ir::{DYNAMIC, Signedness, Type};
use assay_model::generate::elem_of;
use assay_model::lists::{
    ListEntry, entries, groups, inner_dimension, lanes_along, operands_named, permuted, place_of,
};
use assay_model::memref::Dims;
use assay_model::opdef::IndexingMaps;
use assay_model::rule::{List, NAMED, RESULT};
use assay_model::{ElemType, OpView, Order, Stop, Term, Value};
use num_bigint::BigInt;
use smallvec::SmallVec;

use super::affine::Extreme;
use super::lanes::{Distance, OpLanes};
use super::maps::MapForm;
use super::values::{address, allocated, count, product_of_elements};
use super::{Check, Scalars, sizes};

/// A term whose places are known.
pub enum Number {
    Signed(usize),
    Unsigned(usize),
    /// A float operand rounded towards zero.
    Trunc(usize),
    /// Size of an operand in a dimension, and its static size.
    Size(usize, usize, Option<i64>),
    /// Product of sizes of an operand.
    SizeProduct(usize, Range<usize>),
    /// Rank of an operand, and its static rank.
    Rank(usize, Option<i64>),
    /// Number of elements of an operand, and its static number.
    Count(usize, Option<i64>),
    /// An address, or that of the first element.
    Address(usize),
    /// The address that a memref would be freed by.
    Allocated(usize),
    /// The bound of a loop.
    MapBound(Box<Extreme>),
    /// The element of an operand at a place.
    ElementAt(usize, Box<Number>),
    /// The current element of an operand.
    Element(usize),
    /// Its place.
    Place,
    /// Product of the elements of an operand.
    ElementProduct(usize),
    /// Size of an operand in the dimension of the current place: its size at run time, or one of these sizes.
    PlaceSize(usize, Option<Dims>),
    /// How far the current lane is from the first one.
    LaneOffset(Box<Distance>),
    /// Size of an operand in one of these dimensions, selected by the place in a row of as many elements.
    IndexedSize(usize, Dims),
    /// Least signed value at a width.
    Min(u32),
    Const(i64),
    Shr(Box<(Number, Number)>),
    Add(Box<(Number, Number)>),
    Sub(Box<(Number, Number)>),
    Mul(Box<(Number, Number)>),
    Rem(Box<(Number, Number)>),
    Shl(Box<(Number, Number)>),
    Exp2(Box<Number>),
}

/// Widths that terms may refer to: the operands' and the result's elements.
pub struct Widths {
    operands: Vec<u32>,
    result: u32,
}

impl Widths {
    /// For an op without rules, which most ops of lowered programs are: nothing reads the widths.
    pub fn unasked() -> Widths {
        Widths { operands: Vec::new(), result: 0 }
    }

    pub fn from_op(view: &OpView<'_>) -> Widths {
        let width = |elem: Result<ElemType, Stop>| elem.map_or(0, ElemType::width);
        Widths {
            operands: (0..view.n_operands()).map(|i| width(view.operand_elem(i))).collect(),
            result: width(view.result_elem(0)),
        }
    }

    /// Bit width of an operand's elements, or of the result's.
    pub fn get(&self, operand: u8) -> u32 {
        if operand == RESULT {
            self.result
        } else {
            self.operands.get(operand as usize).copied().unwrap_or(0)
        }
    }
}

/// Resolves terms for an op.
pub struct Resolver<'a> {
    pub view: &'a OpView<'a>,
    pub widths: &'a Widths,
    /// The maps of the op, if it has any.
    pub maps: Option<IndexingMaps>,
    pub lanes: &'a OpLanes<'a>,
    /// The place in lists that is looked at.
    pub at: Option<usize>,
    /// What [`NAMED`] is.
    pub named: Option<usize>,
}

/// The number of an operand that a rule refers to by its place, or [`usize::MAX`] for the result.
pub fn place(operand: u8) -> usize {
    if operand == RESULT { usize::MAX } else { operand.into() }
}

impl Resolver<'_> {
    /// The operand's number, or [`usize::MAX`] for the result.
    pub fn operand(&self, operand: u8) -> usize {
        match operand {
            NAMED => self.named.unwrap_or(usize::MAX - 1),
            _ => place(operand),
        }
    }

    /// The term; `None` if the op lacks what it refers to.
    pub fn number(&self, term: &Term) -> Option<Number> {
        let pair = |a: &Term, b: &Term| Some(Box::new((self.number(a)?, self.number(b)?)));
        Some(match *term {
            Term::S(operand) => Number::Signed(self.operand(operand)),
            Term::U(operand) => Number::Unsigned(self.operand(operand)),
            Term::Trunc(operand) => Number::Trunc(self.operand(operand)),
            Term::Width(operand) => Number::Const(self.widths.get(operand).into()),
            Term::Min(operand) => Number::Min(self.widths.get(operand)),
            Term::Const(value) => Number::Const(value),
            Term::Item(list) => number_of(self.entry(list)?),
            Term::ItemU(list) => match self.entry(list)? {
                ListEntry::Operand(operand) => Number::Unsigned(operand),
                entry => number_of(entry),
            },
            Term::GroupProduct(list) => {
                let group = groups(self.view)?.get(self.at?)?.clone();
                product(entries(self.view, list)?.get(group)?)
            }
            Term::Address(operand) => Number::Address(self.operand(operand)),
            Term::Allocated(operand) => Number::Allocated(self.operand(operand)),
            Term::ItemAddress(list) => match self.entry(list)? {
                ListEntry::Operand(operand) => Number::Address(operand),
                entry => number_of(entry),
            },
            Term::ElementAt(operand, place) => {
                Number::ElementAt(self.operand(operand), Box::new(self.number(place)?))
            }
            Term::Attr(name) => Number::Const(self.view.int_attr(name).ok()?.to_i64()?),
            Term::Product(list) => product(&entries(self.view, list)?),
            Term::Lanes(vector, base) => {
                Number::Const(lanes_along(self.view, self.operand(vector), self.operand(base), self.at?)?)
            }
            Term::Element(operand) => Number::Element(self.operand(operand)),
            Term::Place => Number::Place,
            Term::ElementProduct(operand) => Number::ElementProduct(self.operand(operand)),
            Term::Dimension => Number::Const(i64::try_from(self.at?).ok()?),
            Term::ItemFor(list, name) => {
                number_of(*entries(self.view, list)?.get(place_of(self.view, name, self.at?)?)?)
            }
            Term::LaneOffset => {
                Number::LaneOffset(Box::new(Distance::from_lanes(self.lanes.get()?, self.at?)?))
            }
            Term::MapResult(list) => Number::MapBound(Box::new(Extreme::result(self.view, list, self.at?)?)),
            Term::MapBound(bound) => Number::MapBound(Box::new(Extreme::from_op(self.view, bound, self.at)?)),
            Term::Shr(a, b) => Number::Shr(pair(a, b)?),
            Term::Add(a, b) => Number::Add(pair(a, b)?),
            Term::Sub(a, b) => Number::Sub(pair(a, b)?),
            Term::Mul(a, b) => Number::Mul(pair(a, b)?),
            Term::Rem(a, b) => Number::Rem(pair(a, b)?),
            Term::Shl(a, b) => Number::Shl(pair(a, b)?),
            Term::Exp2(a) => Number::Exp2(Box::new(self.number(a)?)),
            Term::If(cond, a, b) => match super::resolve(cond, self) {
                Check::Known(true) => self.number(a)?,
                Check::Known(false) => self.number(b)?,
                _ => return None,
            },
            _ => self.number_of_shape(term)?,
        })
    }

    /// A term that is a size, a rank, or a number of elements.
    fn number_of_shape(&self, term: &Term) -> Option<Number> {
        Some(match *term {
            Term::Size(operand) => self.size(self.operand(operand))?,
            Term::PermutedSize(operand, name) => {
                self.dim(self.operand(operand), permuted(self.view, name, self.at?)?)
            }
            Term::InnerSize(operand, list) => {
                let operand = self.operand(operand);
                self.dim(operand, inner_dimension(self.view, operand, list, self.at?)?)
            }
            Term::GroupSize(operand) => {
                let group = groups(self.view)?.get(self.at?)?.clone();
                Number::SizeProduct(self.operand(operand), group)
            }
            Term::Rank(operand) => {
                let fixed = self.static_shape(self.operand(operand)).map(|shape| shape.len() as i64);
                Number::Rank(self.operand(operand), fixed)
            }
            Term::Dim(operand, at) => self.dim(self.operand(operand), at.into()),
            Term::Count(operand) => {
                let shape = self.static_shape(self.operand(operand));
                let sizes = shape.filter(|shape| !shape.contains(&DYNAMIC));
                let count =
                    sizes.and_then(|sizes| sizes.iter().try_fold(1i64, |all, &size| all.checked_mul(size)));
                Number::Count(self.operand(operand), count)
            }
            Term::IndexedSize(of, _, dims) => {
                let dims = self.view.i64_array(dims)?.ok()?;
                Number::IndexedSize(self.operand(of), dims.into_iter().collect())
            }
            Term::PlaceSize(operand) => {
                let operand = self.operand(operand);
                Number::PlaceSize(
                    operand,
                    self.static_shape(operand).map(|shape| shape.into_iter().collect()),
                )
            }
            Term::SizeSum(name) => {
                let sizes = operands_named(self.view, name)?.map(|operand| self.size(operand));
                let sum = |all, size| Number::Add(Box::new((all, size)));
                sizes.collect::<Option<Vec<_>>>()?.into_iter().fold(Number::Const(0), sum)
            }
            _ => return None,
        })
    }

    /// The sizes of operands by the op's maps; `None` if the maps do not fit the op.
    pub fn map_form(&self) -> Option<MapForm> {
        MapForm::from_op(self.view, &self.maps?(self.view)?)
    }

    /// Whether the elements of an operand, or of the result, have an unsigned type.
    pub fn is_unsigned(&self, operand: usize) -> bool {
        matches!(self.elem(operand), Some(Type::Integer { signedness: Signedness::Unsigned, .. }))
    }

    /// Whether they are floats.
    pub fn is_float(&self, operand: usize) -> bool {
        matches!(self.elem(operand), Some(Type::Float(_)))
    }

    fn elem(&self, operand: usize) -> Option<&Type> {
        let ctx = &self.view.module.ctx;
        Some(ctx.ty(elem_of(ctx, self.view.type_at(operand)?)))
    }

    /// The entry of a list at the current place.
    pub fn entry(&self, list: List) -> Option<ListEntry> {
        entries(self.view, list)?.get(self.at?).copied()
    }

    /// The static sizes of an operand, or of the result.
    pub fn static_shape(&self, operand: usize) -> Option<SmallVec<[i64; 4]>> {
        self.view.shape(self.view.type_at(operand)?)
    }

    /// The size in the current dimension; for the result, the static size.
    fn size(&self, operand: usize) -> Option<Number> {
        let at = self.at?;
        match (operand, self.static_size(operand, at)) {
            (usize::MAX, fixed) => fixed.map(Number::Const),
            (_, fixed) => Some(Number::Size(operand, at, fixed)),
        }
    }

    /// The size of an operand in a dimension.
    fn dim(&self, operand: usize, at: usize) -> Number {
        Number::Size(operand, at, self.static_size(operand, at))
    }

    fn static_size(&self, operand: usize, at: usize) -> Option<i64> {
        let size = self.static_shape(operand)?.get(at).copied()?;
        (size != DYNAMIC).then_some(size)
    }
}

fn number_of(entry: ListEntry) -> Number {
    match entry {
        ListEntry::Static(number) => Number::Const(number),
        ListEntry::Operand(operand) => Number::Signed(operand),
    }
}

fn product(entries: &[ListEntry]) -> Number {
    let times = |all, entry: &ListEntry| Number::Mul(Box::new((all, number_of(*entry))));
    entries.iter().fold(Number::Const(1), times)
}

impl Number {
    /// The fast path if everything fits into 128 bits; `None`: [`Number::big`] must compute it.
    pub fn small(&self, s: &Scalars<'_>) -> Option<i128> {
        match self {
            Number::Signed(operand) => s.int(*operand)?.sext_inline(),
            Number::Unsigned(operand) => s.int(*operand)?.to_u64().map(i128::from),
            Number::Size(operand, dimension, fixed) => {
                let found =
                    s.value(*operand).and_then(sizes).and_then(|sizes| sizes.get(*dimension).copied());
                found.or(*fixed).map(i128::from)
            }
            Number::SizeProduct(operand, dimensions) => {
                let sizes = s.value(*operand).and_then(sizes)?;
                sizes.get(dimensions.clone()).map(count)
            }
            Number::Rank(operand, fixed) => {
                let found = s.value(*operand).and_then(sizes).map(|sizes| sizes.len() as i64);
                found.or(*fixed).map(i128::from)
            }
            Number::Count(operand, fixed) => {
                let found = s.value(*operand).and_then(sizes).map(count);
                found.or(fixed.map(i128::from))
            }
            Number::Address(operand) => s.value(*operand).and_then(address).map(i128::from),
            Number::MapBound(bound) => bound.value(s).map(i128::from),
            Number::Allocated(operand) => s.value(*operand).and_then(allocated).map(i128::from),
            Number::Place => i128::try_from(s.place).ok(),
            Number::ElementProduct(operand) => product_of_elements(s.value(*operand)?),
            Number::Min(width) => (1..=127).contains(width).then(|| -1i128 << (width - 1)),
            Number::Const(value) => Some(i128::from(*value)),
            Number::Add(pair) => pair.0.small(s)?.checked_add(pair.1.small(s)?),
            Number::Sub(pair) => pair.0.small(s)?.checked_sub(pair.1.small(s)?),
            Number::Mul(pair) => pair.0.small(s)?.checked_mul(pair.1.small(s)?),
            Number::Rem(pair) => {
                let (a, b) = (pair.0.small(s)?, pair.1.small(s)?);
                if b == 0 { Some(0) } else { a.checked_rem(b) }
            }
            Number::Shl(pair) => {
                let (value, by) = (pair.0.small(s)?, pair.1.small(s)?);
                value.checked_mul(1i128.checked_shl(u32::try_from(by).ok()?).filter(|power| *power > 0)?)
            }
            Number::Shr(pair) => {
                let (value, by) = (pair.0.small(s)?, pair.1.small(s)?);
                value.checked_shr(u32::try_from(by).ok()?)
            }
            Number::Exp2(by) => {
                1i128.checked_shl(u32::try_from(by.small(s)?).ok()?).filter(|power| *power > 0)
            }
            _ => self.of_element(s),
        }
    }

    /// A number that depends on an element of an array, or on its place.
    fn of_element(&self, s: &Scalars<'_>) -> Option<i128> {
        match self {
            Number::Element(operand) => s.element(*operand)?.as_int()?.sext_inline(),
            Number::LaneOffset(distance) => distance.small(s),
            Number::ElementAt(operand, place) => {
                let Value::Array(array) = s.value(*operand)? else { return None };
                let place = usize::try_from(place.small(s)?).ok().filter(|&place| place < array.len())?;
                array.get(place).as_int()?.sext_inline()
            }
            Number::PlaceSize(operand, fixed) => {
                let found = s.value(*operand).and_then(sizes).and_then(|sizes| sizes.get(s.place).copied());
                let stated = || fixed.as_ref()?.get(s.place).copied().filter(|&size| size != DYNAMIC);
                found.or_else(stated).map(i128::from)
            }
            Number::IndexedSize(operand, dims) => {
                let dim = usize::try_from(*dims.get(s.place.checked_rem(dims.len())?)?).ok()?;
                s.value(*operand).and_then(sizes)?.get(dim).copied().map(i128::from)
            }
            _ => None,
        }
    }

    /// The mathematical value; `None` if an operand is poison, or a size is not known.
    pub fn big(&self, s: &Scalars<'_>) -> Option<BigInt> {
        Some(match self {
            Number::Signed(operand) => s.int(*operand)?.signed(),
            Number::Unsigned(operand) => s.int(*operand)?.unsigned(),
            Number::Size(..)
            | Number::SizeProduct(..)
            | Number::Rank(..)
            | Number::Count(..)
            | Number::Address(_)
            | Number::Allocated(_)
            | Number::MapBound(_)
            | Number::ElementAt(..)
            | Number::Place
            | Number::IndexedSize(..)
            | Number::ElementProduct(_)
            | Number::PlaceSize(..)
            | Number::Const(_) => BigInt::from(self.small(s)?),
            Number::LaneOffset(distance) => distance.big(s)?,
            Number::Element(operand) => s.element(*operand)?.as_int()?.signed(),
            Number::Min(0) => BigInt::ZERO,
            Number::Min(width) => -(BigInt::from(1) << (width - 1)),
            Number::Trunc(operand) => s.float(*operand)?.trunc_to_integer().unwrap_or(BigInt::ZERO),
            Number::Add(pair) => pair.0.big(s)? + pair.1.big(s)?,
            Number::Sub(pair) => pair.0.big(s)? - pair.1.big(s)?,
            Number::Mul(pair) => pair.0.big(s)? * pair.1.big(s)?,
            Number::Rem(pair) => {
                let divisor = pair.1.big(s)?;
                if divisor == BigInt::ZERO { BigInt::ZERO } else { pair.0.big(s)? % divisor }
            }
            Number::Shl(pair) => match pair.1.shift(s)? {
                Some(n) => pair.0.big(s)? << n,
                None => BigInt::ZERO,
            },
            Number::Shr(pair) => match pair.1.shift(s)? {
                Some(n) => pair.0.big(s)? >> n,
                None => BigInt::ZERO,
            },
            Number::Exp2(n) => n.shift(s)?.map_or(BigInt::ZERO, |n| BigInt::from(1) << n),
        })
    }

    /// The least and the greatest value if operands have undefined bits; `None` if one operand is poison.
    pub fn range(&self, s: &Scalars<'_>) -> Option<[BigInt; 2]> {
        let both = |pair: &(Number, Number)| Some((pair.0.range(s)?, pair.1.range(s)?));
        Some(match self {
            Number::Signed(operand) => s.known(*operand)?.ends(Order::Signed).map(|end| end.signed()),
            Number::Unsigned(operand) => s.known(*operand)?.ends(Order::Unsigned).map(|end| end.unsigned()),
            Number::Add(pair) => {
                let ([a, b], [c, d]) = both(pair)?;
                [a + c, b + d]
            }
            Number::Sub(pair) => {
                let ([a, b], [c, d]) = both(pair)?;
                [a - d, b - c]
            }
            Number::Mul(pair) => {
                let ([a, b], [c, d]) = both(pair)?;
                let mut corners = [&a * &c, &a * &d, &b * &c, &b * &d];
                corners.sort();
                let [least, _, _, most] = corners;
                [least, most]
            }
            Number::Shl(pair) => {
                let [a, b] = pair.0.range(s)?;
                let n = pair.1.shift(s)??;
                [a << n, b << n]
            }
            Number::Rem(pair) => pair.0.rest_range(&pair.1.big(s)?, s)?,
            other => {
                let value = other.big(s)?;
                [value.clone(), value]
            }
        })
    }

    /// The least and the greatest remainder by a divisor. For a power of two, only the bits below it matter.
    fn rest_range(&self, divisor: &BigInt, s: &Scalars<'_>) -> Option<[BigInt; 2]> {
        if let Number::Signed(operand) | Number::Unsigned(operand) = self {
            let known = s.known(*operand)?;
            let below = divisor.magnitude().trailing_zeros()?;
            let is_power = divisor.magnitude().count_ones() == 1;
            let rest = known.bits.unsigned() % BigInt::from(divisor.magnitude().clone());
            // A remainder other than 0 has the sign of the dividend.
            let is_fixed = matches!(self, Number::Unsigned(_)) || rest == BigInt::ZERO;
            if is_power && is_fixed && u64::from(known.undef.trailing_zeros()) >= below {
                return Some([rest.clone(), rest]);
            }
        }
        let [a, b] = self.range(s)?;
        (a == b && *divisor != BigInt::ZERO).then(|| [&a % divisor, b % divisor])
    }

    /// The value as a shift amount for terms.
    fn shift(&self, s: &Scalars<'_>) -> Option<Option<usize>> {
        let amount = self.big(s)?;
        Some(i64::try_from(&amount).ok().filter(|n| (0..=MAX_SHIFT).contains(n)).map(|n| n as usize))
    }
}

/// Greatest exponent that terms may shift by.
const MAX_SHIFT: i64 = 65_536;
