"func.func"() <{function_type = () -> i32, sym_name = "main"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %n = "arith.constant"() <{value = 10000000 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %k = "arith.constant"() <{value = 1664525 : i32}> : () -> i32
  %a = "arith.constant"() <{value = 1013904223 : i32}> : () -> i32
  %s = "arith.constant"() <{value = 13 : i32}> : () -> i32
  %r = "scf.for"(%c0, %n, %c1, %a) ({
  ^bb0(%i: index, %x: i32):
    %1 = "arith.muli"(%x, %k) : (i32, i32) -> i32
    %2 = "arith.addi"(%1, %a) : (i32, i32) -> i32
    %3 = "arith.shrui"(%2, %s) : (i32, i32) -> i32
    %4 = "arith.xori"(%2, %3) : (i32, i32) -> i32
    %5 = "arith.index_cast"(%i) : (index) -> i32
    %6 = "arith.addi"(%4, %5) : (i32, i32) -> i32
    %7 = "arith.cmpi"(%6, %5) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %8 = "arith.select"(%7, %4, %6) : (i1, i32, i32) -> i32
    %9 = "arith.subi"(%8, %1) : (i32, i32) -> i32
    "scf.yield"(%9) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
