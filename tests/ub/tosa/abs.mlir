// POISON: @f([-128] : tensor<1xi8>) overflow
// CALL: @f([-127] : tensor<1xi8>) -> [127] : tensor<1xi8>

"func.func"() <{function_type = (tensor<1xi8>) -> (tensor<1xi8>), sym_name = "f"}> ({
^bb0(%a0: tensor<1xi8>):
  %r = "tosa.abs"(%a0) : (tensor<1xi8>) -> tensor<1xi8>
  "func.return"(%r) : (tensor<1xi8>) -> ()
}) : () -> ()
