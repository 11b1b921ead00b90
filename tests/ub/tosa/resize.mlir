// POISON: @f([127, 127] : tensor<1x1x2x1xi8>) overflow
// UNSPECIFIED: @g([0.1, 0.3] : tensor<1x1x2x1xf32>) evaluation-order
// UB: @sizes([1] : tensor<1x1x1x1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<1x1x2x1xi8>) -> (tensor<1x1x3x1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<1x1x2x1xi8>):
  %s = "tosa.const_shape"() <{values = dense<[2, 2, 2, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %o = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %b = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.resize"(%a0, %s, %o, %b) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x1x2x1xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x3x1xi8>
  "func.return"(%r) : (tensor<1x1x3x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x1x2x1xf32>) -> (tensor<1x1x4x1xf32>), sym_name = "g"}> ({
^bb0(%a0: tensor<1x1x2x1xf32>):
  %s = "tosa.const_shape"() <{values = dense<[1, 1, 3, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %o = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %b = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.resize"(%a0, %s, %o, %b) <{mode = #tosa.resize_mode<BILINEAR>}> : (tensor<1x1x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1x4x1xf32>
  "func.return"(%r) : (tensor<1x1x4x1xf32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<?x?x?x?xi8>) -> (tensor<1x2x2x1xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?x?x?xi8>):
  %s = "tosa.const_shape"() <{values = dense<[1, 1, 1, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %o = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %b = "tosa.const_shape"() <{values = dense<[0, 0]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.resize"(%a0, %s, %o, %b) <{mode = #tosa.resize_mode<NEAREST_NEIGHBOR>}> : (tensor<?x?x?x?xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2x2x1xi8>
  "func.return"(%r) : (tensor<1x2x2x1xi8>) -> ()
}) : () -> ()
