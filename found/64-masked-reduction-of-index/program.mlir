func.func @f(%v: vector<4xindex>, %m: vector<4xi1>) -> index {
  %r = vector.mask %m { vector.reduction <add>, %v : vector<4xindex> into index } : vector<4xi1> -> index
  return %r : index
}
