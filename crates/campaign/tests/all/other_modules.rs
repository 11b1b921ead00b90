//! What a script of wrong IR says of modules that other compilers make.

use std::fs;
use std::process::{Command, Output};

use crate::common::{interpreted, stored};
use crate::export::says;
use assay_campaign::export::bug::{Bug, Show};
use assay_campaign::export::trial::TrialMethod;
use assay_campaign::export::{self, bug_of};
use assay_campaign::finding::{ChangedIr, Finding};

/// A compiler that prints one module after `cse`, and another one without it; and a script that calls it.
struct StandIn(tempfile::TempDir);

impl StandIn {
    fn new(bug: &Bug, before: &str) -> StandIn {
        let compiler = StandIn(tempfile::tempdir().unwrap());
        let at = |name: &str| compiler.0.path().join(name);
        fs::write(at("before.mlir"), before).unwrap();
        let body = "#!/bin/sh\ncase $* in *--cse*) cat \"$AFTER\" ;; *) cat \"$BEFORE\" ;; esac\n";
        fs::write(at("stand-in-opt"), body).unwrap();
        export::make_executable(&at("stand-in-opt")).unwrap();
        fs::write(at("reproduce.sh"), export::script(bug)).unwrap();
        compiler
    }

    /// Runs the script on this module after `cse`. An interpreter is there only if it was added.
    fn run(&self, after: &str) -> Output {
        let at = |name: &str| self.0.path().join(name);
        fs::write(at("after.mlir"), after).unwrap();
        let mut command = Command::new("sh");
        command.arg(at("reproduce.sh")).env("MLIR_OPT", at("stand-in-opt")).env("ASSAY", at("interpreter"));
        command.env("BEFORE", at("before.mlir")).env("AFTER", at("after.mlir")).output().unwrap()
    }
}

/// Code that a pass only moves has the same lines as before.
#[test]
fn a_script_tells_the_order_of_lines() {
    let module = |lines: [&str; 3]| format!("a\n  {}\nz\n", lines.join("\n  "));
    let (right, wrong) = (module(["loop {", "%0 = x", "}"]), module(["%7 = x", "loop {", "}"]));
    let finding = Finding {
        ir: ChangedIr { before: right.clone(), after: Some(wrong.clone()), ..interpreted().ir },
        ..interpreted()
    };
    let mut bug = bug_of(&stored(1, finding));
    assert_eq!(bug.show.ordered, ["a", "%… = x", "loop {", "}", "z"]);
    (bug.show.step, bug.show.control) = ("cse".into(), Some(String::new()));
    let compiler = StandIn::new(&bug, &right);
    let other = module(["%0 = y", "loop {", "}"]);
    for (text, status) in [(wrong, 1), (right, 0), (other, 2)] {
        let run = compiler.run(&text);
        assert_eq!(run.status.code(), Some(status), "{}", says(&run));
    }
}

/// Neither the known wrong lines nor the lines of a right module: nobody knows what it computes.
#[test]
fn another_module_is_not_taken_for_a_right_one() {
    let module = |line: &str| format!("a\n  {line}\nz\n");
    let (before, after) = (module("%0 = div %a"), module("%0 = const 614"));
    let finding = Finding {
        ir: ChangedIr { before: before.clone(), after: Some(after), ..interpreted().ir },
        ..interpreted()
    };
    let mut bug = bug_of(&stored(1, finding));
    assert_eq!(
        (&bug.show.present[..], &bug.show.kept[..]),
        (&["%… = const 614".to_owned()][..], &["%… = div %…".to_owned()][..])
    );
    bug.show.step = "cse".into();
    let compiler = StandIn::new(&bug, &before);
    // Another value; what the pass must not change beside another line; both.
    for (line, status) in
        [("%0 = const 615", 2), ("%1 = z\n  %0 = div %a", 0), ("%1 = const 614\n  %0 = div %a", 1)]
    {
        let run = compiler.run(&module(line));
        assert_eq!(run.status.code(), Some(status), "{line}: {}", says(&run));
    }
}

/// A fix may make a third module, or refuse the program.
#[test]
fn what_a_fix_may_do_instead_is_known_by_lines_and_by_a_message() {
    let module = |line: &str| format!("a\n  {line}\nz\n");
    let (before, after) = (module("%0 = div %a"), module("%0 = add %a flags"));
    let finding = Finding {
        ir: ChangedIr { before: before.clone(), after: Some(after), ..interpreted().ir },
        ..interpreted()
    };
    let mut bug = bug_of(&stored(1, finding));
    bug.show.step = "cse".into();
    bug.show.right = vec!["%… = add %a".into(), "z".into()];
    bug.show.refusal = "…read-only…".into();
    let compiler = StandIn::new(&bug, &before);
    for (line, status) in [("%0 = add %a flags", 1), ("%7 = add %a", 0), ("%7 = sub %a", 2)] {
        let run = compiler.run(&module(line));
        assert_eq!(run.status.code(), Some(status), "{line}: {}", says(&run));
    }
    let kept = Bug { show: Show { right: Vec::new(), ..bug.show.clone() }, ..bug.clone() };
    assert!([&bug, &kept].iter().all(|bug| TrialMethod::RightModule.applies(bug)));
    let text = export::script(&bug);
    assert!(text.contains("1:*'read-only'*) end 0"), "{text}");
}

/// An op loses its result: its line in the wrong module is a part of that in the right one.
#[test]
fn a_wrong_line_within_a_right_one_does_not_make_a_module_wrong() {
    let module = |lines: &str| format!("a\n{lines}z\n");
    let before = module("  %0 = \"toy.op\"(%a) : (t) -> t\n  \"toy.use\"(%0)\n");
    let wrong = module("  \"toy.op\"(%a) : (t) -> t\n  \"toy.lost\"()\n");
    let finding = Finding {
        ir: ChangedIr { before: before.clone(), after: Some(wrong.clone()), ..interpreted().ir },
        ..interpreted()
    };
    let mut bug = bug_of(&stored(1, finding));
    (bug.show.step, bug.show.control) = ("cse".into(), Some(String::new()));
    let compiler = StandIn::new(&bug, &before);
    let moved = before.replace("a\n", "a\n  \"toy.more\"()\n");
    for (text, status) in [(wrong, 1), (before, 0), (moved, 0)] {
        let run = compiler.run(&text);
        assert_eq!(run.status.code(), Some(status), "{text}: {}", says(&run));
    }
}

/// An interpreter that prints the number in the module, and stops if there is none.
const INTERPRETER: &str =
    "#!/bin/sh\nfor file; do :; done\nsed -n 's/^number /result: /p' \"$file\"\ngrep -q number \"$file\"\n";

/// Another compiler makes a third module of the program.
#[test]
fn a_script_knows_another_module_by_its_value() {
    let (right, wrong) = ("old\nnumber 7\n", "new\nnumber 9\n");
    let finding = Finding {
        ir: ChangedIr { before: right.into(), after: Some(wrong.into()), ..interpreted().ir },
        ..interpreted()
    };
    let mut bug = bug_of(&stored(1, finding));
    (bug.show.step, bug.show.control, bug.show.call) = ("cse".into(), Some(String::new()), "@f(7)".into());
    let statuses = |bug: &Bug, has_interpreter: bool| {
        let compiler = StandIn::new(bug, right);
        if has_interpreter {
            let file = compiler.0.path().join("interpreter");
            fs::write(&file, INTERPRETER).unwrap();
            export::make_executable(&file).unwrap();
        }
        let modules = [wrong, "third\nnumber 7\n", "third\nnumber 9\n", "third\nnumber 8\n", "third\n"];
        modules.map(|module| compiler.run(module).status.code().unwrap())
    };
    (bug.show.expected, bug.show.actual) = (Some("result: 7\n".into()), Some("result: 9\n".into()));
    assert_eq!(statuses(&bug, true), [1, 0, 1, 2, 2]);
    assert_eq!(statuses(&bug, false), [1, 2, 2, 2, 2]);
    bug.show.actual = None;
    assert_eq!(statuses(&bug, true), [1, 0, 2, 2, 1]);
}

/// A loop is peeled: the only new line is a constant, which a right module may have too.
#[test]
fn a_constant_alone_does_not_make_a_module_wrong() {
    let constant = |value: u32| format!("\"toy.constant\"() <{{value = {value} : index}}> : () -> index");
    let module = |lines: &[String]| {
        let lines = lines.iter().enumerate().map(|(at, line)| format!("  %{at} = {line}\n"));
        format!("a\n{}z\n", lines.collect::<String>())
    };
    let looped = |from: usize| format!("\"toy.loop\"(%{from}, %1) : (index, index) -> index");
    let before = module(&[constant(4), constant(8), looped(0)]);
    let wrong = module(&[constant(4), constant(8), constant(5), looped(2), looped(0)]);
    let finding = Finding {
        ir: ChangedIr { before: before.clone(), after: Some(wrong.clone()), ..interpreted().ir },
        ..interpreted()
    };
    let mut bug = bug_of(&stored(1, finding));
    assert_eq!((bug.show.present.len(), bug.show.ordered.len()), (1, 7), "{:?}", bug.show);
    bug.show.step = "cse".into();
    let compiler = StandIn::new(&bug, &before);
    let another = module(&[constant(4), constant(8), constant(5), looped(0)]);
    for (text, status) in [(wrong, 1), (another, 2), (before.clone(), 0)] {
        let run = compiler.run(&text);
        assert_eq!(run.status.code(), Some(status), "{text}: {}", says(&run));
    }
}
