//! Whether the sizes of operands fit the maps of an op that runs a body for every point of a domain.

use assay_ir::affine::Linear;
use assay_ir::{AffineExpr, AffineMap, DYNAMIC, Type};
use assay_model::memref::Dims;
use assay_model::{OpView, OperandSize, SizeFit};
use smallvec::{SmallVec, smallvec};

use super::{Scalars, sizes};

/// Maximal number of points at which a non-linear index is computed.
const MAX_POINTS: i64 = 1 << 20;

/// The maps of one op of a program.
pub struct MapForm {
    operands: Vec<Indexed>,
    n_loops: usize,
}

/// An operand and the index into each of its dimensions.
struct Indexed {
    indices: Vec<Index>,
    /// The shape of its type; `None` for an operand that is a single element.
    shape: Option<Dims>,
}

enum Index {
    /// One loop alone.
    Loop(usize),
    Linear(Linear),
    /// Its value at each point is known.
    Other(AffineExpr),
}

/// Whether the sizes of an op's operands fit its maps. `sizes` has those that are known, one list for each operand; the types state the
/// others. `None` if one is not known.
pub fn maps_fit(view: &OpView<'_>, maps: &[AffineMap], sizes: &[Option<&[i64]>]) -> Option<bool> {
    let mut form = MapForm::from_op(view, maps)?;
    for (operand, known) in form.operands.iter_mut().zip(sizes) {
        if let (Some(shape), Some(known)) = (&mut operand.shape, known)
            && shape.len() == known.len()
        {
            *shape = Dims::from(*known);
        }
    }
    form.by_types()
}

impl MapForm {
    /// The maps of an op, one for each operand; `None` if they do not fit its operands.
    pub fn from_op(view: &OpView<'_>, maps: &[AffineMap]) -> Option<MapForm> {
        let n_loops = maps.first().map_or(0, |map| map.n_dims);
        let operand = |(number, map): (usize, &AffineMap)| {
            let ty = view.operand_type(number).ok()?;
            let is_shaped = matches!(view.module.ctx.ty(ty), Type::Tensor { .. } | Type::MemRef { .. });
            let shape = view.shape(ty).filter(|_| is_shaped).map(|shape| Dims::from(&shape[..]));
            let rank = shape.as_ref().map_or(0, |shape| shape.len());
            let fits = map.results.len() == rank && map.n_dims == n_loops && map.n_symbols == 0;
            let indices = map.results.iter().map(|result| match result {
                AffineExpr::Dim(number) => Index::Loop(*number as usize),
                _ => result.linear(n_loops).map_or_else(|| Index::Other(result.clone()), Index::Linear),
            });
            fits.then(|| Indexed { indices: indices.collect(), shape })
        };
        let operands = maps.iter().enumerate().map(operand).collect::<Option<Vec<_>>>()?;
        (operands.len() == view.n_operands()).then_some(MapForm { operands, n_loops: n_loops as usize })
    }

    /// Whether the static types alone show that the sizes fit, or that they do not.
    pub fn by_types(&self) -> Option<bool> {
        let none = Scalars::whole(&[]);
        self.is_broken(&none).map(|broken| !broken)
    }

    /// Whether sizes do not fit; `None` if one is not known.
    pub fn is_broken(&self, s: &Scalars<'_>) -> Option<bool> {
        let sizes = self.sizes(s)?;
        let loops = self.loops(&sizes)?;
        Some(self.has_other_loop(&sizes, &loops) || self.beyond(&sizes, &loops).is_some())
    }

    /// The sizes of operands that do not fit, with sizes that would fit.
    pub fn misfits(&self, s: &Scalars<'_>) -> Vec<SizeFit> {
        let Some(sizes) = self.sizes(s) else { return Vec::new() };
        match self.loops(&sizes) {
            Some(loops) if self.has_other_loop(&sizes, &loops) => self.ties(&sizes),
            Some(loops) => self.beyond(&sizes, &loops).into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// The sizes at run time, or the static ones if those are not known.
    fn sizes<'a>(&'a self, s: &'a Scalars<'a>) -> Option<SmallVec<[&'a [i64]; 4]>> {
        let of_operand = |(number, operand): (usize, &'a Indexed)| {
            let Some(shape) = &operand.shape else { return Some(&[][..]) };
            let found = s.value(number).and_then(sizes).filter(|found| found.len() == shape.len());
            found.or((!shape.contains(&DYNAMIC)).then_some(shape))
        };
        self.operands.iter().enumerate().map(of_operand).collect()
    }

    /// The number of iterations of each loop: the size of the first dimension that it alone indexes
    /// [LinalgInterfaces.td, getShapesToLoopsMap].
    fn loops(&self, sizes: &[&[i64]]) -> Option<Dims> {
        let mut loops: SmallVec<[Option<i64>; 6]> = smallvec![None; self.n_loops];
        for (operand, sizes) in self.operands.iter().zip(sizes) {
            for (index, &size) in operand.indices.iter().zip(*sizes) {
                if let Index::Loop(number) = index {
                    loops[*number].get_or_insert(size);
                }
            }
        }
        loops.into_iter().collect()
    }

    /// Whether a dimension that a single loop indexes is not fully covered; other dimensions may be covered in part. This
    /// counts even without iterations: the canonicaliser copies static sizes from one operand to the others.
    fn has_other_loop(&self, sizes: &[&[i64]], loops: &[i64]) -> bool {
        self.operands.iter().zip(sizes).any(|(operand, sizes)| {
            operand
                .indices
                .iter()
                .zip(*sizes)
                .any(|(index, &size)| matches!(index, Index::Loop(number) if loops[*number] != size))
        })
    }

    /// A dimension whose index goes out of bounds in some iteration.
    fn beyond(&self, sizes: &[&[i64]], loops: &[i64]) -> Option<SizeFit> {
        if loops.iter().any(|&size| size <= 0) {
            return None;
        }
        for (operand, (indexed, sizes)) in self.operands.iter().zip(sizes).enumerate() {
            for (dim, (index, &size)) in indexed.indices.iter().zip(*sizes).enumerate() {
                let (least, greatest) = match index {
                    Index::Loop(_) => continue,
                    Index::Linear(linear) => linear.range(loops),
                    Index::Other(expr) => range(expr, loops),
                };
                if least < 0 || greatest >= i128::from(size) {
                    let dims = vec![OperandSize { operand, dim, size }];
                    return Some(SizeFit { dims, size: i64::try_from(greatest + 1).ok() });
                }
            }
        }
        None
    }

    /// For each loop, the dimensions of operands that it alone indexes.
    fn ties(&self, sizes: &[&[i64]]) -> Vec<SizeFit> {
        let mut ties = vec![SizeFit { dims: Vec::new(), size: None }; self.n_loops];
        for (operand, (indexed, sizes)) in self.operands.iter().zip(sizes).enumerate() {
            for (dim, (index, &size)) in indexed.indices.iter().zip(*sizes).enumerate() {
                if let Index::Loop(number) = index {
                    ties[*number].dims.push(OperandSize { operand, dim, size });
                }
            }
        }
        ties
    }
}

/// Least and greatest value over the points of a non-empty box. Points without a value do not count.
fn range(expr: &AffineExpr, loops: &[i64]) -> (i128, i128) {
    let reads = |number: usize| expr.reads(number as u32, loops.len() as u32);
    let sides: Dims = loops.iter().enumerate().map(|(at, &size)| if reads(at) { size } else { 1 }).collect();
    let count = sides.iter().fold(1i64, |all, &size| all.saturating_mul(size)).min(MAX_POINTS);
    let mut point: Dims = smallvec![0; sides.len()];
    // Nothing is beyond a dimension without a value.
    let mut found = (0, -1);
    for _ in 0..count {
        if let Some(value) = expr.eval(&point, &[]).map(i128::from) {
            found = (found.0.min(value), found.1.max(value));
        }
        for at in (0..point.len()).rev() {
            point[at] += 1;
            if point[at] < sides[at] {
                break;
            }
            point[at] = 0;
        }
    }
    found
}
