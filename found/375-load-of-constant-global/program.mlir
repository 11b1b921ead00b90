ml_program.global private @g(dense<0> : tensor<i8>) : tensor<i8>
func.func @f() -> tensor<i8> {
  %0 = ml_program.global_load_const @g : tensor<i8>
  return %0 : tensor<i8>
}
