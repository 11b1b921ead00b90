//! One batch of programs through both builds.

use assay_campaign::finding::Finding;
use assay_campaign::panics;
use assay_drive::opt::{Compiler, FailKind, OptOutcome, PassTrace, RoundTripFailure};
use assay_drive::{Pipeline, Step};
use assay_triage::{FailureSignature, PRINTING, check_read_back};

use super::judge::SourceBehaviour as Reference;
use super::pair::{BuildPair, SharedProgram};
use super::programs::{Batch, ComparedPipeline, GivenProgram};
use super::rejected::{self, error_of};
use super::sighting::{BuildSide, PipelineRun, RegressionResult, Sighting};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load;
use crate::target;

/// How one build finished a pipeline.
enum BuildEnd<'t> {
    Done(&'t str),
    Fails(FailureSignature),
    /// It rejects the program or the passes.
    Refuses(String),
    /// The compiler used up its memory or printed too much, which is inconclusive.
    Open(String),
}

/// One build fails, and the other prints a program.
struct OneFailure<'t> {
    /// Which build fails.
    side: BuildSide,
    signature: &'t FailureSignature,
    /// How it fails, if it cannot print a program or read it back.
    unread: Option<&'t Unread>,
    /// What the other build prints.
    printed: &'t str,
}

/// How a build fails to print a program, or to read back what it printed.
struct Unread {
    signature: FailureSignature,
    /// The program, in generic form.
    program: String,
    /// Whether that is the source, so that no pass is guilty.
    is_source: bool,
    failure: RoundTripFailure,
}

/// A program of a batch that both builds read, with its behaviour.
type Read<'p, 'b> = (SharedProgram<'b>, Reference<'p>);

impl BuildPair {
    /// All runs of a batch, program by program.
    ///
    /// # Errors
    /// Only if a compiler cannot be run.
    pub fn batch(&self, batch: &Batch) -> Result<Vec<PipelineRun>, Failure> {
        let mut lists: Vec<Vec<PipelineRun>> = Vec::new();
        let mut read: Vec<(usize, Read<'_, '_>)> = Vec::new();
        for (at, program) in batch.programs.iter().enumerate() {
            lists.push(Vec::new());
            match catch_panic(&program.place, || self.read(program, batch)) {
                Ok(subject) => match subject? {
                    Ok(subject) => read.push((at, (subject, Reference::new(self)))),
                    Err(run) => lists[at].push(*run),
                },
                Err(run) => lists[at].push(run),
            }
        }
        for asked in batch.pipelines.iter() {
            let subjects: Vec<&SharedProgram<'_>> = read.iter().map(|(_, (subject, _))| subject).collect();
            let traces = self.traces(&subjects, asked)?;
            let unread = [
                self.unreadable(0, asked, &traces[0], &subjects)?,
                self.unreadable(1, asked, &traces[1], &subjects)?,
            ];
            for (number, (at, (subject, reference))) in read.iter().enumerate() {
                let traces = [&traces[0][number], &traces[1][number]];
                let unread = [&unread[0][number], &unread[1][number]];
                let what = catch_panic(&subject.program.place, || {
                    self.classify(subject, reference, asked, traces, unread)
                });
                lists[*at].push(match what {
                    Ok(what) => run(subject.program, &asked.pipeline, what?),
                    Err(run) => run,
                });
            }
        }
        Ok(lists.into_iter().flatten().collect())
    }

    /// A program as both builds read it, or the run that says why nothing can be compared.
    fn read<'b>(
        &self,
        program: &'b GivenProgram,
        batch: &Batch,
    ) -> Result<Result<SharedProgram<'b>, Box<PipelineRun>>, Failure> {
        let file = crate::files::shown(&program.source.path);
        let text = String::from_utf8_lossy(&program.source.bytes).into_owned();
        // If Assay's parser accepts the text as generic form, both builds get it unchanged.
        if !load::is_pretty(&program.source) {
            return Ok(match load::parse_any(&program.source, |_| Err(Failure::usage("it is generic"))) {
                Ok(module) => {
                    let text = assay_ir::print(&module);
                    let texts = [text.clone(), text];
                    Ok(SharedProgram { program, file, texts, module, old_module: None })
                }
                Err(failure) => {
                    Err(Box::new(lone(program, RegressionResult::Error(failure.to_string(), failure.exit))))
                }
            });
        }
        let [old, new] = &self.compilers;
        let read_by_old = old.print_generic(&text).map_err(|error| target::failure(&error))?;
        let module = load::parse_any(&program.source, |text| {
            target::generic_form(new, text)?.map_err(|said| Failure::usage(error_of(&said)))
        });
        let rejects = batch.pipelines.iter().any(|asked| asked.rejects);
        let what = match (read_by_old, module) {
            (_, Err(failure)) if failure.exit == Exit::Tool => return Err(failure),
            (_, Err(failure)) if failure.exit == Exit::Bug => {
                RegressionResult::Error(failure.to_string(), failure.exit)
            }
            (OptOutcome::Ok { ir, .. }, Ok(module)) => match assay_ir::parse(&ir) {
                Ok(old_module) => {
                    let texts = [assay_ir::print(&old_module), assay_ir::print(&module)];
                    let old_module = (texts[0] != texts[1]).then_some(old_module);
                    return Ok(Ok(SharedProgram { program, file, texts, module, old_module }));
                }
                Err(error) => RegressionResult::Error(
                    format!("{file}: what {} prints does not parse: {error}", old.target.name),
                    Exit::Bug,
                ),
            },
            _ if rejects => RegressionResult::LeftOut(
                "a build rejects it, which -verify-diagnostics may expect".to_owned(),
            ),
            (OptOutcome::Ok { ir, .. }, Err(failure)) => {
                RegressionResult::Found(vec![self.record_rejected(program, &ir, &failure.to_string())])
            }
            (_, Ok(_)) => RegressionResult::LeftOut(format!("only {} reads it", new.target.name)),
            (_, Err(failure)) => RegressionResult::LeftOut(format!("neither build reads it: {failure}")),
        };
        Ok(Err(Box::new(lone(program, what))))
    }

    /// Runs programs through both builds. Ops of unregistered dialects are accepted only if neither build knows all ops: a build
    /// that lacks a dialect leaves its ops unchanged, and that must not count as right.
    fn traces(
        &self,
        subjects: &[&SharedProgram<'_>],
        asked: &ComparedPipeline,
    ) -> Result<[Vec<PassTrace>; 2], Failure> {
        let all: Vec<usize> = (0..subjects.len()).collect();
        let [mut old, mut new] = self.traces_of(subjects, &all, asked, false)?;
        let is_rejected = |trace: &PassTrace| matches!(trace.end, OptOutcome::Rejected { .. });
        let again: Vec<usize> =
            all.into_iter().filter(|&at| is_rejected(&old[at]) && is_rejected(&new[at])).collect();
        let [more_old, more_new] = self.traces_of(subjects, &again, asked, true)?;
        for (at, (of_old, of_new)) in again.into_iter().zip(more_old.into_iter().zip(more_new)) {
            (old[at], new[at]) = (of_old, of_new);
        }
        Ok([old, new])
    }

    fn traces_of(
        &self,
        subjects: &[&SharedProgram<'_>],
        chosen: &[usize],
        asked: &ComparedPipeline,
        allow_unregistered: bool,
    ) -> Result<[Vec<PassTrace>; 2], Failure> {
        let on = |side: usize| {
            let compiler = Compiler { allow_unregistered, ..self.compilers[side].clone() };
            let texts: Vec<&str> = chosen.iter().map(|&at| subjects[at].texts[side].as_str()).collect();
            compiler.trace_all(&texts, &asked.pipeline).map_err(|error| target::failure(&error))
        };
        Ok([on(0)?, on(1)?])
    }

    /// Output that cannot be read back, program by program.
    fn unreadable(
        &self,
        side: usize,
        asked: &ComparedPipeline,
        traces: &[PassTrace],
        subjects: &[&SharedProgram<'_>],
    ) -> Result<Vec<Option<Unread>>, Failure> {
        let compiler = &self.compilers[side];
        let mut irs: Vec<&str> = traces.iter().filter_map(|trace| trace.end.ir()).collect();
        irs.dedup();
        let fine = compiler.reads_back_all(&irs).map_err(|error| target::failure(&error))?;
        let unread = |pipeline: &Pipeline, end: &OptOutcome, is_source: bool| {
            let failure = check_read_back(compiler, end).map_err(|error| target::failure(&error))?;
            Ok::<_, Failure>(failure.map(|failure| Unread {
                signature: FailureSignature::from_round_trip(pipeline, &failure),
                program: end.ir().unwrap_or_default().to_owned(),
                is_source,
                failure,
            }))
        };
        let one = |(trace, subject): (&PassTrace, &&SharedProgram<'_>)| {
            let found = if fine { None } else { unread(&asked.pipeline, &trace.end, false)? };
            if found.is_none() {
                return Ok(None);
            }
            // If the source cannot be read back either, no pass is guilty.
            let (ir, diagnostics) = (subject.texts[side].clone(), String::new());
            Ok(unread(&Pipeline::empty(), &OptOutcome::Ok { ir, diagnostics }, true)?.or(found))
        };
        traces.iter().zip(subjects).map(one).collect()
    }

    fn classify(
        &self,
        subject: &SharedProgram<'_>,
        reference: &Reference<'_>,
        asked: &ComparedPipeline,
        traces: [&PassTrace; 2],
        unread: [&Option<Unread>; 2],
    ) -> Result<RegressionResult, Failure> {
        let ends = [0, 1].map(|side| end(traces[side], unread[side]));
        Ok(match &ends {
            [BuildEnd::Refuses(_), BuildEnd::Refuses(why)] => {
                RegressionResult::LeftOut(format!("neither build takes it: {why}"))
            }
            [BuildEnd::Refuses(why), _] => {
                RegressionResult::LeftOut(format!("{} does not take it: {why}", self.name(0)))
            }
            [BuildEnd::Done(_), BuildEnd::Refuses(why)] => match &traces[1].end {
                OptOutcome::Rejected { .. } if !asked.rejects => {
                    RegressionResult::Found(vec![self.record_rejected(
                        subject.program,
                        &subject.texts[0],
                        why,
                    )])
                }
                _ => RegressionResult::LeftOut(format!("only {} takes it: {why}", self.name(0))),
            },
            [_, BuildEnd::Refuses(why)] => {
                RegressionResult::LeftOut(format!("{} does not take it: {why}", self.name(1)))
            }
            [BuildEnd::Open(why), _] => RegressionResult::NotComparable(format!("{} {why}", self.name(0))),
            [_, BuildEnd::Open(why)] => RegressionResult::NotComparable(format!("{} {why}", self.name(1))),
            [BuildEnd::Fails(_), BuildEnd::Fails(new)] => {
                RegressionResult::BothWrong(format!("{} ends so: {new}", self.name(1)))
            }
            [BuildEnd::Done(old), BuildEnd::Done(new)] if old == new => RegressionResult::Same,
            [BuildEnd::Done(old), BuildEnd::Done(new)] => {
                reference.compare(subject, asked, traces, [old, new])
            }
            [BuildEnd::Done(old), BuildEnd::Fails(signature)] => {
                let (side, unread) = (BuildSide::Broken, unread[1].as_ref());
                let failed = OneFailure { side, signature, unread, printed: old };
                self.one_fails(subject, reference, asked, failed, traces)
            }
            [BuildEnd::Fails(signature), BuildEnd::Done(new)] => {
                let (side, unread) = (BuildSide::Fixed, unread[0].as_ref());
                let failed = OneFailure { side, signature, unread, printed: new };
                self.one_fails(subject, reference, asked, failed, traces)
            }
        })
    }

    /// Records that one build fails and the other prints a program.
    fn one_fails(
        &self,
        subject: &SharedProgram<'_>,
        reference: &Reference<'_>,
        asked: &ComparedPipeline,
        OneFailure { side, signature, unread, printed }: OneFailure<'_>,
        traces: [&PassTrace; 2],
    ) -> RegressionResult {
        let (wrong, right) = (side.wrong(), 1 - side.wrong());
        if let Some(why) = reference.find_failure(subject, asked, right, printed) {
            let (wrong, right) = (self.name(wrong), self.name(right));
            return RegressionResult::BothWrong(format!("{wrong} ends so: {signature}; {right}: {why}"));
        }
        if signature.is_assertion() && !self.compilers[right].target.assertions {
            let right = self.name(right);
            return RegressionResult::Unclear(format!("{signature}; {right} was not built with assertions"));
        }
        let finding = match unread {
            Some(unread) => self.unread_finding(subject, asked, wrong, unread, traces[wrong]),
            None => self.make_finding(subject, asked, wrong, signature, traces[wrong]),
        };
        let place = subject.program.place.clone();
        RegressionResult::Found(vec![Sighting { side, finding, place, unsaid: None, both: None }])
    }

    /// The finding of a failure that shows without a comparison, in the form of campaigns.
    fn make_finding(
        &self,
        subject: &SharedProgram<'_>,
        asked: &ComparedPipeline,
        side: usize,
        signature: &FailureSignature,
        trace: &PassTrace,
    ) -> Finding {
        let unknown = Step::new("unknown");
        let steps = &asked.pipeline.steps;
        let next = steps.get(trace.steps.len()).unwrap_or(&unknown);
        let text = &subject.texts[side];
        let before = trace.before(trace.steps.len()).unwrap_or(text);
        self.with_context(subject.program, text, &asked.pipeline, side, |context| match &trace.end {
            OptOutcome::Crash(crash) => context.crash(next, crash),
            OptOutcome::TimedOut { .. } => context.hang(next, before),
            OptOutcome::Failed(failure) if failure.kind == FailKind::InvalidIr => {
                context.invalid_output(next, before, &failure.diagnostics)
            }
            OptOutcome::Failed(failure) => context.failed_pass(next, before, &failure.diagnostics),
            _ => context.failed_pass(next, before, &format!("error: {signature}")),
        })
    }

    /// The finding of a program that a build does not print, or does not read back.
    fn unread_finding(
        &self,
        subject: &SharedProgram<'_>,
        asked: &ComparedPipeline,
        side: usize,
        unread: &Unread,
        trace: &PassTrace,
    ) -> Finding {
        let (printing, none) = (Step::new(PRINTING), Pipeline::empty());
        let pipeline = if unread.is_source { &none } else { &asked.pipeline };
        let text = &subject.texts[side];
        self.with_context(subject.program, text, pipeline, side, |context| match &unread.failure {
            RoundTripFailure::Printer(crash) => {
                let mut finding = context.crash(&printing, crash);
                finding.ir.before.clone_from(&unread.program);
                finding
            }
            RoundTripFailure::Reader(said) => {
                let before = trace.before(pipeline.len().saturating_sub(1)).filter(|_| !unread.is_source);
                let step = pipeline.steps.last().unwrap_or(&printing);
                context.unreadable_output(step, before.unwrap_or(text), &unread.program, said)
            }
        })
    }

    /// Records a program that the old build reads and the new one rejects. `text` is what the old one prints.
    fn record_rejected(&self, program: &GivenProgram, text: &str, said: &str) -> Sighting {
        let finding = self
            .with_context(program, text, &Pipeline::empty(), 1, |context| rejected::finding(context, said));
        let unsaid = Some("such programs may be rejected on purpose".to_owned());
        Sighting { side: BuildSide::Broken, finding, place: program.place.clone(), unsaid, both: None }
    }
}

fn end<'t>(trace: &'t PassTrace, unread: &Option<Unread>) -> BuildEnd<'t> {
    if let Some(unread) = unread {
        return BuildEnd::Fails(unread.signature.clone());
    }
    match &trace.end {
        OptOutcome::Ok { ir, .. } => BuildEnd::Done(ir),
        OptOutcome::Rejected { diagnostics } | OptOutcome::Usage { diagnostics } => {
            BuildEnd::Refuses(error_of(diagnostics))
        }
        other => match FailureSignature::from_outcome(other) {
            Some(signature) => BuildEnd::Fails(signature),
            None => BuildEnd::Open(format!("ends by '{}'", other.word())),
        },
    }
}

/// A run without a pipeline.
fn lone(program: &GivenProgram, what: RegressionResult) -> PipelineRun {
    PipelineRun { place: program.place.clone(), pipeline: String::new(), what }
}

fn run(program: &GivenProgram, pipeline: &Pipeline, what: RegressionResult) -> PipelineRun {
    PipelineRun { place: program.place.clone(), pipeline: pipeline.to_string(), what }
}

/// Runs a part of the work on one program. A panic is a bug of Assay; the other programs are still compared.
fn catch_panic<T>(place: &str, work: impl FnOnce() -> T) -> Result<T, PipelineRun> {
    panics::catch(work).map_err(|panic| PipelineRun {
        place: place.to_owned(),
        pipeline: String::new(),
        what: RegressionResult::Error(format!("{place}: internal error: {panic}"), Exit::Bug),
    })
}
