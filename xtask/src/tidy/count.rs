//! Numbers that have a limit, so that they only become smaller.

use super::{Breach, TidyRule};

/// A number and its limit.
#[derive(Clone, Debug)]
pub struct Count {
    /// What is counted: `ops are named in two or more files`.
    pub what: &'static str,
    /// How many there are.
    pub number: usize,
    /// How many may be there. Lower it when there are fewer.
    pub most: usize,
    /// The rule that a larger number breaks, and the place of the breach.
    pub rule: TidyRule,
    /// The file or folder.
    pub path: &'static str,
    /// The names of all that is counted.
    pub list: String,
}

impl Count {
    /// The breach, if there are too many.
    pub fn breach(&self) -> Option<Breach> {
        let Count { what, number, most, rule, path, list } = self;
        let message = format!("{number} {what}, at most {most} are allowed: {list}");
        (number > most).then(|| Breach { path: (*path).into(), line: 1, rule: *rule, message })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_above_a_limit_is_listed() {
        let count = |number| {
            let (what, list) = ("things are bad", "a, b".to_owned());
            Count { what, number, most: 3, rule: TidyRule::OpTable, path: "x", list }
        };
        assert_eq!(count(3).breach(), None);
        let breach = count(4).breach().expect("one too many");
        assert_eq!(breach.message, "4 things are bad, at most 3 are allowed: a, b");
    }
}
