//! Terms of bit vectors, simplified as they are made.
//!
//! The purpose of simplifications is that equal programs become the same node. The solver does the rest.

use assay_ir::Int;

use super::{TermId, TermOp, TermSort, Terms};

impl Terms {
    fn bits(&self, term: TermId) -> TermSort {
        TermSort::Bits(self.width(term))
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
        let is_not = |x: TermId, y: TermId| self.node(x).op == TermOp::Not && self.node(x).args[0] == y;
        is_not(a, b) || is_not(b, a)
    }

    /// Whether `whole` is an operation `op` that has `part` as an operand.
    fn is_part(&self, op: &TermOp, whole: TermId, part: TermId) -> bool {
        self.node(whole).op == *op && self.node(whole).args.contains(&part)
    }

    /// All bits flipped; of a condition, its negation.
    pub fn not(&mut self, a: TermId) -> TermId {
        match self.node(a).op {
            TermOp::Not => self.node(a).args[0],
            _ => self.make(TermOp::Not, &[a], self.bits(a)),
        }
    }

    /// Bitwise; of conditions, their conjunction.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = self.ordered(a, b);
        if a == b
            || self.is_number(b, -1)
            || self.is_part(&TermOp::Or, b, a)
            || self.is_part(&TermOp::And, a, b)
        {
            return a;
        }
        if self.is_number(b, 0) || self.is_part(&TermOp::Or, a, b) || self.is_part(&TermOp::And, b, a) {
            return b;
        }
        match self.are_opposite(a, b) {
            true => self.number(self.width(a), 0),
            false => self.make(TermOp::And, &[a, b], self.bits(a)),
        }
    }

    /// Bitwise; of conditions, their disjunction.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = self.ordered(a, b);
        if a == b
            || self.is_number(b, 0)
            || self.is_part(&TermOp::And, b, a)
            || self.is_part(&TermOp::Or, a, b)
        {
            return a;
        }
        if self.is_number(b, -1) || self.is_part(&TermOp::And, a, b) || self.is_part(&TermOp::Or, b, a) {
            return b;
        }
        match self.are_opposite(a, b) {
            true => self.number(self.width(a), -1),
            false => self.make(TermOp::Or, &[a, b], self.bits(a)),
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
            () => self.make(TermOp::Xor, &[a, b], self.bits(a)),
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
        if let (Some(outer), TermOp::Add) = (self.as_int(b).cloned(), &self.node(a).op)
            && let Some(inner) = self.as_int(self.node(a).args[1]).cloned()
        {
            let (rest, constant) = (self.node(a).args[0], self.int(inner.add(&outer)));
            return self.add(rest, constant);
        }
        self.make(TermOp::Add, &[a, b], self.bits(a))
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
            () => self.make(TermOp::Mul, &[a, b], self.bits(a)),
        }
    }

    /// See [`TermOp::UDiv`].
    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        if self.is_number(b, 1) { a } else { self.make(TermOp::UDiv, &[a, b], self.bits(a)) }
    }

    /// See [`TermOp::URem`].
    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        self.make(TermOp::URem, &[a, b], self.bits(a))
    }

    /// See [`TermOp::SDiv`].
    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        // A bit of 1 is -1.
        let one = self.is_number(b, 1) && self.width(a) > 1;
        if one { a } else { self.make(TermOp::SDiv, &[a, b], self.bits(a)) }
    }

    /// See [`TermOp::SRem`].
    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        self.make(TermOp::SRem, &[a, b], self.bits(a))
    }

    fn shift(&mut self, op: TermOp, a: TermId, b: TermId) -> TermId {
        if self.is_number(b, 0) { a } else { self.make(op, &[a, b], self.bits(a)) }
    }

    /// See [`TermOp::Shl`].
    pub fn shl(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(TermOp::Shl, a, b)
    }

    /// See [`TermOp::LShr`].
    pub fn lshr(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(TermOp::LShr, a, b)
    }

    /// See [`TermOp::AShr`].
    pub fn ashr(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(TermOp::AShr, a, b)
    }

    /// See [`TermOp::Eq`].
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = [a, b].map(|arg| self.without_nan_bits(arg));
        let [a, b] = self.ordered(a, b);
        if a == b {
            return self.bool(true);
        }
        if self.sort(a) == TermSort::Bits(1) {
            let differ = self.xor(a, b);
            return self.not(differ);
        }
        self.make(TermOp::Eq, &[a, b], TermSort::Bits(1))
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
        self.make(TermOp::Ult, &[a, b], TermSort::Bits(1))
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
        self.make(TermOp::Slt, &[a, b], TermSort::Bits(1))
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
        if self.node(condition).op == TermOp::Not {
            let condition = self.node(condition).args[0];
            return self.ite(condition, when_false, when_true);
        }
        if self.sort(when_true) == TermSort::Bits(1) {
            return self.choose_bit(condition, when_true, when_false);
        }
        // If an arm of a choice is a choice by the same condition, that inner choice is decided.
        let decided = |terms: &Terms, term: TermId, arm: usize| match &terms.node(term) {
            node if node.op == TermOp::Ite && node.args[0] == condition => node.args[arm],
            _ => term,
        };
        let (when_true, when_false) = (decided(self, when_true, 1), decided(self, when_false, 2));
        if when_true == when_false {
            return when_true;
        }
        let sort = self.sort(when_true);
        self.intern(TermOp::Ite, &[condition, when_true, when_false], sort)
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
        self.intern(TermOp::Ite, &[condition, when_true, when_false], TermSort::Bits(1))
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
            (TermOp::Extract(more), Some(inner)) => {
                let low = low + more;
                self.extract(inner, low, width)
            }
            (TermOp::Zext | TermOp::Sext, Some(inner)) if low + width <= self.width(inner) => {
                self.extract(inner, low, width)
            }
            _ => self.make(TermOp::Extract(low), &[a], TermSort::Bits(width)),
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
            TermOp::Zext => {
                let inner = self.node(a).args[0];
                self.zext(inner, width)
            }
            _ => self.make(TermOp::Zext, &[a], TermSort::Bits(width)),
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
            TermOp::Zext => self.zext(a, width),
            TermOp::Sext => {
                let inner = self.node(a).args[0];
                self.sext(inner, width)
            }
            _ => self.make(TermOp::Sext, &[a], TermSort::Bits(width)),
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
