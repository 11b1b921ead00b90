// UB: @f([0] : tensor<1xi8>) table-size
// UB: @whole([poison] : tensor<1xi8>) poison-index
// POISON: @g([0] : tensor<1xi16>) slope

"func.func"() <{function_type = (tensor<1xi8>) -> (tensor<1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xi8>):
  %t = "tosa.const"() <{values = dense<7> : tensor<255xi8>}> : () -> tensor<255xi8>
  %r = "tosa.table"(%a0, %t) : (tensor<1xi8>, tensor<255xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi16>) -> (tensor<1xi32>), sym_name = "g"}> ({
^bb0(%a0: tensor<1xi16>):
  %t0 = "tosa.const"() <{values = dense<-32768> : tensor<257xi16>}> : () -> tensor<257xi16>
  %t1 = "tosa.const"() <{values = dense<32767> : tensor<256xi16>}> : () -> tensor<256xi16>
  %t = "tosa.concat"(%t0, %t1) <{axis = 0 : i32}> : (tensor<257xi16>, tensor<256xi16>) -> tensor<513xi16>
  %r = "tosa.table"(%a0, %t) : (tensor<1xi16>, tensor<513xi16>) -> tensor<1xi32>
  "func.return"(%r) : (tensor<1xi32>) -> ()
}) : () -> ()

"func.func"() <{function_type = (tensor<1xi8>) -> (tensor<1xi8>), sym_name = "whole"}> ({
^bb0(%a0: tensor<1xi8>):
  %t = "tosa.const"() <{values = dense<7> : tensor<256xi8>}> : () -> tensor<256xi8>
  %r = "tosa.table"(%a0, %t) : (tensor<1xi8>, tensor<256xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()
