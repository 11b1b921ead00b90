//! A campaign on the terminal: one progress line, a line per new finding, a summary that says what to do next.

use std::io::{self, Write as _};

use assay_campaign::events::{Event, Progress, Sink};
use assay_campaign::run::Ended;
use assay_campaign::{Summary, Verdict};
use assay_drive::Target;

use crate::globals::Globals;
use crate::style::Paint;

/// Where progress is not a rewritten line (no terminal), it is told every so many milliseconds.
const PLAIN_EVERY_MILLIS: u64 = 15_000;

/// A sink for people; JSON lines with `--json`.
pub struct Console {
    json: bool,
    quiet: bool,
    terminal: bool,
    paint: Paint,
    target: String,
    last_plain: u64,
    line_open: bool,
}

impl Console {
    pub fn new(globals: &Globals, target: &Target, terminal: bool) -> Console {
        Console {
            json: globals.json,
            quiet: globals.quiet,
            terminal,
            paint: globals.paint,
            target: format!("{} ({})", target.name, target.version),
            last_plain: 0,
            line_open: false,
        }
    }

    fn clear_line(&mut self) {
        if self.line_open {
            eprint!("\r\x1b[2K");
            self.line_open = false;
        }
    }

    fn progress(&mut self, progress: &Progress) {
        if self.quiet {
            return;
        }
        if self.terminal {
            eprint!("\r\x1b[2K{}", progress_line(progress));
            let _ = io::stderr().flush();
            self.line_open = true;
        } else if progress.millis >= self.last_plain + PLAIN_EVERY_MILLIS {
            self.last_plain = progress.millis;
            eprintln!("{}", progress_line(progress));
        }
    }

    fn tell(&mut self, event: &Event) {
        match event {
            Event::Started { seed, jobs, resumed, .. } if !self.quiet => {
                let resumed = if *resumed > 0 {
                    format!(", going on after {}", count(*resumed, "program"))
                } else {
                    String::new()
                };
                eprintln!(
                    "fuzzing {} with seed {seed}, {}{resumed}",
                    self.target,
                    count(*jobs as u64, "job")
                );
            }
            Event::FindingSeen { id, new: true, kind, pass, title, label, .. } => {
                self.clear_line();
                let label = label.to_string();
                println!(
                    "{} #{id} {kind} in {}: {title} [{label}]",
                    self.paint.bad("found"),
                    self.paint.strong(pass)
                );
            }
            Event::FindingReduced { id, parent, pass, pattern, label, state, ops, passes, .. } => {
                self.clear_line();
                let pattern = pattern.as_ref().map(|pattern| format!(", {pattern}")).unwrap_or_default();
                let same = parent.map(|parent| format!(", the same as #{parent}")).unwrap_or_default();
                let size = if *ops > 0 {
                    format!(" {}, {}", count(*ops as u64, "op"), count(*passes as u64, "step"))
                } else {
                    String::new()
                };
                println!(
                    "{} #{id}{size}: {}{pattern}{same} [{label}]",
                    self.paint.note(state.name()),
                    self.paint.strong(pass)
                );
            }
            Event::InternalError { index, message, .. } => {
                self.clear_line();
                eprintln!("{}: program {index}: {message}", self.paint.note("internal error"));
            }
            Event::Progress(progress) => self.progress(progress),
            _ => {}
        }
    }

    /// The closing words.
    pub fn summary(&mut self, summary: &Summary) -> io::Result<()> {
        self.clear_line();
        if self.json {
            return Ok(());
        }
        let progress = &summary.progress;
        let mut out = io::stdout().lock();
        writeln!(out, "{}", progress_line(progress))?;
        for (verdict, count) in progress.verdicts.iter() {
            writeln!(out, "  {count:>9}  {verdict}")?;
        }
        if progress.micros > 0 {
            let share = 100.0 * progress.own_micros as f64 / progress.micros as f64;
            writeln!(out, "  {share:.1} % of the time was spent outside the compiler's processes")?;
        }
        if progress.programs == 0 && summary.ended == Ended::Complete {
            let done = count(summary.resumed, "program");
            writeln!(
                out,
                "nothing was left to do: {done} of this campaign are done; ask for more --programs, or another --seed"
            )?;
        }
        if progress.reduced > 0 {
            let (reduced, causes) = (count(progress.reduced, "finding"), count(progress.causes, "new cause"));
            writeln!(out, "{reduced} reduced, {causes}")?;
        }
        if progress.hits > 0 {
            writeln!(out, "next: `assay findings list`, then `assay findings show N`")?;
        }
        Ok(())
    }
}

impl Sink for Console {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        if self.json {
            let mut out = io::stdout().lock();
            return writeln!(out, "{}", serde_json::to_string(event)?);
        }
        self.tell(event);
        Ok(())
    }
}

/// `1 job`, `2 jobs`.
fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// `1:30  412 programs (4.6/s)  1231 compiles (13.7/s)  …`
fn progress_line(progress: &Progress) -> String {
    let seconds = progress.millis / 1000;
    let verdicts: u64 = progress.verdicts.total();
    let wrong = progress.verdicts.get(&Verdict::WrongValue) + progress.verdicts.get(&Verdict::Crash);
    let kinds: Vec<String> =
        progress.new_findings.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    let new = if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") };
    format!(
        "{}:{:02}  {} programs ({:.1}/s)  {} compiles ({:.1}/s)  {verdicts} verdicts ({:.0}/s), {wrong} bad  new findings: {new}; {} reduced",
        seconds / 60,
        seconds % 60,
        progress.programs,
        progress.rate(progress.programs),
        progress.compiles,
        progress.rate(progress.compiles),
        progress.rate(verdicts),
        progress.reduced,
    )
}
