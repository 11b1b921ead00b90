pdl.pattern : benefit(1) {
  %0 = operation
  rewrite %0 {
    %1 = range : !pdl.range<value>
  }
}
