//! Chores of the Assay workspace.

pub mod ods;
