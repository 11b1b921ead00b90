//! Ops by example: types and properties with which the verifier takes an op whose ODS shape does not say enough.

use assay_ir::{Attr, AttrId, OpId, Type, TypeId, ValueId};
use assay_model::Recipes;
use assay_model::recipe::GrammarBuilder;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::instantiator::Instantiator;
use super::plan::Plan;
use super::pools::Pools;
use super::reject::Reason;

/// One example; ids are of the prototype's context.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    inputs: Vec<TypeId>,
    results: Vec<TypeId>,
    properties: Vec<(String, AttrId)>,
}

/// What a dialect's list of samples says of one op.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub samples: Vec<Sample>,
    /// Why the op is never made.
    pub refused: Option<&'static str>,
}

/// The lists of all dialects, by op.
pub fn read(recipes: &[&'static Recipes], pools: &mut Pools) -> FxHashMap<&'static str, Known> {
    let mut all: FxHashMap<&'static str, Known> = FxHashMap::default();
    for line in recipes.iter().flat_map(|each| each.samples.lines()) {
        let mut fields = line.splitn(3, '\t');
        let (Some(op), Some(kind), Some(text)) = (fields.next(), fields.next(), fields.next()) else {
            continue;
        };
        let known = all.entry(op).or_default();
        match kind {
            "-" => known.refused = Some(text),
            _ => known.samples.extend(sample(pools, text)),
        }
    }
    all
}

/// `[(inputs) -> results, {properties}]`
fn sample(pools: &mut Pools, text: &str) -> Option<Sample> {
    let attr = super::texts::attr(&mut pools.proto, text)?;
    let ctx = &pools.proto.ctx;
    let Attr::Array(parts) = ctx.attr(attr) else { return None };
    let [ty, properties] = **parts else { return None };
    let (Attr::Type(ty), Attr::Dictionary(properties)) = (ctx.attr(ty), ctx.attr(properties)) else {
        return None;
    };
    let Type::Function { inputs, results } = ctx.ty(*ty) else { return None };
    let properties = properties.iter().map(|&(name, attr)| (ctx.str(name).to_owned(), attr)).collect();
    Some(Sample { inputs: inputs.to_vec(), results: results.to_vec(), properties })
}

impl Instantiator<'_> {
    /// Makes an op like one of its samples.
    pub fn by_sample(&mut self, plan: &Plan) -> Option<OpId> {
        let sample = &plan.samples[self.dice.below(plan.samples.len() as u32) as usize];
        let mut operands: SmallVec<[ValueId; 4]> = SmallVec::new();
        for &ty in &sample.inputs {
            let ty = self.import_type(ty);
            match self.value(ty) {
                Some(value) => operands.push(value),
                None => return self.fail(Reason::Value),
            }
        }
        let results: Vec<TypeId> = sample.results.iter().map(|&ty| self.import_type(ty)).collect();
        let name = self.module.ctx.sym(plan.shape.name);
        let op = self.module.create_op(name, &operands, &results);
        for (name, attr) in &sample.properties {
            let attr = self.import_attr(*attr);
            self.module.set_property(op, name, attr);
        }
        self.settle(op, plan)
    }
}
