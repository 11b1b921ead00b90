//! Functions whose results are rounded from numbers that no program computes exactly, such as `exp`: every
//! implementation gives a result near the true one, and the results of implementations differ.

use assay_ir::Float;
use smallvec::SmallVec;

use crate::random::{GAMMA, splitmix};
use crate::rule::Rule;
use crate::scalar::Scalar;
use crate::stop::Stop;

/// How far the result of an implementation may be off, in units in the last place of its format. The function may be computed of operands that
/// are off by `operands` units, and its result may then be off by `result` units.
///
/// The first bound allows for range reduction and rewriting (`sin` of large numbers, `pow` by way of `exp` and
/// `log`), whose error depends on how steep the function is; the second allows for the error of a polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tolerance {
    /// In the formats of the operands.
    pub operands: u16,
    /// In the format of the result.
    pub result: u16,
}

/// How well the results of a function are known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Certainty {
    /// Every implementation gives the same results: special values that a standard fixes.
    Exact,
    /// Near the true results.
    Rounded,
    /// Implementations differ beyond any bound, by this rule.
    Open(&'static Rule),
}

/// A function on the scalars of one element. It computes results as close to the true ones as possible.
#[derive(Clone, Copy)]
pub struct Approximate {
    /// Fills in the results, which are poison before the call. An operand may be a complex number with a poison part.
    pub compute: fn(&[Scalar], &mut [Scalar]) -> Result<Certainty, Stop>,
    /// How far the result of a compiled program may differ.
    pub tolerance: Tolerance,
}

/// Chooses where the inexact results of one execution lie within their tolerances. Without a seed they are the reference results. With a seed,
/// each lies at a random end of its tolerance; the same seed gives the same results.
#[derive(Clone, Copy, Debug, Default)]
pub struct Perturbation {
    seed: Option<u64>,
    /// How many inexact results there were.
    applied: u64,
    drawn: u64,
}

/// Most implementations compute formats with fewer bits than this in a wider format.
const NARROW: u32 = 24;

impl Perturbation {
    /// With seed 0 every number moves away from zero, with seed 1 towards zero. With seeds 2 and 3 the numbers of one application move away from
    /// zero and those of the next towards it, since an expansion may subtract two results, as `sinh` does with `exp(x)` and `exp(-x)`. Any
    /// other seed chooses the direction at random for each number.
    pub fn new(seed: Option<u64>) -> Perturbation {
        Perturbation { seed, applied: 0, drawn: 0 }
    }

    /// Applies a function; moves its results if they are inexact and there is a seed.
    ///
    /// # Errors
    /// If the function does not take the operands.
    pub fn apply(
        &mut self,
        function: &Approximate,
        operands: &[Scalar],
        results: &mut [Scalar],
    ) -> Result<Certainty, Stop> {
        let outcome = (function.compute)(operands, results)?;
        if outcome != Certainty::Rounded || self.seed.is_none() {
            return Ok(outcome);
        }
        self.applied += 1;
        let Tolerance { operands: before, result: after } = function.tolerance;
        let moved: SmallVec<[Scalar; 3]> =
            operands.iter().map(|scalar| self.move_scalar(scalar, before)).collect();
        let mut again: SmallVec<[Scalar; 2]> = results.iter().map(|_| Scalar::Poison).collect();
        let computed = (function.compute)(&moved, &mut again);
        for (result, new) in results.iter_mut().zip(&again) {
            // An operand at the end of the function's domain may leave the domain when it is moved.
            if computed.is_ok() && has_nan(result) == has_nan(new) {
                *result = new.clone();
            }
            let moved = self.move_scalar(result, after);
            *result = self.flip_zeros(&moved);
        }
        Ok(outcome)
    }

    /// Expansions lose the sign of an inexact result that is zero: `log(1 + x)` is 0 where `log1p(x)` is -0.
    fn flip_zeros(&mut self, scalar: &Scalar) -> Scalar {
        match scalar {
            Scalar::Float(float) if float.is_zero() => {
                Scalar::Float(Float::zero(float.kind, self.draw() < 0))
            }
            Scalar::Complex(parts) => Scalar::complex(self.flip_zeros(&parts.0), self.flip_zeros(&parts.1)),
            _ => scalar.clone(),
        }
    }

    fn move_scalar(&mut self, scalar: &Scalar, steps: u16) -> Scalar {
        match scalar {
            Scalar::Float(float) => Scalar::Float(self.move_float(*float, steps)),
            Scalar::Complex(parts) => {
                Scalar::complex(self.move_scalar(&parts.0, steps), self.move_scalar(&parts.1, steps))
            }
            _ => scalar.clone(),
        }
    }

    fn move_float(&mut self, float: Float, steps: u16) -> Float {
        let steps = if float.kind.precision() < NARROW { steps.min(1) } else { steps };
        let moved = float.step(i32::from(steps) * self.draw());
        // The greatest finite number would become an infinity, which is not within a tolerance.
        if moved.is_infinite() { float } else { moved }
    }

    /// -1 or 1.
    fn draw(&mut self) -> i32 {
        self.drawn += 1;
        let is_away = match self.seed {
            Some(0) => true,
            Some(1) => false,
            Some(seed @ (2 | 3)) => (self.applied + seed).is_multiple_of(2),
            // The seed is mixed first, or else the numbers of one seed would be those of the next one, only one number later.
            seed => {
                splitmix(splitmix(seed.unwrap_or(0)).wrapping_add(self.drawn.wrapping_mul(GAMMA))) >> 63 == 1
            }
        };
        if is_away { 1 } else { -1 }
    }
}

fn has_nan(scalar: &Scalar) -> bool {
    match scalar {
        Scalar::Float(float) => float.is_nan(),
        Scalar::Complex(parts) => has_nan(&parts.0) || has_nan(&parts.1),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use assay_ir::FloatKind;

    static SUCCESSOR: Approximate = Approximate {
        compute: |operands, results| {
            let [Scalar::Float(x)] = operands else { return Err(Stop::invalid("no float")) };
            results[0] = Scalar::Float(x.add(Float::from_f64(x.kind, 1.0)));
            Ok(if x.is_zero() { Certainty::Exact } else { Certainty::Rounded })
        },
        tolerance: Tolerance { operands: 0, result: 3 },
    };

    fn successor(perturbation: &mut Perturbation, x: f64) -> f64 {
        let mut results = [Scalar::Poison];
        let operand = Scalar::Float(Float::from_f64(FloatKind::F64, x));
        perturbation.apply(&SUCCESSOR, &[operand], &mut results).expect("a float is taken");
        results[0].as_float().expect("a float").to_f64()
    }

    #[test]
    fn inexact_results_move_by_seed_and_exact_ones_stay() {
        let bound = 3.0 * 2.0 * f64::EPSILON;
        assert_eq!(successor(&mut Perturbation::new(None), 1.0), 2.0);
        assert_eq!(successor(&mut Perturbation::new(Some(0)), 1.0), 2.0 + bound);
        assert_eq!(successor(&mut Perturbation::new(Some(0)), 0.0), 1.0);
        assert!(successor(&mut Perturbation::new(Some(1)), 1.0) < 2.0);
        let run = |seed| {
            let mut perturbation = Perturbation::new(Some(seed));
            std::array::from_fn::<f64, 9, _>(|_| successor(&mut perturbation, 1.0))
        };
        assert_eq!(run(5), run(5));
        assert_ne!(run(5), run(6));
        assert!(run(7).iter().all(|x| (x - 2.0).abs() <= bound));
        // No seed gives the numbers of another one, later.
        assert_ne!(run(5)[1..], run(6)[..8]);
        let is_above = |seed| run(seed).map(|x| x > 2.0);
        assert_eq!(is_above(2)[..3], [false, true, false]);
        assert_eq!(is_above(3)[..3], [true, false, true]);
    }
}
