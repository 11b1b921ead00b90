//! Bodies and functions that may run concurrently, and ops that wait for them.

use assay_ir::{Module, OpId, RegionId};
use assay_model::shape::Shapes;
use assay_model::{
    Flow, Layout, Machine, Meaning, OpDef, OpView, OpenOrder, Scalar, Stop, Value, Values, WholeKernel,
};

use super::handle::{Handle, HandleState, never_ready};
use crate::rules::{DATA_RACE, PRINTING_ORDER};

const EXECUTE: &str = "async.execute";
const FUNC: &str = "async.func";
const CALL: &str = "async.call";

pub static OPS: &[OpDef] = &[
    OpDef::new(EXECUTE, Meaning::Whole(execute))
        .doc("Runs its body, if nothing that it waits for is in error.")
        .rules(&[PRINTING_ORDER, DATA_RACE]),
    OpDef::new("async.yield", Meaning::Exit).doc("Ends a body with the contents of its values."),
    OpDef::new(FUNC, Meaning::Declaration).doc("A function whose results may become ready later."),
    OpDef::new(CALL, Meaning::Whole(call))
        .doc("Calls an async function.")
        .rules(&[PRINTING_ORDER, DATA_RACE]),
    OpDef::new("async.return", Meaning::Exit)
        .doc("Leaves an async function with the contents of its values."),
    OpDef::new("async.await", Meaning::Whole(wait)).doc(
        "The content of a value that is ready; an error goes on to the body around, or aborts the program.",
    ),
    OpDef::new("async.create_group", Meaning::Whole(create_group))
        .doc("A group of that size, of tokens and values."),
    OpDef::new("async.add_to_group", Meaning::Whole(add_to_group))
        .doc("Adds a member to a group; gives its rank."),
    OpDef::new("async.await_all", Meaning::Whole(wait_all)).doc("Waits for all members of a group."),
];

/// The message of an error that a body gets because it waited for a handle in error state.
const ERROR: &str = "Awaited async operand is in error state";

/// Whether a body calls functions other than async ones. A failed assertion in these aborts the program; it is then not known which
/// assertion failed.
fn calls_functions(module: &Module, region: RegionId) -> bool {
    let mut calls = false;
    for &block in &module.region(region).blocks {
        module.walk(block, &mut |op| {
            let name = module.op_name(op);
            let shape = Shapes::latest_of(name);
            calls |= name != CALL && shape.is_some_and(|shape| shape.has_trait("CallOpInterface"));
        });
    }
    calls
}

/// Whether an op is in a body that can get into the error state.
fn in_coroutine(view: &OpView<'_>) -> bool {
    let module = view.module;
    let mut op = Some(view.op);
    while let Some(current) = op {
        let name = module.op_name(current);
        if name == EXECUTE || name == FUNC {
            return true;
        }
        let region = module.op(current).parent.and_then(|block| module.block(block).parent);
        op = region.and_then(|region| module.region(region).parent);
    }
    false
}

/// How a body's results become tokens and values.
struct AsyncBody {
    /// Layouts of the values that its terminator hands on.
    contents: Vec<Layout>,
    /// Whether a token comes before the values.
    token: bool,
    calls: bool,
}

impl AsyncBody {
    /// A body hands on the operands of its first terminator without successors.
    fn from_region(view: &OpView<'_>, region: RegionId) -> Result<AsyncBody, Stop> {
        let blocks = &view.module.region(region).blocks;
        let ends = blocks.iter().filter_map(|&block| view.module.block(block).ops.last().copied());
        let end = ends.into_iter().find(|&op| view.module.op(op).successors.is_empty());
        let end = OpView { op: end.ok_or_else(|| view.invalid("has a body without an end"))?, ..*view };
        let contents: Vec<Layout> =
            (0..end.n_operands()).map(|index| end.operand_layout(index)).collect::<Result<_, _>>()?;
        let results = view.module.op(view.op).results.len();
        let token = results == contents.len() + 1;
        if !token && results != contents.len() {
            return Err(view.invalid("has another number of results than its body"));
        }
        Ok(AsyncBody { contents, token, calls: calls_functions(view.module, region) })
    }

    /// All results, in a state without contents.
    fn without_contents(&self, machine: &mut dyn Machine) -> Result<Values, Stop> {
        let count = self.contents.len() + usize::from(self.token);
        (0..count).map(|_| Handle::new(machine, HandleState::Error).map(Handle::value)).collect()
    }

    /// Runs the body and wraps the values that it hands on.
    fn run(
        &self,
        machine: &mut dyn Machine,
        body: impl FnOnce(&mut dyn Machine) -> Result<Values, Stop>,
    ) -> Result<Values, Stop> {
        let before = machine.printed();
        let ended = body(machine);
        if machine.printed() != before {
            let lines = machine.printed().whole_lines_since(before);
            machine.note_open_order(&PRINTING_ORDER, OpenOrder { lines, anywhere: true });
        }
        let contents = match ended {
            Ok(contents) => contents,
            // AsyncToAsyncRuntime makes a failed assertion set the error.
            Err(Stop::Trap(text)) if text == ERROR || !self.calls => return self.without_contents(machine),
            Err(Stop::Trap(_)) => {
                return Err(Stop::unsupported("a program that aborts in an async body that calls functions"));
            }
            Err(stop) => return Err(stop),
        };
        if contents.len() != self.contents.len() {
            return Err(Stop::invalid("a body that hands on another number of values than its end says"));
        }
        let mut results = Values::new();
        if self.token {
            results.push(Handle::new(machine, HandleState::Ready)?.value());
        }
        for (layout, content) in self.contents.iter().zip(&contents) {
            let handle = Handle::new(machine, HandleState::Ready)?;
            handle.store(machine, layout, content)?;
            results.push(handle.value());
        }
        Ok(results)
    }
}

fn execute(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let region = view.region(0)?;
    let body = AsyncBody::from_region(view, region)?;
    let segments = view.segments("operandSegmentSizes")?;
    let n_dependencies = match segments.as_deref() {
        Some([n_dependencies, n_operands]) if n_dependencies + n_operands == view.n_operands() => {
            *n_dependencies
        }
        _ => return Err(view.invalid("has bad operand segments")),
    };
    let args = view.module.region(region).blocks.first().map(|&block| view.module.block(block).args.clone());
    let layouts: Vec<Layout> = args
        .unwrap_or_default()
        .iter()
        .map(|&arg| view.layout(view.module.value(arg).ty))
        .collect::<Result<_, _>>()?;
    Ok(Box::new(move |machine, operands| {
        // The task waits for its operands; the code that runs in parallel does not.
        as_task(machine, |machine| {
            let mut args = Values::new();
            for (index, operand) in operands.iter().enumerate() {
                let handle = Handle::from_value(Some(operand))?;
                match handle.state(machine)? {
                    HandleState::Ready => {}
                    HandleState::Error => return body.without_contents(machine),
                    HandleState::Open => return Err(never_ready()),
                }
                if let Some(layout) = index.checked_sub(n_dependencies).and_then(|index| layouts.get(index)) {
                    args.push(handle.load(machine, layout)?);
                }
            }
            body.run(machine, |machine| machine.run_region(region, args))
        })
    }))
}

/// Runs something as a separate task. Those who wait for its results are ordered after it.
fn as_task(
    machine: &mut dyn Machine,
    run: impl FnOnce(&mut dyn Machine) -> Result<Values, Stop>,
) -> Result<Flow, Stop> {
    let task = machine.memory().begin_task(&DATA_RACE);
    let results = run(machine);
    machine.memory().end_task(&task);
    let results = results?;
    for result in &results {
        Handle::from_value(Some(result))?.announce(machine, &task);
    }
    Ok(Flow::Next(results))
}

fn call(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let callee = view.symbol_attr("callee")?.to_owned();
    let function = find(view, &callee).ok_or_else(|| view.invalid(format!("calls no function @{callee}")))?;
    let region = view.module.op(function).regions.first().copied();
    let region = region.filter(|&region| !view.module.region(region).blocks.is_empty());
    let body =
        AsyncBody::from_region(view, region.ok_or_else(|| view.unsupported("a callee without a body"))?)?;
    Ok(Box::new(move |machine, operands| {
        let args: Values = operands.iter_mut().map(Value::take).collect();
        as_task(machine, |machine| body.run(machine, |machine| machine.call(&callee, args)))
    }))
}

/// The function with a symbol at the top level of the module, or of a module in it.
fn find(view: &OpView<'_>, symbol: &str) -> Option<OpId> {
    let module = view.module;
    let mut found = None;
    module.walk(module.top(), &mut |op| {
        let names = |id| matches!(module.ctx.attr(id), assay_ir::Attr::String(name) if module.ctx.str(*name) == symbol);
        if module.attr_of(op, "sym_name").is_some_and(names) && module.attr_of(op, "function_type").is_some() {
            found = found.or(Some(op));
        }
    });
    found
}

/// The result of waiting: the handle is ready, or its error is passed on.
fn end_wait(state: HandleState, in_coroutine: bool, calls: &str) -> Result<(), Stop> {
    match state {
        HandleState::Ready => Ok(()),
        HandleState::Error if in_coroutine => Err(Stop::Trap(ERROR.into())),
        HandleState::Error => Err(Stop::Trap(calls.into())),
        HandleState::Open => Err(never_ready()),
    }
}

fn wait(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let coroutine = in_coroutine(view);
    let content = match view.module.op(view.op).results.len() {
        0 => None,
        _ => Some(view.result_layout(0)?),
    };
    Ok(Box::new(move |machine, operands| {
        let handle = Handle::from_value(operands.first())?;
        end_wait(handle.state(machine)?, coroutine, "an awaited async operand is in error")?;
        match &content {
            None => Ok(Flow::Next(Values::new())),
            Some(layout) => handle.load(machine, layout).map(Flow::one),
        }
    }))
}

fn wait_all(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let coroutine = in_coroutine(view);
    Ok(Box::new(move |machine, operands| {
        let state = Handle::from_value(operands.first())?.group_state(machine)?;
        end_wait(state, coroutine, "an awaited async group is in error")?;
        Ok(Flow::Next(Values::new()))
    }))
}

pub(super) fn create_group(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, operands| {
        let size = operands.first().and_then(Value::as_int).and_then(|int| int.to_u64());
        let size = size.ok_or_else(|| Stop::unsupported("a group whose size is poison"))?;
        Ok(Flow::one(Handle::new_group(machine, size)?.value()))
    }))
}

pub(super) fn add_to_group(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|machine, operands| {
        let (member, group) = (Handle::from_value(operands.first())?, Handle::from_value(operands.get(1))?);
        let rank = group.add(machine, member)?;
        Ok(Flow::one(Scalar::int(machine.index_width(), i128::from(rank))))
    }))
}
