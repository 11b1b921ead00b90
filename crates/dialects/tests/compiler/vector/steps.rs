//! The steps that random programs are made of.

use rand::Rng;

use super::{MAX_ELEMENTS, Vector, VectorProgram, sized, vector_type};

const INTS: [&str; 9] = ["add", "mul", "minui", "minsi", "maxui", "maxsi", "and", "or", "xor"];
const FLOATS: [&str; 5] = ["add", "minnumf", "maxnumf", "minimumf", "maximumf"];

fn list(numbers: &[i64]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn count(shape: &[i64]) -> i64 {
    shape.iter().product()
}

impl VectorProgram {
    /// Some new vectors, made of one that is there.
    pub(super) fn step(&mut self, v: &Vector) -> Vec<Vector> {
        match (self.below(16), v.shape.len()) {
            (0, _) => vec![self.transpose(v)],
            (1, _) => vec![self.broadcast(v)],
            (2, _) => vec![self.shuffle(v)],
            (3, _) if 2 * count(&v.shape) <= MAX_ELEMENTS => self.interleave(v),
            (4, 1..) => vec![self.slice(v)],
            (5, 1..) => vec![self.insert_slice(v)],
            // At rank 0, the folder of an extract from a transpose crashes in MLIR 22.1.8 (found/33).
            (6, 1..) => vec![self.element(v)],
            (7, _) => vec![self.bitcast(v), self.flat(v)],
            (8, 1..) => vec![self.multi_reduction(v)],
            (9, _) => {
                let flat = self.flat(v);
                vec![self.reduction(&flat)]
            }
            (10, 2..) => self.scan(v),
            // The lowering of contract multiplies index as floats.
            (11, _) if v.small && v.elem != "index" => vec![self.product(v)],
            (12, 1..) => vec![self.masked(v)],
            (13, _) => vec![self.transfer(v)],
            (14, _) => {
                let flat = self.flat(v);
                self.lanes(&flat)
            }
            _ => vec![self.arithmetic(v)],
        }
    }

    fn kind(&mut self, v: &Vector) -> &'static str {
        if v.is_float() { self.one_of(&FLOATS) } else { self.one_of(&INTS) }
    }

    fn transpose(&mut self, v: &Vector) -> Vector {
        let mut order: Vec<i64> = (0..v.shape.len() as i64).collect();
        for dim in (1..order.len()).rev() {
            let other = self.below(dim + 1);
            order.swap(dim, other);
        }
        let shape: Vec<i64> = order.iter().map(|&dim| v.shape[dim as usize]).collect();
        let (from, to) = (v.ty(), vector_type(&shape, v.elem));
        let op = format!("vector.transpose {}, [{}] : {from} to {to}", v.name, list(&order));
        self.result(&shape, v.elem, v.small, &op)
    }

    fn broadcast(&mut self, v: &Vector) -> Vector {
        let mut shape = v.shape.clone();
        for size in &mut shape {
            if *size == 1 && self.rng.random() {
                *size = 3;
            }
        }
        if shape.len() < 3 {
            shape.insert(0, 2);
        }
        let op = format!("vector.broadcast {} : {} to {}", v.name, v.ty(), vector_type(&shape, v.elem));
        self.result(&shape, v.elem, v.small, &op)
    }

    fn shuffle(&mut self, v: &Vector) -> Vector {
        let other = self.argument(&v.shape, v.elem);
        let slices = 2 * v.shape.first().copied().unwrap_or(1) as usize;
        let mask: Vec<i64> = (0..1 + self.below(4)).map(|_| self.below(slices) as i64).collect();
        let mut shape = if v.shape.is_empty() { vec![1] } else { v.shape.clone() };
        shape[0] = mask.len() as i64;
        let (a, b, ty) = (&v.name, &other.name, v.ty());
        let op = format!("vector.shuffle {a}, {b} [{}] : {ty}, {ty}", list(&mask));
        self.result(&shape, v.elem, v.small, &op)
    }

    fn interleave(&mut self, v: &Vector) -> Vec<Vector> {
        let other = self.argument(&v.shape, v.elem);
        let mut shape = v.shape.clone();
        match shape.last_mut() {
            Some(last) => *last *= 2,
            None => shape.push(2),
        }
        let to = vector_type(&shape, v.elem);
        let op = format!("vector.interleave {}, {} : {} -> {to}", v.name, other.name, v.ty());
        let both = self.result(&shape, v.elem, v.small, &op);
        let rotated = self.transpose(&both);
        let last = rotated.shape.last().copied().unwrap_or(1);
        // The lowering of deinterleave makes invalid IR for index.
        if last % 2 == 1 || v.elem == "index" {
            return vec![both];
        }
        let mut half = rotated.shape.clone();
        if let Some(size) = half.last_mut() {
            *size = last / 2;
        }
        let (even, odd) = (self.fresh(), self.fresh());
        let (from, to) = (rotated.ty(), vector_type(&half, v.elem));
        self.line(&format!("{even}, {odd} = vector.deinterleave {} : {from} -> {to}", rotated.name));
        let part = |name| Vector { name, shape: half.clone(), elem: v.elem, small: v.small };
        vec![both, part(even), part(odd)]
    }

    /// A box within a shape: offsets and sizes.
    fn boxed(&mut self, shape: &[i64]) -> (Vec<i64>, Vec<i64>) {
        let sizes: Vec<i64> = shape.iter().map(|&size| 1 + self.below(size as usize) as i64).collect();
        let offsets =
            shape.iter().zip(&sizes).map(|(bound, size)| self.below((bound - size + 1) as usize) as i64);
        (offsets.collect(), sizes)
    }

    fn slice(&mut self, v: &Vector) -> Vector {
        let named = 1 + self.below(v.shape.len());
        let (offsets, sizes) = self.boxed(&v.shape[..named]);
        let mut shape = v.shape.clone();
        shape[..named].copy_from_slice(&sizes);
        let ones = list(&vec![1; named]);
        let op = format!(
            "vector.extract_strided_slice {} {{offsets = [{}], sizes = [{}], strides = [{ones}]}} : {} to {}",
            v.name,
            list(&offsets),
            list(&sizes),
            v.ty(),
            vector_type(&shape, v.elem)
        );
        self.result(&shape, v.elem, v.small, &op)
    }

    fn insert_slice(&mut self, v: &Vector) -> Vector {
        let (offsets, sizes) = self.boxed(&v.shape);
        let part = self.argument(&sizes, v.elem);
        let ones = list(&vec![1; sizes.len()]);
        let op = format!(
            "vector.insert_strided_slice {}, {} {{offsets = [{}], strides = [{ones}]}} : {} into {}",
            part.name,
            v.name,
            list(&offsets),
            part.ty(),
            v.ty()
        );
        self.result(&v.shape, v.elem, v.small, &op)
    }

    /// A slice or an element that goes to another place of its vector.
    fn element(&mut self, v: &Vector) -> Vector {
        let depth = 1 + self.below(v.shape.len());
        let mut place = || -> Vec<i64> {
            v.shape[..depth].iter().map(|&size| self.below(size as usize) as i64).collect()
        };
        let (from, to) = (place(), place());
        let inner = &v.shape[depth..];
        let part = if inner.is_empty() { v.elem.to_owned() } else { vector_type(inner, v.elem) };
        let (taken, ty) = (self.fresh(), v.ty());
        self.line(&format!("{taken} = vector.extract {}[{}] : {part} from {ty}", v.name, list(&from)));
        let dynamic = depth == 1 && self.rng.random();
        let to = if dynamic { self.index(to[0]) } else { list(&to) };
        let op = format!("vector.insert {taken}, {}[{to}] : {part} into {ty}", v.name);
        self.result(&v.shape, v.elem, v.small, &op)
    }

    fn bitcast(&mut self, v: &Vector) -> Vector {
        let mut shape = v.shape.clone();
        let to = match (v.elem, shape.last_mut()) {
            ("i8", Some(last)) if *last % 4 == 0 => {
                *last /= 4;
                "i32"
            }
            ("i32", Some(last)) => {
                *last *= 4;
                "i8"
            }
            (elem, _) => elem,
        };
        let op = format!("vector.bitcast {} : {} to {}", v.name, v.ty(), vector_type(&shape, to));
        self.result(&shape, to, v.small, &op)
    }

    fn flat(&mut self, v: &Vector) -> Vector {
        let shape = [count(&v.shape)];
        let op = format!("vector.shape_cast {} : {} to {}", v.name, v.ty(), vector_type(&shape, v.elem));
        self.result(&shape, v.elem, v.small, &op)
    }

    /// Of some dimensions: MLIR 22.1.8 forgets the accumulator where there are none (its lowering, and its folder at
    /// rank 1).
    fn multi_reduction(&mut self, v: &Vector) -> Vector {
        let mut dims: Vec<i64> = (0..v.shape.len() as i64).filter(|_| self.rng.random()).collect();
        if dims.len() == v.shape.len() {
            dims.pop();
        }
        if dims.is_empty() {
            return self.arithmetic(v);
        }
        let dims_text = list(&dims);
        let kept = (0..v.shape.len()).filter(|&dim| !dims.contains(&(dim as i64)));
        let shape: Vec<i64> = kept.map(|dim| v.shape[dim]).collect();
        let (start, kind) = (self.argument(&shape, v.elem), self.kind(v));
        let (from, to) = (v.ty(), start.ty());
        let op = format!(
            "vector.multi_reduction <{kind}>, {}, {} [{dims_text}] : {from} to {to}",
            v.name, start.name
        );
        self.result(&shape, v.elem, false, &op)
    }

    fn reduction(&mut self, v: &Vector) -> Vector {
        let (kind, name, start) = (self.kind(v), self.fresh(), self.scalar(v.elem));
        let start = if self.rng.random() { format!(", {start}") } else { String::new() };
        self.line(&format!(
            "{name} = vector.reduction <{kind}>, {}{start} : {} into {}",
            v.name,
            v.ty(),
            v.elem
        ));
        let op = format!("vector.broadcast {name} : {} to vector<2x{}>", v.elem, v.elem);
        self.result(&[2], v.elem, false, &op)
    }

    fn scan(&mut self, v: &Vector) -> Vec<Vector> {
        let dim = self.below(v.shape.len());
        let mut shape = v.shape.clone();
        shape.remove(dim);
        let (start, kind) = (self.argument(&shape, v.elem), self.kind(v));
        let (all, last, inclusive) = (self.fresh(), self.fresh(), self.rng.random::<bool>());
        self.line(&format!(
            "{all}, {last} = vector.scan <{kind}>, {}, {} {{inclusive = {inclusive}, reduction_dim = {dim} : i64}} : \
             {}, {}",
            v.name,
            start.name,
            v.ty(),
            start.ty()
        ));
        let made = |name, shape| Vector { name, shape, elem: v.elem, small: false };
        vec![made(all, v.shape.clone()), made(last, shape)]
    }

    /// A contraction, an outer product or a fused multiply-add.
    fn product(&mut self, v: &Vector) -> Vector {
        match (v.shape.as_slice(), v.is_float()) {
            (&[m, k], _) => {
                let n = 1 + self.below(3) as i64;
                let (b, c) = (self.argument(&[k, n], v.elem), self.argument(&[m, n], v.elem));
                let swapped = self.rng.random::<bool>();
                let (b, map) = if swapped {
                    let op = format!(
                        "vector.transpose {}, [1, 0] : {} to vector<{n}x{k}x{}>",
                        b.name,
                        b.ty(),
                        v.elem
                    );
                    (self.result(&[n, k], v.elem, true, &op), "(i, j, k) -> (j, k)")
                } else {
                    (b, "(i, j, k) -> (k, j)")
                };
                let op = format!(
                    "vector.contract {{indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<{map}>, \
                     affine_map<(i, j, k) -> (i, j)>], iterator_types = [\"parallel\", \"parallel\", \"reduction\"], \
                     kind = #vector.kind<add>}} {}, {}, {} : {}, {} into {}",
                    v.name,
                    b.name,
                    c.name,
                    v.ty(),
                    b.ty(),
                    c.ty()
                );
                self.result(&[m, n], v.elem, false, &op)
            }
            (&[m], _) => {
                let n = 1 + self.below(3) as i64;
                let (b, c) = (self.argument(&[n], v.elem), self.argument(&[m, n], v.elem));
                let kind = self.kind(v);
                let op = format!(
                    "vector.outerproduct {}, {}, {} {{kind = #vector.kind<{kind}>}} : {}, {}",
                    v.name,
                    b.name,
                    c.name,
                    v.ty(),
                    b.ty()
                );
                self.result(&[m, n], v.elem, false, &op)
            }
            (_, true) => {
                let (b, c) = (self.argument(&v.shape, v.elem), self.argument(&v.shape, v.elem));
                let op = format!("vector.fma {}, {}, {} : {}", v.name, b.name, c.name, v.ty());
                self.result(&v.shape, v.elem, false, &op)
            }
            _ => self.arithmetic(v),
        }
    }

    fn arithmetic(&mut self, v: &Vector) -> Vector {
        let other = self.argument(&v.shape, v.elem);
        let op = if v.is_float() { "addf" } else { "addi" };
        let op = format!("arith.{op} {}, {} : {}", v.name, other.name, v.ty());
        self.result(&v.shape, v.elem, false, &op)
    }

    /// A mask of a shape: by its sizes, which may be too small or too large, or from the caller.
    fn mask(&mut self, shape: &[i64]) -> Vector {
        let (sizes, ty) = (self.boxed(shape).1, vector_type(shape, "i1"));
        match self.below(3) {
            0 => {
                let op = format!("vector.constant_mask [{}] : {ty}", list(&sizes));
                self.result(shape, "i1", true, &op)
            }
            1 => {
                let sizes: Vec<i64> = sizes.iter().map(|&size| size + self.below(3) as i64 - 1).collect();
                let op = format!("vector.create_mask {} : {ty}", self.indices(&sizes));
                self.result(shape, "i1", true, &op)
            }
            // As i8, since the back end crashes on some arguments of i1.
            _ => {
                let bits = self.argument(shape, "i8");
                let op = format!("arith.trunci {} : {} to {ty}", bits.name, bits.ty());
                self.result(shape, "i1", true, &op)
            }
        }
    }

    /// A masked reduction of one dimension.
    fn masked(&mut self, v: &Vector) -> Vector {
        // A result of rank 0 is not lowered.
        if v.shape.len() == 1 {
            return self.arithmetic(v);
        }
        let mask = self.mask(&v.shape);
        let dim = self.below(v.shape.len());
        let mut shape = v.shape.clone();
        shape.remove(dim);
        let start = self.argument(&shape, v.elem);
        let kind = if v.is_float() { "add" } else { self.kind(v) };
        let (from, to) = (v.ty(), start.ty());
        let op = format!(
            "vector.mask {} {{ vector.multi_reduction <{kind}>, {}, {} [{dim}] : {from} to {to} }} : {} -> {to}",
            mask.name,
            v.name,
            start.name,
            mask.ty()
        );
        self.result(&shape, v.elem, false, &op)
    }

    /// A buffer whose content is a constant.
    fn buffer(&mut self, shape: &[i64], elem: &'static str) -> String {
        let (name, ty) = (self.fresh(), format!("memref<{}>", sized(shape, elem)));
        self.line(&format!("{name} = memref.alloc() : {ty}"));
        let (content, zeros) = (self.argument(&[count(shape)], elem), self.indices(&vec![0; shape.len()]));
        let to = vector_type(shape, elem);
        let op = format!("vector.shape_cast {} : {} to {to}", content.name, content.ty());
        let content = self.result(shape, elem, true, &op);
        let dims: Vec<String> = (0..shape.len()).map(|dim| format!("d{dim}")).collect();
        let dims = dims.join(", ");
        let sure = vec!["true"; shape.len()].join(", ");
        self.line(&format!(
            "vector.transfer_write {}, {name}[{zeros}] {{in_bounds = [{sure}], permutation_map = affine_map<({dims}) \
             -> ({dims})>}} : {to}, {ty}",
            content.name
        ));
        name
    }

    /// Written to memory at some place and read from another, past the end too, in another order of dimensions.
    fn transfer(&mut self, v: &Vector) -> Vector {
        let rank = v.shape.len();
        if rank == 0 {
            return self.broadcast(v);
        }
        let space: Vec<i64> = v.shape.iter().map(|size| size + 1).collect();
        let buffer = self.buffer(&space, v.elem);
        let ty = format!("memref<{}>", sized(&space, v.elem));
        let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
        let inputs = dims.join(", ");
        let at: Vec<i64> = (0..rank).map(|_| self.below(3) as i64).collect();
        let place = self.indices(&at);
        self.line(&format!(
            "vector.transfer_write {}, {buffer}[{place}] {{permutation_map = affine_map<({inputs}) -> ({inputs})>}} : \
             {}, {ty}",
            v.name,
            v.ty()
        ));
        let mut order: Vec<usize> = (0..rank).collect();
        order.rotate_left(self.below(rank));
        let mut results: Vec<String> = order.iter().map(|&dim| dims[dim].clone()).collect();
        let repeats = self.rng.random_bool(0.3);
        if repeats {
            results[0] = "0".to_owned();
        }
        let at: Vec<i64> = space.iter().map(|&size| self.below(size as usize) as i64).collect();
        let (place, padding) = (self.indices(&at), self.scalar(v.elem));
        let shape: Vec<i64> = (0..rank).map(|_| 1 + self.below(3) as i64).collect();
        // A mask has the dimensions as they lie in memory.
        let mask = (!repeats && self.rng.random_bool(0.4)).then(|| {
            let mut lying = vec![0; rank];
            for (&dim, &size) in order.iter().zip(&shape) {
                lying[dim] = size;
            }
            self.mask(&lying)
        });
        let mask = mask.map_or(String::new(), |mask| format!(", {}", mask.name));
        let sure = results.iter().map(|result| if result == "0" { "true" } else { "false" });
        let op = format!(
            "vector.transfer_read {buffer}[{place}], {padding}{mask} {{in_bounds = [{}], permutation_map = \
             affine_map<({inputs}) -> ({})>}} : {ty}, {}",
            sure.collect::<Vec<_>>().join(", "),
            results.join(", "),
            vector_type(&shape, v.elem)
        );
        self.result(&shape, v.elem, false, &op)
    }

    /// Masked and indexed accesses to memory by the lanes of a vector of rank 1.
    fn lanes(&mut self, v: &Vector) -> Vec<Vector> {
        let len = v.shape[0];
        let (buffer, mask) = (self.buffer(&[len + 2], v.elem), self.mask(&[len]));
        let ty = format!("memref<{}>", sized(&[len + 2], v.elem));
        let (vector, masks) = (v.ty(), mask.ty());
        let numbers: Vec<i64> = (0..len).map(|lane| (lane * 5 + 2) % (len + 2)).collect();
        let mut seen = numbers.clone();
        seen.sort_unstable();
        seen.dedup();
        let distinct = seen.len() == numbers.len();
        let indices = self.fresh();
        self.line(&format!("{indices} = arith.constant dense<[{}]> : vector<{len}xi32>", list(&numbers)));
        let here = self.below(3) as i64;
        let (zero, here, other) = (self.index(0), self.index(here), self.argument(&v.shape, v.elem));
        match self.below(3) {
            0 => self.line(&format!(
                "vector.maskedstore {buffer}[{here}], {}, {} : {ty}, {masks}, {vector}",
                mask.name, v.name
            )),
            1 if distinct => self.line(&format!(
                "vector.scatter {buffer}[{zero}] [{indices}], {}, {} : {ty}, vector<{len}xi32>, {masks}, {vector}",
                mask.name, v.name
            )),
            1 => self.line(&format!("vector.store {}, {buffer}[{here}] : {ty}, {vector}", v.name)),
            _ => self.line(&format!(
                "vector.compressstore {buffer}[{here}], {}, {} : {ty}, {masks}, {vector}",
                mask.name, v.name
            )),
        }
        let rest = format!("{}, {} : {ty}", mask.name, other.name);
        let after = format!("{masks}, {vector} into {vector}");
        let reads = [
            format!("vector.load {buffer}[{here}] : {ty}, {vector}"),
            format!("vector.maskedload {buffer}[{here}], {rest}, {after}"),
            format!("vector.expandload {buffer}[{here}], {rest}, {after}"),
            format!("vector.gather {buffer}[{zero}] [{indices}], {rest}, vector<{len}xi32>, {after}"),
        ];
        reads.iter().map(|read| self.result(&v.shape, v.elem, v.small, read)).collect()
    }
}
