//! Chores of the Assay workspace.

pub mod coverage;
pub mod found;
pub mod ods;
pub mod silent;
pub mod tidy;
