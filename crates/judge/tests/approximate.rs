//! A program whose results are open or approximate is not called wrong because one of the others is open.

use assay_judge::{Behaviour, Plan, Settings, Verdict, judge};

/// The source computes tosa.rfft2d, whose small parts are open, and tosa.sigmoid in f16. The target is what `tosa-to-linalg` of
/// head makes of it: the last digit of one sigmoid differs, as its exponential allows.
const BEFORE: &str = include_str!("approximate/before.mlir");
const AFTER: &str = include_str!("approximate/after.mlir");

#[test]
fn what_is_approximate_stays_so_beside_what_is_open() {
    let verdict = verdict(AFTER);
    assert!(matches!(verdict, Verdict::Refines { .. }), "{verdict:?}");
}

#[test]
fn what_is_wrong_stays_so_beside_what_is_open() {
    let wrong = AFTER.replace("\"math.exp\"", "\"math.absf\"");
    assert_ne!(wrong, AFTER);
    let verdict = verdict(&wrong);
    assert!(matches!(verdict, Verdict::Differs(_)), "{verdict:?}");
}

/// The verdict on a target of [`BEFORE`].
fn verdict(after: &str) -> Verdict {
    let registry = assay_dialects::shared();
    let settings = Settings::default();
    let [before, after] = [BEFORE, after].map(|text| assay_ir::parse(text).unwrap());
    let plan = Plan::new(&before, registry, &settings);
    let behaviours = [&before, &after].map(|module| Behaviour::observe(module, registry, &plan, &settings));
    let verdicts = judge(&plan, [&before, &after], [&behaviours[0], &behaviours[1]], registry, &settings);
    verdicts.into_iter().next().unwrap().verdict
}
