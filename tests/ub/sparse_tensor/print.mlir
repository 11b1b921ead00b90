// UNSPECIFIED: @loose() loose-positions

#loose = #sparse_tensor.encoding<{ map = (d0) -> (d0 : loose_compressed) }>
"func.func"() <{function_type = () -> (), sym_name = "loose"}> ({
  %t = "tensor.empty"() : () -> tensor<3xi32, #loose>
  "sparse_tensor.print"(%t) : (tensor<3xi32, #loose>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
