//! An index of texts by how they begin, in any ASCII case.

use std::collections::VecDeque;
use std::ops::Range;

/// Up to this number, texts are compared one by one, which is faster than another table lookup.
const FEW: usize = 4;
/// In the table, the sign of a number in the list of leaves.
const LEAF: u16 = 1 << 15;
/// In the table, the sign of a node where a text ends: most have none.
const ENDS: u16 = 1 << 14;

/// A text of the index.
#[derive(Debug)]
struct IndexedText {
    /// The bytes that remain to be compared at a leaf, and the first of them in lower case.
    tail: &'static [u8],
    first: Option<u8>,
    number: usize,
}

/// The index: a tree with a row of the table for each node, and a leaf wherever few texts are left.
///
/// A lookup takes one memory access per byte.
#[derive(Debug)]
pub(crate) struct Trie {
    /// In the order of the texts in lower case.
    texts: Vec<IndexedText>,
    /// For each node which texts end there.
    nodes: Vec<Range<usize>>,
    /// For each leaf which texts are compared there.
    leaves: Vec<Range<usize>>,
    /// For each byte the column of the table, the same for both cases; 0 for those in no text.
    columns: [u8; 256],
    width: usize,
    /// For each node, by column, the node or leaf after it; 0 for none.
    table: Vec<u16>,
}

impl Trie {
    /// Builds the index; each text comes with a number that identifies it.
    pub(crate) fn new(texts: impl Iterator<Item = (usize, &'static str)>) -> Self {
        let mut texts: Vec<_> = texts.collect();
        texts.sort_by_cached_key(|(number, text)| (text.to_ascii_lowercase(), *number));
        let (columns, width) = columns(texts.iter().map(|(_, text)| *text));
        let texts = texts.into_iter().map(|(number, text)| IndexedText {
            tail: text.as_bytes(),
            first: None,
            number,
        });
        let mut trie = Self {
            texts: texts.collect(),
            nodes: Vec::new(),
            leaves: Vec::new(),
            columns,
            width,
            table: Vec::new(),
        };
        // all texts that begin alike, and how much of them is on the way to their node
        let mut begun = VecDeque::from([(0..trie.texts.len(), 0)]);
        while let Some((texts, depth)) = begun.pop_front() {
            trie.grow(texts, depth, &mut begun);
        }
        trie
    }

    /// Adds the node of texts that begin alike and its row; the nodes that it leads to are begun.
    fn grow(&mut self, of: Range<usize>, depth: usize, begun: &mut VecDeque<(Range<usize>, usize)>) {
        let texts = self.texts.get(of.clone()).unwrap_or_default();
        let ending = texts.iter().take_while(|text| text.tail.len() == depth).count();
        let mut start = of.start + ending;
        self.compare_at(of.start..start, depth);
        self.nodes.push(of.start..start);
        let row = self.table.len();
        self.table.resize(row + self.width, 0);
        while let Some(byte) = self.byte(start, depth).filter(|_| start < of.end) {
            let same = (start..of.end).take_while(|at| self.byte(*at, depth) == Some(byte));
            let same = start..start + same.count();
            start = same.end;
            let (number, sign) = if same.len() <= FEW {
                self.compare_at(same.clone(), depth + 1);
                self.leaves.push(same);
                (self.leaves.len() - 1, LEAF)
            } else {
                // the shortest is the first
                let ends = self.byte(same.start, depth + 1).is_none();
                begun.push_back((same, depth + 1));
                let number = self.nodes.len() + begun.len() - 1;
                (number, if ends { ENDS } else { 0 })
            };
            let slot = row + self.column(byte);
            if let (Some(slot), Ok(number)) = (self.table.get_mut(slot), u16::try_from(number)) {
                *slot = number | sign;
            }
        }
    }

    /// Stores the remaining bytes of some texts for a comparison after `depth` bytes.
    fn compare_at(&mut self, texts: Range<usize>, depth: usize) {
        for text in self.texts.get_mut(texts).unwrap_or_default() {
            text.tail = text.tail.get(depth..).unwrap_or_default();
            text.first = text.tail.first().map(u8::to_ascii_lowercase);
        }
    }

    /// A byte of a text, in lower case.
    fn byte(&self, text: usize, at: usize) -> Option<u8> {
        self.texts.get(text)?.tail.get(at).map(u8::to_ascii_lowercase)
    }

    /// The column of a byte; bytes that no pattern has share column 0.
    fn column(&self, byte: u8) -> usize {
        self.columns
            .get(usize::from(byte))
            .copied()
            .map_or(0, usize::from)
    }

    /// The node after a node; 0 for none.
    fn next(&self, node: usize, byte: u8) -> u16 {
        let slot = node * self.width + self.column(byte);
        self.table.get(slot).copied().unwrap_or(0)
    }

    /// Calls `found` with the number of each text that `bytes` begin with.
    #[inline]
    pub(crate) fn find(&self, bytes: &[u8], mut found: impl FnMut(usize)) {
        let mut node = 0;
        let mut rest = bytes;
        while let Some((byte, tail)) = rest.split_first() {
            rest = tail;
            let next = self.next(node, *byte);
            if next == 0 {
                return; // no node leads back to the root
            }
            if next & LEAF != 0 {
                let first = rest.first().map(u8::to_ascii_lowercase);
                for text in texts(&self.texts, self.leaves.get(usize::from(next ^ LEAF))) {
                    // most differ in their first byte already
                    let may_be = text.first.is_none() || text.first == first;
                    if may_be && begins(rest, text.tail) {
                        found(text.number);
                    }
                }
                return;
            }
            node = usize::from(next & !ENDS);
            if next & ENDS != 0 {
                for text in texts(&self.texts, self.nodes.get(node)) {
                    found(text.number);
                }
            }
        }
    }

    /// Whether a text begins with a byte.
    pub(crate) fn has_first(&self, byte: u8) -> bool {
        self.next(0, byte) != 0
    }
}

fn texts<'t>(texts: &'t [IndexedText], part: Option<&Range<usize>>) -> &'t [IndexedText] {
    part.and_then(|part| texts.get(part.clone())).unwrap_or_default()
}

/// The column of each byte, in both cases, and how many columns there are; column 0 is for bytes in no text.
fn columns<'t>(texts: impl Iterator<Item = &'t str>) -> ([u8; 256], usize) {
    let mut used = [false; 256];
    for byte in texts.flat_map(str::bytes) {
        if let Some(used) = used.get_mut(usize::from(byte.to_ascii_lowercase())) {
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

/// Whether `bytes` begin with a text, in any case.
fn begins(bytes: &[u8], text: &[u8]) -> bool {
    let head = bytes.get(..text.len());
    head.is_some_and(|head| head.eq_ignore_ascii_case(text))
}

#[cfg(test)]
mod tests {
    use crate::recognise::engine::trie::*;

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
