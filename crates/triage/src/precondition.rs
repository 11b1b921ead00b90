//! Whether a program satisfies what a pass assumes, as far as the program shows it.

use assay_dialects::data_layout::uses_index;
use assay_dialects::{iterations_are_independent, memory_is_apart, memory_is_freed_or_kept};
use assay_drive::catalogue::{Assumption, assumption, whole_assumption};
use assay_ir::Module;

/// Whether a program satisfies an assumption.
pub fn satisfies(program: &Module, assumption: Assumption) -> bool {
    match assumption {
        Assumption::Apart => memory_is_apart(program),
        Assumption::Independent => iterations_are_independent(program),
        Assumption::NoFrees => !memory_is_freed_or_kept(program),
        Assumption::NoIndex => !uses_index(program),
    }
}

/// Whether a program, as text, satisfies what a pass assumes of it; true if the pass assumes nothing that can be checked.
pub fn is_satisfied(pass: &str, program: &str) -> bool {
    assumption(pass)
        .is_none_or(|assumed| assay_ir::parse(program).is_ok_and(|program| satisfies(&program, assumed)))
}

/// Whether a pass has a precondition, and a program, as text, is known to satisfy all of it.
pub fn is_met(pass: &str, program: &str) -> bool {
    whole_assumption(pass).is_some() && is_satisfied(pass, program)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A function that frees what it allocates.
    const FREES: &str = r#""func.func"() <{function_type = () -> (), sym_name = "f"}> ({
      %m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>
      "memref.dealloc"(%m) : (memref<4xf32>) -> ()
      "func.return"() : () -> () }) : () -> ()"#;

    #[test]
    fn a_precondition_is_met_if_all_of_it_can_be_checked_and_holds() {
        assert!(is_met("affine-scalrep", FREES));
        assert!(!is_met("promote-buffers-to-stack", FREES));
        assert!(!is_met("convert-scf-to-spirv", FREES), "a memref is indexed");
        assert!(is_met("convert-affine-for-to-gpu", FREES), "there is no loop");
        // A part of this precondition is only stated in words.
        assert!(is_satisfied("affine-data-copy-generate", FREES));
        assert!(!is_met("affine-data-copy-generate", FREES));
        // It has none.
        assert!(is_satisfied("cse", FREES) && !is_met("cse", FREES));
        assert!(!is_met("affine-scalrep", "not a program"));
    }
}
