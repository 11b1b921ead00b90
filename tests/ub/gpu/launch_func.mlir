// Threads are not ordered.
// UB: @races(2 : index) data-race
// CALL: @races(1 : index) -> 0 : index
// UNSPECIFIED: @prints(2 : index) printing-order

"builtin.module"() ({
  "gpu.module"() <{sym_name = "kernels"}> ({
    "gpu.func"() <{function_type = (memref<index>) -> ()}> ({
    ^bb0(%m: memref<index>):
      %block = "gpu.block_id"() <{dimension = #gpu<dim y>}> : () -> index
      "memref.store"(%block, %m) : (index, memref<index>) -> ()
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "stores", workgroup_attributions = 0 : i64} : () -> ()
    "gpu.func"() <{function_type = () -> ()}> ({
      %block = "gpu.block_id"() <{dimension = #gpu<dim x>}> : () -> index
      "vector.print"(%block) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "shows", workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()

  "func.func"() <{function_type = (index) -> index, sym_name = "races"}> ({
  ^bb0(%n: index):
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    %m = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<index>
    "gpu.launch_func"(%one, %n, %one, %one, %one, %one, %m) <{kernel = @kernels::@stores, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0>}> : (index, index, index, index, index, index, memref<index>) -> ()
    %r = "memref.load"(%m) : (memref<index>) -> index
    "func.return"(%r) : (index) -> ()
  }) : () -> ()

  "func.func"() <{function_type = (index) -> (), sym_name = "prints"}> ({
  ^bb0(%n: index):
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    "gpu.launch_func"(%n, %one, %one, %one, %one, %one) <{kernel = @kernels::@shows, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>}> : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()
