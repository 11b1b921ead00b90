// UB: @f(0 : index) push-count
// CALL: @f(3 : index) -> 4 : index, 7 : i32, 7 : i32
// CALL: @f(1 : index) -> 2 : index, 7 : i32, 7 : i32
// UB: @f(poison) push-count

"func.func"() <{function_type = (index) -> (index, i32, i32), sym_name = "f"}> ({
^bb0(%n: index):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %v = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %m = "memref.alloc"(%c1) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %b:2 = "sparse_tensor.push_back"(%c0, %m, %v) : (index, memref<?xi32>, i32) -> (memref<?xi32>, index)
  %r:2 = "sparse_tensor.push_back"(%b#1, %b#0, %v, %n) : (index, memref<?xi32>, i32, index) -> (memref<?xi32>, index)
  %x = "memref.load"(%r#0, %c0) : (memref<?xi32>, index) -> i32
  %y = "memref.load"(%r#0, %n) : (memref<?xi32>, index) -> i32
  "func.return"(%r#1, %x, %y) : (index, i32, i32) -> ()
}) : () -> ()
