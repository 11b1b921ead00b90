//! All that Assay knows about MLIR's ops beyond their ODS shapes. There is one folder per dialect, one file per family of ops, and one array
//! element per op.
//!
//! Architecture invariant: one array element holds everything about an op: its meaning, its rules, and how often it is generated. Nothing here
//! says how programs are run or generated.
//!
//! ```
//! let registry = assay_dialects::shared();
//! let divide = registry.get("arith.divsi").unwrap();
//! assert!(divide.rules.iter().any(|rule| rule.id == "div-by-zero"));
//!
//! let program = assay_ir::parse("%0 = \"arith.constant\"() <{value = 7 : i32}> : () -> i32").unwrap();
//! let op = program.block(program.top()).ops[0];
//! assert!(registry.get(program.op_name(op)).is_some());
//! ```

mod affine;
mod agreement;
mod arith;
mod r#async;
mod body;
mod bufferization;
mod builtin;
mod cf;
mod complex;
pub mod data_layout;
mod draw;
mod func;
mod functions;
mod guard_ops;
mod guard_table;
mod guards;
mod index;
pub mod linalg;
mod llvm;
mod math;
mod memref;
mod mutations;
mod observe;
pub mod parts;
mod program;
mod ranges;
mod recipes;
mod rules;
mod runner;
mod sampled;
mod scf;
mod shape;
mod shaped;
mod slices;
mod sparse_storage;
mod sparse_tensor;
mod speculation;
mod spirv;
mod table;
mod tensor;
mod tosa;
mod type_text;
mod ub;
mod vector;

mod arm_sme;
mod gpu;
use std::sync::LazyLock;

pub use affine::iterations_are_independent;
pub use arith::constant;
use assay_model::{Dialect, Idiom, Mutations, Registry, TypeDef};
pub use builtin::{is_builtin, is_conversion_cast, is_module};
pub use cf::names::BRANCH;
pub use func::{add_main, driver_alone};
pub use llvm::is_lowered;
pub use memref::{memory_is_apart, memory_is_freed_or_kept};
pub use recipes::{RECIPES, TOSA_RECIPES};

/// MLIRSmith's twelve dialects (its paper, Table I).
pub const TWELVE: [&str; 12] = [
    "builtin",
    "func",
    "arith",
    "tensor",
    "memref",
    "linalg",
    "vector",
    "index",
    "math",
    "scf",
    "affine",
    "bufferization",
];

/// Every dialect, in the order of the documentation.
pub static DIALECTS: &[&Dialect] = &[
    &builtin::DIALECT,
    &func::DIALECT,
    &arith::DIALECT,
    &index::DIALECT,
    &math::DIALECT,
    &complex::DIALECT,
    &cf::DIALECT,
    &scf::DIALECT,
    &ub::DIALECT,
    &tensor::DIALECT,
    &shape::DIALECT,
    &linalg::DIALECT,
    &vector::DIALECT,
    &affine::DIALECT,
    &memref::DIALECT,
    &bufferization::DIALECT,
    &tosa::DIALECT,
    &r#async::DIALECT,
    &llvm::DIALECT,
    &spirv::DIALECT,
    &gpu::DIALECT,
    &arm_sme::DIALECT,
    &sparse_tensor::DIALECT,
];

/// The dialects' types that have values.
static TYPES: LazyLock<Vec<TypeDef>> =
    LazyLock::new(|| [llvm::TYPES, shape::TYPES, tosa::TYPES, spirv::TYPES, sparse_tensor::TYPES].concat());

/// Small programs that the generators sprinkle in.
pub static IDIOMS: &[&[Idiom]] = &[arith::IDIOMS, index::IDIOMS];

/// What each dialect provides for the mutator.
pub static MUTATIONS: &[&Mutations] = &[
    &affine::mutations::MUTATIONS,
    &arith::mutations::MUTATIONS,
    &func::mutations::MUTATIONS,
    &memref::mutations::MUTATIONS,
    &scf::mutations::MUTATIONS,
    &tensor::mutations::MUTATIONS,
    &vector::mutations::MUTATIONS,
];

/// [`registry`], made once for the whole process.
pub fn shared() -> &'static Registry {
    static REGISTRY: std::sync::OnceLock<Registry> = std::sync::OnceLock::new();
    REGISTRY.get_or_init(registry)
}

/// The registry of all ops, with the types and external functions that they refer to, and with the idioms.
pub fn registry() -> Registry {
    let registry = Registry::new(DIALECTS)
        .with_types(&TYPES)
        .with_idioms(IDIOMS)
        .with_recipes(RECIPES)
        .with_mutations(MUTATIONS)
        // The serializer makes decorations of the discardable attributes of SPIR-V's ops (Serializer.cpp, processDecorations).
        .with_decorated(&[&spirv::DIALECT])
        // Where sparsification made a loop from [LoopEmitter.cpp].
        .with_notes(&["Emitted from"])
        .with_guard_ops(&guard_table::GUARD_OPS);
    let registry = registry.with_pure_externs(runner::libm::EXTERNS);
    runner::families().fold(registry, |registry, family| registry.with_externs(family))
}
