// CALL: @ceildivs(7 : index, -2 : index) -> -3 : index
// CALL: @ceildivs(7 : index, 2 : index) -> 4 : index
// CALL: @ceildivs(-7 : index, 2 : index) -> -3 : index
// CALL: @ceildivs(-9223372036854775808 : index, 7 : index) -> -1317624576693539401 : index
// CALL: @ceildivs(-9223372036854775808 : index, 2 : index) -> -4611686018427387904 : index
// CALL: @ceildivs(-9223372036854775808 : index, 1 : index) -> -9223372036854775808 : index
// CALL: @floordivs(5 : index, -2 : index) -> -3 : index
// CALL: @floordivs(-7 : index, 2 : index) -> -4 : index
// CALL: @floordivs(-9223372036854775807 : index, -1 : index) -> 9223372036854775807 : index
// CALL: @ceildivu(6 : index, -2 : index) -> 1 : index
// CALL: @ceildivu(-1 : index, 2 : index) -> -9223372036854775808 : index
// CALL: @divu(6 : index, -2 : index) -> 0 : index
// CALL: @divs(6 : index, -2 : index) -> -3 : index
// CALL: @rems(-7 : index, 2 : index) -> -1 : index
// CALL: @remu(-1 : index, 10 : index) -> 5 : index
// CALL: @add(9223372036854775807 : index, 1 : index) -> -9223372036854775808 : index
// CALL: @sub(0 : index, 1 : index) -> -1 : index
// CALL: @mul(-9223372036854775808 : index, -1 : index) -> -9223372036854775808 : index
// CALL: @shl(1 : index, 63 : index) -> -9223372036854775808 : index
// CALL: @shrs(-9223372036854775808 : index, 63 : index) -> -1 : index
// CALL: @shru(-9223372036854775808 : index, 63 : index) -> 1 : index
// CALL: @maxs(-1 : index, 1 : index) -> 1 : index
// CALL: @maxu(-1 : index, 1 : index) -> -1 : index
// CALL: @mins(-1 : index, 1 : index) -> -1 : index
// CALL: @minu(-1 : index, 1 : index) -> 1 : index
// CALL: @and(12 : index, 10 : index) -> 8 : index
// CALL: @or(12 : index, 10 : index) -> 14 : index
// CALL: @xor(12 : index, 10 : index) -> 6 : index
// CALL: @cmp_eq(1 : index, 1 : index) -> true : i1
// CALL: @cmp_ne(1 : index, 1 : index) -> false : i1
// CALL: @cmp_slt(-1 : index, 1 : index) -> true : i1
// CALL: @cmp_sle(1 : index, 1 : index) -> true : i1
// CALL: @cmp_sgt(-1 : index, 1 : index) -> false : i1
// CALL: @cmp_sge(1 : index, 1 : index) -> true : i1
// CALL: @cmp_ult(-1 : index, 1 : index) -> false : i1
// CALL: @cmp_ule(-1 : index, 1 : index) -> false : i1
// CALL: @cmp_ugt(-1 : index, 1 : index) -> true : i1
// CALL: @cmp_uge(-1 : index, 1 : index) -> true : i1
// CALL: @casts_index_i8(255 : index) -> -1 : i8
// CALL: @casts_i8_index(-1 : i8) -> -1 : index
// CALL: @castu_i8_index(-1 : i8) -> 255 : index
// CALL: @castu_index_i128(-1 : index) -> 18446744073709551615 : i128
// CALL: @size() -> 64 : index
// CALL: @const() -> -3 : index
// CALL: @bool() -> true : i1

"func.func"() <{function_type = (index, index) -> index, sym_name = "ceildivs"}> ({
^bb0(%a: index, %b: index):
  %r = "index.ceildivs"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "floordivs"}> ({
^bb0(%a: index, %b: index):
  %r = "index.floordivs"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "ceildivu"}> ({
^bb0(%a: index, %b: index):
  %r = "index.ceildivu"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "divu"}> ({
^bb0(%a: index, %b: index):
  %r = "index.divu"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "divs"}> ({
^bb0(%a: index, %b: index):
  %r = "index.divs"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "rems"}> ({
^bb0(%a: index, %b: index):
  %r = "index.rems"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "remu"}> ({
^bb0(%a: index, %b: index):
  %r = "index.remu"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "add"}> ({
^bb0(%a: index, %b: index):
  %r = "index.add"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "sub"}> ({
^bb0(%a: index, %b: index):
  %r = "index.sub"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "mul"}> ({
^bb0(%a: index, %b: index):
  %r = "index.mul"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "shl"}> ({
^bb0(%a: index, %b: index):
  %r = "index.shl"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "shrs"}> ({
^bb0(%a: index, %b: index):
  %r = "index.shrs"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "shru"}> ({
^bb0(%a: index, %b: index):
  %r = "index.shru"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "maxs"}> ({
^bb0(%a: index, %b: index):
  %r = "index.maxs"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "maxu"}> ({
^bb0(%a: index, %b: index):
  %r = "index.maxu"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "mins"}> ({
^bb0(%a: index, %b: index):
  %r = "index.mins"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "minu"}> ({
^bb0(%a: index, %b: index):
  %r = "index.minu"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "and"}> ({
^bb0(%a: index, %b: index):
  %r = "index.and"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "or"}> ({
^bb0(%a: index, %b: index):
  %r = "index.or"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> index, sym_name = "xor"}> ({
^bb0(%a: index, %b: index):
  %r = "index.xor"(%a, %b) : (index, index) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_eq"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate eq>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_ne"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate ne>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_slt"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate slt>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_sle"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate sle>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_sgt"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate sgt>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_sge"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate sge>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_ult"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate ult>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_ule"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate ule>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_ugt"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate ugt>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index, index) -> i1, sym_name = "cmp_uge"}> ({
^bb0(%a: index, %b: index):
  %r = "index.cmp"(%a, %b) <{pred = #index<cmp_predicate uge>}> : (index, index) -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i8, sym_name = "casts_index_i8"}> ({
^bb0(%a: index):
  %r = "index.casts"(%a) : (index) -> i8
  "func.return"(%r) : (i8) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> index, sym_name = "casts_i8_index"}> ({
^bb0(%a: i8):
  %r = "index.casts"(%a) : (i8) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (i8) -> index, sym_name = "castu_i8_index"}> ({
^bb0(%a: i8):
  %r = "index.castu"(%a) : (i8) -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = (index) -> i128, sym_name = "castu_index_i128"}> ({
^bb0(%a: index):
  %r = "index.castu"(%a) : (index) -> i128
  "func.return"(%r) : (i128) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> index, sym_name = "size"}> ({
  %r = "index.sizeof"() : () -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> index, sym_name = "const"}> ({
  %r = "index.constant"() <{value = -3 : index}> : () -> index
  "func.return"(%r) : (index) -> ()
}) : () -> ()

"func.func"() <{function_type = () -> i1, sym_name = "bool"}> ({
  %r = "index.bool.constant"() <{value = true}> : () -> i1
  "func.return"(%r) : (i1) -> ()
}) : () -> ()
