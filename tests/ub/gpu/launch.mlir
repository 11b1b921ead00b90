// Threads are not ordered.
// UB: @same_place(2 : index) data-race
// CALL: @same_place(1 : index) -> 0 : index
// UNSPECIFIED: @prints(2 : index) printing-order

"func.func"() <{function_type = (index) -> index, sym_name = "same_place"}> ({
^bb0(%n: index):
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  %m = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<index>
  "gpu.launch"(%one, %one, %one, %one, %one, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index):
    "memref.store"(%tz, %m) : (index, memref<index>) -> ()
    "gpu.terminator"() : () -> ()
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  %r = "memref.load"(%m) : (memref<index>) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> (), sym_name = "prints"}> ({
^bb0(%n: index):
  %one = "arith.constant"() <{value = 1 : index}> : () -> index
  "gpu.launch"(%n, %one, %one, %one, %one, %one) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index):
    "vector.print"(%bx) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    "gpu.terminator"() : () -> ()
  }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  "func.return"() : () -> ()
}) : () -> ()
