//! Sets of blocks.

use assay_ir::BlockId;
use smallvec::SmallVec;

/// Blocks of one module, and which of them were added more than once: two bits for each block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockSet(SmallVec<[u64; 2]>);

/// Blocks in a word.
const BLOCKS: u32 = u64::BITS / 2;

impl BlockSet {
    /// Adds a block.
    #[inline]
    pub fn insert(&mut self, block: BlockId) {
        let (word, bit) = place(block);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= (self.0[word] & bit) << 1 | bit;
    }

    /// Whether a block is in the set.
    pub fn contains(&self, block: BlockId) -> bool {
        let (word, bit) = place(block);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Whether a block was added more than once.
    pub fn has_twice(&self, block: BlockId) -> bool {
        let (word, bit) = place(block);
        self.0.get(word).is_some_and(|bits| bits & bit << 1 != 0)
    }

    /// The blocks in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = BlockId> {
        (0..BLOCKS * self.0.len() as u32).map(BlockId).filter(|&block| self.contains(block))
    }
}

/// The word that holds a block's bits, and the lower of its two bits there.
fn place(block: BlockId) -> (usize, u64) {
    ((block.0 / BLOCKS) as usize, 1 << (2 * (block.0 % BLOCKS)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_added_and_nothing_else() {
        let mut set = BlockSet::default();
        [3, 64, 3, 0, 31, 200, 3].iter().for_each(|&block| set.insert(BlockId(block)));
        assert!(set.contains(BlockId(64)) && !set.contains(BlockId(4)) && !set.contains(BlockId(1000)));
        assert_eq!(set.iter().map(|block| block.0).collect::<Vec<_>>(), [0, 3, 31, 64, 200]);
        let twice: Vec<u32> = (0..300).filter(|&block| set.has_twice(BlockId(block))).collect();
        assert_eq!(twice, [3]);
    }
}
