//! Measures on what a campaign's thread, and the compilers that it runs, spend CPU time.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use assay_campaign::HANG;
use assay_campaign::verdict::Counts;
use assay_drive::cpu;

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// Making the program.
    Generate,
    /// Printing the program.
    Print,
    /// The compiler: pipelines that finished.
    Compile,
    /// The compiler, on pipelines with a step that did not end in time.
    Hang,
    /// The compiler, when it prints results in custom assembly and reads them back.
    ReadBack,
    /// Executing the lowered program.
    Execute,
    /// Parsing the IR after steps.
    Parse,
    /// Interpreting and comparing.
    Interpret,
    /// Proving.
    Prove,
}

impl Activity {
    fn name(self) -> &'static str {
        match self {
            Activity::Generate => "generate",
            Activity::Print => "print",
            Activity::Compile => "compile",
            Activity::Hang => HANG,
            Activity::ReadBack => "read back",
            Activity::Execute => "execute",
            Activity::Parse => "parse",
            Activity::Interpret => "interpret",
            Activity::Prove => "prove",
        }
    }
}

/// Microseconds by part. Clones share the times.
#[derive(Clone, Debug, Default)]
pub struct ActivityTimes(Rc<RefCell<Counts<String>>>);

impl ActivityTimes {
    /// Runs some work of this kind, and measures its time.
    pub fn measure<R>(&self, part: Activity, work: impl FnOnce() -> R) -> R {
        let start = cpu::spent();
        let result = work();
        self.add(part, cpu::spent() - start);
        result
    }

    /// Adds time of a kind.
    pub fn add(&self, part: Activity, time: Duration) {
        self.0.borrow_mut().add_many(part.name().to_owned(), time.as_micros() as u64);
    }

    /// Returns all times so far, and resets them.
    pub fn take(&self) -> Counts<String> {
        self.0.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_a_kind_are_summed() {
        let parts = ActivityTimes::default();
        parts.add(Activity::Parse, Duration::from_micros(3));
        parts.add(Activity::Parse, Duration::from_micros(4));
        assert_eq!(
            parts.measure(Activity::Hang, || (0..100_000u64).map(std::hint::black_box).sum::<u64>()),
            4_999_950_000
        );
        let taken = parts.take();
        assert_eq!(taken.get(&"parse".to_owned()), 7);
        assert!(taken.get(&"hang".to_owned()) > 0);
        assert!(parts.take().is_empty());
    }
}
