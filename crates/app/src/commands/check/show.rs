//! The text output.

use std::fmt::Write as _;

use super::record::{
    CheckRecord, CompilerEnding, CompilerRecord, FunctionRecord, ProofRecord, VerdictRecord, VerdictWord,
};
use crate::style::Paint;

/// A record as text; empty if the record is not important enough for a line. With `verbose`, every record has text.
pub fn text(record: &CheckRecord, verbose: bool, paint: Paint) -> String {
    match record {
        CheckRecord::Pipeline(pipeline) if verbose => {
            let place = pipeline.place.as_deref().map(|place| format!(" ({place})")).unwrap_or_default();
            format!("{} {}: {}{place}\n", paint.faint("pipeline"), pipeline.pipeline, pipeline.text)
        }
        CheckRecord::Pipeline(_) => String::new(),
        CheckRecord::Function(function) => function_text(function, verbose, paint),
        CheckRecord::Verdict(verdict) => match verdict.verdict {
            VerdictWord::Differs | VerdictWord::Refuted => difference(verdict, paint),
            VerdictWord::Refines | VerdictWord::NotComparable if verbose => agreement(verdict, paint),
            VerdictWord::Proved | VerdictWord::Unknown if verbose => proof(verdict, paint),
            VerdictWord::Refines
            | VerdictWord::NotComparable
            | VerdictWord::Proved
            | VerdictWord::Unknown => String::new(),
        },
        CheckRecord::Compiler(compiler) => compiler_ending(compiler, verbose, paint),
        CheckRecord::LeftOut(left_out) if verbose || !left_out.expected => {
            format!("{}: {}: {}\n", paint.faint("left out"), left_out.place, left_out.detail)
        }
        CheckRecord::LeftOut(_) => String::new(),
        CheckRecord::Error(error) => {
            let excerpt = error.excerpt.as_ref().map(|excerpt| format!("{excerpt}\n")).unwrap_or_default();
            format!("{}: {}\n{excerpt}", paint.bad("error"), error.message)
        }
    }
}

fn function_text(function: &FunctionRecord, verbose: bool, paint: Paint) -> String {
    let mut text = String::new();
    if let Some(ub) = &function.undefined {
        let head = match (ub.poison, ub.certain, function.inputs) {
            (true, ..) => "poison on every input".to_owned(),
            (false, true, _) => "undefined whatever its arguments".to_owned(),
            (false, false, tried) => format!("undefined on all {tried} inputs tried"),
        };
        let (head, name, rule) = (paint.note(&head), &function.function, paint.strong(&ub.rule));
        let _ = writeln!(text, "{head}: @{name} breaks '{rule}' of {}: {}", ub.op, ub.text);
        let _ = writeln!(text, "  {} {}", paint.faint("-->"), ub.place);
    } else if let (true, Some(why)) = (verbose, &function.not_run) {
        let _ = writeln!(text, "{}: @{}: {why}", paint.faint("not comparable"), function.function);
    }
    text
}

fn agreement(verdict: &VerdictRecord, paint: Paint) -> String {
    let (function, pass) = (&verdict.function, &verdict.pass);
    match (verdict.holds, &verdict.detail) {
        (Some((inputs, undefined)), _) => {
            let free =
                if undefined > 0 { format!(", undefined on {undefined} of them") } else { String::new() };
            let inputs = match (inputs, verdict.all_inputs) {
                (1, _) => "1 input".to_owned(),
                (_, true) => format!("all {inputs} inputs"),
                _ => format!("{inputs} inputs"),
            };
            let open = match verdict.open {
                0 => String::new(),
                open => format!(" ({open} not compared in full)"),
            };
            let proof = match (&verdict.proof, &verdict.not_proved) {
                (Some(proof), _) => {
                    let of = if proof.is_bounded() { "within bounds" } else { "for all inputs" };
                    format!("; proved {of}: {}{}", reach(proof), widths(verdict))
                }
                (None, Some(why)) => format!("; not proved for all inputs: {why}"),
                (None, None) => String::new(),
            };
            let vscale = vscales(&verdict.vscale);
            let unchanged = if verdict.unchanged { "unchanged, " } else { "" };
            format!(
                "{}: @{function} after {pass}: {unchanged}{inputs}{vscale}{free}{open}{proof}\n",
                paint.good("refines")
            )
        }
        (None, detail) => {
            let why = detail.as_deref().unwrap_or_default();
            format!("{}: @{function} after {pass}: {why}\n", paint.faint("not comparable"))
        }
    }
}

/// The values of `vscale` for which a verdict holds.
fn vscales(values: &[u32]) -> String {
    let texts: Vec<String> = values.iter().map(u32::to_string).collect();
    match texts.split_last() {
        None => String::new(),
        Some((last, [])) => format!(" with vscale {last}"),
        Some((last, others)) => format!(" with vscale {} and {last}", others.join(", ")),
    }
}

/// For which inputs a proof holds, or why there is no proof.
fn proof(verdict: &VerdictRecord, paint: Paint) -> String {
    let (function, pass) = (&verdict.function, &verdict.pass);
    let Some(proof) = &verdict.proof else {
        let why = verdict.detail.as_deref().unwrap_or_default();
        return format!("{}: @{function} after {pass}: {why}\n", paint.faint("unknown"));
    };
    format!("{}: @{function} after {pass}: {}{}\n", paint.good("proved"), reach(proof), widths(verdict))
}

/// The widths for which a function is proved with narrower integers.
fn widths(verdict: &VerdictRecord) -> String {
    verdict.widths.map(|widths| format!("; also for {widths}")).unwrap_or_default()
}

fn reach(proof: &ProofRecord) -> String {
    let means = match proof.means.as_str() {
        "same" => "the same terms",
        "all-inputs" => "all inputs tried",
        _ => "by the solver",
    };
    let iterations = proof
        .iterations
        .map(|iterations| format!(", loops of up to {iterations} iterations"))
        .unwrap_or_default();
    let apart = if proof.apart { ", memrefs that do not overlap" } else { "" };
    let sizes =
        proof.sizes.map(|size| format!(", memrefs of dynamic sizes up to {size}")).unwrap_or_default();
    let tensors = proof.tensor_sizes.map(|size| format!(", tensors of dynamic sizes up to {size}"));
    let cases = proof.tensor_cases.map(|count| format!(", tensors of {count} combinations of dynamic sizes"));
    let numbers =
        proof.number_cases.map(|count| format!(", {count} combinations of sizes and 'index' arguments"));
    let tensors = tensors.or(cases).or(numbers).unwrap_or_default();
    let contiguous = if proof.contiguous { ", memrefs without gaps" } else { "" };
    let induction = if proof.by_induction { ", loops by induction" } else { "" };
    let silent = if proof.silent { ", where a document says what the source does" } else { "" };
    let index = proof.index_width.map(|width| format!(", index of {width} bits")).unwrap_or_default();
    format!("{means}{induction}{iterations}{apart}{sizes}{tensors}{contiguous}{silent}{index}")
}

/// A difference: the guilty pass, the input, both results, and further facts.
fn difference(verdict: &VerdictRecord, paint: Paint) -> String {
    let mut text = String::new();
    let (function, pass) = (&verdict.function, paint.strong(&verdict.pass));
    let what = verdict.detail.as_deref().unwrap_or_default();
    let word = if verdict.verdict == VerdictWord::Refuted { "refuted" } else { "differs" };
    let _ = writeln!(text, "{}: @{function} after {pass}: {what}", paint.bad(word));
    let _ = writeln!(text, "  {} {}", paint.faint("-->"), verdict.place);
    let Some(difference) = &verdict.difference else { return text };
    if let Some(program) = &verdict.program {
        let _ = writeln!(text, "  program");
        program.lines().for_each(|line| text += &format!("    {line}\n"));
    }
    let vscale = vscales(&verdict.vscale);
    let _ = writeln!(text, "  input   @{function}({}){vscale}", difference.input.join(", "));
    let _ = writeln!(text, "  before  {}", difference.before);
    let _ = writeln!(text, "  after   {}", difference.after);
    if let Some(assumes) = &verdict.assumes {
        let _ = writeln!(text, "  given   {assumes}");
    }
    if let Some(broken) = &difference.broken {
        let _ = writeln!(text, "  because {} breaks its rule '{}'", broken.op, broken.rule);
    }
    if let Some(parting) = &difference.parting {
        let _ = writeln!(text, "  first   {} before, made by  {}", parting.value_before, parting.op_before);
        let same = if parting.same { "  (its operands are the same)" } else { "" };
        let _ =
            writeln!(text, "          {} after, made by  {}{same}", parting.value_after, parting.op_after);
    }
    text
}

fn compiler_ending(compiler: &CompilerRecord, verbose: bool, paint: Paint) -> String {
    let word = compiler.outcome.name().replace('-', " ");
    let word = if compiler.found { paint.bad(&word) } else { paint.note(&word) };
    if !compiler.found && !verbose && compiler.outcome == CompilerEnding::PassFailed {
        return String::new();
    }
    format!("{word}: {} on {}: {}\n", paint.strong(&compiler.pass), compiler.place, compiler.detail)
}
