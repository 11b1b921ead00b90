// ARGS: check % --target mlir-22 --pipeline async-to-async-runtime,func.func(async-runtime-ref-counting),convert-async-to-llvm
// NEEDS: mlir-22
// Bodies become coroutines, then calls of the async runtime. What they print may come in any order, and their contents are compared.

func.func @chain(%a: i32) -> i32 {
  %t, %v = async.execute -> !async.value<i32> {
    vector.print %a : i32
    async.yield %a : i32
  }
  %u, %w = async.execute [%t] (%v as %x: !async.value<i32>) -> !async.value<i32> {
    %s = arith.addi %x, %x : i32
    async.yield %s : i32
  }
  %r = async.await %w : !async.value<i32>
  return %r : i32
}

func.func @memory(%m: memref<2xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 2 : index
  %g = async.create_group %n : !async.group
  %t = async.execute {
    memref.store %a, %m[%c0] : memref<2xi32>
    async.yield
  }
  %u = async.execute {
    memref.store %a, %m[%c1] : memref<2xi32>
    async.yield
  }
  %i = async.add_to_group %t, %g : !async.token
  %j = async.add_to_group %u, %g : !async.token
  async.await_all %g
  return
}
