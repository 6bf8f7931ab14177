//! What recognition is asked about, and what its steps read of it.

use std::borrow::Cow;

use crate::error::{Delivery, ToolError};
use crate::json::{view, Source};
use crate::recognise::forms::http_body::JsonRpcBody;
use crate::recognise::order::{self, Step};
use crate::recognise::printed_value::{inner_text, inner_text_or_same};

use crate::text::is_blank;

/// A failure to recognise, by the way it arrived.
pub(crate) enum UnrecognisedFailure<'a> {
    /// A text that holds no ToolError.
    Text(&'a Source<'a>),
    /// A tool result that holds no ToolError.
    ToolResult(ToolResult<'a>),
    /// A failure that a table knows by a code or a class.
    Code(CodedError<'a>),
    /// A response of HTTP.
    Response(HttpResponse<'a>),
}

/// The parts of a tool result.
pub(crate) struct ToolResult<'a> {
    /// The text blocks.
    pub(crate) blocks: &'a [Cow<'a, str>],
    /// The text blocks joined, which is the message.
    pub(crate) text: &'a str,
    /// `structuredContent`, or an empty text.
    pub(crate) structured: &'a str,
    /// The member `error_details`, an object.
    pub(crate) details: Option<&'a str>,
}

/// The error that a table gives for a code or a class, and the texts that came with it.
pub(crate) struct CodedError<'a> {
    /// The error by the table.
    pub(crate) base: &'a ToolError,
    /// Set if the code has no meaning, so that words decide: the delivery if they do not give one.
    pub(crate) vague: Option<Delivery>,
    /// The code as an HTTP status.
    pub(crate) status: Option<u16>,
    /// The texts to search for words.
    pub(crate) texts: &'a [&'a str],
    /// The texts that may speak against a retry.
    pub(crate) against: &'a [&'a str],
    /// The message of the error.
    pub(crate) message: &'a str,
}

/// A response of HTTP.
pub(crate) struct HttpResponse<'a> {
    pub(crate) status: u16,
    pub(crate) content_type: Option<&'a str>,
    pub(crate) location: Option<&'a str>,
    pub(crate) body: &'a Source<'a>,
    /// A header asks for a human.
    pub(crate) challenged: bool,
    /// The delay that the headers ask for, in seconds.
    pub(crate) delay: Option<f64>,
    /// The body as a JSON-RPC response; used if the status is below 400.
    pub(crate) json_rpc: JsonRpcBody,
    /// What the status says; `None` if it does not state a failure.
    pub(crate) by_status: Option<ByStatus<'a>>,
    /// The caller's own entry decides: only a known form overrides it.
    pub(crate) is_final: bool,
}

/// What a status says of a failure.
#[derive(Clone, Copy)]
pub(crate) struct ByStatus<'a> {
    /// How far the call came, by the status alone.
    pub(crate) delivery: Delivery,
    /// The error, by status and headers.
    pub(crate) base: &'a ToolError,
    /// The status and the body in words.
    pub(crate) message: &'a str,
}

/// A failure as the steps read it.
pub(super) struct Failure<'a> {
    pub(super) steps: &'static [Step],
    /// What may say what the failure is, one after the other until one does.
    pub(super) readings: &'a [TextsToRead<'a>],
    /// All its texts, for what they say beside an error that is known.
    pub(super) texts: &'a [&'a Source<'a>],
    /// The texts that may speak against what the table says.
    pub(super) against: &'a [&'a Source<'a>],
    pub(super) message: &'a str,
    /// The error by a code or a status, and how far the call came.
    pub(super) base: Option<(&'a ToolError, Option<Delivery>)>,
    /// The delivery of a verdict by words that names none.
    pub(super) delivery: Option<Delivery>,
    pub(super) status: Option<u16>,
    pub(super) response: Option<&'a HttpResponse<'a>>,
}

/// One way to read the texts of a failure.
#[derive(Clone, Copy, Default)]
pub(super) struct TextsToRead<'a> {
    /// Where the form of a known system may be.
    pub(super) forms: &'a [&'a Source<'a>],
    /// What may print a response.
    pub(super) printed: Option<&'a Source<'a>>,
    /// Where words count.
    pub(super) words: &'a [&'a Source<'a>],
}

impl<'a> Failure<'a> {
    /// A failure without a code and a status.
    fn of_texts(steps: &'static [Step], message: &'a str, readings: &'a [TextsToRead<'a>]) -> Self {
        Self {
            steps,
            readings,
            texts: &[],
            against: &[],
            message,
            base: None,
            delivery: None,
            status: None,
            response: None,
        }
    }

    /// A response whose body is no longer wrapped.
    pub(super) fn of_body(
        response: &'a HttpResponse<'a>,
        steps: &'static [Step],
        body: &'a [&'a Source<'a>],
        readings: &'a [TextsToRead<'a>],
    ) -> Self {
        let by_status = response.by_status;
        Self {
            texts: body,
            against: body,
            base: by_status.map(|by_status| (by_status.base, Some(by_status.delivery))),
            delivery: by_status.map(|by_status| by_status.delivery),
            status: by_status.map(|_| response.status),
            response: Some(response),
            ..Self::of_texts(
                steps,
                by_status.map_or("", |by_status| by_status.message),
                readings,
            )
        }
    }
}

/// Passes a text to the steps: first the content of a printed value, then the text or the content of a JSON string.
pub(super) fn of_text<T>(source: &Source<'_>, run: impl FnOnce(&Failure<'_>) -> T) -> T {
    let string = json_string(source.text());
    let string = string.as_deref().map(Source::new);
    let printed = inner_text(string.as_ref().unwrap_or(source));
    let printed = printed.as_deref().map(Source::new);
    let content = printed.as_ref().map(|content| [content]);
    let whole = [string.as_ref().unwrap_or(source)];
    let reading = |content| TextsToRead {
        forms: content,
        printed: None,
        words: content,
    };
    let readings = [
        content
            .as_ref()
            .map_or(TextsToRead::default(), |content| reading(content)),
        TextsToRead {
            printed: string.is_none().then_some(source),
            ..reading(&whole)
        },
    ];
    run(&Failure {
        texts: &[source],
        ..Failure::of_texts(order::TEXT, source.text(), &readings)
    })
}

/// Passes a tool result to the steps. A form may be in a block, in the structured content or in the details.
pub(super) fn of_tool_result<T>(result: &ToolResult<'_>, run: impl FnOnce(&Failure<'_>) -> T) -> T {
    let details = result
        .details
        .map(|details| format!("{{\"error_details\":{details},\"isError\":true}}"));
    let content = inner_text_or_same(result.text);
    let (text, structured, content) = (
        Source::new(result.text),
        Source::new(result.structured),
        Source::new(&content),
    );
    let blocks = result.blocks.iter().map(|block| Source::new(block));
    let blocks: Vec<Source<'_>> = blocks.chain(details.as_deref().map(Source::new)).collect();
    let mut forms: Vec<&Source<'_>> = blocks.iter().collect();
    forms.insert(result.blocks.len(), &structured);
    let reading = TextsToRead {
        forms: &forms,
        printed: result.structured.is_empty().then_some(&text),
        words: &[&content, &structured],
    };
    run(&Failure {
        texts: &[&text, &structured],
        ..Failure::of_texts(order::TOOL_RESULT, result.text, &[reading])
    })
}

/// Passes an error with a code to the steps; its texts are read only if the code has no meaning.
pub(super) fn of_code<T>(code: &CodedError<'_>, run: impl FnOnce(&Failure<'_>) -> T) -> T {
    let contents = |texts: &[&'_ str]| -> Vec<String> {
        let texts = texts.iter().filter(|_| code.vague.is_some());
        texts.map(|text| inner_text_or_same(text).into_owned()).collect()
    };
    let contents = contents(code.texts);
    let contents: Vec<Source<'_>> = contents.iter().map(|text| Source::new(text)).collect();
    let words: Vec<&Source<'_>> = contents.iter().collect();
    let sources: Vec<Source<'_>> = code.texts.iter().map(|text| Source::new(text)).collect();
    let texts: Vec<&Source<'_>> = sources.iter().collect();
    let against: Vec<Source<'_>> = code.against.iter().map(|text| Source::new(text)).collect();
    let reading = TextsToRead {
        forms: &[],
        printed: only(&words),
        words: &words,
    };
    run(&Failure {
        texts: &texts,
        against: &against.iter().collect::<Vec<_>>(),
        base: Some((code.base, code.base.delivery())),
        delivery: code.vague,
        status: code.status,
        ..Failure::of_texts(order::of_code(code.vague.is_some()), code.message, &[reading])
    })
}

/// Passes a response to the steps. The body of a failure that is a JSON string is read by its content; in a success a
/// string is data.
pub(super) fn of_response<T>(response: HttpResponse<'_>, run: impl FnOnce(&Failure<'_>) -> T) -> T {
    let content = response
        .by_status
        .and_then(|_| json_string(response.body.text()))
        .map(Cow::into_owned);
    let content = content.as_deref().map(Source::new);
    let response = HttpResponse {
        body: content.as_ref().unwrap_or(response.body),
        ..response
    };
    let steps = order::of_response(response.by_status.is_some(), response.is_final);
    run(&Failure::of_body(
        &response,
        steps,
        &[response.body],
        &[TextsToRead::default()],
    ))
}

/// The only text that is not empty.
fn only<'a>(texts: &[&'a Source<'a>]) -> Option<&'a Source<'a>> {
    let mut present = texts.iter().filter(|text| !text.text().is_empty());
    let text = present.next()?;
    present.next().is_none().then_some(*text)
}

/// The content of a text that is one JSON string.
fn json_string(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim_matches(is_blank);
    let is_string = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
    let canonical = is_string.then(|| crate::json::scan::canonical(text).ok())??;
    let inner = view::as_str(&canonical)?.into_owned();
    Some(Cow::Owned(inner))
}
