//! The strides of memref arguments, which must be valid: in a program without undefined behaviour, no two indices of a memref have the same element.

use assay_ir::DYNAMIC;
use assay_model::memref::{Dims, are_strides_valid, row_major};
use rand::Rng;
use rand_pcg::Pcg64Mcg;

/// The largest smallest stride that is drawn.
const MAX_REACH: i64 = 1 << 12;

/// Strides and offset of a type, some of them dynamic.
pub type StatedLayout = (Dims, i64);

/// Whether there are memrefs of a type with valid strides. Dynamic sizes can be 1.
pub fn is_possible(shape: &[i64], layout: Option<&StatedLayout>) -> bool {
    let Some((strides, _)) = layout else { return true };
    let sizes: Dims = shape.iter().map(|&size| if size == DYNAMIC { 1 } else { size }).collect();
    let near = fill(strides, &sizes, 1, || 1);
    are_strides_valid(&sizes, &near) || are_strides_valid(&sizes, &apart(strides, &sizes))
}

/// Sizes, strides and offset of input number `n`. What the type leaves open is row-major in the first inputs, and has gaps later. Dynamic sizes
/// become 1 if they are too large for the strides of the type.
pub fn draw_view(
    shape: &[i64],
    layout: Option<&StatedLayout>,
    mut sizes: Dims,
    n: usize,
    rng: &mut Pcg64Mcg,
) -> (Dims, Dims, i64) {
    let Some((stated, offset)) = layout else {
        let strides = row_major(&sizes);
        return (sizes, strides, 0);
    };
    let gaps = n % 4 >= 2;
    let mut strides = fill(stated, &sizes, 1, || if gaps { rng.random_range(1..=2) } else { 1 });
    if !are_strides_valid(&sizes, &strides) {
        strides = apart(stated, &sizes);
    }
    for dim in (0..sizes.len()).filter(|&dim| shape.get(dim) == Some(&DYNAMIC)) {
        if !are_strides_valid(&sizes, &strides) {
            sizes[dim] = 1;
            strides = apart(stated, &sizes);
        }
    }
    let offset = match *offset {
        DYNAMIC if gaps => rng.random_range(0..=3),
        DYNAMIC => 0,
        offset => offset,
    };
    (sizes, strides, offset)
}

/// The strides of a type, with the smallest ones from `next` on that fit for those that it leaves open, times a factor each.
fn fill(stated: &[i64], sizes: &[i64], mut next: i64, mut factor: impl FnMut() -> i64) -> Dims {
    let mut strides = Dims::from(stated);
    for dim in (0..stated.len()).rev() {
        if stated[dim] == DYNAMIC {
            strides[dim] = next * factor();
        }
        next = (strides[dim].abs() * sizes[dim].max(1)).max(next);
    }
    strides
}

/// The same, with strides that exceed all that those of the type reach.
fn apart(stated: &[i64], sizes: &[i64]) -> Dims {
    let known = stated.iter().zip(sizes).filter(|(stride, _)| **stride != DYNAMIC);
    let reach = known.map(|(stride, size)| stride.saturating_abs().saturating_mul(*size)).max();
    fill(stated, sizes, reach.unwrap_or(1).clamp(1, MAX_REACH), || 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use smallvec::smallvec;

    fn drawn(shape: &[i64], strides: &[i64], sizes: &[i64]) -> (Vec<i64>, Vec<i64>) {
        let layout = (Dims::from(strides), 0);
        let mut rng = Pcg64Mcg::seed_from_u64(0);
        let (sizes, strides, _) = draw_view(shape, Some(&layout), sizes.into(), 0, &mut rng);
        (sizes.to_vec(), strides.to_vec())
    }

    #[test]
    fn drawn_strides_are_valid() {
        const N: i64 = DYNAMIC;
        assert_eq!(drawn(&[N, N], &[N, 1], &[2, 3]), (vec![2, 3], vec![3, 1]));
        assert_eq!(drawn(&[4, 4], &[1, N], &[4, 4]), (vec![4, 4], vec![1, 4]));
        assert_eq!(drawn(&[N, N], &[1, 1], &[4, 4]), (vec![1, 4], vec![1, 1]));
        assert_eq!(drawn(&[N, N], &[0, 1], &[4, 4]), (vec![1, 4], vec![0, 1]));
        assert_eq!(drawn(&[N, 2], &[12, 1], &[3, 2]), (vec![3, 2], vec![12, 1]));
    }

    #[test]
    fn memrefs_are_made_if_some_have_valid_strides() {
        let possible = |shape: &[i64], strides: &[i64]| is_possible(shape, Some(&(strides.into(), 0)));
        assert!(possible(&[4, 4], &[1, DYNAMIC]));
        assert!(possible(&[DYNAMIC, 4], &[0, 1]));
        assert!(possible(&[1, 4], &[0, 1]));
        assert!(!possible(&[4, 2], &[0, 1]));
        assert!(!possible(&[4, 2], &[1, 1]));
        let none: StatedLayout = (smallvec![], 0);
        assert!(is_possible(&[], Some(&none)));
    }
}
