//! Kinds of conditions: what they are about, and who can check them.

use super::{Aspect, Cond, Term, UnitDims};

impl Cond {
    /// Holds whenever the op runs.
    pub const ALWAYS: Cond = Cond::And(&[]);

    /// Whether the condition only checks for indices that are poison or out of bounds, so that other indices make it false.
    pub fn is_about_indices(&self) -> bool {
        match self {
            Cond::Outside(Term::Item(_) | Term::ItemU(_), Term::Size(_))
            | Cond::Outside(
                Term::Add(Term::Item(_), Term::Sub(Term::Lanes(..), Term::Const(1))),
                Term::Size(_),
            )
            | Cond::Outside(Term::Add(Term::Item(_), Term::LaneOffset), Term::Size(_))
            | Cond::Lt(Term::Add(Term::Item(_), Term::LaneOffset), Term::Const(0))
            | Cond::Ge(Term::Add(Term::Item(_), Term::LaneOffset), Term::Size(_))
            | Cond::Outside(Term::U(_), Term::Dim(..))
            | Cond::Outside(Term::S(_), Term::Rank(_)) => true,
            Cond::IsPoison(_) | Cond::IsPoisonItem(_) | Cond::IsPoisonLane => true,
            Cond::Any(_, inner) | Cond::With(_, inner) | Cond::AnyLane(inner) => inner.is_about_indices(),
            Cond::AnyDim(
                _,
                Cond::Outside(
                    Term::MapResult(_) | Term::Add(Term::MapResult(_), Term::LaneOffset),
                    Term::Size(_),
                ),
            ) => true,
            Cond::Or(parts) => parts.iter().all(Cond::is_about_indices),
            Cond::And([premises @ .., last]) => {
                premises.iter().all(Cond::is_premise) && last.is_about_indices()
            }
            _ => false,
        }
    }

    /// Whether the condition is about the form of the op and not about its indices: it only says when a rule about indices applies.
    fn is_premise(&self) -> bool {
        matches!(
            self,
            Cond::Eq(Term::Rank(_), _)
                | Cond::Gt(Term::Rank(_), _)
                | Cond::IsMemRef(_)
                | Cond::Not(Cond::IsMemRef(_) | Cond::IsLaneOff | Cond::MayLeave)
        )
    }

    /// Whether the condition only depends on lists of numbers, sizes and types, so that guards can compute it.
    pub fn is_about_shapes(&self) -> bool {
        match self {
            Cond::Any(_, inner) => !inner.reads_unsigned(),
            Cond::AnyDim(..) => true,
            Cond::SizesDiffer(..)
            | Cond::UnlikeMaps
            | Cond::BadDivisor(_)
            | Cond::HasGaps(_, UnitDims::Found) => true,
            Cond::UnlikeResult(_, aspect) => *aspect != Aspect::IdleStrides,
            Cond::Not(inner) | Cond::With(_, inner) | Cond::AnyOperand(_, inner) => inner.is_about_shapes(),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().any(Cond::is_about_shapes),
            _ => false,
        }
    }

    /// Whether the condition reads a number of a list as unsigned. Guards cannot compute this.
    fn reads_unsigned(&self) -> bool {
        match self {
            Cond::Eq(a, b)
            | Cond::Ne(a, b)
            | Cond::Lt(a, b)
            | Cond::Le(a, b)
            | Cond::Gt(a, b)
            | Cond::Ge(a, b)
            | Cond::Outside(a, b) => [a, b].into_iter().any(|term| matches!(term, Term::ItemU(_))),
            Cond::Not(inner) => inner.reads_unsigned(),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().any(Cond::reads_unsigned),
            _ => false,
        }
    }

    /// Whether the condition only checks for poison. It is then false in a program where nothing makes poison.
    pub fn is_about_poison(&self) -> bool {
        match self {
            Cond::IsPoison(_) | Cond::IsPoisonItem(_) | Cond::IsPoisonElement(_) | Cond::OwnPoison => true,
            Cond::IsPoisonLane => true,
            Cond::Any(_, inner)
            | Cond::AnyElement(_, inner)
            | Cond::AnyOperand(_, inner)
            | Cond::With(_, inner) => inner.is_about_poison(),
            Cond::Or(parts) => parts.iter().all(Cond::is_about_poison),
            Cond::And(parts) => parts.iter().any(Cond::is_about_poison),
            _ => false,
        }
    }

    /// Whether only the op's meaning can tell when the condition holds.
    pub fn is_opaque(&self) -> bool {
        matches!(self, Cond::Own | Cond::OwnPoison)
    }

    /// Whether the op's kernel checks the condition: only it can, or only it has the operands.
    pub fn is_for_kernel(&self) -> bool {
        self.is_opaque() || matches!(self, Cond::InKernel(_))
    }

    /// Whether the condition refers to places of a list or an array, or to types.
    pub fn has_lists(&self) -> bool {
        match self {
            Cond::Any(..) | Cond::AnyElement(..) | Cond::UnlikeResult(..) => true,
            Cond::UnlikeMaps | Cond::HasEqualRows(_) | Cond::HasGaps(..) => true,
            Cond::AnyDim(..) | Cond::AnyOperand(..) | Cond::AnyLane(_) | Cond::IsLaneOff => true,
            Cond::Overlap(..) | Cond::SameElements(..) | Cond::IsRowMajor(_) => true,
            Cond::Not(inner) | Cond::With(_, inner) => inner.has_lists(),
            Cond::And(parts) | Cond::Or(parts) => parts.iter().any(Cond::has_lists),
            _ => false,
        }
    }
}
