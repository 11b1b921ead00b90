//! The vocabulary of Assay: what an op definition is, what values are, how an execution can stop.
//!
//! Architecture invariant: dialects fill [`OpDef`]s in and engines read them. Nothing here names an op.
//!
//! ```
//! use assay_ir::Int;
//! use assay_model::{Dialect, Meaning, OpDef, Registry};
//!
//! static OPS: &[OpDef] = &[OpDef::new("toy.add", Meaning::Int2(Int::add)).doc("Sum, which wraps.").weight(6)];
//! static TOY: Dialect = Dialect { name: "toy", document: "ToyOps.td", ops: &[OPS] };
//! static DIALECTS: &[&Dialect] = &[&TOY];
//!
//! let registry = Registry::new(DIALECTS);
//! let Meaning::Int2(add) = registry.get("toy.add").unwrap().meaning else { unreachable!() };
//! assert_eq!(add(&Int::new(8, 200), &Int::new(8, 100)), Int::new(8, 44));
//! ```

pub mod adapt;
mod affine_value;
mod approximate;
pub mod array;
mod assumptions;
pub mod attrs;
pub mod builder;
pub mod coverage;
mod driver_input;
pub mod effects;
pub mod flags;
pub mod form;
pub mod generate;
pub mod guard;
mod idiom;
pub mod lanes;
pub mod layout;
pub mod lists;
pub mod machine;
pub mod memory;
pub mod memref;
mod mutation;
pub mod object;
pub mod opdef;
mod pointer;
mod promises;
pub mod random;
pub mod recipe;
mod registry;
mod repeats;
pub mod rule;
mod scalar;
mod scalar_function;
pub mod shape;
pub mod stop;
mod stored;
pub mod symbolic;
pub mod term;
mod types;
mod undef;
mod value;

pub use affine_value::AffineValue;
pub use approximate::{Approximate, Certainty, Perturbation, Tolerance};
pub use array::{Array, ElemType, POINTER_WIDTH};
pub use builder::{BlockBuilder, IrBuilder, IrBuilderExt};
pub use driver_input::{DriverArg, DriverInput};
pub use effects::{MemoryEffects, Speculatability, Speculation};
pub use generate::{
    AttrValue, Callable, CastTarget, Choice, Class, DefinedBuilder, Generate, Ids, RegionKind, ResultTypes,
};
pub use guard::{
    Access, Bounds, Guard, GuardBuilder, GuardOps, GuardResult, Range, RangeOf, Ranges, SizeSource,
};
pub use idiom::{Idiom, IdiomOperand, IdiomStep, TypeVar};
pub use layout::{Layout, TypeDef};
pub use machine::{
    Flow, KernelThread, Machine, OpView, OpenOrder, Printed, ScalarKernel, Values, WholeKernel, take_elements,
};
pub use memory::{Memory, ObjectId, ObjectKind, Placement, Pointer};
pub use memref::MemRef;
pub use mutation::{
    CastFits, Equivalent, KeptAttributes, Mutations, Outline, Restrictions, RoundTrip, Shell,
    ValueAlteration, Wrap,
};
pub use object::ObjectRef;
pub use opdef::{Broadcast, Meaning, OpDef, UnreadAttributes};
pub use promises::{Promise, Promises};
pub use recipe::{
    Draft, Examples, GrammarBuilder, GrammarBuilderExt, Inside, Maker, MaskedRecipe, Place, Recipe,
    RecipeKind, Recipes, RegionPlan, Role, Yield,
};
pub use registry::{Dialect, Extern, Registry};
pub use repeats::Repeats;
pub use rule::{Aspect, Cond, Effect, Fix, Rule, Term};
pub use scalar_function::ScalarFunction;
pub use stop::{Budget, OperandSize, SizeFit, Stop, Ub};
pub use stored::{StoredCase, StoredIf};
pub use symbolic::{
    Symbolic, SymbolicBranch, SymbolicFlow, SymbolicMachine, SymbolicScalar, SymbolicValue, SymbolicValues,
    TermList,
};
pub use term::{TermId, Terms};
pub use undef::{BitChoice, Bits, Choices, Joined, KnownBits, Order, Partial};
pub use value::{Nested, Scalar, Value};
