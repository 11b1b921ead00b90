// UNSPECIFIED: @loose() loose-positions

#loose = #sparse_tensor.encoding<{ map = (d0) -> (d0 : loose_compressed) }>
"func.func"() <{function_type = () -> index, sym_name = "loose"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %t = "tensor.empty"() : () -> tensor<3xi32, #loose>
  %m = "sparse_tensor.positions"(%t) <{level = 0 : index}> : (tensor<3xi32, #loose>) -> memref<?xindex>
  %r = "memref.load"(%m, %c0) : (memref<?xindex>, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()
