// CALL: @nearest([1, 5] : tensor<1x1x2x1xi8>) -> [1, 5, 5] : tensor<1x1x3x1xi8>
// CALL: @bilinear([1, 5] : tensor<1x1x2x1xi8>) -> [4, 12, 20] : tensor<1x1x3x1xi32>
// CALL: @before([1, 5] : tensor<1x1x2x1xi8>) -> [4, 8, 16, 20] : tensor<1x1x4x1xi32>
// CALL: @floats([1.0, 5.0] : tensor<1x1x2x1xf32>) -> [1.0, 3.0, 5.0] : tensor<1x1x3x1xf32>
// UB: @misfit([1, 5] : tensor<1x1x2x1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<1x1x2x1xi8>) -> (tensor<1x1x3x1xi8>), sym_name = "nearest"}> ({
^bb0(%a0: tensor<1x1x2x1xi8>):
  %s = "tosa.const_shape"() <{values = dense<[1, 1, 2, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %o = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %b = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.resize"(%a0, %s, %o, %b) <{mode = #tosa.resize_mode<NEAREST_NEIGHBOR>}> : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x3x1xi8>
  "func.return"(%r) : (tensor<1x1x3x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x1xi8>) -> (tensor<1x1x3x1xi32>), sym_name = "bilinear"}> ({
^bb0(%a0: tensor<1x1x2x1xi8>):
  %s = "tosa.const_shape"() <{values = dense<[2, 2, 2, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %o = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %b = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.resize"(%a0, %s, %o, %b) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x3x1xi32>
  "func.return"(%r) : (tensor<1x1x3x1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x1xi8>) -> (tensor<1x1x4x1xi32>), sym_name = "before"}> ({
^bb0(%a0: tensor<1x1x2x1xi8>):
  %s = "tosa.const_shape"() <{values = dense<[1, 1, 4, 2]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %o = "tosa.const_shape"() <{values = dense<[0, -1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %b = "tosa.const_shape"() <{values = dense<[0, 1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.resize"(%a0, %s, %o, %b) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x4x1xi32>
  "func.return"(%r) : (tensor<1x1x4x1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x1xf32>) -> (tensor<1x1x3x1xf32>), sym_name = "floats"}> ({
^bb0(%a0: tensor<1x1x2x1xf32>):
  %s = "tosa.const_shape"() <{values = dense<[1, 1, 2, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %o = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %b = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.resize"(%a0, %s, %o, %b) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x1x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x3x1xf32>
  "func.return"(%r) : (tensor<1x1x3x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x1xi8>) -> (tensor<1x1x?x1xi32>), sym_name = "misfit"}> ({
^bb0(%a0: tensor<1x1x2x1xi8>):
  %s = "tosa.const_shape"() <{values = dense<[1, 1, 4, 3]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %o = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %b = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.resize"(%a0, %s, %o, %b) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x?x1xi32>
  "func.return"(%r) : (tensor<1x1x?x1xi32>) -> ()
}) : () -> ()
