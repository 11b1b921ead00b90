//! How an exploration ends.

use std::rc::Rc;

use assay_campaign::finding::Origin;
use assay_drive::process::Limits;
use assay_drive::{Compiler, Discovery, Interrupt};
use assay_judge::{Plan, observe};
use rand::SeedableRng as _;

use super::*;

const PROGRAM: &str = r#""func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
^bb0(%a: i32):
  %b = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "func.return"(%b) : (i32) -> ()
}) : () -> ()
"#;

/// Explores with a compiler that is interrupted after this many rounds. Returns whether the exploration was interrupted, how
/// many functions were judged after steps, and the totals.
fn explore(compiler: &Compiler, rounds: u64, paths: u64) -> (bool, u64, PathTotals) {
    let interrupt = Interrupt::new();
    let limits = Limits { interrupt: Some(interrupt), ..compiler.limits };
    let compiler = Rc::new(Metered::new(Compiler { limits, ..compiler.clone() }));
    let catalogue = compiler.compiler.catalogue().unwrap();
    let recorder = Recorder::new(Rc::clone(&compiler), Arc::clone(&catalogue), Arc::default());
    let tools = ExplorationTools {
        registry: assay_dialects::shared(),
        compiler: &compiler,
        catalogue: &catalogue,
        recorder: &recorder,
        rules: &Rules::for_target(&catalogue, &compiler.compiler.target),
        optimisations: &Optimisations::select(&catalogue, false),
        runner: None,
        plain_lowering: &Pipeline::empty(),
    };
    let settings = Settings { inputs: 2, samples: false, ..Settings::default() };
    let module = assay_ir::parse(PROGRAM).unwrap();
    let mut plan = Plan::new(&module, tools.registry, &settings);
    let behaviour = observe(&module, tools.registry, &mut plan, &settings);
    let mut subject = TestedProgram::new(Origin::default(), assay_ir::print(&module), plan, behaviour);
    let draw = PathSampling {
        options: &PathOptions::default(),
        strategy: Strategy::Lobe,
        rng: &|index| Pcg64Mcg::seed_from_u64(index),
        jobs: 1,
        execute: false,
    };
    let mut exploration = Exploration::new(tools, &mut subject, &settings, draw).unwrap();
    let mut round = 0;
    let ran = exploration.run(paths, &|| false, &mut |_| {
        round += 1;
        if round == rounds {
            interrupt.raise();
        }
        Ok::<(), DriveError>(())
    });
    let interrupted = matches!(ran, Err(DriveError::Interrupted));
    assert!(interrupted || ran.is_ok(), "{ran:?}");
    let totals = exploration.totals.clone();
    let judged = exploration.subject().report.verdicts.iter().map(|(_, count)| count).sum();
    (interrupted, judged, totals)
}

/// The paths of the last round before the interrupt wait to be judged. They are counted, and no longer judged.
#[test]
fn an_interrupted_exploration_judges_no_more_and_counts_what_is_left() {
    let Some(target) = Discovery::run().installed().next().cloned() else {
        eprintln!("skipped: no compiler is here");
        return;
    };
    let compiler = Compiler::with_back_end(target, None).unwrap();
    let (interrupted, judged, totals) = explore(&compiler, 1, 3);
    assert_eq!((interrupted, judged, totals.paths, totals.unjudged), (true, 0, 1, 1));
    let (interrupted, some, totals) = explore(&compiler, 2, 3);
    assert_eq!((interrupted, totals.paths, totals.unjudged), (true, 3, 2));
    let (interrupted, all, totals) = explore(&compiler, 9, 3);
    assert_eq!((interrupted, totals.paths, totals.unjudged), (false, 3, 0));
    assert!(0 < some && some <= all, "{some} {all}");
}
