//! The text inside a printed value, after the name of its class, for mode `classify` (SPEC 3.6.27).

use std::borrow::Cow;

use crate::facts::connection::classes;
use crate::facts::wrappers::{without_wrappers, MAX_LAYERS};
use crate::json::{lenient, view, Source};
use crate::recognise::escaped;
use crate::recognise::printed_data::{BARE_VARIANTS, CLASS_ENDS, FIELDS, KEYED, OF_TOOLS, VARIANTS};
use crate::recognise::sign_data as signs;
use crate::text::is_blank;
use crate::unwrap::printed;

/// A longer text is a report, in bytes.
const MAX_PRINTED: usize = 256 << 10;
/// A longer name is not a class, in bytes.
const MAX_CLASS: usize = 96;

/// The text inside a printed value; `None` if the text as a whole is not one.
pub(crate) fn inner_text(source: &Source<'_>) -> Option<String> {
    if source.text().len() > MAX_PRINTED {
        return None;
    }
    let mut inner_text = String::new();
    let Some(mut inner) = layer(source) else {
        return escaped::inlined(source.text());
    };
    for _ in 0..MAX_LAYERS {
        // names of classes are evidence as well
        if let Some(class) = &inner.class
            && inner_text.len() < MAX_CLASS * 4
        {
            inner_text.push_str(class);
            inner_text.push_str(": ");
        }
        let next = layer(&Source::new(&inner.text));
        match next {
            Some(next) => inner = next,
            None => break,
        }
    }
    inner_text.push_str(&inner.text);
    (!inner.is_open).then_some(inner_text)
}

/// The text inside a printed value; any other text unchanged.
pub(crate) fn inner_text_or_same(text: &str) -> Cow<'_, str> {
    inner_text(&Source::new(text)).map_or(text.into(), Cow::Owned)
}

/// The inside of one layer.
struct PrintedLayer {
    class: Option<String>,
    text: String,
    /// The text is a value again, and no text of a failure unless that one is.
    is_open: bool,
}

impl PrintedLayer {
    /// A layer without a class.
    fn plain(text: String) -> Self {
        Self {
            class: None,
            text,
            is_open: false,
        }
    }
}

/// The outermost layer of a printed value, by the sign with which it begins.
fn layer(source: &Source<'_>) -> Option<PrintedLayer> {
    let whole = source.text().trim_matches(is_blank);
    let text = without_wrappers(source.text()).trim_matches(is_blank);
    match text.as_bytes().first()? {
        b'{' => elixir(text).or_else(|| match source.canonical() {
            Ok(object) if text.len() == whole.len() => result(object),
            _ => result(&printed::json(text)?),
        }),
        b'[' => Some(PrintedLayer::plain(printed::blocks(text)?.join("\n"))),
        b'#' => inspected(text),
        b'&' | b'*' => go(text),
        b'%' => elixir(text),
        b'<' => Some(PrintedLayer::plain(tagged(text)?.to_owned())),
        b'\'' => Some(PrintedLayer::plain(quoted(text)?)),
        _ => {
            let blocks = printed::blocks(text).map(|blocks| blocks.join("\n"));
            blocks
                .map(PrintedLayer::plain)
                .or_else(|| called(text))
                .or_else(|| labelled(text))
                .or_else(|| raised(text))
                .or_else(|| arguments(text))
        }
    }
}

/// `Class('…')`, `Client(Http("…"))`: a class of failures or a variant that holds one, with one text.
fn called(text: &str) -> Option<PrintedLayer> {
    let (name, inner) = text.strip_suffix(')')?.split_once('(')?;
    let is_variant = VARIANTS.contains(&name);
    if !(is_variant || is_class(name)) {
        return None;
    }
    let class = (!BARE_VARIANTS.contains(&name)).then(|| name.to_owned());
    // Rust's `{:#?}` writes the value on a line of its own
    let inner = inner.trim_matches(is_blank);
    if inner.starts_with(['"', '\'']) {
        let (inner_text, rest) = lenient::string(inner)?;
        let is_all = rest.is_empty() || rest == ",";
        return (is_all && is_message(name, &inner_text)).then_some(PrintedLayer {
            class,
            text: inner_text,
            is_open: false,
        });
    }
    inner.ends_with(')').then(|| PrintedLayer {
        class,
        text: inner.to_owned(),
        is_open: true,
    })
}

/// `Class: "…"`, `Class: [TextContent(type='text', text='…')]`
fn labelled(text: &str) -> Option<PrintedLayer> {
    let (name, inner) = text.split_once(": ").filter(|(name, _)| is_class(name))?;
    let text = match lenient::string(inner) {
        Some((inner_text, rest)) if rest.is_empty() && is_message(name, &inner_text) => inner_text,
        Some(_) => return None,
        None => one_block(inner)?,
    };
    Some(PrintedLayer {
        class: Some(name.to_owned()),
        text,
        is_open: false,
    })
}

/// The text of printed content that has one: several are several failures.
fn one_block(content: &str) -> Option<String> {
    let mut blocks = printed::blocks(content.starts_with('[').then_some(content)?)?;
    let text = blocks.pop()?;
    blocks.is_empty().then_some(text)
}

/// `RetryError[<Future at 0x7f state=finished raised TimeoutError>]` of tenacity: the class of the last failure.
fn raised(text: &str) -> Option<PrintedLayer> {
    let future = text.strip_suffix(signs::RETRY_END)?;
    let (before, future) = future.split_once(signs::RETRY_FUTURE)?;
    let (_, class) = future.rsplit_once(signs::RETRY_RAISED)?;
    let is_whole = before.is_empty() || before.strip_suffix(": ").is_some_and(is_class);
    let is_known = classes::find(class).is_some_and(|class| class.kind.is_some());
    (is_whole && is_known).then(|| PrintedLayer::plain(class.to_owned()))
}

/// `Class: ('40001', "…")`, `Class: (driver.Error) ('40001', '…')`: an exception of Python whose arguments are a code and the
/// text for it. What follows them on other lines is kept.
fn arguments(text: &str) -> Option<PrintedLayer> {
    let opens = |at: &usize| {
        let rest = text.get(*at..);
        let inner = rest.and_then(|rest| rest.strip_prefix(" ("));
        inner.is_some_and(|inner| inner.starts_with(|c: char| matches!(c, '\'' | '"') || c.is_ascii_digit()))
    };
    let brackets = memchr::memchr_iter(b'(', text.as_bytes());
    let at = brackets.filter_map(|at| at.checked_sub(1)).find(opens)?;
    let (before, mut rest) = (text.get(..at)?, text.get(at + 2..)?);
    let last = before.strip_suffix(':').or_else(|| before.strip_suffix(')'))?;
    if !is_class(last.rsplit([' ', '(']).next()?) {
        return None;
    }
    let mut inner = String::new();
    loop {
        let (argument, tail) = match lenient::string(rest) {
            Some(found) => found,
            None => number(rest)?,
        };
        if !inner.is_empty() {
            inner.push_str(": ");
        }
        if inner.is_empty() && argument.contains(' ') {
            return None;
        }
        inner.push_str(&argument);
        rest = tail.strip_prefix(',').unwrap_or(tail).trim_start_matches(' ');
        if let Some(tail) = rest.strip_prefix(')') {
            let ends = tail.is_empty() || tail.starts_with(['\n', '\r']);
            let is_text = inner.contains(' ');
            return (ends && is_text).then(|| PrintedLayer {
                class: Some(before.trim_end_matches(':').to_owned()),
                text: inner + tail,
                is_open: false,
            });
        }
    }
}

/// The whole number that a text begins with, and what follows it.
fn number(text: &str) -> Option<(String, &str)> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '-'))?;
    let (number, rest) = text.split_at_checked(end).filter(|_| end > 0)?;
    Some((number.to_owned(), rest))
}

/// `#<Class: "…">` and `#<Class: …>` of Ruby.
fn inspected(text: &str) -> Option<PrintedLayer> {
    let (name, inner) = text.strip_prefix("#<")?.strip_suffix('>')?.split_once(": ")?;
    let is_path = name
        .split("::")
        .all(|part| part.starts_with(|c: char| c.is_ascii_uppercase()));
    if !is_path || name.len() > MAX_CLASS {
        return None;
    }
    let text = match lenient::string(inner) {
        Some((inner_text, "")) => inner_text,
        _ => inner.to_owned(),
    };
    is_message(name, &text).then(|| PrintedLayer {
        class: Some(name.to_owned()),
        text,
        is_open: false,
    })
}

/// `&errors.errorString{s:"…"}` of Go.
fn go(text: &str) -> Option<PrintedLayer> {
    let (name, inner) = text
        .trim_start_matches(['&', '*'])
        .strip_suffix('}')?
        .split_once('{')?;
    let is_type = name.len() <= MAX_CLASS
        && name.contains('.')
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '/' | '*'));
    let inner = FIELDS
        .iter()
        .find_map(|field| inner.strip_prefix(field))
        .filter(|_| is_type)?;
    if let Some((inner_text, rest)) = lenient::string(inner) {
        return (rest.is_empty() || rest.starts_with(", ")).then(|| PrintedLayer::plain(inner_text));
    }
    inner.starts_with('&').then(|| PrintedLayer {
        class: None,
        text: inner.to_owned(),
        is_open: true,
    })
}

/// `{:error, %Class{message: "…"}}`, `{:error, "…"}` and `%Class{message: "…"}` of Elixir.
fn elixir(text: &str) -> Option<PrintedLayer> {
    if let Some(inner) = text.strip_prefix(signs::ELIXIR_ERROR) {
        let inner = inner.strip_suffix('}')?;
        return match lenient::string(inner) {
            Some((inner_text, "")) => Some(PrintedLayer::plain(inner_text)),
            _ => elixir(inner.starts_with('%').then_some(inner)?),
        };
    }
    let (name, inner) = text.strip_prefix('%')?.strip_suffix('}')?.split_once('{')?;
    let is_class = name.len() <= MAX_CLASS
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
    let (inner_text, rest) =
        lenient::string(inner.strip_prefix(signs::ELIXIR_MESSAGE).filter(|_| is_class)?)?;
    (rest.is_empty() || rest.starts_with(", ")).then(|| PrintedLayer {
        class: Some(name.to_owned()),
        text: inner_text,
        is_open: false,
    })
}

/// `'…'`: a text of several words as Python prints it.
fn quoted(text: &str) -> Option<String> {
    let (inner_text, rest) = lenient::string(text)?;
    (rest.is_empty() && inner_text.contains(' ')).then_some(inner_text)
}

/// `<tool_use_error>…</tool_use_error>` of Claude Code.
fn tagged(text: &str) -> Option<&str> {
    text.strip_prefix(signs::TOOL_USE_START)?
        .strip_suffix(signs::TOOL_USE_END)
}

/// The text of an MCP result that declares an error, also as the response of a function.
fn result(object: &str) -> Option<PrintedLayer> {
    let outer = view::FoundMembers::new(object);
    let response = outer.get("response").filter(|_| outer.get("name").is_some());
    let result = match response.or_else(|| outer.get("functionResponse")) {
        Some(response) => {
            let error = view::get(response, "error")
                .or_else(|| view::get(view::get(response, "response")?, "error"))?;
            if let Some(inner_text) = view::as_str(error) {
                return Some(PrintedLayer::plain(inner_text.into_owned()));
            }
            view::FoundMembers::new(error)
        }
        None => outer,
    };
    let is_error = result.get("isError").or_else(|| result.get("is_error"));
    let is_block = result.get("type") == Some("\"text\"");
    if is_block && is_error.is_none() {
        return Some(PrintedLayer::plain(
            view::as_str(result.get("text")?)?.into_owned(),
        ));
    }
    let content = is_error
        .filter(|value| *value == "true")
        .and(result.get("content"))?;
    let text = match view::as_str(content) {
        Some(text) => text.into_owned(),
        None => printed::blocks(content)?.join("\n"),
    };
    Some(PrintedLayer::plain(text))
}

/// Whether a name is that of a class of failures.
fn is_class(name: &str) -> bool {
    let last = name.rsplit(['.', ':']).next().unwrap_or("");
    let is_name = name.len() <= MAX_CLASS
        && last.starts_with(|c: char| c.is_ascii_uppercase())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | ':'));
    is_name && !KEYED.contains(&last) && CLASS_ENDS.iter().any(|end| last.ends_with(end))
}

/// Whether the argument of a class is a message: it is a sentence or an object, since one word alone may be user input,
/// or the class is one that tools raise on purpose.
fn is_message(name: &str, text: &str) -> bool {
    OF_TOOLS.contains(&name) || text.contains([' ', '(']) || text.starts_with('{')
}
