//! The lowering graph of one program: nodes are programs, identified by their text; edges are steps.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use assay_drive::Step;
use assay_ir::Module;

use crate::present::{OpKind, Present};

/// A program by its text's hash.
pub type NodeId = u128;

/// The node of a text.
pub fn node(text: &str) -> NodeId {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, text).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// What a step does to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExploredEdge {
    To(NodeId),
    Same,
    Failed,
    Ended,
}

/// A program with its node, text and ops.
#[derive(Clone)]
pub struct ParsedProgram {
    pub node: NodeId,
    pub text: Arc<str>,
    pub module: Arc<Module>,
    pub present: Arc<Present>,
}

/// The ops of a program: the number of each kind of op, and how often it occurs.
type OpCounts = Box<[(u32, u32)]>;

impl ParsedProgram {
    /// # Errors
    /// If the text does not parse.
    pub fn new(text: Arc<str>) -> Result<ParsedProgram, String> {
        let module = assay_ir::parse(&*text).map_err(|error| error.to_string())?;
        let present = Arc::new(Present::from_module(&module));
        Ok(ParsedProgram { node: node(&text), text, module: Arc::new(module), present })
    }
}

/// After this many faults of a pass, it is no longer run, even if it is drawn.
const FAULTS: u32 = 2;

/// Maximal size in bytes of the texts that are kept; texts of older nodes are made again when they are needed.
const KEPT: usize = 128 << 20;

/// The known part of the graph. Paths of one round read it and do not change it.
#[derive(Default)]
pub struct LoweringGraph {
    edges: HashMap<(NodeId, Step), ExploredEdge>,
    nodes: HashMap<NodeId, OpCounts>,
    /// The kinds of ops seen so far, and the number of each.
    kinds: Vec<OpKind>,
    numbers: HashMap<OpKind, u32>,
    /// How often each pass failed because of a fault of the compiler.
    faults: HashMap<String, u32>,
    texts: HashMap<NodeId, Arc<str>>,
    /// The nodes of `texts`, the oldest first.
    order: VecDeque<NodeId>,
    kept: usize,
}

impl LoweringGraph {
    /// The graph of a program.
    pub fn from_program(source: &ParsedProgram) -> LoweringGraph {
        let mut graph = LoweringGraph::default();
        graph.add(source);
        graph
    }

    /// Programs met so far.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Steps known so far.
    pub fn edges(&self) -> usize {
        self.edges.len()
    }

    /// All steps known so far, in no order.
    pub fn all_edges(&self) -> impl Iterator<Item = (&(NodeId, Step), ExploredEdge)> {
        self.edges.iter().map(|(key, edge)| (key, *edge))
    }

    pub fn edge(&self, key: &(NodeId, Step)) -> Option<ExploredEdge> {
        self.edges.get(key).copied()
    }

    /// The ops of a node.
    pub fn present(&self, node: NodeId) -> Option<Present> {
        let ops = self.nodes.get(&node)?.iter();
        let ops = ops.map(|&(kind, count)| (self.kinds[kind as usize].clone(), count as usize));
        Some(Present { ops: ops.collect() })
    }

    /// The text of a node, if it is still kept.
    pub fn text(&self, node: NodeId) -> Option<&Arc<str>> {
        self.texts.get(&node)
    }

    /// Whether a pass has caused too many faults: a crash or a hang costs more than many steps.
    pub fn is_faulty(&self, pass: &str) -> bool {
        self.faults.get(pass).is_some_and(|&faults| faults >= FAULTS)
    }

    /// Adds a program.
    pub fn add(&mut self, body: &ParsedProgram) {
        if !self.nodes.contains_key(&body.node) {
            let ops =
                body.present.ops.iter().map(|(kind, &count)| (self.number(kind), count as u32)).collect();
            self.nodes.insert(body.node, ops);
            self.kept += body.text.len();
            self.texts.insert(body.node, Arc::clone(&body.text));
            self.order.push_back(body.node);
        }
        while self.kept > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.kept -= self.texts.remove(&oldest).map_or(0, |text| text.len());
        }
    }

    fn number(&mut self, kind: &OpKind) -> u32 {
        if let Some(&number) = self.numbers.get(kind) {
            return number;
        }
        let number = self.kinds.len() as u32;
        self.kinds.push(kind.clone());
        self.numbers.insert(kind.clone(), number);
        number
    }

    /// Adds the result of a step on a known node; returns whether it is new.
    pub fn learn(&mut self, from: NodeId, step: &Step, edge: ExploredEdge) -> bool {
        match self.edges.entry((from, step.clone())) {
            Entry::Vacant(entry) => entry.insert(edge),
            Entry::Occupied(_) => return false,
        };
        if edge == ExploredEdge::Ended {
            *self.faults.entry(step.pass.clone()).or_insert(0) += 1;
        }
        true
    }
}
