//! Tests: which accesses race with each other.

use smallvec::smallvec;

use super::*;
use crate::array::ElemType;
use crate::rule::{Cond, DATA_RACE, Rule};
use crate::value::Scalar;

static RULE: Rule = Rule::ub(DATA_RACE, Cond::Own, "nothing orders them [test]");
const I32: ElemType = ElemType::Int(32);

fn with_object() -> (Memory, Pointer) {
    let mut memory = Memory::new(1 << 20);
    let start = memory.allocate(64, 8, ObjectKind::Heap).expect("room");
    memory.fill(start, Some(0), 64).expect("in bounds");
    (memory, start)
}

fn line(count: u64) -> IterationSpace {
    IterationSpace { rule: &RULE, lower: smallvec![0], step: smallvec![1], counts: smallvec![count] }
}

fn write(memory: &mut Memory, at: Pointer) -> Result<(), Stop> {
    memory.store_scalar(at, I32, &Scalar::int(32, 1))
}

fn read(memory: &Memory, at: Pointer) -> Result<(), Stop> {
    memory.load_scalar(at, I32).map(|_| ())
}

fn races(result: Result<(), Stop>) -> bool {
    match result {
        Ok(()) => false,
        Err(Stop::Ub(ub)) => ub.rule_id() == DATA_RACE && ub.race.is_some(),
        Err(other) => panic!("{other}"),
    }
}

/// Runs two iterations, each of which makes one access. Returns whether the second access races with the first.
fn two(
    memory: &mut Memory,
    first: impl FnOnce(&mut Memory) -> Result<(), Stop>,
    second: impl FnOnce(&mut Memory) -> Result<(), Stop>,
) -> bool {
    let mut fork = memory.fork(line(2), false).expect("room");
    memory.begin_iteration(&fork, 0).expect("room");
    first(memory).expect("nothing ran before");
    memory.end_iteration(&mut fork);
    memory.begin_iteration(&fork, 1).expect("room");
    let raced = races(second(memory));
    memory.end_iteration(&mut fork);
    memory.join(fork);
    raced
}

#[test]
fn iterations_race_if_one_of_them_writes() {
    let (mut memory, at) = with_object();
    assert!(two(&mut memory, |m| write(m, at), |m| write(m, at)));
    assert!(two(&mut memory, |m| read(m, at), |m| write(m, at)));
    assert!(two(&mut memory, |m| write(m, at), |m| read(m, at)));
    assert!(!two(&mut memory, |m| read(m, at), |m| read(m, at)));
    assert!(!two(&mut memory, |m| write(m, at), |m| write(m, at.offset(4))));
    assert!(two(&mut memory, |m| write(m, at), |m| write(m, at.offset(3))));
    assert!(two(&mut memory, |m| read(m, at), |m| m.free(at)));
}

#[test]
fn a_reader_among_many_is_remembered() {
    let (mut memory, at) = with_object();
    let mut fork = memory.fork(line(3), false).expect("room");
    for number in 0..3 {
        memory.begin_iteration(&fork, number).expect("room");
        read(&memory, at).expect("a read");
        if number == 2 {
            assert!(races(write(&mut memory, at)));
        }
        memory.end_iteration(&mut fork);
    }
}

/// The strand of an iteration is made when the iteration begins: opening a loop costs nothing per iteration.
#[test]
fn a_loop_of_any_length_is_opened() {
    let (mut memory, _) = with_object();
    let fork = memory.fork(line(u64::MAX), false).expect("room");
    memory.join(fork);
    assert!(memory.fork(line(u64::MAX), true).is_err());
}

#[test]
fn atomic_accesses_do_not_race_with_each_other() {
    let (mut memory, at) = with_object();
    let atomic = |m: &mut Memory| m.run_atomically(|m| write(m, at));
    assert!(!two(&mut memory, atomic, atomic));
    assert!(two(&mut memory, atomic, |m| read(m, at)));
    assert!(two(&mut memory, |m| read(m, at), atomic));
}

#[test]
fn a_loop_is_over_for_what_follows() {
    let (mut memory, at) = with_object();
    let nested = |m: &mut Memory| {
        let raced = two(m, |m| write(m, at), |m| write(m, at.offset(8)));
        assert!(!raced);
        write(m, at)
    };
    assert!(two(&mut memory, nested, |m| read(m, at.offset(8))));
    let (mut memory, at) = with_object();
    assert!(!two(&mut memory, |m| write(m, at), |m| write(m, at.offset(4))));
    assert!(!two(&mut memory, |m| write(m, at.offset(4)), |m| write(m, at)));
}

#[test]
fn a_task_is_over_for_those_who_waited() {
    let (mut memory, at) = with_object();
    let token = Pointer::without_object(1);
    let task = memory.begin_task(&RULE);
    write(&mut memory, at).expect("the first access");
    memory.end_task(&task);
    memory.announce(&task, token);
    assert!(races(read(&memory, at)));
    memory.wait_for(token);
    assert!(!races(read(&memory, at)));
}

#[test]
fn a_task_is_over_for_those_who_wait_for_what_it_made_ready() {
    let (mut memory, at) = with_object();
    let tokens = [Pointer::without_object(1), Pointer::without_object(2)];
    memory.announce_running(tokens[0]);
    let task = memory.begin_task(&RULE);
    write(&mut memory, at).expect("the first access");
    // Also from within a loop of the task.
    let mut fork = memory.fork(line(1), false).expect("room");
    memory.begin_iteration(&fork, 0).expect("room");
    memory.announce_running(tokens[1]);
    memory.end_iteration(&mut fork);
    memory.join(fork);
    memory.end_task(&task);
    memory.wait_for(tokens[0]);
    assert!(races(read(&memory, at)));
    memory.wait_for(tokens[1]);
    assert!(!races(read(&memory, at)));
}

#[test]
fn waiting_for_a_task_is_waiting_for_what_it_waited_for() {
    let (mut memory, at) = with_object();
    let tokens = [Pointer::without_object(1), Pointer::without_object(2)];
    for number in 0..2 {
        let task = memory.begin_task(&RULE);
        if number == 1 {
            memory.wait_for(tokens[0]);
        }
        write(&mut memory, at.offset(4 * number)).expect("nobody else writes there");
        memory.end_task(&task);
        memory.announce(&task, tokens[number as usize]);
    }
    memory.wait_for(tokens[1]);
    assert!(!races(write(&mut memory, at)));
}
