spirv.func @f(%v: vector<2xf32>) -> vector<3xf32> "None" {
  %0 = spirv.VectorShuffle [0 : i32, 1 : i32, -1 : i32] %v, %v : vector<2xf32>, vector<2xf32> -> vector<3xf32>
  spirv.ReturnValue %0 : vector<3xf32>
}
