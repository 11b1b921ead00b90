//! Single edits whose effect on a program's meaning is known: faults change it, rewrites preserve it.

use assay_ir::{Module, OpId, print_op};
use assay_model::Registry;
use assay_model::shape::Shapes;

use super::fault::FaultInjection;
use super::mutant::Mutant;
use super::preserve::Rewrite;
use super::{MutationTools, check, preserve};
use crate::dice::Dice;
use crate::grammar::{GrammarConfig, GrammarGenerator};

/// Makes such edits.
pub struct Editor {
    tools: MutationTools,
    rewrites: Vec<Rewrite>,
}

/// An edited program.
#[derive(Clone, Debug)]
pub struct Edited {
    /// The program after the edit.
    pub module: Module,
    /// Name of the fault or of the rewrite.
    pub kind: &'static str,
    /// Name of the op at which the edit was made.
    pub op: String,
    /// That op as it was before.
    pub place: String,
}

/// Places that are tried for one edit.
const PLACES: usize = 6;
/// A program with more ops than this is not rewritten any further.
const MOST_OPS: usize = 4000;

impl Editor {
    /// # Errors
    /// A sentence about what is wrong with the configuration of the generator that makes new ops.
    pub fn new(registry: &Registry, builder: &GrammarConfig) -> Result<Editor, String> {
        let generator = GrammarGenerator::new(registry, builder.clone())?;
        let shapes = Shapes::load(&builder.version.to_string());
        let tools = MutationTools::new(registry, generator, shapes);
        let rewrites = preserve::all(&tools);
        Ok(Editor { tools, rewrites })
    }

    /// The shapes that edited programs are verified with.
    pub fn shapes(&self) -> &'static Shapes {
        self.tools.shapes
    }

    /// All rewrites that preserve meaning.
    pub fn rewrites(&self) -> &[Rewrite] {
        &self.rewrites
    }

    /// Plants a fault into a program, at an op inside one of the given ops. `None` if no place is found.
    pub fn plant(
        &self,
        program: &Module,
        within: &[OpId],
        fault: &FaultInjection,
        dice: &mut Dice,
    ) -> Option<Edited> {
        let fits = |mutant: &Mutant<'_>, op| is_below(mutant, op, within) && (fault.fits)(mutant, op);
        self.edit(program, fault.name, &fits, &|mutant, op, dice| (fault.apply)(mutant, op, dice), dice)
    }

    /// Rewrites a program at some place. `None` if no place is found.
    pub fn rewrite(&self, program: &Module, rewrite: &Rewrite, dice: &mut Dice) -> Option<Edited> {
        if program.n_ops() > MOST_OPS {
            return None;
        }
        let fits = |mutant: &Mutant<'_>, op| rewrite.fits(mutant, op);
        self.edit(program, rewrite.name, &fits, &|mutant, op, dice| rewrite.apply(mutant, op, dice), dice)
    }

    fn edit(
        &self,
        program: &Module,
        kind: &'static str,
        fits: &dyn Fn(&Mutant<'_>, OpId) -> bool,
        apply: &dyn Fn(&mut Mutant<'_>, OpId, &mut Dice) -> Option<()>,
        dice: &mut Dice,
    ) -> Option<Edited> {
        let mut fresh = Mutant::new(program, program, &self.tools);
        let mut places: Vec<OpId> =
            fresh.ops.iter().copied().filter(|&op| fresh.in_code(op) && fits(&fresh, op)).collect();
        for _ in 0..PLACES.min(places.len()) {
            let at = places.swap_remove(dice.below(places.len() as u32) as usize);
            let mut mutant = fresh;
            if apply(&mut mutant, at, dice).is_some() && check(&mutant.module, self.tools.shapes).is_ok() {
                let op = program.op_name(at).to_owned();
                return Some(Edited { module: mutant.module, kind, op, place: first_line(program, at) });
            }
            fresh = Mutant::new(program, program, &self.tools);
        }
        None
    }
}

/// The first line of an op, without its regions.
fn first_line(program: &Module, op: OpId) -> String {
    print_op(program, op).lines().next().unwrap_or_default().to_owned()
}

fn is_below(mutant: &Mutant<'_>, op: OpId, roots: &[OpId]) -> bool {
    let mut at = Some(op);
    while let Some(op) = at {
        if roots.contains(&op) {
            return true;
        }
        at = mutant.module.parent_op(op);
    }
    false
}
