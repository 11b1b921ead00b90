//! Checks ops against their shapes.

use std::fmt;

use assay_ir::{BlockId, Def, Module, OpId, RegionId, ValueId};

use super::segments::segments;
use super::{Accept, Arity, Blocks, OpShape, Presence, RegionShape, Shapes, Trait, traits};

/// One thing that an op's shape forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapeError {
    /// The op at fault.
    pub op: OpId,
    /// Line and column of the op; zeros for an op that was not parsed.
    pub at: (u32, u32),
    /// One sentence, the op's name first.
    pub message: String,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.at.0, self.at.1, self.message)
    }
}

/// Checks one op, but not the ops in its regions. An op without a shape is accepted.
pub fn verify_op(module: &Module, op: OpId, shapes: &Shapes) -> Vec<ShapeError> {
    ShapeVerifier::new(module, shapes).op(op)
}

/// Checks every attached op.
pub fn verify_module(module: &Module, shapes: &Shapes) -> Vec<ShapeError> {
    let verifier = ShapeVerifier::new(module, shapes);
    let mut errors = Vec::new();
    module.walk(module.top(), &mut |op| errors.extend(verifier.op(op)));
    errors
}

/// The checks with their choices.
pub struct ShapeVerifier<'a> {
    module: &'a Module,
    shapes: &'a Shapes,
}

impl<'a> ShapeVerifier<'a> {
    /// A verifier that accepts ops without a shape.
    pub fn new(module: &'a Module, shapes: &'a Shapes) -> ShapeVerifier<'a> {
        ShapeVerifier { module, shapes }
    }

    /// Checks one op, but not the ops in its regions.
    pub fn op(&self, op: OpId) -> Vec<ShapeError> {
        let mut messages = Vec::new();
        if let Some(shape) = self.shapes.get(self.module.op_name(op)) {
            self.check_known(op, shape, &mut messages);
        }
        let name = self.module.op_name(op);
        let at = self.module.op(op).source;
        messages
            .into_iter()
            .map(|message| ShapeError { op, at, message: format!("'{name}' {message}") })
            .collect()
    }

    fn check_known(&self, op: OpId, shape: &OpShape, errors: &mut Vec<String>) {
        let operands = self.values(op, shape, false, errors);
        let results = self.values(op, shape, true, errors);
        self.attrs(op, shape, errors);
        self.regions(op, shape, errors);
        self.successors(op, shape, errors);
        if operands && results {
            errors.extend(traits::check(self.module, op, shape));
            errors.extend(shape.relations.iter().filter_map(|each| each.broken(self.module, op, shape)));
        }
        self.check_place(op, shape, errors);
        if shape.has(Trait::IsolatedFromAbove) {
            self.check_isolated(op, errors);
        }
    }

    /// Counts and types of operands or results; false if the counts are wrong.
    fn values(&self, op: OpId, shape: &OpShape, results: bool, errors: &mut Vec<String>) -> bool {
        let ranges = match segments(self.module, op, shape, results) {
            Ok(ranges) => ranges,
            Err(error) => {
                errors.push(error);
                return false;
            }
        };
        let data = self.module.op(op);
        let (word, list, values) = match results {
            true => ("result", &shape.results, &data.results[..]),
            false => ("operand", &shape.operands, &data.operands[..]),
        };
        for (each, range) in list.iter().zip(ranges) {
            for (index, &value) in range.clone().zip(&values[range]) {
                let ty = self.module.value(value).ty;
                if each.constraint.accepts(&self.module.ctx, ty) == Accept::No {
                    errors.push(format!("{word} #{index} must be {}", each.constraint.summary));
                }
            }
        }
        true
    }

    fn attrs(&self, op: OpId, shape: &OpShape, errors: &mut Vec<String>) {
        for each in &shape.attrs {
            match self.module.attr_of(op, each.name) {
                None if each.presence == Presence::Required => {
                    errors.push(format!("requires attribute '{}'", each.name));
                }
                Some(attr) if each.constraint.accepts(&self.module.ctx, attr) == Accept::No => {
                    let summary = each.constraint.summary;
                    errors.push(format!("attribute '{}' must be {summary}", each.name));
                }
                _ => {}
            }
        }
    }

    fn regions(&self, op: OpId, shape: &OpShape, errors: &mut Vec<String>) {
        let regions = &self.module.op(op).regions;
        if !count_fits(shape.regions.iter().map(|each| each.arity), regions.len()) {
            errors.push(format!("expected {} regions, found {}", shape.regions.len(), regions.len()));
            return;
        }
        for (index, &region) in regions.iter().enumerate() {
            // Only the last region of ODS can be variadic.
            let Some(each) = shape.regions.get(index).or(shape.regions.last()) else { continue };
            self.region(shape, each, index, region, errors);
        }
    }

    fn region(
        &self,
        shape: &OpShape,
        each: &RegionShape,
        index: usize,
        region: RegionId,
        errors: &mut Vec<String>,
    ) {
        let blocks = &self.module.region(region).blocks;
        let fits = match each.blocks {
            Blocks::Any => true,
            Blocks::Exactly(count) => blocks.len() == count,
            Blocks::AtLeast(count) => blocks.len() >= count,
            Blocks::AtMost(count) => blocks.len() <= count,
        };
        if !fits || (shape.has(Trait::SingleBlock) && blocks.len() > 1) {
            errors.push(format!("region #{index} has {} blocks, which is not allowed", blocks.len()));
        }
        let has_args = |&&block: &&BlockId| !self.module.block(block).args.is_empty();
        if shape.has(Trait::NoRegionArguments) && blocks.iter().any(|block| has_args(&block)) {
            errors.push(format!("region #{index} must have no arguments"));
        }
        // A region of one block needs no terminator if the op says so (`mayBeValidWithoutTerminator`).
        if shape.has(Trait::NoTerminator) && blocks.len() <= 1 {
            return;
        }
        for &block in blocks {
            let last = self.module.block(block).ops.last();
            let ends = last.is_some_and(|&last| {
                self.shapes.get(self.module.op_name(last)).is_none_or(|shape| shape.has(Trait::Terminator))
            });
            if !ends {
                errors.push(format!("a block of region #{index} has no terminator"));
            }
        }
    }

    fn successors(&self, op: OpId, shape: &OpShape, errors: &mut Vec<String>) {
        let found = self.module.op(op).successors.len();
        if !count_fits(shape.successors.iter().map(|each| each.arity), found) {
            errors.push(format!("expected {} successors, found {found}", shape.successors.len()));
        }
    }

    /// Terminators come last in their block, and only they have successors.
    fn check_place(&self, op: OpId, shape: &OpShape, errors: &mut Vec<String>) {
        let data = self.module.op(op);
        let last = data.parent.is_none_or(|block| self.module.block(block).ops.last() == Some(&op));
        if shape.has(Trait::Terminator) && !last {
            errors.push("must be the last op of its block".to_string());
        }
        let parent = data
            .parent
            .and_then(|block| self.module.block(block).parent)
            .and_then(|region| self.module.region(region).parent);
        if let (Some(parent), Some(allowed)) = (parent, shape.parents()) {
            let parent = self.module.op_name(parent);
            if !allowed.split(',').any(|name| name == parent || name == "?") {
                errors.push(format!("must stand directly in one of: {}", allowed.replace(',', ", ")));
            }
        }
    }

    /// No op below uses a value from outside.
    fn check_isolated(&self, op: OpId, errors: &mut Vec<String>) {
        for &region in &self.module.op(op).regions {
            for &block in &self.module.region(region).blocks {
                self.module.walk(block, &mut |inner| {
                    if self.module.op(inner).operands.iter().any(|&value| !self.inside(value, op)) {
                        let name = self.module.op_name(inner);
                        errors.push(format!("is isolated, but '{name}' in it uses a value from outside"));
                    }
                });
            }
        }
    }

    /// Whether a value is defined in a region of `outer`, at any depth.
    fn inside(&self, value: ValueId, outer: OpId) -> bool {
        let mut block = match self.module.value(value).def {
            Def::Result { op, .. } => self.module.op(op).parent,
            Def::Arg { block, .. } => Some(block),
        };
        while let Some(at) = block {
            match self.module.block(at).parent.and_then(|region| self.module.region(region).parent) {
                Some(op) if op == outer => return true,
                Some(op) => block = self.module.op(op).parent,
                None => return false,
            }
        }
        // The defining op is detached, so its place is unknown.
        true
    }
}

fn count_fits(arities: impl Iterator<Item = Arity>, found: usize) -> bool {
    let (mut least, mut open, mut most) = (0, false, 0);
    for arity in arities {
        least += usize::from(arity == Arity::One);
        most += 1;
        open |= matches!(arity, Arity::Variadic | Arity::Nested);
    }
    found >= least && (open || found <= most)
}
