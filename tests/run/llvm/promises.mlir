// POISON: @small_argument(10 : i32) outside-range
// CALL: @small_argument(3 : i32) -> 3 : i32
// POISON: @small_result(10 : i32) outside-range
// POISON: @small(10 : i32) outside-range
// CALL: @small(9 : i32) -> 9 : i32
// POISON: @small_result(-1 : i32) outside-range
// POISON: @small_in_call(10 : i32) outside-range
// CALL: @small_in_call(3 : i32) -> 3 : i32
// UB: @defined(2147483647 : i32) poison-noundef
// CALL: @defined(3 : i32) -> 6 : i32
// UB: @defined_in_call(2147483647 : i32) poison-noundef
// Outside of its range an argument is poison, which must not be where it is noundef.
// UB: @small_and_defined(10 : i32) poison-noundef
// CALL: @wrapping(-1 : i32) -> -1 : i32
// POISON: @wrapping(5 : i32) outside-range

"llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 10>}], function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "small", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  "llvm.return"(%a) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, res_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 10>}], sym_name = "small_result", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  "llvm.return"(%a) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "small_in_call", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  %r = "llvm.call"(%a) <{callee = @small, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
  "llvm.return"(%r) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, res_attrs = [{llvm.noundef}], sym_name = "defined", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  %r = "llvm.add"(%a, %a) <{overflowFlags = #llvm.overflow<nsw>}> : (i32, i32) -> i32
  "llvm.return"(%r) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "defined_in_call", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  %r = "llvm.call"(%a) <{callee = @defined, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
  "llvm.return"(%r) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.noundef, llvm.range = #llvm.constant_range<i32, 0, 10>}], function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "small_and_defined", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  "llvm.return"(%a) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, arg_attrs = [{llvm.range = #llvm.constant_range<i32, -2, 3>}], function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "wrapping", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  "llvm.return"(%a) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "id", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  "llvm.return"(%a) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "small_argument", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  %r = "llvm.call"(%a) <{arg_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 10>}], callee = @id, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
  "llvm.return"(%r) : (i32) -> ()
}) : () -> ()

"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i32)>, linkage = #llvm.linkage<external>, sym_name = "small_result", visibility_ = 0 : i64}> ({
^bb0(%a: i32):
  %r = "llvm.call"(%a) <{callee = @id, op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 1, 0>, res_attrs = [{llvm.range = #llvm.constant_range<i32, 0, 10>}]}> : (i32) -> i32
  "llvm.return"(%r) : (i32) -> ()
}) : () -> ()
