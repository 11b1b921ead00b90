// CALL: @max([1, 5, -7] : tensor<1x1x3x1xi8>) -> [1, 5, 5] : tensor<1x1x3x1xi8>
// CALL: @maxf([1.0, 0x7FC00000, 3.0] : tensor<1x1x3x1xf32>) -> [1.0, 0x7FC00000, 0x7FC00000] : tensor<1x1x3x1xf32>, [1.0, 1.0, 3.0] : tensor<1x1x3x1xf32>
// CALL: @avg([1, 6, -7] : tensor<1x1x3x1xi8>) -> [1, 4, -1] : tensor<1x1x3x1xi8>
// CALL: @avg_zp([1, 6, -7] : tensor<1x1x3x1xi8>) -> [4, 7, 3] : tensor<1x1x3x1xi8>
// CALL: @avgf([1.0, 6.0, -7.0] : tensor<1x1x3x1xf32>) -> [1.0, 3.5, -0.5] : tensor<1x1x3x1xf32>

"func.func"() <{function_type = (tensor<1x1x3x1xi8>) -> (tensor<1x1x3x1xi8>), sym_name = "max"}> ({
^bb0(%a0: tensor<1x1x3x1xi8>):
  %r = "tosa.max_pool2d"(%a0) <{kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1x1x3x1xi8>) -> tensor<1x1x3x1xi8>
  "func.return"(%r) : (tensor<1x1x3x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x3x1xf32>) -> (tensor<1x1x3x1xf32>, tensor<1x1x3x1xf32>), sym_name = "maxf"}> ({
^bb0(%a: tensor<1x1x3x1xf32>):
  %0 = "tosa.max_pool2d"(%a) <{kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<1x1x3x1xf32>) -> tensor<1x1x3x1xf32>
  %1 = "tosa.max_pool2d"(%a) <{kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>, nan_mode = #tosa.nan_mode<IGNORE>}> : (tensor<1x1x3x1xf32>) -> tensor<1x1x3x1xf32>
  "func.return"(%0, %1) : (tensor<1x1x3x1xf32>, tensor<1x1x3x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x3x1xi8>) -> (tensor<1x1x3x1xi8>), sym_name = "avg"}> ({
^bb0(%a0: tensor<1x1x3x1xi8>):
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.avg_pool2d"(%a0, %z, %z) <{acc_type = i32, kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x3x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x3x1xi8>
  "func.return"(%r) : (tensor<1x1x3x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x3x1xi8>) -> (tensor<1x1x3x1xi8>), sym_name = "avg_zp"}> ({
^bb0(%a0: tensor<1x1x3x1xi8>):
  %z = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %o = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.avg_pool2d"(%a0, %z, %o) <{acc_type = i32, kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x3x1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x3x1xi8>
  "func.return"(%r) : (tensor<1x1x3x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x3x1xf32>) -> (tensor<1x1x3x1xf32>), sym_name = "avgf"}> ({
^bb0(%a0: tensor<1x1x3x1xf32>):
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %r = "tosa.avg_pool2d"(%a0, %z, %z) <{acc_type = f32, kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>}> : (tensor<1x1x3x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x3x1xf32>
  "func.return"(%r) : (tensor<1x1x3x1xf32>) -> ()
}) : () -> ()
