//! The programs on which two builds are compared, and the passes for each.

use std::path::PathBuf;
use std::sync::Arc;

use assay_drive::opt::Compiler;
use assay_drive::{Catalogue, Pipeline};
use assay_engine::generate::{GenConfig, Generator};
use assay_engine::grammar::GrammarConfig;
use assay_engine::mutate::Families;

use super::RegressArgs;
use super::sighting::{PipelineRun, RegressionResult};
use crate::commands::check::{lit, split};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::fuzz::SemanticPipelines;
use crate::globals::Globals;
use crate::load::SourceFile;
use crate::programs;
use crate::target;

/// A pipeline that both builds have.
#[derive(Debug)]
pub struct ComparedPipeline {
    pub pipeline: Pipeline,
    /// Programs may be meant to be rejected.
    pub rejects: bool,
}

/// A program as it was given.
pub struct GivenProgram {
    /// `FILE`, or `FILE:LINE` for a part of it.
    pub place: String,
    pub source: SourceFile,
    /// Its number among all programs.
    pub number: u64,
}

/// Programs that go through the same pipelines.
pub struct Batch {
    pub programs: Vec<GivenProgram>,
    pub pipelines: Arc<[ComparedPipeline]>,
}

/// The maximum number of programs that one process of a compiler gets.
const BATCH: usize = 16;

/// Pipelines of a generated program: two of optimisations, and a lowering.
const OPTIMISATIONS: usize = 2;

/// How often to draw another pipeline if one of the builds lacks a pass of it.
const TRIES: usize = 8;

/// All programs in order, and a run for each program that is left out from the start.
///
/// # Errors
/// Bad usage, or a compiler that cannot be run.
pub fn batches(
    args: &RegressArgs,
    compilers: &[Compiler; 2],
    catalogues: [&Catalogue; 2],
    globals: &Globals,
) -> Result<(Vec<Batch>, Vec<PipelineRun>), Failure> {
    let mut planner = RegressionPlanner { catalogues, batches: Vec::new(), left_out: Vec::new(), number: 0 };
    let named = planner.parse_pipelines(&args.pipeline)?;
    if !args.files.is_empty() && named.is_empty() && !args.from_run_lines {
        return Err(Failure::usage("no passes were named")
            .help("add --pipeline 'canonicalize,cse', or --from-run-lines"));
    }
    for path in files::list_programs(&args.files)? {
        let source = match SourceFile::read(&path, globals) {
            Ok(source) => source,
            Err(failure) => {
                planner.leave_out(
                    files::shown(&path),
                    RegressionResult::Error(failure.to_string(), failure.exit),
                );
                continue;
            }
        };
        match args.from_run_lines {
            true => planner.follow_run_lines(&source, args.split_input_file.as_deref()),
            false => {
                // As in a corpus, a file is a collection of programs.
                let marker = args.split_input_file.as_deref().unwrap_or(split::MARKER);
                planner.add_parts(&source, Some(marker), &named);
            }
        }
    }
    planner.generate(args, compilers, &named)?;
    Ok((planner.batches, planner.left_out))
}

struct RegressionPlanner<'a> {
    catalogues: [&'a Catalogue; 2],
    batches: Vec<Batch>,
    left_out: Vec<PipelineRun>,
    number: u64,
}

impl RegressionPlanner<'_> {
    /// The pipelines of the command line.
    fn parse_pipelines(&self, texts: &[String]) -> Result<Arc<[ComparedPipeline]>, Failure> {
        let read = |text: &String| {
            target::passes(text, self.catalogues[0])?;
            Ok(ComparedPipeline { pipeline: target::passes(text, self.catalogues[1])?, rejects: false })
        };
        texts.iter().map(read).collect()
    }

    fn leave_out(&mut self, place: String, what: RegressionResult) {
        self.left_out.push(PipelineRun { place, pipeline: String::new(), what });
    }

    fn add_parts(&mut self, source: &SourceFile, marker: Option<&str>, pipelines: &Arc<[ComparedPipeline]>) {
        for part in split::parts(&source.bytes, marker) {
            let file = source.path.display();
            let place = if part.line == 1 { file.to_string() } else { format!("{file}:{}", part.line) };
            let source = SourceFile { path: source.path.clone(), bytes: part.padded(&source.bytes) };
            self.add(place, source, pipelines);
        }
    }

    fn add(&mut self, place: String, source: SourceFile, pipelines: &Arc<[ComparedPipeline]>) {
        let program = GivenProgram { place, source, number: self.number };
        self.number += 1;
        match self.batches.last_mut() {
            Some(last) if Arc::ptr_eq(&last.pipelines, pipelines) && last.programs.len() < BATCH => {
                last.programs.push(program);
            }
            _ => self.batches.push(Batch { programs: vec![program], pipelines: Arc::clone(pipelines) }),
        }
    }

    /// Adds the passes of a test's RUN lines. A pass that only one build has is left out: it is new, or was removed on purpose.
    fn follow_run_lines(&mut self, source: &SourceFile, marker: Option<&str>) {
        let text = String::from_utf8_lossy(&source.bytes).into_owned();
        let mut groups: Vec<(Option<String>, Vec<ComparedPipeline>)> = Vec::new();
        let runs = lit::runs(&text, self.catalogues[1]);
        if runs.is_empty() {
            let why = "it has no RUN line".to_owned();
            self.leave_out(source.path.display().to_string(), RegressionResult::LeftOut(why));
        }
        for run in runs {
            let why = match run.orders {
                Err(why) => format!("the RUN line is not followed: {why}"),
                Ok(orders) => match self.catalogues[0].check(&orders.pipeline) {
                    Err(error) => error.to_string(),
                    Ok(()) => {
                        let marker = marker.map(str::to_owned).or(orders.marker);
                        let asked = ComparedPipeline { pipeline: orders.pipeline, rejects: orders.rejects };
                        match groups.iter_mut().find(|(other, _)| *other == marker) {
                            Some((_, group)) => group.push(asked),
                            None => groups.push((marker, vec![asked])),
                        }
                        continue;
                    }
                },
            };
            self.leave_out(format!("{}:{}", source.path.display(), run.line), RegressionResult::LeftOut(why));
        }
        for (marker, asked) in groups {
            self.add_parts(source, marker.as_deref(), &asked.into());
        }
    }

    /// Generated programs: new ones and mutants alternate. Program `i` depends on the seed, on `i`, and on the older version.
    fn generate(
        &mut self,
        args: &RegressArgs,
        compilers: &[Compiler; 2],
        named: &Arc<[ComparedPipeline]>,
    ) -> Result<(), Failure> {
        if args.generate == 0 {
            return Ok(());
        }
        let registry = crate::registry();
        let known = compilers.iter().map(|compiler| compiler.target.major()).filter(|&major| major > 0);
        let plain = GenConfig::default();
        let version = known.min().unwrap_or(plain.version);
        let config = GenConfig { version, ..plain };
        let grammar =
            GrammarConfig { ops: config.ops, version, modelled: true, ..programs::mlirsmith_config() };
        let mutants = Families::new(registry, config.clone(), grammar).map_err(Failure::usage)?;
        let semantic = Generator::new(registry, config);
        let pipelines = SemanticPipelines::new(self.catalogues[1]);
        for index in 0..args.generate {
            let module = match index % 2 {
                0 => semantic.generate(args.seed, index).map(|made| made.module),
                _ => mutants.make(args.seed, index / 2).map(|made| made.module),
            };
            let mut module = module.map_err(|error| Failure::new(Exit::Bug, error))?;
            if index % 2 == 1 {
                programs::show_and_guard(&mut module, registry, None, true);
            }
            let pipelines = match named.is_empty() {
                false => Arc::clone(named),
                true => self.draw_pipelines(&pipelines, args.seed, index).into(),
            };
            let place = format!("generated-{}-{index}.mlir", args.seed);
            let bytes = assay_ir::print(&module).into_bytes();
            self.add(place.clone(), SourceFile { path: PathBuf::from(place), bytes }, &pipelines);
        }
        Ok(())
    }

    /// Pipelines that both builds have.
    fn draw_pipelines(&self, pipelines: &SemanticPipelines, seed: u64, index: u64) -> Vec<ComparedPipeline> {
        let mut rng = programs::stream(seed, index);
        let mut asked = Vec::new();
        for number in 0..=OPTIMISATIONS {
            for _ in 0..TRIES {
                let pipeline = match number < OPTIMISATIONS {
                    true => pipelines.optimisation(&mut rng),
                    false => pipelines.draw_lowering(false, &mut rng),
                };
                if self.catalogues[0].check(&pipeline).is_ok() {
                    asked.push(ComparedPipeline { pipeline, rejects: false });
                    break;
                }
            }
        }
        asked
    }
}
