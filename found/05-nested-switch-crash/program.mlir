func.func private @f(%i: index, %x: i8) -> (i1, index) {
  %false = arith.constant false
  %true = arith.constant true
  %r:2 = scf.index_switch %i -> index, i1
  case -1 {
    %o = index.or %i, %i
    %s = scf.index_switch %o -> index
    case 0 {
      vector.print %x : i8
      scf.yield %o : index
    }
    default {
      scf.yield %o : index
    }
    scf.yield %s, %true : index, i1
  }
  default {
    %y = index.casts %x : i8 to index
    scf.yield %y, %false : index, i1
  }
  return %r#1, %r#0 : i1, index
}
func.func @main() {
  %c6 = arith.constant 6 : index
  %x = arith.constant -2 : i8
  %r:2 = call @f(%c6, %x) : (index, i8) -> (i1, index)
  vector.print %r#1 : index
  return
}
