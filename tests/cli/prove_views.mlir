// ARGS: prove % --against prove_views.after --inputs 1 -v
// NEEDS: mlir-opt
// Memory of dynamic sizes, up to a bound that the answer states, and views of memory. What is wrong is named so.
func.func @fill(%m: memref<?xi32>, %i: index, %a: i32) -> i32 {
  memref.store %a, %m[%i] : memref<?xi32>
  %r = memref.load %m[%i] : memref<?xi32>
  return %r : i32
}

func.func @size(%m: memref<?x4xi32>) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?x4xi32>
  return %n : index
}

func.func @size_wrongly(%m: memref<?x4xi32>) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?x4xi32>
  return %n : index
}

func.func @allocated(%n: index, %i: index, %a: i32) -> i32 {
  %m = memref.alloc(%n) : memref<?xi32>
  memref.store %a, %m[%i] : memref<?xi32>
  %r = memref.load %m[%i] : memref<?xi32>
  memref.dealloc %m : memref<?xi32>
  return %r : i32
}

// Nothing follows for an allocation of no element.
func.func @allocated_wrongly(%n: index, %a: i32) -> i32 {
  return %a : i32
}

func.func @subview(%m: memref<8xi32>, %i: index) -> i32 {
  %v = memref.subview %m[2] [3] [2] : memref<8xi32> to memref<3xi32, strided<[2], offset: 2>>
  %r = memref.load %v[%i] : memref<3xi32, strided<[2], offset: 2>>
  return %r : i32
}

func.func @subview_wrongly(%m: memref<8xi32>, %i: index) -> i32 {
  %v = memref.subview %m[2] [3] [2] : memref<8xi32> to memref<3xi32, strided<[2], offset: 2>>
  %r = memref.load %v[%i] : memref<3xi32, strided<[2], offset: 2>>
  return %r : i32
}

// A view that leaves its source is poison: an access to it is undefined, the view alone is not.
func.func @subview_outside(%m: memref<4xi32>, %o: index) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%o] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: ?>>
  %r = memref.load %v[%c0] : memref<2xi32, strided<[1], offset: ?>>
  return %r : i32
}

func.func @subview_outside_wrongly(%m: memref<4xi32>, %o: index) -> i32 {
  %c0 = arith.constant 0 : index
  %r = memref.load %m[%o] : memref<4xi32>
  return %r : i32
}

// The size is what the cast says, for the load would be undefined.
func.func @cast(%m: memref<?xi32>) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %v = memref.cast %m : memref<?xi32> to memref<5xi32>
  %r = memref.load %v[%c0] : memref<5xi32>
  %n = memref.dim %m, %c0 : memref<?xi32>
  return %r, %n : i32, index
}

func.func @cast_wrongly(%m: memref<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  return %n : index
}

func.func @reinterpret(%m: memref<2x3xi32>, %i: index) -> i32 {
  %v = memref.reinterpret_cast %m to offset: [1], sizes: [3], strides: [2]
    : memref<2x3xi32> to memref<3xi32, strided<[2], offset: 1>>
  %r = memref.load %v[%i] : memref<3xi32, strided<[2], offset: 1>>
  return %r : i32
}

// The last element is outside of the object.
func.func @reinterpret_wrongly(%m: memref<2x3xi32>, %i: index) -> i32 {
  %c0 = arith.constant 0 : i32
  return %c0 : i32
}

func.func @reshaped(%m: memref<?x3xi32>, %i: index, %j: index, %a: i32) -> i32 {
  %v = memref.collapse_shape %m [[0, 1]] : memref<?x3xi32> into memref<?xi32>
  %c3 = arith.constant 3 : index
  %row = arith.muli %i, %c3 : index
  %k = arith.addi %row, %j : index
  memref.store %a, %m[%i, %j] : memref<?x3xi32>
  %r = memref.load %v[%k] : memref<?xi32>
  return %r : i32
}

func.func @expanded(%m: memref<6xi32>, %i: index) -> i32 {
  %c1 = arith.constant 1 : index
  %v = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<6xi32> into memref<2x3xi32>
  %t = memref.transpose %v (d0, d1) -> (d1, d0) : memref<2x3xi32> to memref<3x2xi32, strided<[1, 3]>>
  %r = memref.load %t[%i, %c1] : memref<3x2xi32, strided<[1, 3]>>
  return %r : i32
}

// Only if its elements lie one after the other.
func.func @strided(%m: memref<?xi32, strided<[?], offset: ?>>, %i: index, %a: i32) -> i32 {
  memref.store %a, %m[%i] : memref<?xi32, strided<[?], offset: ?>>
  %r = memref.load %m[%i] : memref<?xi32, strided<[?], offset: ?>>
  return %r : i32
}

func.func @scope(%a: i32) -> i32 {
  %r = memref.alloca_scope -> (i32) {
    %m = memref.alloca() : memref<i32>
    memref.store %a, %m[] : memref<i32>
    %x = memref.load %m[] : memref<i32>
    memref.alloca_scope.return %x : i32
  }
  return %r : i32
}

// All inputs are larger than memory is followed.
func.func @large(%n: index) -> index {
  %c100 = arith.constant 100 : index
  %k = arith.minui %n, %c100 : index
  %more = arith.addi %k, %c100 : index
  %m = memref.alloc(%more) : memref<?xi32>
  memref.dealloc %m : memref<?xi32>
  return %n : index
}

// Views of the caller's memory are returned.
func.func @returned(%m: memref<2x?xi32>) -> memref<2x?xi32> {
  %v = memref.transpose %m (d0, d1) -> (d1, d0) : memref<2x?xi32> to memref<?x2xi32, strided<[1, ?]>>
  %w = memref.transpose %v (d0, d1) -> (d1, d0) : memref<?x2xi32, strided<[1, ?]>> to memref<2x?xi32, strided<[?, 1]>>
  %r = memref.cast %w : memref<2x?xi32, strided<[?, 1]>> to memref<2x?xi32>
  return %r : memref<2x?xi32>
}

func.func @returned_wrongly(%m: memref<4xi32>) -> memref<2xi32, strided<[1], offset: ?>> {
  %v = memref.subview %m[1] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 1>>
  %r = memref.cast %v : memref<2xi32, strided<[1], offset: 1>> to memref<2xi32, strided<[1], offset: ?>>
  return %r : memref<2xi32, strided<[1], offset: ?>>
}

// The steps of a view without elements mean nothing.
func.func @returned_idle(%m: memref<4xi32>) -> memref<0xi32, strided<[?], offset: ?>> {
  %v = memref.subview %m[1] [0] [1] : memref<4xi32> to memref<0xi32, strided<[1], offset: 1>>
  %r = memref.cast %v : memref<0xi32, strided<[1], offset: 1>> to memref<0xi32, strided<[?], offset: ?>>
  return %r : memref<0xi32, strided<[?], offset: ?>>
}

llvm.func @element(%i: i64, %a: i32) -> i32 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %q = llvm.getelementptr inbounds %p[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %a, %q : i32, !llvm.ptr
  %s = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %r = llvm.load %s : !llvm.ptr -> i32
  llvm.return %r : i32
}

llvm.func @element_wrongly(%i: i64, %j: i64, %a: i32, %b: i32) -> i32 {
  %1 = llvm.mlir.constant(4 : i32) : i32
  %p = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
  %q = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %s = llvm.getelementptr inbounds %p[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  llvm.store %a, %q : i32, !llvm.ptr
  llvm.store %b, %s : i32, !llvm.ptr
  %r = llvm.load %q : !llvm.ptr -> i32
  llvm.return %r : i32
}

// Halves of an element have no terms.
llvm.func @half(%a: i32) -> i16 {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %1 x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i32, !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i16
  %r = llvm.load %q : !llvm.ptr -> i16
  llvm.return %r : i16
}
