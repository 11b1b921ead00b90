func.func @f(%channel: !rtio.channel<"dds", 0>, %x: f64) -> !rtio.event {
  %0 = rtio.pulse %channel duration(%x) frequency(%x) phase(%x) : <"dds", 0> -> !rtio.event
  return %0 : !rtio.event
}
