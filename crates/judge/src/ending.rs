//! How executions end.

use assay_engine::interpret::Execution;
use assay_model::{Budget, Stop};

/// Whether an execution ended with results that can be compared.
pub fn is_defined(execution: &Execution) -> bool {
    matches!(execution.result, Ok(_) | Err(Stop::Trap(_)))
}

/// Whether an execution used up its steps, or would use up any number of them.
pub fn is_endless(execution: &Execution) -> bool {
    matches!(execution.result, Err(Stop::Exhausted(Budget::Steps | Budget::Endless)))
}

/// Whether an execution used up its steps, but might end with more of them.
pub fn is_out_of_steps(execution: &Execution) -> bool {
    execution.result == Err(Stop::Exhausted(Budget::Steps))
}

/// Whether an execution was shown to never end.
pub fn is_endless_for_good(execution: &Execution) -> bool {
    execution.result == Err(Stop::Exhausted(Budget::Endless))
}

/// Whether an execution broke a rule of undefined behaviour.
pub fn is_undefined(execution: &Execution) -> bool {
    matches!(execution.result, Err(Stop::Ub(_)))
}
