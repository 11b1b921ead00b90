// ARGS: parse %
"builtin.module"() ({
  "test.op"() : () -> (i32
}) : () -> ()
