//! Compilers that do not get to the first step: they hang while they read a program, or in the parser of pipelines.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use assay_drive::Pipeline;

/// Words that are kept at most.
const MOST_WORDS: usize = 1 << 16;
/// Programs that are not read and whose words are kept.
const MOST_UNREAD: usize = 64;

/// The hangs before the first step that were shown.
#[derive(Debug, Default)]
pub(super) struct StartHangs {
    /// With all passes of one of these sets, the compiler does not begin.
    pipelines: Vec<BTreeSet<String>>,
    /// If there is a program that the compiler does not read.
    reading: Option<ReadWords>,
}

/// The words of programs: a program that the compiler does not read has an op, a type or an attribute that others do not have. This is a
/// guess.
#[derive(Debug, Default)]
struct ReadWords {
    /// Of programs that it reads.
    read: BTreeSet<String>,
    /// Of each program that it does not read; the last ones.
    unread: VecDeque<BTreeSet<String>>,
    /// The fewest words that explain why it does not read these programs.
    suspect: BTreeSet<String>,
}

impl ReadWords {
    /// Takes the words that most of the programs have and no other program has, then those that most of the remaining programs have.
    fn suspect_again(&mut self) {
        self.suspect.clear();
        let mut left: Vec<BTreeSet<&String>> =
            self.unread.iter().map(|words| words.difference(&self.read).collect()).collect();
        loop {
            let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
            left.iter().flatten().for_each(|word| *counts.entry(word).or_default() += 1);
            let Some(&most) = counts.values().max() else { return };
            let has_most = |word: &&String| counts.get(word) == Some(&most);
            self.suspect.extend(counts.keys().filter(|word| has_most(word)).map(|word| (*word).clone()));
            left.retain(|words| !words.iter().any(has_most));
        }
    }
}

impl StartHangs {
    /// The smallest set of passes of this pipeline with which the compiler does not begin.
    pub fn passes_in(&self, pipeline: &Pipeline) -> Option<&BTreeSet<String>> {
        let has = |pass: &String| pipeline.steps.iter().any(|step| step.pass == *pass);
        self.pipelines.iter().filter(|passes| passes.iter().all(has)).min_by_key(|passes| passes.len())
    }

    /// Notes that the compiler does not begin with these passes; without any, that it does not read `program`.
    pub fn add(&mut self, passes: BTreeSet<String>, program: &str) {
        match passes.is_empty() {
            true => self.add_unread(program),
            false => self.pipelines.push(passes),
        }
    }

    /// Takes back what [`StartHangs::add`] noted: the hang was none. Without passes, this goes for all programs, since one may explain
    /// others.
    pub fn forget(&mut self, passes: &BTreeSet<String>) {
        match passes.is_empty() {
            true => self.reading = None,
            false => self.pipelines.retain(|known| known != passes),
        }
    }

    /// Whether a program that the compiler does not read may be like an earlier one: it is suspect, or no program at all was read since.
    pub fn explains(&self, program: &str) -> bool {
        self.reading.as_ref().is_some_and(|reading| reading.read.is_empty()) || self.is_suspect(program)
    }

    /// Whether all words of a program that the compiler does not read were read in other programs, and all those of an earlier one, too.
    /// Then nothing tells these hangs apart.
    pub fn is_indistinct(&self, program: &str) -> bool {
        let Some(reading) = &self.reading else { return false };
        words(program).all(|word| reading.read.contains(word))
            && reading.unread.iter().any(|words| words.is_subset(&reading.read))
    }

    /// Notes that the compiler does not read a program.
    pub fn add_unread(&mut self, program: &str) {
        let reading = self.reading.get_or_insert_default();
        if reading.unread.len() == MOST_UNREAD {
            reading.unread.pop_front();
        }
        reading.unread.push_back(words(program).map(str::to_owned).collect());
        reading.suspect_again();
    }

    /// Notes that the compiler reads a program. This counts only from the first program on that it does not read.
    pub fn add_read(&mut self, program: &str) {
        let Some(reading) = &mut self.reading else { return };
        let mut cleared = false;
        for word in words(program) {
            if reading.read.len() < MOST_WORDS && !reading.read.contains(word) {
                reading.read.insert(word.to_owned());
                cleared |= reading.suspect.contains(word);
            }
        }
        if cleared {
            reading.suspect_again();
        }
    }

    /// Whether the compiler probably does not read a program: it has a word that only such programs had so far. Nothing is known before the
    /// compiler has read another program.
    pub fn is_suspect(&self, program: &str) -> bool {
        let reading = self.reading.as_ref().filter(|reading| !reading.read.is_empty());
        reading.is_some_and(|reading| words(program).any(|word| reading.suspect.contains(word)))
    }
}

/// The names in a program's text that the program has not chosen itself: no values, blocks, symbols or aliases.
fn words(program: &str) -> impl Iterator<Item = &str> {
    let is_in_name = |c: char| c.is_ascii_alphanumeric() || "_.%^@#!".contains(c);
    program
        .split(move |c: char| !is_in_name(c))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(text: &str) -> BTreeSet<String> {
        text.split(',').filter(|pass| !pass.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn a_pipeline_with_all_passes_of_a_set_does_not_begin() {
        let mut hangs = StartHangs::default();
        hangs.add(passes("cse,sccp"), "");
        hangs.add(passes("cse,sccp,inline"), "");
        let count =
            |hangs: &StartHangs, text: &str| hangs.passes_in(&text.parse().unwrap()).map(BTreeSet::len);
        assert_eq!(count(&hangs, "canonicalize,sccp{a=1},cse,inline"), Some(2));
        assert_eq!(count(&hangs, "canonicalize,sccp"), None);
        hangs.forget(&passes("cse,sccp"));
        assert_eq!(count(&hangs, "canonicalize,sccp{a=1},cse,inline"), Some(3));
        assert!(!hangs.explains("a.x"));
    }

    /// A second program may not be read for another reason, and a program may only be slow.
    #[test]
    fn a_program_that_is_not_read_explains_those_that_are_like_it() {
        let mut hangs = StartHangs::default();
        hangs.add_read("a.common");
        assert!(!hangs.explains("a.common a.guilty"));
        hangs.add_unread("a.common a.guilty");
        assert!(hangs.explains("a.common a.other"), "nothing was read since");
        hangs.add_read("a.common");
        let explained = |hangs: &StartHangs| ["a.guilty", "a.other"].map(|program| hangs.explains(program));
        assert_eq!(explained(&hangs), [true, false]);
        hangs.add_unread("a.common a.other");
        assert_eq!(explained(&hangs), [true, true]);
        // Only the first one that no word explains is new.
        assert!(!hangs.is_indistinct("a.common"));
        hangs.add_unread("a.common");
        assert!(hangs.is_indistinct("a.common") && !hangs.is_indistinct("a.new"));
        hangs.forget(&passes(""));
        assert_eq!(explained(&hangs), [false, false]);
    }

    #[test]
    fn a_program_is_suspect_by_what_no_other_program_has() {
        let mut hangs = StartHangs::default();
        let program = |op: &str| format!("%a = \"{op}\"(%b) : (vector<4xi8>) -> ()");
        hangs.add_read(&program("a.x"));
        assert!(!hangs.is_suspect(&program("a.x")), "all can be read");
        hangs.add(passes(""), &program("a.y"));
        assert!(!hangs.is_suspect(&program("a.y")), "it is not known which word it is");
        hangs.add_read(&program("a.x"));
        assert!(!hangs.is_suspect(&program("a.x")) && hangs.is_suspect(&program("a.y")));
        hangs.add_unread(&program("a.z"));
        assert!(!hangs.is_suspect(&program("a.x")) && hangs.is_suspect(&program("a.z")));
        hangs.add_read(&(program("a.y") + &program("a.z")));
        assert!(!hangs.is_suspect(&program("a.y")), "the words do not say it");
    }

    /// A word of one program only does not explain the others.
    #[test]
    fn the_fewest_words_that_explain_all_programs_are_suspect() {
        let mut hangs = StartHangs::default();
        hangs.add_read("a.common");
        for program in ["a.common a.guilty a.x", "a.common a.guilty a.y", "a.common a.guilty a.z", "a.other"]
        {
            hangs.add_unread(program);
        }
        hangs.add_read("a.common");
        let suspect: Vec<bool> =
            ["a.guilty", "a.x", "a.y", "a.other", "a.new"].map(|program| hangs.is_suspect(program)).into();
        assert_eq!(suspect, [true, false, false, true, false]);
    }

    #[test]
    fn names_that_a_program_has_chosen_are_no_words() {
        let found: Vec<&str> = words("%x1 = \"a.b\"(@f, ^bb0, #map, 4 : i32) {c = !d}").collect();
        assert_eq!(found, ["a.b", "i32", "c"]);
    }
}
