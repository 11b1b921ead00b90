// ARGS: prove % --against prove_other_kinds.after --inputs 1 -v
// NEEDS: mlir-opt
// Types whose values have the same form, but which no caller can pass any more.
func.func @space(%m: memref<4xi32>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<4xi32>
  return %r : i32
}

llvm.func @pointer(%m: !llvm.ptr) -> !llvm.ptr {
  llvm.return %m : !llvm.ptr
}

func.func @signed(%a: si8) -> si8 {
  return %a : si8
}

func.func @elements(%a: vector<2xsi8>) -> vector<2xsi8> {
  return %a : vector<2xsi8>
}

func.func @encoded(%a: tensor<4xi32>) -> tensor<4xi32> {
  return %a : tensor<4xi32>
}

// The same types.
func.func @same(%m: memref<4xi32, 3>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<4xi32, 3>
  %s = arith.addi %r, %r : i32
  return %s : i32
}

// A lowering replaces types.
func.func @lowered(%a: i32) -> i32 {
  return %a : i32
}
