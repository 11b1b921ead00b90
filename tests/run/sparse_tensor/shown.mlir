// A zero that was inserted is stored, and ops show it. Values that are written to are those of the tensor that is loaded afterwards.
// CALL: @coordinates(0 : i32) -> 1 : index
// CALL: @coordinates_buffer(0 : i32) -> 1 : index
// CALL: @foreach(0 : i32) -> 2 : index
// CALL: @number_of_entries(0 : i32) -> 1 : index
// CALL: @values(0 : i32) -> 0 : i32
// CALL: @positions(0 : i32) -> 0 : index
// CALL: @written() -> [0, 8, 0] : tensor<3xi32>, [0, 5, 0] : tensor<3xi32>
// CALL: @segment() -> 2 : index, 1 : index, 3 : index

#e = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#coo = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
"func.func"() <{function_type = (i32) -> (index), sym_name = "coordinates"}> ({
^bb0(%a: i32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %t = "tensor.empty"() : () -> tensor<3xi32, #e>
  %i = "tensor.insert"(%a, %t, %c1) : (i32, tensor<3xi32, #e>, index) -> tensor<3xi32, #e>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<3xi32, #e>) -> tensor<3xi32, #e>
  %m = "sparse_tensor.coordinates"(%l) <{level = 0 : index}> : (tensor<3xi32, #e>) -> memref<?xindex>
  %r = "memref.load"(%m, %c0) : (memref<?xindex>, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (index), sym_name = "coordinates_buffer"}> ({
^bb0(%a: i32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %t = "tensor.empty"() : () -> tensor<3x4xi32, #coo>
  %i = "tensor.insert"(%a, %t, %c1, %c0) : (i32, tensor<3x4xi32, #coo>, index, index) -> tensor<3x4xi32, #coo>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<3x4xi32, #coo>) -> tensor<3x4xi32, #coo>
  %m = "sparse_tensor.coordinates_buffer"(%l) : (tensor<3x4xi32, #coo>) -> memref<?xindex>
  %r = "memref.load"(%m, %c0) : (memref<?xindex>, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (index), sym_name = "foreach"}> ({
^bb0(%a: i32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %t = "tensor.empty"() : () -> tensor<3xi32, #e>
  %i = "tensor.insert"(%a, %t, %c1) : (i32, tensor<3xi32, #e>, index) -> tensor<3xi32, #e>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<3xi32, #e>) -> tensor<3xi32, #e>
  %r = "sparse_tensor.foreach"(%l, %c1) ({
  ^bb0(%d: index, %v: i32, %n: index):
    %s = "arith.addi"(%n, %c1) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    "sparse_tensor.yield"(%s) : (index) -> ()
  }) : (tensor<3xi32, #e>, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (index), sym_name = "number_of_entries"}> ({
^bb0(%a: i32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %t = "tensor.empty"() : () -> tensor<3xi32, #e>
  %i = "tensor.insert"(%a, %t, %c1) : (i32, tensor<3xi32, #e>, index) -> tensor<3xi32, #e>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<3xi32, #e>) -> tensor<3xi32, #e>
  %r = "sparse_tensor.number_of_entries"(%l) : (tensor<3xi32, #e>) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (i32), sym_name = "values"}> ({
^bb0(%a: i32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %t = "tensor.empty"() : () -> tensor<3xi32, #e>
  %i = "tensor.insert"(%a, %t, %c1) : (i32, tensor<3xi32, #e>, index) -> tensor<3xi32, #e>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<3xi32, #e>) -> tensor<3xi32, #e>
  %m = "sparse_tensor.values"(%l) : (tensor<3xi32, #e>) -> memref<?xi32>
  %r = "memref.load"(%m, %c0) : (memref<?xi32>, index) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = (i32) -> (index), sym_name = "positions"}> ({
^bb0(%a: i32):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %t = "tensor.empty"() : () -> tensor<3xi32, #e>
  %i = "tensor.insert"(%a, %t, %c1) : (i32, tensor<3xi32, #e>, index) -> tensor<3xi32, #e>
  %l = "sparse_tensor.load"(%i) <{hasInserts}> : (tensor<3xi32, #e>) -> tensor<3xi32, #e>
  %m = "sparse_tensor.positions"(%l) <{level = 0 : index}> : (tensor<3xi32, #e>) -> memref<?xindex>
  %r = "memref.load"(%m, %c0) : (memref<?xindex>, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

// The copy has values of its own.
"func.func"() <{function_type = () -> (tensor<3xi32>, tensor<3xi32>), sym_name = "written"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %eight = "arith.constant"() <{value = 8 : i32}> : () -> i32
  %d = "arith.constant"() <{value = dense<[0, 5, 0]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %t = "sparse_tensor.convert"(%d) : (tensor<3xi32>) -> tensor<3xi32, #e>
  %m = "sparse_tensor.values"(%t) : (tensor<3xi32, #e>) -> memref<?xi32>
  %copy = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<3xi32, #e>) -> tensor<3xi32, #e>
  "memref.store"(%eight, %m, %c0) : (i32, memref<?xi32>, index) -> ()
  %l = "sparse_tensor.load"(%t) : (tensor<3xi32, #e>) -> tensor<3xi32, #e>
  %k = "sparse_tensor.load"(%copy) : (tensor<3xi32, #e>) -> tensor<3xi32, #e>
  %r = "sparse_tensor.convert"(%l) : (tensor<3xi32, #e>) -> tensor<3xi32>
  %s = "sparse_tensor.convert"(%k) : (tensor<3xi32, #e>) -> tensor<3xi32>
  "func.return"(%r, %s) : (tensor<3xi32>, tensor<3xi32>) -> ()
}) : () -> ()

// The coordinates of an inner level of a COO segment lie between those of the others.
"func.func"() <{function_type = () -> (index, index, index), sym_name = "segment"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %d = "arith.constant"() <{value = dense<[[0, 5, 0, 0], [0, 0, 0, 7]]> : tensor<2x4xi32>}> : () -> tensor<2x4xi32>
  %t = "sparse_tensor.convert"(%d) : (tensor<2x4xi32>) -> tensor<2x4xi32, #coo>
  %m = "sparse_tensor.coordinates"(%t) <{level = 1 : index}> : (tensor<2x4xi32, #coo>) -> memref<?xindex, strided<[?], offset: ?>>
  %n = "memref.dim"(%m, %c0) : (memref<?xindex, strided<[?], offset: ?>>, index) -> index
  %x = "memref.load"(%m, %c0) : (memref<?xindex, strided<[?], offset: ?>>, index) -> index
  %y = "memref.load"(%m, %c1) : (memref<?xindex, strided<[?], offset: ?>>, index) -> index
  "func.return"(%n, %x, %y) : (index, index, index) -> ()
}) : () -> ()
