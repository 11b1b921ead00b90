//! Sets of blocks.

use assay_ir::BlockId;
use smallvec::SmallVec;

/// Blocks of one module, and which of them were added more than once: two bits for each block. An execution enters the blocks of a
/// function and those that it calls, which have numbers close together. So words before the first block are left out: otherwise the sets
/// of a module with thousands of functions would take more memory than everything else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockSet {
    /// The number of the first word, which is not zero.
    first: usize,
    words: SmallVec<[u64; 2]>,
}

/// Blocks in a word.
const BLOCKS: u32 = u64::BITS / 2;

impl BlockSet {
    /// Adds a block.
    #[inline]
    pub fn insert(&mut self, block: BlockId) {
        let (word, bit) = place(block);
        if self.words.is_empty() {
            self.first = word;
        }
        if word < self.first {
            let zeros = std::iter::repeat_n(0, self.first - word);
            self.words.insert_many(0, zeros);
            self.first = word;
        }
        let at = word - self.first;
        if at >= self.words.len() {
            self.words.resize(at + 1, 0);
        }
        self.words[at] |= (self.words[at] & bit) << 1 | bit;
    }

    /// Whether a block is in the set.
    pub fn contains(&self, block: BlockId) -> bool {
        let (word, bit) = place(block);
        self.word(word) & bit != 0
    }

    /// Whether a block was added more than once.
    pub fn has_twice(&self, block: BlockId) -> bool {
        let (word, bit) = place(block);
        self.word(word) & bit << 1 != 0
    }

    fn word(&self, number: usize) -> u64 {
        number.checked_sub(self.first).and_then(|at| self.words.get(at)).copied().unwrap_or(0)
    }

    /// The blocks in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = BlockId> {
        let end = (self.first + self.words.len()) as u32;
        (BLOCKS * self.first as u32..BLOCKS * end).map(BlockId).filter(|&block| self.contains(block))
    }
}

/// The word that holds a block's bits, and the lower of its two bits there.
fn place(block: BlockId) -> (usize, u64) {
    ((block.0 / BLOCKS) as usize, 1 << (2 * (block.0 % BLOCKS)))
}
