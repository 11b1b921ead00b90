// CALL: @numbers() -> 0 : index, 0 : index, 0 : index, 0 : index, 0 : index, 1 : index, 1 : index, 1 : index, 1 : index
// CALL: @subgroup() -> 0 : index, 0 : index, 1 : index, 1 : index
// CALL: @together(7 : i32) -> 7 : i32, 7 : i32
// STOPS: @region(7 : i32) unsupported
// CALL: @known() -> 4 : index, 0 : index
// STOPS: @waits() unsupported
// CALL: @kernel(3 : i32) -> 3 : i32

"func.func"() <{function_type = () -> (index, index, index, index, index, index, index, index, index), sym_name = "numbers"}> ({
  %r0 = "gpu.thread_id"() <{dimension = #gpu<dim y>}> : () -> index
  %r1 = "gpu.block_id"() <{dimension = #gpu<dim y>}> : () -> index
  %r2 = "gpu.global_id"() <{dimension = #gpu<dim y>}> : () -> index
  %r3 = "gpu.cluster_id"() <{dimension = #gpu<dim y>}> : () -> index
  %r4 = "gpu.cluster_block_id"() <{dimension = #gpu<dim y>}> : () -> index
  %r5 = "gpu.block_dim"() <{dimension = #gpu<dim y>}> : () -> index
  %r6 = "gpu.grid_dim"() <{dimension = #gpu<dim y>}> : () -> index
  %r7 = "gpu.cluster_dim"() <{dimension = #gpu<dim y>}> : () -> index
  %r8 = "gpu.cluster_dim_blocks"() <{dimension = #gpu<dim y>}> : () -> index
  "func.return"(%r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8) : (index, index, index, index, index, index, index, index, index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (index, index, index, index), sym_name = "subgroup"}> ({
  %r0 = "gpu.lane_id"() : () -> index
  %r1 = "gpu.subgroup_id"() : () -> index
  %r2 = "gpu.num_subgroups"() : () -> index
  %r3 = "gpu.subgroup_size"() : () -> index
  "func.return"(%r0, %r1, %r2, %r3) : (index, index, index, index) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> (i32, i32), sym_name = "together"}> ({
^bb0(%a: i32):
  "gpu.barrier"() : () -> ()
  %r = "gpu.all_reduce"(%a) <{op = #gpu<all_reduce_op add>}> ({}) : (i32) -> i32
  %s = "gpu.subgroup_reduce"(%a) <{cluster_stride = 1 : i32, op = #gpu<all_reduce_op mul>}> : (i32) -> i32
  "func.return"(%r, %s) : (i32, i32) -> ()
}) : () -> ()

"func.func"() <{function_type = (i32) -> i32, sym_name = "region"}> ({
^bb0(%a: i32):
  %r = "gpu.all_reduce"(%a) ({
  ^bb0(%x: i32, %y: i32):
    "gpu.yield"(%x) : (i32) -> ()
  }) : (i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> (index, index), sym_name = "known"}> ({
  %r = "gpu.block_dim"() <{dimension = #gpu<dim y>}> : () -> index
  %s = "gpu.thread_id"() <{dimension = #gpu<dim y>}> : () -> index
  "func.return"(%r, %s) : (index, index) -> ()
}) {known_block_size = array<i32: 2, 4, 1>} : () -> ()

"func.func"() <{function_type = () -> (), sym_name = "waits"}> ({
  "gpu.barrier"() : () -> ()
  "func.return"() : () -> ()
}) {gpu.known_block_size = array<i32: 2, 4, 1>} : () -> ()

"gpu.module"() <{sym_name = "kernels"}> ({
  "gpu.func"() <{function_type = (i32) -> i32}> ({
  ^bb0(%a: i32):
    "gpu.return"(%a) : (i32) -> ()
  }) {sym_name = "kernel", workgroup_attributions = 0 : i64} : () -> ()
}) : () -> ()
