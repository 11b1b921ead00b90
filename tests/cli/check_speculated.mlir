// ARGS: check % --target mlir-22 -- --loop-invariant-code-motion --cse
// NEEDS: mlir-22
// Ops that ODS calls Pure and whose lowering neither traps nor touches memory may leave a loop that does not run.

func.func @extract_slice(%n: index, %t: tensor<?xi32>, %o: index, %s: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> i32 {
    %x = tensor.extract_slice %t[%o] [%s] [1] : tensor<?xi32> to tensor<?xi32>
    %d = tensor.dim %x, %c0 : tensor<?xi32>
    %k = arith.index_cast %d : index to i32
    %b = arith.addi %a, %k : i32
    scf.yield %b : i32
  }
  return %r : i32
}

func.func @cast(%n: index, %t: tensor<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> i32 {
    %x = tensor.cast %t : tensor<?xi32> to tensor<4xi32>
    %y = tensor.extract %x[%i] : tensor<4xi32>
    %b = arith.addi %a, %y : i32
    scf.yield %b : i32
  }
  return %r : i32
}

func.func @expand_shape(%n: index, %t: tensor<?xi32>, %s: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> i32 {
    %x = tensor.expand_shape %t [[0, 1]] output_shape [%s, 2] : tensor<?xi32> into tensor<?x2xi32>
    %y = tensor.extract %x[%c0, %i] : tensor<?x2xi32>
    %b = arith.addi %a, %y : i32
    scf.yield %b : i32
  }
  return %r : i32
}

func.func @empty(%n: index, %s: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %x = tensor.empty(%s) : tensor<?xi32>
    %d = tensor.dim %x, %c0 : tensor<?xi32>
    %b = arith.addi %a, %d : index
    scf.yield %b : index
  }
  return %r : index
}

// A loop by 1 over speculatable ops is speculatable itself.
func.func @nested(%n: index, %m: index, %t: tensor<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %k = scf.for %j = %c0 to %m step %c1 iter_args(%b = %c0) -> index {
      %x = tensor.cast %t : tensor<?xi32> to tensor<4xi32>
      %y = tensor.cast %x : tensor<4xi32> to tensor<?xi32>
      %d = tensor.dim %y, %c0 : tensor<?xi32>
      %e = arith.addi %b, %d : index
      scf.yield %e : index
    }
    %f = arith.addi %a, %k : index
    scf.yield %f : index
  }
  return %r : index
}

func.func @subview(%n: index, %m: memref<?xi32>, %o: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> i32 {
    %x = memref.subview %m[%o] [2] [1] : memref<?xi32> to memref<2xi32, strided<[1], offset: ?>>
    %y = memref.load %x[%c0] : memref<2xi32, strided<[1], offset: ?>>
    %b = arith.addi %a, %y : i32
    scf.yield %b : i32
  }
  return %r : i32
}
