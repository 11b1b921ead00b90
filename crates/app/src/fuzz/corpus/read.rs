//! Reads the programs of a corpus: files in any form, split as mlir-opt splits them. Keeps those that the target accepts.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::process::Limits;
use assay_drive::{Catalogue, DriveError, Pipeline, Tier};
use assay_ir::Module;
use assay_model::shape::Shapes;
use rustc_hash::FxHashSet;

use super::{Seed, order};
use crate::commands::check::lit;
use crate::commands::check::pool::run_in_order;
use crate::commands::check::split::{self, FilePart};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::fingerprint::ContentFingerprint;
use crate::globals::Globals;
use crate::load::SourceFile;
use crate::progress::{ProgressDisplay, Total};
use crate::target;

/// CPU time after which the target counts as hanging while it reads a program. Most programs are read in some milliseconds, and one that is
/// not read in this time is of no use to a campaign.
const MOST: Duration = Duration::from_secs(2);
/// If the time is over, a program whose reading takes longer than this is the reason.
const SLOW: Duration = Duration::from_secs(1);

/// The programs that a campaign starts from.
pub struct Corpus {
    pub seeds: Vec<Seed>,
    /// Positions of the seeds in the order of their first turns.
    pub order: Vec<usize>,
    /// Places of the programs that were left out, with the reason.
    pub skipped: Vec<(String, String)>,
}

/// Why a program of a corpus cannot be used.
enum ReadFailure {
    /// For this reason.
    Unusable(String),
    /// The target does not end when it reads it.
    Hangs,
    /// The time was over. The target had read it for so long.
    Late(Duration),
}

/// What went wrong while a corpus was read.
#[derive(Default)]
struct ReadProblems {
    skipped: Vec<(String, String)>,
    /// Places of programs on which the target hangs.
    hangs: Vec<String>,
    /// The place of the program that took longest when the time was over.
    late: Option<(Duration, String)>,
}

impl ReadProblems {
    fn add(&mut self, place: String, why: ReadFailure) {
        match why {
            ReadFailure::Unusable(why) => self.skipped.push((place, why)),
            ReadFailure::Hangs => {
                self.skipped.push((place.clone(), "the target does not end when it reads it".to_owned()));
                self.hangs.push(place);
            }
            ReadFailure::Late(spent) => {
                let late = self.late.get_or_insert_with(|| (spent, place.clone()));
                if late.0 < spent {
                    *late = (spent, place);
                }
            }
        }
    }

    /// Why there is no campaign: the time is over.
    fn lateness(&self, compiler: &Compiler) -> Option<Failure> {
        let (spent, place) = self.late.as_ref()?;
        if *spent < SLOW {
            let late = Failure::usage("the time was over before the corpus was read");
            return Some(late.help("give the campaign more --time, or a smaller corpus"));
        }
        let (opt, seconds) = (compiler.target.opt.display(), spent.as_secs_f64().round());
        Some(unread(format!("{opt} did not read {place} within {seconds} s")))
    }

    /// A sentence about the programs on which the target hangs.
    fn hanging(&self, target: &str) -> Option<String> {
        let (first, rest) = self.hangs.split_first()?;
        let others = if rest.is_empty() { String::new() } else { format!(" and {} others", rest.len()) };
        Some(format!("{target} does not end when it reads {first}{others}"))
    }
}

fn unread(message: String) -> Failure {
    Failure::new(Exit::Tool, message).help("leave that program out of the corpus, or use another --target")
}

/// One program of a file.
struct CorpusItem {
    source: Arc<SourceFile>,
    part: FilePart,
    hints: Arc<[Pipeline]>,
}

impl CorpusItem {
    fn place(&self) -> String {
        format!("{}:{}", files::shown(&self.source.path), self.part.line)
    }
}

impl Corpus {
    /// Of programs that were read.
    pub fn new(seeds: Vec<Seed>, skipped: Vec<(String, String)>) -> Corpus {
        let modules: Vec<&Module> = seeds.iter().map(|seed| &seed.module).collect();
        Corpus { order: order::by_coverage(&modules), seeds, skipped }
    }

    /// Reads files, and the `.mlir` files of folders in the order of their names. A program is left out if the target rejects it,
    /// or if it was read before.
    ///
    /// # Errors
    /// A file that cannot be read, a compiler that cannot be run or reads no program, or no program at all.
    pub fn read(
        paths: &[PathBuf],
        compiler: &Compiler,
        catalogue: &Catalogue,
        jobs: usize,
        globals: &Globals,
    ) -> anyhow::Result<Corpus> {
        let (items, unreadable) = items(paths, catalogue, globals)?;
        let progress = ProgressDisplay::new(globals, "reading the corpus", Total::Count(items.len() as u64));
        let mut problems = ReadProblems { skipped: unreadable, ..ReadProblems::default() };
        let mut seeds = Vec::new();
        let limits = Limits { cpu: Some(MOST.min(compiler.limits.wall)), ..compiler.limits };
        let mut seen = FxHashSet::default();
        let work = |compiler: &Compiler, item: &CorpusItem| {
            progress.step(1);
            (item.place(), item.hints.to_vec(), read_one(compiler, item))
        };
        run_in_order(
            &items,
            jobs,
            || Compiler { limits, ..compiler.clone() },
            work,
            |(place, hints, read)| {
                match read? {
                    Ok(module) if !seen.insert(assay_ir::print(&module)) => {
                        problems
                            .add(place, ReadFailure::Unusable("the same program was read before".to_owned()));
                    }
                    Ok(module) => {
                        let mutable = assay_engine::mutate::check(&module, shapes(compiler)).is_ok();
                        seeds.push(Seed { place, module, hints, mutable });
                    }
                    Err(why) => problems.add(place, why),
                }
                Ok(())
            },
        )?;
        drop(progress);
        Ok(Corpus::from_read(seeds, problems, compiler, globals)?)
    }

    /// Of what was read. Reports it.
    fn from_read(
        seeds: Vec<Seed>,
        problems: ReadProblems,
        compiler: &Compiler,
        globals: &Globals,
    ) -> Result<Corpus, Failure> {
        if let Some(late) = problems.lateness(compiler) {
            return Err(late);
        }
        let name = &compiler.target.name;
        let hanging = problems.hanging(name);
        let corpus = Corpus::new(seeds, problems.skipped);
        corpus.report(globals, hanging.as_deref());
        match (corpus.seeds.is_empty(), hanging, corpus.skipped.first()) {
            (false, ..) => Ok(corpus),
            (true, Some(hanging), _) => Err(unread(hanging)),
            (true, None, Some((place, why))) => Err(Failure::usage(format!(
                "{name} takes none of the {} programs of the corpus: {place}: {why}",
                corpus.skipped.len()
            ))),
            (true, None, None) => Err(Failure::usage("the corpus has no program")),
        }
    }

    /// Reports what was read. With `-v`, also reports why the rest was not. A hang is a bug of the compiler, so it is always named.
    fn report(&self, globals: &Globals, hanging: Option<&str>) {
        let (read, left_out) = (self.seeds.len(), self.skipped.len());
        let mut text = format!("corpus: {read} of {} programs", read + left_out);
        if left_out > 0 && globals.verbose == 0 {
            text += "; -v says why the others are left out";
        }
        globals.remark(&text);
        if let Some(hanging) = hanging {
            globals.remark(&format!("note: {hanging}"));
        }
        if globals.verbose > 0 {
            self.skipped.iter().for_each(|(place, why)| globals.remark(&format!("{place}: {why}")));
        }
    }

    /// A number that identifies this corpus.
    pub fn fingerprint(&self) -> String {
        let mut parts = ContentFingerprint::default();
        for seed in &self.seeds {
            parts.add(seed.place.as_bytes());
            parts.add(assay_ir::print(&seed.module).as_bytes());
            seed.hints.iter().for_each(|hint| parts.add(hint.to_string().as_bytes()));
        }
        parts.to_string()
    }
}

fn shapes(compiler: &Compiler) -> &'static Shapes {
    Shapes::load(&compiler.target.major().to_string())
}

/// The place of a file that is left out, and the reason.
type LeftOutFile = (String, String);

/// The programs of the files, and the files of folders that cannot be read.
///
/// # Errors
/// A folder, or a file that was named itself, that cannot be read.
fn items(
    paths: &[PathBuf],
    catalogue: &Catalogue,
    globals: &Globals,
) -> Result<(Vec<CorpusItem>, Vec<LeftOutFile>), Failure> {
    let (mut items, mut unreadable, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for path in files::list_programs(paths)? {
        if !seen.insert(path.clone()) {
            continue;
        }
        let source = match SourceFile::read(&path, globals) {
            Ok(source) => Arc::new(source),
            Err(failure) if paths.contains(&path) => return Err(failure),
            Err(failure) => {
                unreadable.push((files::shown(&path), failure.to_string()));
                continue;
            }
        };
        let hints: Arc<[Pipeline]> = hints(&String::from_utf8_lossy(&source.bytes), catalogue).into();
        for part in split::parts(&source.bytes, Some(split::MARKER)) {
            items.push(CorpusItem { source: Arc::clone(&source), part, hints: Arc::clone(&hints) });
        }
    }
    Ok((items, unreadable))
}

/// The pipelines of RUN lines whose passes a campaign may use. For a pass of another project, values are not judged, since nobody
/// has reviewed whether the pass must preserve them. But it must not crash, hang or make invalid IR.
fn hints(text: &str, catalogue: &Catalogue) -> Vec<Pipeline> {
    let usable = |pass: &str| {
        catalogue.get(pass).is_some_and(|pass| matches!(pass.tier, Tier::Sound | Tier::Precondition))
    };
    let runs = lit::runs(text, catalogue).into_iter().filter_map(|run| run.orders.ok());
    let mut hints: Vec<Pipeline> = runs.map(|orders| orders.pipeline).collect();
    hints.retain(|pipeline| !pipeline.is_empty() && pipeline.steps.iter().all(|step| usable(&step.pass)));
    hints.dedup();
    hints
}

/// A program as the target prints it in generic form, or the reason why it cannot be used.
fn read_one(compiler: &Compiler, item: &CorpusItem) -> Result<Result<Module, ReadFailure>, Failure> {
    let text = String::from_utf8_lossy(&item.source.bytes[item.part.range.clone()]);
    let start = Instant::now();
    let outcome = match compiler.print_generic(&text) {
        Err(DriveError::Interrupted) => return Ok(Err(ReadFailure::Late(start.elapsed()))),
        outcome => outcome.map_err(|error| target::failure(&error))?,
    };
    let why = match outcome {
        OptOutcome::Ok { ir, .. } => match assay_ir::parse(&ir) {
            Ok(module) => return Ok(Ok(module)),
            Err(error) => format!("our parser does not take it: {error}"),
        },
        OptOutcome::Rejected { diagnostics } => {
            target::first_error(&diagnostics).unwrap_or("it is not valid").to_owned()
        }
        OptOutcome::TimedOut { .. } => return Ok(Err(ReadFailure::Hangs)),
        other => format!("the target does not read it: {}", other.word()),
    };
    Ok(Err(ReadFailure::Unusable(why)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_the_pipelines_of_run_lines_that_a_campaign_may_use() {
        let help = "  Compiler passes to run\n    Passes:\n      --canonicalize   - C\n      --cse   - E\n      \
                    --test-legalize-patterns   - T\n      --own-pass   - O\n";
        let catalogue = Catalogue::from_help("mlir-test", help);
        let text = "// RUN: mlir-opt %s -canonicalize -cse | FileCheck %s\n// RUN: mlir-opt %s -test-legalize-patterns\n\
                    // RUN: mlir-opt %s --own-pass\n\
                    // RUN: not mlir-opt %s -cse\n// RUN: mlir-opt %s\n";
        let found: Vec<String> = hints(text, &catalogue).iter().map(ToString::to_string).collect();
        assert_eq!(found, ["builtin.module(canonicalize,cse)", "builtin.module(own-pass)"]);
    }
}
