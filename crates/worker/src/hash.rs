//! Decides whether a program has changed, without printing it. Correct unless two hashes collide.

use crate::capi::{Api, MlirHandle};

/// The functions that visit every operation of a program.
///
/// The hash is of the addresses of operations, blocks and arguments, and of their names, attributes, properties, types, operands
/// and successors, in order. If these are the same in two programs, their texts are the same. If they differ, the hashes differ,
/// unless they collide.
#[derive(Clone, Copy)]
pub struct Walk {
    /// Hashes name, attributes, properties, types and location. Does not depend on the order of a commutative operation's
    /// operands.
    hash: unsafe extern "C" fn(MlirHandle) -> usize,
    operands: unsafe extern "C" fn(MlirHandle) -> isize,
    operand: unsafe extern "C" fn(MlirHandle, isize) -> MlirHandle,
    results: unsafe extern "C" fn(MlirHandle) -> isize,
    successors: unsafe extern "C" fn(MlirHandle) -> isize,
    successor: unsafe extern "C" fn(MlirHandle, isize) -> MlirHandle,
    first_region: unsafe extern "C" fn(MlirHandle) -> MlirHandle,
    next_region: unsafe extern "C" fn(MlirHandle) -> MlirHandle,
    first_block: unsafe extern "C" fn(MlirHandle) -> MlirHandle,
    next_block: unsafe extern "C" fn(MlirHandle) -> MlirHandle,
    arguments: unsafe extern "C" fn(MlirHandle) -> isize,
    argument: unsafe extern "C" fn(MlirHandle, isize) -> MlirHandle,
    type_of: unsafe extern "C" fn(MlirHandle) -> MlirHandle,
    first_operation: unsafe extern "C" fn(MlirHandle) -> MlirHandle,
    next_operation: unsafe extern "C" fn(MlirHandle) -> MlirHandle,
}

impl Walk {
    /// `None` if the library lacks the functions (before version 22).
    pub fn new(api: &Api) -> Option<Walk> {
        Some(Walk {
            hash: api.get("mlirOperationHashValue")?,
            operands: api.get("mlirOperationGetNumOperands")?,
            operand: api.get("mlirOperationGetOperand")?,
            results: api.get("mlirOperationGetNumResults")?,
            successors: api.get("mlirOperationGetNumSuccessors")?,
            successor: api.get("mlirOperationGetSuccessor")?,
            first_region: api.get("mlirOperationGetFirstRegion")?,
            next_region: api.get("mlirRegionGetNextInOperation")?,
            first_block: api.get("mlirRegionGetFirstBlock")?,
            next_block: api.get("mlirBlockGetNextInRegion")?,
            arguments: api.get("mlirBlockGetNumArguments")?,
            argument: api.get("mlirBlockGetArgument")?,
            type_of: api.get("mlirValueGetType")?,
            first_operation: api.get("mlirBlockGetFirstOperation")?,
            next_operation: api.get("mlirOperationGetNextInBlock")?,
        })
    }

    /// The hash of an operation and everything in it.
    ///
    /// # Safety
    /// `operation` is alive and belongs to the library of this walk.
    pub unsafe fn hash(&self, operation: MlirHandle) -> Hash {
        let mut hash = Hash::default();
        // SAFETY: as promised by the caller.
        unsafe { self.operation(operation, &mut hash) };
        hash
    }

    unsafe fn operation(&self, operation: MlirHandle, hash: &mut Hash) {
        // SAFETY: only the caller's operation, and what the library says is in it, is accessed.
        unsafe {
            hash.add(operation as usize);
            hash.add((self.hash)(operation));
            let operands = (self.operands)(operation);
            hash.count(operands);
            (0..operands).for_each(|n| hash.add((self.operand)(operation, n) as usize));
            hash.count((self.results)(operation));
            let successors = (self.successors)(operation);
            hash.count(successors);
            (0..successors).for_each(|n| hash.add((self.successor)(operation, n) as usize));
            let mut region = (self.first_region)(operation);
            while !region.is_null() {
                self.region(region, hash);
                region = (self.next_region)(region);
            }
            hash.count(-1);
        }
    }

    unsafe fn region(&self, region: MlirHandle, hash: &mut Hash) {
        // SAFETY: as in `operation`.
        unsafe {
            let mut block = (self.first_block)(region);
            while !block.is_null() {
                hash.add(block as usize);
                let arguments = (self.arguments)(block);
                hash.count(arguments);
                for n in 0..arguments {
                    let argument = (self.argument)(block, n);
                    hash.add(argument as usize);
                    hash.add((self.type_of)(argument) as usize);
                }
                let mut operation = (self.first_operation)(block);
                while !operation.is_null() {
                    self.operation(operation, hash);
                    operation = (self.next_operation)(operation);
                }
                hash.count(-2);
                block = (self.next_block)(block);
            }
            hash.count(-3);
        }
    }
}

/// A hash of 128 bits of all values that were added, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hash(u64, u64);

impl Hash {
    fn add(&mut self, word: usize) {
        let word = word as u64;
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        self.1 = (self.1.rotate_left(23) ^ word).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    }

    fn count(&mut self, count: isize) {
        self.add(count as usize);
    }
}
