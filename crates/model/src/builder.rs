//! Creating IR: what generators, guards of the sanitizer and drivers have in common.

use assay_ir::{
    Attr, AttrId, BlockId, FloatKind, Module, OpId, Signedness, Type, TypeId, ValueId, VectorDim,
};

use crate::generate::int_type;

/// Creates IR: reads and changes a program, and inserts ops at the point of insertion.
pub trait IrBuilder {
    /// The program so far.
    fn ir(&self) -> &Module;

    /// The same, to change.
    fn module(&mut self) -> &mut Module;

    /// Inserts a detached op at the point of insertion. `None` if it may not be there; it is then still detached.
    fn insert(&mut self, op: OpId) -> Option<()>;
}

/// Appends ops to the end of a block.
pub struct BlockBuilder<'a> {
    module: &'a mut Module,
    block: BlockId,
}

impl<'a> BlockBuilder<'a> {
    /// Appends to `block`.
    pub fn at_end(module: &'a mut Module, block: BlockId) -> BlockBuilder<'a> {
        BlockBuilder { module, block }
    }
}

impl IrBuilder for BlockBuilder<'_> {
    fn ir(&self) -> &Module {
        self.module
    }

    fn module(&mut self) -> &mut Module {
        self.module
    }

    fn insert(&mut self, op: OpId) -> Option<()> {
        self.module.push_op(self.block, op);
        Some(())
    }
}

/// Types, attributes and ops for every [`IrBuilder`].
pub trait IrBuilderExt: IrBuilder {
    /// A detached op without attributes.
    fn create(&mut self, name: &str, operands: &[ValueId], results: &[TypeId]) -> OpId {
        self.module().create(name, operands, results)
    }

    /// Creates an op with one result and inserts it; returns the result.
    fn make(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: TypeId,
        properties: &[(&str, AttrId)],
    ) -> Option<ValueId> {
        let op = self.create(name, operands, &[result]);
        for &(name, attr) in properties {
            self.module().set_property(op, name, attr);
        }
        self.insert(op)?;
        Some(self.ir().op(op).results[0])
    }

    /// Interns a type.
    fn ty(&mut self, ty: Type) -> TypeId {
        self.module().ctx.intern_type(ty)
    }

    /// The type `i<width>`.
    fn int(&mut self, width: u32) -> TypeId {
        int_type(&mut self.module().ctx, width)
    }

    /// The type `index`.
    fn index_type(&mut self) -> TypeId {
        self.ty(Type::Index)
    }

    /// The float type of a format.
    fn float(&mut self, kind: FloatKind) -> TypeId {
        self.ty(Type::Float(kind))
    }

    /// A vector type without scalable dimensions.
    fn vector(&mut self, sizes: &[i64], elem: TypeId) -> TypeId {
        let shape = sizes.iter().map(|&size| VectorDim { size, scalable: false }).collect();
        self.ty(Type::Vector { shape, elem })
    }

    /// A tensor type without encoding; a size may be [`DYNAMIC`].
    fn tensor(&mut self, sizes: &[i64], elem: TypeId) -> TypeId {
        self.ty(Type::Tensor { shape: sizes.into(), elem, encoding: None })
    }

    /// A memref type of the default layout and memory space; a size may be [`DYNAMIC`].
    fn memref(&mut self, sizes: &[i64], elem: TypeId) -> TypeId {
        self.ty(Type::MemRef { shape: sizes.into(), elem, layout: None, memory_space: None })
    }

    /// The type of a value.
    fn type_of(&self, value: ValueId) -> TypeId {
        self.ir().value(value).ty
    }

    /// Interns an attribute.
    fn attr(&mut self, attr: Attr) -> AttrId {
        self.module().ctx.intern_attr(attr)
    }

    /// `value : i<width>`
    fn int_attr(&mut self, width: u32, value: i64) -> AttrId {
        crate::generate::int_attr(&mut self.module().ctx, width, value)
    }

    /// `value : index`
    fn index_attr(&mut self, value: i64) -> AttrId {
        let ty = self.index_type();
        self.attr(Attr::Integer { value: assay_ir::Int::from_i128(64, value.into()), ty })
    }

    /// `array<i32: …>`
    fn i32_array(&mut self, values: &[i32]) -> AttrId {
        crate::generate::i32_array(&mut self.module().ctx, values)
    }

    /// `array<i64: …>`
    fn i64_array(&mut self, values: &[i64]) -> AttrId {
        crate::generate::i64_array(&mut self.module().ctx, values)
    }

    /// A type in place of an attribute.
    fn type_attr(&mut self, ty: TypeId) -> AttrId {
        self.attr(Attr::Type(ty))
    }

    /// `"text"`
    fn str_attr(&mut self, text: &str) -> AttrId {
        let text = self.module().ctx.sym(text);
        self.attr(Attr::String(text))
    }

    /// `unit`
    fn unit_attr(&mut self) -> AttrId {
        self.attr(Attr::Unit)
    }

    /// `[a, …]`
    fn array_attr(&mut self, each: &[AttrId]) -> AttrId {
        self.attr(Attr::Array(each.into()))
    }

    /// `@symbol`
    fn symbol_ref(&mut self, symbol: &str) -> AttrId {
        let root = self.module().ctx.sym(symbol);
        self.attr(Attr::SymbolRef { root, nested: [].into() })
    }

    /// `#name<body>`; the body has its brackets.
    fn dialect_attr(&mut self, name: &str, body: &str) -> AttrId {
        let ctx = &mut self.module().ctx;
        let (name, body) = (ctx.sym(name), ctx.sym(body));
        self.attr(Attr::Dialect { name, body, ty: None })
    }

    /// `!name<body>`; the body has its brackets, or is empty.
    fn dialect_type(&mut self, name: &str, body: &str) -> TypeId {
        let ctx = &mut self.module().ctx;
        let (name, body) = (ctx.sym(name), ctx.sym(body));
        self.ty(Type::Dialect { name, body })
    }

    /// `(…) -> (…)`
    fn function_type(&mut self, inputs: &[TypeId], results: &[TypeId]) -> TypeId {
        self.ty(Type::Function { inputs: inputs.into(), results: results.into() })
    }

    /// A signless, signed or unsigned integer type.
    fn int_of(&mut self, width: u32, signedness: Signedness) -> TypeId {
        self.ty(Type::Integer { width, signedness })
    }
}

impl<B: IrBuilder + ?Sized> IrBuilderExt for B {}
