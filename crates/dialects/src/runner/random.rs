//! The runner library's random numbers [CRunnerUtils.cpp, `rtsrand`, `rtrand`, `rtdrand`, `shuffle`].
//!
//! The library draws from `std::mt19937` with `std::uniform_int_distribution` and `std::shuffle`, whose results the C++ standard leaves to the
//! implementation. So any numbers in range are right. The same calls give the same numbers, also after a pass.

use assay_model::random::{GAMMA, splitmix};
use assay_model::{ElemType, Extern, Machine, ObjectKind, Pointer, Scalar, Stop, Value, Values};

use super::{address, bad_arguments, memref_argument, number, one};

const INT: ElemType = ElemType::Int(64);

pub static EXTERNS: &[Extern] = &[
    Extern { name: "rtsrand", call: create },
    Extern { name: "rtrand", call: draw },
    Extern { name: "rtdrand", call: delete },
    Extern { name: "shuffle", call: shuffle },
    Extern { name: "_mlir_ciface_shuffle", call: shuffle },
];

/// A generator is a state of 64 bits in memory.
fn create(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [seed] = args else { return Err(bad_arguments()) };
    let seed = Scalar::int(64, i128::from(number(seed)?));
    let generator = machine.memory().allocate(8, 8, ObjectKind::Heap)?;
    machine.memory().store_scalar(generator, INT, &seed)?;
    Ok(one(Scalar::Pointer(generator)))
}

/// The next number of a generator, from 0 to `last`.
fn next(machine: &mut dyn Machine, generator: Pointer, last: u64) -> Result<u64, Stop> {
    let state = machine.memory().load_scalar(generator, INT)?;
    let state = state.as_int().and_then(|int| int.to_u64()).ok_or_else(bad_arguments)?;
    let state = state.wrapping_add(GAMMA);
    machine.memory().store_scalar(generator, INT, &Scalar::int(64, i128::from(state as i64)))?;
    let drawn = splitmix(state);
    Ok(if last == u64::MAX { drawn } else { drawn % (last + 1) })
}

fn draw(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [generator, last] = args else { return Err(bad_arguments()) };
    let (generator, last) = (address(machine, generator)?, number(last)? as u64);
    let drawn = next(machine, generator, last)?;
    Ok(one(Scalar::int(64, i128::from(drawn as i64))))
}

fn delete(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [generator] = args else { return Err(bad_arguments()) };
    let generator = address(machine, generator)?;
    machine.memory().free(generator)?;
    Ok(Values::new())
}

/// Writes the numbers from 0 on to a buffer, in random order.
fn shuffle(machine: &mut dyn Machine, args: &[Value]) -> Result<Values, Stop> {
    let [buffer, generator] = args else { return Err(bad_arguments()) };
    let buffer = memref_argument(machine, buffer, 1, INT)?;
    crate::memref::charge(machine, &buffer)?;
    let generator = address(machine, generator)?;
    let mut numbers: Vec<i64> = (0..buffer.sizes[0]).collect();
    for at in (1..numbers.len()).rev() {
        let other = next(machine, generator, at as u64)?;
        numbers.swap(at, other as usize);
    }
    for (at, &number) in numbers.iter().enumerate() {
        let number = Value::Scalar(Scalar::int(64, i128::from(number)));
        buffer.store(machine.memory(), &[at as i64], &number)?;
    }
    Ok(Values::new())
}
