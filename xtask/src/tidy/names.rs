//! Which texts name an op or a dialect.

use std::collections::BTreeSet;

use assay_model::shape::Shapes;

/// The ops and dialects of MLIR.
pub struct OpNames {
    dialects: BTreeSet<&'static str>,
    ops: BTreeSet<&'static str>,
    /// Names of constants that hold the name of an op.
    constants: BTreeSet<String>,
}

impl OpNames {
    /// The names in ODS, and those of ops that have a definition.
    pub fn new() -> OpNames {
        let shapes = Shapes::newest();
        let dialects = shapes.dialects().iter().copied().filter(|name| !name.is_empty());
        let registry = assay_dialects::registry();
        let defined = registry.ops().map(|op| op.name);
        OpNames {
            dialects: dialects.collect(),
            ops: shapes.iter().map(|op| op.name).chain(defined).filter(|op| op.contains('.')).collect(),
            constants: BTreeSet::new(),
        }
    }

    /// Adds the constants of a file whose value is the name of an op.
    pub fn read_constants(&mut self, file: &syn::File) {
        let mut constants = super::constants::read_constants(file);
        constants.retain(|(_, op)| self.is_name(op));
        self.constants.extend(constants.into_iter().map(|(name, _)| name));
    }

    /// Whether a constant of this name holds the name of an op.
    pub fn is_constant(&self, name: &str) -> bool {
        self.constants.contains(name)
    }

    /// Whether a text is the name of an op.
    pub fn is_op(&self, text: &str) -> bool {
        self.ops.contains(text)
    }

    /// Whether a text is the name of an op, type or attribute, or a prefix of such names (a dialect and a dot).
    pub fn is_name(&self, text: &str) -> bool {
        let text = text.trim_start_matches(['!', '#', '"']);
        let Some((dialect, rest)) = text.split_once('.') else { return false };
        self.dialects.contains(dialect)
            && rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
    }

    /// The first op that a text names, if the text may be a program or a pipeline.
    pub fn op_in<'t>(&self, text: &'t str) -> Option<&'t str> {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '.'));
        words.map(|word| word.trim_end_matches('.')).find(|word| self.ops.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_their_prefixes_are_found() {
        let names = OpNames::new();
        for text in ["arith.addi", "arith.", "!llvm.ptr", "\"func.func\""] {
            assert!(names.is_name(text.trim_end_matches('"')), "{text}");
        }
        assert!(!names.is_name("arith is a dialect. Yes") && !names.is_name("file.rs"));
    }

    #[test]
    fn ops_are_found_in_programs_and_pipelines() {
        let names = OpNames::new();
        assert_eq!(names.op_in("builtin.module(cse)"), Some("builtin.module"));
        assert_eq!(names.op_in("%0 = arith.addi %a, %a : i32"), Some("arith.addi"));
        assert_eq!(names.op_in("it begins with func.func."), Some("func.func"));
        assert_eq!(names.op_in("module {}"), None);
    }
}
