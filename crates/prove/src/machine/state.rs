//! What has happened in an execution, and the summary of a function.

use std::rc::Rc;

use assay_model::{SymbolicScalar, SymbolicValues, TermId};

use super::memory::{Owner, SymbolicObject};

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
    /// Where the source reads unwritten memory.
    pub undef: TermId,
    /// The inputs on which an object is larger than the modelled size.
    pub large: TermId,
    /// The greatest size of an object's open dimensions that is modelled, if there are open dimensions.
    pub sizes: Option<usize>,
    /// In the order of execution.
    pub events: Vec<OpaqueEvent>,
    /// The memory of the caller at the end, in the order of the arguments.
    pub memory: Vec<Rc<SymbolicObject>>,
    /// Whether any memory was followed.
    pub has_memory: bool,
    /// The conditions in loops, proved by induction, on which both programs must agree.
    pub checkpoints: Vec<Rc<Checkpoint>>,
}

/// What has happened.
#[derive(Clone)]
pub(crate) struct SymbolicState {
    /// Where the op at hand is executed.
    pub running: TermId,
    pub undefined: TermId,
    pub trapped: TermId,
    pub cut: TermId,
    pub silent: TermId,
    pub undef: TermId,
    pub large: TermId,
    pub sizes: Option<usize>,
    pub events: Vec<OpaqueEvent>,
    pub objects: Vec<Rc<SymbolicObject>>,
    pub checkpoints: Vec<Rc<Checkpoint>>,
    /// Numbers of variables that were made.
    pub choices: u32,
    pub arbitrary: u32,
    /// The number of loops that were followed by induction.
    pub inducted: u32,
}

impl SymbolicState {
    /// The summary of the execution so far, with these results.
    pub fn summary(self, results: Option<SymbolicValues>) -> FunctionSummary {
        let SymbolicState {
            running,
            undefined,
            trapped,
            cut,
            silent,
            undef,
            large,
            sizes,
            events,
            objects,
            ..
        } = self;
        let checkpoints = self.checkpoints;
        let has_memory = !objects.is_empty();
        let memory = objects.into_iter().filter(|object| object.owner == Owner::Caller).collect();
        let returns = running;
        FunctionSummary {
            results,
            returns,
            undefined,
            trapped,
            cut,
            silent,
            undef,
            large,
            sizes,
            events,
            memory,
            has_memory,
            checkpoints,
        }
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
