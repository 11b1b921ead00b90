//! `--validate`: runs the target's parser and verifier on the programs, and counts the results.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use assay_drive::Compiler;
use serde::Serialize;

use super::source::GeneratedProgram;
use crate::globals::Globals;
use crate::progress::ProgressDisplay;
use crate::target;

/// Programs for one process of the compiler.
const TOGETHER: usize = 32;

/// Counts of accepted and rejected programs.
pub struct ValidationCounts {
    compiler: Compiler,
    programs: u64,
    valid: u64,
    /// For each message without numbers: how often it occurred, and the first program.
    rejected: BTreeMap<String, (u64, u64)>,
    /// As `rejected`, but only programs that were accepted before they were guarded.
    spoilt: Option<BTreeMap<String, (u64, u64)>>,
}

/// The counts, for `--json`.
#[derive(Serialize)]
struct Validity<'a> {
    programs: u64,
    valid: u64,
    rejected: Vec<VerifierMessage<'a>>,
    /// Rejected, but valid before they were guarded.
    #[serde(skip_serializing_if = "Option::is_none")]
    spoilt: Option<Vec<VerifierMessage<'a>>>,
}

/// One message of the verifier.
#[derive(Serialize)]
struct VerifierMessage<'a> {
    message: &'a str,
    programs: u64,
    first: u64,
}

impl ValidationCounts {
    pub fn new(globals: &Globals) -> anyhow::Result<ValidationCounts> {
        let compiler = target::driver(globals)?;
        Ok(ValidationCounts { compiler, programs: 0, valid: 0, rejected: BTreeMap::new(), spoilt: None })
    }

    pub fn add(
        &mut self,
        batch: &[(u64, GeneratedProgram)],
        progress: &ProgressDisplay,
    ) -> anyhow::Result<()> {
        let texts: Vec<(u64, &str)> =
            batch.iter().map(|(index, made)| (*index, made.text.as_str())).collect();
        let verdicts = self.judge(&texts, progress)?;
        if batch.iter().all(|(_, made)| made.bare.is_none()) {
            return Ok(());
        }
        let spoilt = self.spoilt.get_or_insert_default();
        for ((index, made), verdict) in batch.iter().zip(verdicts) {
            if let (Some(message), Some(bare)) = (verdict, &made.bare) {
                let text = assay_ir::print(bare);
                let before = self.compiler.verdicts(&[&text]).map_err(|error| target::failure(&error))?;
                if before.first().is_some_and(Option::is_none) {
                    spoilt.entry(kind(&message)).or_insert((0, *index)).0 += 1;
                }
            }
        }
        Ok(())
    }

    /// Judges and counts numbered programs. Returns the error of each.
    pub fn judge(
        &mut self,
        batch: &[(u64, &str)],
        progress: &ProgressDisplay,
    ) -> anyhow::Result<Vec<Option<String>>> {
        let mut all = Vec::new();
        for programs in batch.chunks(TOGETHER) {
            let texts: Vec<&str> = programs.iter().map(|each| each.1).collect();
            let verdicts = self.compiler.verdicts(&texts).map_err(|error| target::failure(&error))?;
            progress.step(programs.len());
            for ((index, _), verdict) in programs.iter().zip(verdicts) {
                self.programs += 1;
                all.push(verdict.clone());
                match verdict {
                    None => self.valid += 1,
                    Some(message) => {
                        self.rejected.entry(kind(&message)).or_insert((0, *index)).0 += 1;
                    }
                }
            }
        }
        Ok(all)
    }

    pub fn report(&self, globals: &Globals, elapsed: std::time::Duration) -> anyhow::Result<()> {
        let (rejected, spoilt) = (messages(&self.rejected), self.spoilt.as_ref().map(messages));
        let (programs, valid, seconds) = (self.programs, self.valid, elapsed.as_secs_f64());
        if globals.json {
            globals.print_json_line(&Validity { programs, valid, rejected, spoilt })?;
            return Ok(());
        }
        let mut text = String::new();
        let share = 100.0 * valid as f64 / programs.max(1) as f64;
        let _ = writeln!(text, "{programs} programs, {valid} valid ({share:.1} %) in {seconds:.1} s");
        rejected.iter().for_each(|message| message.show(&mut text));
        if let Some(spoilt) = spoilt {
            let count: u64 = spoilt.iter().map(|message| message.programs).sum();
            let _ = writeln!(text, "{count} rejected that were valid before they were guarded");
            spoilt.iter().for_each(|message| message.show(&mut text));
        }
        globals.print(&text)?;
        Ok(())
    }
}

impl VerifierMessage<'_> {
    fn show(&self, text: &mut String) {
        let VerifierMessage { message, programs, first } = self;
        let _ = writeln!(text, "{programs:>7} x {message} (first in program {first})");
    }
}

/// The most common first.
fn messages(counts: &BTreeMap<String, (u64, u64)>) -> Vec<VerifierMessage<'_>> {
    let mut list: Vec<(&String, &(u64, u64))> = counts.iter().collect();
    list.sort_by(|a, b| b.1.0.cmp(&a.1.0).then(a.0.cmp(b.0)));
    list.into_iter()
        .map(|(message, &(programs, first))| VerifierMessage { message, programs, first })
        .collect()
}

/// The message without parts that differ from program to program: numbers, and quoted texts except the op's name.
fn kind(message: &str) -> String {
    let mut kind = String::new();
    for (at, part) in message.split('\'').enumerate() {
        if at > 1 && at % 2 == 1 {
            kind.push_str("'..'");
        } else if at == 1 {
            let _ = write!(kind, "'{part}'");
        } else {
            let mut digits = false;
            for c in part.chars() {
                if !c.is_ascii_digit() {
                    kind.push(c);
                } else if !digits {
                    kind.push('N');
                }
                digits = c.is_ascii_digit();
            }
        }
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn messages_of_a_kind_look_the_same() {
        let one = kind("'arith.extsi' op operand type 'i32' and result type 'i1' have 12 bits");
        assert_eq!(one, "'arith.extsi' op operand type '..' and result type '..' have N bits");
    }
}
