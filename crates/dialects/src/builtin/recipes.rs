//! How to make the ops of `builtin` where ODS does not say enough.

use crate::builtin::names::UNREALIZED_CONVERSION_CAST;
use assay_ir::ValueId;
use assay_model::{Draft, GrammarBuilder, Maker, Recipes, RegionPlan, Yield};

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("builtin").makers(MAKERS);

const MAKERS: &[Maker] = &[
    // A cast without operands makes a value of any type. Only used if no argument can be added.
    Maker { accepts: |_, _| true, make: conjure, weight: 0 },
];

pub fn module(_: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    draft.plain().region_plan(RegionPlan::new(&[], Yield::Nothing));
    Some(())
}

/// A cast has at least one result (`UnrealizedConversionCastOp::verify`).
pub fn cast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = builder.any_type();
    draft.result_type("outputs", ty);
    Some(())
}

fn conjure(builder: &mut dyn GrammarBuilder, ty: assay_ir::TypeId) -> Option<ValueId> {
    let mut draft = builder.draft(UNREALIZED_CONVERSION_CAST)?;
    draft.operands("inputs", &[]).result_type("outputs", ty);
    let op = builder.emit(draft)?;
    builder.ir().op(op).results.first().copied()
}
