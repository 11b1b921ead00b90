// ARGS: check % --pipeline math-expand-ops -v
// NEEDS: mlir-opt
// The greatest float below a half: adding a half to it rounds up to one. Random inputs miss it.
func.func @round(%x: f32) -> f32 {
  %0 = math.round %x : f32
  return %0 : f32
}

func.func @round_even(%x: f32) -> f32 {
  %0 = math.roundeven %x : f32
  return %0 : f32
}

func.func @round_vector(%x: vector<2xf32>) -> vector<2xf32> {
  %0 = math.round %x : vector<2xf32>
  return %0 : vector<2xf32>
}

// An argument of 16 bits is tried on all of its values.
func.func @round_even_half(%x: f16) -> f16 {
  %0 = math.roundeven %x : f16
  return %0 : f16
}
