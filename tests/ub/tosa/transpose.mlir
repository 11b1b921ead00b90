// UB: @sizes([1] : tensor<1x1xi8>) size-mismatch

"func.func"() <{function_type = (tensor<?x?xi8>) -> (tensor<2x1xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?xi8>):
  %r = "tosa.transpose"(%a0) <{perms = array<i32: 1, 0>}> : (tensor<?x?xi8>) -> tensor<2x1xi8>
  "func.return"(%r) : (tensor<2x1xi8>) -> ()
}) : () -> ()
