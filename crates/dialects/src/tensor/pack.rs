//! Dividing tensors into tiles and joining tiles. In MLIR 22, these ops are in another dialect. Source: TensorOps.td of LLVM 19.

use std::rc::Rc;

use assay_model::memref::Dims;
use assay_model::rule::List;
use assay_model::{Array, Cond, Flow, Meaning, OpDef, OpView, Rule, Scalar, Stop, Term, Value, WholeKernel};

use super::element::element;
use super::{TensorType, advance, mixed};
use Cond::{And, Any, AnyDim, HasOperand, IsPoison, IsPoisonItem, Le, Lists, Lt, Ne, Not, Or, Outside};
use Term::{Const, InnerSize, Item, ItemFor, Mul, PermutedSize, Size, Sub};

pub const TILE_SIZE: Rule = Rule::ub(
    "tile-size",
    Any(TILES, &Or(&[IsPoisonItem(TILES), Le(Item(TILES), Const(0))])),
    "a tile size is poison, zero or negative [LinalgRelayoutOps.td, PackOp, UnPackOp: a division by it]",
);
const TILES: List = List::mixed("inner_tiles", "static_inner_tiles");
const TILED: Cond = Lists("inner_dims_pos");
const TILE: Term = ItemFor(TILES, "inner_dims_pos");
/// The number of tiles of the packed tensor, which is the second operand of a pack op.
const N_TILES: Term = PermutedSize(1, "outer_dims_perm");
const COVERED: Term = Mul(&N_TILES, &TILE);
pub const PACKED_SIZE: Rule = Rule::ub(
    "packed-size",
    And(&[
        Not(&IsPoison(0)),
        Not(&IsPoison(1)),
        Or(&[
            Any(TILES, &Ne(Item(TILES), InnerSize(1, TILES))),
            AnyDim(
                0,
                &Or(&[
                    And(&[Not(&TILED), Ne(N_TILES, Size(0))]),
                    And(&[TILED, Outside(Sub(&COVERED, &Size(0)), TILE)]),
                    And(&[TILED, Not(&HasOperand("padding_value")), Ne(COVERED, Size(0))]),
                ]),
            ),
        ]),
    ]),
    "the packed tensor's sizes are not those of the tiles of the other one, or tiles are incomplete and there is no \
     padding value [LinalgRelayoutOps.td, PackOp, UnPackOp]",
);
/// For an unpack op. Its packed tensor may have more tiles than it reads.
pub const UNPACKED_SIZE: Rule = Rule {
    when: And(&[
        Not(&IsPoison(0)),
        Not(&IsPoison(1)),
        Or(&[
            Any(TILES, &Ne(Item(TILES), InnerSize(0, TILES))),
            AnyDim(
                1,
                &Or(&[
                    And(&[Not(&TILED), Ne(PermutedSize(0, "outer_dims_perm"), Size(1))]),
                    And(&[TILED, Lt(Mul(&PermutedSize(0, "outer_dims_perm"), &TILE), Size(1))]),
                ]),
            ),
        ]),
    ]),
    ..PACKED_SIZE
};

pub static OPS: &[OpDef] = &[
    OpDef::new("tensor.pack", Meaning::Whole(pack))
        .hands_on(0b11)
        .doc("A tensor cut into tiles, whose elements become the innermost dimensions.")
        .rules(&[TILE_SIZE, PACKED_SIZE]),
    OpDef::new("tensor.unpack", Meaning::Whole(unpack))
        .hands_on(0b11)
        .doc("A tensor put together from tiles.")
        .rules(&[TILE_SIZE, UNPACKED_SIZE]),
];

/// How a tensor is divided into tiles.
struct Tiling {
    /// The dimension that each tile size is for.
    dims: Vec<usize>,
    tiles: Vec<i64>,
    /// For each outer dimension of the packed tensor, the dimension of the unpacked one.
    outer: Vec<usize>,
}

impl Tiling {
    /// The tiling of an op; `rank` is that of its unpacked tensor.
    fn from_op(view: &OpView<'_>, rank: usize) -> Result<Tiling, Stop> {
        let list = |name: &str| match view.i64_array(name) {
            Some(Ok(numbers)) => Ok(numbers),
            Some(Err(error)) => Err(view.invalid(format!("{name}: {error}"))),
            None => Ok(Vec::new()),
        };
        let dims = |name: &str| -> Result<Vec<usize>, Stop> {
            let dims: Vec<usize> = list(name)?.iter().map(|&dim| dim.max(0) as usize).collect();
            let distinct = dims.iter().enumerate().all(|(at, dim)| !dims[..at].contains(dim));
            if distinct && dims.iter().all(|&dim| dim < rank) {
                Ok(dims)
            } else {
                Err(view.invalid(format!("has bad {name}")))
            }
        };
        let outer = dims("outer_dims_perm")?;
        let outer = if outer.is_empty() { (0..rank).collect() } else { outer };
        let tiling = Tiling { dims: dims("inner_dims_pos")?, tiles: list("static_inner_tiles")?, outer };
        if tiling.dims.len() == tiling.tiles.len() && tiling.outer.len() == rank {
            Ok(tiling)
        } else {
            Err(view.invalid("has tiles that do not fit its rank"))
        }
    }

    fn sizes(&self, dynamic: &[Value]) -> Result<Vec<i64>, Stop> {
        let tiles = mixed(&self.tiles, &mut dynamic.iter())?.into_iter();
        let tiles: Option<Vec<i64>> = tiles.map(|tile| tile.filter(|&tile| tile > 0)).collect();
        tiles.ok_or_else(|| Stop::unchecked("a tile size"))
    }

    /// The coordinates in the unpacked tensor that belong to a point of the packed one.
    fn unpacked(&self, tiles: &[i64], point: &[i64]) -> Dims {
        let (outer, inner) = point.split_at(self.outer.len());
        let mut coordinates: Dims = outer.into();
        for (&dim, &coordinate) in self.outer.iter().zip(outer) {
            coordinates[dim] = coordinate;
        }
        for ((&dim, &tile), &within) in self.dims.iter().zip(tiles).zip(inner) {
            coordinates[dim] = coordinates[dim].saturating_mul(tile).saturating_add(within);
        }
        coordinates
    }

    /// Sizes of the packed tensor.
    fn packed(&self, tiles: &[i64], sizes: &[i64]) -> Dims {
        let mut counts: Dims = sizes.into();
        for (&dim, &tile) in self.dims.iter().zip(tiles) {
            counts[dim] = sizes[dim] / tile + i64::from(sizes[dim] % tile != 0);
        }
        self.outer.iter().map(|&dim| counts[dim]).chain(tiles.iter().copied()).collect()
    }
}

pub fn pack(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::operand(view, 1)?);
    let tiling = Tiling::from_op(view, from.ranked(view)?.len())?;
    let n_padding = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([1, 1, padding, _]) => *padding,
        _ => return Err(view.invalid("has bad operand segments")),
    };
    Ok(Box::new(move |machine, operands| {
        let [source, dest, rest @ ..] = operands else { return Err(Stop::invalid("no tensor to pack")) };
        let (padding, dynamic) =
            rest.split_at_checked(n_padding).ok_or_else(|| Stop::invalid("no padding value"))?;
        let tiles = tiling.sizes(dynamic)?;
        let (Some(source), Some(mut array)) = (from.read(source)?, to.take(dest)?) else {
            return Ok(Flow::one(to.poison()));
        };
        let divides = |(&dim, &tile): (&usize, &i64)| source.shape()[dim] % tile == 0;
        let complete = tiling.dims.iter().zip(&tiles).all(divides);
        let sizes = tiling.packed(&tiles, source.shape());
        if sizes.as_slice() != array.shape() || (!complete && padding.is_empty()) {
            return Err(Stop::unchecked("the sizes of a packed tensor"));
        }
        let padding = padding.first().map_or(Ok(&Scalar::Poison), |value| element(&to, value))?;
        machine.charge(array.len() as u64)?;
        let content = Rc::make_mut(&mut array);
        let mut point: Dims = sizes.iter().map(|_| 0).collect();
        for position in 0..content.len() {
            let from = source.position(&tiling.unpacked(&tiles, &point));
            content.set(position, from.map_or_else(|| padding.clone(), |from| source.get(from)));
            advance(&mut point, &sizes);
        }
        Ok(Flow::one(Value::Array(array)))
    }))
}

pub fn unpack(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (from, to) = (TensorType::operand(view, 0)?, TensorType::operand(view, 1)?);
    let tiling = Tiling::from_op(view, to.ranked(view)?.len())?;
    Ok(Box::new(move |machine, operands| {
        let [source, dest, dynamic @ ..] = operands else { return Err(Stop::invalid("no tensor to unpack")) };
        let tiles = tiling.sizes(dynamic)?;
        let (Some(source), Some(mut array)) = (from.read(source)?, to.take(dest)?) else {
            return Ok(Flow::one(to.poison()));
        };
        let needed = tiling.packed(&tiles, array.shape());
        if source.shape().len() != needed.len() {
            return Err(Stop::invalid("a packed tensor of another rank than its tiles"));
        }
        let n_outer = tiling.outer.len();
        let enough = |at: usize| {
            let (size, needed) = (source.shape()[at], needed[at]);
            if at < n_outer && tiling.dims.contains(&tiling.outer[at]) {
                size >= needed
            } else {
                size == needed
            }
        };
        if !(0..needed.len()).all(enough) {
            return Err(Stop::unchecked("the sizes of a packed tensor"));
        }
        machine.charge(source.len() as u64)?;
        let content: &mut Array = Rc::make_mut(&mut array);
        let mut point: Dims = needed.iter().map(|_| 0).collect();
        for position in 0..source.len() {
            // Elements outside of the unpacked tensor are padding.
            if let Some(to) = content.position(&tiling.unpacked(&tiles, &point)) {
                content.set(to, source.get(position));
            }
            advance(&mut point, source.shape());
        }
        Ok(Flow::one(Value::Array(array)))
    }))
}
