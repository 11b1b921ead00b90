//! Whether all that a function does has terms.

use assay_model::symbolic::SymbolicValue;
use assay_model::term::TermOp;
use assay_model::{TermId, Terms};

use crate::key;
use crate::machine::{ProgramSide, summarize};
use crate::program::{ComparedProgram, function};
use crate::prover::{Prover, reason};
use crate::question::arguments;
use crate::sizes::{ArgumentModel, open_sizes};

impl Prover<'_> {
    /// Checks that a function is modelled completely: none of its ops is a function about which nothing is known.
    ///
    /// # Errors
    /// What is not modelled.
    pub fn check_modelled(&self, program: &ComparedProgram, name: &str) -> Result<(), String> {
        let mut terms = Terms::new();
        let width = self.settings.config.index_width;
        let module = &program.module;
        let op = function(module, name).ok_or_else(|| "the function is gone".to_owned())?;
        // Whether ops have terms rarely depends on the sizes of tensors.
        let sizes = open_sizes(module, self.registry, (op, 2), width);
        let how = ArgumentModel { memory: self.effort.limits.memory, sizes: &sizes, numbers: &[] };
        let made = arguments(&mut terms, module, self.registry, (op, how), width);
        let made = made.ok_or_else(|| "a function without a body".to_owned())?;
        if made.layouts.iter().any(Option::is_none) {
            return Err("an argument is not modelled".to_owned());
        }
        let given = (op, made.values.clone(), &made.objects[..]);
        let how = (ProgramSide::Source, width, self.effort.limits);
        let summary = summarize(&mut terms, (module, self.registry), given, how);
        let summary = summary.map_err(|stop| reason(&stop))?;
        if !summary.events.is_empty() {
            return Err("an op with effects is not modelled".to_owned());
        }
        let results = summary.results.iter().flatten().flat_map(SymbolicValue::scalars);
        let memory = summary.memory().flat_map(|object| object.elements.iter().map(|one| one.value));
        let scalars = results.chain(memory).flat_map(|scalar| [scalar.term, scalar.poison]);
        let mut roots: Vec<TermId> = scalars.collect();
        roots.extend([summary.undefined, summary.trapped, summary.returns]);
        match terms.reachable(&roots).into_iter().find_map(|term| match terms.node(term).op {
            TermOp::Apply(number) => Some(number),
            _ => None,
        }) {
            None => Ok(()),
            Some(number) => {
                let name = &terms.functions()[number as usize].name;
                Err(summary.reasons.message(key::op_of(name)))
            }
        }
    }
}
