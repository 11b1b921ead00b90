//! Values that can be dimensions and symbols, expressions with them, and maps with their operands.

use assay_ir::{AffineExpr, AffineMap, Attr, AttrId, Def, IntegerSet, Module, OpId, ValueId};
use assay_model::shape::Shapes;
use assay_model::{AffineValue, GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use crate::arith::recipes::index;
use crate::draw::is_index;
use crate::program::op_def;

/// Where a value is defined: the op that defines it, or (with `true`) the op of whose block it is an argument.
fn definer(ir: &Module, value: ValueId) -> Option<(OpId, bool)> {
    match ir.value(value).def {
        Def::Result { op, .. } => Some((op, false)),
        Def::Arg { block, .. } => Some((ir.region(ir.block(block).parent?).parent?, true)),
    }
}

/// Whether a value is defined directly in a region of a scope for symbols (`isTopLevelValue`).
fn top_level(ir: &Module, shapes: &Shapes, value: ValueId) -> bool {
    let around = match definer(ir, value) {
        Some((op, true)) => Some(op),
        Some((op, false)) => {
            let region = ir.op(op).parent.and_then(|block| ir.block(block).parent);
            region.and_then(|region| ir.region(region).parent)
        }
        None => None,
    };
    around.and_then(|op| shapes.get(ir.op_name(op))).is_some_and(|shape| shape.has_trait("AffineScope"))
}

/// The op that defines a value as its result, and under which condition the result is valid.
fn gives(ir: &Module, value: ValueId) -> Option<(OpId, AffineValue)> {
    let (op, false) = definer(ir, value)? else { return None };
    Some((op, op_def(ir, op)?.affine))
}

/// `isValidSymbol`
pub fn is_symbol(ir: &Module, shapes: &Shapes, value: ValueId) -> bool {
    if !is_index(ir, value) {
        return false;
    }
    if top_level(ir, shapes, value) {
        return true;
    }
    let Some((op, gives)) = gives(ir, value) else { return false };
    let operands = &ir.op(op).operands;
    match gives {
        AffineValue::Symbol => true,
        AffineValue::LikeOperands => operands.iter().all(|&operand| is_symbol(ir, shapes, operand)),
        AffineValue::Size => operands.first().is_some_and(|&shaped| top_level(ir, shapes, shaped)),
        AffineValue::None
        | AffineValue::DimLikeOperands
        | AffineValue::Arguments
        | AffineValue::FirstArgument => false,
    }
}

/// `isValidDim`: a symbol, an induction variable of an affine loop, or a value computed from these.
pub fn is_dim(ir: &Module, shapes: &Shapes, value: ValueId) -> bool {
    if !is_index(ir, value) {
        return false;
    }
    if is_symbol(ir, shapes, value) {
        return true;
    }
    if let Some((op, gives)) = gives(ir, value) {
        let of_operands = matches!(gives, AffineValue::LikeOperands | AffineValue::DimLikeOperands);
        return of_operands && ir.op(op).operands.iter().all(|&operand| is_dim(ir, shapes, operand));
    }
    // Values that a loop carries are not dimensions, though they are arguments of the same block.
    let Some((op, true)) = definer(ir, value) else { return false };
    let first = matches!(ir.value(value).def, Def::Arg { index: 0, .. });
    match op_def(ir, op).map(|def| def.affine) {
        Some(AffineValue::Arguments) => true,
        Some(AffineValue::FirstArgument) => first,
        _ => false,
    }
}

/// A map or set under construction: operands for dimensions, then operands for symbols.
pub struct MapOperands {
    pub dims: Vec<ValueId>,
    pub symbols: Vec<ValueId>,
}

/// A visible value that satisfies a condition, or a constant.
fn operand(
    builder: &mut dyn GrammarBuilder,
    accept: fn(&Module, &Shapes, ValueId) -> bool,
) -> Option<ValueId> {
    let shapes = builder.shapes();
    match builder.pick(&|ir, value| accept(ir, shapes, value)) {
        Some(value) if builder.chance(80) => Some(value),
        _ => {
            let value = builder.between(0, 8);
            index(builder, value)
        }
    }
}

impl MapOperands {
    /// A space with at most `dims` dimensions and `symbols` symbols.
    pub fn draw(builder: &mut dyn GrammarBuilder, dims: i64, symbols: i64) -> Option<MapOperands> {
        let counts =
            (builder.between(0, dims), if builder.chance(40) { builder.between(0, symbols) } else { 0 });
        Some(MapOperands {
            dims: (0..counts.0).map(|_| operand(builder, is_dim)).collect::<Option<_>>()?,
            symbols: (0..counts.1).map(|_| operand(builder, is_symbol)).collect::<Option<_>>()?,
        })
    }

    pub fn operands(&self) -> Vec<ValueId> {
        self.dims.iter().chain(&self.symbols).copied().collect()
    }

    pub fn map(&self, builder: &mut dyn GrammarBuilder, results: Vec<AffineExpr>) -> AttrId {
        let (n_dims, n_symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        builder.attr(Attr::AffineMap(AffineMap { n_dims, n_symbols, results }))
    }

    /// A set of one to three constraints. Equalities are rare, because they seldom hold.
    pub fn set(&self, builder: &mut dyn GrammarBuilder) -> AttrId {
        let (n_dims, n_symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        let mut constraints = Vec::new();
        for _ in 0..builder.between(1, 3) {
            let expr = self.expr(builder, 2);
            constraints.push((expr, builder.chance(20)));
        }
        builder.attr(Attr::IntegerSet(IntegerSet { n_dims, n_symbols, constraints }))
    }

    fn leaf(&self, builder: &mut dyn GrammarBuilder) -> AffineExpr {
        let all = (self.dims.len() + self.symbols.len()) as u32;
        if all == 0 || builder.chance(20) {
            return AffineExpr::Const(builder.between(-2, 8));
        }
        let at = builder.below(all);
        match at.checked_sub(self.dims.len() as u32) {
            None => AffineExpr::Dim(at),
            Some(symbol) => AffineExpr::Symbol(symbol),
        }
    }

    /// An expression. The right side of products and quotients is a positive constant, or sometimes a symbol.
    pub fn expr(&self, builder: &mut dyn GrammarBuilder, depth: u32) -> AffineExpr {
        if depth == 0 || builder.chance(35) {
            return self.leaf(builder);
        }
        let left = Box::new(self.expr(builder, depth - 1));
        let right = match self.symbols.len() as u32 {
            0 => AffineExpr::Const(builder.one_of(&[1, 2, 2, 3, 4, 8, 16])),
            count if builder.chance(10) => AffineExpr::Symbol(builder.below(count)),
            _ => AffineExpr::Const(builder.one_of(&[1, 2, 3, 4, 7])),
        };
        let right = Box::new(right);
        match builder.below(8) {
            0..4 => AffineExpr::Add(left, Box::new(self.expr(builder, depth - 1))),
            4 => AffineExpr::Mul(left, right),
            5 => AffineExpr::Mod(left, right),
            6 => AffineExpr::FloorDiv(left, right),
            _ => AffineExpr::CeilDiv(left, right),
        }
    }
}
