//! JSON as some runtimes print it: Python literals, a trailing comma, a text that was cut off (SPEC §1.4).

use crate::json::write;
use crate::json::MAX_JSON_DEPTH;

/// An object that was read with tolerance.
pub(crate) struct LenientObject<'a> {
    /// Its canonical text.
    pub(crate) text: String,
    /// The text after it.
    pub(crate) rest: &'a str,
    /// Whether the text ended before the object did.
    pub(crate) cut: bool,
}

/// Reads the object at the beginning of `text`.
pub(crate) fn object(text: &str) -> Option<LenientObject<'_>> {
    let mut reader = Reader {
        rest: text,
        depth: 0,
        partial: None,
        cut_key: None,
    };
    let mut out = String::with_capacity(text.len());
    let cut = match reader.object(&mut out) {
        Ok(()) => false,
        // what was cut off in the middle of a name must have been going to be one of the contract's
        Err(Fault::End) => match &reader.cut_key {
            Some(key)
                if !["type", "message", "recoverable", "data"]
                    .iter()
                    .any(|name| name.starts_with(key)) =>
            {
                return None;
            }
            _ => true,
        },
        Err(Fault::Syntax) => return None,
    };
    Some(LenientObject {
        text: out,
        rest: reader.rest,
        cut,
    })
}

enum Fault {
    Syntax,
    /// The text ended.
    End,
}

type Step = Result<(), Fault>;

/// The position in a text that is almost JSON.
struct Reader<'a> {
    rest: &'a str,
    depth: usize,
    /// The beginning of a string that the end of the text cut off.
    partial: Option<String>,
    /// The same of a key.
    cut_key: Option<String>,
}

impl Reader<'_> {
    /// The fault of a text that does not go on as it should.
    fn fault(&self) -> Fault {
        if self.rest.is_empty() {
            Fault::End
        } else {
            Fault::Syntax
        }
    }

    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    /// Steps over `token`, if it comes next.
    fn take(&mut self, token: &str) -> bool {
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Counts one more open bracket.
    fn deeper(&mut self) -> Step {
        self.depth += 1;
        if self.depth > MAX_JSON_DEPTH {
            Err(Fault::Syntax)
        } else {
            Ok(())
        }
    }

    /// Members until the closing brace. What a cut leaves incomplete is dropped, but for the outermost `message`.
    fn object(&mut self, out: &mut String) -> Step {
        self.take("{");
        self.deeper()?;
        let start = out.len();
        out.push('{');
        let outermost = self.depth == 1;
        loop {
            let complete = out.len();
            let step = self.member(out, complete > start + 1);
            match step {
                Ok(true) => {}
                Ok(false) => break,
                Err(Fault::End) if outermost => {
                    self.finish_cut(out, complete);
                    write::sort_members(out, start);
                    return Err(Fault::End);
                }
                Err(fault) => return Err(fault),
            }
        }
        self.depth -= 1;
        out.push('}');
        write::sort_members(out, start);
        Ok(())
    }

    /// Closes the outermost object after its last complete member; keeps the part of the message that came.
    fn finish_cut(&mut self, out: &mut String, complete: usize) {
        let last = out.get(complete..).unwrap_or("").trim_start_matches(',');
        let partial = self.partial.take();
        let value = match (last, partial) {
            ("\"message\":", Some(said)) => {
                let mut text = String::new();
                write::string(&mut text, &said);
                text
            }
            ("\"recoverable\":", _) if ["f", "F"].iter().any(|f| self.rest.starts_with(f)) => {
                "false".to_owned()
            }
            _ => {
                out.truncate(complete);
                out.push('}');
                return;
            }
        };
        out.push_str(&value);
        out.push('}');
    }

    /// One member; `false` at the closing brace.
    fn member(&mut self, out: &mut String, separate: bool) -> Result<bool, Fault> {
        self.skip_space();
        if self.take("}") {
            return Ok(false);
        }
        if separate {
            if !self.take(",") {
                return Err(self.fault());
            }
            self.skip_space();
            if self.take("}") {
                return Ok(false); // a trailing comma
            }
            out.push(',');
        }
        let key = match self.string() {
            Ok(key) => key,
            Err(fault) => {
                if self.depth == 1 {
                    self.cut_key = self.partial.take();
                }
                return Err(fault);
            }
        };
        self.skip_space();
        if !self.take(":") {
            return Err(self.fault());
        }
        write::string(out, &key);
        out.push(':');
        self.value(out)?;
        Ok(true)
    }

    /// Items until the closing bracket; a list that was cut is a fault.
    fn array(&mut self, out: &mut String) -> Step {
        self.take("[");
        self.deeper()?;
        out.push('[');
        let start = out.len();
        loop {
            self.skip_space();
            if self.take("]") {
                break;
            }
            if out.len() > start {
                if !self.take(",") {
                    return Err(self.fault());
                }
                self.skip_space();
                if self.take("]") {
                    break;
                }
                out.push(',');
            }
            self.value(out)?;
        }
        self.depth -= 1;
        out.push(']');
        Ok(())
    }

    /// One value: JSON, or a word or a string as Python writes it.
    fn value(&mut self, out: &mut String) -> Step {
        const WORDS: [(&str, &str); 10] = [
            ("true", "true"),
            ("True", "true"),
            ("false", "false"),
            ("False", "false"),
            ("null", "null"),
            ("None", "null"),
            ("NaN", "null"),
            ("nan", "null"),
            ("Infinity", "null"),
            ("inf", "null"),
        ];
        self.skip_space();
        match self.rest.as_bytes().first() {
            Some(b'{') => return self.object(out),
            Some(b'[') => return self.array(out),
            Some(b'"' | b'\'') => {
                let text = self.string()?;
                write::string(out, &text);
                return Ok(());
            }
            _ => {}
        }
        let unsigned = self.rest.strip_prefix('-').unwrap_or(self.rest);
        for (word, canonical) in WORDS {
            let signed_ok = unsigned.len() == self.rest.len() || matches!(word, "Infinity" | "inf");
            if let (Some(rest), true) = (unsigned.strip_prefix(word), signed_ok) {
                self.rest = rest;
                out.push_str(canonical);
                return Ok(());
            }
            if !unsigned.is_empty() && word.starts_with(unsigned) {
                return Err(Fault::End);
            }
        }
        self.number(out)
    }

    /// A number in its canonical form; one that ends with the text may be incomplete.
    fn number(&mut self, out: &mut String) -> Step {
        let after = self
            .rest
            .trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E'));
        let token = self.rest.strip_suffix(after).unwrap_or("");
        if after.is_empty() {
            return Err(Fault::End); // more digits may have been cut off
        }
        let Ok(canonical) = crate::json::scan::canonical(token) else {
            return Err(self.fault());
        };
        self.rest = after;
        out.push_str(&canonical);
        Ok(())
    }

    /// A string in double or single quotes, with JSON's and Python's escapes.
    fn string(&mut self) -> Result<String, Fault> {
        let mut chars = self.rest.chars();
        let Some(quote @ ('"' | '\'')) = chars.next() else {
            return Err(self.fault());
        };
        let mut said = String::new();
        loop {
            let Some(c) = chars.next() else {
                self.rest = "";
                self.partial = Some(said);
                return Err(Fault::End);
            };
            match c {
                '\\' => match python_escape(&mut chars) {
                    Escape::Char(c) => said.push(c),
                    Escape::Surrogate(first) => said.push(pair(first, &mut chars)),
                    Escape::Unknown => return Err(Fault::Syntax),
                    Escape::End => {
                        self.rest = "";
                        self.partial = Some(said);
                        return Err(Fault::End);
                    }
                },
                c if c == quote => {
                    self.rest = chars.as_str();
                    return Ok(said);
                }
                c if c < ' ' => return Err(Fault::Syntax),
                c => said.push(c),
            }
        }
    }
}

/// The result of an escape.
enum Escape {
    Char(char),
    /// The first half of a pair.
    Surrogate(u32),
    Unknown,
    End,
}

/// Decodes the characters after a backslash in JSON or in a Python string literal.
fn python_escape(chars: &mut std::str::Chars<'_>) -> Escape {
    let Some(c) = chars.next() else {
        return Escape::End;
    };
    let width = match c {
        '"' | '\'' | '\\' | '/' => return Escape::Char(c),
        'b' => return Escape::Char('\u{8}'),
        'f' => return Escape::Char('\u{c}'),
        'n' => return Escape::Char('\n'),
        'r' => return Escape::Char('\r'),
        't' => return Escape::Char('\t'),
        'a' => return Escape::Char('\u{7}'),
        'v' => return Escape::Char('\u{b}'),
        '0' => return Escape::Char('\0'),
        'x' => 2,
        'u' if chars.as_str().starts_with('{') => return braced(chars),
        'u' => 4,
        'U' => 8,
        _ => return Escape::Unknown,
    };
    let mut code = 0u32;
    for _ in 0..width {
        let Some(c) = chars.next() else {
            return Escape::End;
        };
        let Some(digit) = c.to_digit(16) else {
            return Escape::Unknown;
        };
        code = code.wrapping_mul(16).wrapping_add(digit);
    }
    if (0xD800..0xDC00).contains(&code) {
        return Escape::Surrogate(code);
    }
    Escape::Char(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
}

/// The number in `\u{1f600}` of Rust and JavaScript.
fn braced(chars: &mut std::str::Chars<'_>) -> Escape {
    let Some((number, rest)) = chars.as_str().trim_start_matches('{').split_once('}') else {
        return Escape::End;
    };
    let code = (number.len() <= 6)
        .then(|| u32::from_str_radix(number, 16).ok())
        .flatten();
    *chars = rest.chars();
    Escape::Char(
        code.and_then(char::from_u32)
            .unwrap_or(char::REPLACEMENT_CHARACTER),
    )
}

/// The character of a surrogate pair whose first half was read; U+FFFD when no second half follows.
fn pair(first: u32, chars: &mut std::str::Chars<'_>) -> char {
    let second = chars.as_str().strip_prefix("\\u").and_then(|rest| rest.get(..4));
    let second = second.and_then(|hex| u32::from_str_radix(hex, 16).ok());
    match second {
        Some(second) if (0xDC00..0xE000).contains(&second) => {
            chars.nth(5);
            let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// The text of a Python bytes literal that is the whole text.
pub(crate) fn python_bytes(text: &str) -> Option<String> {
    let literal = text.strip_prefix('b')?;
    let quote = literal.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = literal.strip_prefix(quote)?.strip_suffix(quote)?;
    let mut bytes = Vec::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        if c == quote {
            return None; // the literal ended earlier
        }
        if c != '\\' {
            bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        match python_escape(&mut chars) {
            Escape::Char(c) => bytes.push(u8::try_from(u32::from(c)).ok()?),
            _ => return None,
        }
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The string literal that a text begins with, and what follows it.
pub(crate) fn string(text: &str) -> Option<(String, &str)> {
    let mut reader = Reader {
        rest: text,
        depth: 0,
        partial: None,
        cut_key: None,
    };
    let said = reader.string().ok()?;
    Some((said, reader.rest))
}

/// The argument of `SomeError('…')`, as Python's `repr` prints an exception with one text.
pub(crate) fn python_exception(text: &str) -> Option<String> {
    let (class, rest) = text.split_once('(')?;
    // only the classes that a tool raises on purpose: others print what the user gave them
    if !["ToolError", "ToolException"].contains(&class) {
        return None;
    }
    let (said, rest) = string(rest)?;
    let end = rest.strip_prefix(',').unwrap_or(rest);
    (end == ")").then_some(said)
}
