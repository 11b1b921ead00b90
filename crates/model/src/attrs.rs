//! Attributes as run-time values.

use assay_ir::{Attr, AttrId, Context, DenseData, Float, Int, Type, TypeId};
use smallvec::SmallVec;

use crate::array::{Array, ElemType, MAX_ELEMENTS, count};
use crate::stop::Stop;
use crate::value::{Scalar, Value};

/// The value of a constant: integer, float, bool or dense elements; `index` takes `index_width` bits.
pub fn value_of(ctx: &Context, attr: AttrId, index_width: u32) -> Result<Value, Stop> {
    match ctx.attr(attr) {
        Attr::Bool(value) => Ok(Value::bool(*value)),
        Attr::Integer { value, ty } => match ElemType::from_type(ctx, *ty, index_width) {
            Some(ElemType::Int(width)) => Ok(Value::int(value.sext(width))),
            _ => Err(Stop::invalid("an integer attribute of a type that is not an integer")),
        },
        Attr::Float { value, .. } => Ok(Value::float(*value)),
        Attr::Dense { data: DenseData::Bytes { splat, bytes }, ty } => {
            dense(ctx, *splat, bytes, *ty, index_width).map(Value::array)
        }
        Attr::Sparse { indices, values, ty } => {
            let (indices, values) =
                (value_of(ctx, *indices, index_width)?, value_of(ctx, *values, index_width)?);
            sparse(ctx, &indices, &values, *ty).map(Value::array)
        }
        _ => Err(Stop::unsupported("a constant that is not an integer, float or dense attribute")),
    }
}

/// Static sizes of a vector or tensor type.
fn static_shape(ctx: &Context, ty: TypeId) -> Result<SmallVec<[i64; 4]>, Stop> {
    let shape: SmallVec<[i64; 4]> = match ctx.ty(ty) {
        Type::Vector { shape, .. } => {
            if !ctx.is_sized(shape) {
                return Err(Stop::unsupported("scalable vectors"));
            }
            shape.iter().map(|dim| dim.size).collect()
        }
        Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => shape.iter().copied().collect(),
        _ => return Err(Stop::unsupported("dense elements of a type that is not shaped")),
    };
    if shape.iter().any(|&size| size < 0) {
        Err(Stop::invalid("a constant of dynamic shape"))
    } else if count(&shape) > MAX_ELEMENTS {
        Err(Stop::unsupported("a constant with that number of elements"))
    } else {
        Ok(shape)
    }
}

/// The largest number of elements that sparse elements are expanded to.
const MAX_SPARSE: i64 = 1 << 24;

fn dense(ctx: &Context, splat: bool, bytes: &[u8], ty: TypeId, index_width: u32) -> Result<Array, Stop> {
    let shape = static_shape(ctx, ty)?;
    let elem_ty = match ctx.ty(ty) {
        Type::Vector { elem, .. } | Type::Tensor { elem, .. } | Type::MemRef { elem, .. } => *elem,
        _ => ty,
    };
    let elem = ElemType::from_type(ctx, elem_ty, index_width)
        .ok_or_else(|| Stop::unsupported("dense elements that are neither integers nor floats"))?;
    // An index is stored in 8 bytes, whatever its width in the machine.
    let stored = match elem {
        ElemType::Int(_) if matches!(ctx.ty(elem_ty), Type::Index) => 64,
        ElemType::Complex(kind) => 2 * kind.width().next_multiple_of(8),
        _ => elem.width(),
    };
    let size = stored.div_ceil(8) as usize;
    let read = |chunk: &[u8]| stored_scalar(elem, stored, chunk);
    let len = count(&shape);
    if splat {
        let value =
            bytes.get(..size).map(read).ok_or_else(|| Stop::invalid("a splat without its element"))?;
        return Ok(Array::filled(elem, &shape, &value));
    }
    if bytes.len() != len * size {
        return Err(Stop::invalid("dense elements do not fill their type"));
    }
    Ok(Array::from_elements(elem, &shape, bytes.chunks_exact(size.max(1)).map(read)))
}

/// An array of zeros with these values at these indices. Each value has one row of indices.
fn sparse(ctx: &Context, indices: &Value, values: &Value, ty: TypeId) -> Result<Array, Stop> {
    let malformed = || Stop::invalid("sparse elements of another form than their type");
    let shape = static_shape(ctx, ty)?;
    let (indices, values) =
        (indices.as_array().ok_or_else(malformed)?, values.as_array().ok_or_else(malformed)?);
    let rank = shape.len();
    let len = shape.iter().try_fold(1i64, |len, &size| len.checked_mul(size));
    if len.is_none_or(|len| len > MAX_SPARSE) {
        return Err(Stop::unsupported("sparse elements of a very large type"));
    }
    let mut array = Array::filled(values.elem(), &shape, &values.elem().zero());
    for number in 0..values.len() {
        // For a type of rank 1, an index may be written without its own brackets. If all indices are equal, one may be written for all.
        let index = |dim: usize| match indices.len() {
            1 => Some(0),
            len => Some(number * rank + dim).filter(|&at| at < len),
        };
        let at = (0..rank).map(|dim| indices.get(index(dim)?).as_int()?.to_i64()).collect::<Option<Vec<_>>>();
        let position = at.and_then(|at| array.position(&at)).ok_or_else(malformed)?;
        array.set(position, values.get(number));
    }
    Ok(array)
}

/// A scalar from the bytes of dense elements. An integer has `stored` bits there.
fn stored_scalar(elem: ElemType, stored: u32, chunk: &[u8]) -> Scalar {
    match elem {
        ElemType::Int(width) => Scalar::Int(Int::from_le_bytes(stored, chunk).sext(width)),
        ElemType::Float(kind) => {
            let mut padded = [0u8; 16];
            padded[..chunk.len()].copy_from_slice(chunk);
            Scalar::Float(Float { kind, bits: u128::from_le_bytes(padded) })
        }
        ElemType::Complex(kind) => {
            let (re, im) = chunk.split_at(chunk.len() / 2);
            let part = |bytes| stored_scalar(ElemType::Float(kind), kind.width(), bytes);
            Scalar::complex(part(re), part(im))
        }
        // No attribute holds addresses.
        ElemType::Pointer => Scalar::Poison,
    }
}
