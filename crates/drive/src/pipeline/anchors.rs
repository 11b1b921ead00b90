//! The ops that the text of a pipeline names, from `data/anchors.tsv`.

const TABLE: &str = include_str!("../../data/anchors.tsv");

/// The op that a pipeline begins with, around all others.
pub fn root() -> &'static str {
    op("module")
}

/// The op in which to nest a pass that runs on any function.
pub fn function() -> &'static str {
    op("function")
}

/// The whole text of a pipeline with these passes: `builtin.module(cse)`.
pub fn with_root(passes: &str) -> String {
    format!("{}({passes})", root())
}

/// The passes within the whole text of a pipeline; `None` if the text does not begin with the root.
pub fn without_root(pipeline: &str) -> Option<&str> {
    pipeline.strip_prefix(root())?.strip_prefix('(')?.strip_suffix(')')
}

fn op(anchor: &str) -> &'static str {
    let mut rows = TABLE.lines().filter_map(|line| line.split_once('\t'));
    rows.find(|(name, _)| *name == anchor).map_or("", |(_, op)| op)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_an_op_for_each_anchor() {
        assert_eq!((root(), function()), ("builtin.module", "func.func"));
    }

    #[test]
    fn a_root_goes_around_passes_and_comes_off_again() {
        assert_eq!(with_root("cse,sccp"), "builtin.module(cse,sccp)");
        assert_eq!(without_root("builtin.module(cse,sccp)"), Some("cse,sccp"));
        assert_eq!(without_root("func.func(cse)"), None);
        assert_eq!(without_root("cse"), None);
    }
}
