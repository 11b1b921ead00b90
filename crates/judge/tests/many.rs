//! Programs with many functions: how much is tried, and how the judge stops.

use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use assay_ir::Module;
use assay_judge::{Follower, Plan, Settings, Verdict, observe};

/// A program with this many functions, which return their argument or another number.
fn program(count: usize, result: &str) -> String {
    let function = |number| {
        format!(
            "\"func.func\"() <{{function_type = (i32) -> i32, sym_name = \"f{number}\"}}> ({{\n^bb0(%x: i32):\n\
             %one = \"arith.constant\"() <{{value = 1 : i32}}> : () -> i32\n\
             \"func.return\"({result}) : (i32) -> ()\n}}) : () -> ()\n"
        )
    };
    format!("\"builtin.module\"() ({{\n{}}}) : () -> ()\n", (0..count).map(function).collect::<String>())
}

fn parsed(text: &str) -> Module {
    assay_ir::parse(text).expect("the program parses")
}

#[test]
fn functions_of_a_large_program_get_fewer_inputs_each() {
    let (registry, settings) = (assay_dialects::registry(), Settings::thorough());
    let inputs = |count| {
        let module = parsed(&program(count, "%x"));
        let mut plan = Plan::new(&module, &registry, &settings);
        observe(&module, &registry, &mut plan, &settings);
        plan.functions.iter().map(|function| function.inputs.len()).max().unwrap()
    };
    let alone = inputs(1);
    assert!(alone > 1000, "{alone}");
    assert_eq!(inputs(100), alone);
    let share = (1 << 18) / 400;
    assert!((64..=share).contains(&inputs(400)), "{}", inputs(400));
}

#[test]
fn a_judge_that_is_interrupted_claims_nothing() {
    static STOP: AtomicBool = AtomicBool::new(false);
    let registry = assay_dialects::registry();
    let mut settings = Settings::default();
    settings.config.interrupt = Some(&STOP);
    let (before, after) = (program(2, "%x"), program(2, "%one"));
    let module = parsed(&before);
    let mut plan = Plan::new(&module, &registry, &settings);
    let behaviour = Rc::new(observe(&module, &registry, &mut plan, &settings));
    let verdicts = || {
        let source = Rc::clone(&behaviour);
        let mut follower = Follower::new(&registry, &settings, &plan, before.clone(), source);
        let (verdict, found) = follower.judge_step(0, &after).expect("the program after parses");
        (verdict.functions, found.len())
    };
    let (functions, found) = verdicts();
    assert!(found == 2 && functions.iter().all(|one| matches!(one.verdict, Verdict::Differs(_))));
    STOP.store(true, Ordering::Relaxed);
    let (functions, found) = verdicts();
    assert_eq!(found, 0);
    for one in functions {
        let Verdict::NotComparable(why) = one.verdict else { panic!("{one:?}") };
        assert_eq!(why.to_string(), "interrupted");
    }
}
