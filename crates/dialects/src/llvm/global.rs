//! Globals: objects that are made when their address is taken for the first time. Source: LLVM LangRef, global variables, aliases; LLVMOps.td of
//! LLVM 22.

use std::rc::Rc;

use assay_ir::{Attr, BlockId, Module, OpId, Region};
use assay_model::memory::size_of;
use assay_model::{
    Flow, Layout, Machine, Meaning, ObjectKind, OpDef, OpView, Pointer, Scalar, Stop, Value, Values,
    WholeKernel,
};

use super::address::{alignment, no_form, pointer};
use super::constant::initial_value;

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.mlir.global", Meaning::Declaration)
        .global(changing)
        .defines(is_defined)
        .doc("A global variable or constant."),
    OpDef::new("llvm.mlir.alias", Meaning::Declaration)
        .defines(is_defined)
        .doc("Another name of a global or a part of one."),
    OpDef::new("llvm.mlir.addressof", Meaning::Whole(address_of))
        .doc("The address of a function, a global or an alias."),
    OpDef::new("llvm.comdat", Meaning::Declaration).doc("Tells the linker which definitions to keep."),
    OpDef::new("llvm.comdat_selector", Meaning::Declaration).doc("One choice of a comdat."),
    OpDef::unsupported("llvm.mlir.global_ctors", "what runs before the entry is not modelled"),
    OpDef::unsupported("llvm.mlir.global_dtors", "what runs after the entry is not modelled"),
    OpDef::unsupported("llvm.mlir.ifunc", "its resolver runs when the program is loaded"),
    OpDef::unsupported("llvm.dso_local_equivalent", "it speaks of the linker's tables"),
];

/// The initial content of a global.
enum InitialContent {
    Value(Value),
    /// The value of the op's region.
    Region,
    /// Undefined, taken as poison.
    Nothing,
}

/// A global as its op describes it.
struct LlvmGlobal {
    symbol: Rc<str>,
    op: OpId,
    layout: Layout,
    size: u64,
    align: u64,
    constant: bool,
    content: InitialContent,
}

/// The op with a symbol in the top-level module or nested modules.
pub fn find_symbol(module: &Module, symbol: &str) -> Option<OpId> {
    outside_functions(module, module.top(), &mut |op| module.symbol_of(op) == Some(symbol))
}

/// Whether functions run before the entry function: they may change the contents of globals.
fn has_constructors(module: &Module) -> bool {
    let mut lists_any = |op| {
        let listed = module.attr_of(op, "ctors").map(|id| module.ctx.attr(id));
        matches!(listed, Some(Attr::Array(ctors)) if !ctors.is_empty())
    };
    outside_functions(module, module.top(), &mut lists_any).is_some()
}

/// The first op that is `wanted` in a block or nested in it, except in function bodies. These contain most of a program, and each use of a symbol
/// searches it.
fn outside_functions(module: &Module, block: BlockId, wanted: &mut dyn FnMut(OpId) -> bool) -> Option<OpId> {
    module.block(block).ops.iter().find_map(|&op| {
        if wanted(op) {
            return Some(op);
        }
        let regions = &module.op(op).regions;
        if regions.is_empty() || module.attr_of(op, "function_type").is_some() {
            return None;
        }
        let mut blocks = regions.iter().flat_map(|&region| &module.region(region).blocks);
        blocks.find_map(|&inner| outside_functions(module, inner, wanted))
    })
}

fn address_of(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let symbol: Rc<str> = view.symbol_attr("global_name")?.into();
    let op = find_symbol(view.module, &symbol).ok_or_else(|| view.invalid("names no symbol"))?;
    let named = OpView { op, ..*view };
    if named.attr_id("function_type").is_some() {
        return Ok(Box::new(move |machine, _| {
            machine.memory().function_pointer(&symbol).map(|pointer| Flow::one(Scalar::Pointer(pointer)))
        }));
    }
    if has_constructors(view.module) {
        return Err(view.unsupported("a global in a module with constructors"));
    }
    if named.attr_id("alias_type").is_some() {
        return Ok(Box::new(move |machine, _| {
            let values = machine.evaluate(op, Values::new())?;
            let aliased = values.first().ok_or_else(|| Stop::invalid("an alias without a value"))?;
            pointer(machine, aliased).map(|pointer| Flow::one(Scalar::Pointer(pointer)))
        }));
    }
    if named.attr_id("global_type").is_none() {
        return Err(view.unsupported("a symbol that is neither a function nor a global"));
    }
    let global = global(&named, symbol)?;
    Ok(Box::new(move |machine, _| {
        let pointer = match machine.memory().global(&global.symbol) {
            Some(pointer) => pointer,
            None => define(machine, &global)?,
        };
        Ok(Flow::one(Scalar::Pointer(pointer)))
    }))
}

/// The memory of a variable global.
fn changing(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let symbol: Rc<str> = match view.attr("sym_name") {
        Some(Attr::String(name)) => view.module.ctx.str(*name).into(),
        _ => return Err(view.invalid("has no name")),
    };
    let global = global(view, symbol)?;
    if global.constant || has_constructors(view.module) {
        return Err(view.unsupported("a constant, or a module with constructors"));
    }
    Ok(Box::new(move |machine, _| {
        let pointer = match machine.memory().global(&global.symbol) {
            Some(pointer) => pointer,
            None => define(machine, &global)?,
        };
        machine.memory().load(pointer, &global.layout).map(Flow::one)
    }))
}

/// Whether a global has a definition that the linker keeps for other modules [LLVM LangRef, Linkage Types].
fn is_defined(view: &OpView<'_>) -> bool {
    let linkage = view.keyword("linkage").unwrap_or("external");
    let is_external = matches!(linkage, "external" | "extern_weak");
    let has_content = view.attr_id("value").is_some() || region(view).is_some() || !is_external;
    let may_be_dropped = ["available_externally", "linkonce", "linkonce_odr"];
    has_content && !may_be_dropped.contains(&linkage)
}

fn region<'m>(view: &OpView<'m>) -> Option<&'m Region> {
    view.region(0).ok().map(|id| view.module.region(id)).filter(|region| !region.blocks.is_empty())
}

fn global(view: &OpView<'_>, symbol: Rc<str>) -> Result<LlvmGlobal, Stop> {
    let layout = view.layout(view.type_attr("global_type")?)?;
    let size = size_of(&layout).ok_or_else(|| no_form(view))?;
    let content = match view.attr_id("value") {
        Some(attr) => InitialContent::Value(initial_value(view, attr, &layout)?),
        None if region(view).is_some() => InitialContent::Region,
        // An external global without an initialiser is defined elsewhere; any other global without one is undefined [ModuleTranslation.cpp,
        // convertGlobalsAndAliases].
        None if matches!(view.keyword("linkage"), Some("external" | "extern_weak")) => {
            return Err(Stop::unsupported(format!("the global @{symbol}, which is defined elsewhere")));
        }
        None => InitialContent::Nothing,
    };
    let align = alignment(view, &layout)?;
    Ok(LlvmGlobal { symbol, op: view.op, layout, size, align, constant: view.flag("constant", ""), content })
}

/// Makes the object. Its symbol is registered before its content is computed, because the content may include its own address.
fn define(machine: &mut dyn Machine, global: &LlvmGlobal) -> Result<Pointer, Stop> {
    let kind = ObjectKind::Global { constant: global.constant };
    machine.memory().spread(&global.symbol);
    let pointer = machine.memory().allocate(global.size, global.align, kind)?;
    machine.memory().define_global(&global.symbol, pointer);
    let value = match &global.content {
        InitialContent::Nothing => return Ok(pointer),
        InitialContent::Value(value) => value.clone(),
        InitialContent::Region => {
            let values = machine.evaluate(global.op, Values::new())?;
            let value = values.into_iter().next();
            value.ok_or_else(|| Stop::invalid("an initialiser without a value"))?
        }
    };
    machine.memory().initialise(pointer, &global.layout, &value)?;
    Ok(pointer)
}
