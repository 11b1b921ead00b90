// CALL: @concat([1, 2, 3, 4] : tensor<2x2xi8>, [5, 6] : tensor<2x1xi8>) -> [1, 2, 5, 3, 4, 6] : tensor<2x3xi8>
// CALL: @pad([1, 2] : tensor<1x2xi8>) -> [1, 2, 9, 9, 9, 9] : tensor<2x3xi8>
// UB: @bad_pad([1, 2] : tensor<1x2xi8>) size-mismatch
// CALL: @reshape([1, 2, 3, 4, 5, 6] : tensor<2x3xi8>) -> [1, 2, 3, 4, 5, 6] : tensor<3x2xi8>
// CALL: @open([1, 2, 3, 4, 5, 6] : tensor<2x3xi8>) -> [1, 2, 3, 4, 5, 6] : tensor<3x2xi8>
// CALL: @reverse([1, 2, 3, 4, 5, 6] : tensor<2x3xi8>) -> [3, 2, 1, 6, 5, 4] : tensor<2x3xi8>
// CALL: @slice([1, 2, 3, 4, 5, 6] : tensor<2x3xi8>) -> [5, 6] : tensor<1x2xi8>
// UB: @bad_slice([1, 2, 3, 4, 5, 6] : tensor<2x3xi8>) size-mismatch
// CALL: @tile([1, 2] : tensor<1x2xi8>) -> [1, 2, 1, 2, 1, 2, 1, 2] : tensor<2x4xi8>
// CALL: @transpose([1, 2, 3, poison, 5, 6] : tensor<2x3xi8>) -> [1, poison, 2, 5, 3, 6] : tensor<3x2xi8>

"func.func"() <{function_type = (tensor<2x2xi8>, tensor<2x1xi8>) -> (tensor<2x3xi8>), sym_name = "concat"}> ({
^bb0(%a0: tensor<2x2xi8>, %a1: tensor<2x1xi8>):
  %r = "tosa.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<2x2xi8>, tensor<2x1xi8>) -> tensor<2x3xi8>
  "func.return"(%r) : (tensor<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x2xi8>) -> (tensor<2x3xi8>), sym_name = "pad"}> ({
^bb0(%a0: tensor<1x2xi8>):
  %p = "tosa.const_shape"() <{values = dense<[0, 1, 0, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %c = "tosa.const"() <{values = dense<9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.pad"(%a0, %p, %c) : (tensor<1x2xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<2x3xi8>
  "func.return"(%r) : (tensor<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x2xi8>) -> (tensor<?x3xi8>), sym_name = "bad_pad"}> ({
^bb0(%a0: tensor<1x2xi8>):
  %p = "tosa.const_shape"() <{values = dense<[0, -1, 0, 1]> : tensor<4xindex>}> : () -> !tosa.shape<4>
  %c = "tosa.const"() <{values = dense<9> : tensor<1xi8>}> : () -> tensor<1xi8>
  %r = "tosa.pad"(%a0, %p, %c) : (tensor<1x2xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<?x3xi8>
  "func.return"(%r) : (tensor<?x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x3xi8>) -> (tensor<3x2xi8>), sym_name = "reshape"}> ({
^bb0(%a0: tensor<2x3xi8>):
  %p = "tosa.const_shape"() <{values = dense<[3, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.reshape"(%a0, %p) : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<3x2xi8>
  "func.return"(%r) : (tensor<3x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x3xi8>) -> (tensor<?x2xi8>), sym_name = "open"}> ({
^bb0(%a0: tensor<2x3xi8>):
  %p = "tosa.const_shape"() <{values = dense<[-1, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.reshape"(%a0, %p) : (tensor<2x3xi8>, !tosa.shape<2>) -> tensor<?x2xi8>
  "func.return"(%r) : (tensor<?x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x3xi8>) -> (tensor<2x3xi8>), sym_name = "reverse"}> ({
^bb0(%a0: tensor<2x3xi8>):
  %r = "tosa.reverse"(%a0) <{axis = 1 : i32}> : (tensor<2x3xi8>) -> tensor<2x3xi8>
  "func.return"(%r) : (tensor<2x3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x3xi8>) -> (tensor<1x2xi8>), sym_name = "slice"}> ({
^bb0(%a0: tensor<2x3xi8>):
  %p = "tosa.const_shape"() <{values = dense<[1, 1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %q = "tosa.const_shape"() <{values = dense<[1, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.slice"(%a0, %p, %q) : (tensor<2x3xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x2xi8>
  "func.return"(%r) : (tensor<1x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x3xi8>) -> (tensor<?x?xi8>), sym_name = "bad_slice"}> ({
^bb0(%a0: tensor<2x3xi8>):
  %p = "tosa.const_shape"() <{values = dense<[1, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %q = "tosa.const_shape"() <{values = dense<[1, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.slice"(%a0, %p, %q) : (tensor<2x3xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?xi8>
  "func.return"(%r) : (tensor<?x?xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x2xi8>) -> (tensor<2x4xi8>), sym_name = "tile"}> ({
^bb0(%a0: tensor<1x2xi8>):
  %p = "tosa.const_shape"() <{values = dense<[2, 2]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.tile"(%a0, %p) : (tensor<1x2xi8>, !tosa.shape<2>) -> tensor<2x4xi8>
  "func.return"(%r) : (tensor<2x4xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<2x3xi8>) -> (tensor<3x2xi8>), sym_name = "transpose"}> ({
^bb0(%a0: tensor<2x3xi8>):
  %r = "tosa.transpose"(%a0) <{perms = array<i32: 1, 0>}> : (tensor<2x3xi8>) -> tensor<3x2xi8>
  "func.return"(%r) : (tensor<3x2xi8>) -> ()
}) : () -> ()
