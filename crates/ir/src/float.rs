//! Floating-point values as bits of a named format.

/// A floating-point format of MLIR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FloatKind {
    BF16,
    F16,
    F32,
    TF32,
    F64,
    F80,
    F128,
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E5M2,
    F8E4M3,
    F8E4M3FN,
    F8E5M2FNUZ,
    F8E4M3FNUZ,
    F8E4M3B11FNUZ,
    F8E3M4,
    F8E8M0FNU,
}

impl FloatKind {
    /// Storage width in bits.
    pub fn width(self) -> u32 {
        use FloatKind::*;
        match self {
            F4E2M1FN => 4,
            F6E2M3FN | F6E3M2FN => 6,
            F8E5M2 | F8E4M3 | F8E4M3FN | F8E5M2FNUZ | F8E4M3FNUZ | F8E4M3B11FNUZ | F8E3M4 | F8E8M0FNU => 8,
            BF16 | F16 => 16,
            TF32 => 19,
            F32 => 32,
            F64 => 64,
            F80 => 80,
            F128 => 128,
        }
    }
}

/// A float: the bits of its format, low bits first. NaN payloads count in `==`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Float {
    pub kind: FloatKind,
    pub bits: u128,
}
