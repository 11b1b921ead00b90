//! Random choices, the same on every machine for the same seed.

use rand::RngCore;
use rand_pcg::Pcg64Mcg;

/// A stream of random numbers for one program.
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// The random stream for a seed, a program's index, and a number of the attempt.
    pub fn new(seed: u64, index: u64, attempt: u64) -> Dice {
        let low = mix(seed ^ mix(index));
        let high = mix(low ^ mix(attempt.wrapping_add(0x5DEE_CE66)));
        Dice(Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// 128 random bits.
    pub(crate) fn wide(&mut self) -> u128 {
        u128::from(self.bits()) << 64 | u128::from(self.bits())
    }

    /// A number from `0..bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        // The bias is below 2^-32, too small to show in programs.
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u32
    }

    /// True in `percent` of 100 cases.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// An element of a list of weights; the list must have a positive weight.
    pub fn pick_weighted<T: Copy>(&mut self, list: &[(u16, T)]) -> T {
        let total: u32 = list.iter().map(|entry| u32::from(entry.0)).sum();
        let mut left = self.below(total);
        for &(weight, item) in list {
            if left < u32::from(weight) {
                return item;
            }
            left -= u32::from(weight);
        }
        list[0].1
    }
}

/// SplitMix64's finaliser: neighbouring seeds give unrelated streams.
fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
