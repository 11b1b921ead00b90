//! Terms of bit vectors, simplified as they are made.
//!
//! The purpose of simplifications is that equal programs become the same node. The solver does the rest.

use assay_ir::Int;

use super::{Op, Sort, TermId, Terms};

impl Terms {
    fn bits(&self, term: TermId) -> Sort {
        Sort::Bits(self.width(term))
    }

    fn is_number(&self, term: TermId, value: i128) -> bool {
        self.as_int(term).is_some_and(|int| *int == Int::from_i128(int.width(), value))
    }

    /// The operands of a commutative op in a canonical order: constants last.
    fn ordered(&self, a: TermId, b: TermId) -> [TermId; 2] {
        match (self.constant(a).is_some(), self.constant(b).is_some()) {
            (true, false) => [b, a],
            (false, true) => [a, b],
            _ => [a.min(b), a.max(b)],
        }
    }

    /// Whether one is the other's complement.
    fn are_opposite(&self, a: TermId, b: TermId) -> bool {
        let is_not = |x: TermId, y: TermId| self.node(x).op == Op::Not && self.node(x).args[0] == y;
        is_not(a, b) || is_not(b, a)
    }

    /// Whether `whole` is an operation `op` that has `part` as an operand.
    fn is_part(&self, op: &Op, whole: TermId, part: TermId) -> bool {
        self.node(whole).op == *op && self.node(whole).args.contains(&part)
    }

    /// All bits flipped; of a condition, its negation.
    pub fn not(&mut self, a: TermId) -> TermId {
        match self.node(a).op {
            Op::Not => self.node(a).args[0],
            _ => self.make(Op::Not, &[a], self.bits(a)),
        }
    }

    /// Bitwise; of conditions, their conjunction.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = self.ordered(a, b);
        if a == b || self.is_number(b, -1) || self.is_part(&Op::Or, b, a) || self.is_part(&Op::And, a, b) {
            return a;
        }
        if self.is_number(b, 0) || self.is_part(&Op::Or, a, b) || self.is_part(&Op::And, b, a) {
            return b;
        }
        match self.are_opposite(a, b) {
            true => self.number(self.width(a), 0),
            false => self.make(Op::And, &[a, b], self.bits(a)),
        }
    }

    /// Bitwise; of conditions, their disjunction.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = self.ordered(a, b);
        if a == b || self.is_number(b, 0) || self.is_part(&Op::And, b, a) || self.is_part(&Op::Or, a, b) {
            return a;
        }
        if self.is_number(b, -1) || self.is_part(&Op::And, a, b) || self.is_part(&Op::Or, b, a) {
            return b;
        }
        match self.are_opposite(a, b) {
            true => self.number(self.width(a), -1),
            false => self.make(Op::Or, &[a, b], self.bits(a)),
        }
    }

    /// The conjunction of some conditions.
    pub fn all(&mut self, conditions: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.bool(true);
        conditions.into_iter().fold(start, |all, one| self.and(all, one))
    }

    /// Any of some conditions.
    pub fn any(&mut self, conditions: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.bool(false);
        conditions.into_iter().fold(start, |any, one| self.or(any, one))
    }

    /// Bitwise; of conditions, whether they differ.
    pub fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = self.ordered(a, b);
        match () {
            () if a == b => self.number(self.width(a), 0),
            () if self.is_number(b, 0) => a,
            () if self.is_number(b, -1) => self.not(a),
            () => self.make(Op::Xor, &[a, b], self.bits(a)),
        }
    }

    /// Sum, which wraps.
    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = self.ordered(a, b);
        if self.is_number(b, 0) {
            return a;
        }
        if self.width(a) == 1 {
            return self.xor(a, b);
        }
        // One constant in a sum.
        if let (Some(outer), Op::Add) = (self.as_int(b).cloned(), &self.node(a).op)
            && let Some(inner) = self.as_int(self.node(a).args[1]).cloned()
        {
            let (rest, constant) = (self.node(a).args[0], self.int(inner.add(&outer)));
            return self.add(rest, constant);
        }
        self.make(Op::Add, &[a, b], self.bits(a))
    }

    /// The negative.
    pub fn neg(&mut self, a: TermId) -> TermId {
        let flipped = self.not(a);
        let one = self.number(self.width(a), 1);
        self.add(flipped, one)
    }

    /// Difference, which wraps.
    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.number(self.width(a), 0);
        }
        let negative = match self.as_int(b).map(Int::neg) {
            Some(constant) => self.int(constant),
            None => self.neg(b),
        };
        self.add(a, negative)
    }

    /// Product, which wraps.
    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = self.ordered(a, b);
        match () {
            () if self.is_number(b, 1) => a,
            () if self.is_number(b, 0) => b,
            () if self.width(a) == 1 => self.and(a, b),
            () => self.make(Op::Mul, &[a, b], self.bits(a)),
        }
    }

    /// See [`Op::UDiv`].
    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        if self.is_number(b, 1) { a } else { self.make(Op::UDiv, &[a, b], self.bits(a)) }
    }

    /// See [`Op::URem`].
    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        self.make(Op::URem, &[a, b], self.bits(a))
    }

    /// See [`Op::SDiv`].
    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        // A bit of 1 is -1.
        let one = self.is_number(b, 1) && self.width(a) > 1;
        if one { a } else { self.make(Op::SDiv, &[a, b], self.bits(a)) }
    }

    /// See [`Op::SRem`].
    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        self.make(Op::SRem, &[a, b], self.bits(a))
    }

    fn shift(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        if self.is_number(b, 0) { a } else { self.make(op, &[a, b], self.bits(a)) }
    }

    /// See [`Op::Shl`].
    pub fn shl(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(Op::Shl, a, b)
    }

    /// See [`Op::LShr`].
    pub fn lshr(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(Op::LShr, a, b)
    }

    /// See [`Op::AShr`].
    pub fn ashr(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(Op::AShr, a, b)
    }

    /// See [`Op::Eq`].
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = self.ordered(a, b);
        if a == b {
            return self.bool(true);
        }
        if self.sort(a) == Sort::Bits(1) {
            let differ = self.xor(a, b);
            return self.not(differ);
        }
        self.make(Op::Eq, &[a, b], Sort::Bits(1))
    }

    /// The negation of [`Terms::eq`].
    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// Whether `a` is less than `b`, unsigned.
    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b || self.is_number(b, 0) {
            return self.bool(false);
        }
        self.make(Op::Ult, &[a, b], Sort::Bits(1))
    }

    /// Whether `a` is at most `b`, unsigned.
    pub fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// Whether `a` is less than `b`, signed.
    pub fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.bool(false);
        }
        self.make(Op::Slt, &[a, b], Sort::Bits(1))
    }

    /// Whether `a` is at most `b`, signed.
    pub fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    /// `when_true` where the condition holds, otherwise `when_false`.
    pub fn ite(&mut self, condition: TermId, when_true: TermId, when_false: TermId) -> TermId {
        if when_true == when_false || self.is(condition, true) {
            return when_true;
        }
        if self.is(condition, false) {
            return when_false;
        }
        if self.node(condition).op == Op::Not {
            let condition = self.node(condition).args[0];
            return self.ite(condition, when_false, when_true);
        }
        if self.sort(when_true) == Sort::Bits(1) {
            return self.choose_bit(condition, when_true, when_false);
        }
        // If an arm of a choice is a choice by the same condition, that inner choice is decided.
        let decided = |terms: &Terms, term: TermId, arm: usize| match &terms.node(term) {
            node if node.op == Op::Ite && node.args[0] == condition => node.args[arm],
            _ => term,
        };
        let (when_true, when_false) = (decided(self, when_true, 1), decided(self, when_false, 2));
        if when_true == when_false {
            return when_true;
        }
        let sort = self.sort(when_true);
        self.intern(Op::Ite, &[condition, when_true, when_false], sort)
    }

    /// A choice between conditions.
    fn choose_bit(&mut self, condition: TermId, when_true: TermId, when_false: TermId) -> TermId {
        if self.is(when_true, true) || when_true == condition {
            return self.or(condition, when_false);
        }
        if self.is(when_false, false) || when_false == condition {
            return self.and(condition, when_true);
        }
        let opposite = self.not(condition);
        if self.is(when_true, false) {
            return self.and(opposite, when_false);
        }
        if self.is(when_false, true) {
            return self.or(opposite, when_true);
        }
        self.intern(Op::Ite, &[condition, when_true, when_false], Sort::Bits(1))
    }

    /// `width` bits from bit `low` on.
    pub fn extract(&mut self, a: TermId, low: u32, width: u32) -> TermId {
        let from = self.width(a);
        if low == 0 && width == from {
            return a;
        }
        let node = self.node(a);
        let inner = node.args.first().copied();
        match (&node.op, inner) {
            (Op::Extract(more), Some(inner)) => {
                let low = low + more;
                self.extract(inner, low, width)
            }
            (Op::Zext | Op::Sext, Some(inner)) if low + width <= self.width(inner) => {
                self.extract(inner, low, width)
            }
            _ => self.make(Op::Extract(low), &[a], Sort::Bits(width)),
        }
    }

    /// The bit of a number, as a condition.
    pub fn bit(&mut self, a: TermId, number: u32) -> TermId {
        self.extract(a, number, 1)
    }

    /// Widened with zeros, or without the top bits.
    pub fn zext(&mut self, a: TermId, width: u32) -> TermId {
        let from = self.width(a);
        if width <= from {
            return self.extract(a, 0, width);
        }
        match self.node(a).op {
            Op::Zext => {
                let inner = self.node(a).args[0];
                self.zext(inner, width)
            }
            _ => self.make(Op::Zext, &[a], Sort::Bits(width)),
        }
    }

    /// Sign-extends or truncates to a width.
    pub fn sext(&mut self, a: TermId, width: u32) -> TermId {
        let from = self.width(a);
        if width <= from {
            return self.extract(a, 0, width);
        }
        match self.node(a).op {
            // The sign bit of a zero-extended number is 0.
            Op::Zext => self.zext(a, width),
            Op::Sext => {
                let inner = self.node(a).args[0];
                self.sext(inner, width)
            }
            _ => self.make(Op::Sext, &[a], Sort::Bits(width)),
        }
    }

    /// A table: for each value of a bit vector, the constant that `entry` returns.
    pub fn table(&mut self, index: TermId, entry: &dyn Fn(&mut Terms, u64) -> TermId) -> TermId {
        let width = self.width(index);
        self.table_below(index, width, 0, entry)
    }

    fn table_below(
        &mut self,
        index: TermId,
        bit: u32,
        value: u64,
        entry: &dyn Fn(&mut Terms, u64) -> TermId,
    ) -> TermId {
        if bit == 0 {
            return entry(self, value);
        }
        let high = self.table_below(index, bit - 1, value | 1 << (bit - 1), entry);
        let low = self.table_below(index, bit - 1, value, entry);
        let condition = self.bit(index, bit - 1);
        self.ite(condition, high, low)
    }
}
