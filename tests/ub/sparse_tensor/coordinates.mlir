// A zero that was inserted need not be stored.
// UNSPECIFIED: @f(0 : i32) explicit-zeros
// CALL: @f(5 : i32) -> 1 : index

#e = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
"func.func"() <{function_type = (i32) -> (index), sym_name = "f"}> ({
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
