func.func @f(%q: !quantum.bit, %angle: f64) -> !quantum.bit {
  %0 = quantum.custom "RX"(%angle) %q : !quantum.bit
  return %0 : !quantum.bit
}
