//! Tries a condition on some inputs where there are too many to try all: boundary values, small numbers and random ones.

use assay_engine::generate::Dice;
use assay_ir::{Float, FloatKind, Int};
use assay_model::term::{TermOp, TermSort};

use super::{InputWords, LANES, Question, mask};

/// At most this many times as many inputs as are evaluated at the same time.
const MAX_BATCHES: u64 = 64;
/// Floats at which functions change.
const FLOATS: [f64; 8] = [1.0, -1.0, 0.5, -0.5, 1.5, 2.5, 3.0, 0.1];
/// Numbers up to this one are small.
const SMALL: u32 = 9;

impl Question<'_> {
    /// Values of the variables for which the condition holds, if an input of the sample shows it. `cost` limits the operations of the host,
    /// roughly.
    pub fn sample(&self, cost: u64) -> Option<Vec<(usize, Int)>> {
        let batches = (cost / self.input_cost().saturating_mul(LANES as u64).max(1)).min(MAX_BATCHES);
        let chosen: Vec<Vec<u64>> =
            self.variables.iter().map(|&(place, _, width)| self.chosen(place, width)).collect();
        let mut dice = Dice::new(0, 0, 0);
        let mut values = self.constants();
        for batch in 0..batches {
            for lane in 0..LANES {
                self.draw(&mut dice, &chosen, (batch == 0, lane), &mut values);
            }
            if self.evaluate(&mut values) {
                continue;
            }
            let condition = values.last().map_or([0; LANES], |last| *last);
            if let Some(lane) = condition.iter().position(|&value| value != 0) {
                let value = |&(place, _, width): &(usize, u32, u32)| {
                    (self.ids[place].index(), Int::new(width, u128::from(values[place][lane])))
                };
                return Some(self.variables.iter().map(value).collect());
            }
        }
        None
    }

    /// Draws one input. The first ones consist of equal numbers.
    fn draw(
        &self,
        dice: &mut Dice,
        chosen: &[Vec<u64>],
        (first, lane): (bool, usize),
        values: &mut [InputWords],
    ) {
        let shared = dice.below(SMALL);
        let alike = dice.below(4) == 0;
        for (&(place, _, width), chosen) in self.variables.iter().zip(chosen) {
            let pick = dice.below(chosen.len() as u32) as usize;
            let value = match dice.below(4) {
                _ if first && lane < 4 => lane as u64,
                _ if alike => u64::from(shared),
                0 | 1 => chosen[pick],
                2 => u64::from(dice.below(SMALL)),
                _ => dice.bits(),
            };
            values[place][lane] = value & mask(width);
        }
    }

    /// Boundary values of a variable.
    fn chosen(&self, place: usize, width: u32) -> Vec<u64> {
        let top = 1u64 << (width - 1);
        let mut chosen =
            vec![0, 1, 2, u64::MAX, u64::MAX - 1, top, top - 1, top | 1, width.into(), u64::from(width) - 1];
        if let Some(kind) = self.float_kind(place) {
            let bits = |float: Float| float.bits as u64;
            let infinity = bits(Float::infinity(kind, false));
            chosen.extend(FLOATS.map(|value| bits(Float::from_f64(kind, value))));
            chosen.extend([infinity, infinity | top, infinity - 1, bits(Float::nan(kind))]);
            // The neighbours of a half and of a large integer, at which roundings go wrong.
            let half = bits(Float::from_f64(kind, 0.5));
            let large = bits(Float::from_f64(kind, (1u64 << (kind.precision() - 1).min(62)) as f64));
            chosen.extend([half - 1, half + 1, large - 1, large, large + 1]);
        }
        chosen
    }

    /// The format of the floats whose bits a variable is.
    fn float_kind(&self, place: usize) -> Option<FloatKind> {
        let mut users = self.nodes.iter().zip(&self.places);
        users.find_map(|(node, args)| match (&node.op, node.sort) {
            (TermOp::FFromBits, TermSort::Float(kind)) if args.first() == Some(&place) => Some(kind),
            _ => None,
        })
    }
}
