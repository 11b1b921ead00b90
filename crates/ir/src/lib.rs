//! MLIR modules in arenas: parser, printer and verifier of the generic form.
//!
//! Architecture invariant: this crate does not depend on any dialect. It parses, rewrites and prints any op, type or attribute of any dialect;
//! without changes, the output is the input, byte for byte. It does no IO.
//!
//! ```
//! let text = "%0 = \"toy.one\"() : () -> i8\n\"toy.print\"(%0) {width = 8 : i32} : (i8) -> ()\n";
//! let mut module = assay_ir::parse(text).unwrap();
//! assert_eq!(assay_ir::print(&module), text);
//!
//! let print = *module.block(module.top()).ops.last().unwrap();
//! module.op_mut(print).attrs.clear();
//! assert!(assay_ir::print(&module).ends_with("\"toy.print\"(%0) : (i8) -> ()\n"));
//! assert!(assay_ir::verify(&module, &assay_ir::SsaRegions).is_ok());
//! ```

pub mod affine;
mod attr;
mod dominance;
mod edit;
pub mod elements;
mod encoding;
pub mod float;
mod float_text;
pub mod fp;
mod ids;
mod import;
pub mod int;
mod intern;
mod lexer;
pub mod module;
mod nan;
mod numeric;
mod parse;
mod print;
mod rounding;
pub mod types;
mod verify;

pub use affine::{AffineExpr, AffineMap, IntegerSet};
pub use attr::{Attr, DenseData};
pub use dominance::Dominance;
pub use edit::Uses;
pub use elements::{ElementsError, i64_elements};
pub use encoding::FloatParts;
pub use float::{Float, FloatKind};
pub use fp::Rounding;
pub use ids::{AttrId, Sym, TypeId};
pub use int::Int;
pub use intern::Context;
pub use module::{
    Alias, AliasTarget, Block, BlockId, Def, Module, Op, OpId, Region, RegionId, ValueId, ValueInfo,
};
pub use nan::{NanChoice, with_nans};
pub use parse::{MAX_NESTING, ParseError, parse};
pub use print::{attr_text, print, print_op, quoted_len, type_text};
pub use types::{DYNAMIC, Signedness, Type, VectorDim};
pub use verify::{RegionKinds, SsaRegions, VerifyError, verify};
