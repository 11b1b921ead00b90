//! What a program printed, including places that may hold anything.

use assay_model::OpenOrder;

/// A piece of printed output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chunk {
    /// Text that every right execution prints.
    Text(String),
    /// Any text in this place is right.
    Unspecified,
    /// A printed poison number: any text within one line matches it.
    Poison,
    /// Text whose parts may come in another order.
    AnyOrder(String, OpenOrder),
}

/// Printed output in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    chunks: Vec<Chunk>,
    bytes: usize,
}

impl Output {
    /// In the order of printing.
    pub fn chunks(&self) -> &[Chunk] {
        &self.chunks
    }

    /// Bytes of text so far.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Text that is fully determined.
    pub fn push_text(&mut self, text: &str) {
        self.bytes += text.len();
        match self.chunks.last_mut() {
            Some(Chunk::Text(last)) => last.push_str(text),
            _ => self.chunks.push(Chunk::Text(text.to_owned())),
        }
    }

    /// Anything.
    pub fn push_unspecified(&mut self) {
        self.chunks.push(Chunk::Unspecified);
    }

    /// A poison number.
    pub fn push_poison(&mut self) {
        self.chunks.push(Chunk::Poison);
    }

    /// The current end of the output, for [`Output::open_since`].
    pub fn mark(&self) -> (usize, usize) {
        let text = match self.chunks.last() {
            Some(Chunk::Text(text)) => text.len(),
            _ => 0,
        };
        (self.chunks.len(), text)
    }

    /// Makes the output since a mark match any text.
    pub fn open_since(&mut self, (chunks, text): (usize, usize)) {
        if self.mark() == (chunks, text) {
            return;
        }
        self.chunks.truncate(chunks);
        if let Some(Chunk::Text(last)) = self.chunks.last_mut() {
            last.truncate(text);
        }
        self.push_unspecified();
    }

    /// The parts of the output since a mark may come in another order.
    pub fn reorder_since(&mut self, (chunks, text): (usize, usize), order: OpenOrder) {
        if self.mark() == (chunks, text) {
            return;
        }
        let last = match self.chunks.get(chunks.wrapping_sub(1)) {
            Some(Chunk::Text(last)) => last[text..].to_owned(),
            _ => String::new(),
        };
        let (mut all, mut merged) = (last, order);
        for chunk in &self.chunks[chunks..] {
            match chunk {
                Chunk::Text(text) => all.push_str(text),
                Chunk::AnyOrder(text, inner) => {
                    all.push_str(text);
                    merged = merged.and(*inner);
                }
                Chunk::Unspecified | Chunk::Poison => return self.open_since((chunks, text)),
            }
        }
        self.open_since((chunks, text));
        self.chunks.pop();
        self.chunks.push(Chunk::AnyOrder(all, merged));
    }

    /// Whether the next text begins a line.
    pub fn at_line_start(&self) -> bool {
        match self.chunks.last() {
            None => true,
            Some(Chunk::Text(text) | Chunk::AnyOrder(text, _)) => text.ends_with('\n'),
            Some(Chunk::Unspecified | Chunk::Poison) => false,
        }
    }

    /// The text, if every byte of it is specified.
    pub fn exact(&self) -> Option<&str> {
        match self.chunks.as_slice() {
            [] => Some(""),
            [Chunk::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The text for human readers; unspecified places show as `poison`.
    pub fn display(&self) -> String {
        let text = |chunk: &Chunk| match chunk {
            Chunk::Text(text) | Chunk::AnyOrder(text, _) => text.clone(),
            Chunk::Unspecified | Chunk::Poison => "poison".to_owned(),
        };
        self.chunks.iter().map(text).collect()
    }
}
