//! Minimal results for predicates whose minimum is known.

mod common;

use assay_ir::{Attr, Module, parse};
use assay_reduce::{Budget, ReduceError, reduce};
use common::{Toy, flows, names, random_program, run};

#[test]
fn a_data_flow_of_two_ops_is_what_is_left() {
    for seed in 0..20 {
        let program = random_program(seed, 100);
        let reduced = run(&program, |module| flows(module, "toy.y", "toy.x"));
        let left = names(&reduced.module);
        println!(
            "{seed}: {} tests, {} cached, {:?} -> {:?} {:?}",
            reduced.tests, reduced.cached, reduced.before, reduced.after, reduced.steps
        );
        assert!(left.len() <= 6, "{}", reduced.text);
        assert!(reduced.tests <= 150, "{} tests: {:?}", reduced.tests, reduced.steps);
    }
}
