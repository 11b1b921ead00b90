//! Stack dumps of LLVM's crash handler, with and without a symbolizer.

/// One frame.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct StackFrame {
    /// The function without arguments and template arguments.
    pub(super) name: Option<String>,
    /// File name of the program or library.
    pub(super) module: Option<String>,
    address: u64,
    /// Distance of the address from the start of the module, if printed.
    offset: Option<u64>,
}

/// All frames after `Stack dump`, innermost first.
pub(super) fn parse(stderr: &str) -> Vec<StackFrame> {
    let Some(at) = stderr.find("Stack dump") else { return Vec::new() };
    stderr[at..].lines().filter_map(|line| parse_symbolized(line).or_else(|| raw(line))).collect()
}

/// `#4 0x00007f… mlir::Type::getContext() const (/usr/lib/…/libMLIR.so.22.1+0x6083a83)`, or with `file:line:column`
/// instead of the last part, or without a name.
fn parse_symbolized(line: &str) -> Option<StackFrame> {
    let rest = line.trim_start().strip_prefix('#')?;
    let (_, rest) = rest.split_once(" 0x")?;
    let (address, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let address = u64::from_str_radix(address, 16).ok()?;
    let mut frame = StackFrame { address, ..StackFrame::default() };
    let place = rest.rfind('(').filter(|_| rest.ends_with(')')).and_then(|at| {
        let (path, offset) = rest[at + 1..rest.len() - 1].rsplit_once("+0x")?;
        Some((at, path, u64::from_str_radix(offset, 16).ok()?))
    });
    let name = match place {
        Some((at, path, offset)) => {
            frame.module = Some(file_name(path));
            frame.offset = Some(offset);
            &rest[..at]
        }
        None => rest.rsplit_once(' ').map_or(rest, |(name, _)| name),
    };
    frame.name = Some(plain_name(name)).filter(|n| !n.is_empty());
    Some(frame)
}

/// `4  libMLIR.so.22.1 0x00007f… mlir::Type::getContext() const + 266`, or without a name.
fn raw(line: &str) -> Option<StackFrame> {
    let (index, rest) = line.trim_start().split_once(' ')?;
    index.parse::<u32>().ok()?;
    let (module, rest) = rest.trim_start().split_once(" 0x").map(|(m, r)| (m.trim(), r))?;
    if module.contains(char::is_whitespace) {
        return None;
    }
    let (address, name) = rest.split_once(' ').unwrap_or((rest, ""));
    let address = u64::from_str_radix(address, 16).ok()?;
    let name = name.rsplit_once(" + ").map_or(name, |(name, _)| name);
    let name = Some(plain_name(name)).filter(|n| !n.is_empty());
    Some(StackFrame { name, module: Some(file_name(module)), address, offset: None })
}

fn file_name(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}

/// A demangled name without return type, template arguments, arguments and suffixes of clones.
pub(super) fn plain_name(demangled: &str) -> String {
    const ANONYMOUS: &str = "(anonymous namespace)";
    let mut out = String::new();
    let mut depth = 0usize;
    let mut rest = demangled.trim();
    while let Some(c) = rest.chars().next() {
        if depth == 0 && rest.starts_with(ANONYMOUS) {
            out.push_str(ANONYMOUS);
            rest = &rest[ANONYMOUS.len()..];
            continue;
        }
        let operator = out.ends_with("operator") || out.ends_with("operator-");
        match c {
            '<' if !operator => depth += 1,
            '>' if !operator && depth > 0 => depth -= 1,
            // The arguments, or the call operator.
            '(' if depth == 0 => {
                if !(operator && rest.starts_with("()")) {
                    break;
                }
                out.push_str("()");
                rest = &rest[1..];
            }
            '[' if depth == 0 && out.ends_with(' ') => break,
            c if depth == 0 => out.push(c),
            _ => {}
        }
        rest = &rest[c.len_utf8()..];
    }
    // A template instance is demangled with its return type.
    let out = out.trim();
    let start = out.replace(ANONYMOUS, "(anonymous_namespace)").rfind(' ').map_or(0, |n| n + 1);
    let name = if out[..start].ends_with("operator ") { out } else { &out[start..] };
    name.split(".cold").next().unwrap_or(name).to_owned()
}

/// Functions that only lead to a crash, or handle it.
const HANDLERS: [&str; 17] = [
    "llvm::sys::",
    "SignalHandler",
    "abort",
    "raise",
    "gsignal",
    "__",
    "std::terminate",
    "llvm::report_fatal_error",
    "llvm::report_bad_alloc_error",
    "llvm::llvm_unreachable_internal",
    "llvm::reportFatal",
    "operator new",
    "_int_free",
    "malloc",
    "free",
    "cfree",
    "kill",
];

/// Libraries whose frames say nothing about the compiler.
const SYSTEM: [&str; 6] = ["libc.so", "libpthread", "libstdc++", "libgcc_s", "ld-linux", "linux-vdso"];

/// From here outwards every stack is the same.
const OUTER: [&str; 6] = [
    "mlir::detail::OpToOpPassAdaptor::",
    "mlir::PassManager::",
    "mlir::splitAndProcessBuffer",
    "mlir::MlirOptMain",
    "mlir::JitRunnerMain",
    "main",
];

fn is_handler(frame: &StackFrame) -> bool {
    let system = |m: &String| SYSTEM.iter().any(|s| m.starts_with(s));
    frame.module.as_ref().is_some_and(system)
        || frame.name.as_ref().is_some_and(|n| HANDLERS.iter().any(|h| n.starts_with(h)))
}

/// The frames between the crash handler and the pass manager, innermost first; unnamed ones stay.
pub(super) fn relevant(frames: &[StackFrame]) -> Vec<&StackFrame> {
    let outer = |f: &StackFrame| f.name.as_ref().is_some_and(|n| OUTER.iter().any(|o| n.starts_with(o)));
    let end = frames.iter().position(outer).unwrap_or(frames.len());
    let inner = &frames[..end];
    // The handler itself: its printer, its dispatcher, an unnamed handler function, the C library's trampoline.
    let printer = inner.iter().rposition(|f| f.name.as_ref().is_some_and(|n| n.starts_with("llvm::sys::")));
    let start = match printer {
        Some(at) => inner[at + 1..].iter().take(2).position(is_handler).map_or(at + 1, |n| at + 2 + n),
        None => 0,
    };
    inner.get(start..).unwrap_or_default().iter().filter(|f| !is_handler(f)).collect()
}

/// Whether a function occurs so often that the stack must have overflowed.
pub(super) fn is_recursion(relevant: &[&StackFrame]) -> bool {
    // LLVM prints 256 frames at most.
    if relevant.len() < 200 {
        return false;
    }
    let last: Vec<u64> = relevant.iter().map(|f| f.address).collect();
    last.iter().any(|a| last.iter().filter(|b| a == *b).count() >= 20)
}

/// Where an unnamed frame is: its offset in the module, or its distance to the outermost named frame in it. Frames
/// outside of the pass manager do not count: a library is called from another place than in mlir-opt.
pub(super) fn site(frame: &StackFrame, all: &[StackFrame]) -> Option<String> {
    let module = frame.module.as_ref()?;
    if let Some(offset) = frame.offset {
        return Some(format!("{module}+{offset:#x}"));
    }
    let named = |f: &&StackFrame| f.name.is_some() && f.module.as_ref() == Some(module);
    let manager = |f: &&StackFrame| f.name.as_ref().is_some_and(|name| name == "mlir::PassManager::run");
    let anchor = all.iter().rev().filter(named).find(manager);
    let anchor = anchor.or_else(|| all.iter().rev().find(named))?;
    let distance = i128::from(frame.address) - i128::from(anchor.address);
    let sign = if distance < 0 { '-' } else { '+' };
    Some(format!("{module}@{}{sign}{:#x}", anchor.name.as_deref()?, distance.unsigned_abs()))
}

/// Whether a function belongs to one dialect or pass, and is neither a core class nor a general helper.
///
/// By MLIR's naming: `mlir::affine::AffineLoadOp::fold` is in a dialect's namespace (lower case),
/// `mlir::Block::getParentOp` is a core class (upper case), `mlir::applyPatternsGreedily` a free helper.
pub(super) fn names_a_function(name: &str) -> bool {
    let parts: Vec<&str> = name.split("::").collect();
    match parts.as_slice() {
        ["mlir", space, _, ..] => {
            space.starts_with(|c: char| c.is_ascii_lowercase())
                && !["detail", "dataflow", "impl", "op_definition_impl", "function_interface_impl"]
                    .contains(space)
        }
        ["mlir" | "llvm" | "std" | "__gnu_cxx", ..] => false,
        // A name without a namespace: the C library, or an interface's generated thunk.
        [_] => false,
        _ => true,
    }
}
