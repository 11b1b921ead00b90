// ARGS: check % --against check_print_open.after --inputs 16 -v
// NEEDS: mlir-opt
// A printed number that is open stands for any number, not for more lines.
func.func @wrong_line_more(%a: i32) {
  %u = llvm.mlir.undef : i32
  %f = llvm.freeze %u : i32
  vector.print %f : i32
  vector.print %a : i32
  return
}

func.func @right_number(%a: i32) {
  %u = llvm.mlir.undef : i32
  vector.print %u : i32
  vector.print %a : i32
  return
}
