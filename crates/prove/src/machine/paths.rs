//! Conditions under which an execution gets to a place: conjunctions of what branches decide.
//!
//! They have one form, and where paths meet, a value depends on the decisions in which the paths differ. So if a pass turns loops and
//! regions into branches, both programs choose values by the same terms, and no solver has to show that they agree.

use assay_model::symbolic::choose_value;
use assay_model::term::TermOp;
use assay_model::{Stop, SymbolicValue, TermId, Terms};
use rustc_hash::FxHashSet;

/// With more paths than this, values depend on the whole condition of each path.
const MAX_PATHS: usize = 64;

/// The conditions whose conjunction a condition is, in one order.
fn conjuncts(t: &Terms, condition: TermId) -> Vec<TermId> {
    let mut open = vec![condition];
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    while let Some(term) = open.pop() {
        if !seen.insert(term) || t.is(term, true) {
            continue;
        }
        match t.node(term).op {
            TermOp::And => open.extend(&t.node(term).args),
            _ => found.push(term),
        }
    }
    found.sort_unstable();
    found
}

/// The conjunction of some conditions, which are no conjunctions; the order does not matter.
fn conjunction(t: &mut Terms, mut parts: Vec<TermId>) -> TermId {
    parts.sort_unstable();
    parts.dedup();
    if parts.iter().any(|&part| parts.binary_search(&t.not(part)).is_ok()) {
        return t.bool(false);
    }
    // What another part implies is left out.
    let implied = |part: &TermId| {
        let node = t.node(*part);
        node.op == TermOp::Or && node.args.iter().any(|arg| parts.binary_search(arg).is_ok())
    };
    let rest: Vec<TermId> = parts.iter().copied().filter(|part| !implied(part)).collect();
    t.all(rest)
}

/// The condition of a path on which another condition holds, too.
pub fn narrow(t: &mut Terms, path: TermId, condition: TermId) -> TermId {
    let mut parts = conjuncts(t, path);
    parts.extend(conjuncts(t, condition));
    conjunction(t, parts)
}

/// The condition of a path on which something was executed where `condition` holds. There, the path then had the condition `inside`,
/// and has `after` now.
pub fn rejoin(
    t: &mut Terms,
    (path, condition): (TermId, TermId),
    (inside, after): (TermId, TermId),
) -> TermId {
    if after == inside {
        return path;
    }
    let opposite = t.not(condition);
    let (known, mut rest) = (conjuncts(t, inside), conjuncts(t, after));
    if !known.iter().all(|part| rest.binary_search(part).is_ok()) {
        let elsewhere = narrow(t, path, opposite);
        return t.or(elsewhere, after);
    }
    rest.retain(|part| known.binary_search(part).is_err());
    let rest = conjunction(t, rest);
    let goes_on = t.or(opposite, rest);
    narrow(t, path, goes_on)
}

/// How to distinguish paths that meet. Each input takes at most one of them.
pub struct PathMerge {
    decision: PathDecision,
    /// Where some path comes.
    pub running: TermId,
}

enum PathDecision {
    /// The path with this number.
    Path(usize),
    /// By a condition: one decision where it holds, another where it does not.
    Split(TermId, Box<[PathDecision; 2]>),
    /// By the whole condition of each path except the first.
    Each(Vec<(usize, TermId)>),
}

/// A path and the parts of its condition that are not decided yet.
type UndecidedPath = (usize, Vec<TermId>);

impl PathMerge {
    /// Compares the conditions of all paths.
    pub fn new(t: &mut Terms, paths: &[TermId]) -> PathMerge {
        let open: Vec<UndecidedPath> = paths.iter().map(|&path| conjuncts(t, path)).enumerate().collect();
        if open.len() <= MAX_PATHS {
            let (decision, running) = decide(t, open);
            return PathMerge { decision, running };
        }
        let decision = PathDecision::Each(paths.iter().copied().enumerate().collect());
        PathMerge { decision, running: t.any(paths.iter().copied()) }
    }

    /// A value that depends on the path.
    pub fn choose<'v>(
        &self,
        t: &mut Terms,
        values: &dyn Fn(usize) -> Option<&'v SymbolicValue>,
    ) -> Result<SymbolicValue, Stop> {
        self.decision.choose(t, values)
    }
}

impl PathDecision {
    fn choose<'v>(
        &self,
        t: &mut Terms,
        values: &dyn Fn(usize) -> Option<&'v SymbolicValue>,
    ) -> Result<SymbolicValue, Stop> {
        let of_path = |number: usize| {
            values(number).cloned().ok_or_else(|| Stop::Bug("a path without a value".to_owned()))
        };
        match self {
            PathDecision::Path(number) => of_path(*number),
            PathDecision::Split(condition, ways) => {
                let (one, other) = (ways[0].choose(t, values)?, ways[1].choose(t, values)?);
                choose_value(t, *condition, &one, &other)
            }
            PathDecision::Each(paths) => {
                let mut chosen = None;
                for &(number, path) in paths {
                    let value = of_path(number)?;
                    chosen = Some(match chosen {
                        None => value,
                        Some(rest) => choose_value(t, path, &value, &rest)?,
                    });
                }
                chosen.ok_or_else(|| Stop::Bug("no path".to_owned()))
            }
        }
    }
}

/// How to tell paths apart, and the condition that the execution takes one of them.
fn decide(t: &mut Terms, mut paths: Vec<UndecidedPath>) -> (PathDecision, TermId) {
    let Some((first, rest)) = paths.split_first() else {
        return (PathDecision::Each(Vec::new()), t.bool(false));
    };
    let has = |path: &UndecidedPath, part: &TermId| path.1.binary_search(part).is_ok();
    let common: Vec<TermId> =
        first.1.iter().copied().filter(|part| rest.iter().all(|path| has(path, part))).collect();
    for (_, parts) in &mut paths {
        parts.retain(|part| common.binary_search(part).is_err());
    }
    let (decision, inner) = match (paths.len(), split(t, &paths)) {
        (1, _) => (PathDecision::Path(paths[0].0), t.bool(true)),
        (_, Some(condition)) => {
            let (with, without): (Vec<UndecidedPath>, Vec<UndecidedPath>) =
                paths.into_iter().partition(|path| has(path, &condition));
            let opposite = t.not(condition);
            let decided = |paths: Vec<UndecidedPath>, part: TermId| {
                let rest = |parts: Vec<TermId>| parts.into_iter().filter(|&one| one != part).collect();
                paths.into_iter().map(|(number, parts)| (number, rest(parts))).collect::<Vec<UndecidedPath>>()
            };
            let (one, when_true) = decide(t, decided(with, condition));
            let (other, when_false) = decide(t, decided(without, opposite));
            let inner = t.ite(condition, when_true, when_false);
            (PathDecision::Split(condition, Box::new([one, other])), inner)
        }
        (_, None) => {
            let each = paths.into_iter().map(|(number, parts)| (number, conjunction(t, parts)));
            let each: Vec<(usize, TermId)> = each.collect();
            let any = t.any(each.iter().map(|&(_, path)| path));
            (PathDecision::Each(each), any)
        }
    };
    let common = conjunction(t, common);
    (decision, narrow(t, common, inner))
}

/// A condition that each path either has or has the opposite of, and not all the same.
fn split(t: &mut Terms, paths: &[UndecidedPath]) -> Option<TermId> {
    let candidates = paths.first()?.1.clone();
    candidates.into_iter().find(|part| {
        let opposite = t.not(*part);
        let has = |path: &UndecidedPath, part: TermId| path.1.binary_search(&part).is_ok();
        let decides = |path: &UndecidedPath| has(path, *part) || has(path, opposite);
        paths.iter().all(decides) && paths.iter().any(|path| has(path, opposite))
    })
}
