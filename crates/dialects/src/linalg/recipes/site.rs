//! Operands of a structured op under construction. The chosen values determine the sizes of the loops.

use assay_ir::{AffineExpr, AffineMap, Context, DYNAMIC, Module, TypeId, ValueId};
use assay_model::{GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use crate::shaped::ranked;

/// A structured op in the making.
pub struct StructuredDraft {
    pub maps: Vec<AffineMap>,
    /// Iterations of each loop, if known.
    loops: Vec<Option<i64>>,
    /// Whether the operands are memrefs instead of tensors: an op never has both [LinalgInterfaces, «pure tensor or buffer semantics»].
    pub buffers: bool,
    /// Whether a size that is static in one operand may be dynamic in another.
    loose: bool,
}

/// The percentage of dynamic sizes.
const DYNAMIC_SIZES: u32 = 25;
/// The percentage of operands that are visible values, if any fits.
const AT_HAND: u32 = 80;
/// Iterations of all loops together, at most. A convolution has up to eight loops, and its lowered forms take dozens of steps for each
/// iteration: a longer one could not be judged after its lowering.
const MOST_ITERATIONS: i64 = 256;
/// What a loop of unknown size counts for.
const USUAL_SIZE: i64 = 4;

impl StructuredDraft {
    /// For ops whose verifier wants equal sizes.
    pub fn strict(builder: &mut dyn GrammarBuilder, maps: Vec<AffineMap>) -> StructuredDraft {
        StructuredDraft { loose: false, ..StructuredDraft::new(builder, maps) }
    }

    pub fn new(builder: &mut dyn GrammarBuilder, maps: Vec<AffineMap>) -> StructuredDraft {
        let n_dims = maps.first().map_or(0, |map| map.n_dims as usize);
        StructuredDraft {
            maps,
            loops: vec![None; n_dims],
            buffers: builder.chance(30),
            loose: builder.chance(15),
        }
    }

    /// Makes one operand the first to be chosen and returns its element type. This operand decides whether the op uses tensors or memrefs.
    pub fn anchor(
        &mut self,
        builder: &mut dyn GrammarBuilder,
        accept: &dyn Fn(&Context, TypeId) -> bool,
    ) -> Option<(usize, ValueId, TypeId)> {
        let at = builder.below(self.maps.len() as u32) as usize;
        if !self.is_projection(at) || !builder.chance(AT_HAND) {
            return None;
        }
        let value = builder.pick(&|module, value| {
            ranked(&module.ctx, module.value(value).ty)
                .is_some_and(|ty| accept(&module.ctx, ty.elem) && self.takes(at, ty.sizes))
        })?;
        let ir = builder.ir();
        let ty = ranked(&ir.ctx, ir.value(value).ty)?;
        let (elem, buffers) = (ty.elem, ty.buffer);
        self.buffers = buffers;
        self.bind(ir, at, value);
        Some((at, value, elem))
    }

    /// An operand with this element type: a visible value, or a new one.
    pub fn choose(&mut self, builder: &mut dyn GrammarBuilder, at: usize, elem: TypeId) -> Option<ValueId> {
        let fits = |module: &Module, value: ValueId| {
            ranked(&module.ctx, module.value(value).ty)
                .is_some_and(|ty| ty.elem == elem && ty.buffer == self.buffers && self.takes(at, ty.sizes))
        };
        let found = if builder.chance(AT_HAND) { builder.pick(&fits) } else { None };
        let value = match found {
            Some(value) => value,
            None => {
                let sizes = self.sizes(builder, at);
                let ty =
                    if self.buffers { builder.memref(&sizes, elem) } else { builder.tensor(&sizes, elem) };
                builder.value(ty)?
            }
        };
        self.bind(builder.ir(), at, value);
        Some(value)
    }

    /// Whether all results of a map are loops.
    pub fn is_projection(&self, at: usize) -> bool {
        self.maps[at].results.iter().all(|result| matches!(result, AffineExpr::Dim(_)))
    }

    /// Whether an operand may have these sizes.
    fn takes(&self, at: usize, sizes: &[i64]) -> bool {
        let map = &self.maps[at];
        if map.results.len() != sizes.len() || sizes.contains(&0) {
            return false;
        }
        let mut loops = self.loops.clone();
        let fits = map.results.iter().zip(sizes).all(|(result, &size)| match result {
            AffineExpr::Dim(dim) => {
                let known = &mut loops[*dim as usize];
                let fits = match *known {
                    Some(known) => known == size || self.loose && (known == DYNAMIC || size == DYNAMIC),
                    None => true,
                };
                learn(known, size);
                fits
            }
            other => size == DYNAMIC || self.least(other).is_some_and(|least| least <= size),
        });
        fits && iterations(&loops) <= MOST_ITERATIONS
    }

    /// The size of a loop, which is drawn if nothing determines it yet.
    fn loop_size(&mut self, builder: &mut dyn GrammarBuilder, dim: usize) -> i64 {
        let room = MOST_ITERATIONS / iterations(&self.loops);
        *self.loops[dim].get_or_insert_with(|| match builder.size(DYNAMIC_SIZES) {
            DYNAMIC if room < USUAL_SIZE => 1,
            size => size.min(room.max(1)),
        })
    }

    fn bind(&mut self, ir: &Module, at: usize, value: ValueId) {
        let Some(ty) = ranked(&ir.ctx, ir.value(value).ty) else { return };
        for (result, &size) in self.maps[at].results.iter().zip(ty.sizes) {
            if let AffineExpr::Dim(dim) = result {
                learn(&mut self.loops[*dim as usize], size);
            }
        }
    }

    /// The least size of a dimension with this index; `None` if a loop size is not known (`LinalgOp::verifyStructuredOpInterface`).
    fn least(&self, index: &AffineExpr) -> Option<i64> {
        let last: Option<Vec<i64>> =
            self.loops.iter().map(|size| size.filter(|&size| size != DYNAMIC).map(|size| size - 1)).collect();
        let last = last?;
        let first = vec![0; last.len()];
        Some(index.eval(&first, &[])?.max(index.eval(&last, &[])?) + 1)
    }

    /// Sizes for an operand. Loops that it depends on get sizes, too.
    fn sizes(&mut self, builder: &mut dyn GrammarBuilder, at: usize) -> Vec<i64> {
        let map = self.maps[at].clone();
        if !self.is_projection(at) {
            for dim in 0..self.loops.len() {
                self.loop_size(builder, dim);
            }
        }
        let one = |result: &AffineExpr| match result {
            AffineExpr::Dim(dim) => {
                let size = self.loop_size(builder, *dim as usize);
                if self.loose && builder.chance(30) { DYNAMIC } else { size }
            }
            other => self.least(other).unwrap_or(DYNAMIC),
        };
        map.results.iter().map(one).collect()
    }
}

/// How often the innermost loop runs, as far as sizes are known.
fn iterations(loops: &[Option<i64>]) -> i64 {
    let size = |size: i64| if size == DYNAMIC { USUAL_SIZE } else { size.max(1) };
    loops.iter().flatten().fold(1, |all, &one| all.saturating_mul(size(one)))
}

/// Takes over the size of a dimension. Static sizes take precedence over dynamic ones.
fn learn(known: &mut Option<i64>, size: i64) {
    if known.is_none_or(|known| known == DYNAMIC) {
        *known = Some(size);
    }
}
