//! What happens in a campaign, as one stream of events. Console, recorder and dashboard receive it.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use crate::analysis::ReductionState;
use crate::ended::Ended;
use crate::finding::{FailureKind, Label};
use crate::hang_share::HangShare;
use crate::verdict::{ComparisonVerdict, Counts};

/// One event. Recorded as one JSON line each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The campaign begins, or goes on.
    Started {
        /// Id in the store.
        campaign: i64,
        /// The seed. Seed and index determine the program.
        seed: u64,
        /// Threads that judge programs.
        jobs: usize,
        /// Programs done in earlier runs.
        resumed: u64,
    },
    /// A program was judged and committed.
    ProgramDone {
        /// Index of the program in its campaign.
        index: u64,
        /// Which generator made the program.
        generator: String,
        /// Runs of compilers.
        compiles: u64,
        /// Further runs because of time limits ([`ProgramReport::repeats`](crate::ProgramReport::repeats)).
        #[serde(default, skip_serializing_if = "is_zero")]
        repeats: u64,
        /// Verdicts on functions, counted.
        verdicts: Counts<ComparisonVerdict>,
        /// Microseconds in all.
        micros: u64,
        /// Microseconds outside of the compiler's own processes.
        own_micros: u64,
    },
    /// A finding was committed, as a new one or as a further hit of a known one.
    FindingSeen {
        /// Index of the program in its campaign.
        index: u64,
        /// Id of the finding in the store.
        id: i64,
        /// Whether no finding had its signature before.
        new: bool,
        /// Hits in all campaigns of the store, including this one.
        hits: u64,
        /// What kind of failure it is.
        kind: FailureKind,
        /// The guilty pass; empty if it is not known.
        pass: String,
        /// One line.
        title: String,
        /// What a person decided about it.
        label: Label,
    },
    /// A finding was reduced and bisected.
    FindingReduced {
        /// Id in the store.
        id: i64,
        /// The finding of the same cause into which this one was merged.
        parent: Option<i64>,
        /// What kind of failure it is.
        kind: FailureKind,
        /// The guilty pass; empty if none was found.
        pass: String,
        /// The guilty rewrite pattern; `None` if none was found.
        pattern: Option<String>,
        /// One line.
        title: String,
        /// What a person decided about it.
        label: Label,
        /// How the analysis ended.
        state: ReductionState,
        /// Ops that are left.
        ops: usize,
        /// Steps of the pipeline that are left.
        passes: usize,
        /// Milliseconds that the analysis took.
        millis: u64,
    },
    /// Assay itself panicked on a program: a bug of Assay, never a finding.
    InternalError {
        /// Index of the program in its campaign.
        index: u64,
        /// Message of the panic.
        message: String,
        /// `file:line:column` in Assay's sources, if the panic has a location.
        location: Option<String>,
    },
    /// Several runs ended while this program was in flight. It is skipped from now on.
    Skipped {
        /// Index of the program in its campaign.
        index: u64,
        /// Runs that ended during this program.
        attempts: u64,
    },
    /// A shard cannot begin, or a command cannot go on with stored findings: the store's server cannot be reached. It waits.
    StoreAwaited {
        /// What is wrong, with the store's name.
        reason: String,
    },
    /// The store's server cannot be reached. Results are kept in a file until it can.
    StoreAway {
        /// What is wrong, with the store's name.
        reason: String,
        /// The file.
        kept_in: String,
    },
    /// The server can be reached again, and has received the results that were kept in a file.
    StoreBack {
        /// Results of programs and of reductions that were kept.
        delivered: u64,
        /// Others that were kept, and that the store had already.
        known: u64,
    },
    /// The file in which this shard keeps results has some for another store. They stay in the file.
    KeptForOther {
        /// Results of programs and of reductions.
        #[serde(rename = "programs")]
        results: u64,
        /// The other store's address; empty if an older version kept them and did not say for which store.
        store: String,
        /// The file.
        kept_in: String,
    },
    /// The state of the campaign. Sent at most several times a second.
    Progress(Progress),
    /// The campaign ended.
    Finished(Summary),
}

/// Few programs need runs again.
fn is_zero(repeats: &u64) -> bool {
    *repeats == 0
}

/// The state of a campaign, counted from the beginning of this run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Milliseconds since the run began.
    pub millis: u64,
    /// Programs committed.
    pub programs: u64,
    /// Compiler runs.
    pub compiles: u64,
    /// Further runs because of time limits ([`ProgramReport::repeats`](crate::ProgramReport::repeats)).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub repeats: u64,
    /// Verdicts.
    pub verdicts: Counts<ComparisonVerdict>,
    /// Steps that were left out because they or their programs probably hang, by pass.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub left_out: Counts<String>,
    /// Runs in which the compiler ran out of memory, by the pass that was running.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub out_of_memory: Counts<String>,
    /// Number of functions that the prover was asked about after a step, by its answer.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub proofs: Counts<String>,
    /// Findings whose signature was new, by kind.
    pub new_findings: Counts<FailureKind>,
    /// Findings seen, known ones included.
    pub hits: u64,
    /// Findings that were reduced, or tried to.
    #[serde(default)]
    pub reduced: u64,
    /// The number of reduced findings whose cause was not known before.
    #[serde(default)]
    pub causes: u64,
    /// Programs that were interrupted at the end of the run.
    #[serde(default)]
    pub interrupted: u64,
    /// Panics of Assay.
    pub internal_errors: u64,
    /// Microseconds spent on programs, summed over the jobs.
    pub micros: u64,
    /// The part of the time that was spent outside of the compiler's own processes.
    pub own_micros: u64,
    /// Microseconds of all threads, by activity.
    #[serde(default)]
    pub parts: Counts<String>,
}

impl Progress {
    /// `count` per second of this run; zero before any time has passed.
    pub fn rate(&self, count: u64) -> f64 {
        if self.millis == 0 { 0.0 } else { count as f64 * 1000.0 / self.millis as f64 }
    }

    /// Whether programs were compiled and none of them could be judged, for example since each run of the compiler was ended for writing a
    /// file.
    pub fn has_judged_nothing(&self) -> bool {
        let is_judged = |verdict: &ComparisonVerdict| {
            !matches!(verdict, ComparisonVerdict::Rejected | ComparisonVerdict::NotComparable(_))
        };
        !self.verdicts.is_empty() && !self.verdicts.iter().any(|(verdict, _)| is_judged(verdict))
    }

    /// The share of time outside of the compiler's own processes, 0 to 1.
    pub fn own_share(&self) -> f64 {
        if self.micros == 0 { 0.0 } else { self.own_micros as f64 / self.micros as f64 }
    }
}

/// Takes the events of a campaign, in order, on the thread that called [`crate::run()`].
pub trait Sink {
    /// Takes one event.
    ///
    /// # Errors
    /// The error of the sink's output; the campaign then ends cleanly and returns it.
    fn event(&mut self, event: &Event) -> io::Result<()>;
}

/// Drops every event.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Sink for Silent {
    fn event(&mut self, _event: &Event) -> io::Result<()> {
        Ok(())
    }
}

/// Writes every event as a JSON line. Each line is flushed, so that the reader of a pipe sees it at once.
#[derive(Debug)]
pub struct JsonLines<W: Write>(pub W);

impl<W: Write> Sink for JsonLines<W> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        let mut line = serde_json::to_vec(event)?;
        line.push(b'\n');
        self.0.write_all(&line)?;
        self.0.flush()
    }
}

/// Keeps every event, for tests and for later inspection.
impl Sink for Vec<Event> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        self.push(event.clone());
        Ok(())
    }
}

/// Hands every event to several sinks, in order.
impl Sink for Vec<Box<dyn Sink + '_>> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        self.iter_mut().try_for_each(|sink| sink.event(event))
    }
}

/// Results that are not delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UndeliveredResults {
    /// How many there are, of programs and of reductions.
    #[serde(rename = "programs")]
    pub results: u64,
    /// The file.
    pub kept_in: String,
}

/// The outcome of one run of a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The campaign's number in the store.
    pub campaign: i64,
    /// Its seed.
    pub seed: u64,
    /// Programs done in earlier runs.
    pub resumed: u64,
    /// Why the run ended.
    pub ended: Ended,
    /// Programs of the campaign, of all runs, that count as done because several runs began them and none finished them.
    #[serde(default)]
    pub skipped: u64,
    /// The first of these programs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped_programs: Vec<u64>,
    /// The share of CPU time in compilers that did not end in time; absent if no time was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hang_share: Option<HangShare>,
    /// Why the target can no longer be run, if that ended the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_target: Option<String>,
    /// Whether a shard could not reach its server when it ended. Then findings may be left that nobody has reduced.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unreachable: bool,
    /// The results that a shard could not deliver to its server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<UndeliveredResults>,
    /// What was done in this run.
    #[serde(flatten)]
    pub progress: Progress,
}
