func.func private @f(i1)
