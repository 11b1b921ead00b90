// The elements stay the same, however they are stored.
// CALL: @f() -> [0, 5, 0, 7, 8] : tensor<5xi32>

"func.func"() <{function_type = () -> tensor<5xi32>, sym_name = "f"}> ({
  %0 = "arith.constant"() <{value = dense<[0, 5, 0]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %1 = "arith.constant"() <{value = dense<[7, 8]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %2 = "sparse_tensor.convert"(%0) : (tensor<3xi32>) -> tensor<3xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %3 = "sparse_tensor.load"(%2) : (tensor<3xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> tensor<3xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %4 = "sparse_tensor.concatenate"(%3, %1) <{dimension = 0 : index}> : (tensor<3xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>, tensor<2xi32>) -> tensor<5xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>
  %5 = "sparse_tensor.convert"(%4) : (tensor<5xi32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>) -> tensor<5xi32>
  "func.return"(%5) : (tensor<5xi32>) -> ()
}) : () -> ()
