// ARGS: check % --pipeline canonicalize --inputs 24 -v
// NEEDS: mlir-opt
// Undefined whatever the arguments are, or only on the inputs that were tried.
func.func @loop_beyond_the_end(%m: memref<10xf32>, %n: memref<10xf32>) {
  %c4 = arith.constant 4 : index
  %c42 = arith.constant 42 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c4 to %c42 step %c2 {
    %x = memref.load %m[%i] : memref<10xf32>
    memref.store %x, %n[%i] : memref<10xf32>
  }
  return
}

func.func @argument_is_only_stored(%a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %m = memref.alloca() : memref<2xi32>
  memref.store %a, %m[%c0] : memref<2xi32>
  memref.store %b, %m[%c100] : memref<2xi32>
  %r = memref.load %m[%c0] : memref<2xi32>
  return %r : i32
}

func.func @dividend_is_an_argument(%x: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %0 = arith.divsi %x, %c0 : i64
  return %0 : i64
}

// Beside an argument of any size.
func.func @size_is_not_used(%t: tensor<?xf32>, %v: vector<4xf32>) -> f32 {
  %c9 = arith.constant 9 : index
  %m = memref.alloca() : memref<4xf32>
  %0 = memref.load %m[%c9] : memref<4xf32>
  return %0 : f32
}

// One divisor in 2^64 is defined.
func.func @one_argument_helps(%x: i64) -> i64 {
  %wanted = arith.constant 81985529216486895 : i64
  %mixed = arith.muli %x, %wanted : i64
  %c1 = arith.constant 1 : i64
  %is = arith.cmpi eq, %mixed, %c1 : i64
  %divisor = arith.extui %is : i1 to i64
  %0 = arith.divsi %c1, %divisor : i64
  return %0 : i64
}

// A larger tensor would do, but none is large enough.
func.func @size_decides(%t: tensor<?xf32>) -> f32 {
  %c = arith.constant 1000000000 : index
  %0 = tensor.extract %t[%c] : tensor<?xf32>
  return %0 : f32
}

// Defined if both arguments are the same memory.
func.func @shared_memory_helps(%a: memref<4xindex>, %b: memref<4xindex>, %x: index) -> index {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  memref.store %c100, %a[%c0] : memref<4xindex>
  memref.store %x, %b[%c0] : memref<4xindex>
  %i = memref.load %a[%c0] : memref<4xindex>
  %0 = memref.load %b[%i] : memref<4xindex>
  return %0 : index
}

// Sizes that fit are those of another argument.
func.func @sizes_of_another(%a: tensor<?x?x?xf32>, %b: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
  %0 = linalg.add ins(%a, %b : tensor<?x?x?xf32>, tensor<2x3x5xf32>) outs(%b : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

func.func @sizes_of_two_others(%a: tensor<?x?x?xf32>, %b: tensor<?x?x?xf32>, %c: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.add ins(%a, %b : tensor<?x?x?xf32>, tensor<?x?x?xf32>) outs(%c : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

func.func @windows_that_fit(%i: tensor<?x?x?x?xf32>, %f: tensor<3x3x4x16xf32>, %o: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<?x?x?x?xf32>, tensor<3x3x4x16xf32>) outs(%o : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// Of the bits that are read, the ones that decide are defined.
llvm.func @defined_byte_decides(%a: i8) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c256 = llvm.mlir.constant(256 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i8, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  %y = llvm.urem %x, %c256 : i32
  %is = llvm.icmp "eq" %y, %one : i32
  llvm.cond_br %is, ^one, ^other
^one:
  llvm.return %one : i32
^other:
  llvm.return %c256 : i32
}

// The same, where all inputs are tried.
llvm.func @defined_byte_decides_everywhere() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %byte = llvm.mlir.constant(7 : i8) : i8
  %c256 = llvm.mlir.constant(256 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %byte, %p : i8, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  %y = llvm.urem %x, %c256 : i32
  %is = llvm.icmp "eq" %y, %one : i32
  llvm.cond_br %is, ^one, ^other
^one:
  llvm.return %one : i32
^other:
  llvm.return %c256 : i32
}

// Where the memory lies decides.
func.func @address_decides(%a: i8) -> i64 {
  %c1 = arith.constant 1 : i64
  %c4096 = arith.constant 4096 : index
  %m = memref.alloc() : memref<4xi8>
  %address = memref.extract_aligned_pointer_as_index %m : memref<4xi8> -> index
  %rest = arith.remui %address, %c4096 : index
  %divisor = arith.index_cast %rest : index to i64
  %0 = arith.divsi %c1, %divisor : i64
  return %0 : i64
}
