//! Keeping indices within bounds, as rules require.

use assay_ir::{OpId, ValueId};
use assay_model::generate::i64_array;
use assay_model::rule::{List, Numbers};
use assay_model::{Cond, Guarding, OpView, Term};

use super::emit::Emitter;
use crate::interpret::terms::{self, Entry};

/// Makes a condition on indices false by using other indices ([`Cond::is_about_indices`]). Where a dimension has no
/// elements, the op must not run: `condition` says when it may. `None`: nothing helps.
pub fn keep(emitter: &mut Emitter<'_>, op: OpId, cond: &Cond, condition: &mut Option<ValueId>) -> Option<()> {
    keep_at(emitter, op, cond, None, condition)
}

fn keep_at(
    emitter: &mut Emitter<'_>,
    op: OpId,
    cond: &Cond,
    at: Option<usize>,
    condition: &mut Option<ValueId>,
) -> Option<()> {
    let words = emitter.words;
    match cond {
        // Nothing makes poison.
        Cond::IsPoison(_) | Cond::IsPoisonItem(_) => Some(()),
        Cond::Or(parts) => parts.iter().try_for_each(|part| keep_at(emitter, op, part, at, condition)),
        Cond::Any(list, inner) => {
            let places = terms::entries(&view(emitter, op), *list)?.len();
            (0..places).try_for_each(|at| keep_at(emitter, op, inner, Some(at), condition))
        }
        Cond::Outside(Term::Item(list) | Term::ItemU(list), Term::Size(base)) => {
            let entry = *terms::entries(&view(emitter, op), *list)?.get(at?)?;
            let base = *emitter.module.op(op).operands.get(usize::from(*base))?;
            match entry {
                Entry::Operand(index) => (words.below_size)(emitter, op, index, (base, at?), condition),
                Entry::Static(number) => keep_static(emitter, op, *list, (base, at?), number),
            }
        }
        Cond::Outside(Term::U(index), Term::Dim(base, dimension)) => {
            let operands = &emitter.module.op(op).operands;
            let Some(&base) = operands.get(usize::from(*base)) else { return Some(()) };
            // The only element of a vector of rank 0 has no index.
            let has_index = operands.len() > usize::from(*index);
            if !has_index {
                return Some(());
            }
            let place = (base, usize::from(*dimension));
            (words.below_size)(emitter, op, usize::from(*index), place, condition)
        }
        Cond::Outside(Term::S(index), Term::Rank(base)) => {
            let view = view(emitter, op);
            let rank = view.shape(view.operand_type(usize::from(*base)).ok()?)?.len() as i64;
            (rank > 0).then_some(())?;
            (words.below)(emitter, op, usize::from(*index), rank)
        }
        _ => None,
    }
}

/// Uses 0 where a number of an attribute lies outside of a static size.
fn keep_static(
    emitter: &mut Emitter<'_>,
    op: OpId,
    list: List,
    (base, at): (ValueId, usize),
    number: i64,
) -> Option<()> {
    let Numbers::Attr(name) = list.numbers else { return None };
    let view = view(emitter, op);
    let size = *view.shape(emitter.module.value(base).ty)?.get(at)?;
    if (0..size).contains(&number) {
        return Some(());
    }
    let mut numbers = view.i64_array(name)?.ok()?;
    *numbers.get_mut(at)? = 0;
    (size > 0).then_some(())?;
    let numbers = i64_array(&mut emitter.module.ctx, &numbers);
    emitter.module.set_property(op, name, numbers);
    Some(())
}

fn view<'m>(emitter: &'m Emitter<'_>, op: OpId) -> OpView<'m> {
    OpView { module: emitter.peek(), op, index_width: super::INDEX_WIDTH, types: &[] }
}
