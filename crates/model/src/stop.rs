//! The six ways in which an execution stops early. They are always kept apart.

use std::fmt;
use std::rc::Rc;

use assay_ir::OpId;

use crate::rule::{Effect, Rule};

/// Why an execution did not end normally.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// Undefined behaviour: the program's fault.
    Ub(Box<Ub>),
    /// Assay does not model it yet. The text names it.
    Unsupported(String),
    /// A budget of the interpreter ran out.
    Exhausted(Budget),
    /// The input is not a valid program.
    Invalid(String),
    /// A defined abnormal end, such as a failed assertion. The text is the message of the program.
    Trap(String),
    /// A defect of Assay itself.
    Bug(String),
}

/// Undefined behaviour with what the report needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Ub {
    /// The broken rule. `None` if the value only tells where poison came from, and no rule made it.
    pub rule: Option<&'static Rule>,
    /// One sentence that says what is wrong with these operands.
    pub text: String,
    /// The op that was executed; filled in by the interpreter.
    pub op: Option<OpId>,
    /// The op's operands; filled in by the interpreter.
    pub operands: Vec<LazyText>,
    /// What of each operand is not determined; filled in by the interpreter.
    pub undetermined: Vec<Undetermined>,
    /// Integers among the operands, and sizes of shaped operands: numbers that the rule may be about. Filled in by the interpreter.
    pub numbers: Vec<i64>,
    /// For a rule about sizes: which sizes would fit.
    pub fits: Vec<SizeFit>,
    /// Whether the rule counts as broken only because the condition reads poison, which may be the value that should not be there.
    pub by_poison: bool,
    /// Where the values came from, nearest first; filled in by the interpreter.
    pub origins: Vec<ValueOrigin>,
    /// The two accesses of a data race; `op` makes the second one.
    pub race: Option<Box<Race>>,
}

/// A text that is made when it is read, if ever. Making the text of floats takes longer than most executions that end at a broken rule.
#[derive(Clone)]
pub struct LazyText(Rc<dyn fmt::Display>);

impl LazyText {
    /// What `shown` displays.
    pub fn new(shown: impl fmt::Display + 'static) -> LazyText {
        LazyText(Rc::new(shown))
    }
}

impl fmt::Display for LazyText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for LazyText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

impl PartialEq for LazyText {
    fn eq(&self, other: &LazyText) -> bool {
        self.to_string() == other.to_string()
    }
}

/// What of a value is not determined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undetermined {
    /// Some element is poison.
    pub poison: bool,
    /// The value is poison as a whole: not an array or an aggregate of poison.
    pub wholly_poison: bool,
    /// Some element has undefined bits.
    pub undef: bool,
}

impl Undetermined {
    /// Whether anything is not determined.
    pub fn any(self) -> bool {
        self.poison || self.undef
    }
}

/// Dimensions of operands that must have one size.
#[derive(Clone, Debug, PartialEq)]
pub struct SizeFit {
    /// The dimensions that must agree.
    pub dims: Vec<OperandSize>,
    /// The size that they need; `None` if any size fits, as long as it is the same for all.
    pub size: Option<i64>,
}

/// A size of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperandSize {
    /// Number of the operand.
    pub operand: usize,
    /// Index of the dimension.
    pub dim: usize,
    /// The size that the execution found.
    pub size: i64,
}

/// Two unordered accesses of the same bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    /// The op of the earlier access; `None` if it is not known.
    pub earlier: Option<OpId>,
    /// For each access, what it is and which iteration or task makes it: `a write by iteration (0)`.
    pub accesses: [String; 2],
    /// Place within the object: `bytes 0 to 3`.
    pub bytes: String,
    /// The op that made the object; `None` if the program got it from outside.
    pub object: Option<OpId>,
}

/// An op at which an execution stopped.
#[derive(Clone, Debug, PartialEq)]
pub struct StopSite {
    /// The op that was executed.
    pub op: OpId,
    /// Its operands as text.
    pub operands: Vec<String>,
    /// Where the operands came from, nearest first.
    pub origins: Vec<ValueOrigin>,
}

/// One definition among those that led to a bad operand.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueOrigin {
    /// Name of the value in the program, such as `%3`.
    pub value: String,
    /// The content of the value.
    pub content: String,
    /// The op that made it; `None` for a block argument.
    pub op: Option<OpId>,
}

/// The budget that ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Executed ops.
    Steps,
    /// Nested calls.
    Depth,
    /// Bytes of memory, values included.
    Memory,
    /// Bytes of printed output.
    Output,
    /// More steps would not help: a loop is in a state in which it was before.
    Endless,
    /// Time. The interpreter has no such budget, because its outcome must not depend on the machine; the prover has.
    Time,
}

impl Ub {
    /// Undefined behaviour by a rule; the interpreter adds op and operands.
    pub fn new(rule: &'static Rule) -> Ub {
        Ub { rule: Some(rule), ..Ub::without_rule(rule.text) }
    }

    /// What made poison, if no rule did.
    pub fn without_rule(text: impl Into<String>) -> Ub {
        Ub {
            rule: None,
            text: text.into(),
            op: None,
            operands: Vec::new(),
            undetermined: Vec::new(),
            numbers: Vec::new(),
            fits: Vec::new(),
            by_poison: false,
            origins: Vec::new(),
            race: None,
        }
    }

    /// The op's operands as text.
    pub fn operand_texts(&self) -> Vec<String> {
        self.operands.iter().map(LazyText::to_string).collect()
    }

    /// Id of the rule within its op, such as `div-by-zero`; empty without a rule.
    pub fn rule_id(&self) -> &'static str {
        self.rule.map_or("", |rule| rule.id)
    }
}

impl Rule {
    /// The stop for a broken rule: a rule of undefined behaviour, or one where no document says how the program goes on.
    pub fn stop(&'static self) -> Stop {
        if self.effect == Effect::Silent {
            return Stop::Unsupported(format!("what no document determines: {}", self.text));
        }
        Stop::ub(self)
    }
}

impl Stop {
    /// The stop if an op's meaning finds a case that one of its rules should have caught before.
    pub fn unchecked(what: &str) -> Stop {
        Stop::Bug(format!("{what} is out of bounds or poison, and no rule is broken"))
    }

    /// Undefined behaviour by a rule; the interpreter adds op and operands.
    pub fn ub(rule: &'static Rule) -> Stop {
        Stop::Ub(Box::new(Ub::new(rule)))
    }

    /// The stop for something that is not modelled.
    pub fn unsupported(what: impl Into<String>) -> Stop {
        Stop::Unsupported(what.into())
    }

    /// The stop for an invalid program.
    pub fn invalid(what: impl Into<String>) -> Stop {
        Stop::Invalid(what.into())
    }

    /// Name of the kind, for reports and statistics.
    pub fn kind(&self) -> &'static str {
        match self {
            Stop::Ub(_) => "ub",
            Stop::Unsupported(_) => "unsupported",
            Stop::Exhausted(_) => "exhausted",
            Stop::Invalid(_) => "invalid",
            Stop::Trap(_) => "trap",
            Stop::Bug(_) => "bug",
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Ub(ub) => write!(f, "undefined behaviour ({}): {}", ub.rule_id(), ub.text),
            Stop::Unsupported(what) => write!(f, "not supported: {what}"),
            Stop::Exhausted(Budget::Steps) => write!(f, "the step budget is used up"),
            Stop::Exhausted(Budget::Depth) => write!(f, "the call depth budget is used up"),
            Stop::Exhausted(Budget::Memory) => write!(f, "the memory budget is used up"),
            Stop::Exhausted(Budget::Endless) => write!(f, "a loop comes to no end"),
            Stop::Exhausted(Budget::Output) => write!(f, "the output budget is used up"),
            Stop::Exhausted(Budget::Time) => write!(f, "the time is used up"),
            Stop::Invalid(what) => write!(f, "invalid program: {what}"),
            Stop::Trap(what) => write!(f, "the program aborted: {what}"),
            Stop::Bug(what) => write!(f, "a defect of Assay: {what}"),
        }
    }
}

impl std::error::Error for Stop {}
