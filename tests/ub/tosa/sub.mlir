// POISON: @f([-128] : tensor<1xi8>, [1] : tensor<1xi8>) overflow
// CALL: @f([-128] : tensor<1xi8>, [0] : tensor<1xi8>) -> [-128] : tensor<1xi8>

"func.func"() <{function_type = (tensor<1xi8>, tensor<1xi8>) -> (tensor<1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xi8>, %a1: tensor<1xi8>):
  %r = "tosa.sub"(%a0, %a1) : (tensor<1xi8>, tensor<1xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()
