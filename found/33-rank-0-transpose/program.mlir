func.func @f(%x: vector<f32>) -> f32 {
  %t = vector.transpose %x, [] : vector<f32> to vector<f32>
  %r = vector.extract %t[] : f32 from vector<f32>
  return %r : f32
}
