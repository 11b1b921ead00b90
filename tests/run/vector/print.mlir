// Output recorded from mlir-runner 22.1.8, through its C runner library.
// PRINTS: ( ( 1, -2 ), ( 3, 4 ) )
// PRINTS: ( 7 )
// PRINTS: ( 7 )
// PRINTS: ( 1, 0 )
// PRINTS: 1
// PRINTS: 18446744073709551615
// PRINTS: ( 18446744073709551615, 18446744073709551615 )
// PRINTS: -1
// PRINTS: -1
// PRINTS: -5
// PRINTS: , (  )
// PRINTS: hello
// PRINTS: 	-1-1( ( ( 1, -2 ), ( 3, 4 ) ), ( ( 1, -2 ), ( 3, 4 ) )
// PRINTS: 1.5
// PRINTS: 0.1
// PRINTS: 0.1
// PRINTS: 1e+100
// PRINTS: 1.23457e+08
// PRINTS: -nan
// PRINTS: nan
// PRINTS: -inf
// PRINTS: -0
// PRINTS: 0.0999756
// PRINTS: 0.100098
// PRINTS: -nan
// PRINTS: -nan
// PRINTS: 5.96046e-08
// PRINTS: 0.00195312
// PRINTS: -nan
// PRINTS: ( 6, -0 )
// PRINTS: 7
// PRINTS: -1
// PRINTS: ( ( ( 1e+06, 100000 ) ), ( ( 1e-05, 0.0001 ) ) )
// PRINTS: no newline\

"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = dense<[[1, -2], [3, 4]]> : vector<2x2xi8>}> : () -> vector<2x2xi8>
    "vector.print"(%0) <{punctuation = #vector.punctuation<newline>}> : (vector<2x2xi8>) -> ()
    %1 = "arith.constant"() <{value = dense<7> : vector<i32>}> : () -> vector<i32>
    "vector.print"(%1) <{punctuation = #vector.punctuation<newline>}> : (vector<i32>) -> ()
    %2 = "arith.constant"() <{value = dense<7> : vector<1xi32>}> : () -> vector<1xi32>
    "vector.print"(%2) <{punctuation = #vector.punctuation<newline>}> : (vector<1xi32>) -> ()
    %3 = "arith.constant"() <{value = dense<[true, false]> : vector<2xi1>}> : () -> vector<2xi1>
    "vector.print"(%3) <{punctuation = #vector.punctuation<newline>}> : (vector<2xi1>) -> ()
    %4 = "arith.constant"() <{value = true}> : () -> i1
    "vector.print"(%4) <{punctuation = #vector.punctuation<newline>}> : (i1) -> ()
    %5 = "arith.constant"() <{value = -1 : index}> : () -> index
    "vector.print"(%5) <{punctuation = #vector.punctuation<newline>}> : (index) -> ()
    %6 = "arith.constant"() <{value = dense<-1> : vector<2xindex>}> : () -> vector<2xindex>
    "vector.print"(%6) <{punctuation = #vector.punctuation<newline>}> : (vector<2xindex>) -> ()
    %7 = "arith.constant"() <{value = -1 : i3}> : () -> i3
    "vector.print"(%7) <{punctuation = #vector.punctuation<newline>}> : (i3) -> ()
    %8 = "arith.constant"() <{value = -1 : i64}> : () -> i64
    "vector.print"(%8) <{punctuation = #vector.punctuation<newline>}> : (i64) -> ()
    %9 = "arith.constant"() <{value = -5 : i33}> : () -> i33
    "vector.print"(%9) <{punctuation = #vector.punctuation<newline>}> : (i33) -> ()
    "vector.print"() <{punctuation = #vector.punctuation<comma>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<open>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<close>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<no_punctuation>}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>, stringLiteral = "hello\0A\09"}> : () -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>, stringLiteral = ""}> : () -> ()
    "vector.print"(%7) <{punctuation = #vector.punctuation<no_punctuation>}> : (i3) -> ()
    "vector.print"(%7) <{punctuation = #vector.punctuation<open>}> : (i3) -> ()
    "vector.print"(%0) <{punctuation = #vector.punctuation<comma>}> : (vector<2x2xi8>) -> ()
    "vector.print"(%0) <{punctuation = #vector.punctuation<no_punctuation>}> : (vector<2x2xi8>) -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>}> : () -> ()
    %10 = "arith.constant"() <{value = 1.500000e+00 : f32}> : () -> f32
    "vector.print"(%10) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %11 = "arith.constant"() <{value = 1.000000e-01 : f32}> : () -> f32
    "vector.print"(%11) <{punctuation = #vector.punctuation<newline>}> : (f32) -> ()
    %12 = "arith.constant"() <{value = 1.000000e-01 : f64}> : () -> f64
    "vector.print"(%12) <{punctuation = #vector.punctuation<newline>}> : (f64) -> ()
    %13 = "arith.constant"() <{value = 1.000000e+100 : f64}> : () -> f64
    "vector.print"(%13) <{punctuation = #vector.punctuation<newline>}> : (f64) -> ()
    %14 = "arith.constant"() <{value = 0x419D6F3454000000 : f64}> : () -> f64
    "vector.print"(%14) <{punctuation = #vector.punctuation<newline>}> : (f64) -> ()
    %15 = "arith.constant"() <{value = 0xFFF8000000000000 : f64}> : () -> f64
    "vector.print"(%15) <{punctuation = #vector.punctuation<newline>}> : (f64) -> ()
    %16 = "arith.constant"() <{value = 0x7FF8000000000000 : f64}> : () -> f64
    "vector.print"(%16) <{punctuation = #vector.punctuation<newline>}> : (f64) -> ()
    %17 = "arith.constant"() <{value = 0xFFF0000000000000 : f64}> : () -> f64
    "vector.print"(%17) <{punctuation = #vector.punctuation<newline>}> : (f64) -> ()
    %18 = "arith.constant"() <{value = -0.000000e+00 : f64}> : () -> f64
    "vector.print"(%18) <{punctuation = #vector.punctuation<newline>}> : (f64) -> ()
    %19 = "arith.constant"() <{value = 9.997550e-02 : f16}> : () -> f16
    "vector.print"(%19) <{punctuation = #vector.punctuation<newline>}> : (f16) -> ()
    %20 = "arith.constant"() <{value = 1.000980e-01 : bf16}> : () -> bf16
    "vector.print"(%20) <{punctuation = #vector.punctuation<newline>}> : (bf16) -> ()
    %21 = "arith.constant"() <{value = 0xFE00 : f16}> : () -> f16
    "vector.print"(%21) <{punctuation = #vector.punctuation<newline>}> : (f16) -> ()
    %22 = "arith.constant"() <{value = 0xFFC0 : bf16}> : () -> bf16
    "vector.print"(%22) <{punctuation = #vector.punctuation<newline>}> : (bf16) -> ()
    %23 = "arith.constant"() <{value = 5.960460e-08 : f16}> : () -> f16
    "vector.print"(%23) <{punctuation = #vector.punctuation<newline>}> : (f16) -> ()
    %24 = "arith.constant"() <{value = 1.953130e-03 : f8E4M3FN}> : () -> f8E4M3FN
    "vector.print"(%24) <{punctuation = #vector.punctuation<newline>}> : (f8E4M3FN) -> ()
    %25 = "arith.constant"() <{value = 0xFD : f8E5M2}> : () -> f8E5M2
    "vector.print"(%25) <{punctuation = #vector.punctuation<newline>}> : (f8E5M2) -> ()
    %26 = "arith.constant"() <{value = dense<[6.000000e+00, -0.000000e+00]> : vector<2xf4E2M1FN>}> : () -> vector<2xf4E2M1FN>
    "vector.print"(%26) <{punctuation = #vector.punctuation<newline>}> : (vector<2xf4E2M1FN>) -> ()
    %27 = "builtin.unrealized_conversion_cast"(%7) : (i3) -> ui3
    "vector.print"(%27) <{punctuation = #vector.punctuation<newline>}> : (ui3) -> ()
    %28 = "builtin.unrealized_conversion_cast"(%7) : (i3) -> si3
    "vector.print"(%28) <{punctuation = #vector.punctuation<newline>}> : (si3) -> ()
    %29 = "arith.constant"() <{value = dense<[[[1.000000e+06, 1.000000e+05]], [[9.99999974E-6, 9.99999974E-5]]]> : vector<2x1x2xf32>}> : () -> vector<2x1x2xf32>
    "vector.print"(%29) <{punctuation = #vector.punctuation<newline>}> : (vector<2x1x2xf32>) -> ()
    "vector.print"() <{punctuation = #vector.punctuation<newline>, stringLiteral = "no newline"}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
