// A slice has the storage of the whole tensor, and offsets into it. Assay knows only its elements.
// STOPS: @f() unsupported

#whole = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#slice = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 2, 1)>) -> (d0 : compressed) }>
"func.func"() <{function_type = () -> index, sym_name = "f"}> ({
  %0 = "arith.constant"() <{value = dense<[1, 2, 3, 4]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %1 = "sparse_tensor.convert"(%0) : (tensor<4xi32>) -> tensor<4xi32, #whole>
  %2 = "tensor.extract_slice"(%1) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 2>, static_strides = array<i64: 1>}> : (tensor<4xi32, #whole>) -> tensor<2xi32, #slice>
  %3 = "sparse_tensor.values"(%2) : (tensor<2xi32, #slice>) -> memref<?xi32>
  %4 = "arith.constant"() <{value = 0 : index}> : () -> index
  %5 = "memref.dim"(%3, %4) : (memref<?xi32>, index) -> index
  "func.return"(%5) : (index) -> ()
}) : () -> ()
