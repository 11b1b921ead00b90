//! Which of the elements that an op computes a sparse tensor stores.

use crate::machine::OpView;

/// Operands, by number, with whether each of them must be stored or must not.
pub type StoredCase = Vec<(usize, bool)>;

/// When a sparse tensor stores an element that an op computes of elements of sparse tensors. Operands that are not elements of sparse tensors, such
/// as constants, count as stored. Source: `Merger::buildLattices` of MLIR's sparsifier, which visits these elements and no others.
#[derive(Clone, Copy, Default)]
pub enum StoredIf {
    /// If all operands are stored: the op makes zero of zero, as a product or a cast does.
    #[default]
    All,
    /// If one operand is stored, as for a sum.
    Any,
    /// If one of the first two operands is stored. One that is the output of the op around it is stored only if the op has combined something into it: what the
    /// output held before does not count.
    Reduction,
    /// If the operand is, and the op keeps it. A zero result counts as one that is not kept.
    Selection,
    /// In one of these cases, which depend on the op's regions and attributes.
    Cases(fn(&OpView<'_>) -> Vec<StoredCase>),
}
