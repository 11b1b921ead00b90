// CALL: @gather([1, 2, 3, 4, 5, 6] : tensor<1x3x2xi8>, [2, 0] : tensor<1x2xi32>) -> [5, 6, 1, 2] : tensor<1x2x2xi8>
// CALL: @scatter([1, 2, 3] : tensor<1x3x1xi8>, [2, 0] : tensor<1x2xi32>, [8, 9] : tensor<1x2x1xi8>) -> [9, 2, 8] : tensor<1x3x1xi8>
// CALL: @table8([-128, 0, 127] : tensor<3xi8>) -> [7, 7, 7] : tensor<3xi8>
// CALL: @table16([-32768, 1, 32767] : tensor<3xi16>) -> [896, 896, 896] : tensor<3xi32>

"func.func"() <{function_type = (tensor<1x3x2xi8>, tensor<1x2xi32>) -> (tensor<1x2x2xi8>), sym_name = "gather"}> ({
^bb0(%a0: tensor<1x3x2xi8>, %a1: tensor<1x2xi32>):
  %r = "tosa.gather"(%a0, %a1) : (tensor<1x3x2xi8>, tensor<1x2xi32>) -> tensor<1x2x2xi8>
  "func.return"(%r) : (tensor<1x2x2xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1x3x1xi8>, tensor<1x2xi32>, tensor<1x2x1xi8>) -> (tensor<1x3x1xi8>), sym_name = "scatter"}> ({
^bb0(%a0: tensor<1x3x1xi8>, %a1: tensor<1x2xi32>, %a2: tensor<1x2x1xi8>):
  %r = "tosa.scatter"(%a0, %a1, %a2) : (tensor<1x3x1xi8>, tensor<1x2xi32>, tensor<1x2x1xi8>) -> tensor<1x3x1xi8>
  "func.return"(%r) : (tensor<1x3x1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi8>) -> (tensor<3xi8>), sym_name = "table8"}> ({
^bb0(%a0: tensor<3xi8>):
  %t = "tosa.const"() <{values = dense<7> : tensor<256xi8>}> : () -> tensor<256xi8>
  %r = "tosa.table"(%a0, %t) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  "func.return"(%r) : (tensor<3xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<3xi16>) -> (tensor<3xi32>), sym_name = "table16"}> ({
^bb0(%a0: tensor<3xi16>):
  %t = "tosa.const"() <{values = dense<7> : tensor<513xi16>}> : () -> tensor<513xi16>
  %r = "tosa.table"(%a0, %t) : (tensor<3xi16>, tensor<513xi16>) -> tensor<3xi32>
  "func.return"(%r) : (tensor<3xi32>) -> ()
}) : () -> ()
