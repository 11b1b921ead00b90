//! The lowering graph for display: nodes are programs by fingerprint, edges are steps with their verdicts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use assay_drive::Step;
use serde::Serialize;

use super::graph::{ExploredEdge, LoweringGraph, NodeId};

/// See the module.
#[derive(Debug, Serialize)]
pub struct GraphExport {
    /// The node of the source program.
    source: String,
    nodes: Vec<GraphNode>,
    edges: Vec<GraphEdge>,
}

#[derive(Debug, Serialize)]
struct GraphNode {
    id: String,
    /// Dialects of the ops in it.
    dialects: Vec<String>,
    /// Whether it is completely in the `llvm` dialect.
    lowered: bool,
}

#[derive(Debug, Serialize)]
struct GraphEdge {
    from: String,
    /// The node to which the step leads: the same node if the step changed nothing; `None` if it failed.
    to: Option<String>,
    pass: String,
    /// `refines`, `differs`, `not-comparable`, `not-judged`, `unchanged`, `unreadable`, or how the compiler failed.
    verdict: &'static str,
}

fn name(node: NodeId) -> String {
    format!("{node:032x}")
}

impl GraphExport {
    /// The graph in an order that depends only on its content.
    pub fn new(
        graph: &LoweringGraph,
        verdicts: &HashMap<(NodeId, Step), &'static str>,
        source: NodeId,
    ) -> GraphExport {
        let mut nodes: BTreeSet<NodeId> = BTreeSet::from([source]);
        let mut edges = BTreeMap::new();
        for (key, edge) in graph.all_edges() {
            nodes.insert(key.0);
            let to = match edge {
                ExploredEdge::To(node) => Some(node),
                ExploredEdge::Same => Some(key.0),
                ExploredEdge::Failed | ExploredEdge::Ended => None,
            };
            nodes.extend(to);
            edges.insert(key, (to, verdicts.get(key).copied().unwrap_or("not-judged")));
        }
        let node = |node: NodeId| {
            let present = graph.present(node);
            let dialects =
                present.as_ref().map(|ops| ops.dialects().into_iter().map(str::to_owned).collect());
            let lowered = present.as_ref().is_some_and(|ops| ops.pending().next().is_none());
            GraphNode { id: name(node), dialects: dialects.unwrap_or_default(), lowered }
        };
        let edge = |((from, step), (to, verdict)): (&(NodeId, Step), (Option<NodeId>, &'static str))| {
            GraphEdge { from: name(*from), to: to.map(name), pass: step.to_string(), verdict }
        };
        GraphExport {
            source: name(source),
            nodes: nodes.into_iter().map(node).collect(),
            edges: edges.into_iter().map(edge).collect(),
        }
    }
}
