// ARGS: prove % --against prove_named_in_text.after -v
// NEEDS: mlir-opt
// In C++, a call of `g` is one of @g, if that is its name there.
func.func private @g(%a: i32) -> i32 {
  return %a : i32
}
func.func private @h(%a: i32) -> i32 {
  return %a : i32
}
func.func @open_callee(%a: i32) -> i32 {
  %0 = emitc.call_opaque "g"(%a) : (i32) -> i32
  return %0 : i32
}
func.func @open_address() -> i32 {
  %0 = emitc.call_opaque "use"() {args = [#emitc.opaque<"&g">]} : () -> i32
  return %0 : i32
}
func.func @right_kept(%a: i32) -> i32 {
  %0 = emitc.call_opaque "h"(%a) : (i32) -> i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
func.func @wrong_argument(%a: i32) -> i32 {
  %0 = emitc.call_opaque "other"(%a) {args = [0 : index, 1 : i32]} : (i32) -> i32
  return %0 : i32
}
