module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%arg0: !transform.any_op {transform.consumed}) {
    transform.yield
  }
}
