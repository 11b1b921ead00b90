// ARGS: check % --pipeline one-shot-bufferize -v --inputs 16 --target mlir-22
// NEEDS: mlir-22
// The runs of the body of tensor.generate are not ordered: what they do to memory may be a data race.
func.func @counts(%m: memref<1xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %t = tensor.generate {
  ^bb0(%i: index):
    %x = memref.load %m[%c0] : memref<1xi32>
    %y = arith.addi %x, %one : i32
    memref.store %y, %m[%c0] : memref<1xi32>
    tensor.yield %y : i32
  } : tensor<4xi32>
  return %t : tensor<4xi32>
}
func.func @by_a_call(%m: memref<1xi32>) -> tensor<4xi32> {
  %t = tensor.generate {
  ^bb0(%i: index):
    %y = func.call @count(%m) : (memref<1xi32>) -> i32
    tensor.yield %y : i32
  } : tensor<4xi32>
  return %t : tensor<4xi32>
}
func.func private @count(%m: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %x = memref.load %m[%c0] : memref<1xi32>
  %y = arith.addi %x, %one : i32
  memref.store %y, %m[%c0] : memref<1xi32>
  return %y : i32
}
func.func @runs_once(%m: memref<1xi32>) -> tensor<1xi32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %t = tensor.generate {
  ^bb0(%i: index):
    %x = memref.load %m[%c0] : memref<1xi32>
    %y = arith.addi %x, %one : i32
    memref.store %y, %m[%c0] : memref<1xi32>
    tensor.yield %y : i32
  } : tensor<1xi32>
  return %t : tensor<1xi32>
}
func.func @only_reads(%m: memref<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : index
  %t = tensor.generate {
  ^bb0(%i: index):
    %x = memref.load %m[%c0] : memref<4xi32>
    %y = memref.load %m[%i] : memref<4xi32>
    %z = arith.addi %x, %y : i32
    tensor.yield %z : i32
  } : tensor<4xi32>
  return %t : tensor<4xi32>
}
func.func @its_own_element(%m: memref<4xi32>) -> tensor<4xi32> {
  %one = arith.constant 1 : i32
  %t = tensor.generate {
  ^bb0(%i: index):
    %x = memref.load %m[%i] : memref<4xi32>
    %y = arith.addi %x, %one : i32
    memref.store %y, %m[%i] : memref<4xi32>
    tensor.yield %y : i32
  } : tensor<4xi32>
  return %t : tensor<4xi32>
}
func.func @scratch() -> tensor<4xindex> {
  %c0 = arith.constant 0 : index
  %t = tensor.generate {
  ^bb0(%i: index):
    %m = memref.alloc() : memref<1xindex>
    memref.store %i, %m[%c0] : memref<1xindex>
    %x = memref.load %m[%c0] : memref<1xindex>
    memref.dealloc %m : memref<1xindex>
    tensor.yield %x : index
  } : tensor<4xindex>
  return %t : tensor<4xindex>
}
