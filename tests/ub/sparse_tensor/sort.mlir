// Pairs are sorted by their second number, then by their first. The third number and the other buffer move with them.
// UNSPECIFIED: @f(1 : i32) unstable-order
// CALL: @f(2 : i32) -> 1 : i32, 5 : i32, 8 : i32, 2 : i32, 4 : i32, 9 : i32

"func.func"() <{function_type = (i32) -> (i32, i32, i32, i32, i32, i32), sym_name = "f"}> ({
^bb0(%a: i32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %c2 = "arith.constant"() <{value = 2 : index}> : () -> index
  %c3 = "arith.constant"() <{value = 3 : index}> : () -> index
  %c4 = "arith.constant"() <{value = 4 : index}> : () -> index
  %c5 = "arith.constant"() <{value = 5 : index}> : () -> index
  %c6 = "arith.constant"() <{value = 6 : index}> : () -> index
  %one = "arith.constant"() <{value = 1 : i32}> : () -> i32
  %four = "arith.constant"() <{value = 4 : i32}> : () -> i32
  %five = "arith.constant"() <{value = 5 : i32}> : () -> i32
  %eight = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %nine = "arith.constant"() <{value = 9 : i32}> : () -> i32
  %m = "memref.alloc"(%c6) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  %w = "memref.alloc"(%c2) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
  "memref.store"(%a, %m, %c0) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%one, %m, %c1) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%four, %m, %c2) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%one, %m, %c3) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%one, %m, %c4) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%five, %m, %c5) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%nine, %w, %c0) : (i32, memref<?xi32>, index) -> ()
  "memref.store"(%eight, %w, %c1) : (i32, memref<?xi32>, index) -> ()
  "sparse_tensor.sort"(%c2, %m, %w) <{algorithm = #sparse_tensor<SparseTensorSortAlgorithm quick_sort>, ny = 1 : index, perm_map = affine_map<(d0, d1) -> (d1, d0)>}> : (index, memref<?xi32>, memref<?xi32>) -> ()
  %r0 = "memref.load"(%m, %c0) : (memref<?xi32>, index) -> i32
  %r1 = "memref.load"(%m, %c2) : (memref<?xi32>, index) -> i32
  %r2 = "memref.load"(%w, %c0) : (memref<?xi32>, index) -> i32
  %r3 = "memref.load"(%m, %c3) : (memref<?xi32>, index) -> i32
  %r4 = "memref.load"(%m, %c5) : (memref<?xi32>, index) -> i32
  %r5 = "memref.load"(%w, %c1) : (memref<?xi32>, index) -> i32
  "func.return"(%r0, %r1, %r2, %r3, %r4, %r5) : (i32, i32, i32, i32, i32, i32) -> ()
}) : () -> ()
