memref.global "private" constant @twos : memref<2xi48> = dense<2>
func.func @f() -> i48 {
  %first = arith.constant 0 : index
  %padding = arith.constant 0 : i48
  %m = memref.get_global @twos : memref<2xi48>
  %v = vector.transfer_read %m[%first], %padding {in_bounds = [true]} : memref<2xi48>, vector<2xi48>
  %r = vector.extract %v[1] : i48 from vector<2xi48>
  return %r : i48
}
func.func @main() {
  %r = call @f() : () -> i48
  %x = arith.extsi %r : i48 to i64
  vector.print %x : i64
  return
}
