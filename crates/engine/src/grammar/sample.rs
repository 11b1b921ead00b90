//! Examples of ops whose ODS shape does not describe enough: types and properties that the verifier accepts.

use assay_ir::{Attr, AttrId, Type, TypeId};
use assay_model::Recipes;
use rustc_hash::FxHashMap;

use super::pools::Pools;

/// One example; ids are of the prototype's context.
#[derive(Clone, Debug, Default)]
pub struct OpSample {
    pub inputs: Vec<TypeId>,
    pub results: Vec<TypeId>,
    pub properties: Vec<(String, AttrId)>,
}

/// What a dialect's list of samples contains about one op.
#[derive(Clone, Debug, Default)]
pub struct OpSamples {
    pub samples: Vec<OpSample>,
    /// Why the op is never made.
    pub refused: Option<&'static str>,
}

/// The lists of all dialects, by op.
pub fn read(recipes: &[&'static Recipes], pools: &mut Pools) -> FxHashMap<&'static str, OpSamples> {
    let mut all: FxHashMap<&'static str, OpSamples> = FxHashMap::default();
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
fn sample(pools: &mut Pools, text: &str) -> Option<OpSample> {
    let attr = super::texts::attr(&mut pools.proto, text)?;
    let ctx = &pools.proto.ctx;
    let Attr::Array(parts) = ctx.attr(attr) else { return None };
    let [ty, properties] = **parts else { return None };
    let (Attr::Type(ty), Attr::Dictionary(properties)) = (ctx.attr(ty), ctx.attr(properties)) else {
        return None;
    };
    let Type::Function { inputs, results } = ctx.ty(*ty) else { return None };
    let properties = properties.iter().map(|&(name, attr)| (ctx.str(name).to_owned(), attr)).collect();
    Some(OpSample { inputs: inputs.to_vec(), results: results.to_vec(), properties })
}
