//! What unguarded programs are wanted.

use assay_model::shape::Shapes;
use assay_model::{Registry, Role};

/// Options of the generator.
#[derive(Clone, Debug)]
pub struct GrammarConfig {
    /// Ops of a program, about.
    pub ops: u32,
    /// Minimal number of ops of a program, if their number is drawn.
    pub fewest: Option<u32>,
    /// Functions of a program.
    pub functions: u32,
    /// Greatest nesting of regions below a function's.
    pub depth: u32,
    /// Dialects to draw ops from, with weights in percent. Values may also be made by ops of other dialects.
    pub dialects: Vec<(String, u32)>,
    /// Major version of MLIR that must accept the programs.
    pub version: u32,
    /// Only ops whose meaning is modelled, and no scalable vectors, so that programs can be interpreted.
    pub modelled: bool,
    /// A hand-written template in place of drawn ones, see [`super::Template::read`].
    pub template: Option<String>,
}

impl GrammarConfig {
    /// Programs of one dialect: a function of 20 to 60 ops. About as many more are added: constants, and ops that make
    /// operands for the drawn ones.
    pub fn for_dialect(dialect: &str) -> GrammarConfig {
        let dialects = vec![(dialect.to_owned(), 100)];
        GrammarConfig {
            fewest: Some(22),
            ops: 42,
            functions: 1,
            depth: 2,
            dialects,
            ..GrammarConfig::default()
        }
    }

    /// All dialects that the shapes know.
    pub fn every_dialect(mut self) -> GrammarConfig {
        let shapes = Shapes::load(&self.version.to_string());
        self.dialects = shapes.dialects().iter().map(|&name| (name.to_owned(), 100)).collect();
        self
    }

    /// A sentence about what is wrong with the options, if anything is.
    pub fn check(&self, registry: &Registry) -> Result<(), String> {
        let shapes = Shapes::load(&self.version.to_string());
        for (name, _) in &self.dialects {
            if !shapes.dialects().contains(&name.as_str()) {
                return Err(format!("MLIR {} has no dialect '{name}'", self.version));
            }
        }
        for role in [Role::Program, Role::Function] {
            if !registry.op_recipes().any(|(_, recipe)| recipe.role == role) {
                return Err(format!("no recipe has the role {role:?}"));
            }
        }
        Ok(())
    }
}

impl Default for GrammarConfig {
    /// No dialects: the caller says which.
    fn default() -> GrammarConfig {
        GrammarConfig {
            ops: 50,
            fewest: None,
            functions: 2,
            depth: 3,
            dialects: Vec::new(),
            version: 22,
            modelled: false,
            template: None,
        }
    }
}
