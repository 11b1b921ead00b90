func.func @f(%v: vector<2x2xf32>, %w: vector<1x1xf32>) -> vector<1x2xf32> {
  %a = vector.insert_strided_slice %w, %v {offsets = [1, 1], strides = [1, 1]} : vector<1x1xf32> into vector<2x2xf32>
  %b = vector.extract_strided_slice %a {offsets = [1], sizes = [1], strides = [1]} : vector<2x2xf32> to vector<1x2xf32>
  return %b : vector<1x2xf32>
}
