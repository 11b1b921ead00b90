// ARGS: check % --pipeline cse -v
// NEEDS: mlir-opt
// A part of what the function shows is undefined; the rest is compared.
llvm.func @e(!llvm.struct<(i8, i8)>)
llvm.func @f(%a: i8, %b: i8) {
  %dead = llvm.add %a, %b : i8
  %u = llvm.mlir.undef : !llvm.struct<(i8, i8)>
  %v = llvm.insertvalue %a, %u[0] : !llvm.struct<(i8, i8)>
  llvm.call @e(%v) : (!llvm.struct<(i8, i8)>) -> ()
  llvm.return
}
