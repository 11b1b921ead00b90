//! SplitMix64, by which choices are drawn.

/// How far apart SplitMix64's states are.
pub const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number that SplitMix64 makes of a state.
pub fn splitmix(state: u64) -> u64 {
    let mut bits = state;
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
