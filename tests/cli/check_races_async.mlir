// ARGS: check % --pipeline async-to-async-runtime -v --target mlir-22
// NEEDS: mlir-22
// Tasks: only waiting orders them.
func.func @async_race() -> i32 {
  %c0 = arith.constant 0 : index
  %s = arith.constant 5 : i32
  %m = memref.alloc() : memref<1xi32>
  %t = async.execute {
    memref.store %s, %m[%c0] : memref<1xi32>
    async.yield
  }
  %r = memref.load %m[%c0] : memref<1xi32>
  async.await %t : !async.token
  return %r : i32
}
func.func @async_ok() -> i32 {
  %c0 = arith.constant 0 : index
  %s = arith.constant 5 : i32
  %m = memref.alloc() : memref<1xi32>
  memref.store %s, %m[%c0] : memref<1xi32>
  %t = async.execute {
    memref.store %s, %m[%c0] : memref<1xi32>
    async.yield
  }
  %t2 = async.execute [%t] {
    memref.store %s, %m[%c0] : memref<1xi32>
    async.yield
  }
  async.await %t2 : !async.token
  %r = memref.load %m[%c0] : memref<1xi32>
  return %r : i32
}
func.func @async_two() -> i32 {
  %c0 = arith.constant 0 : index
  %s = arith.constant 5 : i32
  %m = memref.alloc() : memref<1xi32>
  %t = async.execute {
    memref.store %s, %m[%c0] : memref<1xi32>
    async.yield
  }
  %t2 = async.execute {
    memref.store %s, %m[%c0] : memref<1xi32>
    async.yield
  }
  async.await %t : !async.token
  async.await %t2 : !async.token
  %r = memref.load %m[%c0] : memref<1xi32>
  return %r : i32
}
func.func @async_group() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %s = arith.constant 5 : i32
  %m = memref.alloc() : memref<2xi32>
  %g = async.create_group %c2 : !async.group
  scf.for %i = %c0 to %c2 step %c1 {
    %t = async.execute {
      memref.store %s, %m[%i] : memref<2xi32>
      async.yield
    }
    %k = async.add_to_group %t, %g : !async.token
  }
  async.await_all %g
  %r = memref.load %m[%c0] : memref<2xi32>
  return %r : i32
}
