//! The interpreter, the generators, the mutator and the sanitizer. All of them work on the data of a registry of ops.
//!
//! Architecture invariant: no source file of this crate contains the name of an op or of a dialect.
//!
//! ```
//! use assay_engine::generate::{GenConfig, Generator};
//! use assay_engine::interpret::{ExecutionConfig, run};
//!
//! // A generated program prints what its generator says, and is defined on its way there.
//! let registry = assay_dialects::shared();
//! let generated = Generator::new(registry, GenConfig::default()).generate(1, 0).unwrap();
//! let execution = run(&generated.module, registry, "main", &[], ExecutionConfig::default());
//! assert!(execution.result.is_ok());
//! ```

mod dice;
mod entry;
pub mod generate;
pub mod grammar;
pub mod interpret;
pub mod mutate;
pub mod sanitize;
