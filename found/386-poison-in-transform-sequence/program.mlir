transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.alternatives %arg0 : !transform.any_op {
  ^bb0(%arg1: !transform.any_op):
  }
}
