//! The NaNs that arithmetic makes. Their sign and payload are not determined [LLVM LangRef, Behavior of Floating-Point NaN values]. To find out
//! what depends on them, run a program again with other NaNs.

use std::cell::Cell;

use crate::encoding::{has_one_nan, payload_mask};
use crate::float::{Float, FloatKind};

/// Which NaNs arithmetic makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NanChoice {
    /// The NaNs of the host, or quiet and positive ones.
    #[default]
    Usual,
    /// Chosen by this seed: all positive for 0, all negative for 1, otherwise each with a different sign and payload.
    Seed(u64),
}

thread_local! {
    static CHOICE: Cell<NanChoice> = const { Cell::new(NanChoice::Usual) };
    /// NaNs made so far.
    static MADE: Cell<u64> = const { Cell::new(0) };
}

/// Runs something with a choice of NaNs on this thread. Also returns whether arithmetic made a NaN.
pub fn with_nans<R>(choice: NanChoice, run: impl FnOnce() -> R) -> (R, bool) {
    struct Restore(NanChoice, u64);
    impl Drop for Restore {
        fn drop(&mut self) {
            CHOICE.set(self.0);
            MADE.set(self.1);
        }
    }
    let restore = Restore(CHOICE.replace(choice), MADE.replace(0));
    let result = run();
    let made = MADE.get() > 0;
    drop(restore);
    (result, made)
}

/// A NaN that arithmetic makes or propagates, with the chosen sign and payload.
#[cold]
pub(crate) fn choose_nan(nan: Float) -> Float {
    let number = MADE.get() + 1;
    MADE.set(number);
    match CHOICE.get() {
        NanChoice::Usual => nan,
        NanChoice::Seed(seed) => nan_from_seed(nan.kind, seed, number),
    }
}

impl Float {
    /// The minimum or maximum of a number (`self`) and a NaN: the number. If the NaN is signalling, the result may also be a NaN, depending on
    /// the choice; usually it is not [LLVM LangRef, comparison of llvm.min.*: "return value is non-deterministic if one or both inputs are
    /// sNaN"].
    pub fn beside_nan(self, nan: Float) -> Float {
        if !nan.is_signalling_nan() {
            return self;
        }
        let made = choose_nan(nan);
        match CHOICE.get() {
            NanChoice::Seed(seed) if seed % 2 == 1 => made,
            NanChoice::Seed(_) | NanChoice::Usual => self,
        }
    }

    /// Whether this is a NaN without the bit that makes it quiet. False for formats with only one NaN.
    pub fn is_signalling_nan(self) -> bool {
        let payload = payload_mask(self.kind);
        self.is_nan() && payload != 0 && self.bits & (payload + 1) == 0
    }
}

fn nan_from_seed(kind: FloatKind, seed: u64, number: u64) -> Float {
    let quiet = Float::quiet_nan(kind);
    // SplitMix64's finaliser.
    let mut bits = seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    let negative = if seed < 2 { seed == 1 } else { bits >> 63 == 1 };
    let sign = if negative && !has_one_nan(kind) { 1 << (kind.width() - 1) } else { 0 };
    let fraction = if seed < 2 { 0 } else { u128::from(bits) & payload_mask(kind) };
    Float::new(kind, quiet.bits | sign | fraction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use FloatKind::*;

    fn quotient(kind: FloatKind) -> Float {
        let zero = Float::zero(kind, false);
        zero.div(zero)
    }

    #[test]
    fn arithmetic_makes_the_nans_that_are_chosen() {
        for kind in [F32, F64, F16, BF16, F80, F128, F8E5M2, F8E4M3FN, F8E4M3FNUZ] {
            let seeds = (0..6).map(|seed| with_nans(NanChoice::Seed(seed), || quotient(kind)));
            let (nans, made): (Vec<Float>, Vec<bool>) = seeds.unzip();
            assert!(nans.iter().all(|nan| nan.is_nan()), "{kind:?} {nans:?}");
            assert!(made.iter().all(|&made| made), "{kind:?}");
            let several = nans.iter().any(|nan| *nan != nans[0]);
            assert_eq!(several, kind != F8E4M3FNUZ, "{kind:?} {nans:?}");
        }
    }

    #[test]
    fn a_number_beside_a_signalling_nan_may_be_lost() {
        let one = Float::from_f64(F32, 1.0);
        let [quiet, signalling] = [0x7fc0_0001, 0x7f80_0001].map(|bits| Float::new(F32, bits));
        let beside =
            |nan: Float| (0..2).map(move |seed| with_nans(NanChoice::Seed(seed), || one.beside_nan(nan)));
        assert!(beside(quiet).all(|result| result == (one, false)));
        let results: Vec<(bool, bool)> =
            beside(signalling).map(|(result, made)| (result.is_nan(), made)).collect();
        assert_eq!(results, [(false, true), (true, true)]);
        assert_eq!(with_nans(NanChoice::Usual, || one.beside_nan(signalling)), (one, true));
    }

    #[test]
    fn copies_keep_the_bits() {
        let nan = Float::new(F32, 0x7fc0_1234);
        let copy = || (nan.neg().neg(), nan.abs(), nan.convert(F32, crate::Rounding::NearestEven));
        assert_eq!(with_nans(NanChoice::Seed(3), copy), ((nan, nan, nan), false));
        assert!(with_nans(NanChoice::Seed(3), || nan.add(nan)).1);
    }
}
