// CALL: @shapes([0, 0, 0, 0, 0, 0] : tensor<2x3xi8>) -> [9] : tensor<1xindex>, [5] : tensor<1xindex>, [14] : tensor<1xindex>, [7] : tensor<1xindex>, [2] : tensor<1xindex>, [3] : tensor<1xindex>, [4] : tensor<1xindex>, [1] : tensor<1xindex>, [128] : tensor<1xindex>, [2] : tensor<1xindex>, [3] : tensor<1xindex>, [7, 2] : tensor<2xindex>, [2] : tensor<1xindex>, [3] : tensor<1xindex>

"func.func"() <{function_type = (tensor<2x?xi8>) -> (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<2>, !tosa.shape<1>, !tosa.shape<1>), sym_name = "shapes"}> ({
^bb0(%t: tensor<2x?xi8>):
  %a = "tosa.const_shape"() <{values = dense<[7]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %b = "tosa.const_shape"() <{values = dense<[2]> : tensor<1xindex>}> : () -> !tosa.shape<1>
  %0 = "tosa.add_shape"(%a, %b) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %1 = "tosa.sub_shape"(%a, %b) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %2 = "tosa.mul_shape"(%a, %b) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %3 = "tosa.max_shape"(%a, %b) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %4 = "tosa.min_shape"(%a, %b) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %5 = "tosa.div_floor_shape"(%a, %b) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %6 = "tosa.div_ceil_shape"(%a, %b) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %7 = "tosa.mod_shape"(%a, %b) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  %8 = "tosa.exp2_shape"(%a) : (!tosa.shape<1>) -> !tosa.shape<1>
  %9 = "tosa.log2_floor_shape"(%a) : (!tosa.shape<1>) -> !tosa.shape<1>
  %10 = "tosa.log2_ceil_shape"(%a) : (!tosa.shape<1>) -> !tosa.shape<1>
  %11 = "tosa.concat_shape"(%a, %b) : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
  %one = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %12 = "tosa.slice_shape"(%11, %one, %one) : (!tosa.shape<2>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<1>
  %13 = "tosa.dim"(%t) <{axis = 1 : i32}> : (tensor<2x?xi8>) -> !tosa.shape<1>
  "func.return"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13) : (!tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<1>, !tosa.shape<2>, !tosa.shape<1>, !tosa.shape<1>) -> ()
}) : () -> ()
