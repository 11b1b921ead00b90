//! Memory: contents, layout, misuse, addresses.

use assay_ir::Int;

use super::*;
use crate::array::{Array, ElemType};
use crate::layout::Layout;
use crate::memref::MemRef;
use crate::value::{Scalar, Value};

fn memory() -> Memory {
    Memory::new(1 << 20)
}

fn rule(result: Result<(), Stop>) -> &'static str {
    match result {
        Err(Stop::Ub(ub)) => ub.rule_id(),
        other => panic!("no undefined behaviour but {other:?}"),
    }
}

#[test]
fn what_is_written_is_read_and_the_rest_is_undefined() {
    let mut memory = memory();
    let start = memory.allocate(16, 8, ObjectKind::Heap).expect("room");
    let i32_type = ElemType::Int(32);
    memory.store_scalar(start.offset(4), i32_type, &Scalar::int(32, -2)).expect("in bounds");
    assert_eq!(memory.load_scalar(start.offset(4), i32_type), Ok(Scalar::int(32, -2)));
    assert_eq!(memory.load_scalar(start.offset(5), ElemType::Int(8)), Ok(Scalar::int(8, -1)));
    let whole = memory.load_scalar(start, ElemType::Int(64)).expect("in bounds");
    let (bits, undefined) = (Int::from_i128(64, -2 << 32), Int::new(64, 0xffff_ffff));
    assert_eq!(whole, Scalar::partial(bits, undefined));
    memory.copy(start.offset(2), start.offset(4), 4).expect("overlapping ranges");
    assert_eq!(memory.load_scalar(start.offset(2), i32_type), Ok(Scalar::int(32, -2)));
}

#[test]
fn lanes_lie_bit_by_bit() {
    let mut memory = memory();
    let start = memory.allocate(8, 8, ObjectKind::Heap).expect("room");
    let elem = ElemType::Int(3);
    let lanes = [Scalar::int(3, 5), Scalar::Poison, Scalar::int(3, 7)];
    let value = Value::array(Array::from_elements(elem, &[3], lanes));
    let layout = Layout::Array { elem, shape: [3].as_slice().into() };
    assert_eq!(size_of(&layout), Some(2));
    memory.store(start, &layout, &value).expect("in bounds");
    assert_eq!(memory.load(start, &layout), Ok(value));
}

#[test]
fn sizes_are_those_of_the_data_layout() {
    let scalar = |elem| Layout::Scalar(elem);
    let parts = vec![scalar(ElemType::Int(8)), scalar(ElemType::Int(64)), scalar(ElemType::Int(1))];
    assert_eq!(size_of(&Layout::Struct { parts: parts.clone(), packed: false }), Some(24));
    assert_eq!(size_of(&Layout::Struct { parts, packed: true }), Some(10));
    assert_eq!(size_of(&scalar(ElemType::Int(48))), Some(8));
    let vector =
        Layout::Array { elem: ElemType::Float(assay_ir::FloatKind::F32), shape: [2, 3].as_slice().into() };
    assert_eq!((size_of(&vector), store_size_of(&vector)), (Some(32), Some(28)));
}

#[test]
fn misuse_has_its_rules() {
    let mut memory = memory();
    let start = memory.allocate(4, 4, ObjectKind::Heap).expect("room");
    assert_eq!(rule(memory.check(start, 5, false)), "out-of-bounds");
    assert_eq!(rule(memory.check(start.offset(-1), 1, false)), "out-of-bounds");
    assert_eq!(rule(memory.check(Pointer::NULL, 1, false)), "null-access");
    assert_eq!(rule(memory.check(Pointer::without_object(7), 1, true)), "out-of-bounds");
    assert_eq!(rule(memory.free(start.offset(1))), "bad-free");
    assert_eq!(memory.free(start), Ok(()));
    assert_eq!(rule(memory.free(start)), "double-free");
    assert_eq!(rule(memory.check(start, 1, false)), "use-after-free");
    let constant = memory.allocate(4, 4, ObjectKind::Global { constant: true }).expect("room");
    assert_eq!(rule(memory.check(constant, 1, true)), "constant-write");
    let mark = memory.stack_mark();
    let local = memory.allocate(4, 4, ObjectKind::Stack).expect("room");
    memory.release_stack(mark);
    assert_eq!(rule(memory.check(local, 1, false)), "use-after-free");
}

#[test]
fn an_address_finds_its_object_again() {
    let mut memory = memory();
    let first = memory.allocate(4, 4, ObjectKind::Heap).expect("room");
    let second = memory.allocate(4, 64, ObjectKind::Heap).expect("room");
    for pointer in [first, first.offset(4), second] {
        assert_eq!(memory.pointer_at(pointer.address).object(), pointer.object());
    }
    let function = memory.function_pointer("f").expect("room");
    assert_eq!(memory.function_at(function).as_deref(), Some("f"));
    assert_eq!(memory.function_pointer("f"), Ok(function));
    assert_eq!(memory.allocate(1 << 40, 8, ObjectKind::Heap), Err(Stop::Exhausted(Budget::Memory)));
}

#[test]
fn elsewhere_objects_are_aligned_only_as_they_ask() {
    let mut behind = Vec::new();
    for placement in Placement::ELSEWHERE {
        let mut memory = Memory::with_placement(placement, 1 << 20);
        let objects = [(65, 16), (32, 64), (0, 1), (5000, 8), (8, 8192)]
            .map(|(size, align)| (size, memory.allocate(size, align, ObjectKind::Heap).expect("room")));
        behind.push([0, 2, 3].map(|index: usize| objects[index].1.address % 64));
        assert_eq!([objects[1].1.address % 64, objects[4].1.address % 8192], [0, 0]);
        for (size, pointer) in objects {
            for address in [pointer.address, pointer.address + size] {
                let (start, found, _) = memory.extent(memory.pointer_at(address)).expect("an object");
                assert_eq!((start, found), (pointer, size));
            }
            assert_eq!(memory.pointer_at(pointer.address - 1).object(), None);
        }
        let addresses = objects.map(|(_, pointer)| pointer.address);
        assert!(addresses.is_sorted() || addresses.iter().rev().is_sorted());
    }
    assert_eq!(behind, [[16, 17, 16], [32, 34, 32], [48, 52, 48], [0, 8, 8]]);
}

#[test]
fn bits_that_belong_to_no_type_are_undefined() {
    let mut memory = Memory::new(1 << 20);
    let place = memory.allocate(8, 8, ObjectKind::Stack).expect("room");
    let number = |width: u32, bits: u128| Scalar::Int(assay_ir::Int::new(width, bits));
    let (word, short) = (ElemType::Int(32), ElemType::Int(20));
    memory.store_scalar(place, word, &number(32, 0x1234_5678)).expect("in bounds");
    assert_eq!(memory.load_scalar(place, short), Ok(Scalar::undefined(short)), "of another type");
    memory.store_scalar(place, short, &number(20, 0xabcde)).expect("in bounds");
    let undefined = assay_ir::Int::new(32, 0x00f0_0000);
    let expected = Scalar::partial(assay_ir::Int::new(32, 0x120a_bcde), undefined);
    assert_eq!(memory.load_scalar(place, word), Ok(expected));
    memory.copy(place.offset(4), place, 4).expect("in bounds");
    assert_eq!(memory.load_scalar(place.offset(4), short), Ok(number(20, 0xabcde)));
}

#[test]
fn padding_of_a_stored_aggregate_is_undefined() {
    let mut memory = Memory::new(1 << 20);
    let place = memory.allocate(16, 8, ObjectKind::Stack).expect("room");
    let scalar = |width| Layout::Scalar(ElemType::Int(width));
    let pair = Layout::Struct { parts: vec![scalar(32), scalar(8)], packed: false };
    let pairs = Layout::Repeat { part: Box::new(pair), count: 2 };
    for offset in [0, 8] {
        let zero = Scalar::Int(assay_ir::Int::zero(64));
        memory.store_scalar(place.offset(offset), ElemType::Int(64), &zero).expect("in bounds");
    }
    let zero = |width| Value::int(assay_ir::Int::zero(width));
    let value = Value::aggregate(vec![Value::aggregate(vec![zero(32), zero(8)]); 2]);
    memory.store(place, &pairs, &value).expect("in bounds");
    let undefined = assay_ir::Int::new(64, 0xffff_ff00_0000_0000);
    let expected = Scalar::partial(assay_ir::Int::zero(64), undefined);
    for offset in [0, 8] {
        assert_eq!(memory.load_scalar(place.offset(offset), ElemType::Int(64)), Ok(expected.clone()));
    }
}

/// Writes an array once as a whole and once element by element. The memory and the result must be the same.
fn write_both(memref: &MemRef, memories: &mut [Memory; 2], array: &Array) -> Result<(), Stop> {
    let result = memref.write(&mut memories[0], array);
    let columns = array.shape()[1];
    let mut by_element = Ok(());
    for index in 0..array.len() as i64 {
        let place = [index / columns, index % columns];
        by_element = memref.store(&mut memories[1], &place, &Value::Scalar(array.get(index as usize)));
        if by_element.is_err() {
            break;
        }
    }
    assert_eq!(result, by_element, "{memref:?}");
    let [whole, each] = memories.each_ref().map(|memory| &memory.objects[0]);
    assert_eq!((&whole.bytes, &whole.poison, whole.changes), (&each.bytes, &each.poison, each.changes));
    result
}

#[test]
fn a_whole_memref_is_accessed_as_its_elements_are() {
    use assay_ir::FloatKind;
    // The last three have gaps or bits that belong to no element.
    let ints = [8, 16, 32, 64, 24, 1].map(ElemType::Int);
    let floats = [FloatKind::F32, FloatKind::BF16, FloatKind::F80].map(ElemType::Float);
    for elem in ints.into_iter().chain(floats) {
        let mut memories = [memory(), memory()];
        let start =
            memories.each_mut().map(|memory| memory.allocate(96, 16, ObjectKind::Heap).expect("room"))[0];
        let memref = MemRef::contiguous(start, &[2, 3], Layout::Scalar(elem));
        let elements = (0..6).map(|n| elem.from_bits(1 + n));
        let mut array = Array::from_elements(elem, &[2, 3], elements);
        write_both(&memref, &mut memories, &array).expect("in bounds");
        assert_eq!(memref.read(&memories[0]), Ok(array.clone()), "{elem:?}");
        // By columns, then with an element that is not defined.
        let columns = MemRef { strides: [1, 2].as_slice().into(), ..memref.clone() };
        write_both(&columns, &mut memories, &array).expect("in bounds");
        assert_eq!(columns.read(&memories[0]), Ok(array.clone()), "{elem:?}");
        array.set(4, Scalar::Poison);
        write_both(&memref, &mut memories, &array).expect("in bounds");
        assert_eq!(memref.read(&memories[0]), Ok(array), "{elem:?}");
    }
}

#[test]
fn a_whole_memref_that_may_not_be_written_breaks_the_rule_of_its_element() {
    let elem = ElemType::Int(32);
    let array = Array::filled(elem, &[2, 3], &Scalar::int(32, 7));
    let kinds = [(16, ObjectKind::Heap), (24, ObjectKind::Global { constant: true }), (24, ObjectKind::Heap)];
    let rules = kinds.map(|(size, kind)| {
        let mut memories = [memory(), memory()];
        let start = memories.each_mut().map(|memory| memory.allocate(size, 8, kind).expect("room"))[0];
        let memref = MemRef::contiguous(start, &[2, 3], Layout::Scalar(elem));
        let written = write_both(&memref, &mut memories, &array);
        written.map_or_else(|stop| rule(Err(stop)), |()| "")
    });
    assert_eq!(rules, ["out-of-bounds", "constant-write", ""]);
}

#[test]
fn a_passed_address_is_its_memref_again_if_the_sizes_tell_which() {
    let mut memory = memory();
    let start = memory.allocate(24, 8, ObjectKind::Heap).expect("room");
    let elem = Layout::Scalar(ElemType::Int(32));
    let memrefs = [[2, 3], [3, 2]].map(|sizes| MemRef::contiguous(start, &sizes, elem.clone()));
    memory.pass_address(memrefs[0].clone());
    assert_eq!(memory.passed_at(start, &elem, &[-1, -1]), Some(&memrefs[0]));
    assert_eq!(memory.passed_at(start, &elem, &[-1]), None);
    assert_eq!(memory.passed_at(start, &elem, &[-1, 2]), None);
    assert_eq!(memory.passed_at(start.offset(4), &elem, &[2, 3]), None);
    assert_eq!(memory.passed_at(start, &Layout::Scalar(ElemType::Int(64)), &[2, 3]), None);
    // Another argument with the same memory.
    memory.pass_address(memrefs[1].clone());
    assert_eq!(memory.passed_at(start, &elem, &[-1, -1]), None);
    assert_eq!(memory.passed_at(start, &elem, &[3, -1]), Some(&memrefs[1]));
}
