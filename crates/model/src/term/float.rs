//! Terms of floats.

use assay_ir::{Float, FloatKind, Int, Rounding};

use super::{SameNumber, TermId, TermOp, TermSort, Terms};

/// The numbers of exponent and significand bits (the leading bit included) of a format of SMT-LIB's theory of floats. `None` for formats with
/// other special values, and for x87's format, which has encodings that are not numbers.
pub fn theory(kind: FloatKind) -> Option<(u32, u32)> {
    use FloatKind::*;
    match kind {
        F16 => Some((5, 11)),
        BF16 => Some((8, 8)),
        TF32 => Some((8, 11)),
        F32 => Some((8, 24)),
        F64 => Some((11, 53)),
        F128 => Some((15, 113)),
        F8E5M2 => Some((5, 3)),
        F8E4M3 => Some((4, 4)),
        F8E3M4 => Some((3, 5)),
        F80 | F4E2M1FN | F6E2M3FN | F6E3M2FN | F8E4M3FN | F8E5M2FNUZ | F8E4M3FNUZ | F8E4M3B11FNUZ
        | F8E8M0FNU => None,
    }
}

/// Formats that the theory lacks become tables, up to this width.
const TABLE_WIDTH: u32 = 8;

impl Terms {
    /// A test of numbers, which does not depend on the bits of NaNs.
    fn test(&mut self, op: TermOp, args: &[TermId]) -> TermId {
        let args: Vec<TermId> = args.iter().map(|&arg| self.without_nan_bits(arg)).collect();
        self.make(op, &args, TermSort::Bits(1))
    }

    /// The same number; a NaN may have other bits.
    pub(super) fn without_nan_bits(&self, a: TermId) -> TermId {
        match self.node(a).op {
            TermOp::FSame(_) => self.node(a).args[0],
            _ => a,
        }
    }

    /// A NaN that an op on two floats makes, one of which is a NaN: its bits belong to the op and its operands.
    pub fn made_nan(&mut self, kind: SameNumber, a: TermId, b: TermId) -> TermId {
        let first = self.is_nan(a);
        let nan = self.ite(first, a, b);
        self.make(TermOp::FSame(kind), &[nan], self.sort(a))
    }

    /// The same number, computed in another way.
    fn same_number(&mut self, kind: SameNumber, a: TermId) -> TermId {
        let a = self.without_nan_bits(a);
        self.same(TermOp::FSame(kind), &[a])
    }

    fn same(&mut self, op: TermOp, args: &[TermId]) -> TermId {
        let sort = self.sort(args[0]);
        self.make(op, args, sort)
    }

    /// The order of operands does not matter for the number, but it may for the bits of a NaN [LLVM LangRef, Behavior of Floating-Point NaN
    /// values: that of either operand may be the result].
    fn commutative(&mut self, op: TermOp, [a, b]: [TermId; 2], others: &[TermId]) -> TermId {
        let args: Vec<TermId> = [a.min(b), a.max(b)].into_iter().chain(others.iter().copied()).collect();
        let result = self.same(op, &args);
        if a <= b { result } else { self.same_number(SameNumber::Swapped, result) }
    }

    /// The float with its sign flipped.
    pub fn fneg(&mut self, a: TermId) -> TermId {
        match self.node(a).op {
            TermOp::FNeg => self.node(a).args[0],
            _ => self.same(TermOp::FNeg, &[a]),
        }
    }

    /// The float with a positive sign.
    pub fn fabs(&mut self, a: TermId) -> TermId {
        match self.node(a).op {
            TermOp::FNeg => {
                let inner = self.node(a).args[0];
                self.fabs(inner)
            }
            TermOp::FAbs => a,
            _ => self.same(TermOp::FAbs, &[a]),
        }
    }

    /// Sum, rounded to the nearest.
    pub fn fadd(&mut self, a: TermId, b: TermId) -> TermId {
        self.commutative(TermOp::FAdd, [a, b], &[])
    }

    /// Difference, rounded to the nearest.
    pub fn fsub(&mut self, a: TermId, b: TermId) -> TermId {
        let negative = self.fneg(b);
        let sum = self.fadd(a, negative);
        let kind = match self.node(sum).op {
            TermOp::FSame(SameNumber::Swapped) => SameNumber::SwappedDifference,
            _ => SameNumber::Difference,
        };
        self.same_number(kind, sum)
    }

    /// Product, rounded to the nearest.
    pub fn fmul(&mut self, a: TermId, b: TermId) -> TermId {
        self.commutative(TermOp::FMul, [a, b], &[])
    }

    /// Quotient, rounded to the nearest.
    pub fn fdiv(&mut self, a: TermId, b: TermId) -> TermId {
        self.same(TermOp::FDiv, &[a, b])
    }

    /// Square root, rounded to the nearest.
    pub fn fsqrt(&mut self, a: TermId) -> TermId {
        self.same(TermOp::FSqrt, &[a])
    }

    /// `a × b + c`, rounded once to the nearest.
    pub fn ffma(&mut self, a: TermId, b: TermId, c: TermId) -> TermId {
        self.commutative(TermOp::FFma, [a, b], &[c])
    }

    /// Rounded to a float that is an integer.
    pub fn fround(&mut self, a: TermId, mode: Rounding) -> TermId {
        self.same(TermOp::FRound(mode), &[a])
    }

    /// Whether the first is less; false for NaN.
    pub fn flt(&mut self, a: TermId, b: TermId) -> TermId {
        self.test(TermOp::FLt, &[a, b])
    }

    /// Whether two floats are equal numbers; see [`TermOp::FEq`].
    pub fn feq(&mut self, a: TermId, b: TermId) -> TermId {
        let [a, b] = [a, b].map(|arg| self.without_nan_bits(arg));
        self.test(TermOp::FEq, &[a.min(b), a.max(b)])
    }

    /// Whether `a` is at most `b`; false if either is NaN.
    pub fn fle(&mut self, a: TermId, b: TermId) -> TermId {
        let (less, equal) = (self.flt(a, b), self.feq(a, b));
        self.or(less, equal)
    }

    /// Whether the float is a NaN.
    pub fn is_nan(&mut self, a: TermId) -> TermId {
        self.test(TermOp::FIsNan, &[a])
    }

    /// Whether the float is an infinity of either sign.
    pub fn is_inf(&mut self, a: TermId) -> TermId {
        self.test(TermOp::FIsInf, &[a])
    }

    /// Whether the float is a zero of either sign.
    pub fn is_fzero(&mut self, a: TermId) -> TermId {
        self.test(TermOp::FIsZero, &[a])
    }

    /// Whether a number is negative, zeros included; false for NaN.
    pub fn is_fnegative(&mut self, a: TermId) -> TermId {
        self.test(TermOp::FIsNegative, &[a])
    }

    /// A NaN that arithmetic makes. Its bits are not determined, so it is not a constant.
    pub fn nan(&mut self, kind: FloatKind) -> TermId {
        let zero = self.float(Float::zero(kind, false));
        self.fdiv(zero, zero)
    }

    /// The float nearest to an integer, read signed.
    pub fn float_from_signed(&mut self, a: TermId, kind: FloatKind) -> TermId {
        self.make(TermOp::FFromSigned, &[a], TermSort::Float(kind))
    }

    /// The float nearest to an integer, read unsigned.
    pub fn float_from_unsigned(&mut self, a: TermId, kind: FloatKind) -> TermId {
        self.make(TermOp::FFromUnsigned, &[a], TermSort::Float(kind))
    }

    /// A signed integer from a float, rounded towards zero; see [`TermOp::FToSigned`].
    pub fn float_to_signed(&mut self, a: TermId, width: u32) -> TermId {
        self.make(TermOp::FToSigned, &[a], TermSort::Bits(width))
    }

    /// Rounded towards zero, as an unsigned integer.
    pub fn float_to_unsigned(&mut self, a: TermId, width: u32) -> TermId {
        self.make(TermOp::FToUnsigned, &[a], TermSort::Bits(width))
    }

    /// The float of these bits.
    pub fn float_from_bits(&mut self, a: TermId, kind: FloatKind) -> TermId {
        match self.node(a).op {
            TermOp::FToBits if self.sort(self.node(a).args[0]) == TermSort::Float(kind) => {
                self.node(a).args[0]
            }
            _ => self.make(TermOp::FFromBits, &[a], TermSort::Float(kind)),
        }
    }

    /// The bits of a float; see [`TermOp::FToBits`].
    pub fn float_to_bits(&mut self, a: TermId) -> TermId {
        let width = self.width(a);
        let node = self.node(a);
        let args = node.args.clone();
        match node.op {
            TermOp::FFromBits => args[0],
            // This operation works on the bits, also of NaNs [LLVM LangRef, fneg and llvm.fabs].
            TermOp::FNeg => {
                let (bits, sign) = (self.float_to_bits(args[0]), self.int(Int::signed_min(width)));
                self.xor(bits, sign)
            }
            TermOp::FAbs => {
                let (bits, rest) = (self.float_to_bits(args[0]), self.int(Int::signed_max(width)));
                self.and(bits, rest)
            }
            TermOp::Ite => {
                let (when_true, when_false) = (self.float_to_bits(args[1]), self.float_to_bits(args[2]));
                self.ite(args[0], when_true, when_false)
            }
            _ => self.make(TermOp::FToBits, &[a], TermSort::Bits(width)),
        }
    }

    /// The nearest float of another format, represented as in [`TermSort::from_elem`]; `None` if no term describes it.
    pub fn convert(&mut self, a: TermId, from: FloatKind, to: FloatKind, mode: Rounding) -> Option<TermId> {
        if from == to {
            return Some(a);
        }
        match (theory(from), theory(to)) {
            (Some(_), Some(_)) => Some(self.make(TermOp::FConvert(mode), &[a], TermSort::Float(to))),
            (None, _) if from.width() <= TABLE_WIDTH => Some(self.table(a, &|terms, bits| {
                let value = Float { kind: from, bits: u128::from(bits) }.convert(to, mode);
                match theory(to) {
                    Some(_) if value.is_nan() => terms.nan(to),
                    Some(_) => terms.float(value),
                    None => terms.int(value.to_int()),
                }
            })),
            (Some(_), None) if to.width() <= TABLE_WIDTH => Some(self.convert_by_steps(a, from, to, mode)),
            _ => None,
        }
    }

    /// A conversion to a format of few values. Rounding is monotonic, so the magnitudes with the same result form an interval.
    fn convert_by_steps(&mut self, a: TermId, from: FloatKind, to: FloatKind, mode: Rounding) -> TermId {
        let magnitude = self.fabs(a);
        let signs = [false, true].map(|negative| {
            let steps = steps(from, to, mode, negative);
            self.search_steps(magnitude, from, &steps)
        });
        let nan = self.int(Float::nan(from).convert(to, mode).to_int());
        let (is_negative, is_nan) = (self.is_fnegative(a), self.is_nan(a));
        let number = self.ite(is_negative, signs[1], signs[0]);
        self.ite(is_nan, nan, number)
    }

    /// Binary search: the result of the last step that begins at or below a magnitude.
    fn search_steps(&mut self, magnitude: TermId, from: FloatKind, steps: &[(u128, Int)]) -> TermId {
        if let [(_, result)] = steps {
            return self.int(result.clone());
        }
        let middle = steps.len() / 2;
        let (low, high) = steps.split_at(middle);
        let start = self.float(Float { kind: from, bits: high[0].0 });
        let is_low = self.flt(magnitude, start);
        let low = self.search_steps(magnitude, from, low);
        let high = self.search_steps(magnitude, from, high);
        self.ite(is_low, low, high)
    }
}

/// The intervals of magnitudes, infinity included, whose members have the same result. Each entry is the begin of an interval and the result.
fn steps(from: FloatKind, to: FloatKind, mode: Rounding, negative: bool) -> Vec<(u128, Int)> {
    let last = Float::infinity(from, false).bits;
    let result = |bits: u128| {
        let value = Float { kind: from, bits };
        let value = if negative { value.neg() } else { value };
        value.convert(to, mode).to_int()
    };
    let mut steps = vec![(0, result(0))];
    loop {
        let (start, current) = steps.last().cloned().unwrap_or((0, result(0)));
        // The last magnitude with this result lies in `low..high`. The search approaches it from below, because a format without zero has the
        // same NaN at both ends.
        let (mut low, mut high, mut stride) = (start, start + 1, 1);
        while high <= last && result(high) == current {
            (low, stride) = (high, 2 * stride);
            high = (low + stride).min(last + 1);
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if result(middle) == current { low = middle } else { high = middle }
        }
        if high > last {
            return steps;
        }
        steps.push((high, result(high)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::{Constant, TermVariable};

    /// The value of the last of these terms for one value of their only variable.
    fn value(terms: &Terms, order: &[TermId], input: Float) -> Constant {
        let mut values = std::collections::HashMap::new();
        let mut last = None;
        for &term in order {
            let node = terms.node(term);
            let args: Vec<Constant> = node.args.iter().map(|arg| Constant::clone(&values[arg])).collect();
            let value = match (&node.op, terms.constant(term)) {
                (_, Some(constant)) => constant,
                (TermOp::Variable(_), _) => Constant::Float(input),
                (op, _) => super::super::evaluate(op, &args, node.sort).expect("it is determined"),
            };
            values.insert(term, value);
            last = Some(term);
        }
        values[&last.expect("there are terms")].clone()
    }

    #[test]
    fn steps_convert_as_floats_do() {
        use FloatKind::*;
        use Rounding::*;
        for to in [F4E2M1FN, F6E3M2FN, F8E4M3FN, F8E5M2FNUZ, F8E8M0FNU] {
            for mode in [NearestEven, NearestAway, Down, Up, ZeroWards] {
                let mut terms = Terms::new();
                let x = terms.variable(TermVariable::Input(0), TermSort::Float(F16));
                let root = terms.convert(x, F16, to, mode).expect("it has few values");
                let order = terms.reachable(&[root]);
                assert_eq!(order.last(), Some(&root), "operands come first");
                let results: Vec<Int> =
                    (0..1 << 16).map(|bits| Float { kind: F16, bits }.convert(to, mode).to_int()).collect();
                // Both sides of each step, and some between.
                let differs = |one: usize, other: usize| results.get(one) != results.get(other);
                for (at, result) in results.iter().enumerate() {
                    if at % 61 == 0 || differs(at, at + 1) || at > 0 && differs(at, at - 1) {
                        let input = Float { kind: F16, bits: at as u128 };
                        let expected = Constant::Int(result.clone());
                        assert_eq!(value(&terms, &order, input), expected, "{to:?} {mode:?} {at:#x}");
                    }
                }
            }
        }
    }
}
