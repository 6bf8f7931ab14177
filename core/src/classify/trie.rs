//! An index of texts by how they begin, in any ASCII case.

use std::ops::Range;

/// So few texts are compared one by one.
const FEW: usize = 4;

/// The texts that begin with the bytes on the way from the root.
#[derive(Debug)]
struct Node {
    /// Length of that beginning.
    depth: usize,
    /// Where these texts are in the sorted list.
    texts: Range<usize>,
    /// How many of them, from the first, are compared here: all when they are few, else those that end here.
    compared: usize,
    /// Where the row of this node is in the table; nothing when the texts are few.
    row: Option<usize>,
}

/// The index.
#[derive(Debug)]
pub(super) struct Trie {
    /// Each text in lower case with its number, sorted.
    texts: Vec<(String, usize)>,
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
        let mut texts: Vec<_> = texts
            .map(|(number, text)| (text.to_ascii_lowercase(), number))
            .collect();
        texts.sort_unstable();
        let (columns, width) = columns(&texts);
        let mut trie = Self {
            nodes: vec![Node {
                depth: 0,
                texts: 0..texts.len(),
                compared: 0,
                row: None,
            }],
            texts,
            columns,
            width,
            table: Vec::new(),
        };
        let mut at = 0;
        while at < trie.nodes.len() {
            trie.grow(at);
            at += 1;
        }
        trie
    }

    /// Gives a node its row, and the nodes that it leads to.
    fn grow(&mut self, at: usize) {
        let Some(node) = self.nodes.get_mut(at) else {
            return;
        };
        let (depth, Range { start, end }) = (node.depth, node.texts.clone());
        if depth > 0 && end - start <= FEW {
            node.compared = end - start;
            return;
        }
        let row = self.table.len();
        node.row = Some(row);
        self.table.resize(row + self.width, 0);
        let texts = self.texts.get(start..end).unwrap_or_default();
        let mut from = start;
        for same in texts.chunk_by(|(one, _), (other, _)| byte(one, depth) == byte(other, depth)) {
            let to = from + same.len();
            let next = same.first().and_then(|(text, _)| byte(text, depth));
            let column = next.map(|byte| self.column(byte));
            if let (None, Some(node)) = (next, self.nodes.get_mut(at)) {
                node.compared = same.len();
            }
            let slot = column.and_then(|column| self.table.get_mut(row + column));
            if let (Some(slot), Ok(child)) = (slot, u16::try_from(self.nodes.len())) {
                *slot = child;
                self.nodes.push(Node {
                    depth: depth + 1,
                    texts: from..to,
                    compared: 0,
                    row: None,
                });
            }
            from = to;
        }
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
        while let Some(node) = next {
            if node.compared > 0 {
                let first = node.texts.start;
                let texts = self.texts.get(first..first + node.compared);
                for (text, number) in texts.unwrap_or_default() {
                    if begins(bytes, text.as_bytes(), node.depth) {
                        found(*number);
                    }
                }
            }
            next = node.row.and_then(|row| self.child(row, *bytes.get(node.depth)?));
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

fn byte(text: &str, at: usize) -> Option<u8> {
    text.as_bytes().get(at).copied()
}

/// Whether `bytes` begin with a text in lower case, of which `known` bytes are compared already.
fn begins(bytes: &[u8], text: &[u8], known: usize) -> bool {
    let (rest, tail) = (bytes.get(known..text.len()), text.get(known..));
    let (Some(rest), Some(tail)) = (rest, tail) else {
        return false;
    };
    let mut pairs = tail.iter().zip(rest);
    pairs.all(|(one, other)| *one == other.to_ascii_lowercase())
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
