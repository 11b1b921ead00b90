//! What ODS does not say about making the ops of `ub`.

use assay_model::{Draft, How, Place, Recipe, Recipes, Smith, SmithExt};

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("ub", &[OPS]);

const OPS: &[Recipe] = &[
    Recipe::adjust("ub.poison", poison),
    Recipe::new("ub.unreachable", How::Shape).place(Place::Block).weight(20),
];

fn poison(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let ty = smith.any_type();
    let attr = smith.dialect_attr("ub.poison", "");
    draft.attr("value", attr).result_type("result", ty);
    Some(())
}
