//! The committed shapes, and programs made by hand against them.

use assay_ir::{Attr, FloatKind, Int, Module, OpId, Signedness, Type, TypeId, ValueId, VectorDim};
use assay_model::shape::{Accept, Arity, Pred, Presence, Shapes, Trait, verify_module, verify_op};

/// A module with the few types that the tests need.
struct TypeMaker {
    module: Module,
    i1: TypeId,
    i32: TypeId,
    i64: TypeId,
    f32: TypeId,
    index: TypeId,
}

impl TypeMaker {
    fn new() -> TypeMaker {
        let mut module = Module::new();
        let mut int =
            |width| module.ctx.intern_type(Type::Integer { width, signedness: Signedness::Signless });
        let (i1, i32, i64) = (int(1), int(32), int(64));
        let f32 = module.ctx.intern_type(Type::Float(FloatKind::F32));
        let index = module.ctx.intern_type(Type::Index);
        TypeMaker { module, i1, i32, i64, f32, index }
    }

    /// A value of a type, from an op without a shape.
    fn value(&mut self, ty: TypeId) -> ValueId {
        let op = self.op("x.value", &[], &[ty]);
        self.module.op(op).results[0]
    }

    fn op(&mut self, name: &str, operands: &[ValueId], results: &[TypeId]) -> OpId {
        let op = self.module.create(name, operands, results);
        self.module.push_op(self.module.top(), op);
        op
    }

    fn int(&mut self, value: i128, ty: TypeId) -> assay_ir::AttrId {
        self.module.ctx.intern_attr(Attr::Integer { value: Int::from_i128(64, value), ty })
    }

    fn vector(&mut self, size: i64, elem: TypeId) -> TypeId {
        let shape = [VectorDim { size, scalable: false }].into();
        self.module.ctx.intern_type(Type::Vector { shape, elem })
    }

    fn sizes(&mut self, op: OpId, name: &str, sizes: &[i32]) {
        let bytes = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
        let attr = Attr::DenseArray { elem: self.i32, bytes, len: sizes.len() as u32 };
        let attr = self.module.ctx.intern_attr(attr);
        self.module.set_property(op, name, attr);
    }

    fn errors(&self, op: OpId) -> Vec<String> {
        verify_op(&self.module, op, Shapes::newest()).into_iter().map(|error| error.message).collect()
    }

    /// That the op is accepted, or refused with a message that has this text in it.
    fn refused(&self, op: OpId, with: &str) {
        let errors = self.errors(op);
        assert!(errors.iter().any(|error| error.contains(with)), "expected '{with}' in {errors:?}");
    }

    fn accepted(&self, op: OpId) {
        assert_eq!(self.errors(op), Vec::<String>::new());
    }
}

#[test]
fn the_data_is_whole() {
    let shapes = Shapes::load("22");
    assert_eq!(shapes.version(), "22.1.8");
    assert_eq!((shapes.len(), shapes.dialects().len()), (2633, 48));
    let op = shapes.get("arith.addi").expect("arith.addi");
    assert!(op.has(Trait::Commutative) && op.has(Trait::Pure) && op.has(Trait::SameOperandsAndResultType));
    assert!(!op.has(Trait::Terminator) && op.has_folder && op.has_canonicalizer && !op.has_verifier);
    assert_eq!((op.operands.len(), op.results.len(), op.attrs.len()), (2, 1, 1));
    assert!(matches!(op.attrs[0].presence, Presence::Default(_)));
    let words: Vec<_> = op.attrs[0].constraint.cases.iter().map(|case| (case.word, case.value)).collect();
    assert_eq!(words, [("none", 0), ("nsw", 1), ("nuw", 2)]);
    let generic = shapes.get("linalg.generic").expect("linalg.generic");
    assert_eq!(generic.operands[0].arity, Arity::Variadic);
    assert!(generic.has(Trait::AttrSizedOperandSegments));
    assert!(shapes.get("arith.nothing").is_none());
    assert_eq!((Shapes::load("19.1.7").version(), Shapes::load("19").len()), ("19.1.7", 1934));
    assert_eq!(Shapes::newest().version(), shapes.version());
}

#[test]
fn no_type_constraint_of_the_first_dialects_is_opaque() {
    for op in Shapes::newest().iter() {
        if ["arith", "cf", "complex", "func", "index", "math", "scf", "ub"].contains(&op.dialect) {
            for value in op.operands.iter().chain(&op.results) {
                let constraint = value.constraint;
                assert!(!constraint.pred.has_opaque(), "{} {}: {}", op.name, value.name, constraint.pred);
            }
        }
    }
}

#[test]
fn every_predicate_prints_and_reads_back() {
    for op in Shapes::newest().iter() {
        let types = op.operands.iter().chain(&op.results).map(|each| &each.constraint.pred);
        for pred in types.chain(op.attrs.iter().map(|each| &each.constraint.pred)) {
            let back: Pred = assay_model::shape::pred::parse(&pred.to_string()).expect("a predicate");
            assert_eq!(&back, pred);
        }
    }
}

#[test]
fn counts_and_types() {
    let mut m = TypeMaker::new();
    let (a, b, f) = (m.value(m.i32), m.value(m.i32), m.value(m.f32));
    let (i32, i64, f32) = (m.i32, m.i64, m.f32);
    let good = m.op("arith.addi", &[a, b], &[i32]);
    m.accepted(good);
    let op = m.op("arith.addi", &[a], &[i32]);
    m.refused(op, "expected 2 operands, found 1");
    let op = m.op("arith.addi", &[a, b], &[i32, i32]);
    m.refused(op, "expected 1 results, found 2");
    let op = m.op("arith.addi", &[f, f], &[f32]);
    m.refused(op, "must be signless-integer-like");
    let op = m.op("arith.addi", &[a, b], &[i64]);
    m.refused(op, "same type for all operands and results");
    let op = m.op("arith.extsi", &[a], &[f32]);
    m.refused(op, "must be");
    let unknown = m.op("no.such", &[a], &[]);
    m.accepted(unknown);
    // Two wrong counts, three float operands and results, one wrong result each of two ops.
    assert_eq!(verify_module(&m.module, Shapes::newest()).len(), 2 + 3 + 1 + 1);
}

#[test]
fn attributes_and_relations() {
    let mut m = TypeMaker::new();
    let (a, i1, i32, i64) = (m.value(m.i32), m.i1, m.i32, m.i64);
    let vector = m.vector(4, i32);
    let mask = m.vector(4, i1);
    let v = m.value(vector);
    let op = m.op("arith.cmpi", &[a, a], &[i1]);
    m.refused(op, "requires attribute 'predicate'");
    let nine = m.int(9, i64);
    m.module.set_property(op, "predicate", nine);
    m.accepted(op);
    let ten = m.int(10, i64);
    m.module.set_property(op, "predicate", ten);
    m.refused(op, "attribute 'predicate' must be allowed 64-bit signless integer cases");
    for (result, good) in [(mask, true), (i1, false)] {
        let op = m.op("arith.cmpi", &[v, v], &[result]);
        m.module.set_property(op, "predicate", nine);
        if good { m.accepted(op) } else { m.refused(op, "does not follow") }
    }
    let op = m.op("arith.constant", &[], &[i64]);
    m.module.set_property(op, "value", nine);
    m.accepted(op);
    let op = m.op("arith.constant", &[], &[i32]);
    m.module.set_property(op, "value", nine);
    m.refused(op, "'value' and 'result' must have the same type");
    let (name, good, bad) = (m.module.ctx.sym("arith.overflow"), m.module.ctx.sym("<nsw, nuw>"), "<nsx>");
    let bad = m.module.ctx.sym(bad);
    for (body, accept) in [(good, Accept::Yes), (bad, Accept::No)] {
        let flags = m.module.ctx.intern_attr(Attr::Dialect { name, body, ty: None });
        let shape = Shapes::newest().get("arith.addi").expect("a shape");
        assert_eq!(shape.attrs[0].constraint.accepts(&m.module.ctx, flags), accept);
    }
}

/// What mlir-opt 22.1.8 says of the same ops.
#[test]
fn shapes_agree_as_mlir_opt_has_it() {
    let mut m = TypeMaker::new();
    let (f32, i32) = (m.f32, m.i32);
    let fixed = m.vector(4, f32);
    let shape = [VectorDim { size: 4, scalable: true }].into();
    let scalable = m.module.ctx.intern_type(Type::Vector { shape, elem: f32 });
    let mut tensor = |size: i64, elem| {
        m.module.ctx.intern_type(Type::Tensor { shape: [size].into(), elem, encoding: None })
    };
    let (four, open, ints) = (tensor(4, f32), tensor(assay_ir::DYNAMIC, f32), tensor(4, i32));
    let any = m.module.ctx.intern_type(Type::UnrankedTensor { elem: f32 });
    let ints_vector = m.vector(4, i32);
    let mut check = |name: &str, a, b, result, message: Option<&str>| {
        let (a, b) = (m.value(a), m.value(b));
        let op = m.op(name, &[a, b], &[result]);
        match message {
            Some(message) => m.refused(op, message),
            None => m.accepted(op),
        }
    };
    // Not elementwise, so that only SameOperandsAndResultType speaks, which minds no scalable dimensions.
    check("llvm.intr.maxnum", scalable, fixed, scalable, None);
    check("arith.addf", scalable, fixed, fixed, Some("one shape"));
    check("arith.addf", any, four, four, Some("one shape"));
    check("arith.addf", open, four, open, None);
    check("arith.addf", four, f32, four, Some("same type"));
    check("arith.remui", ints, ints_vector, ints, Some("one shape"));
}

#[test]
fn segments_of_several_variadic_operands() {
    let mut m = TypeMaker::new();
    let (cond, x) = (m.value(m.i1), m.value(m.i32));
    let op = m.op("cf.cond_br", &[cond, x, x, x], &[]);
    let top = m.module.top();
    m.module.op_mut(op).successors.extend([top, top]);
    m.refused(op, "'operandSegmentSizes' is missing");
    m.sizes(op, "operandSegmentSizes", &[1, 1, 2]);
    m.accepted(op);
    m.sizes(op, "operandSegmentSizes", &[1, 1, 1]);
    m.refused(op, "expected 3 operands by the segment sizes, found 4");
    m.sizes(op, "operandSegmentSizes", &[2, 1, 1]);
    m.refused(op, "cannot be 2 values");
    m.sizes(op, "operandSegmentSizes", &[1, 4, -1]);
    m.refused(op, "negative");
    m.sizes(op, "operandSegmentSizes", &[1, 1, 2]);
    m.module.op_mut(op).successors.pop();
    m.refused(op, "expected 2 successors, found 1");
}

#[test]
fn regions_terminators_and_isolation() {
    let mut m = TypeMaker::new();
    let index = m.index;
    let (i, x) = (m.value(index), m.value(m.i32));
    let i32 = m.i32;
    let op = m.op("scf.for", &[i, i, i, x], &[i32]);
    m.refused(op, "expected 1 regions, found 0");
    let region = m.module.add_region(op);
    m.refused(op, "region #0 has 0 blocks");
    let block = m.module.add_block(region);
    m.refused(op, "has no terminator");
    let name = m.module.ctx.sym("scf.yield");
    let yielded = m.module.create_op(name, &[x], &[]);
    m.module.push_op(block, yielded);
    m.accepted(op);
    m.accepted(yielded);
    let name = m.module.ctx.sym("arith.addi");
    let late = m.module.create_op(name, &[x, x], &[i32]);
    m.module.push_op(block, late);
    m.refused(yielded, "must be the last op");
    m.refused(op, "has no terminator");

    let function = m.op("func.func", &[], &[]);
    let region = m.module.add_region(function);
    let block = m.module.add_block(region);
    let name = m.module.ctx.sym("func.return");
    let outside = m.module.create_op(name, &[x], &[]);
    m.module.push_op(block, outside);
    m.refused(function, "is isolated, but 'func.return' in it uses a value from outside");
    m.refused(function, "requires attribute 'sym_name'");
    m.accepted(outside);
    let astray = m.op("scf.yield", &[x], &[]);
    let other = m.op("func.return", &[], &[]);
    m.refused(astray, "must be the last op");
    m.accepted(other);
}
