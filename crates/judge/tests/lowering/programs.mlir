// Programs of arith, index, scf, cf, func and vector.print, to be lowered pass by pass.

func.func @add(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b overflow<nsw> : i32
  %2 = arith.addi %a, %b overflow<nsw, nuw> : i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @sub_mul(%a: i64, %b: i64) -> (i64, i64) {
  %0 = arith.subi %a, %b overflow<nuw> : i64
  %1 = arith.muli %a, %b overflow<nsw> : i64
  return %0, %1 : i64, i64
}
func.func @odd_width(%a: i5, %b: i5) -> (i5, i5, i5) {
  %0 = arith.muli %a, %b : i5
  %1 = arith.xori %0, %a : i5
  %2 = arith.shli %1, %b : i5
  return %0, %1, %2 : i5, i5, i5
}
func.func @wide(%a: i128, %b: i128) -> (i128, i128) {
  %0 = arith.muli %a, %b : i128
  %1 = arith.divui %a, %b : i128
  return %0, %1 : i128, i128
}
func.func @divide(%a: i8, %b: i8) -> (i8, i8, i8, i8) {
  %0 = arith.divsi %a, %b : i8
  %1 = arith.remsi %a, %b : i8
  %2 = arith.divui %a, %b : i8
  %3 = arith.remui %a, %b : i8
  return %0, %1, %2, %3 : i8, i8, i8, i8
}
func.func @ceil_floor(%a: i8, %b: i8) -> (i8, i8, i8) {
  %0 = arith.floordivsi %a, %b : i8
  %1 = arith.ceildivui %a, %b : i8
  return %0, %1, %0 : i8, i8, i8
}
func.func @ceil_signed(%a: i16, %b: i16) -> i16 {
  %0 = arith.ceildivsi %a, %b : i16
  return %0 : i16
}
func.func @exact(%a: i16, %b: i16) -> (i16, i16) {
  %0 = arith.shrui %a, %b exact : i16
  %1 = arith.shrsi %a, %b exact : i16
  return %0, %1 : i16, i16
}
func.func @shifts(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.shli %a, %b overflow<nsw> : i32
  %1 = arith.shrui %a, %b : i32
  %2 = arith.shrsi %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @extended(%a: i32, %b: i32) -> (i32, i1, i32, i32, i32, i32) {
  %0, %1 = arith.addui_extended %a, %b : i32, i1
  %2, %3 = arith.mulsi_extended %a, %b : i32
  %4, %5 = arith.mului_extended %a, %b : i32
  return %0, %1, %2, %3, %4, %5 : i32, i1, i32, i32, i32, i32
}
func.func @extended_vector(%a: vector<3xi8>, %b: vector<3xi8>) -> (vector<3xi8>, vector<3xi1>, vector<3xi8>) {
  %0, %1 = arith.addui_extended %a, %b : vector<3xi8>, vector<3xi1>
  %2, %3 = arith.mului_extended %a, %b : vector<3xi8>
  return %0, %1, %3 : vector<3xi8>, vector<3xi1>, vector<3xi8>
}
func.func @extrema(%a: i16, %b: i16) -> (i16, i16, i16, i16) {
  %0 = arith.maxsi %a, %b : i16
  %1 = arith.minsi %a, %b : i16
  %2 = arith.maxui %a, %b : i16
  %3 = arith.minui %a, %b : i16
  return %0, %1, %2, %3 : i16, i16, i16, i16
}
func.func @compare(%a: i32, %b: i32) -> (i1, i1, i1, i32) {
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.cmpi uge, %a, %b : i32
  %2 = arith.cmpi ne, %a, %b : i32
  %3 = arith.select %0, %a, %b : i32
  return %0, %1, %2, %3 : i1, i1, i1, i32
}
func.func @casts(%a: i32, %i: index) -> (i64, i64, i8, index, i32) {
  %0 = arith.extsi %a : i32 to i64
  %1 = arith.extui %a : i32 to i64
  %2 = arith.trunci %a overflow<nsw> : i32 to i8
  %3 = arith.index_cast %a : i32 to index
  %4 = arith.index_castui %i : index to i32
  return %0, %1, %2, %3, %4 : i64, i64, i8, index, i32
}
func.func @index_arith(%a: index, %b: index) -> (index, index, index, index, i1) {
  %0 = index.add %a, %b
  %1 = index.mul %0, %b
  %2 = index.maxs %0, %1
  %3 = index.minu %0, %b
  %4 = index.cmp ult(%2, %3)
  return %0, %1, %2, %3, %4 : index, index, index, index, i1
}
func.func @index_divide(%a: index, %b: index) -> (index, index, index) {
  %0 = index.divs %a, %b
  %1 = index.rems %a, %b
  %2 = index.divu %a, %b
  return %0, %1, %2 : index, index, index
}
func.func @index_ceil_unsigned(%a: index, %b: index) -> index {
  %0 = index.ceildivu %a, %b
  return %0 : index
}
func.func @index_floor(%a: index, %b: index) -> index {
  %0 = index.floordivs %a, %b
  return %0 : index
}
func.func @index_ceil_signed(%a: index, %b: index) -> index {
  %0 = index.ceildivs %a, %b
  return %0 : index
}
func.func @index_shift(%a: index, %b: index, %c: i32) -> (index, index, index, i32) {
  %0 = index.shl %a, %b
  %1 = index.shrs %a, %b
  %2 = index.casts %c : i32 to index
  %3 = index.castu %a : index to i32
  return %0, %1, %2, %3 : index, index, index, i32
}
func.func @floats(%a: f32, %b: f32) -> (f32, f32, f32, f32, f32) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %0, %b : f32
  %2 = arith.mulf %1, %a : f32
  %3 = arith.divf %2, %b : f32
  %4 = arith.remf %a, %b : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
func.func @half(%a: f16, %b: bf16) -> (f32, f16, bf16, f64) {
  %0 = arith.extf %a : f16 to f32
  %1 = arith.truncf %0 : f32 to f16
  %2 = arith.negf %b : bf16
  %3 = arith.extf %b : bf16 to f64
  return %0, %1, %2, %3 : f32, f16, bf16, f64
}
func.func @float_flags(%a: f64, %b: f64) -> (f64, f64) {
  %0 = arith.addf %a, %b fastmath<nnan> : f64
  %1 = arith.mulf %a, %b fastmath<ninf> : f64
  return %0, %1 : f64, f64
}
func.func @float_compare(%a: f32, %b: f32) -> (i1, i1, i1, f32) {
  %0 = arith.cmpf olt, %a, %b : f32
  %1 = arith.cmpf une, %a, %b : f32
  %2 = arith.cmpf uno, %a, %b : f32
  %3 = arith.select %0, %a, %b : f32
  return %0, %1, %2, %3 : i1, i1, i1, f32
}
func.func @number_extrema(%a: f32, %b: f32) -> (f32, f32) {
  %0 = arith.maxnumf %a, %b : f32
  %1 = arith.minnumf %a, %b : f32
  return %0, %1 : f32, f32
}
func.func @ieee_extrema(%a: f32, %b: f32) -> (f32, f32) {
  %0 = arith.maximumf %a, %b : f32
  %1 = arith.minimumf %a, %b : f32
  return %0, %1 : f32, f32
}
func.func @float_int(%a: f32, %b: i32) -> (i32, i8, f32, f16) {
  %0 = arith.fptosi %a : f32 to i32
  %1 = arith.fptoui %a : f32 to i8
  %2 = arith.sitofp %b : i32 to f32
  %3 = arith.uitofp %b : i32 to f16
  return %0, %1, %2, %3 : i32, i8, f32, f16
}
func.func @bits(%a: f32, %b: vector<2xi16>) -> (i32, vector<2xf16>) {
  %0 = arith.bitcast %a : f32 to i32
  %1 = arith.bitcast %b : vector<2xi16> to vector<2xf16>
  return %0, %1 : i32, vector<2xf16>
}
func.func @matrix(%a: vector<2x3xi8>, %b: vector<2x3xi8>) -> vector<2x3xi8> {
  %0 = arith.addi %a, %b overflow<nsw> : vector<2x3xi8>
  %c = arith.constant dense<[[1, 2, 3], [-4, -5, 6]]> : vector<2x3xi8>
  %1 = arith.muli %0, %c : vector<2x3xi8>
  %2 = arith.shrsi %1, %b : vector<2x3xi8>
  return %2 : vector<2x3xi8>
}
func.func @cube(%a: vector<2x1x2xindex>, %i: index) -> (vector<2x1x2xindex>, index) {
  %0 = arith.muli %a, %a : vector<2x1x2xindex>
  %1 = arith.addi %0, %a : vector<2x1x2xindex>
  return %1, %i : vector<2x1x2xindex>, index
}
func.func @choose(%f: vector<2x2xi1>, %a: vector<2x2xf32>, %b: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = arith.select %f, %a, %b : vector<2x2xi1>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @rank0(%a: vector<i32>) -> vector<i32> {
  %0 = arith.addi %a, %a : vector<i32>
  return %0 : vector<i32>
}
func.func @sum(%n: i8) -> i32 {
  %lo = arith.constant 0 : index
  %st = arith.constant 1 : index
  %up = arith.index_castui %n : i8 to index
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %lo to %up step %st iter_args(%acc = %zero) -> i32 {
    %x = arith.index_cast %i : index to i32
    %y = arith.muli %x, %x : i32
    %z = arith.addi %acc, %y : i32
    scf.yield %z : i32
  }
  return %r : i32
}
func.func @collatz(%n: i8) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %start = arith.extui %n : i8 to i32
  %r:2 = scf.while (%x = %start, %steps = %c0) : (i32, i32) -> (i32, i32) {
    %go = arith.cmpi ugt, %x, %c1 : i32
    scf.condition(%go) %x, %steps : i32, i32
  } do {
  ^bb0(%x: i32, %steps: i32):
    %odd = arith.andi %x, %c1 : i32
    %isodd = arith.cmpi eq, %odd, %c1 : i32
    %next = scf.if %isodd -> i32 {
      %t = arith.muli %x, %c3 : i32
      %u = arith.addi %t, %c1 : i32
      scf.yield %u : i32
    } else {
      %h = arith.shrui %x, %c1 : i32
      scf.yield %h : i32
    }
    %s = arith.addi %steps, %c1 : i32
    scf.yield %next, %s : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @switches(%a: i32, %i: index) -> (i32, i32) {
  %c7 = arith.constant 7 : i32
  %r = scf.index_switch %i -> i32
  case 1 { scf.yield %a : i32 }
  case 3 { %x = arith.addi %a, %c7 : i32
    scf.yield %x : i32 }
  default { scf.yield %c7 : i32 }
  cf.switch %a : i32, [
    default: ^other(%r : i32),
    0: ^zero(%a, %r : i32, i32),
    -1: ^other(%c7 : i32)
  ]
^other(%x: i32):
  return %x, %r : i32, i32
^zero(%y: i32, %z: i32):
  %s = arith.addi %y, %z : i32
  return %s, %z : i32, i32
}
func.func @branches(%a: i32, %b: i32) -> i32 {
  %c = arith.cmpi sgt, %a, %b : i32
  cf.cond_br %c, ^left(%a : i32), ^right
^left(%x: i32):
  cf.br ^end(%x : i32)
^right:
  %y = arith.divsi %a, %b : i32
  cf.br ^left(%y : i32)
^end(%z: i32):
  return %z : i32
}
func.func @asserts(%a: i32, %b: i32) -> i32 {
  %c = arith.cmpi sle, %a, %b : i32
  vector.print %a : i32
  cf.assert %c, "a is above b"
  return %a : i32
}
func.func @parallel(%n: i8) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %up = arith.index_castui %n : i8 to index
  %f0 = arith.constant 0.0 : f32
  %r = scf.parallel (%i) = (%c0) to (%up) step (%c1) init (%f0) -> f32 {
    %x = arith.index_cast %i : index to i32
    %y = arith.sitofp %x : i32 to f32
    scf.reduce(%y : f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
func.func private @helper(%a: index, %m: vector<2x2xi8>) -> (index, vector<2x2xi8>) {
  %0 = index.add %a, %a
  return %0, %m : index, vector<2x2xi8>
}
func.func @calls(%a: index, %m: vector<2x2xi8>) -> (vector<2x2xi8>, index) {
  %0:2 = call @helper(%a, %m) : (index, vector<2x2xi8>) -> (index, vector<2x2xi8>)
  %1:2 = call @helper(%0#0, %0#1) : (index, vector<2x2xi8>) -> (index, vector<2x2xi8>)
  return %1#1, %1#0 : vector<2x2xi8>, index
}
func.func @indirect(%a: i32) -> i32 {
  %f = constant @branches : (i32, i32) -> i32
  %0 = call_indirect %f(%a, %a) : (i32, i32) -> i32
  return %0 : i32
}
func.func @recurse(%n: i8, %acc: i32) -> i32 {
  %zero = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %done = arith.cmpi sle, %n, %zero : i8
  %r = scf.if %done -> i32 {
    scf.yield %acc : i32
  } else {
    %m = arith.subi %n, %one : i8
    %w = arith.extsi %n : i8 to i32
    %s = arith.addi %acc, %w : i32
    %t = func.call @recurse(%m, %s) : (i8, i32) -> i32
    scf.yield %t : i32
  }
  return %r : i32
}
func.func @print_scalars(%a: i32, %b: i1, %c: index, %d: i7, %u: ui16) {
  vector.print %a : i32
  vector.print %b : i1
  vector.print %c : index
  vector.print %d : i7
  vector.print %u : ui16
  return
}
func.func @print_floats(%a: f32, %b: f64, %c: f16, %d: bf16) {
  vector.print %a : f32
  vector.print %b : f64
  vector.print %c : f16
  vector.print %d : bf16
  return
}
func.func @print_vectors(%a: vector<2x3xi8>, %b: vector<4xf32>, %c: vector<1x2x1xindex>, %d: vector<i16>) {
  vector.print %a : vector<2x3xi8>
  vector.print %b : vector<4xf32>
  vector.print %c : vector<1x2x1xindex>
  vector.print %d : vector<i16>
  vector.print str "done"
  vector.print punctuation <newline>
  return
}
func.func @print_poison(%a: i8, %b: i8) {
  %0 = arith.addi %a, %b overflow<nsw> : i8
  vector.print %0 : i8
  vector.print %a : i8
  return
}
func.func @poison(%a: i32, %c: i1) -> (i32, vector<2xi8>, i32) {
  %p = ub.poison : i32
  %v = ub.poison : vector<2xi8>
  %s = arith.select %c, %p, %a : i32
  return %s, %v, %a : i32, vector<2xi8>, i32
}
