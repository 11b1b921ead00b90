// UB: @f(0 : index) push-count
// CALL: @f(3 : index) -> 4 : index, 7 : i32, 7 : i32
// CALL: @f(1 : index) -> 2 : index, 7 : i32, 7 : i32
// UB: @f(poison) push-count
// UB: @inbounds(2 : index) push-beyond
// CALL: @inbounds(1 : index) -> 1 : index
// UNSPECIFIED: @overfull(3 : index) overfull-buffer
// CALL: @overfull(2 : index) -> 3 : index
// CALL: @empty() -> 7 : i32

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
"func.func"() <{function_type = (index) -> index, sym_name = "inbounds"}> ({
^bb0(%n: index):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %v = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %m = "memref.alloc"(%c1) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %b:2 = "sparse_tensor.push_back"(%c0, %m, %v, %n) <{inbounds}> : (index, memref<?xi32>, i32, index) -> (memref<?xi32>, index)
  "func.return"(%b#1) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (index) -> index, sym_name = "overfull"}> ({
^bb0(%size: index):
  %c2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %v = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %m = "memref.alloc"(%c2) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %b:2 = "sparse_tensor.push_back"(%size, %m, %v) : (index, memref<?xi32>, i32) -> (memref<?xi32>, index)
  "func.return"(%b#1) : (index) -> ()
}) : () -> ()
// A buffer without any capacity is full, too.
"func.func"() <{function_type = () -> i32, sym_name = "empty"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %v = "arith.constant"() <{value = 7 : i32}> : () -> i32
  %m = "memref.alloc"(%c0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %b:2 = "sparse_tensor.push_back"(%c0, %m, %v) : (index, memref<?xi32>, i32) -> (memref<?xi32>, index)
  %r = "memref.load"(%b#0, %c0) : (memref<?xi32>, index) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
