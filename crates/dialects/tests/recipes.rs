//! Recipes against the shapes: names exist, and the texts of types and attributes can be read.

use assay_ir::parse;
use assay_model::shape::Shapes;

#[test]
fn recipes_name_ops_of_their_dialect() {
    let shapes = [Shapes::load("19"), Shapes::load("22")];
    for each in assay_dialects::RECIPES {
        for recipe in each.ops.iter().flat_map(|list| list.iter()) {
            let known = shapes.iter().filter_map(|shapes| shapes.get(recipe.op)).next();
            assert!(known.is_some(), "no version has an op '{}'", recipe.op);
            assert!(
                recipe.op.starts_with(&format!("{}.", each.dialect)),
                "'{}' stands in the folder of {}",
                recipe.op,
                each.dialect
            );
        }
    }
}

#[test]
fn no_op_has_two_recipes() {
    let mut seen = std::collections::HashSet::new();
    let all = assay_dialects::RECIPES.iter().flat_map(|each| each.ops).flat_map(|list| list.iter());
    for recipe in all {
        assert!(seen.insert(recipe.op), "'{}' has two recipes", recipe.op);
    }
}

#[test]
fn texts_of_types_and_attributes_can_be_read() {
    for each in assay_dialects::RECIPES {
        for (key, texts) in each.types.iter().chain(each.attrs) {
            for text in *texts {
                let program = format!("\"x\"() {{x = {text}}} : () -> ()\n");
                assert!(
                    parse(program).is_ok(),
                    "{}: '{key}' has '{text}', which cannot be read",
                    each.dialect
                );
            }
        }
    }
}
