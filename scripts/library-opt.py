#!/usr/bin/env python3
"""A stand-in for mlir-opt where a version exists only as a library with the MLIR C API, as PyPI's torch-mlir has it.

    MLIR_OPT=scripts/library-opt.py MLIR_LOWER=mlir-opt-22 found/01-index-switch-i32/reproduce.sh

MLIR_CAPI names the library; without it, it is the one that `scripts/worker.sh head` installs. It takes a file, passes as
flags or --pass-pipeline, --mlir-print-op-generic and --mlir-print-local-scope, and prints the module.
"""
import ctypes
import os
import re
import sys

HOME = os.environ.get("XDG_DATA_HOME", os.path.expanduser("~/.local/share"))
# Flags of mlir-opt that say how it prints, and the library's functions.
PRINTING = {
    "--mlir-print-op-generic": "mlirOpPrintingFlagsPrintGenericOpForm",
    "--mlir-print-local-scope": "mlirOpPrintingFlagsUseLocalScope",
}
LIBRARY = os.environ.get("MLIR_CAPI", HOME + "/assay/capi/head/libTorchMLIRAggregateCAPI.so")


class Handle(ctypes.Structure):
    _fields_ = [("pointer", ctypes.c_void_p)]


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("length", ctypes.c_size_t)]


class Logical(ctypes.Structure):
    _fields_ = [("value", ctypes.c_int8)]


SINK = ctypes.CFUNCTYPE(None, Text, ctypes.c_void_p)


def text(value):
    return Text(value.encode(), len(value.encode()))


def function(name, result, *arguments):
    found = getattr(ctypes.CDLL(LIBRARY), name)
    found.restype, found.argtypes = result, arguments
    return found


def pipeline(arguments):
    """The textual pipelines that may be meant: flags do not say to which ops their passes are anchored."""
    if arguments[0].startswith("--pass-pipeline="):
        if len(arguments) > 1:
            sys.exit(f"library-opt: error: {arguments[1]} beside --pass-pipeline")
        return [arguments[0].split("=", 1)[1]]
    steps = []
    for argument in arguments:
        name, _, options = argument[2:].partition("=")
        steps.append(f"{name}{{{options}}}" if options else name)
    listed = ",".join(steps)
    return [f"builtin.module({listed})", f"builtin.module(func.func({listed}))"]


def main():
    words = sys.argv[1:]
    printing = [word for word in words if word in PRINTING]
    passes = [word for word in words if word.startswith("-") and word not in PRINTING]
    files = [word for word in words if not word.startswith("-")]
    if len(files) != 1:
        sys.exit("library-opt: one file is needed")
    registry = function("mlirDialectRegistryCreate", Handle)()
    function("mlirRegisterAllDialects", None, Handle)(registry)
    function("mlirRegisterAllPasses", None)()
    context = function("mlirContextCreateWithRegistry", Handle, Handle, ctypes.c_bool)(registry, False)
    function("mlirRegisterAllLLVMTranslations", None, Handle)(context)
    with open(files[0], encoding="utf-8") as file:
        source = file.read()
    module = function("mlirModuleCreateParse", Handle, Handle, Text)(context, text(source))
    if not module.pointer:
        return 1
    top = function("mlirModuleGetOperation", Handle, Handle)(module)
    if passes and not run(context, top, pipeline(passes)):
        return 1
    show(top, printing)
    return 0


def run(context, top, pipelines):
    said = []
    sink = SINK(lambda piece, _: said.append(ctypes.string_at(piece.data, piece.length).decode()))
    for candidate in pipelines:
        manager = function("mlirPassManagerCreateOnOperation", Handle, Handle, Text)(context, text("builtin.module"))
        anchored = function("mlirPassManagerGetAsOpPassManager", Handle, Handle)(manager)
        inner = re.fullmatch(r"builtin\.module\((.*)\)", candidate, re.S)
        add = function("mlirOpPassManagerAddPipeline", Logical, Handle, Text, SINK, ctypes.c_void_p)
        if add(anchored, text(inner.group(1) if inner else candidate), sink, None).value:
            return function("mlirPassManagerRunOnOp", Logical, Handle, Handle)(manager, top).value
    print("".join(said), file=sys.stderr)
    return False


def show(top, printing):
    flags = function("mlirOpPrintingFlagsCreate", Handle)()
    for word in printing:
        function(PRINTING[word], None, Handle)(flags)
    pieces = []
    sink = SINK(lambda piece, _: pieces.append(ctypes.string_at(piece.data, piece.length)))
    function("mlirOperationPrintWithFlags", None, Handle, Handle, SINK, ctypes.c_void_p)(top, flags, sink, None)
    sys.stdout.buffer.write(b"".join(pieces) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    # Destructors of a library that was just used for one run are of no use, and some of them crash.
    status = main()
    sys.stderr.flush()
    os._exit(status)
