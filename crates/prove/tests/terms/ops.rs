//! The term of each op against the interpreter: all values at small widths, chosen and random ones above, all
//! combinations of flags, poison among the operands.

use std::collections::{BTreeSet, HashMap};

use assay_engine::interpret::{ExecutionConfig, Interpreter};
use assay_ir::{FloatKind, Module};
use assay_model::term::{Constant, TermOp, TermSort, TermVariable};
use assay_model::{
    ElemType, Registry, Scalar, Symbolic, SymbolicScalar, SymbolicValue, SymbolicValues, TermId, Terms, Value,
};
use assay_prove::{ProgramSide, ProofLimits, summarize};

use crate::common::{NumberGenerator, agrees, constant_of, evaluate_terms, same_end, tuples, values};
use ElemType::{Float as F, Int as I};
use FloatKind::*;

const INDEX: &str = "index";
/// Width of `index` in these tests.
const INDEX_WIDTH: u32 = 4;

/// One op with types and attributes.
struct TermCase {
    op: &'static str,
    attrs: String,
    /// With `index` as its own type.
    operands: Vec<(String, ElemType)>,
    results: Vec<(String, ElemType)>,
}

fn ty(elem: ElemType) -> (String, ElemType) {
    let text = match elem {
        I(width) => format!("i{width}"),
        F(kind) => kind.keyword().to_owned(),
        _ => unreachable!("these tests have integers and floats"),
    };
    (text, elem)
}

fn index() -> (String, ElemType) {
    (INDEX.to_owned(), I(INDEX_WIDTH))
}

pub(crate) struct TermCases(Vec<TermCase>);

impl TermCases {
    pub(crate) fn add(
        &mut self,
        op: &'static str,
        attrs: &[String],
        operands: &[ElemType],
        results: &[ElemType],
    ) {
        let types = |list: &[ElemType]| list.iter().map(|&elem| ty(elem)).collect::<Vec<_>>();
        for attrs in attrs {
            let (operands, results) = (types(operands), types(results));
            self.0.push(TermCase { op, attrs: attrs.clone(), operands, results });
        }
    }

    fn add_index(&mut self, op: &'static str, attrs: &[String], operands: usize, result: (String, ElemType)) {
        for attrs in attrs {
            let operands = vec![index(); operands];
            self.0.push(TermCase { op, attrs: attrs.clone(), operands, results: vec![result.clone()] });
        }
    }
}

pub(crate) fn plain() -> Vec<String> {
    vec![String::new()]
}

/// All subsets of flags of an attribute of a dialect.
fn flags(name: &str, attr: &str, words: &[&str]) -> Vec<String> {
    let mut list = plain();
    for set in 1..1usize << words.len() {
        let chosen: Vec<&str> =
            (0..words.len()).filter(|bit| set >> bit & 1 == 1).map(|bit| words[bit]).collect();
        list.push(format!("{name} = {attr}<{}>", chosen.join(", ")));
    }
    list
}

pub(crate) fn unit(name: &str) -> Vec<String> {
    vec![String::new(), name.to_owned()]
}

fn mask(name: &str) -> Vec<String> {
    (0..4).map(|bits| format!("{name} = {bits} : i32")).collect()
}

fn predicates(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("predicate = {number} : i64")).collect()
}

const WIDTHS: [u32; 6] = [1, 2, 3, 4, 8, 33];
const FLOATS: [FloatKind; 4] = [F8E5M2, F16, F32, F64];

/// Ops on two integers of a width, with their attributes.
fn on_two_integers() -> [(&'static str, Vec<String>); 34] {
    let overflow = flags("overflowFlags", "#arith.overflow", &["nsw", "nuw"]);
    [
        ("arith.addi", overflow.clone()),
        ("arith.subi", overflow.clone()),
        ("arith.muli", overflow.clone()),
        ("arith.shli", overflow.clone()),
        ("arith.divui", unit("isExact")),
        ("arith.divsi", unit("isExact")),
        ("arith.shrui", unit("isExact")),
        ("arith.shrsi", unit("isExact")),
        ("arith.ceildivui", plain()),
        ("arith.ceildivsi", plain()),
        ("arith.floordivsi", plain()),
        ("arith.remui", plain()),
        ("arith.remsi", plain()),
        ("arith.andi", plain()),
        ("arith.ori", plain()),
        ("arith.xori", plain()),
        ("arith.minsi", plain()),
        ("arith.maxsi", plain()),
        ("arith.minui", plain()),
        ("arith.maxui", plain()),
        ("llvm.add", mask("overflowFlags")),
        ("llvm.sub", mask("overflowFlags")),
        ("llvm.mul", mask("overflowFlags")),
        ("llvm.shl", mask("overflowFlags")),
        ("llvm.udiv", unit("isExact")),
        ("llvm.sdiv", unit("isExact")),
        ("llvm.urem", plain()),
        ("llvm.srem", plain()),
        ("llvm.and", plain()),
        ("llvm.or", unit("isDisjoint")),
        ("llvm.xor", plain()),
        ("llvm.lshr", unit("isExact")),
        ("llvm.ashr", unit("isExact")),
        ("llvm.intr.smax", plain()),
    ]
}

fn integers(cases: &mut TermCases) {
    let overflow = flags("overflowFlags", "#arith.overflow", &["nsw", "nuw"]);
    let two = on_two_integers();
    for width in WIDTHS {
        let i = I(width);
        for (op, attrs) in &two {
            cases.add(op, attrs, &[i, i], &[i]);
        }
        for op in ["llvm.intr.smin", "llvm.intr.umax", "llvm.intr.umin"] {
            cases.add(op, &plain(), &[i, i], &[i]);
        }
        cases.add("arith.addui_extended", &plain(), &[i, i], &[i, I(1)]);
        cases.add("arith.mulsi_extended", &plain(), &[i, i], &[i, i]);
        cases.add("arith.mului_extended", &plain(), &[i, i], &[i, i]);
        cases.add("arith.cmpi", &predicates(10), &[i, i], &[I(1)]);
        cases.add("llvm.icmp", &predicates(10), &[i, i], &[I(1)]);
        for op in ["math.absi", "math.ctlz", "math.cttz", "math.ctpop", "llvm.intr.ctpop"] {
            cases.add(op, &plain(), &[i], &[i]);
        }
        let excludes = |name: &str| vec![format!("{name} = false"), format!("{name} = true")];
        cases.add("llvm.intr.abs", &excludes("is_int_min_poison"), &[i], &[i]);
        cases.add("llvm.intr.ctlz", &excludes("is_zero_poison"), &[i], &[i]);
        cases.add("llvm.intr.cttz", &excludes("is_zero_poison"), &[i], &[i]);
        for wide in [width + 1, width + 5] {
            for op in ["arith.extui", "arith.extsi", "llvm.sext"] {
                cases.add(op, &plain(), &[i], &[I(wide)]);
            }
            cases.add("llvm.zext", &unit("nonNeg"), &[i], &[I(wide)]);
            cases.add("arith.trunci", &overflow, &[I(wide)], &[i]);
            cases.add("llvm.trunc", &mask("overflowFlags"), &[I(wide)], &[i]);
        }
    }
}

fn indices(cases: &mut TermCases) {
    for op in [
        "index.add",
        "index.sub",
        "index.mul",
        "index.divs",
        "index.divu",
        "index.ceildivs",
        "index.ceildivu",
        "index.floordivs",
        "index.rems",
        "index.remu",
        "index.maxs",
        "index.maxu",
        "index.mins",
        "index.minu",
        "index.shl",
        "index.shrs",
        "index.shru",
        "index.and",
        "index.or",
        "index.xor",
    ] {
        cases.add_index(op, &plain(), 2, index());
    }
    let words = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
    let attrs: Vec<String> =
        words.iter().map(|word| format!("pred = #index<cmp_predicate {word}>")).collect();
    cases.add_index("index.cmp", &attrs, 2, ty(I(1)));
    for width in [1, 3, 4, 7] {
        for op in ["arith.index_cast", "arith.index_castui", "index.casts", "index.castu"] {
            cases.add_index(op, &plain(), 1, ty(I(width)));
            let operands = vec![ty(I(width))];
            cases.0.push(TermCase { op, attrs: String::new(), operands, results: vec![index()] });
        }
    }
}

const ARITH_TWO_FLOATS: [&str; 9] = [
    "arith.addf",
    "arith.subf",
    "arith.mulf",
    "arith.divf",
    "arith.maximumf",
    "arith.minimumf",
    "arith.maxnumf",
    "arith.minnumf",
    "math.copysign",
];
const LLVM_TWO_FLOATS: [&str; 9] = [
    "llvm.fadd",
    "llvm.fsub",
    "llvm.fmul",
    "llvm.fdiv",
    "llvm.intr.copysign",
    "llvm.intr.maximum",
    "llvm.intr.minimum",
    "llvm.intr.maxnum",
    "llvm.intr.minnum",
];
const ONE_FLOAT: [&str; 8] = [
    "arith.negf",
    "math.absf",
    "math.ceil",
    "math.floor",
    "math.trunc",
    "math.round",
    "math.roundeven",
    "math.sqrt",
];

fn floats(cases: &mut TermCases) {
    let arith = flags("fastmath", "#arith.fastmath", &["nnan", "ninf"]);
    let llvm = flags("fastmathFlags", "#llvm.fastmath", &["nnan", "ninf"]);
    for kind in FLOATS {
        let f = F(kind);
        for op in ARITH_TWO_FLOATS {
            cases.add(op, &arith, &[f, f], &[f]);
        }
        for op in LLVM_TWO_FLOATS {
            cases.add(op, &llvm, &[f, f], &[f]);
        }
        for op in ONE_FLOAT {
            cases.add(op, &arith, &[f], &[f]);
        }
        for op in ["llvm.fneg", "llvm.intr.fabs"] {
            cases.add(op, &llvm, &[f], &[f]);
        }
        for op in ["math.isfinite", "math.isinf", "math.isnan", "math.isnormal"] {
            cases.add(op, &arith, &[f], &[I(1)]);
        }
        cases.add("math.fma", &arith, &[f, f, f], &[f]);
        cases.add("math.clampf", &arith, &[f, f, f], &[f]);
        cases.add("llvm.intr.fma", &llvm, &[f, f, f], &[f]);
        cases.add("arith.cmpf", &predicates(16), &[f, f], &[I(1)]);
        cases.add("llvm.fcmp", &predicates(16), &[f, f], &[I(1)]);
        for width in [1, 3, 8, 16, 33] {
            let i = I(width);
            for op in ["arith.sitofp", "arith.uitofp", "llvm.sitofp"] {
                cases.add(op, &plain(), &[i], &[f]);
            }
            cases.add("llvm.uitofp", &unit("nonNeg"), &[i], &[f]);
            for op in ["arith.fptosi", "arith.fptoui", "llvm.fptosi", "llvm.fptoui"] {
                cases.add(op, &plain(), &[f], &[i]);
            }
        }
        for op in ["arith.bitcast", "llvm.bitcast"] {
            cases.add(op, &plain(), &[f], &[I(kind.width())]);
            cases.add(op, &plain(), &[I(kind.width())], &[f]);
        }
    }
}

fn conversions(cases: &mut TermCases) {
    let small = [
        F4E2M1FN,
        F6E2M3FN,
        F6E3M2FN,
        F8E4M3,
        F8E4M3FN,
        F8E5M2FNUZ,
        F8E4M3FNUZ,
        F8E4M3B11FNUZ,
        F8E3M4,
        F8E8M0FNU,
    ];
    let modes: Vec<String> =
        plain().into_iter().chain((0..5).map(|mode| format!("roundingmode = {mode} : i32"))).collect();
    for from in [F16, BF16, F32] {
        for to in small {
            cases.add("arith.truncf", &modes, &[F(from)], &[F(to)]);
            cases.add("arith.extf", &plain(), &[F(to)], &[F(from)]);
        }
    }
    for (from, to) in [(F32, F16), (F32, BF16), (F64, F32), (F64, F16)] {
        cases.add("arith.truncf", &modes, &[F(from)], &[F(to)]);
        cases.add("arith.extf", &plain(), &[F(to)], &[F(from)]);
        cases.add("llvm.fptrunc", &plain(), &[F(from)], &[F(to)]);
        cases.add("llvm.fpext", &plain(), &[F(to)], &[F(from)]);
    }
    for narrow in [F4E2M1FN, F8E5M2] {
        cases.add("arith.scaling_extf", &plain(), &[F(narrow), F(F8E8M0FNU)], &[F(F32)]);
        cases.add("arith.scaling_truncf", &modes, &[F(F32), F(F8E8M0FNU)], &[F(narrow)]);
    }
    cases.add("arith.bitcast", &plain(), &[F(F4E2M1FN)], &[I(4)]);
    cases.add("arith.bitcast", &plain(), &[I(6)], &[F(F6E3M2FN)]);
}

fn cases() -> Vec<TermCase> {
    let mut cases = TermCases(Vec::new());
    integers(&mut cases);
    indices(&mut cases);
    floats(&mut cases);
    conversions(&mut cases);
    crate::spirv::add(&mut cases);
    cases.0
}

impl TermCase {
    /// A function of the op; a poison operand is made, not given.
    fn program(&self, poison: Option<usize>) -> String {
        let names =
            |count: usize, sigil: &str| (0..count).map(|n| format!("%{sigil}{n}")).collect::<Vec<_>>();
        let types = |list: &[(String, ElemType)]| {
            list.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>().join(", ")
        };
        let (args, results) = (names(self.operands.len(), "a"), names(self.results.len(), "r"));
        let mut operands = args.clone();
        let mut body = String::new();
        if let Some(at) = poison {
            operands[at] = "%p".to_owned();
            body = format!("%p = \"ub.poison\"() <{{value = #ub.poison}}> : () -> {}\n", self.operands[at].0);
        }
        let with_types: Vec<String> =
            args.iter().zip(&self.operands).map(|(name, (text, _))| format!("{name}: {text}")).collect();
        format!(
            "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = ({ins}) -> ({outs}), sym_name = \"f\"}}> ({{\n\
             ^bb0({with_types}):\n{body}{results} = \"{op}\"({operands}) <{{{attrs}}}> : ({ins}) -> ({outs})\n\
             \"func.return\"({results}) : ({outs}) -> ()\n}}) : () -> ()\n}}) : () -> ()\n",
            ins = types(&self.operands),
            outs = types(&self.results),
            with_types = with_types.join(", "),
            results = results.join(", "),
            operands = operands.join(", "),
            op = self.op,
            attrs = self.attrs,
        )
    }

    fn name(&self) -> String {
        let types: Vec<&str> =
            self.operands.iter().chain(&self.results).map(|(text, _)| text.as_str()).collect();
        format!("{} <{}> {}", self.op, self.attrs, types.join(" "))
    }
}

/// What differs between the terms of results and the results.
fn differs(
    results: &[SymbolicScalar],
    found: &[Value],
    known: &HashMap<TermId, Option<Constant>>,
) -> Option<String> {
    for (result, value) in results.iter().zip(found) {
        let scalar = value.as_scalar().cloned().unwrap_or(Scalar::Poison);
        let poison = matches!(&known[&result.poison], Some(Constant::Int(int)) if !int.is_zero());
        if poison != scalar.is_poison() {
            return Some("poison differs".to_owned());
        }
        if !scalar.is_poison() && !agrees(&known[&result.term], &scalar) {
            return Some(format!("{:?}", known[&result.term]));
        }
    }
    None
}

/// All tuples of one or two operands. Three operands have tens of thousands: of these, an eighth that is scattered over all.
fn sample(tuples: Vec<Vec<Scalar>>) -> Vec<Vec<Scalar>> {
    const MANY: usize = 2000;
    if tuples.len() <= MANY {
        return tuples;
    }
    // A stride would share a factor with the number of values of an operand. The high bits of multiples of the golden ratio do not.
    let is_drawn = |at: u32| at.wrapping_mul(0x9E37_79B1) >> 29 == 0;
    (0..).zip(tuples).filter(|(at, _)| is_drawn(*at)).map(|(_, tuple)| tuple).collect()
}

/// Compares one function with its terms on many inputs; what differs.
fn compare(
    case: &TermCase,
    poison: Option<usize>,
    registry: &Registry,
    numbers: &mut NumberGenerator,
) -> Result<(), String> {
    let text = case.program(poison);
    let module: Module = assay_ir::parse(&text).map_err(|error| format!("{error}: {text}"))?;
    let config = ExecutionConfig { index_width: INDEX_WIDTH, ..ExecutionConfig::default() };
    let interpreter = Interpreter::new(&module, registry, config);
    let function = interpreter.functions()[0].1;
    let mut terms = Terms::new();
    let mut args = SymbolicValues::new();
    for (number, (_, elem)) in case.operands.iter().enumerate() {
        let sort = TermSort::from_elem(*elem).expect("it has terms");
        let term = terms.variable(TermVariable::Input(number as u32), sort);
        args.push(SymbolicValue::Scalar(SymbolicScalar::defined(&mut terms, term)));
    }
    let how = (ProgramSide::Source, INDEX_WIDTH, ProofLimits::default());
    let summary = summarize(&mut terms, (&module, registry), (function, args, &[]), how)
        .map_err(|stop| format!("{stop:?}"))?;
    let results: Vec<SymbolicScalar> =
        summary.results.iter().flatten().flat_map(SymbolicValue::scalars).collect();
    let mut roots = vec![summary.undefined, summary.silent];
    roots.extend(results.iter().flat_map(|result| [result.term, result.poison]));
    let order = terms.reachable(&roots);
    if poison.is_none()
        && order.iter().any(|&term| matches!(terms.node(term).op, TermOp::Apply(_)))
        && !has_open(case)
    {
        return Err("it has no term".to_owned());
    }
    let alone = case.operands.len() == 1;
    let lists: Vec<Vec<Scalar>> =
        case.operands.iter().map(|(_, elem)| values(*elem, numbers, alone)).collect();
    for tuple in sample(tuples(&lists)) {
        let inputs: Vec<Constant> = tuple.iter().map(constant_of).collect();
        let known = evaluate_terms(&terms, &order, &inputs);
        let truth = |term: TermId| match &known[&term] {
            Some(Constant::Int(int)) => Some(!int.is_zero()),
            _ => None,
        };
        let values: Vec<Value> = tuple.iter().cloned().map(Value::Scalar).collect();
        let execution = interpreter.call("f", &values);
        let fail = |what: &str| Err(format!("{what} on {tuple:?}: {:?}\n{text}", execution.result));
        match same_end(&execution, [summary.undefined, summary.silent].map(truth)) {
            Err(what) => return fail(what),
            Ok(()) => {
                if let Ok(found) = &execution.result
                    && let Some(what) = differs(&results, found, &known)
                {
                    return fail(&what);
                }
            }
        }
    }
    Ok(())
}

/// Ops of which some operands leave the result open.
fn has_open(case: &TermCase) -> bool {
    case.op.ends_with("maxnumf")
        || case.op.ends_with("minnumf")
        || case.op.ends_with("num")
        || case.op.contains("truncf")
        || crate::spirv::has_open(case.op)
}

#[test]
fn terms_say_what_the_interpreter_does() {
    let registry = assay_dialects::registry();
    let mut numbers = NumberGenerator(1);
    let mut wrong = Vec::new();
    for case in cases() {
        let poisons = (0..case.operands.len()).map(Some);
        for poison in poisons.chain([None]) {
            if let Err(what) = compare(&case, poison, &registry, &mut numbers) {
                wrong.push(format!("{}: {what}", case.name()));
                break;
            }
        }
    }
    let shown: Vec<&String> = wrong.iter().take(12).collect();
    assert!(wrong.is_empty(), "{} cases: {shown:#?}", wrong.len());
}

#[test]
fn every_op_with_a_term_for_its_elements_has_a_case() {
    let tested: BTreeSet<&str> = cases().iter().map(|case| case.op).collect();
    let registry = assay_dialects::registry();
    let elementwise = |symbolic: &Option<Symbolic>| {
        matches!(symbolic, Some(Symbolic::One(_) | Symbolic::Two(_) | Symbolic::Scalar(_)))
    };
    let missing: Vec<&str> = registry
        .ops()
        .filter(|op| elementwise(&op.symbolic))
        .map(|op| op.name)
        .filter(|name| !tested.contains(name))
        .collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}
