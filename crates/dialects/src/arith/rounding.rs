//! The attribute `roundingmode` of casts.

use assay_ir::Rounding;
use assay_model::{OpView, Stop};

/// Rounding modes, indexed by their numbers (Arith_RoundingModeAttr in ArithBase.td).
static ROUNDING_MODES: [Rounding; 5] =
    [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::ZeroWards, Rounding::NearestAway];

pub fn rounding_mode(view: &OpView<'_>) -> Result<Rounding, Stop> {
    if view.attr_id("roundingmode").is_none() {
        return Ok(Rounding::NearestEven);
    }
    let number = view.int_attr("roundingmode")?.to_u64();
    let mode = number.and_then(|n| ROUNDING_MODES.get(n as usize)).copied();
    mode.ok_or_else(|| view.invalid("has an unknown rounding mode"))
}
