//! Edits whose effect is known: every kind of rewrite that preserves meaning is done, none is called wrong, and each of some
//! faults that can be seen is seen.

use std::collections::BTreeMap;

use assay_engine::generate::Dice;
use assay_engine::grammar::GrammarConfig;
use assay_engine::mutate::{Editor, FAULTS};
use assay_ir::{Module, OpId};
use assay_judge::{Behaviour, Plan, Settings, Verdict, judge, observe};

/// Something of everything that a rewrite or a fault looks for.
const PROGRAM: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "difference", sym_visibility = "private"}> ({
  ^bb0(%a: i32, %b: i32):
    %0 = "arith.subi"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%0) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "ints"}> ({
  ^bb0(%a: i32, %b: i32):
    %c7 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %0 = "func.call"(%a, %b) <{callee = @difference}> : (i32, i32) -> i32
    %1 = "arith.andi"(%0, %c7) : (i32, i32) -> i32
    %2 = "arith.ori"(%1, %b) : (i32, i32) -> i32
    %3 = "arith.addi"(%2, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %4 = "arith.cmpi"(%3, %b) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %5 = "arith.select"(%4, %3, %0) : (i1, i32, i32) -> i32
    %9 = "arith.xori"(%a, %b) : (i32, i32) -> i32
    %6 = "scf.if"(%4) ({
      %8 = "arith.muli"(%5, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%8) : (i32) -> ()
    }, {
      "scf.yield"(%b) : (i32) -> ()
    }) : (i1) -> i32
    %7 = "arith.subi"(%6, %c7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%7) : (i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32, f32) -> (f32, i1), sym_name = "floats"}> ({
  ^bb0(%a: f32, %b: f32):
    %0 = "arith.subf"(%a, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %1 = "arith.mulf"(%0, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %2 = "arith.cmpf"(%1, %a) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
    "func.return"(%1, %2) : (f32, i1) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (memref<4xi32>, tensor<2x3xi32>, vector<2x3xi32>, i32) -> (i32, tensor<2x3xi32>, vector<2x3xi32>), sym_name = "shaped"}> ({
  ^bb0(%m: memref<4xi32>, %t: tensor<2x3xi32>, %v: vector<2x3xi32>, %x: i32):
    %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %c4 = "arith.constant"() <{value = 4 : index}> : () -> index
    %sum = "scf.for"(%c0, %c4, %c1, %x) ({
    ^bb0(%i: index, %old: i32):
      %0 = "memref.load"(%m, %i) : (memref<4xi32>, index) -> i32
      %1 = "arith.addi"(%old, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %2 = "arith.muli"(%x, %x) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %3 = "arith.xori"(%1, %2) : (i32, i32) -> i32
      "memref.store"(%3, %m, %i) : (i32, memref<4xi32>, index) -> ()
      "scf.yield"(%1) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    "func.return"(%sum, %t, %v) : (i32, tensor<2x3xi32>, vector<2x3xi32>) -> ()
  }) : () -> ()
}) : () -> ()
"#;

fn editor() -> Editor {
    let dialects = ["func", "arith", "scf", "cf", "memref", "tensor", "vector"];
    let dialects = dialects.map(|name| (name.to_owned(), 100)).to_vec();
    let builder = GrammarConfig { dialects, ..GrammarConfig::default() };
    Editor::new(&assay_dialects::registry(), &builder).expect("the configuration is right")
}

/// What the judge says of a program that was made of [`PROGRAM`].
struct JudgedEdit {
    source: Module,
    plan: Plan,
    before: Behaviour,
    settings: Settings,
}

impl JudgedEdit {
    fn new() -> JudgedEdit {
        let (registry, settings) = (assay_dialects::registry(), Settings::default().with_inputs(40));
        let source = assay_ir::parse(PROGRAM).expect("the program parses");
        let mut plan = Plan::new(&source, &registry, &settings);
        let before = observe(&source, &registry, &mut plan, &settings);
        JudgedEdit { source, plan, before, settings }
    }

    /// Whether all functions are comparable and none differs; otherwise the first that is not, in words.
    fn refines(&self, target: &Module) -> Result<(), String> {
        let registry = assay_dialects::registry();
        let after = Behaviour::observe(target, &registry, &self.plan, &self.settings);
        let programs = [&self.source, target];
        for verdict in judge(&self.plan, programs, [&self.before, &after], &registry, &self.settings) {
            match verdict.verdict {
                Verdict::Refines { .. } => {}
                Verdict::Differs(difference) => {
                    return Err(format!("@{} differs: {}", verdict.function, difference.describe()));
                }
                Verdict::NotComparable(why) => {
                    return Err(format!("@{} is not comparable: {why}", verdict.function));
                }
            }
        }
        Ok(())
    }
}

/// So often each kind of rewrite is judged.
const TIMES: u32 = 4;

#[test]
fn no_rewrite_is_called_wrong_and_every_kind_is_done() {
    let (editor, judge) = (editor(), JudgedEdit::new());
    let mut done: BTreeMap<&str, u32> = editor.rewrites().iter().map(|each| (each.name, 0)).collect();
    for round in 0..60 {
        for (at, rewrite) in editor.rewrites().iter().enumerate() {
            // Some need a certain op or type, which a few rounds may not meet.
            if done[rewrite.name] >= TIMES {
                continue;
            }
            let mut dice = Dice::new(1, round, at as u64);
            let Some(edited) = editor.rewrite(&judge.source, rewrite, &mut dice) else { continue };
            *done.get_mut(rewrite.name).expect("a kind") += 1;
            // As text too: what is made is a program that can be written down.
            let text = assay_ir::print(&edited.module);
            let again =
                assay_ir::parse(&text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", rewrite.name));
            if let Err(said) = judge.refines(&again) {
                panic!("{} at `{}`: {said}\n{text}", rewrite.name, edited.place);
            }
        }
    }
    let never: Vec<&&str> = done.iter().filter(|each| *each.1 == 0).map(|each| each.0).collect();
    assert!(never.is_empty(), "never done: {never:?}");
}

#[test]
fn rewrites_on_top_of_each_other_refine() {
    let (editor, judge) = (editor(), JudgedEdit::new());
    let kinds = editor.rewrites();
    for number in 0..12 {
        let mut dice = Dice::new(2, number, 0);
        let (mut module, mut names) = (judge.source.clone(), Vec::new());
        for _ in 0..12 {
            let rewrite = &kinds[dice.below(kinds.len() as u32) as usize];
            if let Some(edited) = editor.rewrite(&module, rewrite, &mut dice) {
                module = edited.module;
                names.push(edited.kind);
            }
        }
        assert!(names.len() > 6, "{names:?}");
        if let Err(said) = judge.refines(&module) {
            panic!("{names:?}: {said}\n{}", assay_ir::print(&module));
        }
    }
}

/// Ops that may be edited: all functions.
fn functions(module: &Module) -> Vec<OpId> {
    let top = module.block(module.top()).ops[0];
    let region = module.op(top).regions[0];
    module.block(module.region(region).blocks[0]).ops.clone()
}

#[test]
fn faults_that_change_every_result_are_found() {
    let (editor, judge) = (editor(), JudgedEdit::new());
    let within = functions(&judge.source);
    let mut found: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for (at, fault) in FAULTS.iter().enumerate() {
        for round in 0..8 {
            let mut dice = Dice::new(3, round, at as u64);
            let Some(edited) = editor.plant(&judge.source, &within, fault, &mut dice) else { continue };
            let seen = judge.refines(&edited.module).is_err();
            let row = found.entry(fault.name).or_default();
            *row = (row.0 + 1, row.1 + u32::from(seen));
        }
    }
    for kind in
        ["swapped-operands", "swapped-branches", "constant", "bound", "index", "predicate", "dropped-store"]
    {
        let (planted, seen) = found.get(kind).copied().unwrap_or_default();
        // Some are planted where nothing shows them; most are not.
        assert!(planted >= 4 && seen * 2 > planted, "{kind}: {found:?}");
    }
}

#[test]
fn the_same_dice_make_the_same_edit() {
    let (editor, judge) = (editor(), JudgedEdit::new());
    let within = functions(&judge.source);
    for (at, fault) in FAULTS.iter().enumerate() {
        let plant = || {
            let mut dice = Dice::new(4, 0, at as u64);
            editor
                .plant(&judge.source, &within, fault, &mut dice)
                .map(|edited| assay_ir::print(&edited.module))
        };
        assert_eq!(plant(), plant(), "{}", fault.name);
    }
}
