// ARGS: check % --target mlir-22 --pipeline map-memref-spirv-storage-class
// NEEDS: mlir-22
// The pass gives memory spaces other names, also in attributes of ops that it does not know.
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    %0 = "mine.make"() {attr = memref<4xi32, 1>} : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
