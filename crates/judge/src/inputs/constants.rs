//! The constants of a function: its behaviour often changes near them.

use assay_ir::{
    AffineExpr, Attr, AttrId, Context, DYNAMIC, DenseData, Float, Int, Module, OpId, Type, TypeId,
};
use assay_model::memref::Dims;
use assay_model::{ElemType, Scalar};

/// Maximal number of constants of each kind.
const MAX_KEPT: usize = 24;
/// The first constants are combined with each other.
const MAX_COMBINED: usize = 5;
/// Once so many ops outside of the function were read, no further function or global is: every function of a program reads them.
const MAX_OPS: usize = 1024;
/// Maximal number of elements of one attribute that are read.
const MAX_ELEMENTS: usize = 16;

/// Constants in the order in which the text has them.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    pub ints: Vec<Int>,
    pub floats: Vec<Float>,
    /// Sizes that types state.
    pub sizes: Vec<i64>,
    /// Shapes that types state, without dynamic sizes.
    pub shapes: Vec<Dims>,
}

impl Constants {
    /// The constants of a function, then those of the program's other ops, which it may call.
    pub fn collect(module: &Module, function: OpId) -> Constants {
        let mut found = Constants::within(module, function);
        let mut left = MAX_OPS;
        for &op in &module.block(module.top()).ops {
            // A program may have thousands of functions, and each of them comes here.
            if left == 0 || found.is_full() {
                break;
            }
            left = left.saturating_sub(1);
            found.add_op(module, op);
            for &block in module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks) {
                module.walk(block, &mut |op| {
                    left = left.saturating_sub(1);
                    found.add_op(module, op);
                });
            }
        }
        found
    }

    /// Those of a function alone.
    pub fn within(module: &Module, function: OpId) -> Constants {
        let mut found = Constants::default();
        for &region in &module.op(function).regions {
            for &block in &module.region(region).blocks {
                module.walk(block, &mut |op| found.add_op(module, op));
            }
        }
        found
    }

    /// Adds those of `others` that `known` does not have.
    pub fn add_new(&mut self, others: &Constants, known: &Constants) {
        add_new(&mut self.ints, &others.ints, &known.ints);
        add_new(&mut self.floats, &others.floats, &known.floats);
        add_new(&mut self.sizes, &others.sizes, &known.sizes);
    }

    fn is_full(&self) -> bool {
        self.ints.len() >= MAX_KEPT && self.floats.len() >= MAX_KEPT && self.sizes.len() >= MAX_KEPT
    }

    fn add_op(&mut self, module: &Module, op: OpId) {
        if self.is_full() {
            return;
        }
        let data = module.op(op);
        for (name, attr) in data.properties.iter().chain(&data.attrs) {
            // Segment sizes count operands and are not related to their values.
            if !module.ctx.str(*name).ends_with("SegmentSizes") {
                self.add_attr(&module.ctx, *attr);
            }
        }
        for &result in &data.results {
            self.add_type(&module.ctx, module.value(result).ty);
        }
    }

    fn add_type(&mut self, ctx: &Context, ty: TypeId) {
        match ctx.ty(ty) {
            Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => {
                shape.iter().for_each(|&size| self.add_size(size));
                let is_stated = !shape.is_empty() && !shape.contains(&DYNAMIC);
                push(&mut self.shapes, shape.iter().copied().collect(), is_stated);
            }
            Type::Vector { shape, .. } => shape.iter().for_each(|dim| self.add_size(dim.size)),
            _ => {}
        }
    }

    fn add_size(&mut self, size: i64) {
        push(&mut self.sizes, size, size != DYNAMIC);
    }

    fn add_int(&mut self, value: Int) {
        // The number that marks a dynamic size is not a number of the program.
        let is_number = value.to_i64() != Some(DYNAMIC) || value.width() != 64;
        push(&mut self.ints, value, is_number);
    }

    fn add_attr(&mut self, ctx: &Context, attr: AttrId) {
        match ctx.attr(attr) {
            Attr::Integer { value, .. } => self.add_int(value.clone()),
            Attr::Float { value, .. } => push(&mut self.floats, *value, true),
            Attr::Array(items) => items.iter().take(MAX_ELEMENTS).for_each(|&item| self.add_attr(ctx, item)),
            Attr::DenseArray { elem, bytes, .. } => self.add_elements(ctx, *elem, bytes),
            Attr::Dense { data: DenseData::Bytes { bytes, .. }, ty } => {
                let elem = match ctx.ty(*ty) {
                    Type::Tensor { elem, .. } | Type::Vector { elem, .. } => *elem,
                    _ => return,
                };
                self.add_elements(ctx, elem, bytes);
            }
            Attr::AffineMap(map) => map.results.iter().for_each(|expr| self.add_expr(expr)),
            Attr::IntegerSet(set) => {
                set.constraints.iter().for_each(|constraint| self.add_expr(&constraint.0))
            }
            _ => {}
        }
    }

    fn add_elements(&mut self, ctx: &Context, elem: TypeId, bytes: &[u8]) {
        const INDEX_WIDTH: u32 = 64;
        let Some(elem @ (ElemType::Int(_) | ElemType::Float(_))) =
            ElemType::from_type(ctx, elem, INDEX_WIDTH)
        else {
            return;
        };
        for chunk in bytes.chunks_exact(elem.width().div_ceil(8).max(1) as usize).take(MAX_ELEMENTS) {
            match elem {
                ElemType::Float(kind) => {
                    let mut bits = [0; 16];
                    bits[..chunk.len()].copy_from_slice(chunk);
                    push(&mut self.floats, Float::from_bits(kind, u128::from_le_bytes(bits)), true);
                }
                _ => self.add_int(Int::from_le_bytes(elem.width(), chunk)),
            }
        }
    }

    fn add_expr(&mut self, expr: &AffineExpr) {
        match expr {
            AffineExpr::Const(value) => self.add_int(Int::from_i128(64, i128::from(*value))),
            AffineExpr::Add(a, b)
            | AffineExpr::Mul(a, b)
            | AffineExpr::Mod(a, b)
            | AffineExpr::FloorDiv(a, b)
            | AffineExpr::CeilDiv(a, b) => {
                self.add_expr(a);
                self.add_expr(b);
            }
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) => {}
        }
    }

    /// The constants as scalars of a type, with their neighbours, and with values whose sums or products with them
    /// only just overflow.
    pub fn scalars(&self, elem: ElemType) -> Vec<Scalar> {
        match elem {
            ElemType::Int(width) => self.as_ints(width).into_iter().map(Scalar::Int).collect(),
            ElemType::Float(kind) => self.as_floats(kind).into_iter().map(Scalar::Float).collect(),
            ElemType::Complex(_) | ElemType::Pointer => Vec::new(),
        }
    }

    /// The constants as scalars of a type, each once.
    pub fn exact(&self, elem: ElemType) -> Vec<Scalar> {
        let all: Vec<Scalar> = match elem {
            ElemType::Int(width) => self.exact_ints(width).into_iter().map(Scalar::Int).collect(),
            ElemType::Float(kind) => self.exact_floats(kind).into_iter().map(Scalar::Float).collect(),
            ElemType::Complex(_) | ElemType::Pointer => Vec::new(),
        };
        let mut seen = Vec::new();
        all.into_iter().for_each(|scalar| push(&mut seen, scalar, true));
        seen
    }

    fn exact_ints(&self, width: u32) -> Vec<Int> {
        let from_floats = self.floats.iter().filter_map(|float| float.trunc_to_integer());
        let from_floats = from_floats.map(|value| Int::wrap(width, &value));
        let same = |value: &Int| match value.width() {
            from if from < width => vec![value.sext(width), value.zext(width)],
            from if from == width => vec![value.clone()],
            _ => vec![Int::wrap(width, &value.signed())],
        };
        self.ints.iter().flat_map(same).chain(from_floats).collect()
    }

    fn exact_floats(&self, kind: assay_ir::FloatKind) -> Vec<Float> {
        use assay_ir::Rounding::NearestEven;
        let from_ints = self.ints.iter().map(|int| Float::from_integer(kind, &int.signed(), NearestEven));
        self.floats.iter().map(|float| float.convert(kind, NearestEven)).chain(from_ints).collect()
    }

    fn as_ints(&self, width: u32) -> Vec<Int> {
        let one = Int::new(width, 1);
        let numbers = self.exact_ints(width);
        let mut list = Vec::new();
        for number in &numbers {
            list.extend([number.clone(), number.add(&one), number.sub(&one), number.neg()]);
        }
        let (least, greatest) = (Int::signed_min(width), Int::signed_max(width));
        for number in numbers.iter().filter(|number| !number.is_zero()) {
            list.extend([greatest.sub(number), greatest.sub(number).add(&one)]);
            list.extend([least.sub(number), least.sub(number).sub(&one), least.add(number)]);
            list.extend(greatest.sdiv(number).map(|most| most.add(&one)));
            list.extend(greatest.sdiv(number));
            list.push(number.not());
            list.push(number.add(number));
            list.extend(square_root(number));
            list.extend(bytes_reversed(number));
        }
        list.extend(combine_numbers(&numbers));
        list
    }

    fn as_floats(&self, kind: assay_ir::FloatKind) -> Vec<Float> {
        let half = Float::from_f64(kind, 0.5);
        let floats = self.exact_floats(kind);
        let mut list = Vec::new();
        for &float in &floats {
            list.extend(super::hard::around(float));
            list.extend([float.neg(), float.add(half), float.sub(half), float.mul(float), float.sqrt()]);
        }
        list.extend(combine_floats(&floats));
        list
    }
}

/// Values that become one of the numbers by one or two operations with other numbers: a comparison often has a sum, product or shift.
fn combine_numbers(numbers: &[Int]) -> Vec<Int> {
    let mut list = Vec::new();
    let numbers = &numbers[..numbers.len().min(MAX_COMBINED)];
    for (at, one) in numbers.iter().enumerate() {
        for (_, other) in numbers.iter().enumerate().filter(|(other, _)| *other != at) {
            let difference = one.sub(other);
            list.extend([one.add(other), one.xor(other), one.mul(other)]);
            list.extend(one.shl(other).into_iter().chain(one.sdiv(other)));
            list.extend(inverse(other).map(|inverse| one.mul(&inverse)));
            list.extend(numbers.iter().filter_map(|third| difference.sdiv(third)));
            list.extend(numbers.iter().filter_map(|third| Some(difference.mul(&inverse(third)?))));
            list.push(difference);
        }
    }
    list
}

fn combine_floats(floats: &[Float]) -> Vec<Float> {
    let mut list = Vec::new();
    let floats = &floats[..floats.len().min(MAX_COMBINED)];
    for (at, &one) in floats.iter().enumerate() {
        for (_, &other) in floats.iter().enumerate().filter(|(other, _)| *other != at) {
            let difference = one.sub(other);
            list.extend([one.add(other), difference, one.mul(other), one.div(other)]);
            list.extend(floats.iter().map(|&third| difference.div(third)));
        }
    }
    list
}

/// The inverse of an odd number other than 1 and -1: their product wraps around to 1.
fn inverse(number: &Int) -> Option<Int> {
    let width = number.width();
    let is_trivial = [1, -1].iter().any(|&one| *number == Int::from_i128(width, one));
    if width == 0 || !number.bit(0) || is_trivial {
        return None;
    }
    // Newton's iteration: each step doubles the number of bits that are right, which are 3 at the start.
    let two = Int::from_i128(width, 2);
    let mut inverse = number.clone();
    let mut right = 3;
    while right < width {
        inverse = inverse.mul(&two.sub(&number.mul(&inverse)));
        right *= 2;
    }
    Some(inverse)
}

/// The number whose square this is.
fn square_root(number: &Int) -> Option<Int> {
    let value = number.inline_bits()?;
    let root = value.isqrt();
    (value > 1 && root * root == value).then(|| Int::new(number.width(), root))
}

fn bytes_reversed(number: &Int) -> Option<Int> {
    if !number.width().is_multiple_of(16) {
        return None;
    }
    let mut bytes = number.to_le_bytes();
    bytes.reverse();
    Some(Int::from_le_bytes(number.width(), &bytes))
}

fn add_new<T: Clone + PartialEq>(list: &mut Vec<T>, others: &[T], known: &[T]) {
    others.iter().for_each(|value| push(list, value.clone(), !known.contains(value)));
}

fn push<T: PartialEq>(list: &mut Vec<T>, value: T, wanted: bool) {
    if wanted && list.len() < MAX_KEPT && !list.contains(&value) {
        list.push(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_odd_number_times_its_inverse_is_one() {
        for width in [2, 8, 13, 64, 100, 300] {
            for odd in [3, 5, 7, 77, 1_000_003] {
                let number = Int::from_i128(width, odd);
                let Some(inverse) = inverse(&number) else { continue };
                assert_eq!(number.mul(&inverse), Int::new(width, 1), "{number:?}");
            }
        }
        assert_eq!(inverse(&Int::new(8, 6)), None);
    }

    #[test]
    fn a_root_is_of_a_square_and_bytes_are_whole() {
        let int = |value| Int::new(32, value);
        assert_eq!(square_root(&int(961)), Some(int(31)));
        assert_eq!(square_root(&int(960)), None);
        assert_eq!(bytes_reversed(&int(0x0102_0304)), Some(int(0x0403_0201)));
        assert_eq!(bytes_reversed(&Int::new(8, 7)), None);
    }
}
