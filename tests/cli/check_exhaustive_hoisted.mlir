// ARGS: check % --against check_exhaustive_hoisted.after --exhaustive -v
// NEEDS: mlir-opt
// The compiler may execute a tensor.cast early, where it has another size.

func.func @cast(%n: i17) -> tensor<?xi17> {
  %zero = arith.constant 0 : i17
  %mask = arith.constant 255 : i17
  %two = arith.constant 2 : index
  %three_elements = arith.constant 3 : index
  %rest = arith.andi %n, %mask : i17
  %is_three = arith.cmpi ne, %rest, %zero : i17
  %index = arith.select %is_three, %three_elements, %two : index
  %tensor = tensor.splat %n[%index] : tensor<?xi17>
  %result = scf.if %is_three -> (tensor<?xi17>) {
    %three = tensor.cast %tensor : tensor<?xi17> to tensor<3xi17>
    %any = tensor.cast %three : tensor<3xi17> to tensor<?xi17>
    scf.yield %any : tensor<?xi17>
  } else {
    scf.yield %tensor : tensor<?xi17>
  }
  return %result : tensor<?xi17>
}
