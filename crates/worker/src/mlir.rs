//! Contexts, programs and passes. Their lifetimes enforce the order of calls, so that they are safe to use.

use std::ffi::c_void;
use std::io::{Seek, Write};
use std::os::fd::AsRawFd;

use assay_drive::library::protocol::CompileOptions;
use assay_drive::pipeline;

use crate::attempts::AttemptLimits;
use crate::capi::{Api, MlirHandle, PassCallbacks, StringCallback, StringRef};
use crate::hash::{Hash, Walk};

/// Diagnostics beyond this are dropped.
const MAX_DIAGNOSTICS: usize = 1 << 20;

/// A library with everything registered.
pub struct Mlir {
    pub api: Api,
    /// The hash functions, if the library has them.
    walk: Option<Walk>,
    /// Limits the patterns that are tried, if the library can do that.
    pub attempts: Option<AttemptLimits>,
    registry: MlirHandle,
}

impl Mlir {
    pub fn new(api: Api) -> Mlir {
        // SAFETY: called once, before anything else.
        let registry = unsafe {
            let registry = (api.registry_create)();
            (api.register_dialects)(registry);
            (api.register_passes)();
            registry
        };
        Mlir { walk: Walk::new(&api), attempts: AttemptLimits::new(&api), api, registry }
    }

    /// A context with a single thread, so that the results and messages of a pass depend on its input alone.
    pub fn context(&self, options: &CompileOptions) -> MlirContext<'_> {
        let said = Box::new(Diagnostics { api: &self.api, text: String::new() });
        let said = Box::into_raw(said);
        // SAFETY: `said` lives as long as the context, and only the context calls the handler.
        let context = unsafe {
            let context = (self.api.context_create)(self.registry, false);
            (self.api.context_allow_unregistered)(context, options.allow_unregistered);
            (self.api.on_diagnostic)(context, on_diagnostic, said.cast(), None);
            if let (Some(attempts), Some(count)) = (self.attempts, options.patterns) {
                attempts.apply(context, count);
            }
            context
        };
        MlirContext { api: &self.api, walk: self.walk, context, said }
    }
}

/// The messages of a context since the last query.
struct Diagnostics {
    api: *const Api,
    text: String,
}

/// An MLIR context, destroyed when dropped.
pub struct MlirContext<'a> {
    pub api: &'a Api,
    walk: Option<Walk>,
    pub context: MlirHandle,
    said: *mut Diagnostics,
}

impl Drop for MlirContext<'_> {
    fn drop(&mut self) {
        // SAFETY: no object of the context is left (`OwnedModule` borrows it), so nobody calls the handler afterwards.
        unsafe {
            (self.api.context_destroy)(self.context);
            drop(Box::from_raw(self.said));
        }
    }
}

impl<'a> MlirContext<'a> {
    /// Takes what was said.
    pub fn take_said(&self) -> String {
        // SAFETY: the handler runs only within calls of the library, and no such call is active.
        unsafe { std::mem::take(&mut (*self.said).text) }
    }

    pub fn dialects(&self) -> usize {
        // SAFETY: a call on a live context.
        usize::try_from(unsafe { (self.api.context_dialects)(self.context) }).unwrap_or(0)
    }

    /// Reads a program. The source is passed through standard input, so that locations name it as mlir-opt does. If the library
    /// cannot read files, the source has no name in locations.
    ///
    /// # Errors
    /// If the source cannot be written to standard input. `Ok(None)` means that the program is rejected, see [`MlirContext::said`].
    pub fn parse(&self, source: &[u8]) -> std::io::Result<Option<OwnedModule<'_, 'a>>> {
        let Some(parse_file) = self.api.parse_file() else {
            // The parser reads the byte after the text.
            let text = [source, b"\0"].concat();
            let text = StringRef { data: text.as_ptr().cast(), length: source.len() };
            // SAFETY: the context is alive, and the text outlives the call.
            let module = unsafe { (self.api.parse_text)(self.context, text) };
            return Ok((!module.is_null()).then_some(OwnedModule { context: self, module }));
        };
        // SAFETY: the file is new and owned here. It replaces standard input.
        let mut file = unsafe {
            let fd = libc::memfd_create(c"source".as_ptr(), libc::MFD_CLOEXEC);
            if fd < 0 {
                return Err(std::io::Error::last_os_error());
            }
            <std::fs::File as std::os::fd::FromRawFd>::from_raw_fd(fd)
        };
        file.write_all(source)?;
        file.rewind()?;
        // SAFETY: both are open; `-` is standard input.
        let module = unsafe {
            if libc::dup2(file.as_raw_fd(), 0) < 0 {
                return Err(std::io::Error::last_os_error());
            }
            drop(file);
            parse_file(self.context, StringRef::new("-"))
        };
        Ok((!module.is_null()).then_some(OwnedModule { context: self, module }))
    }

    /// Runs `steps` (each nested in the module, as in a pipeline's text) on `program`. After each successful step, calls `after`,
    /// which decides whether to continue. Returns whether all steps succeeded. One pass manager runs them, as in mlir-opt with
    /// `print-ir` in between. So all passes are created, and the dialects on which they depend are loaded, before the first pass
    /// runs. The manager verifies where mlir-opt does. No other code can: a pass that runs a pipeline of its own (`inline` runs
    /// `canonicalize`) hands on only whether its manager verifies (`OpToOpPassAdaptor::run` in Pass.cpp).
    ///
    /// # Errors
    /// The first step that is not understood, and why.
    pub fn run(
        &self,
        program: &OwnedModule<'_, 'a>,
        steps: &[String],
        verify: bool,
        after: &mut dyn FnMut() -> bool,
    ) -> Result<bool, (usize, String)> {
        let manager = Manager::new(self, pipeline::root());
        let mut watched = StepWatch { api: self.api, after };
        for (index, step) in steps.iter().enumerate() {
            let mut complaint = String::new();
            // SAFETY: the sink writes to `complaint` only during the call.
            let ok = unsafe {
                let into = (&raw mut complaint).cast();
                (self.api.add_pipeline)(manager.as_op(), StringRef::new(step), append_text, into) != 0
            };
            if !ok {
                return Err((index, complaint + &self.take_said()));
            }
            // There is no watch after the last step: control returns here anyway, and another pass would make the manager verify
            // once more.
            if index + 1 < steps.len() {
                manager.add_watch((&raw mut watched).cast());
            }
        }
        // SAFETY: all objects are alive and belong to one context; `watched` outlives the run.
        let succeeded = unsafe {
            (self.api.manager_verify)(manager.manager, verify);
            (self.api.manager_run)(manager.manager, (self.api.module_operation)(program.module)) != 0
        };
        Ok(succeeded && (steps.is_empty() || (watched.after)()))
    }

    /// The library's text of `pass` with all its options; `None` if there is no pass with this name.
    pub fn describe_pass(&self, pass: &str) -> Option<String> {
        let (mut complaint, mut text) = (String::new(), String::new());
        // "any" takes passes on any operation.
        let manager = Manager::new(self, "any");
        // SAFETY: the sinks write to the texts only during the calls.
        unsafe {
            let into = (&raw mut complaint).cast();
            let ok = (self.api.add_pipeline)(manager.as_op(), StringRef::new(pass), append_text, into) != 0;
            if ok {
                (self.api.print_pipeline)(manager.as_op(), append_text, (&raw mut text).cast());
            }
            self.take_said();
            ok.then_some(text)
        }
    }
}

/// What is called between two steps.
struct StepWatch<'w> {
    api: &'w Api,
    /// Whether to go on.
    after: &'w mut dyn FnMut() -> bool,
}

/// A pass manager, destroyed when dropped.
struct Manager<'c, 'a> {
    context: &'c MlirContext<'a>,
    manager: MlirHandle,
}

impl<'c, 'a> Manager<'c, 'a> {
    fn new(context: &'c MlirContext<'a>, anchor: &str) -> Manager<'c, 'a> {
        // SAFETY: a live context.
        let manager = unsafe { (context.api.manager_create)(context.context, StringRef::new(anchor)) };
        Manager { context, manager }
    }

    fn as_op(&self) -> MlirHandle {
        // SAFETY: a live manager.
        unsafe { (self.context.api.manager_as_op)(self.manager) }
    }

    /// Adds a pass that only calls `watch`, a `*mut Watched`, and that fails if `watch` says so.
    fn add_watch(&self, watch: *mut c_void) {
        /// The address identifies this pass.
        static IDENTITY: u64 = 0;
        extern "C" fn nothing(_watch: *mut c_void) {}
        extern "C" fn same(watch: *mut c_void) -> *mut c_void {
            watch
        }
        extern "C" fn run(_operation: MlirHandle, pass: MlirHandle, watch: *mut c_void) {
            // SAFETY: see `MlirContext::run`: nothing else uses the value while the passes run.
            unsafe {
                let watch = &mut *watch.cast::<StepWatch<'_>>();
                if !(watch.after)() {
                    (watch.api.fail_pass)(pass);
                }
            }
        }
        let callbacks =
            PassCallbacks { construct: nothing, destruct: nothing, initialize: None, clone: same, run };
        let api = self.context.api;
        let text = StringRef::new("assay-watch");
        // SAFETY: the manager takes ownership of the pass; the texts are copied or static.
        unsafe {
            let id = (api.type_id)((&raw const IDENTITY).cast());
            let module = StringRef::new(pipeline::root());
            let pass = (api.external_pass)(
                id,
                text,
                text,
                StringRef::new(""),
                module,
                0,
                std::ptr::null_mut(),
                callbacks,
                watch,
            );
            (api.add_pass)(self.as_op(), pass);
        }
    }
}

impl Drop for Manager<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: the only owner.
        unsafe { (self.context.api.manager_destroy)(self.manager) }
    }
}

/// A module, destroyed when dropped.
pub struct OwnedModule<'c, 'a> {
    context: &'c MlirContext<'a>,
    pub module: MlirHandle,
}

impl OwnedModule<'_, '_> {
    /// A hash of the program; `None` if the library lacks the functions.
    pub fn hash(&self) -> Option<Hash> {
        let walk = self.context.walk?;
        // SAFETY: a live module of this library.
        Some(unsafe { walk.hash((self.context.api.module_operation)(self.module)) })
    }

    /// Prints the program to `into`, whose old content is removed. The text ends with a line break.
    pub fn print(&self, options: &CompileOptions, into: &mut Vec<u8>) {
        into.clear();
        let api = self.context.api;
        // SAFETY: the sink writes to `into` only during the call.
        unsafe {
            let flags = (api.flags_create)();
            if options.generic {
                (api.flags_generic)(flags);
            }
            if options.local_scope {
                (api.flags_local_scope)(flags);
            }
            if options.locations {
                (api.flags_locations)(flags, true, false);
            }
            let operation = (api.module_operation)(self.module);
            (api.print)(operation, flags, append_bytes, (&raw mut *into).cast());
            (api.flags_destroy)(flags);
        }
        if options.locations {
            name_standard_input(into);
        }
        if !into.ends_with(b"\n") {
            into.push(b'\n');
        }
    }
}

impl Drop for OwnedModule<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: the only owner.
        unsafe { (self.context.api.module_destroy)(self.module) }
    }
}

fn bytes<'a>(piece: StringRef) -> &'a [u8] {
    if piece.length == 0 {
        return &[];
    }
    // SAFETY: the library passes a piece of text that is valid during the call.
    unsafe { std::slice::from_raw_parts(piece.data.cast(), piece.length) }
}

extern "C" fn append_bytes(piece: StringRef, to: *mut c_void) {
    // SAFETY: `to` is the `Vec<u8>` of the caller.
    unsafe { (*to.cast::<Vec<u8>>()).extend_from_slice(bytes(piece)) }
}

extern "C" fn append_text(piece: StringRef, to: *mut c_void) {
    // SAFETY: `to` is the `String` of the caller.
    unsafe { (*to.cast::<String>()).push_str(&String::from_utf8_lossy(bytes(piece))) }
}

extern "C" fn on_diagnostic(diagnostic: MlirHandle, said: *mut c_void) -> i8 {
    // SAFETY: `said` is the context's own; see `Mlir::context`.
    let said = unsafe { &mut *said.cast::<Diagnostics>() };
    if said.text.len() < MAX_DIAGNOSTICS {
        // SAFETY: the API outlives the contexts that are made with it.
        let api = unsafe { &*said.api };
        write_diagnostic(api, diagnostic, &mut said.text);
    }
    1
}

/// `<stdin>:3:5: error: what`, and its notes.
fn write_diagnostic(api: &Api, diagnostic: MlirHandle, out: &mut String) {
    const WORDS: [&str; 4] = ["error", "warning", "note", "remark"];
    let text = |print: unsafe extern "C" fn(MlirHandle, StringCallback, *mut c_void), of: MlirHandle| {
        let mut text = String::new();
        // SAFETY: the sink writes to `text` only during the call.
        unsafe { print(of, append_text, (&raw mut text).cast()) };
        text
    };
    // SAFETY: calls on a live diagnostic.
    let (location, severity, notes) = unsafe {
        let severity = (api.diagnostic_severity)(diagnostic);
        ((api.diagnostic_location)(diagnostic), severity, (api.diagnostic_notes)(diagnostic))
    };
    out.push_str(&place(&text(api.location_print, location)));
    let word = usize::try_from(severity).ok().and_then(|n| WORDS.get(n)).unwrap_or(&"error");
    out.push_str(&format!(": {word}: {}\n", text(api.diagnostic_print, diagnostic)));
    for n in 0..notes {
        // SAFETY: within bounds.
        write_diagnostic(api, unsafe { (api.diagnostic_note)(diagnostic, n) }, out);
    }
}

/// Replaces the name of the source by that of standard input in mlir-opt: older libraries print the name by which the file was
/// opened.
fn name_standard_input(text: &mut Vec<u8>) {
    const OPENED: &str = "\"-\":";
    if let Ok(said) = std::str::from_utf8(text)
        && said.contains(OPENED)
    {
        *text = said.replace(OPENED, "\"<stdin>\":").into_bytes();
    }
}

/// The first position in a location's text (`loc(callsite("f":1:2 at …))`), in mlir-opt's form: `f:1:2`.
fn place(location: &str) -> String {
    let mut pieces = location.split('"');
    let _ = pieces.next();
    while let (Some(file), Some(rest)) = (pieces.next(), pieces.next()) {
        let numbers: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == ':').collect();
        let numbers = numbers.trim_end_matches(':');
        if numbers.len() > 1 {
            // What was read from a text.
            let file = if ["", "-"].contains(&file) { "<stdin>" } else { file };
            return format!("{file}{numbers}");
        }
    }
    "<unknown>:0".to_owned()
}

/// Calls a function of `crate::capi::Engine` on a program's context; see `crate::execute`.
pub fn register_translations(context: &MlirContext<'_>, register: unsafe extern "C" fn(MlirHandle)) {
    // SAFETY: a live context.
    unsafe { register(context.context) }
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn places_are_as_mlir_opt_writes_them() {
        assert_eq!(place("loc(\"<stdin>\":3:5)"), "<stdin>:3:5");
        assert_eq!(place("loc(callsite(\"f\"(\"a b\":1:2 to :4) at \"c\":7:8))"), "a b:1:2");
        assert_eq!(place("loc(\"-\":3:5)"), "<stdin>:3:5");
        assert_eq!(place("loc(unknown)"), "<unknown>:0");
    }
}
