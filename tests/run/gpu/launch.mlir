// Kernels run for every thread.
// CALL: @fills(2 : index, 3 : index) -> 10 : i32, 15 : i32
// CALL: @outlined(2 : index, 3 : index) -> 10 : i32, 15 : i32
// CALL: @sizes(2 : index, 3 : index) -> 3 : index, 2 : index
// CALL: @alone() -> 5 : i32
// CALL: @after() -> 7 : i32
// STOPS: @fills(0 : index, 3 : index) unsupported
// STOPS: @waits(2 : index) unsupported
// CALL: @waits(1 : index) -> 1 : index
// STOPS: @clusters() unsupported

"builtin.module"() ({
  "gpu.module"() <{sym_name = "fill"}> ({
    // The module and the kernel have one name, as `gpu-kernel-outlining` makes them.
    "gpu.func"() <{function_type = (memref<?xi32>) -> ()}> ({
    ^bb0(%m: memref<?xi32>):
      %at = "gpu.global_id"() <{dimension = #gpu<dim x>}> : () -> index
      %thread = "gpu.thread_id"() <{dimension = #gpu<dim x>}> : () -> index
      %block = "gpu.block_id"() <{dimension = #gpu<dim x>}> : () -> index
      %size = "gpu.block_dim"() <{dimension = #gpu<dim x>}> : () -> index
      %before = "arith.muli"(%block, %size) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %same = "arith.addi"(%before, %thread) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %number = "arith.index_cast"(%same) : (index) -> i32
      "memref.store"(%number, %m, %at) : (i32, memref<?xi32>, index) -> ()
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "fill", workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()

  // The sum of what the threads wrote, and of the squares.
  "func.func"() <{function_type = (memref<?xi32>, index) -> i32, sym_name = "sum"}> ({
  ^bb0(%m: memref<?xi32>, %n: index):
    %zero = "arith.constant"() <{value = 0 : index}> : () -> index
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    %first = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %r = "scf.for"(%zero, %n, %one, %first) ({
    ^bb0(%i: index, %old: i32):
      %x = "memref.load"(%m, %i) : (memref<?xi32>, index) -> i32
      %new = "arith.addi"(%old, %x) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%new) : (i32) -> ()
    }) : (index, index, index, i32) -> i32
    "func.return"(%r) : (i32) -> ()
  }) : () -> ()

  "func.func"() <{function_type = (index, index) -> (i32, i32), sym_name = "fills"}> ({
  ^bb0(%blocks: index, %threads: index):
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    %n = "arith.muli"(%blocks, %threads) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %m, %t0 = "gpu.alloc"(%n) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (index) -> (memref<?xi32>, !gpu.async.token)
    %t1 = "gpu.launch"(%t0, %blocks, %one, %one, %threads, %one, %one) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index):
      %before = "arith.muli"(%bx, %sx) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %at = "arith.addi"(%before, %tx) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %same = "gpu.global_id"() <{dimension = #gpu<dim x>}> : () -> index
      %number = "arith.index_cast"(%same) : (index) -> i32
      "memref.store"(%number, %m, %at) : (i32, memref<?xi32>, index) -> ()
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (!gpu.async.token, index, index, index, index, index, index) -> !gpu.async.token
    "gpu.wait"(%t1) : (!gpu.async.token) -> ()
    %host = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    %unranked = "memref.cast"(%host) : (memref<?xi32>) -> memref<*xi32>
    "gpu.host_register"(%unranked) : (memref<*xi32>) -> ()
    "gpu.memcpy"(%host, %m) : (memref<?xi32>, memref<?xi32>) -> ()
    "gpu.host_unregister"(%unranked) : (memref<*xi32>) -> ()
    %last = "arith.subi"(%n, %one) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %some = "func.call"(%m, %last) <{callee = @sum}> : (memref<?xi32>, index) -> i32
    %all = "func.call"(%host, %n) <{callee = @sum}> : (memref<?xi32>, index) -> i32
    "gpu.dealloc"(%m) : (memref<?xi32>) -> ()
    "func.return"(%some, %all) : (i32, i32) -> ()
  }) : () -> ()

  "func.func"() <{function_type = (index, index) -> (i32, i32), sym_name = "outlined"}> ({
  ^bb0(%blocks: index, %threads: index):
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    %n = "arith.muli"(%blocks, %threads) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %m = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xi32>
    "gpu.launch_func"(%blocks, %one, %one, %threads, %one, %one, %m) <{kernel = @fill::@fill, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 0>}> : (index, index, index, index, index, index, memref<?xi32>) -> ()
    %last = "arith.subi"(%n, %one) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
    %some = "func.call"(%m, %last) <{callee = @sum}> : (memref<?xi32>, index) -> i32
    %all = "func.call"(%m, %n) <{callee = @sum}> : (memref<?xi32>, index) -> i32
    "func.return"(%some, %all) : (i32, i32) -> ()
  }) : () -> ()

  // A launch in three dimensions.
  "func.func"() <{function_type = (index, index) -> (index, index), sym_name = "sizes"}> ({
  ^bb0(%y: index, %z: index):
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    %m = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xindex>
    "gpu.launch"(%one, %one, %z, %one, %y, %one) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index):
      %grid = "gpu.grid_dim"() <{dimension = #gpu<dim z>}> : () -> index
      %block = "gpu.block_dim"() <{dimension = #gpu<dim y>}> : () -> index
      %is_last = "arith.addi"(%bz, %ty) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %sum = "arith.addi"(%grid, %block) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %two = "arith.constant"() <{value = 2 : index}> : () -> index
      %most = "arith.subi"(%sum, %two) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %writes = "arith.cmpi"(%is_last, %most) <{predicate = 0 : i64}> : (index, index) -> i1
      "scf.if"(%writes) ({
        %zero = "arith.constant"() <{value = 0 : index}> : () -> index
        "memref.store"(%grid, %m, %zero) : (index, memref<2xindex>, index) -> ()
        "memref.store"(%block, %m, %one) : (index, memref<2xindex>, index) -> ()
        "scf.yield"() : () -> ()
      }, {
      }) : (i1) -> ()
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
    %zero = "arith.constant"() <{value = 0 : index}> : () -> index
    %r0 = "memref.load"(%m, %zero) : (memref<2xindex>, index) -> index
    %r1 = "memref.load"(%m, %one) : (memref<2xindex>, index) -> index
    "func.return"(%r0, %r1) : (index, index) -> ()
  }) : () -> ()

  // What waits for other threads, in a block of one.
  "func.func"() <{function_type = () -> i32, sym_name = "alone"}> ({
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    %m = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<i32>
    "gpu.launch"(%one, %one, %one, %one, %one, %one) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index):
      %five = "arith.constant"() <{value = 5 : i32}> : () -> i32
      "gpu.barrier"() : () -> ()
      %r = "gpu.all_reduce"(%five) <{op = #gpu<all_reduce_op add>}> ({}) : (i32) -> i32
      "memref.store"(%r, %m) : (i32, memref<i32>) -> ()
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
    %r = "memref.load"(%m) : (memref<i32>) -> i32
    "func.return"(%r) : (i32) -> ()
  }) : () -> ()

  // Outside of the launch, a function is a thread of its own again.
  "func.func"() <{function_type = () -> i32, sym_name = "after"}> ({
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    %two = "arith.constant"() <{value = 2 : index}> : () -> index
    "gpu.launch"(%two, %one, %one, %one, %one, %one) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index):
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
    %dim = "gpu.grid_dim"() <{dimension = #gpu<dim x>}> : () -> index
    %number = "arith.index_cast"(%dim) : (index) -> i32
    %six = "arith.constant"() <{value = 6 : i32}> : () -> i32
    %r = "arith.addi"(%number, %six) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "func.return"(%r) : (i32) -> ()
  }) : () -> ()

  "func.func"() <{function_type = (index) -> index, sym_name = "waits"}> ({
  ^bb0(%threads: index):
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    "gpu.launch"(%one, %one, %one, %threads, %one, %one) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index):
      "gpu.barrier"() : () -> ()
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
    "func.return"(%one) : (index) -> ()
  }) : () -> ()

  "func.func"() <{function_type = () -> (), sym_name = "clusters"}> ({
    %one = "arith.constant"() <{value = 1 : index}> : () -> index
    "gpu.launch"(%one, %one, %one, %one, %one, %one) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
    ^bb0(%bx: index, %by: index, %bz: index, %tx: index, %ty: index, %tz: index, %gx: index, %gy: index, %gz: index, %sx: index, %sy: index, %sz: index):
      %r = "gpu.cluster_id"() <{dimension = #gpu<dim y>}> : () -> index
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()
