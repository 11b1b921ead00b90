//! DESIL's differential test: one program is lowered several times, each time with other optimisation passes. When the results
//! are executed, all must print the same.

use assay_drive::Pipeline;
use assay_drive::runner::{RunOutcome, Runner};
use assay_explore::{ConversionSchedule, PathEnd, Strategy};
use serde::Serialize;

use super::path_lowerer::{Draws, PathLowerer};
use super::{LowerArgs, origins};
use crate::exit::Exit;
use crate::globals::Globals;
use crate::progress::{ProgressDisplay, Total};
use crate::target;

/// One lowering of a program, with the output of the lowered program.
#[derive(Serialize)]
struct Variant {
    pipeline: String,
    /// How the path or the execution ended.
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    /// Whether some pass of the lowering may change floats.
    inexact: bool,
}

/// A program with its lowerings.
#[derive(Serialize)]
struct LoweredProgram {
    program: u64,
    strategy: &'static str,
    verdict: &'static str,
    variants: Vec<Variant>,
}

/// Runs `assay lower --diffnum`. The first lowering has no optimisation passes, as in DESIL.
pub fn run(
    args: &LowerArgs,
    globals: &Globals,
    lowerer: &PathLowerer,
    strategies: &[Strategy],
    variants: u64,
) -> anyhow::Result<Exit> {
    let runner = Runner::new(lowerer.compiler.target.clone()).map_err(|error| target::failure(&error))?;
    let mut worst = Exit::Clean;
    let origins = origins(args, globals, lowerer)?;
    let programs = args.count.saturating_mul((origins.len() * strategies.len()) as u64);
    let progress = ProgressDisplay::new(globals, "lowering and running programs", Total::Count(programs));
    for origin in origins {
        for &strategy in strategies {
            for index in 0..args.count {
                let program = origin.program(args.seed, index)?;
                let mut schedule = ConversionSchedule::new(strategy);
                let variants = (0..variants)
                    .map(|number| variant(args, lowerer, &runner, &program, &mut schedule, (index, number)))
                    .collect::<anyhow::Result<Vec<Variant>>>()?;
                let line = LoweredProgram {
                    program: index,
                    strategy: strategy.name(),
                    verdict: verdict(&variants),
                    variants,
                };
                worst = match (line.verdict, worst) {
                    (DIFFER, _) => Exit::Found,
                    (AGREE, worst) | (_, worst @ Exit::Found) => worst,
                    _ => Exit::NotComparable,
                };
                show(globals, &line)?;
                progress.step(1);
            }
        }
    }
    Ok(worst)
}

fn variant(
    args: &LowerArgs,
    lowerer: &PathLowerer,
    runner: &Runner,
    program: &str,
    schedule: &mut ConversionSchedule,
    (index, number): (u64, u64),
) -> anyhow::Result<Variant> {
    let each = if number == 0 { 0 } else { args.optnum_each.unwrap_or(OPTNUM_EACH) };
    let draws = Draws { each, random: args.random_opts };
    let path =
        lowerer.build_path(program, schedule, index.wrapping_mul(STRIDE).wrapping_add(number), draws)?;
    let steps: Vec<_> = path.lowering.steps.iter().map(|taken| taken.step.clone()).collect();
    let inexact = steps.iter().any(|step| lowerer.catalogue.get(&step.pass).is_none_or(|pass| pass.inexact));
    let pipeline = Pipeline { steps }.to_string();
    if path.lowering.end != PathEnd::Lowered {
        return Ok(Variant { pipeline, end: path.word(), output: None, inexact });
    }
    let outcome = runner.run(&path.lowering.program).map_err(|error| target::failure(&error))?;
    let output = match &outcome {
        RunOutcome::Output { stdout } => Some(String::from_utf8_lossy(stdout).into_owned()),
        _ => None,
    };
    Ok(Variant { pipeline, end: outcome.word(), output, inexact })
}

/// DESIL's `optnum_each` by default.
const OPTNUM_EACH: usize = 1;

/// The distance between the path numbers of two programs.
const STRIDE: u64 = 1 << 32;

const AGREE: &str = "agree";
const DIFFER: &str = "differ";

/// Compares outputs as text. If some pass may change floats, a difference is inconclusive.
fn verdict(variants: &[Variant]) -> &'static str {
    let printed: Vec<&Variant> = variants.iter().filter(|variant| variant.output.is_some()).collect();
    let first = printed.first().and_then(|variant| variant.output.as_deref());
    let differs = |variant: &&Variant| variant.output.as_deref() != first;
    match printed.len() {
        0 | 1 => "not comparable",
        _ if !printed.iter().any(differs) => AGREE,
        _ if printed.iter().filter(|variant| differs(variant)).all(|variant| variant.inexact) => "inexact",
        _ => DIFFER,
    }
}

fn show(globals: &Globals, line: &LoweredProgram) -> anyhow::Result<()> {
    if globals.json {
        globals.print_json_line(line)?;
        return Ok(());
    }
    let mut text = format!("program {} by {}: {}\n", line.program, line.strategy, line.verdict);
    let first = line.variants.iter().find_map(|variant| variant.output.as_deref());
    for variant in &line.variants {
        text.push_str(&format!("    {}: {}\n", variant.end, variant.pipeline));
        if let (Some(first), Some(output)) = (first, &variant.output)
            && let Some((one, other)) = first.lines().zip(output.lines()).find(|(one, other)| one != other)
        {
            text.push_str(&format!("        prints `{other}`, not `{one}`\n"));
        }
    }
    globals.print(&text)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(output: Option<&str>, inexact: bool) -> Variant {
        Variant { pipeline: String::new(), end: "output", output: output.map(str::to_owned), inexact }
    }

    #[test]
    fn only_outputs_of_exact_passes_differ() {
        assert_eq!(verdict(&[variant(Some("1"), false), variant(None, false)]), "not comparable");
        assert_eq!(verdict(&[variant(Some("1"), false), variant(Some("1"), true)]), AGREE);
        assert_eq!(verdict(&[variant(Some("1"), false), variant(Some("2"), true)]), "inexact");
        assert_eq!(verdict(&[variant(Some("1"), false), variant(Some("2"), false)]), DIFFER);
    }
}
