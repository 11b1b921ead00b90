//! Tests of the catalogue, on a made-up help text and on installed compilers.

use super::*;

const HELP: &str = "\
OVERVIEW: MLIR modular optimizer driver

Available Dialects: arith, builtin
USAGE: mlir-opt [options] <input file>

OPTIONS:

General options:

  --log-actions-to=<string>   - Log action execution
  -o <filename>               - Output filename
  Compiler passes to run
    Passes:
      --affine-loop-unroll    -   Unroll affine loops
        --unroll-factor=<long> - Use this factor (default: 4)
      --canonicalize          -   Canonicalize operations
        --region-simplify=<value> - Simplify regions
    =disabled                 -   Off.
    =normal                   -   On.
        --test-convergence    - Test only: fail
        --top-down            - Seed in top-down order
        -O <uint>             - Level
      --brand-new             -
    Pass Pipelines:
      --test-lower-to-llvm    -   An example
  --show-dialects             - Print the list of registered dialects
";

#[test]
fn help_is_taken_apart() {
    let catalogue = Catalogue::from_help("t", HELP);
    assert_eq!(catalogue.dialects, ["arith", "builtin"]);
    let names: Vec<_> = catalogue.passes().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["affine-loop-unroll", "brand-new", "canonicalize", "test-lower-to-llvm"]);
    let unroll = catalogue.get("affine-loop-unroll").unwrap();
    assert_eq!((unroll.tier, unroll.anchor.clone()), (Tier::Sound, Anchor::Function));
    assert_eq!(unroll.options[0].default.as_deref(), Some("4"));
    let canonicalize = catalogue.get("canonicalize").unwrap();
    let options: Vec<_> = canonicalize.options.iter().map(|o| (o.name.as_str(), o.kind.as_deref())).collect();
    let wanted = [
        ("region-simplify", Some("value")),
        ("test-convergence", None),
        ("top-down", None),
        ("O", Some("uint")),
    ];
    assert_eq!(options, wanted);
    assert_eq!(canonicalize.options[0].values, ["disabled", "normal"]);
    assert!(catalogue.get("test-lower-to-llvm").unwrap().is_pipeline);
    let new = catalogue.get("brand-new").unwrap();
    assert_eq!((new.tier, new.reviewed, new.summary.as_str()), (Tier::Precondition, false, ""));
    assert!(
        catalogue.has_flag("log-actions-to")
            && catalogue.has_flag("o")
            && catalogue.has_flag("show-dialects")
    );
    assert!(!catalogue.has_flag("canonicalize"));
}

#[test]
fn pipelines_are_checked_and_graded() {
    let catalogue = Catalogue::from_help("mlir-x", HELP);
    let parse = |text: &str| text.parse::<Pipeline>().unwrap();
    let message = |text: &str| catalogue.check(&parse(text)).unwrap_err().to_string();
    assert!(catalogue.check(&parse("canonicalize{top-down=false}")).is_ok());
    assert_eq!(message("canonicalise"), "mlir-x has no pass `canonicalise`; did you mean `canonicalize`?");
    let wanted = "pass `canonicalize` of mlir-x has no option `topdown`; did you mean `top-down`?";
    assert_eq!(message("canonicalize{topdown}"), wanted);
    assert_eq!(message("xyzzy"), "mlir-x has no pass `xyzzy`");
    assert_eq!(catalogue.tier(&parse("canonicalize")), Tier::Sound);
    assert_eq!(catalogue.tier(&parse("canonicalize{test-convergence}")), Tier::Test);
    assert_eq!(catalogue.tier(&parse("canonicalize,brand-new")), Tier::Precondition);
    assert!(!catalogue.is_inexact(&parse("canonicalize")) && catalogue.is_inexact(&parse("brand-new")));
    assert_eq!(catalogue.step("affine-loop-unroll").unwrap().to_string(), "func.func(affine-loop-unroll)");
}

#[test]
fn no_text_is_a_catalogue_by_accident() {
    assert_eq!(Catalogue::from_help("t", "usage: cat [file]\n  -n number\n").passes().count(), 0);
    assert_eq!(Catalogue::from_help("t", "").passes().count(), 0);
}

#[test]
fn installed_compilers_answer() {
    let found = crate::discover::Discovery::run();
    if found.targets.is_empty() {
        eprintln!("skipped: no mlir-opt is installed");
    }
    for target in found.installed() {
        let catalogue = Catalogue::probe(target).unwrap();
        let counts = catalogue.counts();
        assert!(counts[&Tier::Sound] > 60, "{}: {counts:?}", target.name);
        let reviewed = catalogue.passes().filter(|p| p.reviewed).count();
        assert!(reviewed * 10 >= catalogue.passes().count() * 8, "{}: {reviewed} reviewed", target.name);
        assert_eq!(catalogue.get("cse").unwrap().tier, Tier::Sound);
        assert!(Arc::ptr_eq(&catalogue, &Catalogue::probe(target).unwrap()));
        let defaults = catalogue.defaults(target, "canonicalize").unwrap();
        assert!(defaults.contains(&("top-down".to_owned(), "true".to_owned())), "{defaults:?}");
        assert!(catalogue.defaults(target, "cse").unwrap().is_empty());
    }
    for target in
        found.targets.iter().filter(|t| [19, 22].contains(&t.major()) && t.name.starts_with("mlir-"))
    {
        let unreviewed: Vec<_> = Catalogue::probe(target)
            .unwrap()
            .passes()
            .filter(|p| !p.reviewed)
            .map(|p| p.name.clone())
            .collect();
        assert!(unreviewed.is_empty(), "{}: {unreviewed:?}", target.name);
    }
}
