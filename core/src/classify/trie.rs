//! An index of texts by how they begin, in any ASCII case.

use std::collections::VecDeque;
use std::ops::Range;

/// So few texts are compared one by one.
const FEW: usize = 4;

/// Where the bytes on the way from the root lead to.
#[derive(Debug, Default)]
struct Node {
    /// The texts that are compared here: all that begin with those bytes when they are few, else those that end here.
    texts: Range<usize>,
    /// Where the row of this node is in the table; nothing when it leads no further.
    row: Option<usize>,
}

/// One text of the index.
#[derive(Debug)]
struct Text {
    /// In lower case, what follows the bytes on the way to the node that compares it.
    tail: String,
    /// The first byte of that.
    first: Option<u8>,
    number: usize,
}

/// The index.
#[derive(Debug)]
pub(super) struct Trie {
    /// In the order of the whole texts in lower case.
    texts: Vec<Text>,
    nodes: Vec<Node>,
    /// For each byte the column of the table, the same for both cases; 0 for those in no text.
    columns: [u8; 256],
    width: usize,
    /// For each node that leads on, by column, the node after it; 0 for none.
    table: Vec<u16>,
}

impl Trie {
    /// Builds the index of texts, each with the number that stands for it.
    pub(super) fn new(texts: impl Iterator<Item = (usize, &'static str)>) -> Self {
        let lower = texts.map(|(number, text)| (text.to_ascii_lowercase(), number));
        let mut texts: Vec<(String, usize)> = lower.collect();
        texts.sort_unstable();
        let (columns, width) = columns(&texts);
        let texts = texts.into_iter().map(|(tail, number)| Text {
            tail,
            first: None,
            number,
        });
        let mut trie = Self {
            texts: texts.collect(),
            nodes: Vec::new(),
            columns,
            width,
            table: Vec::new(),
        };
        // all texts that begin alike, and how much of them is on the way to their node
        let mut begun = VecDeque::from([(0..trie.texts.len(), 0)]);
        while let Some((texts, depth)) = begun.pop_front() {
            let known = trie.nodes.len() + 1 + begun.len();
            let node = trie.grow(texts, depth, known, &mut begun);
            trie.nodes.push(node);
        }
        trie
    }

    /// The node of texts that begin alike; those that it leads to are begun, with numbers from `known` on.
    fn grow(
        &mut self,
        of: Range<usize>,
        depth: usize,
        known: usize,
        begun: &mut VecDeque<(Range<usize>, usize)>,
    ) -> Node {
        let few = depth > 0 && of.len() <= FEW;
        let texts = self.texts.get(of.clone()).unwrap_or_default();
        let compared = texts
            .iter()
            .take_while(|text| few || text.tail.len() == depth)
            .count();
        let compared = of.start..of.start + compared;
        let mut node = Node {
            texts: compared.clone(),
            row: None,
        };
        if compared.len() < of.len() {
            let row = self.table.len();
            node.row = Some(row);
            self.table.resize(row + self.width, 0);
            let mut start = compared.end;
            let longer = self.texts.get(start..of.end).unwrap_or_default();
            for (same, number) in longer
                .chunk_by(|one, other| one.byte(depth) == other.byte(depth))
                .zip(known..)
            {
                let column = same
                    .first()
                    .and_then(|text| text.byte(depth))
                    .map(|byte| self.column(byte));
                let slot = column.and_then(|column| self.table.get_mut(row + column));
                if let (Some(slot), Ok(number)) = (slot, u16::try_from(number)) {
                    *slot = number;
                    begun.push_back((start..start + same.len(), depth + 1));
                }
                start += same.len();
            }
        }
        for text in self.texts.get_mut(compared).unwrap_or_default() {
            text.tail.drain(..depth);
            text.first = text.byte(0);
        }
        node
    }

    fn column(&self, byte: u8) -> usize {
        self.columns
            .get(usize::from(byte))
            .copied()
            .map_or(0, usize::from)
    }

    /// Calls `found` with the number of each text that `bytes` begin with.
    pub(super) fn find(&self, bytes: &[u8], mut found: impl FnMut(usize)) {
        let mut next = self.nodes.first();
        let mut rest = bytes;
        while let Some(node) = next {
            let byte = rest.first().copied();
            if !node.texts.is_empty() {
                let lower = byte.map(|byte| byte.to_ascii_lowercase());
                for text in self.texts.get(node.texts.clone()).unwrap_or_default() {
                    // most differ in their first byte already
                    let may_be = text.first.is_none() || text.first == lower;
                    if may_be && begins(rest, text.tail.as_bytes()) {
                        found(text.number);
                    }
                }
            }
            let Some((row, byte)) = node.row.zip(byte) else {
                return;
            };
            next = self.child(row, byte);
            rest = rest.get(1..).unwrap_or_default();
        }
    }

    /// Whether a text begins with a byte.
    pub(super) fn has_first(&self, byte: u8) -> bool {
        self.child(0, byte).is_some()
    }

    /// The node after one with a row.
    fn child(&self, row: usize, byte: u8) -> Option<&Node> {
        let child = *self.table.get(row + self.column(byte))?;
        // no node leads back to the root
        if child == 0 {
            return None;
        }
        self.nodes.get(usize::from(child))
    }
}

impl Text {
    fn byte(&self, at: usize) -> Option<u8> {
        self.tail.as_bytes().get(at).copied()
    }
}

/// The column of each byte, in both cases, and how many columns there are; column 0 is for bytes in no text.
fn columns(texts: &[(String, usize)]) -> ([u8; 256], usize) {
    let mut used = [false; 256];
    for byte in texts.iter().flat_map(|(text, _)| text.bytes()) {
        if let Some(used) = used.get_mut(usize::from(byte)) {
            *used = true;
        }
    }
    let mut width = 1;
    let mut of_lower = [0; 256];
    for (column, used) in of_lower.iter_mut().zip(used) {
        if used {
            *column = width;
            width += 1;
        }
    }
    let mut columns = of_lower;
    for (column, byte) in columns.iter_mut().zip(0..=u8::MAX) {
        let lower = usize::from(byte.to_ascii_lowercase());
        *column = of_lower.get(lower).copied().unwrap_or(0);
    }
    (columns, usize::from(width))
}

/// Whether `bytes` begin with a text in lower case.
fn begins(bytes: &[u8], text: &[u8]) -> bool {
    let mut pairs = text.iter().zip(bytes);
    bytes.len() >= text.len() && pairs.all(|(one, other)| *one == other.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_text_that_the_bytes_begin_with() {
        let texts = [
            "no",
            "Not",
            "not found",
            "note",
            "nothing",
            "notice",
            "notices",
            "no",
            "x",
        ];
        let trie = Trie::new(texts.into_iter().enumerate());
        for bytes in [
            "NOT FOUND",
            "notices",
            "no",
            "n",
            "",
            "nob",
            "noti",
            "x y",
            "ünder",
        ] {
            let mut found = Vec::new();
            trie.find(bytes.as_bytes(), |number| found.push(number));
            found.sort_unstable();
            let lower = bytes.to_ascii_lowercase();
            let begins = |text: &str| lower.starts_with(&text.to_ascii_lowercase());
            let known: Vec<usize> = (0..texts.len()).filter(|at| begins(texts[*at])).collect();
            assert_eq!(found, known, "{bytes}");
        }
    }
}
