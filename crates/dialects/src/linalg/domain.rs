//! The iterations of a structured op, and the elements of each operand that they read.

use assay_ir::affine::Linear;
use assay_ir::{AffineExpr, AffineMap};
use assay_model::Stop;
use assay_model::array::count;
use assay_model::memref::{Dims, row_major};
use smallvec::{SmallVec, smallvec};

/// All iterations, and the access of each operand.
pub struct Domain {
    /// Iterations of each loop, from the outermost.
    pub sizes: Dims,
    accesses: Vec<OperandAccess>,
}

/// The elements of an operand.
pub struct OperandExtent<'a> {
    /// Size of each dimension; empty for a scalar.
    pub sizes: &'a [i64],
    /// The distance between neighbours in each dimension, in elements.
    pub strides: Dims,
    /// Position of the first element.
    pub start: i64,
    /// Number of elements of a tensor.
    pub len: Option<u64>,
}

impl OperandExtent<'_> {
    /// All elements of a tensor, in row-major order; of a scalar, if there are no sizes.
    pub fn from_tensor(sizes: &[i64]) -> OperandExtent<'_> {
        OperandExtent { sizes, strides: row_major(sizes), start: 0, len: Some(count(sizes) as u64) }
    }
}

/// How the position in an operand follows from the indices of an iteration.
struct OperandAccess {
    /// Position in the first iteration.
    start: i64,
    /// How much a step of each loop changes the position; unused if there is a `map`.
    steps: Dims,
    map: Option<NonLinearAccess>,
}

/// A non-linear access: the map is evaluated in each iteration.
struct NonLinearAccess {
    map: AffineMap,
    sizes: Dims,
    strides: Dims,
    offset: i64,
}

/// Position in each operand.
pub type Positions = SmallVec<[i64; 4]>;

impl Domain {
    /// The domain of operands with one map each.
    ///
    /// # Errors
    /// Invalid if the maps do not fit the operands. The sizes must have been checked before.
    pub fn new(maps: &[AffineMap], extents: &[OperandExtent<'_>]) -> Result<Domain, Stop> {
        if maps.iter().zip(extents).any(|(map, extent)| map.results.len() != extent.sizes.len()) {
            return Err(Stop::invalid(
                "an indexing map has another number of results than its operand dimensions",
            ));
        }
        let sizes = loop_sizes(maps, extents)?;
        if sizes.iter().any(|&size| size <= 0) {
            return Ok(Domain { sizes, accesses: Vec::new() });
        }
        let accesses = maps.iter().zip(extents).map(|(map, extent)| OperandAccess::new(map, extent, &sizes));
        Ok(Domain { accesses: accesses.collect::<Result<_, _>>()?, sizes })
    }

    /// Whether the domain has no iterations.
    pub fn is_empty(&self) -> bool {
        self.sizes.iter().any(|&size| size <= 0)
    }

    /// Whether a loop with several iterations does not change the position in an operand.
    pub fn repeats(&self, operand: usize, dim: usize) -> bool {
        let access = &self.accesses[operand];
        access.map.is_none() && access.steps[dim] == 0 && self.sizes[dim] > 1
    }

    /// Calls `visit` for each iteration, with its indices and the positions in the operands. The last loop runs fastest.
    ///
    /// # Errors
    /// Those of `visit`; unsupported if an index has no value.
    pub fn for_each(&self, mut visit: impl FnMut(&[i64], &[i64]) -> Result<(), Stop>) -> Result<(), Stop> {
        if self.is_empty() {
            return Ok(());
        }
        let mut indices: Dims = smallvec![0; self.sizes.len()];
        let mut positions: Positions = self.accesses.iter().map(|access| access.start).collect();
        let mapped = self.accesses.iter().any(|access| access.map.is_some());
        loop {
            if mapped {
                for (position, access) in positions.iter_mut().zip(&self.accesses) {
                    if let Some(map) = &access.map {
                        *position = map.position(&indices)?;
                    }
                }
            }
            visit(&indices, &positions)?;
            if !self.advance(&mut indices, &mut positions) {
                return Ok(());
            }
        }
    }

    /// Moves to the next iteration; false after the last one.
    #[inline]
    fn advance(&self, indices: &mut [i64], positions: &mut [i64]) -> bool {
        for dim in (0..self.sizes.len()).rev() {
            indices[dim] += 1;
            if indices[dim] < self.sizes[dim] {
                for (position, access) in positions.iter_mut().zip(&self.accesses) {
                    *position = position.wrapping_add(access.steps[dim]);
                }
                return true;
            }
            indices[dim] = 0;
            for (position, access) in positions.iter_mut().zip(&self.accesses) {
                let back = access.steps[dim].wrapping_mul(self.sizes[dim] - 1);
                *position = position.wrapping_sub(back);
            }
        }
        false
    }
}

/// The number of iterations of a loop is the size of the first dimension whose index is this loop alone [LinalgInterfaces.td,
/// getShapesToLoopsMap].
fn loop_sizes(maps: &[AffineMap], extents: &[OperandExtent<'_>]) -> Result<Dims, Stop> {
    let n_loops = maps.first().map_or(0, |map| map.n_dims);
    let found = (0..n_loops).map(|dim| {
        let of_map = |(map, extent): (&AffineMap, &OperandExtent<'_>)| {
            let position = map.results.iter().position(|result| *result == AffineExpr::Dim(dim))?;
            Some(extent.sizes[position])
        };
        maps.iter().zip(extents).find_map(of_map)
    });
    found
        .collect::<Option<_>>()
        .ok_or_else(|| Stop::invalid("the operands do not determine the size of a loop"))
}

impl OperandAccess {
    fn new(map: &AffineMap, extent: &OperandExtent<'_>, loops: &[i64]) -> Result<OperandAccess, Stop> {
        let OperandExtent { sizes, strides, start: offset, len } = extent;
        let linear: Option<Vec<Linear>> =
            map.results.iter().map(|result| result.linear(map.n_dims)).collect();
        let Some(linear) = linear else {
            let (map, sizes) = (map.clone(), (*sizes).into());
            let mapped = NonLinearAccess { map, sizes, strides: strides.clone(), offset: *offset };
            return Ok(OperandAccess { start: 0, steps: smallvec![0; loops.len()], map: Some(mapped) });
        };
        let mut access = OperandAccess { start: *offset, steps: smallvec![0; loops.len()], map: None };
        for (linear, stride) in linear.iter().zip(strides) {
            access.start = access.start.wrapping_add(linear.constant.wrapping_mul(*stride));
            for (step, &coefficient) in access.steps.iter_mut().zip(&linear.coefficients) {
                *step = step.wrapping_add(coefficient.wrapping_mul(*stride));
            }
        }
        let steps = Linear { coefficients: access.steps.to_vec(), constant: access.start };
        let (least, greatest) = steps.range(loops);
        match *len {
            Some(len) if least < 0 || greatest >= i128::from(len) => Err(Stop::unchecked("an index")),
            _ => Ok(access),
        }
    }
}

impl NonLinearAccess {
    fn position(&self, indices: &[i64]) -> Result<i64, Stop> {
        let mut position = self.offset;
        for (result, (&size, &stride)) in self.map.results.iter().zip(self.sizes.iter().zip(&self.strides)) {
            let index = result.eval(indices, &[]);
            let index = index.ok_or_else(|| Stop::unsupported("an indexing map that has no value"))?;
            if index < 0 || index >= size {
                return Err(Stop::unsupported("an indexing map of more points than are looked at"));
            }
            position = position.wrapping_add(index.wrapping_mul(stride));
        }
        Ok(position)
    }
}
