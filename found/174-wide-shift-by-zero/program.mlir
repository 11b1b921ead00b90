memref.global "private" @amount : memref<i32> = dense<0>
func.func @main() {
  %m = memref.get_global @amount : memref<i32>
  %amount = memref.load %m[] : memref<i32>
  %a = arith.extui %amount : i32 to i64
  %x = arith.constant 5 : i64
  %r = arith.shli %x, %a : i64
  %c32 = arith.constant 32 : i64
  %h = arith.shrui %r, %c32 : i64
  %high = arith.trunci %h : i64 to i32
  vector.print %high : i32
  return
}
