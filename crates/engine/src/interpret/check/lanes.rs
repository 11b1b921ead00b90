//! The lanes of a vector that rules are about.

use std::cell::OnceCell;

use assay_ir::Int;
use assay_model::lanes::{LaneMask, LaneOffset, Lanes, LanesOf};
use assay_model::memref::Dims;
use assay_model::{OpView, Value};
use num_bigint::BigInt;
use smallvec::SmallVec;

use super::Scalars;

/// The lanes of one op. They are read when the first rule needs them.
pub struct OpLanes<'a> {
    view: &'a OpView<'a>,
    read: Option<LanesOf>,
    lanes: OnceCell<Option<Lanes>>,
}

impl<'a> OpLanes<'a> {
    /// `read` is `None` for an op without rules about lanes.
    pub fn new(view: &'a OpView<'a>, read: Option<LanesOf>) -> OpLanes<'a> {
        OpLanes { view, read, lanes: OnceCell::new() }
    }

    /// `None` if the op has no lanes.
    pub fn get(&self) -> Option<&Lanes> {
        self.lanes.get_or_init(|| self.read?(self.view)).as_ref()
    }
}

/// Where a dimension of the lanes is in their row-major order.
#[derive(Clone, Copy)]
pub struct LaneDim {
    stride: usize,
    size: usize,
}

impl LaneDim {
    /// How far a lane is from the first one, along this dimension.
    fn index(self, place: usize) -> usize {
        place / self.stride % self.size
    }
}

/// The dimensions of a shape. `None` if the shape has no elements, or too many to count.
fn dimensions(shape: &[i64]) -> Option<SmallVec<[LaneDim; 4]>> {
    let mut stride = 1usize;
    let mut list: SmallVec<[LaneDim; 4]> = SmallVec::new();
    for &size in shape.iter().rev() {
        let size = usize::try_from(size).ok().filter(|&size| size > 0)?;
        list.push(LaneDim { stride, size });
        stride = stride.checked_mul(size)?;
    }
    list.reverse();
    Some(list)
}

/// How far a lane is from the first one.
pub enum Distance {
    Zero,
    Along(LaneDim),
    /// The number of enabled lanes before it.
    Enabled,
    /// The lane of an operand.
    Element(usize),
}

impl Distance {
    /// The distance in a dimension of what the lanes access.
    pub fn from_lanes(lanes: &Lanes, dimension: usize) -> Option<Distance> {
        Some(match *lanes.offsets.get(dimension)? {
            LaneOffset::Zero => Distance::Zero,
            LaneOffset::Along(at) => Distance::Along(*dimensions(&lanes.shape)?.get(at)?),
            LaneOffset::Enabled => Distance::Enabled,
            LaneOffset::Element(operand) => Distance::Element(operand),
        })
    }

    /// The number; `None` if that depends on poison, or more than 128 bits are needed.
    pub fn small(&self, s: &Scalars<'_>) -> Option<i128> {
        match self {
            Distance::Zero => Some(0),
            Distance::Along(along) => i128::try_from(along.index(s.place)).ok(),
            Distance::Enabled => s.enabled_before,
            Distance::Element(operand) => s.element(*operand)?.as_int()?.sext_inline(),
        }
    }

    /// The number; `None` if that depends on poison.
    pub fn big(&self, s: &Scalars<'_>) -> Option<BigInt> {
        match self {
            Distance::Element(operand) => Some(s.element(*operand)?.as_int()?.signed()),
            _ => self.small(s).map(BigInt::from),
        }
    }
}

/// The operands that say how far the lanes are apart.
pub fn offset_operands(lanes: &Lanes) -> impl Iterator<Item = usize> {
    let operand = |&offset| if let LaneOffset::Element(operand) = offset { Some(operand) } else { None };
    lanes.offsets.iter().filter_map(operand)
}

/// The lanes of an op, and the mask that enables some of them.
pub struct EnabledLanes {
    count: usize,
    mask: Option<MaskOperand>,
}

struct MaskOperand {
    /// `None` if the op around has the mask.
    operand: Option<usize>,
    /// The dimensions of the lanes that the mask has, and the mask's strides along them.
    dims: SmallVec<[(LaneDim, usize); 4]>,
}

impl EnabledLanes {
    /// `None` if there are no lanes.
    pub fn from_lanes(lanes: &Lanes) -> Option<EnabledLanes> {
        let Lanes { shape, mask, .. } = lanes;
        let all = dimensions(shape)?;
        let count = all.iter().map(|dim| dim.size).product();
        let mask = match mask {
            Some(LaneMask { operand, dims }) => {
                let shape = dims.iter().map(|&dim| shape.get(dim).copied()).collect::<Option<Dims>>()?;
                let pairs = dims.iter().zip(dimensions(&shape)?).map(|(&dim, own)| (all[dim], own.stride));
                Some(MaskOperand { operand: *operand, dims: pairs.collect() })
            }
            None => None,
        };
        Some(EnabledLanes { count, mask })
    }

    /// Whether a mask may disable lanes.
    pub fn is_partial(&self) -> bool {
        self.mask.is_some()
    }

    /// Whether a lane is enabled; `None` if the mask is poison there.
    pub fn is_on(&self, s: &Scalars<'_>, place: usize) -> Option<bool> {
        let Some(mask) = &self.mask else { return Some(true) };
        let value = match mask.operand {
            Some(operand) => s.value(operand)?,
            None => s.mask?,
        };
        let bit = |bit: &Int| !bit.is_zero();
        match value {
            Value::Array(array) => {
                let at = mask.dims.iter().map(|(along, stride)| along.index(place) * stride).sum();
                if at < array.len() { array.get(at).as_int().map(bit) } else { None }
            }
            value => value.as_scalar()?.as_int().map(bit),
        }
    }

    /// Whether a condition holds in some enabled lane; `None` if that depends on poison. `holds` is given a lane's number, and the number of
    /// enabled lanes before it.
    pub fn any(&self, s: &Scalars<'_>, holds: &dyn Fn(usize, Option<i128>) -> Option<bool>) -> Option<bool> {
        let mut known = Some(false);
        let mut enabled_before = Some(0);
        for place in 0..self.count {
            let on = self.is_on(s, place);
            if on != Some(false) {
                match holds(place, enabled_before) {
                    Some(true) if on.is_some() => return Some(true),
                    Some(false) => {}
                    _ => known = None,
                }
            }
            enabled_before = enabled_before.zip(on).map(|(before, on)| before + i128::from(on));
        }
        known
    }
}
