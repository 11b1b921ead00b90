//! Shows a campaign on the terminal: a bar, a line per new finding, a summary with suggested next steps.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::io;

use assay_campaign::events::{self, Event, Sink, UndeliveredResults};
use assay_campaign::export::quote;
use assay_campaign::run::{Ended, MAX_ATTEMPTS};
use assay_campaign::store::{Location, Tally};
use assay_campaign::verdict::Counts;
use assay_campaign::{ComparisonVerdict, HangShare, Label, Summary, WorstMinutes};
use assay_drive::Target;

use crate::globals::Globals;
use crate::progress::{self, ProgressDisplay, Total};
use crate::style::count;
use crate::terminal;

/// The command that runs the campaign. Each takes other options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CampaignCommand {
    /// `assay fuzz`
    Fuzz,
    /// `assay opt`
    Opt,
}

/// So many passes are named where steps are counted by pass.
const NAMES: usize = 8;

/// A sink for people; JSON lines with `--json`.
pub struct Console<'g> {
    globals: &'g Globals,
    command: CampaignCommand,
    target: String,
    progress: ProgressDisplay,
    total: Total,
    /// Whether other runs share the campaign.
    is_shard: bool,
}

impl Console<'_> {
    /// A console for a campaign that ends after `total` programs, or after `total` time.
    pub fn new<'g>(
        globals: &'g Globals,
        command: CampaignCommand,
        target: &Target,
        total: Total,
        is_shard: bool,
    ) -> Console<'g> {
        let target = format!("{} ({})", target.name, target.version);
        let doing = match command {
            CampaignCommand::Fuzz => "fuzzing",
            CampaignCommand::Opt => "judging runs",
        };
        let progress = ProgressDisplay::new(globals, doing, total);
        Console { globals, command, target, progress, total, is_shard }
    }

    /// Sets the text beside the bar. The most important numbers come first, since a narrow terminal cuts off the rest.
    fn show(&self, now: &events::Progress) {
        self.progress.set_done(now.programs);
        let over = match self.total {
            Total::Count(programs) => now.programs >= programs,
            Total::Time(time) => u128::from(now.millis) > time.as_millis(),
            Total::Open => false,
        };
        self.progress.tell(format!(
            "{}{}, {} reduced, {} bad, {:.1} programs/s",
            if over { "reducing the rest: " } else { "" },
            count(now.new_findings.total(), "finding"),
            now.reduced,
            bad(now),
            now.rate(now.programs),
        ));
    }

    fn tell(&mut self, event: &Event) -> io::Result<()> {
        let paint = self.globals.paint;
        match event {
            Event::Started { seed, jobs, resumed, .. } => {
                let resumed = match resumed {
                    0 => String::new(),
                    done => format!(", going on after {}", count(*done, "program")),
                };
                let jobs = count(*jobs as u64, "job");
                let target = &self.target;
                self.globals.remark(&match self.command {
                    CampaignCommand::Fuzz => format!("fuzzing {target} with seed {seed}, {jobs}{resumed}"),
                    CampaignCommand::Opt => format!("judging runs of {target}, {jobs}{resumed}"),
                });
            }
            Event::FindingSeen { id, new: true, kind, pass, title, label, .. } => {
                let (found, pass) = (paint.bad("found"), paint.strong(pass));
                // Only reduction decides whether the finding is new, so that label is not shown yet.
                let label = if *label == Label::New { String::new() } else { format!(" [{label}]") };
                return self.globals.print(&format!("{found} #{id} {kind} in {pass}: {title}{label}\n"));
            }
            Event::FindingReduced { id, parent, pass, pattern, label, state, ops, passes, .. } => {
                let pattern = pattern.as_ref().map(|pattern| format!(", {pattern}")).unwrap_or_default();
                let same = parent.map(|parent| format!(", the same as #{parent}")).unwrap_or_default();
                let size = if *ops > 0 {
                    format!(" {}, {}", count(*ops as u64, "op"), count(*passes as u64, "step"))
                } else {
                    String::new()
                };
                let (state, pass) = (paint.note(state.name()), paint.strong(pass));
                return self
                    .globals
                    .print(&format!("{state} #{id}{size}: {pass}{pattern}{same} [{label}]\n"));
            }
            Event::InternalError { index, message, .. } => {
                let head = self.globals.paint_err.note("internal error");
                terminal::write_err(&format!("{head}: program {index}: {message}\n"));
            }
            Event::Skipped { index, attempts } => {
                self.globals.remark(&format!(
                    "program {index} is skipped: {attempts} runs were ended in the middle of it"
                ));
            }
            Event::StoreAway { reason, kept_in } => {
                self.globals.remark(&format!("note: {reason}; what is found is kept in {kept_in} meanwhile"));
            }
            Event::StoreAwaited { reason } => self.globals.remark(&awaited(reason)),
            Event::StoreBack { delivered, known } => self.globals.remark(&back(*delivered, *known)),
            Event::KeptForOther { results, store, kept_in } => {
                self.globals.remark(&kept_for_other(*results, store, kept_in));
            }
            Event::Progress(now) => self.show(now),
            _ => {}
        }
        Ok(())
    }

    /// The closing lines.
    pub fn print_summary(&mut self, summary: &Summary, causes: &Tally) -> io::Result<()> {
        self.progress.end();
        if self.globals.json {
            return Ok(());
        }
        let progress = &summary.progress;
        let mut text = format!("{}\n", line(progress));
        for (verdict, count) in progress.verdicts.iter() {
            let _ = writeln!(text, "  {count:>9}  {verdict}");
        }
        if !progress.proofs.is_empty() {
            let words: Vec<String> = progress.proofs.iter().map(|(word, n)| format!("{n} {word}")).collect();
            let asked = count(progress.proofs.total(), "function");
            let _ = writeln!(text, "  {asked} put to the prover: {}", words.join(", "));
        }
        text += &work(progress);
        text += &hangs(summary);
        if progress.programs == 0 && summary.ended == Ended::Complete {
            text += &nothing_to_do(summary.resumed, self.is_shard);
        }
        if progress.has_judged_nothing() {
            text += "nothing could be judged: each verdict is `rejected` or `not comparable`\n";
        }
        if summary.skipped > 0 {
            let _ = writeln!(text, "{}{}", skipped(summary.skipped), numbers(summary));
        }
        if progress.interrupted > 0 {
            let programs = count(progress.interrupted, "program");
            // One that was interrupted several times is skipped.
            let unless = if summary.skipped > 0 { ", unless it skips them" } else { "" };
            let _ = writeln!(text, "{programs} interrupted at the end; the next run begins there{unless}");
        }
        if let Some(kept) = &summary.kept {
            text += &undelivered(kept, self.command, &self.globals.db);
        }
        if summary.unreachable {
            text += &unreached(&self.globals.db);
        }
        if *causes != Tally::default() {
            let _ = writeln!(text, "{}: {causes}", self.globals.db);
        }
        self.globals.print(&text)?;
        if let Some(UndeliveredResults { kept_in, .. }) = &summary.kept {
            let merge = merge_command(&db_argument(&self.globals.db), kept_in);
            self.globals.next(&format!("{merge}, once the store is there"));
            return Ok(());
        }
        // The error that follows says what to do.
        if summary.no_target.is_some() {
            return Ok(());
        }
        self.globals.next(match (progress, self.command) {
            (events::Progress { hits: 1.., .. }, _) => "`assay findings list`, then `assay findings show N`",
            (_, CampaignCommand::Opt) => "more tests with `assay-opt` in the place of mlir-opt",
            (events::Progress { programs: 0, .. }, _) => "more --programs, or another --seed",
            _ => "more --time, or another --seed",
        });
        Ok(())
    }
}

impl Sink for Console<'_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        if self.globals.json {
            if let Event::Progress(now) = event {
                self.show(now);
            }
            return self.globals.print_json_line(event);
        }
        self.tell(event)
    }
}

/// What [`Event::StoreAwaited`] says.
pub fn awaited(reason: &str) -> String {
    format!("{reason}; waiting for it, ten minutes at most")
}

/// What a run says that has judged no program of a complete campaign. `resumed` programs were done when it began; since then, other
/// shards may have judged more.
fn nothing_to_do(resumed: u64, is_shard: bool) -> String {
    match is_shard {
        true => "nothing was left to do for this shard: the programs of this campaign are done\n".to_owned(),
        false => format!("nothing was left to do: {} of this campaign are done\n", count(resumed, "program")),
    }
}

/// Says when the wait for a store begins and ends, for commands that have no console.
pub fn inform(globals: &Globals) -> impl Fn(&Event) + Sync {
    move |event| match event {
        Event::StoreAwaited { reason } => globals.remark(&awaited(reason)),
        Event::StoreBack { delivered, known } => globals.remark(&back(*delivered, *known)),
        _ => {}
    }
}

/// What [`Event::StoreBack`] says.
fn back(delivered: u64, known: u64) -> String {
    let new = match delivered {
        1 => "1 result that was kept is delivered".to_owned(),
        many => format!("{many} results that were kept are delivered"),
    };
    match (delivered, known) {
        (0, 0) => "the store is there again".to_owned(),
        (0, 1) => "the store is there; it had the result that was kept already".to_owned(),
        (0, all) => format!("the store is there; it had all {all} results that were kept already"),
        (_, 0) => format!("the store is there; {new}"),
        _ => format!("the store is there; {new}, {} it had already", count(known, "other")),
    }
}

/// What is not in the store at the end of a shard.
fn undelivered(
    UndeliveredResults { results, kept_in }: &UndeliveredResults,
    command: CampaignCommand,
    db: &Location,
) -> String {
    // Without --shard, the next run has another file.
    let run = match command {
        CampaignCommand::Fuzz => ", and so does another run in this folder if both have the same --shard",
        CampaignCommand::Opt => "",
    };
    let (results, merge) = (count(*results, "result"), merge_command(&db_argument(db), kept_in));
    format!("not delivered: {results} in {kept_in}; {merge} delivers what is there{run}\n")
}

/// The store as a word of a command.
fn db_argument(db: &Location) -> String {
    db.argument().map_or_else(|| "ADDRESS".to_owned(), |db| quote(&db))
}

/// The command that delivers what a file keeps for a store.
fn merge_command(db: &str, kept_in: &str) -> String {
    format!("`assay merge --db {db} {}`", quote(kept_in))
}

/// What may be left to reduce if the store was away at the end of a shard.
fn unreached(db: &Location) -> String {
    let argument = db_argument(db);
    format!(
        "{db} could not be reached at the end: findings may be left that are not reduced; \
         `assay findings reduce --db {argument}` reduces them\n"
    )
}

/// What [`Event::KeptForOther`] says.
fn kept_for_other(results: u64, store: &str, kept_in: &str) -> String {
    let (whose, db) = match store {
        "" => ("a store that an older Assay did not name", "ADDRESS".to_owned()),
        store => (store, quote(store)),
    };
    let (results, merge) = (count(results, "result"), merge_command(&db, kept_in));
    format!("note: {kept_in} keeps {results} for {whose}, and they stay there; {merge} delivers them")
}

fn bad(progress: &events::Progress) -> u64 {
    let bad = [ComparisonVerdict::WrongValue, ComparisonVerdict::InvalidOutput, ComparisonVerdict::Crash];
    bad.iter().map(|verdict| progress.verdicts.get(verdict)).sum()
}

/// The lines about runs of compilers.
fn work(progress: &events::Progress) -> String {
    let mut text = String::new();
    if progress.repeats > 0 {
        let runs = count(progress.repeats, "further compile");
        let _ = writeln!(text, "  {runs}, because others were stopped at a time limit");
    }
    if progress.micros > 0 {
        let share = 100.0 * progress.own_share();
        let _ = writeln!(
            text,
            "  {share:.1} % of the time for these programs was spent outside the compiler's processes"
        );
    }
    text
}

/// The lines about hangs: what was left out, and the time that hangs took.
fn hangs(summary: &Summary) -> String {
    let progress = &summary.progress;
    let mut text = String::new();
    if !progress.left_out.is_empty() {
        let steps = count(progress.left_out.total(), "step");
        let _ = writeln!(text, "  {steps} left out because of hangs: {}", most_frequent(&progress.left_out));
    }
    if !progress.out_of_memory.is_empty() {
        let runs = count(progress.out_of_memory.total(), "run");
        let _ = writeln!(text, "  {runs} out of memory: {}", most_frequent(&progress.out_of_memory));
    }
    if let Some(HangShare { run, worst }) = summary.hang_share {
        let worst = match worst {
            None => String::new(),
            Some(WorstMinutes { share, minutes, .. }) => {
                let percent = 100.0 * share;
                format!(", and at most {percent:.1} % in any {minutes} minutes after the first two")
            }
        };
        let run = 100.0 * run;
        let _ = writeln!(text, "  hanging compilers took {run:.1} % of the jobs' CPU time{worst}");
    }
    text
}

/// The most frequent names with their counts.
fn most_frequent(counts: &Counts<String>) -> String {
    let mut names: Vec<(&String, u64)> = counts.iter().collect();
    names.sort_by_key(|&(_, times)| Reverse(times));
    let shown: Vec<String> =
        names.iter().take(NAMES).map(|(name, times)| format!("{name} {times}")).collect();
    let more = names.len().saturating_sub(NAMES);
    let more = if more > 0 { format!(", {}", count(more as u64, "other")) } else { String::new() };
    shown.join(", ") + &more
}

/// `1:30  412 programs (4.6/s)  1231 compiles (13.7/s)  …`
fn line(progress: &events::Progress) -> String {
    let verdicts: u64 = progress.verdicts.total();
    let kinds: Vec<String> =
        progress.new_findings.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    let new = if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") };
    let clock = progress::clock(std::time::Duration::from_millis(progress.millis));
    format!(
        "{clock}  {} programs ({:.1}/s)  {} compiles ({:.1}/s)  {verdicts} verdicts ({:.0}/s), {} bad  \
         findings: {new}; {} reduced",
        progress.programs,
        progress.rate(progress.programs),
        progress.compiles,
        progress.rate(progress.compiles),
        progress.rate(verdicts),
        bad(progress),
        progress.reduced,
    )
}

/// The numbers of programs that are skipped, after what is said of them.
fn numbers(summary: &Summary) -> String {
    let shown: Vec<String> = summary.skipped_programs.iter().map(u64::to_string).collect();
    let more = if summary.skipped > shown.len() as u64 { ", …" } else { "" };
    if shown.is_empty() { String::new() } else { format!(": {}{more}", shown.join(", ")) }
}

/// What to say about programs that are skipped.
pub fn skipped(programs: u64) -> String {
    let (number, verb) = (count(programs, "program"), if programs == 1 { "is" } else { "are" });
    format!("{number} {verb} skipped and not judged: {MAX_ATTEMPTS} runs were ended in the middle of each")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_run_with_the_same_shard_is_said_to_deliver_what_is_kept() {
        let kept = UndeliveredResults { results: 51, kept_in: ".assay/kept-3-8.db".to_owned() };
        let db = "postgres://ann:secret@db/assay".parse().unwrap();
        let merge = "not delivered: 51 results in .assay/kept-3-8.db; \
                     `assay merge --db postgres://ann@db/assay .assay/kept-3-8.db` delivers what is there";
        let run = ", and so does another run in this folder if both have the same --shard";
        assert_eq!(undelivered(&kept, CampaignCommand::Fuzz, &db), format!("{merge}{run}\n"));
        // That command has no --shard.
        assert_eq!(undelivered(&kept, CampaignCommand::Opt, &db), format!("{merge}\n"));
    }

    #[test]
    fn the_command_that_delivers_results_has_the_options_of_the_address() {
        let kept = UndeliveredResults { results: 1, kept_in: "my folder/kept.db".to_owned() };
        let command = |db: &str| {
            let text = undelivered(&kept, CampaignCommand::Opt, &db.parse().unwrap());
            text.split('`').nth(1).unwrap().to_owned()
        };
        let db = "postgres://ann:secret@db/assay?options=-csearch_path%3Dnightly&sslmode=require";
        assert_eq!(
            command(db),
            "assay merge --db 'postgres://ann@db/assay?options=-csearch_path%3Dnightly&sslmode=require' \
             'my folder/kept.db'"
        );
        let db = "postgres://ann@db/assay?password=secret&sslmode=require";
        assert_eq!(command(db), "assay merge --db ADDRESS 'my folder/kept.db'");
        let store = "postgres://ann@db/assay?sslmode=require";
        let note = kept_for_other(2, store, "kept.db");
        assert!(note.ends_with(&format!("`assay merge --db '{store}' kept.db` delivers them")), "{note}");
    }

    #[test]
    fn results_that_a_merge_has_delivered_are_not_counted_as_delivered() {
        let there = |rest: &str| format!("the store is there{rest}");
        assert_eq!(back(0, 0), there(" again"));
        assert_eq!(back(1, 0), there("; 1 result that was kept is delivered"));
        assert_eq!(back(2, 3), there("; 2 results that were kept are delivered, 3 others it had already"));
        assert_eq!(back(0, 1), there("; it had the result that was kept already"));
        assert_eq!(back(0, 3), there("; it had all 3 results that were kept already"));
    }

    #[test]
    fn the_most_frequent_passes_are_named() {
        let counts = (0..10).map(|number| (format!("pass-{number}"), number / 2)).collect();
        let named = "pass-8 4, pass-9 4, pass-6 3, pass-7 3, pass-4 2, pass-5 2, pass-2 1, pass-3 1";
        assert_eq!(most_frequent(&counts), named);
        let counts = (0..10).map(|number| (format!("pass-{number}"), 1)).collect();
        assert!(most_frequent(&counts).ends_with("pass-7 1, 2 others"));
    }

    #[test]
    fn a_shard_does_not_count_the_programs_of_others() {
        assert!(nothing_to_do(7, false).contains(": 7 programs of this campaign are done"));
        let text = nothing_to_do(7, true);
        assert!(text.starts_with("nothing was left to do for this shard") && !text.contains('7'), "{text}");
    }
}
