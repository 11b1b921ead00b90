//! Mutants of programs: MLIRod's four operators, and further operators that op shapes make possible.
//!
//! An operator is a function that changes a copy of the program in one way. The verifiers check the changed copy; a
//! copy that they reject is dropped and counted. Nothing is executed: mutants are valid, but may be undefined.

mod casts;
mod check;
pub mod coverage;
mod editor;
mod families;
mod fault;
mod mutant;
mod operators;
mod pool;
mod preserve;
mod tally;
mod values;

use assay_ir::{Module, OpId};
use assay_model::shape::Shapes;
use assay_model::{CastFits, Equivalent, Mutations, Registry, Restrictions};
use rustc_hash::{FxHashMap, FxHashSet};

pub use check::check;
pub use editor::{Edited, Editor};
pub use families::{FAMILY, Families, Parents};
pub use fault::{FAULTS, FaultInjection};
pub use operators::{JOINS, OPERATORS, Operator};
pub use pool::{MutationTask, PoolConfig, SeedPool};
pub use preserve::Rewrite;
pub use tally::{MutationCounts, MutationFailure};

use crate::dice::Dice;
use crate::grammar::{GrammarConfig, GrammarGenerator};
use mutant::Mutant;

/// Whether an edit may be made at an op.
type EditTest = fn(&Mutant<'_>, OpId) -> bool;
/// Makes an edit at an op. `None`: it cannot be made there; partial changes are discarded.
type Edit = fn(&mut Mutant<'_>, OpId, &mut Dice) -> Option<()>;

/// What mutants are wanted.
#[derive(Clone, Debug)]
pub struct MutateConfig {
    /// For the ops that are inserted.
    pub grammar: GrammarConfig,
    /// Mutations of one mutant, at the most.
    pub mutations: u32,
    /// Names of the operators to draw from, possibly including those of [`JOINS`]; empty: all of [`OPERATORS`].
    pub operators: Vec<String>,
}

/// What operators work with.
pub struct MutationTools {
    pub(crate) generator: GrammarGenerator,
    pub(crate) shapes: &'static Shapes,
    mutations: &'static [&'static Mutations],
    /// Ops that convert each element to another type.
    casts: Vec<casts::ElementCast>,
    /// Ops that cast whole values, and what they can cast.
    shape_casts: Vec<(&'static str, CastFits)>,
    /// Ops that branch to another block and do nothing else.
    jumps: Vec<&'static str>,
    /// Ways to compute what an op computes, by op.
    equivalents: Vec<(&'static str, &'static [Equivalent])>,
    restrictions: FxHashMap<&'static str, Restrictions>,
    /// Ops that may give a different result, also right, when they are executed again.
    loose: FxHashSet<&'static str>,
    /// Ops that ODS calls `Pure`, but that make programs undefined when they are executed early.
    never_early: FxHashSet<&'static str>,
    /// Ops that the interpreter runs.
    modelled: FxHashSet<&'static str>,
    /// Ops with a fixed number of operands and results, by these two numbers.
    by_arity: FxHashMap<(usize, usize), Vec<&'static str>>,
}

/// Makes mutants.
pub struct Mutator {
    tools: MutationTools,
    operators: Vec<(u16, &'static Operator)>,
    mutations: u32,
}

/// A mutant.
#[derive(Clone, Debug)]
pub struct Mutated {
    /// The program, which passes the verifiers.
    pub module: Module,
    /// Names of the operators that made it, in order; empty if no operator could change the program.
    pub operators: Vec<&'static str>,
    /// What was tried on the way.
    pub tally: MutationCounts,
}

/// Attempts at one mutation.
const ATTEMPTS: u32 = 16;

impl Mutator {
    /// An error is a sentence on the configuration.
    pub fn new(registry: &Registry, config: &MutateConfig) -> Result<Mutator, String> {
        for name in &config.operators {
            if !named().any(|operator| operator.name == name) {
                let known: Vec<&str> = named().map(|operator| operator.name).collect();
                return Err(format!("there is no operator '{name}'; there are {}", known.join(", ")));
            }
        }
        let all: Vec<&'static Operator> = match config.operators.is_empty() {
            true => OPERATORS.iter().collect(),
            false => named().filter(|each| config.operators.iter().any(|name| name == each.name)).collect(),
        };
        let operators = all.into_iter().map(|operator| (operator.weight, operator)).collect();
        let generator = GrammarGenerator::new(registry, config.grammar.clone())?;
        let shapes = Shapes::load(&config.grammar.version.to_string());
        let tools = MutationTools::new(registry, generator, shapes);
        Ok(Mutator { tools, operators, mutations: config.mutations.max(1) })
    }

    /// The shapes that mutants are verified with.
    pub fn shapes(&self) -> &'static Shapes {
        self.tools.shapes
    }

    /// The mutant with this number of a corpus under a seed; it depends only on the seed, the number, the corpus and
    /// the configuration. The corpus must not be empty.
    pub fn mutate(&self, corpus: &[Module], seed: u64, index: u64) -> Mutated {
        let mut dice = Dice::new(seed, index, 0x6D75);
        let mut any = || &corpus[dice.below(corpus.len() as u32) as usize];
        let (program, donor) = (any(), any());
        self.apply(program, donor, &mut dice)
    }

    /// The mutant of one program with this number. Operators that need parts of another program take them from the
    /// donor.
    pub fn mutate_with(&self, program: &Module, donor: &Module, seed: u64, index: u64) -> Mutated {
        self.apply(program, donor, &mut Dice::new(seed, index, 0x6D75))
    }

    /// A mutant of a program. Operators that need parts of another program take them from the donor.
    pub(crate) fn apply(&self, program: &Module, donor: &Module, dice: &mut Dice) -> Mutated {
        let mut mutated =
            Mutated { module: program.clone(), operators: Vec::new(), tally: MutationCounts::default() };
        for _ in 0..1 + dice.below(self.mutations) {
            for _ in 0..ATTEMPTS {
                let operator = dice.pick_weighted(&self.operators);
                match self.apply_once(&mutated.module, donor, operator, dice) {
                    Ok(module) => {
                        mutated.module = module;
                        mutated.operators.push(operator.name);
                        mutated.tally.count_success(operator.name);
                        break;
                    }
                    Err(failure) => mutated.tally.count_failure(operator.name, failure),
                }
            }
        }
        mutated
    }

    /// One operator, once, and the verifiers' judgement.
    pub(crate) fn apply_once(
        &self,
        program: &Module,
        donor: &Module,
        operator: &Operator,
        dice: &mut Dice,
    ) -> Result<Module, MutationFailure> {
        let mut mutant = Mutant::new(program, donor, &self.tools);
        (operator.apply)(&mut mutant, dice).ok_or(MutationFailure::NoPlace)?;
        check(&mutant.module, self.tools.shapes)?;
        Ok(mutant.module)
    }
}

/// All operators that can be selected by name.
fn named() -> impl Iterator<Item = &'static Operator> {
    OPERATORS.iter().chain(JOINS)
}

impl MutationTools {
    fn new(registry: &Registry, generator: GrammarGenerator, shapes: &'static Shapes) -> MutationTools {
        use assay_model::Generate;
        let mutations = registry.mutations();
        let cast = |op: &assay_model::OpDef| match op.generate {
            Generate::Elementwise { class, cast: Some(target), .. } if shapes.get(op.name).is_some() => {
                Some(casts::ElementCast { op: op.name, class, target })
            }
            _ => None,
        };
        let casts = registry.ops().filter_map(cast).collect();
        let mut by_arity: FxHashMap<(usize, usize), Vec<&'static str>> = FxHashMap::default();
        for shape in shapes.iter() {
            if operators::swappable(shape) && !generator.needs_recipe(shape.name) {
                by_arity.entry((shape.operands.len(), shape.results.len())).or_default().push(shape.name);
            }
        }
        MutationTools {
            generator,
            shapes,
            mutations,
            casts,
            restrictions: registry
                .ops()
                .filter(|op| op.restrictions != Restrictions::NONE)
                .map(|op| (op.name, op.restrictions))
                .collect(),
            jumps: registry.ops().filter(|op| op.jumps).map(|op| op.name).collect(),
            equivalents: registry
                .ops()
                .filter(|op| !op.equivalents.is_empty())
                .map(|op| (op.name, op.equivalents))
                .collect(),
            shape_casts: registry.ops().filter_map(|op| Some((op.name, op.cast_fits?))).collect(),
            loose: registry.ops().filter(|op| is_loose(op)).map(|op| op.name).collect(),
            never_early: registry.ops().filter(|op| is_never_early(op)).map(|op| op.name).collect(),
            modelled: registry
                .ops()
                .filter(|op| op.unsupported_reason().is_none())
                .map(|op| op.name)
                .collect(),
            by_arity,
        }
    }

    /// The parts of an op that mutations must not change.
    pub(crate) fn restrictions(&self, op: &str) -> Restrictions {
        self.restrictions.get(op).copied().unwrap_or(Restrictions::NONE)
    }

    pub(crate) fn wraps(&self) -> impl Iterator<Item = &'static assay_model::Wrap> {
        let known = |wrap: &&assay_model::Wrap| self.shapes.get(wrap.op).is_some();
        self.mutations.iter().flat_map(|each| each.wraps).filter(known)
    }

    pub(crate) fn identities(&self) -> impl Iterator<Item = &'static assay_model::RoundTrip> {
        self.mutations.iter().flat_map(|each| each.identities)
    }

    /// All ways to compute an op's results with other ops. One that is for several ops occurs once.
    pub(crate) fn equivalents(&self) -> Vec<&'static Equivalent> {
        let mut all: Vec<&Equivalent> = Vec::new();
        for each in self.equivalents.iter().flat_map(|(_, list)| list.iter()) {
            if all.iter().all(|known| known.name != each.name) {
                all.push(each);
            }
        }
        all
    }

    /// Whether this is a way to compute the results of an op.
    pub(crate) fn is_equivalent(&self, op: &str, equivalent: &Equivalent) -> bool {
        let known = self.equivalents.iter().filter(|(name, _)| *name == op);
        known.flat_map(|(_, list)| list.iter()).any(|each| each.name == equivalent.name)
    }

    pub(crate) fn shells(&self) -> impl Iterator<Item = &'static assay_model::Shell> {
        let known = |shell: &&assay_model::Shell| self.shapes.get(shell.wrap.op).is_some();
        self.mutations.iter().flat_map(|each| each.shells).filter(known)
    }

    pub(crate) fn changes(&self) -> impl Iterator<Item = &'static assay_model::ValueAlteration> {
        self.mutations.iter().flat_map(|each| each.changes)
    }

    /// An op that branches to another block: one of the given dialect if it has one, otherwise one of any dialect.
    pub(crate) fn jump(&self, dialect: &str) -> Option<&'static str> {
        let own = self.jumps.iter().find(|op| op.split_once('.').is_some_and(|(own, _)| own == dialect));
        own.or(self.jumps.first()).copied()
    }

    /// How a dialect makes and calls functions.
    pub(crate) fn outlines_of(&self, dialect: &str) -> impl Iterator<Item = &'static assay_model::Outline> {
        self.mutations.iter().filter(move |each| each.dialect == dialect).flat_map(|each| each.outlines)
    }

    pub(crate) fn outlines(&self) -> impl Iterator<Item = &'static assay_model::Outline> {
        self.mutations.iter().flat_map(|each| each.outlines)
    }
}

/// Whether an op that ODS calls `Pure` is undefined for some operands.
fn is_never_early(op: &assay_model::OpDef) -> bool {
    matches!(op.speculation, assay_model::Speculation::Undefined(_))
}

/// Whether executing an op again may give a different result, because several are right.
fn is_loose(op: &assay_model::OpDef) -> bool {
    use assay_model::Effect::{Silent, Unspecified};
    op.rules.iter().any(|rule| matches!(rule.effect, Unspecified | Silent))
}
