//! Tests of both forms of pipelines.

use proptest::prelude::*;

use super::*;

fn parse(text: &str) -> Pipeline {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn both_forms_mean_the_same() {
    let full = parse("builtin.module(func.func(cse),canonicalize{top-down=false})");
    assert_eq!(full, parse(" func.func( cse ) , canonicalize{ top-down=false } "));
    assert_eq!(full, parse("any(func.func(cse),canonicalize{top-down=false})"));
    let wanted =
        [Step::new("cse").anchored("func.func"), Step::new("canonicalize").with("top-down", "false")];
    assert_eq!(full.steps, wanted);
    assert_eq!(full.steps[0].to_pipeline().to_flag(), "--pass-pipeline=builtin.module(func.func(cse))");
}

#[test]
fn adjacent_steps_of_one_anchor_are_merged_in_print() {
    let text = "builtin.module(func.func(a,b),c,gpu.module(gpu.func(d),e,gpu.func(f,g)),func.func(h))";
    assert_eq!(parse(text).to_string(), text);
    assert_eq!(parse("func.func(a),func.func(b)").to_string(), "builtin.module(func.func(a,b))");
}

#[test]
fn a_nested_module_at_the_start_is_not_the_root() {
    let pipeline = parse("builtin.module(a),b");
    assert_eq!(pipeline.steps, [Step::new("a").anchored("builtin.module"), Step::new("b")]);
    assert_eq!(parse(&pipeline.to_string()), pipeline);
}

#[test]
fn values_keep_their_brackets_and_quotes() {
    let text = "inline{op-pipelines=func.func(canonicalize{top-down=true},cse) default-pipeline='' max-iterations=2}";
    let pipeline = parse(text);
    let names: Vec<_> = pipeline.steps[0].options.iter().map(|(n, _)| n.as_str()).collect();
    assert_eq!(names, ["op-pipelines", "default-pipeline", "max-iterations"]);
    assert_eq!(pipeline.to_string(), format!("builtin.module({text})"));
    let bare = parse("one-shot-bufferize{allow-unknown-ops tile-sizes=1,2,3}");
    assert_eq!(bare.steps[0].options[0], ("allow-unknown-ops".to_owned(), None));
    assert_eq!(bare.steps[0].options[1].1.as_deref(), Some("1,2,3"));
}

#[test]
fn empty_pipelines() {
    assert!(parse("").is_empty());
    assert!(parse("builtin.module()").is_empty());
    assert!(parse("builtin.module(func.func())").is_empty());
    assert_eq!(Pipeline::empty().to_string(), "builtin.module()");
}

#[test]
fn errors_are_one_sentence_with_a_position() {
    let cases = [
        ("cse,,cse", "pipeline: expected the name of a pass instead of `,` at character 5"),
        ("func.func(cse", "pipeline: expected `)` before the end at character 14"),
        ("cse)", "pipeline: unexpected `)` at character 4"),
        ("cse{a=1", "pipeline: expected `}` before the end at character 8"),
        ("é cse", "pipeline: unexpected `c` at character 3"),
        ("cse{a=(b}", "pipeline: `(` is not closed at character 7"),
        ("cse{=1}", "pipeline: expected the name of an option at character 5"),
        ("cse,", "pipeline: expected the name of a pass instead of the end at character 5"),
    ];
    for (text, message) in cases {
        let error = text.parse::<Pipeline>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    assert!("a(".repeat(100_000).parse::<Pipeline>().is_err());
}

fn known(name: &str) -> Option<Vec<String>> {
    match name {
        "canonicalize" | "convert-index-to-llvm" => Some(Vec::new()),
        "affine-loop-unroll" => Some(vec!["func.func".to_owned()]),
        _ => None,
    }
}

#[test]
fn flags_are_taken_as_mlir_opt_takes_them() {
    let line = "in.mlir -canonicalize --split-input-file --convert-index-to-llvm=index-bitwidth=32 \
                --pass-pipeline='builtin.module(func.func(cse))' --affine-loop-unroll=\"unroll-factor=2 \
                cleanup-unroll\" -o out.mlir";
    let got = Invocation::parse(&shell_words::split(line).unwrap(), known).unwrap();
    let text = "builtin.module(canonicalize,convert-index-to-llvm{index-bitwidth=32},\
                func.func(cse,affine-loop-unroll{unroll-factor=2 cleanup-unroll}))";
    assert_eq!(got.pipeline.to_string(), text);
    assert_eq!(got.flags, ["--split-input-file", "-o", "out.mlir"]);
    assert_eq!(got.inputs, ["in.mlir"]);
}

#[test]
fn flags_and_text_agree() {
    let pipeline = parse("canonicalize{top-down=false max-iterations=3},cse");
    assert_eq!(pipeline.to_flags().unwrap(), ["--canonicalize=top-down=false max-iterations=3", "--cse"]);
    assert_eq!(parse("func.func(cse)").to_flags(), None);
    let any = |_: &str| Some(Vec::new());
    assert_eq!(Invocation::parse(&pipeline.to_flags().unwrap(), any).unwrap().pipeline, pipeline);
}

fn step() -> impl Strategy<Value = Step> {
    let value = prop_oneof![
        "[a-z0-9.,_-]{0,8}".prop_map(Some),
        "\\{[a-z ]{0,5}\\}".prop_map(Some),
        "'[a-z ){]{0,5}'".prop_map(Some),
        "func\\.func\\([a-z]{1,4},[a-z]{1,4}\\)".prop_map(Some),
        Just(None),
    ];
    let options = proptest::collection::vec(("[a-z][a-z-]{0,8}", value), 0..4);
    let nest = proptest::collection::vec(
        prop_oneof![Just("func.func"), Just("gpu.module"), Just("builtin.module")].prop_map(str::to_owned),
        0..4,
    );
    ("[a-z][a-z0-9-]{0,12}", options, nest).prop_map(|(pass, options, nest)| Step { pass, options, nest })
}

/// Proptest with the same cases every time, and without a file of failures.
fn fixed() -> ProptestConfig {
    let rng_seed = proptest::test_runner::RngSeed::Fixed(1);
    ProptestConfig { cases: 512, rng_seed, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(fixed())]

    #[test]
    fn printing_and_parsing_are_inverse(steps in proptest::collection::vec(step(), 0..8)) {
        let pipeline = Pipeline { steps };
        prop_assert_eq!(pipeline.to_string().parse::<Pipeline>().unwrap(), pipeline);
    }

    #[test]
    fn no_text_panics(text in "[a-z(){}=,'\" .é-]{0,40}") {
        let _ = text.parse::<Pipeline>();
    }
}
