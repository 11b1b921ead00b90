//! Compilers that need far too much memory for a small program.

use assay_campaign::export::MEMORY_KIB;
use assay_campaign::finding::{FailureKind, Finding};
use assay_drive::Step;
use assay_drive::process::Limits;

use crate::evidence::FindingContext;
use crate::{PRINTING, READING};

/// The longest text of a small program, in bytes.
const TEXT: usize = 64 << 10;
/// The most elements that a type of a small program has.
const ELEMENTS: u64 = 1 << 20;

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

/// Whether neither the text of a program nor a value of one of its types is large.
pub fn is_small(program: &str) -> bool {
    program.len() <= TEXT && program.split('<').skip(1).all(|rest| elements(rest) <= ELEMENTS)
}

/// A sentence about the size of a program, for a reader who asks whether a compiler may need much for it.
pub fn describe_size(program: &str) -> String {
    match is_small(program) {
        true => "The program is small, and so are the values of its types.".to_owned(),
        false => format!("The program has {} lines, {} bytes.", program.lines().count(), program.len()),
    }
}

/// The number of elements of a shape at the beginning of a text, such as `4x?x[2]xf32>`. A dynamic size counts as one.
fn elements(text: &str) -> u64 {
    let size = |part: &str| match part.trim_matches(['[', ']']) {
        "?" => Some(1),
        number => number.parse::<u64>().ok(),
    };
    text.split('x').map_while(size).fold(1, u64::saturating_mul)
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
    fn a_program_is_small_if_its_text_and_its_types_are() {
        let with = |ty: &str| format!("%0 = \"a.b\"(%1) : ({ty}) -> i32");
        for ty in [
            "tensor<?x1024x1024xf32>",
            "vector<[4]x4xf32>",
            "array<i64: 99999999>",
            "memref<4xi8, strided<[9999999]>>",
        ] {
            assert!(is_small(&with(ty)), "{ty}");
        }
        for ty in ["tensor<1025x1024xf32>", "vector<1000000000xi64>", "memref<99999999999x99999999999xi8>"] {
            assert!(!is_small(&with(ty)), "{ty}");
        }
        let large = " \n".repeat(TEXT / 2 + 1);
        assert!(!is_small(&large));
        assert_eq!(describe_size(&large), "The program has 32769 lines, 65538 bytes.");
        assert_eq!(describe_size(""), "The program is small, and so are the values of its types.");
    }

    #[test]
    fn the_system_says_how_much_memory_is_available() {
        assert!(available_memory() > 64 << 20);
    }
}
