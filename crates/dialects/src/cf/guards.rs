//! No execution is given up.

use assay_model::{Guard, Verdict};

pub static GUARDS: &[Guard] =
    &[Guard { op: "cf.assert", rules: &["poison-*"], make: |_, _| Some(Verdict::Remove) }];
