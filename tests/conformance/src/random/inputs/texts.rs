//! Texts as tools say them, and changes of texts.

use super::Maker;

/// A text is cut to about so many bytes, unless it is to be long.
const USUAL: usize = 6000;

/// What changes where a word ends, whether it is one, or what is quoted.
const MARKS: [&str; 40] = [
    " ",
    "  ",
    "\n",
    "\r\n",
    "\t",
    "\u{a0}",
    "\u{2003}",
    "\u{200b}",
    "\u{feff}",
    "\0",
    "\u{1b}[31m",
    ":",
    ": ",
    ";",
    ",",
    ".",
    "!",
    "?",
    "-",
    "_",
    "/",
    "\\",
    "\"",
    "'",
    "`",
    "\u{201c}",
    "\u{2019}",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "=",
    "\\n",
    "\\\"",
    "\u{e9}",
    "\u{1f600}",
];

/// Words that turn the meaning of what is beside them.
const TURNS: [&str; 36] = [
    "not",
    "no longer",
    "never",
    "without",
    "if",
    "unless",
    "when",
    "was",
    "will be",
    "has been",
    "previously",
    "already",
    "successfully",
    "retry",
    "retrying",
    "try again later",
    "do not retry",
    "permanently",
    "temporarily",
    "partially",
    "after 5 seconds",
    "in 2 minutes",
    "until 2026-11-28T12:00:00Z",
    "Retry-After: 30",
    "retry_after=1.5",
    "retry in 250ms",
    "see",
    "for example",
    "the log says",
    "expected",
    "request was sent",
    "charged",
    "written",
    "user said",
    "status",
    "code",
];

impl Maker<'_> {
    /// A text that somebody may get.
    pub(super) fn text(&mut self) -> String {
        let mut text = self.plain();
        for _ in 0..self.few() {
            text = self.changed(text);
        }
        text
    }

    /// A text to begin with.
    pub(super) fn plain(&mut self) -> String {
        match self.draws.below(20) {
            0..=9 => self.draws.pick(&self.corpus.texts),
            10 | 11 => self.phrase(),
            12..=14 => self.phrase_in_context(),
            15 => (0..=self.draws.below(6))
                .map(|_| self.word())
                .collect::<Vec<_>>()
                .join(" "),
            16 | 17 => self.error().to_string(),
            18 if self.draws.percent(50) => self.value(3).to_string(),
            18 => {
                let (word, phrase) = (self.word(), self.phrase());
                format!("{word}: {phrase}")
            }
            _ => self.noise(),
        }
    }

    /// A pattern of the tables as a text that it may fit.
    fn phrase(&mut self) -> String {
        let pattern = self.draws.pick(&self.corpus.phrases);
        let mut text = String::new();
        let mut rest = pattern.trim_start_matches('^').trim_end_matches('$');
        while let Some((head, tail)) = rest.split_once('{') {
            let Some((_, after)) = tail.split_once('}') else {
                break;
            };
            text.push_str(head);
            text.push_str(&self.word());
            rest = after;
        }
        text + rest
    }

    /// A phrase between words of other texts: what is beside it may change what it means.
    fn phrase_in_context(&mut self) -> String {
        let (before, phrase, after) = (self.words_of_text(5), self.phrase(), self.words_of_text(5));
        let between = self.draws.pick(&[" ", " ", " ", ": ", ", ", " (", "\n"]);
        match self.draws.below(4) {
            0 => format!("{before} {phrase}"),
            1 => format!("{before}{between}{phrase} {after}"),
            _ => format!("{phrase}{between}{after}"),
        }
    }

    /// Some words of a text that stand together, at most this many.
    fn words_of_text(&mut self, most: u64) -> String {
        let text = self.draws.pick(&self.corpus.texts);
        let words: Vec<&str> = text.split_whitespace().collect();
        let (from, length) = (self.draws.index(words.len()), self.draws.between(1, most));
        let some = words.into_iter().skip(from).zip(0..length).map(|(word, _)| word);
        some.collect::<Vec<_>>().join(" ")
    }

    /// Characters without a sense.
    fn noise(&mut self) -> String {
        let length = self.draws.below(40);
        let one = |_| match self.draws.below(4) {
            0 => self.draws.pick(&MARKS).to_owned(),
            1 => char::from_u32(u32::try_from(self.draws.below(0x11_0000)).unwrap_or_default())
                .unwrap_or('\u{fffd}')
                .to_string(),
            _ => char::from(u8::try_from(self.draws.between(0x20, 0x7e)).unwrap_or(b' ')).to_string(),
        };
        (0..length).map(one).collect()
    }

    /// The text with one change.
    pub(super) fn changed(&mut self, text: String) -> String {
        let text = shortened(text);
        match self.draws.below(24) {
            0 | 1 => self.without_part(&text),
            2 | 3 => {
                let other = self.plain();
                self.with_part(&text, &other)
            }
            4 => self.with_part_twice(&text),
            5 => self.in_another_case(&text),
            6 | 7 => {
                let mark = self.draws.pick(&MARKS);
                self.with_part(&text, mark)
            }
            8 | 9 => {
                let turn = self.draws.pick(&TURNS);
                self.with_word(&text, turn)
            }
            10 => {
                let words = if self.draws.percent(30) {
                    self.word()
                } else {
                    self.words_of_text(3)
                };
                self.with_word(&text, &words)
            }
            11 => self.with_words_moved(&text),
            12 | 13 => self.with_another_number(&text),
            14 | 15 => self.joined(&text),
            16 => {
                let secret = self.secret();
                self.with_word(&text, &secret)
            }
            _ => self.wrapped(&text),
        }
    }

    /// A place in the text, between two characters; often where a word begins or ends.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.draws.index(text.len() + 1);
        if self.draws.percent(60) {
            let tail = text.as_bytes().get(at..).unwrap_or_default();
            at += tail.iter().position(u8::is_ascii_whitespace).unwrap_or_default();
        }
        while !text.is_char_boundary(at) {
            at += 1;
        }
        at
    }

    /// The text in three parts; two places may be the same.
    fn parts<'t>(&mut self, text: &'t str) -> [&'t str; 3] {
        let (one, other) = (self.place(text), self.place(text));
        let (head, rest) = text.split_at(one.min(other));
        let (part, tail) = rest.split_at(one.max(other) - head.len());
        [head, part, tail]
    }

    fn without_part(&mut self, text: &str) -> String {
        let [head, part, tail] = self.parts(text);
        match self.draws.below(3) {
            0 => part.to_owned(),
            1 => format!("{head}{tail}"),
            _ => head.to_owned(),
        }
    }

    fn with_part(&mut self, text: &str, part: &str) -> String {
        let (head, tail) = text.split_at(self.place(text));
        format!("{head}{part}{tail}")
    }

    fn with_part_twice(&mut self, text: &str) -> String {
        let [head, part, tail] = self.parts(text);
        format!("{head}{}{tail}", part.repeat(self.draws.index(4) + 2))
    }

    fn in_another_case(&mut self, text: &str) -> String {
        let [head, part, tail] = self.parts(text);
        let part = match self.draws.below(4) {
            0 => part.to_uppercase(),
            1 => part.to_lowercase(),
            2 => part.replace(' ', "_"),
            _ => part.replace(['_', '-'], " "),
        };
        format!("{head}{part}{tail}")
    }

    /// With a word between two others.
    fn with_word(&mut self, text: &str, word: &str) -> String {
        let mut words: Vec<&str> = text.split(' ').collect();
        words.insert(self.draws.index(words.len() + 1), word);
        words.join(" ")
    }

    /// Two words change places, or one goes.
    fn with_words_moved(&mut self, text: &str) -> String {
        let mut words: Vec<&str> = text.split(' ').collect();
        let at = self.draws.index(words.len());
        if self.draws.percent(50) {
            let other = self.draws.index(words.len());
            words.swap(at, other);
        } else {
            words.remove(at);
        }
        words.join(" ")
    }

    fn with_another_number(&mut self, text: &str) -> String {
        let starts: Vec<usize> = text
            .match_indices(|c: char| c.is_ascii_digit())
            .map(|(at, _)| at)
            .collect();
        let Some(start) = self.draws.one(&starts).copied() else {
            let number = self.number().to_string();
            return self.with_word(text, &number);
        };
        let (head, tail) = text.split_at(start);
        let tail = tail.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = match self.draws.below(4) {
            0 => self
                .draws
                .pick(&[
                    "00",
                    "1e10",
                    "99999999999999999999",
                    "3.5",
                    "0x1F",
                    "4O4",
                    "\u{664}",
                ])
                .to_owned(),
            1 => self.draws.between(400, 530).to_string(),
            _ => self.number().to_string(),
        };
        format!("{head}{number}{tail}")
    }

    fn joined(&mut self, text: &str) -> String {
        let other = self.plain();
        let between = self.draws.pick(&[
            "; ",
            "\n",
            ": ",
            " (",
            " | ",
            ", caused by: ",
            "\n\nCaused by:\n    ",
            ". ",
            " -> ",
            "\n---\n",
            " but ",
        ]);
        if self.draws.percent(50) {
            format!("{text}{between}{other}")
        } else {
            format!("{other}{between}{text}")
        }
    }
}

/// Changes make texts longer; this keeps them from growing without end.
pub(super) fn shortened(mut text: String) -> String {
    let mut end = USUAL.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
    text
}
