//! Which lanes of a vector an op uses, and which elements of a memref or a tensor they access ([`crate::OpDef::lanes`]).

use smallvec::SmallVec;

use crate::OpView;
use crate::memref::Dims;

/// The lanes of an op; `None` if its types or attributes do not fit.
pub type LanesOf = fn(&OpView<'_>) -> Option<Lanes>;

/// The lanes of a vector. Their numbers count them in row-major order.
pub struct Lanes {
    /// The sizes of the vector.
    pub shape: Dims,
    /// For each dimension of what the lanes access: how far the index of a lane is from the index operand. Empty if they access nothing.
    pub offsets: SmallVec<[LaneOffset; 4]>,
    /// Which lanes are enabled; `None` if all are.
    pub mask: Option<LaneMask>,
}

/// How far the index of a lane is from the index operand, in one dimension of what is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneOffset {
    /// All lanes have the same index.
    Zero,
    /// As far as the lane is from the first one, in this dimension of the vector.
    Along(usize),
    /// The number of enabled lanes before it.
    Enabled,
    /// As the lane of this operand says, which is a vector of integers.
    Element(usize),
}

/// The mask of an op.
pub struct LaneMask {
    /// The operand; `None` if an op around this one has the mask.
    pub operand: Option<usize>,
    /// The dimensions of the vector in the order in which they are the mask's. The mask applies to all lanes along the others.
    pub dims: SmallVec<[usize; 4]>,
}

impl LaneMask {
    /// A mask with the vector's shape, whose rank is given.
    pub fn plain(operand: Option<usize>, rank: usize) -> LaneMask {
        LaneMask { operand, dims: (0..rank).collect() }
    }
}
