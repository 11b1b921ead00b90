//! Ops on the buffers of a sparse tensor's storage.

use std::cmp::Ordering;
use std::rc::Rc;

use assay_ir::{AffineExpr, Attr};
use assay_model::form::MemRefForm;
use assay_model::memory::align_of;
use assay_model::memref;
use assay_model::rule::NAMED;
use assay_model::{
    Array, Cond, Flow, Meaning, MemRef, ObjectKind, OpDef, OpView, Rule, Scalar, Stop, Term, Value, Values,
    WholeKernel,
};
use smallvec::smallvec;

use crate::memref::alloc::new_memref;
use crate::memref::charge;
use crate::memref::copy::copy_elements;
use crate::tensor::{index, index_value};

const FEW: Rule = Rule::ub(
    "push-count",
    Cond::With(&["n"], &Cond::Or(&[Cond::IsPoison(NAMED), Cond::Lt(Term::S(NAMED), Term::Const(1))])),
    "a value is pushed less than once [SparseTensorOps.td, push_back]",
);
/// The capacity that is needed. Without a number of values, one is pushed.
const NEEDED: Term = Term::Add(&Term::S(0), &Term::If(&Cond::HasOperand("n"), &Term::S(3), &Term::Const(1)));
const BEYOND: Rule = Rule::ub(
    "push-beyond",
    Cond::And(&[Cond::Flag("inbounds", ""), Cond::Gt(NEEDED, Term::Count(1))]),
    "the values do not fit the buffer, although the op says inbounds [SparseTensorOps.td, push_back: the insertion won't go \
     beyond the current storage buffer]",
);
/// The lowering would store behind a buffer that it has made twice as large.
const OVERFULL: Rule = Rule::silent(
    "overfull-buffer",
    Cond::Or(&[Cond::Lt(Term::S(0), Term::Const(0)), Cond::Gt(Term::S(0), Term::Count(1))]),
    "the buffer is smaller than what it is said to hold [SparseTensorOps.td, push_back: silent]",
);
/// The kernel finds equal keys with different payloads.
const TIES: Rule = Rule::unspecified(
    "unstable-order",
    Cond::InKernel(&Cond::IsArray(0)),
    "equal keys are sorted by an algorithm that is not stable [SparseTensorAttrDefs.td, SparseTensorSortKindEnum]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("sparse_tensor.push_back", Meaning::Whole(push_back))
        .doc("Appends a value to a buffer, which grows if it is full.")
        .rules(&[FEW, BEYOND, OVERFULL]),
    OpDef::new("sparse_tensor.sort", Meaning::Whole(sort))
        .doc("Sorts the entries of a buffer by some of their numbers, and other buffers along with it.")
        .rules(&[TIES]),
    OpDef::unsupported(
        "sparse_tensor.has_runtime_library",
        "its answer depends on an option of the compiler",
    ),
];

fn push_back(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = MemRefForm::from_type(view, view.result_type(0)?)?;
    let align = align_of(&form.elem).unwrap_or(1);
    Ok(Box::new(move |machine, operands| {
        let [size, buffer, value, rest @ ..] = operands else {
            return Err(Stop::invalid("fewer operands than three"));
        };
        let buffer = memref::operand(buffer)?.clone();
        let count = rest.first().map_or(Some(1), index).filter(|&count| count > 0);
        let size = index(size).filter(|&size| size >= 0).ok_or_else(|| Stop::unsupported("a poison size"))?;
        let count = count.ok_or_else(|| Stop::unchecked("a count"))?;
        let new_size = size.checked_add(count).ok_or_else(|| Stop::unsupported("a size that overflows"))?;
        machine.charge(count as u64)?;
        let capacity = buffer.sizes[0];
        let mut target = buffer.clone();
        if new_size > capacity {
            // The buffer doubles until the values fit [SparseBufferRewriting.cpp, `PushBackRewriter`]. The documentation only says that it grows.
            let mut grown = capacity.max(1);
            while grown < new_size {
                grown = grown.saturating_mul(2);
            }
            target = new_memref(machine.memory(), &form, &[grown], &[], align, ObjectKind::Heap)?;
            let kept = MemRef { sizes: smallvec![capacity], ..target.clone() };
            charge(machine, &buffer)?;
            copy_elements(machine.memory(), &buffer, &kept)?;
            machine.memory().free(buffer.allocated)?;
        }
        for at in size..new_size {
            target.store(machine.memory(), &[at], value)?;
        }
        let size = index_value(machine, new_size);
        Ok(Flow::Next(smallvec![Value::MemRef(Rc::new(target)), size]))
    }))
}

/// The numbers of an entry that are compared, in order.
type SortKey = Vec<Scalar>;

fn sort(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let Some(Attr::AffineMap(order)) = view.attr("perm_map") else {
        return Err(view.invalid("has no permutation"));
    };
    let order: Option<Vec<usize>> = order
        .results
        .iter()
        .map(|result| match result {
            AffineExpr::Dim(dim) => Some(*dim as usize),
            _ => None,
        })
        .collect();
    let order = order.ok_or_else(|| view.invalid("has a map that is no permutation"))?;
    let payload =
        if view.attr("ny").is_some() { view.int_attr("ny")?.to_u64().unwrap_or(0) as usize } else { 0 };
    let width = order.len() + payload;
    let stable = view.keyword("algorithm") == Some("insertion_sort_stable");
    Ok(Box::new(move |machine, operands| {
        let [count, buffers @ ..] = operands else { return Err(Stop::invalid("nothing to sort")) };
        let count = index(count).and_then(|count| usize::try_from(count).ok());
        let count = count.ok_or_else(|| Stop::unsupported("a poison count"))?;
        let buffers: Vec<MemRef> =
            buffers.iter().map(|buffer| memref::operand(buffer).cloned()).collect::<Result<_, _>>()?;
        let mut arrays = Vec::new();
        for (number, buffer) in buffers.iter().enumerate() {
            let len = if number == 0 { count.saturating_mul(width) } else { count };
            if len as u64 > buffer.sizes[0] as u64 {
                return Err(Stop::unsupported("a buffer that is shorter than what is sorted"));
            }
            let part = MemRef { sizes: smallvec![len as i64], ..buffer.clone() };
            charge(machine, &part)?;
            arrays.push((part.read(machine.memory())?, part));
        }
        let Some((entries, _)) = arrays.first() else { return Err(Stop::invalid("nothing to sort")) };
        let keys = keys(entries, count, width, &order)?;
        let mut places: Vec<usize> = (0..count).collect();
        places.sort_by(|&a, &b| compare(&keys[a], &keys[b]));
        let ties = places.windows(2).any(|pair| keys[pair[0]] == keys[pair[1]]);
        if ties && !stable {
            machine.note_open(&TIES);
        }
        for (number, (array, part)) in arrays.iter().enumerate() {
            let run = if number == 0 { width } else { 1 };
            let moved = places
                .iter()
                .flat_map(|&place| (place * run..(place + 1) * run).map(move |at| array.get(at)));
            let moved = Array::from_elements(array.elem(), array.shape(), moved.collect::<Vec<_>>());
            part.write(machine.memory(), &moved)?;
        }
        Ok(Flow::Next(Values::new()))
    }))
}

fn keys(entries: &Array, count: usize, width: usize, order: &[usize]) -> Result<Vec<SortKey>, Stop> {
    let key =
        |entry: usize| -> SortKey { order.iter().map(|dim| entries.get(entry * width + dim)).collect() };
    let keys: Vec<SortKey> = (0..count).map(key).collect();
    match keys.iter().flatten().all(|number| number.as_int().is_some()) {
        true => Ok(keys),
        false => Err(Stop::unsupported("a poison key")),
    }
}

/// The sparsifier compares with `arith.cmpi ult` [SparseBufferRewriting.cpp, `createInlinedLessThan`].
fn compare(a: &[Scalar], b: &[Scalar]) -> Ordering {
    let number = |scalar: &Scalar| scalar.as_int().map(|int| int.unsigned());
    a.iter().map(number).cmp(b.iter().map(number))
}
