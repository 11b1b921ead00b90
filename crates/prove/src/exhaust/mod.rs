//! Checks a condition on all values of its variables without a solver: terms are evaluated for many inputs at a time.

mod sample;

use assay_ir::{Float, Int};
use assay_model::term::{Constant, TermNode, TermOp, TermSort, TermVariable, evaluate};
use assay_model::{TermId, Terms};
use rustc_hash::FxHashMap;

/// Inputs that are evaluated at the same time.
const LANES: usize = 64;
type InputWords = [u64; LANES];
/// The cost of an operation that must be done for one input after the other.
const SLOW: u64 = 64;

/// What all inputs say.
#[derive(Clone, Debug, PartialEq)]
pub enum Exhausted {
    /// The condition holds for no input.
    Never,
    /// The condition holds for these values of the variables, which are given by their terms' numbers.
    Holds(Vec<(usize, Int)>),
    /// Somewhere a value is not determined.
    Open,
}

/// A condition with few bits of variables.
pub struct Question<'t> {
    terms: &'t Terms,
    /// All nodes, each after its operands; the last one is the condition.
    nodes: Vec<&'t TermNode>,
    places: Vec<Vec<usize>>,
    /// For each variable: its position among the nodes, its first bit in an input's number, and its width.
    variables: Vec<(usize, u32, u32)>,
    ids: Vec<TermId>,
    /// Total number of bits of all variables: there are 2^`bits` inputs.
    pub bits: u32,
}

impl<'t> Question<'t> {
    /// `None` if a variable is not a bit vector, if an operation is not supported, or if a value has more than 64 bits.
    pub fn new(terms: &'t Terms, condition: TermId) -> Option<Question<'t>> {
        let ids = terms.reachable(&[condition]);
        let at: FxHashMap<TermId, usize> = ids.iter().enumerate().map(|(at, &id)| (id, at)).collect();
        let mut question = Question {
            terms,
            nodes: Vec::new(),
            places: Vec::new(),
            variables: Vec::new(),
            ids: Vec::new(),
            bits: 0,
        };
        for (place, &id) in ids.iter().enumerate() {
            let node = terms.node(id);
            match (&node.op, node.sort) {
                (TermOp::Apply(_), _) | (_, TermSort::Other(_)) => return None,
                _ if terms.width(id) > 64 => return None,
                (TermOp::Variable(number), TermSort::Bits(width)) => {
                    // A choice is not an input: the implementation makes it.
                    if matches!(
                        terms.variables()[*number as usize].0,
                        TermVariable::Choice(_) | TermVariable::Undefined(_)
                    ) {
                        return None;
                    }
                    question.variables.push((place, question.bits, width));
                    question.bits = question.bits.checked_add(width)?;
                }
                (TermOp::Variable(_), _) => return None,
                _ => {}
            }
            question.nodes.push(node);
            question.places.push(node.args.iter().map(|arg| at[arg]).collect());
        }
        question.ids = ids;
        Some(question)
    }

    /// Operations of the host that [`Question::run`] takes, about.
    pub fn cost(&self) -> u64 {
        self.input_cost().saturating_mul(1 << self.bits.min(62))
    }

    /// Operations of the host for one input, about.
    fn input_cost(&self) -> u64 {
        let is_slow = |node: &&&TermNode| match node.op {
            TermOp::SDiv | TermOp::SRem => true,
            _ => node.args.iter().any(|&arg| matches!(self.terms.sort(arg), TermSort::Float(_))),
        };
        let slow = self.nodes.iter().filter(is_slow).count() as u64;
        self.nodes.len() as u64 + SLOW * slow
    }

    /// The values of all nodes, of which only constants are known.
    fn constants(&self) -> Vec<InputWords> {
        let known = self.nodes.iter().map(|node| [constant(node).unwrap_or(0); LANES]);
        known.collect()
    }

    /// Evaluates the condition for all inputs; there must be at most 2^63.
    pub fn run(&self) -> Exhausted {
        let total = 1u64 << self.bits;
        let mut values = self.constants();
        let mut first = 0;
        let mut open = false;
        while first < total {
            open |= self.batch(first, &mut values);
            let count = LANES.min((total - first) as usize);
            let condition = values.last().map_or([0; LANES], |last| *last);
            if let Some(lane) = condition[..count].iter().position(|&value| value != 0)
                && !open
            {
                return Exhausted::Holds(self.input(first + lane as u64));
            }
            first += LANES as u64;
        }
        if open { Exhausted::Open } else { Exhausted::Never }
    }

    fn input(&self, number: u64) -> Vec<(usize, Int)> {
        let value = |&(place, shift, width): &(usize, u32, u32)| {
            (self.ids[place].index(), Int::new(width, u128::from(number >> shift) & mask128(width)))
        };
        self.variables.iter().map(value).collect()
    }

    /// Evaluates inputs from number `first` on. Returns whether some value was not determined.
    fn batch(&self, first: u64, values: &mut [InputWords]) -> bool {
        for &(place, shift, width) in &self.variables {
            for (lane, value) in values[place].iter_mut().enumerate() {
                *value = (first.wrapping_add(lane as u64) >> shift) & mask(width);
            }
        }
        self.evaluate(values)
    }

    /// Evaluates all nodes from the values of the variables. Returns whether some value was not determined.
    fn evaluate(&self, values: &mut [InputWords]) -> bool {
        let mut open = false;
        for (place, node) in self.nodes.iter().enumerate() {
            if node.args.is_empty() {
                continue;
            }
            let (before, rest) = values.split_at_mut(place);
            let arg = |index: usize| &before[self.places[place][index]];
            let result = &mut rest[0];
            let from =
                (self.terms.width(node.args[0]), matches!(self.terms.sort(node.args[0]), TermSort::Float(_)));
            if !integers(node, from, &arg, result) {
                open |= self.slowly(node, &arg, result);
            }
        }
        open
    }

    /// Evaluates one lane after the other, with the folding of constants. Returns whether some value is not determined.
    fn slowly<'v>(
        &self,
        node: &TermNode,
        arg: &dyn Fn(usize) -> &'v InputWords,
        result: &mut InputWords,
    ) -> bool {
        let sorts: Vec<TermSort> = node.args.iter().map(|&arg| self.terms.sort(arg)).collect();
        let mut open = false;
        let mut constants = Vec::with_capacity(sorts.len());
        for (lane, value) in result.iter_mut().enumerate() {
            constants.clear();
            for (index, &sort) in sorts.iter().enumerate() {
                constants.push(known(sort, arg(index)[lane]));
            }
            // The bits of a NaN that arithmetic made are open, but as a float value, all NaNs are equal.
            let shows_nan = node.op == TermOp::FToBits
                && matches!(constants[0], Constant::Float(float) if float.is_nan());
            match evaluate(&node.op, &constants, node.sort) {
                Some(constant) if !shows_nan => *value = bits(&constant),
                _ => match node.sort {
                    TermSort::Float(kind) => *value = Float::nan(kind).bits as u64,
                    // Converting a float that does not fit to an integer gives poison: the value is arbitrary.
                    _ => {
                        *value = 0;
                        open |= shows_nan;
                    }
                },
            }
        }
        open
    }
}

fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

fn mask128(width: u32) -> u128 {
    u128::from(mask(width))
}

fn constant(node: &TermNode) -> Option<u64> {
    match &node.op {
        TermOp::Int(int) => int.to_u64(),
        TermOp::Float(float) => Some(float.bits as u64),
        _ => None,
    }
}

fn known(sort: TermSort, bits: u64) -> Constant {
    match sort {
        TermSort::Float(kind) => Constant::Float(Float { kind, bits: u128::from(bits) }),
        TermSort::Bits(width) => Constant::Int(Int::new(width, u128::from(bits))),
        TermSort::Other(_) => Constant::Int(Int::new(1, 0)),
    }
}

fn bits(constant: &Constant) -> u64 {
    match constant {
        Constant::Int(int) => int.to_u64().unwrap_or(0),
        Constant::Float(float) => float.bits as u64,
    }
}

/// The value of a bit vector as a signed number of the host.
fn signed(value: u64, width: u32) -> i64 {
    let unused = 64 - width;
    ((value << unused) as i64) >> unused
}

/// Operations that the host has. Returns whether this is one of them. `from` is the operands' width, and whether they are
/// floats: equality of floats is not that of their bits.
fn integers<'v>(
    node: &TermNode,
    from: (u32, bool),
    arg: &dyn Fn(usize) -> &'v InputWords,
    result: &mut InputWords,
) -> bool {
    let width = match node.sort {
        TermSort::Bits(width) => width,
        TermSort::Float(_) | TermSort::Other(_) => 64,
    };
    let low = mask(width);
    let mut one = |f: &dyn Fn(u64) -> u64| {
        let a = arg(0);
        for lane in 0..LANES {
            result[lane] = f(a[lane]) & low;
        }
    };
    match node.op {
        TermOp::Not => one(&|a| !a),
        TermOp::Extract(start) => one(&|a| a >> start),
        TermOp::Zext | TermOp::FFromBits | TermOp::FSame(_) => one(&|a| a),
        TermOp::Sext => one(&|a| signed(a, from.0) as u64),
        TermOp::Ite => {
            let (condition, when_true, when_false) = (arg(0), arg(1), arg(2));
            for lane in 0..LANES {
                result[lane] = if condition[lane] != 0 { when_true[lane] } else { when_false[lane] };
            }
        }
        _ if node.args.len() == 2 => return pairs(&node.op, from, [arg(0), arg(1)], result, low),
        _ => return false,
    }
    true
}

fn pairs(
    op: &TermOp,
    (from, of_floats): (u32, bool),
    [a, b]: [&InputWords; 2],
    result: &mut InputWords,
    low: u64,
) -> bool {
    // One loop for each operation: the compiler turns it into vector instructions.
    macro_rules! each {
        ($f:expr) => {
            for lane in 0..LANES {
                let f: fn(u64, u64, u32) -> u64 = $f;
                result[lane] = f(a[lane], b[lane], from) & low;
            }
        };
    }
    match op {
        TermOp::And => each!(|a, b, _| a & b),
        TermOp::Or => each!(|a, b, _| a | b),
        TermOp::Xor => each!(|a, b, _| a ^ b),
        TermOp::Add => each!(|a, b, _| a.wrapping_add(b)),
        TermOp::Mul => each!(|a, b, _| a.wrapping_mul(b)),
        TermOp::UDiv => each!(|a, b, _| a.checked_div(b).unwrap_or(u64::MAX)),
        TermOp::URem => each!(|a, b, _| a.checked_rem(b).unwrap_or(a)),
        TermOp::Shl => each!(|a, b, width| if b < u64::from(width) { a << b } else { 0 }),
        TermOp::LShr => each!(|a, b, width| if b < u64::from(width) { a >> b } else { 0 }),
        TermOp::AShr => each!(|a, b, width| (signed(a, width) >> b.min(63)) as u64),
        TermOp::Ult => each!(|a, b, _| u64::from(a < b)),
        TermOp::Slt => each!(|a, b, width| u64::from(signed(a, width) < signed(b, width))),
        TermOp::Eq if !of_floats => each!(|a, b, _| u64::from(a == b)),
        _ => return false,
    }
    true
}
