//! The memory behind a function's arguments: the driver allocates and fills it before the call, and prints it afterwards.

use assay_ir::{Attr, Int, Type, TypeId, ValueId};
use assay_model::memref::row_major;
use assay_model::{Array, BlockBuilder, DriverArg, DriverInput, IrBuilder, IrBuilderExt, Scalar, Value};

use super::{ELEMENTS, constant_of, print, printable};
use crate::memref::names::{ALLOC, CAST, LOAD, REINTERPRET_CAST, STORE};
use crate::vector::names as vector;

/// An object of the driver's input, as a memref of one dimension without a layout.
struct DriverObject<'a> {
    contents: &'a Array,
    elem: TypeId,
    base: ValueId,
}

/// The objects of an input; `None` for one that no argument shows.
pub struct DriverMemory<'a> {
    objects: Vec<Option<DriverObject<'a>>>,
}

impl<'a> DriverMemory<'a> {
    /// Allocates and fills all objects. `types` are those of the arguments. `None` if an object cannot be filled or printed.
    pub fn allocate(
        b: &mut BlockBuilder<'_>,
        types: &[TypeId],
        input: &'a DriverInput,
    ) -> Option<DriverMemory<'a>> {
        let mut objects = Vec::new();
        for (number, contents) in input.objects.iter().enumerate() {
            let shows = |arg: &DriverArg| matches!(arg, DriverArg::View { object, .. } if *object == number);
            objects.push(match input.args.iter().position(shows) {
                Some(first) => Some(DriverObject::allocate(b, *types.get(first)?, contents)?),
                None => None,
            });
        }
        Some(DriverMemory { objects })
    }

    /// The value of an argument.
    pub fn view(&self, b: &mut BlockBuilder<'_>, ty: TypeId, arg: &DriverArg) -> Option<ValueId> {
        let DriverArg::View { object, sizes, strides, offset } = arg else { return None };
        self.objects.get(*object)?.as_ref()?.view(b, ty, (sizes, strides, *offset))
    }

    /// Prints all elements of all objects.
    pub fn print(&self, b: &mut BlockBuilder<'_>) -> Option<()> {
        self.objects.iter().flatten().try_for_each(|object| object.print(b))
    }
}

impl<'a> DriverObject<'a> {
    fn allocate(b: &mut BlockBuilder<'_>, argument: TypeId, contents: &'a Array) -> Option<DriverObject<'a>> {
        let (elem, memory_space) = match *b.ir().ctx.ty(argument) {
            Type::MemRef { elem, memory_space, .. } | Type::UnrankedMemRef { elem, memory_space } => {
                (elem, memory_space)
            }
            _ => return None,
        };
        let len = contents.len() as i64;
        (len <= ELEMENTS && printable(b.ir(), elem)).then_some(())?;
        let ty = b.ty(Type::MemRef { shape: [len].into(), elem, layout: None, memory_space });
        let segments = b.i32_array(&[0, 0]);
        let base = b.make(ALLOC, &[], ty, &[("operandSegmentSizes", segments)])?;
        let object = DriverObject { contents, elem, base };
        object.fill(b)?;
        Some(object)
    }

    /// The type of all elements as one vector; `None` if they have another place in a vector than in memory, or if there are none.
    fn whole(&self, b: &mut BlockBuilder<'_>) -> Option<TypeId> {
        let is_dense = match *b.ir().ctx.ty(self.elem) {
            Type::Integer { width, .. } => width % 8 == 0 && width.is_power_of_two(),
            Type::Index | Type::Float(_) => true,
            _ => false,
        };
        let ty = b.vector(&[self.contents.len() as i64], self.elem);
        (is_dense && !self.contents.is_empty() && printable(b.ir(), ty)).then_some(ty)
    }

    fn fill(&self, b: &mut BlockBuilder<'_>) -> Option<()> {
        if let Some(ty) = self.whole(b).filter(|_| !self.contents.has_poison()) {
            let flat = self.contents.clone().reshaped(&[self.contents.len() as i64]);
            let value = constant_of(b, ty, &Value::array(flat))?;
            let start = index(b, 0)?;
            let store = b.create(vector::STORE, &[value, self.base, start], &[]);
            return b.insert(store);
        }
        for (at, element) in self.contents.iter().enumerate() {
            if element == Scalar::Poison {
                continue;
            }
            let value = constant_of(b, self.elem, &Value::Scalar(element))?;
            let place = index(b, at as i64)?;
            let store = b.create(STORE, &[value, self.base, place], &[]);
            b.insert(store)?;
        }
        Some(())
    }

    fn print(&self, b: &mut BlockBuilder<'_>) -> Option<()> {
        if let Some(ty) = self.whole(b) {
            let start = index(b, 0)?;
            let value = b.make(vector::LOAD, &[self.base, start], ty, &[])?;
            return print(b, value);
        }
        for at in 0..self.contents.len() {
            let place = index(b, at as i64)?;
            let value = b.make(LOAD, &[self.base, place], self.elem, &[])?;
            print(b, value)?;
        }
        Some(())
    }

    /// A memref of the argument's type that shows a part of the object.
    fn view(
        &self,
        b: &mut BlockBuilder<'_>,
        ty: TypeId,
        (sizes, strides, offset): (&[i64], &[i64], i64),
    ) -> Option<ValueId> {
        let is_plain = offset == 0 && strides[..] == row_major(sizes)[..];
        let view = if is_plain && sizes == [self.contents.len() as i64] {
            self.base
        } else {
            self.reinterpret(b, (sizes, strides, offset), is_plain)?
        };
        if b.type_of(view) == ty { Some(view) } else { b.make(CAST, &[view], ty, &[]) }
    }

    /// A view of the object that lies otherwise than the object itself. A cast follows if the argument's type says less of its layout.
    fn reinterpret(
        &self,
        b: &mut BlockBuilder<'_>,
        (sizes, strides, offset): (&[i64], &[i64], i64),
        is_plain: bool,
    ) -> Option<ValueId> {
        let layout = (!is_plain).then(|| b.attr(Attr::Strided { strides: strides.into(), offset }));
        let Type::MemRef { memory_space, .. } = *b.ir().ctx.ty(b.type_of(self.base)) else { return None };
        let ty = b.ty(Type::MemRef { shape: sizes.into(), elem: self.elem, layout, memory_space });
        let properties = [
            ("operandSegmentSizes", b.i32_array(&[1, 0, 0, 0])),
            ("static_offsets", b.i64_array(&[offset])),
            ("static_sizes", b.i64_array(sizes)),
            ("static_strides", b.i64_array(strides)),
        ];
        b.make(REINTERPRET_CAST, &[self.base], ty, &properties)
    }
}

fn index(b: &mut BlockBuilder<'_>, number: i64) -> Option<ValueId> {
    let ty = b.index_type();
    constant_of(b, ty, &Value::int(Int::from_i128(64, number.into())))
}
