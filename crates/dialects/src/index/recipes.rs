//! How to make the ops of `index` where ODS does not say enough.

use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, IrBuilderExt, Recipes};

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("index").attrs(ATTRS);

/// The dialect's own spelling of its enumeration.
const ATTRS: &[(&str, &[&str])] = &[(
    "IndexCmpPredicateAttr",
    &[
        "#index<cmp_predicate eq>",
        "#index<cmp_predicate ne>",
        "#index<cmp_predicate slt>",
        "#index<cmp_predicate sle>",
        "#index<cmp_predicate sgt>",
        "#index<cmp_predicate sge>",
        "#index<cmp_predicate ult>",
        "#index<cmp_predicate ule>",
        "#index<cmp_predicate ugt>",
        "#index<cmp_predicate uge>",
    ],
)];

/// From `index` to an integer, or back (`areCastCompatible`).
pub fn cast(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let (index, int) = (builder.index_type(), builder.scalar(Class::Int));
    let (from, to) = if builder.chance(50) { (index, int) } else { (int, index) };
    draft.operand_type("input", from).result_type("output", to);
    Some(())
}
