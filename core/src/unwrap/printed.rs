//! Values as programs print them: content of a tool result, exceptions, errors of Rust, Go, Ruby and Elixir (SPEC §1.4).
//!
//! A form counts only when it is the whole text. Each step removes one layer and examines the rest once.

use std::borrow::Cow;

use crate::json::{lenient, scan, view};
use crate::text::is_blank;
use crate::unwrap::printed_data::{CLASSES, KINDS, RESULTS};

/// Blocks of one result: no tool returns more.
const MAX_BLOCKS: usize = 64;

/// The text blocks of a content array or of a message that holds one, as JSON or as Python prints them.
pub(crate) fn blocks(text: &str) -> Option<Vec<String>> {
    let text = text.trim_matches(is_blank);
    if text.starts_with('[') {
        let results = || python_items(text, result);
        return python_list(text).or_else(results).or_else(|| json_blocks(text));
    }
    if RESULTS.iter().any(|class| is_call(text, class)) {
        return result(text);
    }
    let fields = keywords(text);
    if let Some(fields) = fields.as_ref().filter(|fields| fields.is_result()) {
        return content_of_error(fields);
    }
    let message = call(text, "ToolMessage").or_else(|| fields.filter(KeywordArguments::is_message));
    let content = match &message {
        Some(message) => message.get("content")?,
        None => return text_content(text).map(|text| vec![text]),
    };
    if content.starts_with('[') {
        return blocks(content);
    }
    whole_string(content).map(|text| vec![text])
}

/// The canonical text of an object or an array, as JSON or as Python prints it.
pub(crate) fn json(text: &str) -> Option<String> {
    let as_python = || {
        let object = format!("{{\"value\":{text}}}");
        let relaxed = lenient::object(&object).filter(|found| !found.cut && found.rest.is_empty())?;
        view::get(&relaxed.text, "value").map(str::to_owned)
    };
    scan::canonical(text).ok().or_else(as_python)
}

/// `[{"type":"text","text":"…"}]`, and the errors of `[{"functionResponse":{…}}]`
fn json_blocks(text: &str) -> Option<Vec<String>> {
    let inner = text.strip_prefix('[')?.trim_start_matches(is_blank);
    if !inner.starts_with('{') {
        return None;
    }
    let array = json(text)?;
    let errors = view::items(&array).take(MAX_BLOCKS).map(error_of_response);
    if let Some(errors) = errors.collect::<Option<Vec<String>>>() {
        return (!errors.is_empty()).then_some(errors);
    }
    let kind = |block| view::get(block, "type").and_then(view::as_str);
    let is_content = |block| kind(block).is_some_and(|kind| KINDS.contains(&kind.as_ref()));
    let text_of = |block| match kind(block)?.as_ref() {
        "text" => view::as_str(view::get(block, "text")?).map(Cow::into_owned),
        _ => None,
    };
    let blocks = || view::items(&array).take(MAX_BLOCKS);
    let all: Vec<String> = blocks().filter_map(text_of).collect();
    (!all.is_empty() && blocks().all(is_content)).then_some(all)
}

/// The error in the response of a function, as Gemini's clients send it.
fn error_of_response(part: &str) -> Option<String> {
    let response = view::get(view::get(part, "functionResponse")?, "response")?;
    let error = view::get(response, "error")?;
    Some(view::as_str(error).map_or_else(|| error.to_owned(), Cow::into_owned))
}

/// `[TextContent(type='text', text='…', annotations=None)]`; images and other blocks without text are skipped.
fn python_list(text: &str) -> Option<Vec<String>> {
    python_items(text, |item| {
        let (class, _) = item.split_once('(')?;
        let texts = || text_content(item).into_iter().collect();
        CLASSES.contains(&class).then(texts)
    })
}

/// The texts of a list of Python in which every item has some; `None` if they are no texts at all.
fn python_items(text: &str, texts: impl Fn(&str) -> Option<Vec<String>>) -> Option<Vec<String>> {
    let mut rest = text.strip_prefix('[')?.strip_suffix(']')?;
    let mut all = Vec::new();
    for _ in 0..MAX_BLOCKS {
        if rest.is_empty() {
            break;
        }
        let (item, after) = rest.split_at_checked(value_length(rest)?)?;
        all.extend(texts(item)?);
        rest = after.trim_start_matches([',', ' ']);
    }
    (!all.is_empty()).then_some(all)
}

/// `CallToolResult(content=[…], isError=True)`, `FunctionExecutionResult(content='…', is_error=True)`: the texts of a result
/// that is an error.
fn result(text: &str) -> Option<Vec<String>> {
    content_of_error(&RESULTS.iter().find_map(|class| call(text, class))?)
}

/// The texts of a result by its fields, if it is an error.
fn content_of_error(fields: &KeywordArguments<'_>) -> Option<Vec<String>> {
    let is_error = fields.get("isError").or_else(|| fields.get("is_error"));
    let content = is_error
        .filter(|value| *value == "True")
        .and_then(|_| fields.get("content"))?;
    let string = || whole_string(content).map(|text| vec![text]);
    python_list(content).or_else(string)
}

/// Whether a text begins as a call of `name`.
fn is_call(text: &str, name: &str) -> bool {
    text.strip_prefix(name).is_some_and(|rest| rest.starts_with('('))
}

/// `TextContent(type='text', text='…')`
fn text_content(text: &str) -> Option<String> {
    whole_string(call(text, "TextContent")?.get("text")?)
}

/// A string literal that is the whole text.
fn whole_string(text: &str) -> Option<String> {
    let (said, rest) = lenient::string(text)?;
    rest.is_empty().then_some(said)
}

/// Arguments with names, and the text of their values.
struct KeywordArguments<'a>(Vec<(&'a str, &'a str)>);

impl<'a> KeywordArguments<'a> {
    /// The value of a keyword argument.
    fn get(&self, name: &str) -> Option<&'a str> {
        self.0
            .iter()
            .find(|(key, _)| *key == name)
            .map(|(_, value)| *value)
    }

    /// Whether these are the fields of the result of a tool, which Python prints without its name: `meta=None content=[…]
    /// isError=True`.
    fn is_result(&self) -> bool {
        self.get("isError").is_some()
            && self
                .get("content")
                .is_some_and(|content| content.starts_with('['))
    }

    /// Whether these are the fields of LangChain's `ToolMessage`, which prints itself without its name.
    fn is_message(&self) -> bool {
        self.0.first().is_some_and(|(key, _)| *key == "content") && self.get("tool_call_id").is_some()
    }
}

/// The arguments of `NAME(key=value, …)` when that is the whole text.
fn call<'a>(text: &'a str, name: &str) -> Option<KeywordArguments<'a>> {
    keywords(text.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')')?)
}

/// `key=value, key=value`, also with blanks alone between.
fn keywords(text: &str) -> Option<KeywordArguments<'_>> {
    let mut rest = text;
    let mut all = Vec::new();
    while !rest.is_empty() && all.len() < MAX_BLOCKS {
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?;
        let (key, after) = rest.split_at_checked(end).filter(|(key, _)| !key.is_empty())?;
        let after = after.strip_prefix('=')?;
        let (value, after) = after.split_at_checked(value_length(after)?)?;
        all.push((key, value));
        rest = after.trim_start_matches([',', ' ']);
    }
    Some(KeywordArguments(all))
}

/// Length of the value that a text begins with: up to a comma or a blank outside of quotes and brackets.
fn value_length(text: &str) -> Option<usize> {
    let (mut depth, mut quote, mut escaped) = (0usize, None, false);
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(open), byte) => quote = Some(open).filter(|open| *open != byte),
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(' | b'[' | b'{' | b'<') => depth += 1,
            (None, b')' | b']' | b'}' | b'>') => depth = depth.checked_sub(1)?,
            (None, b',' | b' ') if depth == 0 => return Some(at),
            _ => {}
        }
    }
    (quote.is_none() && depth == 0).then_some(text.len())
}
