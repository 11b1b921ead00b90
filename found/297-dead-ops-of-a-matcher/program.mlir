module attributes {transform.with_named_sequence} {
  transform.named_sequence @f(%op: !transform.any_op) -> !transform.any_value {
    %inputs, %outputs = transform.iree.match.cast_compatible_dag_from_root %op {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %0 = arith.addf %x, %y : tensor<f32>
    } : (!transform.any_op) -> (!transform.any_value, !transform.any_value)
    transform.yield %inputs : !transform.any_value
  }
}
