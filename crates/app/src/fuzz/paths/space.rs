//! The lowering space of one program as a graph: nodes are programs, known by their text, edges are steps.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use assay_drive::Step;
use assay_ir::Module;
use assay_lower::Present;

/// A program by its text's hash.
pub type Node = u128;

/// The node of a text.
pub fn node(text: &str) -> Node {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, text).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// What a step does to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    To(Node),
    Same,
    Failed,
    Ended,
}

/// A program in hand.
#[derive(Clone)]
pub struct Body {
    pub node: Node,
    pub text: Arc<str>,
    pub module: Arc<Module>,
    pub present: Arc<Present>,
}

impl Body {
    /// # Errors
    /// If the text does not parse.
    pub fn new(text: String) -> Result<Body, String> {
        let module = assay_ir::parse(&text).map_err(|error| error.to_string())?;
        let mut present = Present::of(&module);
        // Paths ask which ops there are, not how many: programs that differ in numbers alone are alike to them.
        present.ops.values_mut().for_each(|count| *count = 1);
        Ok(Body { node: node(&text), text: text.into(), module: Arc::new(module), present: Arc::new(present) })
    }
}

/// What a step did to the ops of a program once, and so will mostly do again.
#[derive(Clone)]
pub enum Guess {
    To(Arc<Present>),
    Same,
    Failed,
}

/// Bytes of texts that are kept; those of older nodes are made again when they are needed.
const KEPT: usize = 128 << 20;

/// What is known of the space. Paths of one round look at it and do not change it.
#[derive(Default)]
pub struct Space {
    edges: HashMap<(Node, Step), Edge>,
    nodes: HashMap<Node, Arc<Present>>,
    presents: HashSet<Arc<Present>>,
    guesses: HashMap<Arc<Present>, HashMap<Step, Guess>>,
    texts: HashMap<Node, Arc<str>>,
    /// The nodes of `texts`, the oldest first.
    order: VecDeque<Node>,
    kept: usize,
    /// Steps that the compiler does not take, on no program.
    unusable: HashSet<Step>,
    /// Steps taken again without compiling.
    pub reused: u64,
}

impl Space {
    /// The space that a program spans.
    pub fn of(source: &Body) -> Space {
        let mut space = Space::default();
        space.add(source);
        space
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
    pub fn all_edges(&self) -> impl Iterator<Item = (&(Node, Step), Edge)> {
        self.edges.iter().map(|(key, edge)| (key, *edge))
    }

    pub fn edge(&self, key: &(Node, Step)) -> Option<Edge> {
        self.edges.get(key).copied()
    }

    /// The ops of a node.
    pub fn present(&self, node: Node) -> Option<&Arc<Present>> {
        self.nodes.get(&node)
    }

    /// The text of a node, if it is still there.
    pub fn text(&self, node: Node) -> Option<&Arc<str>> {
        self.texts.get(&node)
    }

    pub fn is_unusable(&self, step: &Step) -> bool {
        self.unusable.contains(step)
    }

    /// What `step` will probably do to a program of these ops; one with other options says something too.
    pub fn guess(&self, present: &Present, step: &Step) -> Option<&Guess> {
        let known = self.guesses.get(present)?;
        known.get(step).or_else(|| known.get(&bare(step)))
    }

    /// Takes note of a program.
    pub fn add(&mut self, body: &Body) {
        if let Entry::Vacant(entry) = self.nodes.entry(body.node) {
            let present = match self.presents.get(&body.present) {
                Some(present) => Arc::clone(present),
                None => {
                    self.presents.insert(Arc::clone(&body.present));
                    Arc::clone(&body.present)
                }
            };
            entry.insert(present);
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

    /// Takes note of what a step does to a known node; whether that is new.
    pub fn learn(&mut self, from: Node, step: &Step, edge: Edge, usable: bool) -> bool {
        if !usable {
            self.unusable.insert(step.clone());
        }
        let Entry::Vacant(entry) = self.edges.entry((from, step.clone())) else { return false };
        entry.insert(edge);
        let guess = match edge {
            Edge::To(node) => self.nodes.get(&node).map(|present| Guess::To(Arc::clone(present))),
            Edge::Same => Some(Guess::Same),
            Edge::Failed => Some(Guess::Failed),
            Edge::Ended => None,
        };
        if let (Some(present), Some(guess)) = (self.nodes.get(&from), guess) {
            let known = self.guesses.entry(Arc::clone(present)).or_default();
            known.insert(bare(step), guess.clone());
            known.insert(step.clone(), guess);
        }
        true
    }
}

/// The step without its options.
fn bare(step: &Step) -> Step {
    Step { options: Vec::new(), ..step.clone() }
}
