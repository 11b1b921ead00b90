//! Edits functions of a corpus: plants faults, or applies rewrites that preserve meaning.

use std::collections::BTreeMap;

use assay_campaign::panics;
use assay_engine::generate::Dice;
use assay_engine::mutate::{Edited, FAULTS};
use assay_ir::print;

use super::super::programs::{function_op, reached};
use super::super::report::{Report, Table};
use super::pair::{EditAnswer, EditedFunction, Examined};
use super::peer::PeerVerdict;
use super::{EDITS, ProverLab};

/// Edits of one function.
const PER_FUNCTION: usize = 2;
/// Number of kinds to draw for one edit, until one of them can be applied, and counts.
const DRAWS: u32 = 6;
/// Programs per batch. Edits are counted after each batch.
const BATCH: u64 = 32;
/// Number of lines per list in the report; all are in the CSV.
const SHOWN: usize = 20;

/// Edits of one sort.
pub struct EditSort {
    pub name: &'static str,
    /// Whether the edits preserve meaning.
    preserves: bool,
    /// The two parts draw different random numbers.
    stream: u64,
}

pub static PLANTED: EditSort = EditSort { name: "planted", preserves: false, stream: 0 };
pub static REWRITES: EditSort = EditSort { name: "rewrite", preserves: true, stream: 0x7E57 };

/// Edits functions until there are enough edits, the programs are used up, or this part of the time is over.
pub fn run(lab: &ProverLab<'_>, part: &EditSort, until: f64) -> anyhow::Result<Vec<Examined>> {
    let bench = lab.bench;
    bench.progress.tell(part.name);
    let until = bench.deadline(until);
    let (mut all, mut first) = (Vec::new(), 0);
    while all.len() < EDITS && first < lab.programs.count() && !bench.is_over(until) {
        let mut batch = Vec::new();
        let count = BATCH.min(lab.programs.count() - first);
        let work = |(): &mut (), number: u64| Ok((number, examine_program(lab, part, first + number)?));
        bench.run_each(count, until, || (), work, |examined| batch.push(examined))?;
        batch.sort_by_key(|each| each.0);
        all.extend(batch.into_iter().flat_map(|each| each.1));
        first += count;
    }
    all.truncate(EDITS);
    bench.tell(&format!("{} of {}", all.len(), part.name));
    Ok(all)
}

/// The edits of one program. A panic is a bug of Assay; the other programs are still edited.
fn examine_program(lab: &ProverLab<'_>, part: &EditSort, number: u64) -> anyhow::Result<Vec<Examined>> {
    panics::catch(|| program(lab, part, number)).unwrap_or_else(|panic| {
        let before = lab.programs.program(number).map(|(name, module)| (name, print(&module)));
        let (program, before) = before.unwrap_or_default();
        Ok(vec![Examined::from_panic(program, before, &panic.to_string())])
    })
}

/// The edits of one program.
fn program(lab: &ProverLab<'_>, part: &EditSort, number: u64) -> anyhow::Result<Vec<Examined>> {
    let Some((name, module)) = lab.programs.program(number) else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    for (at, subject) in EditedFunction::from_program(lab, &name, &module).into_iter().enumerate() {
        if !lab.accepts(&subject.module)? {
            continue;
        }
        let mut dice = Dice::new(lab.bench.seed ^ part.stream, number, at as u64);
        for _ in 0..PER_FUNCTION {
            all.extend(examine_one(lab, part, &subject, &mut dice)?);
        }
    }
    Ok(all)
}

/// The first of some edits of a function that counts.
fn examine_one(
    lab: &ProverLab<'_>,
    part: &EditSort,
    subject: &EditedFunction,
    dice: &mut Dice,
) -> anyhow::Result<Option<Examined>> {
    for _ in 0..DRAWS {
        let Some(edit) = edit(lab, part, subject, dice) else { continue };
        if lab.takes(&edit.module)?
            && let Some(examined) = subject.examine(lab, edit, part.preserves)
        {
            return Ok(Some(examined));
        }
    }
    Ok(None)
}

/// One edit of a function.
fn edit(lab: &ProverLab<'_>, part: &EditSort, subject: &EditedFunction, dice: &mut Dice) -> Option<Edited> {
    if part.preserves { rewrite(lab, subject, dice) } else { plant(lab, subject, dice) }
}

/// A function after a rewrite of some kind that preserves meaning; `None` if that kind does not apply.
pub fn rewrite(lab: &ProverLab<'_>, subject: &EditedFunction, dice: &mut Dice) -> Option<Edited> {
    let kinds = lab.editor.rewrites();
    let kind = &kinds[dice.below(kinds.len() as u32) as usize];
    lab.editor.rewrite(&subject.module, kind, dice)
}

/// A function with a fault of some kind; `None` if that kind does not apply.
pub fn plant(lab: &ProverLab<'_>, subject: &EditedFunction, dice: &mut Dice) -> Option<Edited> {
    let within = reached(&subject.module, function_op(&subject.module, &subject.planned.name)?);
    let kind = &FAULTS[dice.below(FAULTS.len() as u32) as usize];
    lab.editor.plant(&subject.module, &within, kind, dice)
}

/// Adds the results to a report.
pub fn add_tables(lab: &ProverLab<'_>, part: &EditSort, all: &[Examined], report: &mut Report) {
    let count = |test: &dyn Fn(&Examined) -> bool| all.iter().filter(|each| test(each)).count();
    let mut by_kind: BTreeMap<&str, Vec<&Examined>> = BTreeMap::new();
    all.iter().for_each(|each| by_kind.entry(each.kind).or_default().push(each));
    let columns = [
        part.name,
        "edits",
        "refuted",
        "by inputs",
        "equal",
        "refines",
        "within bounds",
        "unknown",
        "contradictions",
    ];
    let mut table = Table::new(&columns);
    let mut row = |name: &str, edits: &[&Examined]| {
        let proved = [EditAnswer::Equal, EditAnswer::Refines, EditAnswer::Bounded].map(|word| word.text());
        let words = ["refuted", "refuted by inputs"].into_iter().chain(proved);
        let words = words.chain(["unknown", "contradiction"]);
        let numbers =
            words.map(|word| edits.iter().filter(|each| each.word.text() == word).count().to_string());
        table.rows.push([name.to_owned(), edits.len().to_string()].into_iter().chain(numbers).collect());
    };
    by_kind.iter().for_each(|(name, edits)| row(name, edits));
    row("all", &all.iter().collect::<Vec<_>>());
    report.more.push(table);
    let seen = count(&|each| each.inputs == "differs");
    let missed = count(&|each| matches!(each.word, EditAnswer::ByInputs(_)));
    let more = count(&|each| each.inputs != "differs" && matches!(each.word, EditAnswer::Refuted));
    report.notes.push(format!(
        "{}: {} edits in {} functions; the default inputs show {seen} of them, and the prover alone refutes all but {missed} \
         of these and {more} others",
        part.name,
        all.len(),
        all.iter().map(|each| (&each.program, &each.function)).collect::<std::collections::BTreeSet<_>>().len(),
    ));
    add_reasons(all, report);
    if lab.peer.is_some() {
        compare(part, all, report);
    }
    for each in all.iter().filter(|each| matches!(each.word, EditAnswer::Wrong(_))) {
        let Examined { program, function, kind, place, .. } = each;
        let note = format!("contradiction: {program} @{function}: {kind} at `{place}`: {}", each.word.why());
        report.notes.push(note);
        add_files(each, "contradiction", report);
    }
    // For whoever improves the prover.
    all.iter().filter(|each| each.word.is_unknown()).for_each(|each| add_files(each, "unknown", report));
    report.table.rows.extend(all.iter().map(|each| csv(part, each)));
}

/// Why the prover is uncertain.
fn add_reasons(all: &[Examined], report: &mut Report) {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for each in all.iter().filter(|each| each.word.is_unknown()) {
        *reasons.entry(each.word.why()).or_default() += 1;
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|&(why, count)| (std::cmp::Reverse(count), why));
    report
        .notes
        .extend(reasons.iter().take(SHOWN).map(|(why, count)| format!("  {count:>4}  unknown: {why}")));
}

/// Compares the peer with Assay on the same edits.
fn compare(part: &EditSort, all: &[Examined], report: &mut Report) {
    let words = [PeerVerdict::Proved, PeerVerdict::Refuted, PeerVerdict::Unknown, PeerVerdict::NotSupported];
    let mut table =
        Table::new(&[part.name, "proved", "refuted", "unknown", "not supported", "mean time", "longest"]);
    let ours = |each: &Examined| match each.word {
        EditAnswer::Refuted => PeerVerdict::Refuted,
        EditAnswer::ByInputs(_) | EditAnswer::Unknown(_) => PeerVerdict::Unknown,
        _ => PeerVerdict::Proved,
    };
    let theirs = |each: &Examined| each.peer.as_ref().map_or(PeerVerdict::NotSupported, |peer| peer.word);
    let supported = |each: &&Examined| theirs(each) != PeerVerdict::NotSupported;
    let both: Vec<&Examined> = all.iter().filter(supported).collect();
    let mut row = |name: &str,
                   list: &[&Examined],
                   word: &dyn Fn(&Examined) -> PeerVerdict,
                   time: &dyn Fn(&Examined) -> f64| {
        let counts = words.map(|wanted| list.iter().filter(|each| word(each) == wanted).count().to_string());
        let times: Vec<f64> = list.iter().map(|each| time(each)).collect();
        let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
        let longest = times.iter().copied().fold(0.0, f64::max);
        let times = [mean, longest].map(|seconds| format!("{seconds:.2} s"));
        table.rows.push([name.to_owned()].into_iter().chain(counts).chain(times).collect());
    };
    let whole: Vec<&Examined> = all.iter().collect();
    let peer_time = |each: &Examined| each.peer.as_ref().map_or(0.0, |peer| peer.seconds);
    row("assay", &whole, &ours, &|each| each.seconds);
    row("xdsl-smt", &whole, &theirs, &peer_time);
    row("assay, what xdsl-smt supports", &both, &ours, &|each| each.seconds);
    row("xdsl-smt, the same", &both, &theirs, &peer_time);
    report.more.push(table);
    let disagree = |each: &&Examined| {
        matches!(
            (ours(each), theirs(each)),
            (PeerVerdict::Proved, PeerVerdict::Refuted) | (PeerVerdict::Refuted, PeerVerdict::Proved)
        )
    };
    for each in all.iter().filter(disagree) {
        let (one, other) = (ours(each).text(), theirs(each).text());
        let note =
            format!("{one}, but {other} by xdsl-smt: {} @{}: {}", each.program, each.function, each.place);
        report.notes.push(note);
        add_files(each, "peer", report);
    }
}

fn add_files(each: &Examined, word: &str, report: &mut Report) {
    let number = report.files.len() / 2;
    report.files.push((format!("{number}.{word}.before.mlir"), each.before.clone()));
    report.files.push((format!("{number}.{word}.after.mlir"), each.after.clone()));
}

fn csv(part: &EditSort, each: &Examined) -> Vec<String> {
    let (peer, seconds) = match &each.peer {
        Some(peer) => (peer.word.text(), format!("{:.3}", peer.seconds)),
        None => ("", String::new()),
    };
    let why = match &each.peer {
        Some(peer) if each.word.why().is_empty() => peer.why.as_str(),
        _ => each.word.why(),
    };
    let row = [
        part.name,
        &each.program,
        &each.function,
        each.kind,
        &each.op,
        &each.place,
        each.inputs,
        each.word.text(),
        why,
    ];
    let seconds = [format!("{:.3}", each.seconds), peer.to_owned(), seconds];
    row.map(str::to_owned).into_iter().chain(seconds).collect()
}
