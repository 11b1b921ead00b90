func.func @f() -> !ion.ion {
  %0 = ion.ion {charge = 0.0 : f64, levels = [#ion.level<label = "a", principal = 1 : i64, spin = 0.0 : f64, orbital = 0.0 : f64, nuclear = 0.0 : f64, spin_orbital = 0.0 : f64, spin_orbital_nuclear = 0.0 : f64, spin_orbital_nuclear_magnetization = 0.0 : f64, energy = 0.0 : f64>], mass = 0.0 : f64, name = "Yb", position = array<f64: 0.0, 0.0, 0.0>, transitions = []} : !ion.ion
  return %0 : !ion.ion
}
