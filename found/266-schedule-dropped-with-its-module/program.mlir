module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%x: !transform.any_op) {
    transform.yield
  }
}
