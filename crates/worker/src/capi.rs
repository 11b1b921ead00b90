//! The functions of the MLIR C API that the worker calls. They are looked up by name in a library.
//!
//! Types and signatures are those of `mlir-c/*.h` in LLVM 22. The functions used here have not changed since 19. A handle is a
//! struct of one pointer, which is passed like a pointer.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::Path;

use libloading::Library;
use libloading::os::unix::{Library as UnixLibrary, RTLD_LOCAL, RTLD_NOW};

/// Any handle of the C API; a null pointer if there is no object.
pub type MlirHandle = *mut c_void;

/// `MlirStringRef`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct StringRef {
    pub data: *const c_char,
    pub length: usize,
}

impl StringRef {
    /// Borrows `text`, which must outlive the call that takes it.
    pub fn new(text: &str) -> StringRef {
        StringRef { data: text.as_ptr().cast(), length: text.len() }
    }

    /// As [`StringRef::new`], for a text that ends with a NUL byte, because some functions look for it.
    pub fn from_c(text: &CStr) -> StringRef {
        StringRef { data: text.as_ptr(), length: text.count_bytes() }
    }
}

/// `MlirLogicalResult`: 0 is failure.
pub type Logical = i8;

/// `MlirStringCallback`.
pub type StringCallback = extern "C" fn(StringRef, *mut c_void);
/// `MlirDiagnosticHandler`.
pub type OnDiagnostic = extern "C" fn(MlirHandle, *mut c_void) -> Logical;

/// `MlirExternalPassCallbacks`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct PassCallbacks {
    pub construct: extern "C" fn(*mut c_void),
    pub destruct: extern "C" fn(*mut c_void),
    pub initialize: Option<extern "C" fn(MlirHandle, *mut c_void) -> Logical>,
    pub clone: extern "C" fn(*mut c_void) -> *mut c_void,
    pub run: extern "C" fn(MlirHandle, MlirHandle, *mut c_void),
}

macro_rules! functions {
    ($($field:ident: fn($($arg:ty),*) $(-> $ret:ty)? = $symbol:literal;)*) => {
        /// The functions that the worker cannot do without.
        pub struct Api {
            $(pub $field: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)*
            library: Library,
        }

        impl Api {
            /// Loads the library at `path`.
            ///
            /// # Errors
            /// One clause: the loader's reason, or the functions that are missing.
            pub fn load(path: &Path) -> Result<Api, String> {
                // SAFETY: loading runs the library's initialisers; the worker is a separate process for that reason.
                let library: Library = unsafe { UnixLibrary::open(Some(path), RTLD_NOW | RTLD_LOCAL) }
                    .map_err(|error| format!("it cannot be loaded: {error}"))?
                    .into();
                let mut missing = Vec::new();
                // SAFETY: the signatures are those of mlir-c (see the documentation of this module).
                unsafe {
                    $(let $field = library
                        .get::<unsafe extern "C" fn($($arg),*) $(-> $ret)?>($symbol.as_bytes())
                        .map(|symbol| *symbol)
                        .map_err(|_| missing.push($symbol));)*
                    match ($($field,)*) {
                        ($(Ok($field),)*) => Ok(Api { $($field,)* library }),
                        _ => Err(format!("its C API is not that of MLIR 22: it lacks {}", missing.join(", "))),
                    }
                }
            }
        }
    };
}

functions! {
    registry_create: fn() -> MlirHandle = "mlirDialectRegistryCreate";
    register_dialects: fn(MlirHandle) = "mlirRegisterAllDialects";
    register_passes: fn() = "mlirRegisterAllPasses";
    context_create: fn(MlirHandle, bool) -> MlirHandle = "mlirContextCreateWithRegistry";
    context_destroy: fn(MlirHandle) = "mlirContextDestroy";
    context_dialects: fn(MlirHandle) -> isize = "mlirContextGetNumRegisteredDialects";
    context_allow_unregistered: fn(MlirHandle, bool) = "mlirContextSetAllowUnregisteredDialects";
    on_diagnostic: fn(MlirHandle, OnDiagnostic, *mut c_void, Option<extern "C" fn(*mut c_void)>) -> u64
        = "mlirContextAttachDiagnosticHandler";
    diagnostic_severity: fn(MlirHandle) -> c_int = "mlirDiagnosticGetSeverity";
    diagnostic_location: fn(MlirHandle) -> MlirHandle = "mlirDiagnosticGetLocation";
    diagnostic_print: fn(MlirHandle, StringCallback, *mut c_void) = "mlirDiagnosticPrint";
    diagnostic_notes: fn(MlirHandle) -> isize = "mlirDiagnosticGetNumNotes";
    diagnostic_note: fn(MlirHandle, isize) -> MlirHandle = "mlirDiagnosticGetNote";
    location_print: fn(MlirHandle, StringCallback, *mut c_void) = "mlirLocationPrint";
    parse_text: fn(MlirHandle, StringRef) -> MlirHandle = "mlirModuleCreateParse";
    module_destroy: fn(MlirHandle) = "mlirModuleDestroy";
    module_operation: fn(MlirHandle) -> MlirHandle = "mlirModuleGetOperation";
    print: fn(MlirHandle, MlirHandle, StringCallback, *mut c_void) = "mlirOperationPrintWithFlags";
    flags_create: fn() -> MlirHandle = "mlirOpPrintingFlagsCreate";
    flags_destroy: fn(MlirHandle) = "mlirOpPrintingFlagsDestroy";
    flags_generic: fn(MlirHandle) = "mlirOpPrintingFlagsPrintGenericOpForm";
    flags_local_scope: fn(MlirHandle) = "mlirOpPrintingFlagsUseLocalScope";
    flags_locations: fn(MlirHandle, bool, bool) = "mlirOpPrintingFlagsEnableDebugInfo";
    manager_create: fn(MlirHandle, StringRef) -> MlirHandle = "mlirPassManagerCreateOnOperation";
    manager_destroy: fn(MlirHandle) = "mlirPassManagerDestroy";
    manager_as_op: fn(MlirHandle) -> MlirHandle = "mlirPassManagerGetAsOpPassManager";
    manager_verify: fn(MlirHandle, bool) = "mlirPassManagerEnableVerifier";
    manager_run: fn(MlirHandle, MlirHandle) -> Logical = "mlirPassManagerRunOnOp";
    type_id: fn(*const c_void) -> MlirHandle = "mlirTypeIDCreate";
    external_pass: fn(
        MlirHandle,
        StringRef,
        StringRef,
        StringRef,
        StringRef,
        isize,
        *mut c_void,
        PassCallbacks,
        *mut c_void
    ) -> MlirHandle = "mlirCreateExternalPass";
    fail_pass: fn(MlirHandle) = "mlirExternalPassSignalFailure";
    add_pass: fn(MlirHandle, MlirHandle) = "mlirOpPassManagerAddOwnedPass";
    add_pipeline: fn(MlirHandle, StringRef, StringCallback, *mut c_void) -> Logical = "mlirOpPassManagerAddPipeline";
    print_pipeline: fn(MlirHandle, StringCallback, *mut c_void) = "mlirPrintPassPipeline";
}

/// The functions that execute programs.
#[derive(Clone, Copy)]
pub struct Engine {
    pub register_translations: unsafe extern "C" fn(MlirHandle),
    /// The arguments: module, optimisation level, libraries, whether to keep objects, whether the code is position independent.
    /// The last exists since 22; older libraries ignore the additional argument in a register.
    pub create: unsafe extern "C" fn(MlirHandle, c_int, c_int, *const StringRef, bool, bool) -> MlirHandle,
    pub lookup: unsafe extern "C" fn(MlirHandle, StringRef) -> MlirHandle,
    pub initialize: Option<unsafe extern "C" fn(MlirHandle)>,
}

impl Api {
    /// A pointer to a function of the library. `T` is the function's type.
    pub fn get<T: Copy>(&self, symbol: &str) -> Option<T> {
        // SAFETY: each caller states the signature of the symbol that it names.
        unsafe { self.library.get::<T>(symbol.as_bytes()).ok().map(|symbol| *symbol) }
    }

    /// The function that reads a program from a file, if the library has it (since 20).
    pub fn parse_file(&self) -> Option<unsafe extern "C" fn(MlirHandle, StringRef) -> MlirHandle> {
        self.get("mlirModuleCreateParseFromFile")
    }

    /// The execution engine, if the library has one.
    pub fn engine(&self) -> Option<Engine> {
        Some(Engine {
            register_translations: self.get("mlirRegisterAllLLVMTranslations")?,
            create: self.get("mlirExecutionEngineCreate")?,
            lookup: self.get("mlirExecutionEngineLookup")?,
            initialize: self.get("mlirExecutionEngineInitialize"),
        })
    }

    /// The version of LLVM, if the library has a function for it.
    pub fn version(&self) -> Option<String> {
        let get: unsafe extern "C" fn(*mut u32, *mut u32, *mut u32) = self.get("LLVMGetVersion")?;
        let (mut major, mut minor, mut patch) = (0, 0, 0);
        // SAFETY: the function writes to three places, as its signature says.
        unsafe { get(&mut major, &mut minor, &mut patch) };
        Some(format!("{major}.{minor}.{patch}"))
    }

    /// Makes LLVM print its stack dump when the process crashes, as mlir-opt does (`llvm::InitLLVM`). Returns whether that works:
    /// a C++ function prints the frames, and some libraries do not export it.
    pub fn enable_stack_dumps(&self) -> bool {
        const PRINT: &str = "_ZN4llvm3sys28PrintStackTraceOnErrorSignalENS_9StringRefEb";
        let print: Option<unsafe extern "C" fn(StringRef, bool)> = self.get(PRINT);
        let pretty: Option<unsafe extern "C" fn()> = self.get("LLVMEnablePrettyStackTrace");
        // SAFETY: `llvm::StringRef` has the layout of `StringRef`, and the name is static. The order of the calls is that of
        // InitLLVM.
        unsafe {
            if let Some(pretty) = pretty {
                pretty();
            }
            if let Some(print) = print {
                print(StringRef::new("assay-worker"), true);
            }
        }
        print.is_some() && pretty.is_some()
    }
}
