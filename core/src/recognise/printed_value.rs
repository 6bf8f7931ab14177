//! What a printed value says, for mode `classify`: the text in it, behind the name of the class that holds it (SPEC 3.6.27).

use std::borrow::Cow;

use crate::facts::wrappers::{without_wrappers, MAX_LAYERS};
use crate::json::{lenient, view};
use crate::recognise::printed_data::{BARE_VARIANTS, CLASS_ENDS, FIELDS, KEYED, OF_TOOLS, VARIANTS};
use crate::text::is_blank;
use crate::unwrap::printed;

/// A longer text is a report, in bytes.
const MAX_PRINTED: usize = 256 << 10;
/// A longer name is not a class, in bytes.
const MAX_CLASS: usize = 96;

/// What a text says that is a printed value as a whole; nothing for any other text.
pub(crate) fn said(text: &str) -> Option<String> {
    if text.len() > MAX_PRINTED {
        return None;
    }
    let mut said = String::new();
    let mut inner = layer(text)?;
    for _ in 0..MAX_LAYERS {
        // names of classes are evidence as well
        if let Some(class) = &inner.class
            && said.len() < MAX_CLASS * 4
        {
            said.push_str(class);
            said.push_str(": ");
        }
        match layer(&inner.text) {
            Some(next) => inner = next,
            None => break,
        }
    }
    said.push_str(&inner.text);
    (!inner.is_open).then_some(said)
}

/// What a printed value says; any other text as it is.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    said(text).map_or(text.into(), Cow::Owned)
}

/// The inside of one layer.
struct Layer {
    class: Option<String>,
    text: String,
    /// The text is a value again, and no text of a failure unless that one is.
    is_open: bool,
}

impl Layer {
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
fn layer(text: &str) -> Option<Layer> {
    let text = without_wrappers(text).trim_matches(is_blank);
    match text.as_bytes().first()? {
        b'{' => elixir(text).or_else(|| result(text)),
        b'[' => Some(Layer::plain(printed::blocks(text)?.join("\n"))),
        b'#' => inspected(text),
        b'&' | b'*' => go(text),
        b'%' => elixir(text),
        b'<' => Some(Layer::plain(tagged(text)?.to_owned())),
        _ => {
            let blocks = printed::blocks(text).map(|blocks| blocks.join("\n"));
            blocks
                .map(Layer::plain)
                .or_else(|| called(text))
                .or_else(|| labelled(text))
        }
    }
}

/// `Class('…')`, `Client(Http("…"))`: a class of failures or a variant that holds one, with one text.
fn called(text: &str) -> Option<Layer> {
    let (name, inner) = text.strip_suffix(')')?.split_once('(')?;
    let is_variant = VARIANTS.contains(&name);
    if !(is_variant || is_class(name)) {
        return None;
    }
    let class = (!BARE_VARIANTS.contains(&name)).then(|| name.to_owned());
    if inner.starts_with(['"', '\'']) {
        let (said, rest) = lenient::string(inner)?;
        let is_all = rest.is_empty() || rest == ",";
        return (is_all && is_said(name, &said)).then_some(Layer {
            class,
            text: said,
            is_open: false,
        });
    }
    inner.ends_with(')').then(|| Layer {
        class,
        text: inner.to_owned(),
        is_open: true,
    })
}

/// `Class: "…"`
fn labelled(text: &str) -> Option<Layer> {
    let (name, inner) = text.split_once(": ")?;
    let (said, rest) = lenient::string(inner).filter(|_| is_class(name))?;
    (rest.is_empty() && is_said(name, &said)).then(|| Layer {
        class: Some(name.to_owned()),
        text: said,
        is_open: false,
    })
}

/// `#<Class: "…">` and `#<Class: …>` of Ruby.
fn inspected(text: &str) -> Option<Layer> {
    let (name, inner) = text.strip_prefix("#<")?.strip_suffix('>')?.split_once(": ")?;
    let is_path = name
        .split("::")
        .all(|part| part.starts_with(|c: char| c.is_ascii_uppercase()));
    if !is_path || name.len() > MAX_CLASS {
        return None;
    }
    let text = match lenient::string(inner) {
        Some((said, "")) => said,
        _ => inner.to_owned(),
    };
    is_said(name, &text).then(|| Layer {
        class: Some(name.to_owned()),
        text,
        is_open: false,
    })
}

/// `&errors.errorString{s:"…"}` of Go.
fn go(text: &str) -> Option<Layer> {
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
    if let Some((said, rest)) = lenient::string(inner) {
        return (rest.is_empty() || rest.starts_with(", ")).then(|| Layer::plain(said));
    }
    inner.starts_with('&').then(|| Layer {
        class: None,
        text: inner.to_owned(),
        is_open: true,
    })
}

/// `{:error, %Class{message: "…"}}`, `{:error, "…"}` and `%Class{message: "…"}` of Elixir.
fn elixir(text: &str) -> Option<Layer> {
    if let Some(inner) = text.strip_prefix("{:error, ") {
        let inner = inner.strip_suffix('}')?;
        return match lenient::string(inner) {
            Some((said, "")) => Some(Layer::plain(said)),
            _ => elixir(inner.starts_with('%').then_some(inner)?),
        };
    }
    let (name, inner) = text.strip_prefix('%')?.strip_suffix('}')?.split_once('{')?;
    let is_class = name.len() <= MAX_CLASS
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'));
    let (said, rest) = lenient::string(inner.strip_prefix("message: ").filter(|_| is_class)?)?;
    (rest.is_empty() || rest.starts_with(", ")).then(|| Layer {
        class: Some(name.to_owned()),
        text: said,
        is_open: false,
    })
}

/// `<tool_use_error>…</tool_use_error>` of Claude Code.
fn tagged(text: &str) -> Option<&str> {
    text.strip_prefix("<tool_use_error>")?
        .strip_suffix("</tool_use_error>")
}

/// A result of MCP that says it is an error, also as the response of a function.
fn result(text: &str) -> Option<Layer> {
    let object = &printed::json(text)?;
    let response = view::get(object, "response").filter(|_| view::get(object, "name").is_some());
    let result = match response.or_else(|| view::get(object, "functionResponse")) {
        Some(response) => {
            let error = view::get(response, "error")
                .or_else(|| view::get(view::get(response, "response")?, "error"))?;
            if let Some(said) = view::as_str(error) {
                return Some(Layer::plain(said.into_owned()));
            }
            error
        }
        None => object,
    };
    let is_error = view::get(result, "isError").or_else(|| view::get(result, "is_error"));
    let is_block = view::get(result, "type") == Some("\"text\"");
    if is_block && is_error.is_none() {
        return Some(Layer::plain(
            view::as_str(view::get(result, "text")?)?.into_owned(),
        ));
    }
    let content = is_error
        .filter(|value| *value == "true")
        .and(view::get(result, "content"))?;
    Some(Layer::plain(printed::blocks(content)?.join("\n")))
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

/// Whether the text of a class is a sentence: one word alone may be anything that somebody has put in. What a tool
/// raises on purpose says what it means.
fn is_said(name: &str, text: &str) -> bool {
    OF_TOOLS.contains(&name) || text.contains(' ') || text.contains('(')
}
