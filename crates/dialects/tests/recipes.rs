//! Recipes against the shapes: names exist, and the texts of types and attributes can be read.

use assay_ir::parse;
use assay_model::shape::Shapes;

#[test]
fn recipes_name_ops() {
    let shapes = [Shapes::load("19"), Shapes::load("22")];
    let registry = assay_dialects::registry().with_recipes(assay_dialects::TOSA_RECIPES);
    for (op, _) in registry.op_recipes().chain(assay_dialects::registry().op_recipes()) {
        assert!(shapes.iter().any(|shapes| shapes.get(op).is_some()), "no version has an op '{op}'");
    }
}

#[test]
fn no_op_has_two_recipes() {
    let mut seen = std::collections::HashSet::new();
    for (op, _) in assay_dialects::registry().op_recipes() {
        assert!(seen.insert(op), "'{op}' has two recipes");
    }
}

#[test]
fn recipes_name_attributes() {
    let shapes = Shapes::load("22");
    for (op, recipe) in assay_dialects::registry().op_recipes() {
        let Some(shape) = shapes.get(op) else { continue };
        for (name, _) in recipe.attrs {
            assert!(shape.attrs.iter().any(|attr| attr.name == *name), "'{op}' has no attribute '{name}'");
        }
    }
}

#[test]
fn texts_of_types_and_attributes_can_be_read() {
    let of_dialects = assay_dialects::RECIPES.iter().flat_map(|each| each.types.iter().chain(each.attrs));
    let registry = assay_dialects::registry();
    let of_ops = registry.op_recipes().flat_map(|(_, recipe)| recipe.attrs);
    for (key, texts) in of_dialects.chain(of_ops) {
        for text in *texts {
            let program = format!("\"x\"() {{x = {text}}} : () -> ()\n");
            assert!(parse(program).is_ok(), "'{key}' has '{text}', which cannot be read");
        }
    }
}
