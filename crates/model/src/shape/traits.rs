//! The traits of ODS that the checks know, and what they require of an op's types.
//!
//! The requirements are those of MLIR's `OpTrait` verifiers (`mlir/IR/OpDefinition.h`).

use assay_ir::{AttrId, DYNAMIC, Module, OpId, Type, TypeId};

use super::OpShape;
use super::accept::{is_shaped, sizes};
use super::pred::worded;
use super::relate::elem_or_self;

worded! {
    /// Traits by their ODS names.
    Trait {
        Pure = "Pure",
        NoMemoryEffect = "NoMemoryEffect",
        AlwaysSpeculatable = "AlwaysSpeculatableImplTrait",
        RecursivelySpeculatable = "RecursivelySpeculatableImplTrait",
        Commutative = "Commutative",
        Idempotent = "Idempotent",
        ConstantLike = "ConstantLike",
        Elementwise = "Elementwise",
        Scalarizable = "Scalarizable",
        Vectorizable = "Vectorizable",
        Tensorizable = "Tensorizable",
        Terminator = "Terminator",
        ReturnLike = "ReturnLike",
        NoTerminator = "NoTerminator",
        SingleBlock = "SingleBlock",
        NoRegionArguments = "NoRegionArguments",
        IsolatedFromAbove = "IsolatedFromAbove",
        Symbol = "Symbol",
        SymbolTable = "SymbolTable",
        AffineScope = "AffineScope",
        HasOnlyGraphRegion = "HasOnlyGraphRegion",
        RecursiveMemoryEffects = "RecursiveMemoryEffects",
        AutomaticAllocationScope = "AutomaticAllocationScope",
        AttrSizedOperandSegments = "AttrSizedOperandSegments",
        AttrSizedResultSegments = "AttrSizedResultSegments",
        SameVariadicOperandSize = "SameVariadicOperandSize",
        SameVariadicResultSize = "SameVariadicResultSize",
        SameOperandsAndResultType = "SameOperandsAndResultType",
        SameOperandsAndResultElementType = "SameOperandsAndResultElementType",
        SameOperandsAndResultShape = "SameOperandsAndResultShape",
        SameOperandsAndResultRank = "SameOperandsAndResultRank",
        SameTypeOperands = "SameTypeOperands",
        SameOperandsElementType = "SameOperandsElementType",
        SameOperandsShape = "SameOperandsShape",
    }
}

impl Trait {
    /// A bit mask of the known traits among the names.
    pub(super) fn flags(names: &[&str]) -> u64 {
        names.iter().filter_map(|name| Trait::from_word(name)).fold(0, |bits, known| bits | 1 << known as u64)
    }
}

/// The requirements of type traits that the op does not satisfy, as sentences.
pub(super) fn check(module: &Module, op: OpId, shape: &OpShape) -> Vec<String> {
    let data = module.op(op);
    let types = |values: &[assay_ir::ValueId]| -> Vec<TypeId> {
        values.iter().map(|&value| module.value(value).ty).collect()
    };
    let operands = types(&data.operands);
    let results = types(&data.results);
    let all: Vec<TypeId> = results.iter().chain(&operands).copied().collect();
    let same_elem =
        |types: &[TypeId]| all_agree(types, |a, b| elem_or_self(module, a) == elem_or_self(module, b));
    let shapes = |types: &[TypeId]| all_agree(types, |a, b| same_shape(module, a, b));
    let shapes_fit = |types: &[TypeId]| all_agree(types, |a, b| compatible(module, a, b));
    let mut errors = Vec::new();
    let mut demand = |wanted: Trait, holds: bool, what: &str| {
        if shape.has(wanted) && !holds {
            errors.push(format!("requires {what}"));
        }
    };
    demand(
        Trait::SameOperandsAndResultType,
        same_elem(&all)
            && shapes_fit(&all)
            && all_agree(&all, |a, b| encoding(module, a) == encoding(module, b)),
        "the same type for all operands and results",
    );
    demand(
        Trait::SameOperandsAndResultElementType,
        same_elem(&all),
        "the same element type for all operands and results",
    );
    demand(Trait::SameOperandsAndResultShape, shapes(&all), "the same shape for all operands and results");
    demand(
        Trait::SameOperandsAndResultRank,
        all_agree(&all, |a, b| ranks_agree(module, a, b)),
        "the same rank for all operands and results",
    );
    demand(Trait::SameTypeOperands, all_agree(&operands, |a, b| a == b), "the same type for all operands");
    demand(Trait::SameOperandsElementType, same_elem(&operands), "the same element type for all operands");
    demand(Trait::SameOperandsShape, shapes(&operands), "the same shape for all operands");
    demand(
        Trait::Elementwise,
        elementwise(module, &operands, &results),
        "vectors or tensors of one shape, or scalars only",
    );
    errors
}

fn all_agree(types: &[TypeId], agree: impl Fn(TypeId, TypeId) -> bool) -> bool {
    types.split_first().is_none_or(|(&first, rest)| rest.iter().all(|&other| agree(first, other)))
}

/// As `verifyCompatibleShape`. Both types are shaped or neither is; ranks are equal; sizes are equal where both are known. It does not matter
/// whether dimensions are scalable (mlir-opt 22.1.8 accepts `vector<[4]xf32>` beside `vector<4xf32>` here). Types of dialects may be shaped, so
/// they agree with every type.
fn compatible(module: &Module, a: TypeId, b: TypeId) -> bool {
    let (left, right) = (module.ctx.ty(a), module.ctx.ty(b));
    if a == b || matches!(left, Type::Dialect { .. }) || matches!(right, Type::Dialect { .. }) {
        return true;
    }
    if is_shaped(left) != is_shaped(right) {
        return false;
    }
    match (sizes(&module.ctx, a), sizes(&module.ctx, b)) {
        (Some(left), Some(right)) => {
            left.len() == right.len()
                && left.iter().zip(&right).all(|(&l, &r)| l == r || l == DYNAMIC || r == DYNAMIC)
        }
        _ => true,
    }
}

/// As `verifyCompatibleShapes`, which also compares scalable dimensions.
fn same_shape(module: &Module, a: TypeId, b: TypeId) -> bool {
    match (module.ctx.ty(a), module.ctx.ty(b)) {
        (Type::Vector { shape: left, .. }, Type::Vector { shape: right, .. }) => left == right,
        _ => compatible(module, a, b),
    }
}

fn ranks_agree(module: &Module, a: TypeId, b: TypeId) -> bool {
    match (sizes(&module.ctx, a), sizes(&module.ctx, b)) {
        (Some(left), Some(right)) => left.len() == right.len(),
        _ => true,
    }
}

fn encoding(module: &Module, ty: TypeId) -> Option<AttrId> {
    match module.ctx.ty(ty) {
        Type::Tensor { encoding, .. } => *encoding,
        _ => None,
    }
}

/// As `verifyElementwise`. If an operand is a vector or tensor, all results must be, and the other way round. They must be all vectors or all
/// tensors, and their shapes must agree.
fn elementwise(module: &Module, operands: &[TypeId], results: &[TypeId]) -> bool {
    let mapped = |ty: &TypeId| {
        matches!(module.ctx.ty(*ty), Type::Vector { .. } | Type::Tensor { .. } | Type::UnrankedTensor { .. })
    };
    let inputs: Vec<TypeId> = operands.iter().copied().filter(mapped).collect();
    let outputs: Vec<TypeId> = results.iter().copied().filter(mapped).collect();
    if inputs.is_empty() {
        return outputs.is_empty();
    }
    let all: Vec<TypeId> = inputs.into_iter().chain(outputs.iter().copied()).collect();
    let class = |ty| std::mem::discriminant(module.ctx.ty(ty));
    outputs.len() == results.len() && all_agree(&all, |a, b| class(a) == class(b) && same_shape(module, a, b))
}
