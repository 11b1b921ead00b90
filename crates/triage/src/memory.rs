//! Compilers that need far too much memory for a small program.

use assay_campaign::export::MEMORY_KIB;
use assay_campaign::finding::{FailureKind, Finding};
use assay_drive::Step;
use assay_drive::process::Limits;

use crate::evidence::FindingContext;
use crate::program_size::describe_size;
use crate::{PRINTING, READING};

impl FindingContext<'_> {
    /// A finding of a step that needs more than `limit` bytes of memory; reading and printing count as steps.
    pub fn out_of_memory(&self, step: &Step, before: &str, limit: u64) -> Finding {
        let mut finding = self.blank(FailureKind::OutOfMemory, step);
        if [READING, PRINTING].contains(&step.pass.as_str()) {
            finding.guilty.step.clear();
        }
        finding.signature = format!("out of memory {}", step.pass);
        finding.claim.set_title(memory_title(limit));
        finding.ir.before = before.to_owned();
        finding.claim.explanation = vec![describe_size(before)];
        finding
    }
}

/// The memory, in bytes, that no small program may need: the limit of a compiler, and at least that of `reproduce.sh`.
pub fn memory_limit(limits: &Limits) -> u64 {
    limits.memory.unwrap_or(0).max(u64::from(MEMORY_KIB) << 10)
}

/// The title of a compiler that needs more than `limit` bytes of memory.
pub fn memory_title(limit: u64) -> String {
    format!("needs more than {} MiB of memory", limit >> 20)
}

/// The memory in bytes that the system can give without swapping; 0 if it does not say (proc(5), `MemAvailable`).
pub fn available_memory() -> u64 {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kib = line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok());
    kib.unwrap_or(0) << 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_says_how_much_memory_is_available() {
        assert!(available_memory() > 64 << 20);
    }
}
