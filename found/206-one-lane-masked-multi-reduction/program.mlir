func.func @main() {
  %a = arith.constant dense<[[5], [6]]> : vector<2x1xi32>
  %acc = arith.constant dense<[10, 20]> : vector<2xi32>
  %m = arith.constant dense<[[true], [false]]> : vector<2x1xi1>
  %r = vector.mask %m { vector.multi_reduction <add>, %a, %acc [1] : vector<2x1xi32> to vector<2xi32> } : vector<2x1xi1> -> vector<2xi32>
  vector.print %r : vector<2xi32>
  return
}
