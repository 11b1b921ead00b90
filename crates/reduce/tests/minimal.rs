//! Minimal results for predicates whose minimum is known.

mod common;

use common::{flows, names, random_program, run};

/// The body of a function `f` without arguments or results, reduced under a predicate; the text of its body.
fn body(text: &str, interesting: impl FnMut(&assay_ir::Module) -> bool) -> String {
    let program = format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = () -> (), sym_name = \"f\"}}> ({{\n{text}\n}}) : () -> ()\n}}) : () -> ()\n"
    );
    let reduced = run(&program, interesting).text;
    let lines: Vec<&str> = reduced.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert!(lines[1].starts_with("\"func.func\""), "{reduced}");
    lines[2..lines.len() - 2].join("\n")
}

#[test]
fn a_data_flow_of_two_ops_is_what_is_left() {
    for seed in 0..20 {
        let program = random_program(seed, 100);
        let reduced = run(&program, |module| flows(module, "toy.y", "toy.x"));
        // Two operands are left over; the argument replaces them.
        let expected = |operands: &str| {
            format!(
                "\
\"builtin.module\"() ({{
  \"func.func\"() <{{function_type = (i32) -> (), sym_name = \"f\"}}> ({{
  ^bb0(%arg0: i32):
    %0 = \"toy.y\"(%arg0) : (i32) -> i32
    \"toy.x\"({operands}) <{{n = 0 : i64}}> : (i32, i32) -> ()
    \"func.return\"() : () -> ()
  }}) : () -> ()
}}) : () -> ()"
            )
        };
        assert_eq!(reduced.text.trim(), expected("%0, %arg0"));
        assert!(reduced.tests <= 80, "{} tests: {:?}", reduced.tests, reduced.steps);
    }
}

#[test]
fn an_op_deep_in_regions_is_lifted_out() {
    let text = "\
%a = \"toy.constant\"() <{value = 3 : i32}> : () -> i32
%r = \"toy.for\"(%a, %a) ({
^bb0(%i: i32, %acc: i32):
  %q = \"toy.if\"(%i) ({
    %x = \"toy.x\"(%acc, %i) : (i32, i32) -> i32
    \"toy.yield\"(%x) : (i32) -> ()
  }, {
    \"toy.yield\"(%acc) : (i32) -> ()
  }) : (i32) -> i32
  \"toy.yield\"(%q) : (i32) -> ()
}) : (i32, i32) -> i32
\"toy.print\"(%r) : (i32) -> ()
\"func.return\"() : () -> ()";
    let left = body(text, |module| {
        let text = assay_ir::print(module);
        text.contains("func.return") && text.contains("\"toy.x\"") && text.contains(": (i32, i32) -> i32")
    });
    assert_eq!(
        left,
        "^bb0(%arg0: i32):\n%0 = \"toy.x\"(%arg0, %arg0) : (i32, i32) -> i32\n\"func.return\"() : () -> ()"
    );
}

#[test]
fn a_loop_that_must_stay_loses_what_it_carries() {
    let text = "\
%a = \"toy.constant\"() <{value = 3 : i32}> : () -> i32
%r:2 = \"toy.for\"(%a, %a, %a) ({
^bb0(%i: i32, %p: i32, %q: i32):
  %s = \"toy.add\"(%p, %i) : (i32, i32) -> i32
  \"toy.yield\"(%s, %q) : (i32, i32) -> ()
}) : (i32, i32, i32) -> (i32, i32)
\"toy.print\"(%r#0) : (i32) -> ()
\"func.return\"() : () -> ()";
    let left = body(text, |module| {
        // A loop has one operand and one argument more than results.
        let mut valid = false;
        module.walk(module.top(), &mut |op| {
            if module.op_name(op) == "toy.for" {
                let data = module.op(op);
                let block = module.region(data.regions[0]).blocks[0];
                let carried = data.results.len();
                let end = *module.block(block).ops.last().unwrap();
                valid = data.operands.len() == carried + 1
                    && module.block(block).args.len() == carried + 1
                    && module.op(end).operands.len() == carried;
            }
        });
        valid
    });
    assert_eq!(
        left,
        "^bb0(%arg0: i32):\n\"toy.for\"(%arg0) ({\n^bb0(%arg1: i32):\n\"toy.yield\"() : () -> ()\n}) : (i32) -> ()\n\
         \"func.return\"() : () -> ()"
    );
}

#[test]
fn blocks_are_cut_and_merged() {
    let text = "\
%a = \"toy.constant\"() <{value = 3 : i32}> : () -> i32
\"toy.cond_br\"(%a, %a, %a)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()
^bb1(%l: i32):
\"toy.x\"(%l) : (i32) -> ()
\"toy.br\"(%l)[^bb3] : (i32) -> ()
^bb2(%r: i32):
\"toy.br\"(%r)[^bb3] : (i32) -> ()
^bb3(%m: i32):
\"toy.print\"(%m) : (i32) -> ()
\"func.return\"() : () -> ()";
    let left = body(text, |module| names(module).contains(&"toy.x".into()));
    assert_eq!(left, "^bb0(%arg0: i32):\n\"toy.x\"(%arg0) : (i32) -> ()\n\"func.return\"() : () -> ()");
    // The branch itself is wanted: it and its edges lose their values.
    let left = body(text, |module| names(module).contains(&"toy.cond_br".into()));
    assert_eq!(
        left,
        "\"toy.cond_br\"()[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 0, 0, 0>}> : () -> ()\n\
         ^bb1:  // pred: ^bb0\n\"func.return\"() : () -> ()\n^bb2:  // pred: ^bb0\n\"func.return\"() : () -> ()"
    );
}

#[test]
fn a_callee_takes_the_place_of_its_call() {
    let text = "\
\"builtin.module\"() ({
  \"func.func\"() <{function_type = (i32) -> i32, sym_name = \"g\"}> ({
  ^bb0(%a: i32):
    %0 = \"toy.y\"(%a) : (i32) -> i32
    \"func.return\"(%0) : (i32) -> ()
  }) : () -> ()
  \"func.func\"() <{arg_attrs = [{toy.note}], function_type = (i32) -> i32, res_attrs = [{}], sym_name = \"f\"}> ({
  ^bb0(%a: i32):
    %0 = \"func.call\"(%a) <{callee = @g}> : (i32) -> i32
    %1 = \"toy.x\"(%0) : (i32) -> i32
    \"func.return\"(%1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
";
    let reduced = run(text, |module| {
        let through_call = flows(module, "toy.y", "func.return") && flows(module, "func.call", "toy.x");
        flows(module, "toy.y", "toy.x") || through_call
    });
    assert_eq!(names(&reduced.module), ["builtin.module", "func.func", "toy.y", "toy.x", "func.return"]);
    // The call is wanted: function types agree on both sides, attributes of arguments included.
    let reduced = run(text, |module| {
        let calls = names(module).contains(&"func.call".into());
        let text = assay_ir::print(module);
        let one_argument = text.contains("function_type = (i32)") && text.contains("callee = @g}> : (i32)");
        let none = text.matches("function_type = ()").count() >= 1 && text.contains("callee = @g}> : ()");
        calls && text.contains("sym_name = \"g\"") && (one_argument || none)
    });
    assert!(reduced.text.contains("\"func.call\"() <{callee = @g}> : () -> ()"), "{}", reduced.text);
    assert!(!reduced.text.contains("arg_attrs"), "{}", reduced.text);
}

#[test]
fn literals_flags_locations_and_aliases_go() {
    let text = "\
#map = affine_map<(d0) -> (d0 + 1)>
%0 = \"toy.x\"() <{big = 123456789012 : i64, dense = dense<[4, 5, 6]> : tensor<3xi32>, f = 3.5 : f32, fast, flag = #toy.flag<a>, map = #map}> {note = 1 : i32} : () -> i32 loc(#loc1)
%1 = \"toy.z\"() <{map = #map}> : () -> i32 loc(#loc1)
#loc1 = loc(\"file\":1:2)
";
    let kept = ["\"toy.x\"", "big =", "dense =", "f =", ", map ="];
    let reduced = run(text, |module| {
        let text = assay_ir::print(module);
        kept.iter().all(|part| text.contains(part))
    });
    let expected = "\"toy.x\"() <{big = 0 : i64, dense = dense<0> : tensor<3xi32>, f = 0.000000e+00 : f32, map = affine_map<(d0) -> (0)>}> : () -> ()";
    assert_eq!(reduced.text.trim(), expected);
    // Nothing unnecessary is left.
    let reduced = run(text, |module| names(module).contains(&"toy.x".into()));
    assert_eq!(reduced.text.trim(), "\"toy.x\"() : () -> ()");
    // A threshold is found from above.
    let reduced = run(text, |module| {
        let mut large = false;
        module.walk(module.top(), &mut |op| {
            if let Some(attr) = module.attr_of(op, "big")
                && let assay_ir::Attr::Integer { value, .. } = module.ctx.attr(attr)
            {
                large |= value.to_i64().is_some_and(|value| value >= 1000);
            }
        });
        large
    });
    let big: i64 = reduced.text.split("big = ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!((1000..2000).contains(&big), "{big}");
}

#[test]
fn a_switch_loses_its_cases() {
    let text = "\
%a = \"toy.constant\"() <{value = 3 : i32}> : () -> i32
%r = \"toy.switch\"(%a) <{cases = array<i64: 7, 8, 9>}> ({
  \"toy.yield\"(%a) : (i32) -> ()
}, {
  \"toy.yield\"(%a) : (i32) -> ()
}, {
  \"toy.yield\"(%a) : (i32) -> ()
}, {
  \"toy.yield\"(%a) : (i32) -> ()
}) : (i32) -> i32
\"toy.print\"(%r) : (i32) -> ()
\"func.return\"() : () -> ()";
    let left = body(text, |module| {
        let text = assay_ir::print(module);
        // Regions and cases always agree.
        let cases = text.split("cases = array<i64: ").nth(1).and_then(|rest| rest.split('>').next());
        let regions = text.matches("\"toy.yield\"").count();
        cases.is_some_and(|cases| cases.contains('8') && cases.split(',').count() + 1 == regions)
    });
    assert!(left.contains("cases = array<i64: 8>"), "{left}");
}

#[test]
fn a_branch_loses_its_cases() {
    let text = "\
%a = \"toy.constant\"() <{value = 3 : i32}> : () -> i32
\"toy.switch\"(%a)[^bb1, ^bb2, ^bb3] <{values = dense<[5, 6]> : tensor<2xi32>}> : (i32) -> ()
^bb1:
\"func.return\"() : () -> ()
^bb2:
\"func.return\"() : () -> ()
^bb3:
\"func.return\"() : () -> ()";
    let left = body(text, |module| {
        let text = assay_ir::print(module);
        let edges = text
            .split("\"toy.switch\"")
            .nth(1)
            .map(|rest| rest.split(']').next().unwrap().matches("^bb").count());
        edges.is_some_and(|edges| edges >= 2 && text.contains(if edges == 3 { "[5, 6]" } else { "dense<6>" }))
    });
    assert!(left.contains("dense<6> : tensor<1xi32>") && !left.contains("^bb3"), "{left}");
}

/// A function whose address is taken loses its arguments and results too.
#[test]
fn a_value_that_stands_for_a_function_has_its_type() {
    let text = "\
\"func.func\"() <{function_type = (i32, i64) -> i8, sym_name = \"g\", sym_visibility = \"private\"}> ({
}) : () -> ()
%f = \"func.constant\"() <{value = @g}> : () -> ((i32, i64) -> i8)
";
    let type_of = |text: &str, before: &str, end: &str| {
        text.split(before).nth(1).and_then(|rest| rest.split(end).next()).unwrap_or_default().to_owned()
    };
    let reduced = run(text, |module| {
        let text = assay_ir::print(module);
        let value = type_of(&text, "}> : () -> (", "\n");
        !value.is_empty() && value == type_of(&text, "function_type = ", ", sym_name") + ")"
    });
    assert!(reduced.text.contains(": () -> (() -> ())"), "{}", reduced.text);
}

/// The type of such a function is text that ends with a list.
#[test]
fn a_function_of_a_dialect_loses_arguments_too() {
    let text = "\
\"toy.func\"() <{function_type = !toy.func<i1 (i64, ptr<(i8, i8)>, vector<[4]xi8>)>, sym_name = \"g\"}> ({
^bb0(%a: i64, %b: !toy.ptr<(i8, i8)>, %c: vector<[4]xi8>):
  \"toy.x\"(%b) : (!toy.ptr<(i8, i8)>) -> ()
}) : () -> ()
";
    // The argument must stay, and the list must fit.
    let reduced = run(text, |module| {
        let text = assay_ir::print(module);
        let list = text.split("!toy.func<i1 (").nth(1).and_then(|rest| rest.split(")>, sym_name").next());
        let args = text.split("^bb0(").nth(1).and_then(|rest| rest.split("):\n").next());
        let count = |list: &str| ["i64", "ptr<(i8, i8)>", "vector<[4]xi8>"].map(|ty| list.contains(ty));
        text.contains("\"toy.x\"(%") && list.map(count) == args.map(count) && list.is_some()
    });
    assert!(reduced.text.contains("!toy.func<i1 (ptr<(i8, i8)>)>"), "{}", reduced.text);
}

#[test]
fn parts_of_affine_maps_go() {
    let text = "\"toy.x\"() <{map = affine_map<(d0) -> (((d0 mod 1048576 + 524288) mod 1048576) floordiv 2)>}> : () -> ()\n";
    let reduced = run(text, |module| {
        let text = assay_ir::print(module);
        let has = |op: &str| text.contains(op) && !text.contains(&format!("{op}0"));
        has(" mod ") && has(" floordiv ")
    });
    assert!(reduced.text.contains("(d0 mod 1) floordiv 1"), "{}", reduced.text);
}

#[test]
fn the_dimensions_of_an_op_with_maps_go() {
    let text = "\
%0 = \"toy.x\"() : () -> tensor<1x2x3xf32>
\"toy.generic\"(%0) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = [\"p\", \"p\", \"p\"]}> : (tensor<1x2x3xf32>) -> ()
";
    let reduced = run(text, |module| {
        let text = assay_ir::print(module);
        let sizes = text.split("(tensor<").nth(1).and_then(|rest| rest.split("f32>").next());
        let rank = sizes.map(|sizes| sizes.matches('x').count());
        let dims = text.matches("\"p\"").count();
        let map =
            ["<() -> ()>", "<(d0) -> (d0)>", "<(d0, d1) -> (d0, d1)>", "<(d0, d1, d2) -> (d0, d1, d2)>"];
        rank == Some(dims) && dims > 0 && text.contains(map[dims])
    });
    assert!(
        reduced.text.contains("(d0) -> (d0)") && reduced.text.contains("tensor<1xf32>"),
        "{}",
        reduced.text
    );
}

/// The launch of a kernel has other operands besides those that it passes on.
#[test]
fn arguments_of_a_kernel_that_nothing_uses_are_removed() {
    let program = "\
\"builtin.module\"() ({
  \"func.func\"() <{function_type = (i32, i64) -> (), sym_name = \"k\"}> ({
  ^bb0(%a: i32, %b: i64):
    \"func.return\"() : () -> ()
  }) : () -> ()
  \"func.func\"() <{function_type = (i64, i32, i64) -> (), sym_name = \"f\"}> ({
  ^bb0(%size: i64, %a: i32, %b: i64):
    \"toy.launch\"(%size, %a, %b) <{kernel = @k, operandSegmentSizes = array<i32: 1, 2>}> : (i64, i32, i64) -> ()
    \"func.return\"() : () -> ()
  }) : () -> ()
}) : () -> ()
";
    // As a verifier, it wants the launch to pass what the kernel takes.
    let is_valid = |module: &assay_ir::Module| {
        let text = assay_ir::print(module);
        let agrees = |(operands, passed, inputs): (&str, usize, &str)| {
            text.contains(&format!("array<i32: 1, {passed}>}}> : ({operands}) -> ()"))
                && text.contains(&format!("function_type = ({inputs}) -> (), sym_name = \"k\""))
        };
        let all = [
            ("i64, i32, i64", 2, "i32, i64"),
            ("i64, i32", 1, "i32"),
            ("i64, i64", 1, "i64"),
            ("i64", 0, ""),
        ];
        all.into_iter().any(agrees)
    };
    let reduced = run(program, is_valid).text;
    assert!(reduced.contains("function_type = () -> (), sym_name = \"k\""), "{reduced}");
}

#[test]
fn the_whole_program_loses_its_name() {
    let program = r#"
"builtin.module"() <{sym_name = "kernels"}> ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "toy.x"() : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;
    let left = run(program, |module| {
        let text = assay_ir::print(module);
        text.contains("toy.x") && text.contains("\"func.func\"() <{function_type = () -> (), sym_name")
    });
    assert!(left.text.starts_with("\"builtin.module\"() ({"), "{}", left.text);
}
