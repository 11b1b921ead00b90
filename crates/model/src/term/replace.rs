//! Terms with some parts replaced.

use rustc_hash::FxHashMap;

use super::{TermId, TermOp, TermSort, Terms};

impl Terms {
    /// A term in which other terms stand for some of its parts. Both must have the same sort.
    pub fn replace(&mut self, root: TermId, parts: &FxHashMap<TermId, TermId>) -> TermId {
        let mut made: FxHashMap<TermId, TermId> = FxHashMap::default();
        for term in self.reachable(&[root]) {
            let new = match parts.get(&term) {
                Some(&part) => part,
                None => {
                    let old = self.node(term).args.clone();
                    let args: Vec<TermId> = old.iter().map(|arg| made[arg]).collect();
                    if args.as_slice() == old.as_slice() { term } else { self.remake(term, &args) }
                }
            };
            made.insert(term, new);
        }
        made[&root]
    }

    /// A term with other operands, simplified as if it were made anew.
    fn remake(&mut self, term: TermId, args: &[TermId]) -> TermId {
        let (op, sort) = (self.node(term).op.clone(), self.sort(term));
        match (&op, args, sort) {
            (TermOp::Not, &[a], _) => self.not(a),
            (TermOp::And, &[a, b], _) => self.and(a, b),
            (TermOp::Or, &[a, b], _) => self.or(a, b),
            (TermOp::Xor, &[a, b], _) => self.xor(a, b),
            (TermOp::Eq, &[a, b], _) => self.eq(a, b),
            (TermOp::Ite, &[condition, when_true, when_false], _) => {
                self.ite(condition, when_true, when_false)
            }
            (TermOp::FFromBits, &[a], TermSort::Float(kind)) => self.float_from_bits(a, kind),
            (TermOp::FToBits, &[a], _) => self.float_to_bits(a),
            _ => self.make(op.clone(), args, sort),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::TermVariable;
    use super::*;

    #[test]
    fn a_part_is_replaced_everywhere_and_the_rest_is_simplified() {
        let mut t = Terms::new();
        let sort = TermSort::Bits(8);
        let [x, c] = [TermVariable::Input(0), TermVariable::Choice(1)].map(|one| t.variable(one, sort));
        let three = t.number(8, 3);
        let sum = t.add(c, three);
        let (same, less) = (t.eq(sum, x), t.ult(c, sum));
        let both = t.and(same, less);
        let four = t.number(8, 4);
        let replaced = t.replace(both, &FxHashMap::from_iter([(c, four)]));
        let seven = t.number(8, 7);
        assert_eq!(replaced, t.eq(x, seven));
        assert_eq!(t.replace(both, &FxHashMap::default()), both);
        let zero = t.number(8, 0);
        let never = t.replace(same, &FxHashMap::from_iter([(sum, zero), (x, three)]));
        assert!(t.is(never, false));
    }
}
