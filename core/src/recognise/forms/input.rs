//! A foreign input, taken apart: an HTTP response, an MCP result, or a bare body.

use std::borrow::Cow;
use std::ops::Range;

use crate::facts::http_headers::DelayHeaders;
use crate::json::object::{HasMembers, KeyLengths};
use crate::json::{view, Source};
use crate::text::{is_blank, MAX_TEXT};

/// A canonical object, or an empty string for none, whose members have been found once.
#[derive(Debug, Default)]
pub(crate) struct IndexedObject {
    text: String,
    /// The positions of the keys, in their escaped form without quotes, and of the values.
    members: Vec<(Range<usize>, Range<usize>)>,
    lengths: KeyLengths,
}

impl IndexedObject {
    /// Indexes the members of a canonical object.
    pub(crate) fn new(text: String) -> Self {
        let mut at = 1;
        let mut lengths = KeyLengths::default();
        let members = view::Members::new(&text).map(|(key, value)| {
            lengths.add(key);
            let key = at + 1..at + 1 + key.len();
            let value = key.end + 2..key.end + 2 + value.len();
            at = value.end + 1;
            (key, value)
        });
        let members = members.collect();
        Self {
            text,
            members,
            lengths,
        }
    }

    /// The canonical object.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// The value of the member `key`, a plain key without characters that need an escape.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        if !self.lengths.may_have(key) {
            return None;
        }
        let is_key = |at: &Range<usize>| at.len() == key.len() && self.text.get(at.clone()) == Some(key);
        let (_, value) = self.members.iter().find(|(at, _)| is_key(at))?;
        self.text.get(value.clone())
    }

    /// Whether the object has no members.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

impl<'a> HasMembers<'a> for &'a IndexedObject {
    fn get(self, key: &str) -> Option<&'a str> {
        IndexedObject::get(self, key)
    }
}

/// A foreign input.
pub(crate) struct ForeignInput<'a> {
    /// The text of the body when it is not a JSON object.
    pub(crate) text: Cow<'a, str>,
    /// The body as canonical JSON; empty when it is not an object.
    pub(crate) body: IndexedObject,
    /// The status, when the input is a whole response.
    pub(crate) status: Option<u16>,
    /// The wait that the headers ask for, in seconds.
    pub(crate) delay: Option<f64>,
    /// Whether the input has a list of tools that lacks the tool which was called.
    pub(crate) lacks_tool: bool,
    headers: Vec<(String, String)>,
    /// Objects that an MCP result carries: its structured content and its text blocks.
    inner: Vec<IndexedObject>,
}

impl<'a> ForeignInput<'a> {
    /// Takes an input apart. `{"status", "headers", "body"}` is a whole HTTP response; beside these, `tool` may name the
    /// tool that was called and `tools` those that there are.
    pub(crate) fn parse(input: &'a str) -> Self {
        Self::from_source(&Source::new(input))
    }

    /// As [`parse`](Self::parse), for an input whose canonical form is shared.
    pub(crate) fn from_source(source: &Source<'a>) -> Self {
        let object = IndexedObject::new(object_of(source));
        let status = member_number(&object, "status").filter(|_| object.get("body").is_some());
        let Some(status) = status else {
            return Self::body(Cow::Borrowed(source.text()), object, None, Vec::new());
        };
        let body = object.get("body").unwrap_or("");
        let (text, inner) = match view::as_str(body) {
            Some(text) => (Cow::Owned(text.to_string()), object_of(&Source::new(&text))),
            None => (Cow::Borrowed(""), body.to_owned()),
        };
        let inner = IndexedObject::new(inner);
        let headers = view::Members::new(object.get("headers").unwrap_or(""));
        let headers = headers.map(|(name, value)| {
            let value = view::as_str(value).map_or_else(|| value.to_owned(), Cow::into_owned);
            (view::decode(name).into_owned(), value)
        });
        let headers: Vec<(String, String)> = headers.collect();
        let pairs = headers
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let delay = DelayHeaders::from_headers(pairs).delay(None);
        Self {
            delay,
            lacks_tool: lacks_tool(&object),
            ..Self::body(text, inner, Some(status), headers)
        }
    }

    /// The body of a response with this status, whose headers ask for this wait.
    pub(crate) fn from_body(status: u16, body: &'a str, delay: Option<f64>) -> Self {
        Self {
            delay,
            ..Self::body(
                Cow::Borrowed(body),
                IndexedObject::new(object_of(&Source::new(body))),
                Some(status),
                Vec::new(),
            )
        }
    }

    /// An input whose body is an object, with the objects that its text blocks hold.
    fn body(
        text: Cow<'a, str>,
        body: IndexedObject,
        status: Option<u16>,
        headers: Vec<(String, String)>,
    ) -> Self {
        let structured = body
            .get("structuredContent")
            .or_else(|| body.get("structured_content"));
        let structured = structured.and_then(view::as_object).map(str::to_owned);
        let blocks = view::items(body.get("content").unwrap_or(""));
        let texts = blocks.filter_map(|block| Some(object_of(&Source::new(&string(block, "text")?))));
        let inner = structured.into_iter().chain(texts);
        let inner = inner
            .filter(|object| !object.is_empty())
            .map(IndexedObject::new)
            .collect();
        Self {
            text,
            body,
            status,
            delay: None,
            lacks_tool: false,
            headers,
            inner,
        }
    }

    /// The parts that may hold the error: the body itself, then the parts of an MCP result. A text is an empty object.
    pub(crate) fn candidates(&self) -> impl Iterator<Item = &IndexedObject> {
        std::iter::once(&self.body).chain(&self.inner)
    }

    /// The value of a header, in any case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(found, _)| found.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }
}

/// Whether `tools`, as names or as a `tools/list` result, lacks the tool named by `tool`.
fn lacks_tool(object: &IndexedObject) -> bool {
    let (Some(called), Some(tools)) = (string(object, "tool"), array(object, "tools")) else {
        return false;
    };
    let names = view::items(tools).filter_map(|tool| view::as_str(tool).or_else(|| string(tool, "name")));
    !names.into_iter().any(|name| name == called)
}

/// The text as one canonical JSON object; of an array with one object, that; of an SSE frame, its data.
fn object_of(source: &Source<'_>) -> String {
    let text = source.text().trim_matches(is_blank);
    if text.len() > MAX_TEXT {
        return String::new();
    }
    if let Some(data) = sse_data(text) {
        return json_object(&Source::new(data)).unwrap_or_default();
    }
    if !text.starts_with(['{', '[']) {
        return String::new();
    }
    json_object(source).unwrap_or_default()
}

/// The canonical object of a text, also when it is the only item of a list.
fn json_object(source: &Source<'_>) -> Option<String> {
    let value = source.canonical().ok()?;
    let object = if value.starts_with('[') {
        only_item(value)?
    } else {
        value
    };
    object.starts_with('{').then(|| object.to_owned())
}

fn only_item(array: &str) -> Option<&str> {
    let mut items = view::items(array);
    let first = items.next()?;
    items.next().is_none().then_some(first)
}

/// The one data line of an SSE frame.
fn sse_data(text: &str) -> Option<&str> {
    if !text.starts_with("event:") && !text.starts_with("data:") {
        return None;
    }
    let mut lines = text.lines().filter_map(|line| line.strip_prefix("data:"));
    let data = lines.next()?;
    lines.next().is_none().then(|| data.trim())
}

/// The member `key` as a string.
pub(crate) fn string<'a>(object: impl HasMembers<'a>, key: &str) -> Option<Cow<'a, str>> {
    object.get(key).and_then(view::as_str)
}

/// The member `key` as an object.
pub(crate) fn object<'a>(object: impl HasMembers<'a>, key: &str) -> Option<&'a str> {
    object.get(key).and_then(view::as_object)
}

/// The member `key` as `true` or `false`.
pub(crate) fn boolean<'a>(object: impl HasMembers<'a>, key: &str) -> Option<bool> {
    match object.get(key)? {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// The member `key` as an integer in the range of the type asked for.
pub(crate) fn member_number<'a, T: std::str::FromStr>(object: impl HasMembers<'a>, key: &str) -> Option<T> {
    object.get(key)?.parse().ok()
}

/// The member `key` as an array.
pub(crate) fn array<'a>(object: impl HasMembers<'a>, key: &str) -> Option<&'a str> {
    object.get(key).filter(|value| value.starts_with('['))
}
