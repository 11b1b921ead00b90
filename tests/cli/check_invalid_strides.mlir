// ARGS: check % --against check_invalid_strides.after --inputs 32 -v
// NEEDS: mlir-opt
// Of a memref in which two indices have the same element, or with a stride that is not positive, nothing is claimed, but only if dimensions have two
// elements. A program after a pass that makes such a memref must do what the source does.
func.func @dynamic(%s: index, %b: memref<8xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.reinterpret_cast %b to offset: [0], sizes: [1, 2], strides: [%s, %s] : memref<8xi32> to memref<1x2xi32, strided<[?, ?]>>
  %r = memref.load %m[%c0, %c1] : memref<1x2xi32, strided<[?, ?]>>
  return %r : i32
}
func.func @dynamic_wrong(%s: index, %b: memref<8xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.reinterpret_cast %b to offset: [0], sizes: [1, 2], strides: [%s, %s] : memref<8xi32> to memref<1x2xi32, strided<[?, ?]>>
  %r = memref.load %m[%c0, %c1] : memref<1x2xi32, strided<[?, ?]>>
  return %r : i32
}
func.func @zero(%b: memref<8xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %m = memref.reinterpret_cast %b to offset: [0], sizes: [2], strides: [0] : memref<8xi32> to memref<2xi32, strided<[0]>>
  %r = memref.load %m[%c1] : memref<2xi32, strided<[0]>>
  return %r : i32
}
func.func @zero_of_one(%b: memref<8xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.reinterpret_cast %b to offset: [0], sizes: [1, 2], strides: [0, 1] : memref<8xi32> to memref<1x2xi32, strided<[0, 1]>>
  %r = memref.load %m[%c0, %c1] : memref<1x2xi32, strided<[0, 1]>>
  return %r : i32
}
func.func @same_element(%b: memref<7xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.reinterpret_cast %b to offset: [0], sizes: [4, 4], strides: [1, 1] : memref<7xi32> to memref<4x4xi32, strided<[1, 1]>>
  %r = memref.load %m[%c1, %c0] : memref<4x4xi32, strided<[1, 1]>>
  return %r : i32
}
func.func @backwards(%b: memref<8xi32>) -> i32 {
  %c1 = arith.constant 1 : index
  %m = memref.subview %b[4] [2] [-1] : memref<8xi32> to memref<2xi32, strided<[-1], offset: 4>>
  %r = memref.load %m[%c1] : memref<2xi32, strided<[-1], offset: 4>>
  return %r : i32
}
func.func @allocated(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2x2xi32, strided<[1, 1]>>
  memref.store %x, %m[%c0, %c1] : memref<2x2xi32, strided<[1, 1]>>
  %r = memref.load %m[%c1, %c0] : memref<2x2xi32, strided<[1, 1]>>
  return %r : i32
}
func.func @argument(%m: memref<2x2xi32, strided<[1, 1]>>) -> i32 {
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1, %c1] : memref<2x2xi32, strided<[1, 1]>>
  return %r : i32
}
func.func @column_major(%m: memref<2x2xi32, strided<[1, ?]>>) -> i32 {
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1, %c1] : memref<2x2xi32, strided<[1, ?]>>
  return %r : i32
}
func.func @only_after(%b: memref<16xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.reinterpret_cast %b to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<16xi32> to memref<4x4xi32>
  %r = memref.load %m[%c1, %c0] : memref<4x4xi32>
  return %r : i32
}
