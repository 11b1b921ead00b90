// ARGS: run % --entry f --arg 7 -v
// NEEDS: mlir-opt
// Memory that a result shows is printed by its contents, and with -v so are the globals that functions may change.
memref.global @changed : memref<2xi32> = dense<[1, 2]>
memref.global constant @constant : memref<2xi32> = dense<[3, 4]>
func.func @f(%a: i32) -> (memref<2xi32>, i32) {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @changed : memref<2xi32>
  memref.store %a, %m[%c0] : memref<2xi32>
  %k = memref.get_global @constant : memref<2xi32>
  %n = memref.alloc() : memref<2xi32>
  memref.copy %k, %n : memref<2xi32> to memref<2xi32>
  return %n, %a : memref<2xi32>, i32
}
