pdl_interp.func @matcher() {
  pdl_interp.finalize
}
