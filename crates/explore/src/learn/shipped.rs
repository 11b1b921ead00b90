//! The tables that Assay ships.

use super::table::Learned;

/// The shipped tables by name of the target: versions of Debian, and the library near head.
const TABLES: [(&str, &str); 4] = [
    ("16", include_str!("../../data/learned/16.tsv")),
    ("19", include_str!("../../data/learned/19.tsv")),
    ("22", include_str!("../../data/learned/22.tsv")),
    ("head", include_str!("../../data/learned/head.tsv")),
];

impl Learned {
    /// The names that [`Learned::shipped`] knows.
    pub fn names() -> Vec<&'static str> {
        TABLES.iter().map(|(name, _)| *name).collect()
    }

    /// The table of a version (`22`, `mlir-22`) or of `head`.
    pub fn shipped(name: &str) -> Option<Learned> {
        let name = name.strip_prefix("mlir-").unwrap_or(name);
        let (_, text) = TABLES.iter().find(|(known, _)| *known == name)?;
        Some(Learned::read(text).expect("the shipped tables can be read"))
    }

    /// The table of the newest release: that of [`assay_model::shape::Shapes::newest`].
    pub fn newest() -> Learned {
        Learned::shipped("22").expect("it is shipped")
    }

    /// The table of a target by its name, or else by its major version.
    pub fn shipped_for(name: &str, major: u32) -> Option<Learned> {
        Learned::shipped(name).or_else(|| Learned::shipped(&major.to_string()))
    }

    /// Keeps what is about ops of these dialects.
    pub fn keep(&mut self, dialects: &[String]) {
        let wanted = |op: &str| dialects.iter().any(|name| op.split('.').next() == Some(name));
        self.rows.retain(|row| wanted(&row.op));
        self.none.retain(|op| wanted(op));
        self.untried.retain(|op| wanted(op));
    }
}
