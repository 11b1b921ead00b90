//! Tests of the parser with the printer.

use super::parse;
use crate::print::print;

fn round_trip(text: &str) {
    let module = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(print(&module), text);
}

#[test]
fn sums_on_the_right_keep_their_group() {
    round_trip("#map = affine_map<(d0)[s0, s1] -> (d0 + -(s0 - (s0 - s1) * s0) + s1)>\n");
}
