// UB: @sizes([1] : tensor<1x1xi8>, [1, 2] : tensor<1x2xi8>) size-mismatch

"func.func"() <{function_type = (tensor<?x?xi8>, tensor<?x?xi8>) -> (tensor<?x?xi8>), sym_name = "sizes"}> ({
^bb0(%a0: tensor<?x?xi8>, %a1: tensor<?x?xi8>):
  %r = "tosa.concat"(%a0, %a1) <{axis = 0 : i32}> : (tensor<?x?xi8>, tensor<?x?xi8>) -> tensor<?x?xi8>
  "func.return"(%r) : (tensor<?x?xi8>) -> ()
}) : () -> ()
