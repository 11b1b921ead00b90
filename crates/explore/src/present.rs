//! Which ops a program has.

use std::collections::BTreeMap;

use assay_ir::{Attr, Context, FloatKind, Module, OpId, Type, TypeId};

/// The properties of an op's types that rules test. Elements of tensors, vectors and buffers count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypeProperty {
    /// Tensors.
    Tensor,
    /// Tensors and memrefs without a rank.
    Unranked,
    /// Vectors of any rank.
    Vector,
    /// Vectors of several dimensions.
    Nd,
    /// The type `index`.
    Index,
    /// Integers whose width is not 8, 16, 32 or 64 bits.
    Odd,
    /// Floats of less than 16 bits.
    Small,
    /// Floats of 64 bits.
    F64,
    /// Floats of more than 64 bits.
    Wide,
    /// Types that the conversion of types to `llvm` does not accept.
    Foreign,
}

impl TypeProperty {
    /// By the word that rules use.
    pub const NAMED: [(&'static str, TypeProperty); 10] = [
        ("tensor", TypeProperty::Tensor),
        ("unranked", TypeProperty::Unranked),
        ("vector", TypeProperty::Vector),
        ("nd", TypeProperty::Nd),
        ("index", TypeProperty::Index),
        ("odd", TypeProperty::Odd),
        ("small", TypeProperty::Small),
        ("f64", TypeProperty::F64),
        ("wide", TypeProperty::Wide),
        ("foreign", TypeProperty::Foreign),
    ];
}

/// A set of [`TypeProperty`]s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeProperties(u16);

impl TypeProperties {
    /// This one too.
    pub fn add(&mut self, kind: TypeProperty) {
        self.0 |= 1 << kind as u16;
    }

    /// Whether all of the others are among these.
    pub fn has_all(self, others: TypeProperties) -> bool {
        self.0 & others.0 == others.0
    }

    /// How many there are.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// An op by name and kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpKind {
    /// Full name.
    pub name: String,
    /// The kinds of types in its operands and results.
    pub kinds: TypeProperties,
}

/// The ops of a program, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Present {
    /// How often each occurs.
    pub ops: BTreeMap<OpKind, usize>,
}

impl Present {
    /// Counts all ops at every depth.
    pub fn from_module(module: &Module) -> Present {
        let mut present = Present::default();
        module.walk(module.top(), &mut |op| {
            let kind = OpKind { name: module.op_name(op).to_owned(), kinds: kinds(module, op) };
            *present.ops.entry(kind).or_insert(0) += 1;
        });
        present
    }

    /// Ops that must still be lowered: those outside of `llvm`, except for the module around the program.
    pub fn pending(&self) -> impl Iterator<Item = &OpKind> {
        self.ops.keys().filter(|op| !assay_dialects::is_lowered(&op.name))
    }

    /// How often an op occurs.
    pub fn count(&self, op: &OpKind) -> usize {
        self.ops.get(op).copied().unwrap_or(0)
    }

    /// Names of the dialects that are present.
    pub fn dialects(&self) -> Vec<&str> {
        let mut list: Vec<&str> =
            self.ops.keys().filter_map(|op| op.name.split_once('.').map(|(dialect, _)| dialect)).collect();
        list.dedup();
        list
    }
}

/// Kinds of the types of operands, results and block arguments; for a function, also those of its type.
fn kinds(module: &Module, op: OpId) -> TypeProperties {
    let mut kinds = TypeProperties::default();
    let data = module.op(op);
    for &value in data.operands.iter().chain(&data.results) {
        look(&module.ctx, module.value(value).ty, &mut kinds);
    }
    for &region in &data.regions {
        for &block in &module.region(region).blocks {
            for &arg in &module.block(block).args {
                look(&module.ctx, module.value(arg).ty, &mut kinds);
            }
        }
    }
    for &(_, attr) in data.properties.iter().chain(&data.attrs) {
        if let Attr::Type(ty) = module.ctx.attr(attr) {
            look(&module.ctx, *ty, &mut kinds);
        }
    }
    kinds
}

fn look(ctx: &Context, ty: TypeId, kinds: &mut TypeProperties) {
    match ctx.ty(ty) {
        Type::Tensor { elem, .. } | Type::UnrankedTensor { elem } => {
            kinds.add(TypeProperty::Tensor);
            if matches!(ctx.ty(ty), Type::UnrankedTensor { .. }) {
                kinds.add(TypeProperty::Unranked);
            }
            look(ctx, *elem, kinds);
        }
        Type::Vector { shape, elem } => {
            kinds.add(TypeProperty::Vector);
            if shape.len() > 1 {
                kinds.add(TypeProperty::Nd);
            }
            look(ctx, *elem, kinds);
        }
        Type::MemRef { elem, memory_space, .. } | Type::UnrankedMemRef { elem, memory_space } => {
            // `LLVMTypeConverter::getMemRefAddressSpace`: integers only.
            if memory_space.is_some_and(|space| !matches!(ctx.attr(space), Attr::Integer { .. })) {
                kinds.add(TypeProperty::Foreign);
            }
            look(ctx, *elem, kinds);
        }
        Type::Function { inputs, results } => {
            for &part in inputs.iter().chain(results.iter()) {
                look(ctx, part, kinds);
            }
        }
        Type::Complex(elem) => look(ctx, *elem, kinds),
        Type::Index => kinds.add(TypeProperty::Index),
        Type::Integer { width, .. } if !matches!(width, 8 | 16 | 32 | 64) => kinds.add(TypeProperty::Odd),
        // `LLVMTypeConverter::convertFloatType` has no case for it.
        Type::Float(FloatKind::TF32) => kinds.add(TypeProperty::Foreign),
        Type::Float(kind) => match kind.width() {
            ..16 => kinds.add(TypeProperty::Small),
            64 => kinds.add(TypeProperty::F64),
            65.. => kinds.add(TypeProperty::Wide),
            _ => {}
        },
        Type::None | Type::Tuple(_) => kinds.add(TypeProperty::Foreign),
        Type::Integer { .. } | Type::Dialect { .. } => {}
    }
}
