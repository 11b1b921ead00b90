//! Sets of blocks.

use assay_ir::BlockId;
use smallvec::SmallVec;

/// Blocks of one module, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockSet(SmallVec<[u64; 2]>);

impl BlockSet {
    /// Adds a block.
    #[inline]
    pub fn insert(&mut self, block: BlockId) {
        let (word, bit) = place(block);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= bit;
    }

    /// Whether a block is in the set.
    pub fn contains(&self, block: BlockId) -> bool {
        let (word, bit) = place(block);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Adds all blocks of another set.
    pub fn extend(&mut self, other: &BlockSet) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        for (bits, more) in self.0.iter_mut().zip(&other.0) {
            *bits |= more;
        }
    }

    /// The blocks in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = BlockId> {
        (0..64 * self.0.len() as u32).map(BlockId).filter(|&block| self.contains(block))
    }
}

/// The word of a block, and its bit there.
fn place(block: BlockId) -> (usize, u64) {
    (block.0 as usize / 64, 1 << (block.0 % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_added_and_nothing_else() {
        let set = |blocks: &[u32]| {
            let mut set = BlockSet::default();
            blocks.iter().for_each(|&block| set.insert(BlockId(block)));
            set
        };
        let mut all = set(&[3, 64, 3]);
        assert!(all.contains(BlockId(64)) && !all.contains(BlockId(4)) && !all.contains(BlockId(1000)));
        all.extend(&set(&[200, 0]));
        assert_eq!(all.iter().map(|block| block.0).collect::<Vec<_>>(), [0, 3, 64, 200]);
        let mut short = set(&[1]);
        short.extend(&set(&[]));
        assert_eq!(short, set(&[1]));
    }
}
