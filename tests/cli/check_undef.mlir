// ARGS: check % --target mlir-22 -- --sroa --mem2reg --canonicalize
// NEEDS: mlir-22
// Undefined bits stay apart from defined ones: memory that is partly written, undef, masks, shifts and extensions.

llvm.func @low_byte(%a: i8) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %m = llvm.mlir.constant(255 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i8, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  %y = llvm.and %x, %m : i32
  llvm.return %y : i32
}

llvm.func @masked_undef() -> i32 {
  %u = llvm.mlir.undef : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %y = llvm.and %u, %z : i32
  llvm.return %y : i32
}

llvm.func @never_written() -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return %x : i32
}

llvm.func @written_on_one_way(%c: i1, %a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.store %a, %p : i32, !llvm.ptr
  llvm.br ^bb2
^bb2:
  %x = llvm.load %p : !llvm.ptr -> i32
  llvm.return %x : i32
}

llvm.func @parts(%a: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>
  llvm.store %a, %q : i32, !llvm.ptr
  %x = llvm.load %q : !llvm.ptr -> i32
  llvm.return %x : i32
}

llvm.func @lane_of_partly_written_vector(%a: i8) -> i8 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x vector<4xi8> : (i32) -> !llvm.ptr
  llvm.store %a, %p : i8, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> vector<4xi8>
  %c = llvm.mlir.constant(0 : i32) : i32
  %t = llvm.extractelement %x[%c : i32] : vector<4xi8>
  llvm.return %t : i8
}

llvm.func @half_written_float(%a: i16) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store %a, %p : i16, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.return %x : f32
}
