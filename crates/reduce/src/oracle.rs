//! What decides whether a program is still interesting.

use assay_ir::Module;

use crate::size::Size;

/// A program to ask about, and its text.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The program, which is valid SSA.
    pub module: Module,
    /// `module` in generic form.
    pub text: String,
}

impl Candidate {
    /// A module with its text.
    pub fn new(module: Module) -> Candidate {
        let text = assay_ir::print(&module);
        Candidate { module, text }
    }
}

/// The predicate that reduction preserves. Its answers must depend on the candidate alone, so that the result is deterministic.
pub trait Oracle {
    /// How many candidates the oracle can test at the same time.
    fn width(&self) -> usize {
        1
    }

    /// Whether each candidate is interesting, in order. Answers after the first interesting one may be left out.
    fn ask(&mut self, candidates: &[Candidate]) -> Vec<bool>;

    /// Whether to stop, with the result found so far.
    fn stopped(&self) -> bool {
        false
    }

    /// Is notified of each step that was taken.
    fn note_accepted(&mut self, candidate: &Candidate, size: Size) {
        let _ = (candidate, size);
    }
}

/// A predicate given as a function, which tests one candidate at a time.
pub(crate) struct ByFunction<'f>(pub &'f mut dyn FnMut(&Module) -> bool);

impl Oracle for ByFunction<'_> {
    fn ask(&mut self, candidates: &[Candidate]) -> Vec<bool> {
        candidates.iter().map(|candidate| (self.0)(&candidate.module)).collect()
    }
}
