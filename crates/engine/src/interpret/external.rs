//! Functions that a program declares and nobody defines, and ops of dialects that the compiler does not register.
//!
//! A compiler must be right whatever they do, so one that prints its arguments and answers with numbers that depend
//! on them alone is as good as any. Arguments are printed as a list of scalars, so that a lowering of their types
//! changes nothing.

use std::fmt::Write as _;
use std::hash::{Hash, Hasher};

use assay_ir::{Float, Module, OpId, attr_text};
use assay_model::{ElemType, Layout, Machine, OpView, Scalar, Stop, Value, Values};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxHasher;

use super::vm::Vm;

/// At most this many elements in a made result.
const MAX_ELEMENTS: i64 = 1 << 16;

/// Words in the names of attributes that promise something about a function's effects, which this stand-in breaks.
const PROMISES: [&str; 6] = ["memory", "readnone", "readonly", "passthrough", "pure", "speculatable"];

/// Whether the declaration promises anything about effects.
pub fn promises(module: &Module, declaration: OpId) -> bool {
    let op = module.op(declaration);
    let names = op.properties.iter().chain(&op.attrs).map(|(name, _)| module.ctx.str(*name));
    names.into_iter().any(|name| PROMISES.iter().any(|word| name.contains(word)))
}

/// An op of a dialect that the compiler does not register, so that no pass knows what it does.
pub struct Stranger {
    /// Its name and its attributes.
    name: String,
    results: Vec<Layout>,
}

impl Stranger {
    /// `None` if passes may know it, or if control depends on it: it has regions or successors, or ends its block.
    pub fn of(view: &OpView<'_>, registered: Option<&[String]>) -> Option<Stranger> {
        let (module, op) = (view.module, view.module.op(view.op));
        let name = module.op_name(view.op);
        let is_registered =
            |(dialect, _): (&str, &str)| registered.is_none_or(|all| all.iter().any(|one| one == dialect));
        let is_last = op.parent.is_none_or(|block| module.block(block).ops.last() == Some(&view.op));
        let is_plain = op.regions.is_empty() && op.successors.is_empty() && !is_last;
        if registered.is_none() || name.split_once('.').is_some_and(is_registered) || !is_plain {
            return None;
        }
        let results = (0..op.results.len()).map(|index| view.result_layout(index).ok());
        let attrs = op.properties.iter().chain(&op.attrs);
        let attrs =
            attrs.map(|&(name, attr)| format!(" {}={}", module.ctx.str(name), attr_text(module, attr)));
        let name = format!("{name}{}", attrs.collect::<String>());
        Some(Stranger { name, results: results.collect::<Option<_>>()? })
    }

    /// Prints the operands, and makes results.
    pub fn run(&self, vm: &mut Vm<'_, '_>, operands: &[Value]) -> Result<Values, Stop> {
        call(vm, &self.name, operands, &self.results)
    }
}

/// What a call begins with, before the name.
pub const CALL: &str = "call @";

/// What a call begins with.
pub fn call_text(name: &str) -> String {
    format!("{CALL}{name}(")
}

/// Replaces a call: prints it, and makes results of the given layouts.
pub fn call(vm: &mut Vm<'_, '_>, name: &str, args: &[Value], results: &[Layout]) -> Result<Values, Stop> {
    let mut scalars = Vec::new();
    for arg in args {
        flatten(vm, arg, &mut scalars)?;
    }
    vm.charge(scalars.len() as u64)?;
    vm.print(&call_text(name))?;
    let mut text = String::new();
    for (index, scalar) in scalars.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        if scalar.has_poison() {
            vm.print(&format!("{text}{comma}"))?;
            vm.print_poison()?;
            text.clear();
        } else {
            let _ = write!(text, "{comma}{}", shown(scalar));
        }
    }
    vm.print(&format!("{text})\n"))?;
    // The results of the function depend on its arguments.
    if vm.shows_open() && scalars.iter().any(Scalar::is_poison) {
        return Ok(results.iter().map(|_| Value::POISON).collect());
    }
    let mut hasher = FxHasher::default();
    name.hash(&mut hasher);
    let shown: Vec<String> = scalars.iter().map(shown).collect();
    shown.hash(&mut hasher);
    let numbers = std::cell::RefCell::new(Numbers::of(hasher.finish()));
    let made = results.iter().map(|layout| result(layout, &numbers));
    made.collect()
}

/// Small numbers, so that they can be sizes and indices: 0 to 7 in a drawn order, then in another one, and so on. Two parts of a result
/// that lie side by side are seldom equal, so that it shows if a pass confuses them.
struct Numbers {
    rng: Pcg64Mcg,
    left: Vec<u8>,
}

impl Numbers {
    fn of(seed: u64) -> Numbers {
        Numbers { rng: Pcg64Mcg::seed_from_u64(seed), left: Vec::new() }
    }

    fn next(&mut self) -> u8 {
        if self.left.is_empty() {
            self.left.extend(0..8);
            self.left.shuffle(&mut self.rng);
        }
        self.left.pop().unwrap_or_default()
    }

    fn scalar(&mut self, elem: ElemType) -> Scalar {
        match elem {
            ElemType::Int(width) => Scalar::int(width, self.next().into()),
            ElemType::Float(kind) => Scalar::Float(Float::from_f64(kind, f64::from(self.next()) / 2.0)),
            ElemType::Complex(kind) => {
                let part = ElemType::Float(kind);
                Scalar::complex(self.scalar(part), self.scalar(part))
            }
            ElemType::Pointer => elem.zero(),
        }
    }
}

/// The scalars of an argument, those in the memory that it shows included.
fn flatten(vm: &mut Vm<'_, '_>, value: &Value, scalars: &mut Vec<Scalar>) -> Result<(), Stop> {
    match value {
        Value::Scalar(Scalar::Complex(parts)) => scalars.extend([parts.0.clone(), parts.1.clone()]),
        Value::Scalar(Scalar::Pointer(_)) | Value::Function(_) => {
            return Err(Stop::unsupported("an address handed to a function that is not defined"));
        }
        Value::Scalar(scalar) => scalars.push(scalar.clone()),
        Value::Array(array) => {
            for element in array.iter() {
                flatten(vm, &Value::Scalar(element), scalars)?;
            }
        }
        Value::Aggregate(parts) => {
            for part in parts.iter() {
                flatten(vm, part, scalars)?;
            }
        }
        Value::MemRef(memref) => {
            match memref.read(vm.memory()) {
                Ok(contents) => flatten(vm, &Value::array(contents), scalars)?,
                // Nothing says that the function reads it.
                Err(Stop::Ub(_)) => scalars.push(Scalar::Poison),
                Err(stop) => return Err(stop),
            }
        }
    }
    Ok(())
}

/// Floats that lowerings turn into integers are shown as their bits.
fn shown(scalar: &Scalar) -> String {
    match scalar {
        Scalar::Float(float) if float.is_nan() => "nan".to_owned(),
        Scalar::Float(float) if float.kind.width() < 16 => { float.bits }.to_string(),
        Scalar::Int(int) => int.unsigned().to_string(),
        other => other.to_string(),
    }
}

fn result(layout: &Layout, numbers: &std::cell::RefCell<Numbers>) -> Result<Value, Stop> {
    if !makeable(layout) {
        return Err(Stop::unsupported("a result of a function that is not defined"));
    }
    let make = |elem, count| (0..count).map(|_| numbers.borrow_mut().scalar(elem)).collect();
    Ok(layout.made(&make))
}

fn makeable(layout: &Layout) -> bool {
    match layout {
        Layout::Scalar(elem) => *elem != ElemType::Pointer,
        Layout::Array { elem, shape } => {
            let count = shape.iter().try_fold(1i64, |all, &size| all.checked_mul(size).filter(|_| size >= 0));
            *elem != ElemType::Pointer && count.is_some_and(|count| count <= MAX_ELEMENTS)
        }
        Layout::Struct { parts, .. } => parts.iter().all(makeable),
        Layout::Repeat { part, count } => *count < 1 << 10 && makeable(part),
        Layout::MemRef { .. } => false,
    }
}
