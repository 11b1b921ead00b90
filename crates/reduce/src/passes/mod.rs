//! The passes and their order.

mod affine;
mod attributes;
mod blocks;
mod delete;
mod inline;
mod literals;
mod operands;
mod rename;
mod replace;
mod results;
mod returns;
mod signature;
mod sweep;
mod symbols;
mod types;
mod unused;
mod ways;

pub use types::narrow_integers;

use crate::duo::AlgorithmParts;
use crate::problem::Problem;

/// A pass and its name in reports.
type Pass = (&'static str, fn(&mut Problem));

/// The pass that gives symbols short names.
const RENAME: &str = "rename symbols";

/// The pass that removes all unused parts in one step.
const UNUSED: &str = "drop unused";

/// Passes in tiers. The passes with the cheapest removals come first. After a success in a later tier, the earlier ones run
/// again.
const TIERS: &[&[Pass]] = &[
    &[
        ("forget names", |problem| problem.forget_names()),
        ("drop locations", attributes::drop_locations),
        ("drop metadata", attributes::drop_metadata),
        (UNUSED, unused::drop_unused),
        ("delete symbols", symbols::delete_symbols),
        ("delete ops", delete::delete_ops),
        ("delete bodies", symbols::delete_bodies),
    ],
    &[
        ("delete blocks", blocks::delete_blocks),
        ("cut branches", blocks::cut_branches),
        ("merge blocks", blocks::merge_blocks),
        ("drop ways", ways::drop_ways),
        ("inline regions", inline::inline_regions),
        ("replace ops", replace::replace_ops),
        ("inline calls", inline::inline_calls),
        ("roll back returns", returns::roll_back),
        ("results to arguments", returns::results_to_arguments),
        ("flatten symbols", returns::flatten_symbols),
    ],
    &[
        ("drop region results", results::drop_region_results),
        ("drop block arguments", blocks::drop_block_args),
        ("drop returned values", signature::drop_results),
        ("drop arguments", signature::drop_args),
        ("drop operands", operands::drop_operands),
        ("drop unused results", operands::drop_unused_results),
    ],
    &[
        ("drop attributes", attributes::drop_attributes),
        ("drop properties", attributes::drop_properties),
        ("drop aliases", attributes::drop_aliases),
        ("simplify types", types::simplify_types),
        ("simplify literals", literals::simplify_literals),
        (RENAME, rename::rename_symbols),
        ("replace operands", replace::replace_operands),
    ],
];

/// Runs all passes until none of them finds anything. If `parts` has no transformations, runs only the passes that delete.
pub fn run(problem: &mut Problem, parts: AlgorithmParts) {
    let tiers = if parts.transformations { TIERS } else { &TIERS[..1] };
    'rounds: loop {
        for tier in tiers {
            let before = problem.text().to_owned();
            for &(name, pass) in tier.iter().filter(|(name, _)| parts.short_symbols || *name != RENAME) {
                problem.enter(name);
                pass(problem);
            }
            if problem.exhausted() {
                // Dropping unused parts is worth two more tests.
                problem.enter(UNUSED);
                problem.once_more(unused::drop_unused);
                return;
            }
            if problem.text() != before {
                continue 'rounds;
            }
        }
        return;
    }
}
