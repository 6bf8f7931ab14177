//! Splits a text into words, without addresses, stack frames and quoted speech.

use std::borrow::Cow;

use crate::recognise::engine::data::TEXT_KEYS;
use crate::recognise::engine::deeds::data;
use crate::recognise::engine::filters::is_argument;
use crate::recognise::engine::keys::is_key;
use crate::recognise::engine::masks::Masks;

/// Characters that end a segment: another statement follows.
const BREAKS: &[char] = &[
    ':', ';', ',', '.', '!', '?', '(', ')', '[', ']', '{', '}', '<', '>', '|', '"', '\'', '`', '=', '—', '–',
    '\\',
];

/// Number of words before a noun or a quoted name that may show that it was only read: `failed to list all of the payments`,
/// `failed to load the "refund"`.
pub(super) const MAX_BEFORE: usize = 4;

/// Words in quotes that can be a name: `Send invoice`.
const MAX_NAME: usize = 5;

/// The form of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordForm {
    Plain,
    /// All text between a pair of quotes.
    Quoted,
    /// Quoted, and followed by words: `"Send invoice" timed out`.
    Name,
    /// Quoted, and followed by a colon; not the key of an object.
    Label,
    /// A name with dots, `chat.postMessage`.
    Dotted,
    /// An address or a path: no word of a sentence.
    Opaque,
}

/// A word of a text, with the number of its statement.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    pub(super) raw: &'a str,
    pub(super) lower: Cow<'a, str>,
    /// Words of the same statement have the same number.
    pub(super) segment: usize,
    kind: WordForm,
}

impl Word<'_> {
    /// Whether it is a word of a sentence.
    pub(super) fn is_plain(&self) -> bool {
        self.kind == WordForm::Plain
    }

    /// Whether it is in quotes.
    pub(super) fn is_quoted(&self) -> bool {
        matches!(self.kind, WordForm::Quoted | WordForm::Name | WordForm::Label)
    }

    /// Whether it is quoted and words follow.
    pub(super) fn is_name(&self) -> bool {
        self.kind == WordForm::Name
    }

    /// Whether it is quoted and a statement about it follows: `` `transfer`: timed out ``.
    pub(super) fn is_label(&self) -> bool {
        self.kind == WordForm::Label
    }

    /// Whether it is made of several words, as names of functions are: `send_mail`, `sendMail`, in quotes `send-mail`.
    pub(super) fn is_identifier(&self) -> bool {
        let last = self.raw.rsplit('.').next().unwrap_or_default();
        let is_hump = |pair: &[u8]| matches!(pair, [small, big] if small.is_ascii_lowercase() && big.is_ascii_uppercase());
        self.kind != WordForm::Opaque
            && !self.raw.contains(' ')
            && (last.contains('_')
                || last.as_bytes().windows(2).any(is_hump)
                || (self.is_quoted() && last.contains('-')))
    }

    /// Whether it is a name of several words that `-` joins: `create-invoice`.
    pub(super) fn is_kebab(&self) -> bool {
        self.is_plain() && self.raw.contains('-') && !self.raw.starts_with('-')
    }

    /// Whether it is a method of a client, by the verb at its end: `shop.orders.create`.
    pub(super) fn names_method(&self) -> bool {
        let (WordForm::Dotted, Some((object, verb))) = (self.kind, self.lower.rsplit_once('.')) else {
            return false;
        };
        // `client` alone is what a program opens for itself
        let object = object.strip_prefix("client.").unwrap_or(object);
        let is_verb = is_in(data::BASES, verb) && !is_in(data::METHODS, verb) && !is_in(data::THINGS, verb);
        let reads = |part: &str| {
            let lists = [data::LINKS, data::COMPUTING_SYSTEMS, data::READING_PATHS];
            lists.iter().any(|list| is_in(list, part))
        };
        is_verb && !object.split('.').any(reads)
    }

    /// Whether it is a word of everyday language, and no code or number.
    pub(super) fn is_wording(&self) -> bool {
        let bytes = self.raw.as_bytes();
        !matches!(self.kind, WordForm::Opaque | WordForm::Dotted)
            && bytes.iter().any(u8::is_ascii_lowercase)
            && !bytes.iter().any(u8::is_ascii_digit)
    }
}

/// Whether a list of the data has a word.
pub(super) fn is_in(list: &[&str], word: &str) -> bool {
    list.binary_search(&word).is_ok()
}

/// The words of a text, in its order. `masks` are those of the text.
pub(super) fn split<'a>(text: &'a str, masks: &Masks) -> Vec<Word<'a>> {
    let mut splitter = WordSplitter {
        text,
        masks,
        words: Vec::new(),
        segment: 0,
    };
    let mut at = 0;
    for chunk in text.split(char::is_whitespace) {
        splitter.chunk(at, chunk);
        at += chunk.len();
        let blank = text.get(at..).and_then(|rest| rest.chars().next());
        splitter.segment += usize::from(matches!(blank, Some('\n' | '\r')));
        at += blank.map_or(0, char::len_utf8);
    }
    splitter.words
}

/// Splits a text into words and statements.
struct WordSplitter<'a, 'm> {
    text: &'a str,
    masks: &'m Masks,
    words: Vec<Word<'a>>,
    segment: usize,
}

impl<'a> WordSplitter<'a, '_> {
    /// Adds the text between two blanks.
    fn chunk(&mut self, start: usize, chunk: &'a str) {
        if self.masks.in_frame(start) {
            self.segment += 1;
            return;
        }
        if memchr::memchr2(b'/', b'@', chunk.as_bytes()).is_some() {
            // the tags of a document and the quotes of a printed object are no part of its words
            let cut = if chunk.contains("</") { '<' } else { '"' };
            if chunk.contains(cut) {
                return self.pieces(start, chunk, cut);
            }
            self.add(chunk.trim_matches(BREAKS), WordForm::Opaque);
            self.segment += usize::from(chunk.ends_with(BREAKS));
            return;
        }
        let mut at = start;
        for piece in chunk.split_inclusive(is_sign) {
            let word = piece.trim_end_matches(is_sign);
            let trimmed = word.trim_matches(['.', '\'', '’', '-', '#', '*']);
            let offset = word.len() - word.trim_start_matches(['.', '\'', '’', '-', '#', '*']).len();
            if trimmed.is_empty() {
                // a dash between two statements
                self.segment += usize::from(!word.is_empty());
            } else if trimmed.contains('.') {
                self.add(trimmed, WordForm::Dotted);
            } else {
                self.word(at + offset, trimmed);
            }
            let ends = piece.len() > word.len() || word.ends_with('.');
            self.segment += usize::from(ends);
            at += piece.len();
        }
    }

    /// Adds the text between tags or quotes.
    fn pieces(&mut self, start: usize, chunk: &'a str, cut: char) {
        let mut at = start;
        for (place, piece) in chunk.split(cut).enumerate() {
            let is_tag = cut == '<' && place > 0;
            let text = if is_tag {
                piece.rsplit_once('>').map_or("", |(_, text)| text)
            } else {
                piece
            };
            if !text.is_empty() {
                self.chunk(at + piece.len() - text.len(), text);
            }
            self.segment += 1;
            at += piece.len() + cut.len_utf8();
        }
    }

    /// Adds a word; of several in quotes, all as one where they may be a name.
    fn word(&mut self, at: usize, word: &'a str) {
        let quote = self.masks.quote(at).filter(|quote| {
            // the value of a member and the argument of an error are part of the failure's own text
            !(is_key(self.text, quote.start, TEXT_KEYS) || is_argument(self.text, quote, true))
        });
        match quote {
            None => self.add(word, WordForm::Plain),
            Some(quote) if *quote == (at..at + word.len()) => self.add(word, self.kind_of(quote)),
            Some(quote) => {
                self.segment += 1;
                let name = self.text.get(quote.clone()).unwrap_or(word);
                if quote.start == at && name.split(' ').count() <= MAX_NAME {
                    self.add(name, self.kind_of(quote));
                    self.segment += 1;
                }
            }
        }
    }

    /// The form of a quoted text. The key of an object is at the start or follows no word.
    fn kind_of(&self, quote: &std::ops::Range<usize>) -> WordForm {
        let after = self.text.get(quote.end..).unwrap_or("");
        let after = after.trim_start_matches(['"', '\'', '`', '\\', '”', '»', '“', '」']);
        let before = self.text.get(..quote.start).unwrap_or("");
        let before = before.trim_end_matches(['"', '\'', '`', '“', '„', '«', '「', ' ']);
        let is_free =
            before.is_empty() || before.ends_with(|c: char| matches!(c, ':' | '(') || c.is_alphanumeric());
        if is_free && after.starts_with(": ") {
            WordForm::Label
        } else if is_free && (after.is_empty() || after.starts_with([' ', ',', '.', ')', '\n'])) {
            WordForm::Name
        } else {
            WordForm::Quoted
        }
    }

    /// Adds a word to the current statement.
    fn add(&mut self, raw: &'a str, kind: WordForm) {
        self.words.push(Word {
            raw,
            lower: lower(raw),
            segment: self.segment,
            kind,
        });
    }
}

/// A word in lower case; most are.
fn lower(raw: &str) -> Cow<'_, str> {
    if raw.bytes().any(|byte| byte.is_ascii_uppercase()) {
        raw.to_ascii_lowercase().into()
    } else {
        raw.into()
    }
}

/// Whether a character is not part of a word.
fn is_sign(c: char) -> bool {
    !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '\'' | '’' | '#' | '*'))
}
