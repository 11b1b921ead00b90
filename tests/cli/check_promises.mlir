// ARGS: check % --against check_promises.after --inputs 64 -v
// NEEDS: mlir-opt
// Arguments and results outside of their ranges are poison; what is noundef must not be poison.
llvm.func @argrange(%a: i32 {llvm.range = #llvm.constant_range<i32, 0, 10>}) -> i1 {
  %k = llvm.mlir.constant(10 : i32) : i32
  %r = llvm.icmp "ult" %a, %k : i32
  llvm.return %r : i1
}
llvm.func @resnoundef(%a: i32, %b: i32) -> i32 {
  %r = llvm.add %a, %b overflow<nsw> : i32
  llvm.return %r : i32
}
llvm.func @resrange(%a: i32, %b: i32) -> i32 {
  %r = llvm.add %a, %b : i32
  llvm.return %r : i32
}
llvm.func @inner(%a: i32) -> i32 attributes {sym_visibility = "private"} {
  llvm.return %a : i32
}
llvm.func @callrange(%a: i32) -> i32 {
  %r = llvm.call @inner(%a) : (i32) -> i32
  llvm.return %r : i32
}
llvm.func @wrong_inside(%a: i32 {llvm.range = #llvm.constant_range<i32, 0, 10>}) -> i1 {
  %k = llvm.mlir.constant(9 : i32) : i32
  %r = llvm.icmp "ult" %a, %k : i32
  llvm.return %r : i1
}
llvm.func @keeps_result(%a: i32) -> (i32 {llvm.noundef, llvm.range = #llvm.constant_range<i32, 0, 10>}) {
  llvm.return %a : i32
}
