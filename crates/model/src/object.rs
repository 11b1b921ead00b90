//! Views of memory for all inputs at once.

use smallvec::SmallVec;

use crate::stop::Stop;
use crate::symbolic::SymbolicScalar;
use crate::term::{TermId, TermOp, Terms};

/// Width of the sizes, strides and offset of a view: the interpreter's numbers have this width, and wrap.
pub const VIEW_WIDTH: u32 = 64;

/// Sizes or strides of a view.
pub type ViewDims = SmallVec<[TermId; 2]>;

/// An object in memory, seen as an array: the element at some indices is element `offset + Σ index·stride` of the object. A bare pointer has no
/// dimensions. As for [`crate::MemRef`], all numbers count elements. They have [`VIEW_WIDTH`] bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectRef {
    /// The machine's number for the object.
    pub number: usize,
    /// Where indices begin.
    pub offset: TermId,
    /// One size a dimension.
    pub sizes: ViewDims,
    /// One stride a dimension.
    pub strides: ViewDims,
    /// A bit that is true on inputs for which the address is poison. The other terms are arbitrary there.
    pub poison: TermId,
}

impl ObjectRef {
    /// All of an object as a row-major array.
    pub fn row_major(terms: &mut Terms, number: usize, sizes: &[TermId]) -> ObjectRef {
        ObjectRef {
            number,
            offset: terms.number(VIEW_WIDTH, 0),
            sizes: sizes.into(),
            strides: row_major(terms, sizes),
            poison: terms.bool(false),
        }
    }

    /// The position of an element in the object, from its indices in the view.
    pub fn place(&self, terms: &mut Terms, indices: &[TermId]) -> TermId {
        let mut place = self.offset;
        for (&index, &stride) in indices.iter().zip(&self.strides) {
            let step = terms.mul(index, stride);
            place = terms.add(place, step);
        }
        place
    }

    /// The first view where a condition holds, otherwise the second; unsupported for views of different objects.
    pub fn choose(
        terms: &mut Terms,
        condition: TermId,
        one: &ObjectRef,
        other: &ObjectRef,
    ) -> Result<ObjectRef, Stop> {
        if one.number != other.number || one.sizes.len() != other.sizes.len() {
            return Err(Stop::unsupported("a choice between addresses"));
        }
        let mut each = |one: &ViewDims, other: &ViewDims| -> ViewDims {
            one.iter().zip(other).map(|(&one, &other)| terms.ite(condition, one, other)).collect()
        };
        let (sizes, strides) = (each(&one.sizes, &other.sizes), each(&one.strides, &other.strides));
        let offset = terms.ite(condition, one.offset, other.offset);
        let poison = terms.ite(condition, one.poison, other.poison);
        Ok(ObjectRef { number: one.number, offset, sizes, strides, poison })
    }
}

/// Strides of a row-major layout.
pub fn row_major(terms: &mut Terms, sizes: &[TermId]) -> ViewDims {
    let mut stride = terms.number(VIEW_WIDTH, 1);
    let mut strides = ViewDims::new();
    for &size in sizes.iter().rev() {
        strides.push(stride);
        stride = terms.mul(stride, size);
    }
    strides.reverse();
    strides
}

/// An index as a number of a view.
pub fn view_number(terms: &mut Terms, index: SymbolicScalar) -> SymbolicScalar {
    let term = match terms.width(index.term) {
        width if width > VIEW_WIDTH => terms.extract(index.term, 0, VIEW_WIDTH),
        _ => terms.sext(index.term, VIEW_WIDTH),
    };
    SymbolicScalar { term, ..index }
}

/// An upper bound of a term's value, read unsigned. It follows from the form of the term.
pub fn upper_bound(terms: &Terms, term: TermId) -> u128 {
    let node = terms.node(term);
    let all = u128::MAX.checked_shr(128u32.saturating_sub(terms.width(term))).unwrap_or(0);
    let bound = match (&node.op, node.args.as_slice()) {
        (TermOp::Int(int), _) => int.to_u64().map_or(all, u128::from),
        (TermOp::Zext, &[inner]) => upper_bound(terms, inner),
        (TermOp::Mul, &[a, b]) => upper_bound(terms, a).saturating_mul(upper_bound(terms, b)),
        (TermOp::Ite, &[_, a, b]) => upper_bound(terms, a).max(upper_bound(terms, b)),
        _ => all,
    };
    bound.min(all)
}
