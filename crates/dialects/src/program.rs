//! Reading programs: the view of an op, the op that defines a value.

use assay_ir::{Def, Module, OpId, ValueId};
use assay_model::OpView;

/// The op, where `index` has 64 bits.
pub fn view_of(module: &Module, op: OpId) -> OpView<'_> {
    OpView { module, op, index_width: 64, types: &[] }
}

/// The op that defines a value.
pub fn definition(module: &Module, value: ValueId) -> Option<OpId> {
    match module.value(value).def {
        Def::Result { op, .. } => Some(op),
        Def::Arg { .. } => None,
    }
}
