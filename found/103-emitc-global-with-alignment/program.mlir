memref.global @g : memref<2xf32> = dense<1.0> {alignment = 64}
func.func @f() -> f32 {
  %i = arith.constant 0 : index
  %m = memref.get_global @g : memref<2xf32>
  %x = memref.load %m[%i] : memref<2xf32>
  return %x : f32
}
