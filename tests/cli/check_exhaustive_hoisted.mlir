// ARGS: check % --against check_exhaustive_hoisted.after --exhaustive -v
// NEEDS: mlir-opt
// The compiler may execute a tensor.cast early, where it has another size.

func.func @cast(%n: i18) -> tensor<?xi18> {
  %size = arith.constant 3 : i18
  %rest = arith.andi %n, %size : i18
  %is_three = arith.cmpi eq, %rest, %size : i18
  %index = arith.index_castui %rest : i18 to index
  %tensor = tensor.splat %n[%index] : tensor<?xi18>
  %result = scf.if %is_three -> (tensor<?xi18>) {
    %three = tensor.cast %tensor : tensor<?xi18> to tensor<3xi18>
    %any = tensor.cast %three : tensor<3xi18> to tensor<?xi18>
    scf.yield %any : tensor<?xi18>
  } else {
    scf.yield %tensor : tensor<?xi18>
  }
  return %result : tensor<?xi18>
}
