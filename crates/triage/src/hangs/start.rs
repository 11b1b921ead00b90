//! Compilers that do not get to the first step: they hang while they read a program, or in the parser of pipelines.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use assay_drive::Pipeline;

/// Words that are kept at most.
const MOST_WORDS: usize = 1 << 16;
/// Programs that are not read and whose words are kept.
const MOST_UNREAD: usize = 64;
/// A word is suspect if this many programs that are not read have it.
const SHARED: usize = 3;
/// After this many sets of passes with which the compiler does not begin, it probably does not begin with others either.
const SETS: usize = 3;

/// The hangs before the first step that were shown.
#[derive(Debug, Default)]
pub(super) struct StartHangs {
    /// With all passes of one of these sets, the compiler does not begin.
    pipelines: Vec<BTreeSet<String>>,
    /// If there is a program that the compiler does not read.
    reading: Option<ReadWords>,
}

/// The words of programs: a program that the compiler does not read has an op, a type or an attribute that others do not have. This is a
/// guess. It only decides which programs are left out once hangs have cost too much.
#[derive(Debug, Default)]
struct ReadWords {
    /// Of programs that it reads.
    read: BTreeSet<String>,
    /// Of each program that it does not read; the last ones.
    unread: VecDeque<BTreeSet<String>>,
    /// The fewest words that explain why it does not read several of these programs.
    suspect: BTreeSet<String>,
}

impl ReadWords {
    /// Takes the words that most of the programs have and no other program has, then those that most of the remaining programs have. Words
    /// of a single program explain nothing.
    fn suspect_again(&mut self) {
        self.suspect.clear();
        let mut left: Vec<BTreeSet<&String>> =
            self.unread.iter().map(|words| words.difference(&self.read).collect()).collect();
        loop {
            let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
            left.iter().flatten().for_each(|word| *counts.entry(word).or_default() += 1);
            let Some(&most) = counts.values().max().filter(|most| **most >= SHARED) else { return };
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

    /// Whether there are steps with which the compiler does not begin.
    pub fn has_pipelines(&self) -> bool {
        !self.pipelines.is_empty()
    }

    /// The pipeline without passes with which the compiler does not begin, or probably does not. If several sets of passes have a pass in
    /// common, that is the one. If they have none, their number seems to matter.
    pub fn without_hangs(&self, mut left: Pipeline) -> Pipeline {
        while let Some(pass) = self.passes_in(&left).and_then(BTreeSet::first) {
            left.steps.retain(|step| step.pass != *pass);
        }
        let sets: Vec<&BTreeSet<String>> = self.pipelines.iter().filter(|passes| passes.len() > 1).collect();
        let Some(fewest) = sets.iter().map(|passes| passes.len()).min().filter(|_| sets.len() >= SETS) else {
            return left;
        };
        let mut passes: Vec<String> = Vec::new();
        for step in &left.steps {
            if !passes.contains(&step.pass) {
                passes.push(step.pass.clone());
            }
        }
        if passes.len() >= fewest {
            match passes.iter().position(|pass| sets.iter().all(|set| set.contains(pass))) {
                Some(common) => drop(passes.remove(common)),
                None => passes.truncate(fewest - 1),
            }
            left.steps.retain(|step| passes.contains(&step.pass));
        }
        left
    }

    /// Notes that the compiler does not begin with these passes; without any, that it does not read `program`.
    pub fn add(&mut self, passes: BTreeSet<String>, program: &str) {
        match passes.is_empty() {
            true => self.add_unread(program),
            false => self.pipelines.push(passes),
        }
    }

    /// Takes back what [`StartHangs::add`] noted: the hang was none.
    pub fn forget(&mut self, passes: &BTreeSet<String>, program: &str) {
        self.pipelines.retain(|known| known != passes);
        if let Some(reading) = self.reading.as_mut().filter(|_| passes.is_empty()) {
            let read: BTreeSet<String> = words(program).map(str::to_owned).collect();
            reading.unread.retain(|words| *words != read);
            reading.suspect_again();
        }
    }

    /// Notes that the compiler does not read a program.
    fn add_unread(&mut self, program: &str) {
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

    /// Whether the compiler probably does not read a program: it has a word that several such programs had so far, and no others. Nothing
    /// is known before the compiler has read another program.
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

    fn left(hangs: &StartHangs, text: &str) -> String {
        let pipeline = |text: &str| text.parse::<Pipeline>().unwrap();
        let left = hangs.without_hangs(pipeline(text));
        left.steps.iter().map(|step| step.pass.as_str()).collect::<Vec<_>>().join(",")
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
        assert_eq!(left(&hangs, "canonicalize,sccp,cse"), "canonicalize,sccp");
        hangs.forget(&passes("cse,sccp"), "");
        assert_eq!(count(&hangs, "canonicalize,sccp{a=1},cse,inline"), Some(3));
    }

    /// A parser of pipelines may hang on any three passes.
    #[test]
    fn several_sets_of_passes_say_what_probably_hangs() {
        let mut hangs = StartHangs::default();
        hangs.add(passes("a,b,c"), "");
        hangs.add(passes("a,d,e"), "");
        assert_eq!(left(&hangs, "a,b,f,g"), "a,b,f,g", "two sets say little");
        hangs.add(passes("a,f,h"), "");
        assert_eq!(left(&hangs, "a,b,f,g"), "b,f,g", "all sets have this pass");
        assert_eq!(left(&hangs, "a,b,a"), "a,b,a", "too few");
        hangs.add(passes("f,g,h"), "");
        assert_eq!(left(&hangs, "a,b,a,f,g"), "a,b,a", "any three passes");
        // A pass that hangs alone says nothing about others.
        let mut alone = StartHangs::default();
        ["a", "b", "c"].iter().for_each(|pass| alone.add(passes(pass), ""));
        assert_eq!(left(&alone, "a,d,e"), "d,e");
    }

    #[test]
    fn a_program_is_suspect_by_what_only_unread_programs_share() {
        let mut hangs = StartHangs::default();
        let program = |op: &str| format!("%a = \"{op}\"(%b) : (vector<4xi8>) -> ()");
        hangs.add_read(&program("a.x"));
        assert!(!hangs.is_suspect(&program("a.x")), "all can be read");
        hangs.add(passes(""), &program("a.y"));
        hangs.add_read(&program("a.x"));
        hangs.add(passes(""), &program("a.y a.z"));
        assert!(!hangs.is_suspect(&program("a.y")), "two programs say little");
        hangs.add(passes(""), &program("a.y"));
        assert!(!hangs.is_suspect(&program("a.x")) && hangs.is_suspect(&program("a.y")));
        assert!(!hangs.is_suspect(&program("a.z")));
        hangs.add_read(&program("a.y"));
        assert!(!hangs.is_suspect(&program("a.y")), "the words do not say it");
    }

    /// Another cause is not explained by the first one.
    #[test]
    fn the_fewest_words_that_explain_several_programs_are_suspect() {
        let mut hangs = StartHangs::default();
        hangs.add_read("a.common");
        for program in ["a.common a.guilty a.x", "a.common a.guilty a.y", "a.common a.guilty a.z", "a.other"]
        {
            hangs.add(passes(""), program);
        }
        hangs.add_read("a.common");
        let suspect = |hangs: &StartHangs| {
            ["a.guilty", "a.x", "a.y", "a.other", "a.new"].map(|program| hangs.is_suspect(program))
        };
        assert_eq!(suspect(&hangs), [true, false, false, false, false]);
        for one in ["a.x", "a.y"] {
            hangs.forget(&passes(""), &format!("a.common a.guilty {one}"));
        }
        assert_eq!(suspect(&hangs), [false; 5], "one such program is left");
    }

    #[test]
    fn names_that_a_program_has_chosen_are_no_words() {
        let found: Vec<&str> = words("%x1 = \"a.b\"(@f, ^bb0, #map, 4 : i32) {c = !d}").collect();
        assert_eq!(found, ["a.b", "i32", "c"]);
    }
}
