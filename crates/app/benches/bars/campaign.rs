//! The speed of a campaign, what its threads and compilers spend CPU time on, and what a second job brings.
//!
//! `ASSAY_BASE` may name another build's `assay`, which then runs before ours on the same programs.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{Bar, BarLine};

/// Programs of each campaign.
const PROGRAMS: &str = "400";
/// Their seed.
const SEED: &str = "11";

/// What a campaign says of itself at its end.
struct CampaignRun(Value);

impl CampaignRun {
    /// A campaign without reduction, in a new store.
    fn new(assay: &Path, jobs: &str) -> Result<CampaignRun, String> {
        CampaignRun::with(assay, jobs, &["--reduce-budget", "0s"])
    }

    /// A campaign with these flags, in a new store. Findings that wait to be reduced at its end are left.
    fn with(assay: &Path, jobs: &str, flags: &[&str]) -> Result<CampaignRun, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let output = Command::new(assay)
            .current_dir(folder.path())
            .args(["fuzz", "--programs", PROGRAMS, "--jobs", jobs, "--seed", SEED, "--json"])
            .args(["--reduce-rest", "0s"])
            .args(flags)
            .output()
            .map_err(|error| format!("{}: {error}", assay.display()))?;
        let stdout = String::from_utf8_lossy(&output.stdout);
        let last = stdout.lines().last().and_then(|line| serde_json::from_str::<Value>(line).ok());
        last.filter(|event| event["event"] == "finished").map(CampaignRun).ok_or_else(|| {
            String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("it said nothing").to_owned()
        })
    }

    fn number(&self, key: &str) -> f64 {
        self.0[key].as_f64().unwrap_or(0.0)
    }

    fn seconds(&self) -> f64 {
        (self.number("millis") / 1e3).max(1e-3)
    }

    fn programs_per_second(&self) -> f64 {
        self.number("programs") / self.seconds()
    }

    fn verdicts_per_second(&self) -> f64 {
        let verdicts = self.0["verdicts"].as_object().into_iter().flatten();
        verdicts.filter_map(|(_, count)| count.as_f64()).sum::<f64>() / self.seconds()
    }

    /// Percent of the threads' time outside of the compiler.
    fn own_share(&self) -> f64 {
        100.0 * self.number("own_micros") / self.number("micros").max(1.0)
    }

    /// Percent of the elapsed time in which something is done that only one thread can do.
    fn serial_share(&self) -> f64 {
        100.0 * self.0["parts"]["store"].as_f64().unwrap_or(0.0) / 1e6 / self.seconds()
    }

    /// CPU seconds by part, the longest first; those of the store and of reduction are elapsed ones.
    fn parts(&self) -> String {
        let parts = self.0["parts"].as_object().into_iter().flatten();
        let mut parts: Vec<(f64, &String)> =
            parts.filter_map(|(name, micros)| Some((micros.as_f64()? / 1e6, name))).collect();
        parts.sort_by(|a, b| b.0.total_cmp(&a.0));
        let parts: Vec<String> =
            parts.iter().map(|(seconds, name)| format!("{name} {seconds:.1} s")).collect();
        parts.join(", ")
    }

    fn how(&self) -> String {
        format!(
            "{PROGRAMS} programs of seed {SEED} in {:.1} s, {} compiles, {} findings seen, {} reduced; {}",
            self.seconds(),
            self.number("compiles"),
            self.number("hits"),
            self.number("reduced"),
            self.parts()
        )
    }
}

fn ours() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_assay"))
}

/// Speed and shares with two jobs.
pub fn lines() -> Vec<BarLine> {
    let base = std::env::var_os("ASSAY_BASE").map(|base| CampaignRun::new(Path::new(&base), "2"));
    let ours = CampaignRun::new(&ours(), "2");
    let line = |what, unit, bar, measure: fn(&CampaignRun) -> f64, how: fn(&CampaignRun) -> String| BarLine {
        what,
        unit,
        bar,
        measured: ours.as_ref().map(measure).map_err(Clone::clone),
        how: match (&ours, &base) {
            (Ok(ours), None) => how(ours),
            (Ok(ours), Some(Ok(base))) => {
                format!("{}\n    ASSAY_BASE: {:.1} {unit}; {}", how(ours), measure(base), how(base))
            }
            (Ok(ours), Some(Err(why))) => format!("{}\n    ASSAY_BASE: {why}", how(ours)),
            (Err(_), _) => String::new(),
        },
    };
    let least = Bar::AtLeast;
    let verdicts = |_: &CampaignRun| "of functions after steps, and of executions".to_owned();
    let share = |_: &CampaignRun| "2 jobs, reduction off".to_owned();
    let reducing = CampaignRun::with(&self::ours(), "2", &[]);
    vec![
        BarLine {
            what: "campaign: programs, with reduction",
            unit: "/s",
            bar: least(60.0),
            measured: reducing.as_ref().map(CampaignRun::programs_per_second).map_err(Clone::clone),
            how: reducing.as_ref().map(CampaignRun::how).unwrap_or_default(),
        },
        line("campaign: programs", "/s", least(100.0), CampaignRun::programs_per_second, CampaignRun::how),
        line("campaign: verdicts", "/s", least(2_400.0), CampaignRun::verdicts_per_second, verdicts),
        line("campaign: time outside the compiler", "%", Bar::AtMost(30.0), CampaignRun::own_share, share),
    ]
}

/// How much faster two jobs are than one, and what limits more of them.
pub fn scale() -> Vec<BarLine> {
    let measured = CampaignRun::new(&ours(), "1").and_then(|one| Ok((one, CampaignRun::new(&ours(), "2")?)));
    let line = |what,
                unit,
                bar,
                measure: fn(&CampaignRun, &CampaignRun) -> f64,
                how: fn(&CampaignRun, &CampaignRun) -> String| BarLine {
        what,
        unit,
        bar,
        measured: measured.as_ref().map(|(one, two)| measure(one, two)).map_err(Clone::clone),
        how: measured.as_ref().map(|(one, two)| how(one, two)).unwrap_or_default(),
    };
    let times = |one: &CampaignRun, two: &CampaignRun| {
        format!("{PROGRAMS} programs: {:.1} s with one job, {:.1} s with two", one.seconds(), two.seconds())
    };
    let store = |_: &CampaignRun, two: &CampaignRun| {
        format!("the store's one writer, with two jobs: {:.2} s", two.serial_share() * two.seconds() / 100.0)
    };
    vec![
        line(
            "scale: two jobs : one",
            "times",
            Bar::AtLeast(1.9),
            |one, two| one.seconds() / two.seconds(),
            times,
        ),
        line("scale: serial part", "%", Bar::AtMost(2.0), |_, two| two.serial_share(), store),
    ]
}
