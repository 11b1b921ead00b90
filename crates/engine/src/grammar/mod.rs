//! Unguarded programs by MLIRSmith's two phases: a template, then its instantiation.
//!
//! A template is a tree of op names. Instantiation makes the ops in order, each from its ODS shape and, if that does
//! not suffice, its dialect's recipe (`model::recipe`). Ops that the shape verifier rejects are dropped and counted.
//! Nothing is executed: the programs are valid, but may be undefined.

mod attrs;
mod config;
mod file;
mod graft;
mod instantiator;
mod offer;
mod plan;
mod planter;
mod pools;
mod reject;
mod sample;
mod template;
mod texts;

use std::sync::Arc;

use assay_ir::Module;
use assay_model::shape::Shapes;
use assay_model::{Maker, Registry};
use rustc_hash::FxHashMap;

pub use config::GrammarConfig;
pub use file::Template;
pub(crate) use graft::InsertionPoint;
pub(crate) use planter::{EndOfBlock, Planter};
pub use reject::{RejectReason, Rejected};
pub use template::TemplateNode;

use crate::dice::Dice;
use instantiator::Instantiator;
use plan::Plans;
use pools::{Pools, TypePool};
use template::{Drawer, Sampler};

/// Of 100 ops, this many come from the template; the others are constants, terminators, and ops that make values.
const TEMPLATE_SHARE: u32 = 55;

/// A program, and a count of what could not be made.
pub struct UnguardedProgram {
    /// The program, which may be undefined.
    pub module: Module,
    /// Ops that were dropped, and why.
    pub rejected: Rejected,
}

/// The generator for one configuration; makes any number of programs.
pub struct GrammarGenerator {
    config: GrammarConfig,
    shapes: &'static Shapes,
    plans: Plans,
    sampler: Sampler,
    /// The context for the ids of pools.
    proto: Module,
    pools: FxHashMap<&'static str, Arc<TypePool>>,
    any: TypePool,
    makers: Vec<&'static Maker>,
    template: Option<Template>,
}

impl GrammarGenerator {
    /// An error is a sentence on the configuration.
    pub fn new(registry: &Registry, config: GrammarConfig) -> Result<GrammarGenerator, String> {
        config.check(registry)?;
        let shapes = Shapes::load(&config.version.to_string());
        let recipes = registry.recipes();
        let mut pools = Pools::new(recipes, config.modelled);
        let plans = Plans::new(shapes, registry, &mut pools);
        let wanted = |op: &str| {
            !config.modelled
                || registry.get(op).is_some_and(|definition| definition.unsupported_reason().is_none())
        };
        let sampler = Sampler::new(&plans, &config.dialects, &wanted).ok_or("there is no program op")?;
        let makers = recipes.iter().flat_map(|each| each.makers).collect();
        let template = config.template.as_deref().map(|text| Template::read(text, &plans)).transpose()?;
        let any = pools.any();
        let (proto, pools) = pools.finish();
        Ok(GrammarGenerator { config, shapes, plans, sampler, proto, pools, any, makers, template })
    }

    /// The program with this number under a seed; it depends only on the seed, the number and the configuration.
    pub fn generate(&self, seed: u64, index: u64) -> UnguardedProgram {
        let GrammarConfig { ops, functions, depth, .. } = self.config;
        let mut dice = Dice::new(seed, index, 0);
        let ops =
            self.config.fewest.map_or(ops, |fewest| fewest + dice.below(ops.saturating_sub(fewest) + 1));
        let mut drawer = Drawer::new(&self.plans, &self.sampler, dice, (seed, index), (ops, depth + 1));
        let template = match &self.template {
            Some(template) => template.expand(&mut drawer),
            None => drawer.program(functions, ops * TEMPLATE_SHARE / 100),
        };
        self.instantiate(&template, drawer, (seed, index))
    }

    /// A program for one op, inside the ops that it needs around it, with ops that make its operands. The ops in its
    /// regions are drawn as for other programs. `None` for an op that is never made, or that is only made as a part of
    /// other ops. If the generator finds no way to make the op, the program lacks it.
    pub fn generate_for_op(&self, op: &str, seed: u64, index: u64) -> Option<UnguardedProgram> {
        let op = self.plans.position(op)?;
        let dice = Dice::new(seed, index, 0);
        let mut drawer =
            Drawer::new(&self.plans, &self.sampler, dice, (seed, index), (2, self.config.depth + 1));
        let template = drawer.draw_for_op(op)?;
        Some(self.instantiate(&template, drawer, (seed, index)))
    }

    fn instantiate(
        &self,
        template: &TemplateNode,
        drawer: Drawer<'_>,
        (seed, index): (u64, u64),
    ) -> UnguardedProgram {
        let mut instantiator = Instantiator::new(self, Dice::new(seed, index, 1), drawer);
        instantiator.node(template);
        UnguardedProgram { module: instantiator.module, rejected: instantiator.rejected }
    }

    /// All ops that the generator knows, by name.
    pub fn ops(&self) -> impl Iterator<Item = &'static str> {
        self.shapes.iter().map(|shape| shape.name)
    }
}
