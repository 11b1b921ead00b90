//! What has happened in an execution, and the summary of a function.

use std::rc::Rc;

use assay_model::{SymbolicScalar, SymbolicValues, TermId, Terms};

use super::memory::{Owner, SymbolicObject};
use super::opaque::OpaqueReasons;

/// One execution of an op whose effects are not modelled.
#[derive(Clone, Debug)]
pub struct OpaqueEvent {
    /// The op without the names of values.
    pub key: String,
    /// Where it is executed.
    pub running: TermId,
    /// Where the behaviour was undefined before, or no document says what it was.
    pub undefined: TermId,
    /// Scalars of the operands, in order.
    pub operands: Vec<SymbolicScalar>,
}

/// What a function does.
#[derive(Clone, Debug)]
pub struct FunctionSummary {
    /// `None` if it never returns.
    pub results: Option<SymbolicValues>,
    /// Where it returns.
    pub returns: TermId,
    /// Where its behaviour is undefined.
    pub undefined: TermId,
    /// The inputs on which it ends in a trap, such as a failed assertion.
    pub trapped: TermId,
    /// Where it was not followed to its end.
    pub cut: TermId,
    /// Where no document says how it continues.
    pub silent: TermId,
    /// Where it reads unwritten memory.
    pub undef: TermId,
    /// The inputs on which an object is larger than the modelled size.
    pub large: TermId,
    /// The greatest size of an object's open dimensions that is modelled, if there are open dimensions.
    pub sizes: Option<usize>,
    /// In the order of execution.
    pub events: Vec<OpaqueEvent>,
    /// All memory that was followed, at the end. That of the caller comes first, in the order of the arguments.
    pub objects: Vec<Rc<SymbolicObject>>,
    /// The conditions in loops, proved by induction, on which both programs must agree.
    pub checkpoints: Vec<Rc<Checkpoint>>,
    /// Why ops became functions about which nothing is known.
    pub reasons: OpaqueReasons,
}

impl FunctionSummary {
    /// The memory of the caller at the end, in the order of the arguments.
    pub fn memory(&self) -> impl Iterator<Item = &SymbolicObject> {
        self.objects.iter().map(|object| &**object).filter(|object| object.owner == Owner::Caller)
    }
}

/// The state of an execution.
#[derive(Clone)]
pub(crate) struct SymbolicState {
    /// Where the op at hand is executed.
    pub running: TermId,
    /// What has happened. Results, objects, and where the function returns are known only at its end.
    pub so_far: FunctionSummary,
    pub objects: Vec<Rc<SymbolicObject>>,
    /// Numbers of variables that were made.
    pub choices: u32,
    pub arbitrary: u32,
    /// The number of loops that were followed by induction.
    pub inducted: u32,
}

impl SymbolicState {
    /// The state before a function, where the caller has these objects.
    pub fn new(terms: &mut Terms, objects: &[Rc<SymbolicObject>]) -> SymbolicState {
        let (running, never) = (terms.bool(true), terms.bool(false));
        let so_far = FunctionSummary {
            results: None,
            returns: never,
            undefined: never,
            trapped: never,
            cut: never,
            silent: never,
            undef: never,
            large: never,
            sizes: None,
            events: Vec::new(),
            objects: Vec::new(),
            checkpoints: Vec::new(),
            reasons: OpaqueReasons::default(),
        };
        SymbolicState { running, so_far, objects: objects.to_vec(), choices: 0, arbitrary: 0, inducted: 0 }
    }

    /// The summary of the execution so far, with these results.
    pub fn summary(self, results: Option<SymbolicValues>) -> FunctionSummary {
        FunctionSummary { results, returns: self.running, objects: self.objects, ..self.so_far }
    }
}

/// A point that both programs must reach alike.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// What was done up to there.
    pub summary: FunctionSummary,
    /// What must be equal there, poison included.
    pub state: Vec<SymbolicScalar>,
}
