// ARGS: run %
// A program with the end that the command must come to. The first line is the command's arguments; `%` is this
// file. `how_to.out` holds what is printed: standard output, then standard error, then the exit code. To add a
// test, write a file like this one and run the tests with BLESS=1; then read the new `.out` before it is committed.
// A line `// NEEDS: mlir-opt` skips the test on machines without a compiler.
"builtin.module"() ({
  "func.func"() <{function_type = () -> i32, sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 6 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 7 : i32}> : () -> i32
    %2 = "arith.muli"(%0, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "vector.print"(%2) <{punctuation = #vector.punctuation<newline>}> : (i32) -> ()
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
