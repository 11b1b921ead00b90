//! The variants of a pass with one option set at a time.

use assay_drive::Step;
use assay_drive::catalogue::{OptionInfo, PassInfo};
use rand_pcg::Pcg64Mcg;

/// Values that are drawn of a number.
const NUMBERS: usize = 2;

/// The pass without options, then with each of its options alone: each value of an enumeration, the other value of a
/// Boolean, random values of a number. Options that leave the pass's tier, and texts, are left out.
pub fn variants(pass: &PassInfo, rng: &mut Pcg64Mcg) -> Vec<Step> {
    let plain = Step { pass: pass.name.clone(), options: Vec::new(), nest: pass.anchor.nest() };
    let mut steps = vec![plain.clone()];
    for option in pass.options.iter().filter(|option| !option.avoid) {
        for value in values(option, rng) {
            let step = plain.clone().with(option.name.clone(), value);
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

fn values(option: &OptionInfo, rng: &mut Pcg64Mcg) -> Vec<String> {
    let is_default = |value: &String| option.default.as_ref() == Some(value);
    if !option.values.is_empty() {
        return option.values.iter().filter(|value| !is_default(value)).cloned().collect();
    }
    if option.kind.is_none() {
        let other = option.default.as_deref() != Some("true");
        return vec![other.to_string()];
    }
    (0..NUMBERS).filter_map(|_| option.draw(rng)).filter(|value| !is_default(value)).collect()
}
