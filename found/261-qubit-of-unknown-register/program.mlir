func.func @f(%r: !quantum.reg) -> !quantum.bit {
  %q = quantum.extract %r[0] : !quantum.reg -> !quantum.bit
  return %q : !quantum.bit
}
