//! AWS (SPEC §3.5): JSON with `__type` or `code`, and XML with `<Code>`.

use super::form::{string, Form};
use super::row::{find, row, Draft, Members, Row};
use super::{Spec, Writing};
use crate::error_type::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};

#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("ValidationException", Validation),
    row("ResourceNotFoundException", NotFound),
    row("ConflictException", Conflict),
    row("AccessDeniedException", Permission),
    row("ServiceUnavailableException", Transient),
    row("InternalFault", Internal), // ours, for what AWS has no common code for
    row("ThrottlingException", Transient).reason("rate_limit"),
    row("Throttling", Transient).reason("rate_limit"),
    row("ThrottledException", Transient).reason("rate_limit"),
    row("RequestThrottledException", Transient).reason("rate_limit"),
    row("RequestThrottled", Transient).reason("rate_limit"),
    row("TooManyRequestsException", Transient).reason("rate_limit"),
    row("ProvisionedThroughputExceededException", Transient).reason("rate_limit"),
    row("TransactionInProgressException", Transient),
    row("RequestLimitExceeded", Transient).reason("rate_limit"),
    row("BandwidthLimitExceeded", Transient).reason("rate_limit"),
    row("LimitExceededException", Permission).reason("quota"),
    row("PriorRequestNotComplete", Transient),
    row("EC2ThrottledException", Transient).reason("rate_limit"),
    row("SlowDown", Transient).reason("rate_limit"),
    row("RequestTimeout", Transient),
    row("RequestTimeoutException", Transient),
    row("InternalError", Transient),
    row("InternalFailure", Transient),
    row("InternalServerError", Transient),
    row("InternalServerException", Transient),
    row("InternalServiceError", Transient),
    row("InternalServiceException", Transient),
    row("InternalServiceFault", Transient),
    row("ServiceUnavailable", Transient),
    row("ServiceUnavailableError", Transient),
    row("ModelTimeoutException", Transient),
    row("ModelNotReadyException", Transient),
    row("ServiceQuotaExceededException", Permission).reason("quota"),
    row("QuotaExceededException", Permission).reason("quota"),
    row("OptInRequired", Permission),
    row("AccessDenied", Permission),
    row("UnauthorizedOperation", Permission),
    row("UnauthorizedException", Permission),
    row("NotAuthorized", Permission),
    row("NotAuthorizedException", Permission),
    row("AllAccessDisabled", Permission),
    row("AccountProblem", Permission),
    row("ExpiredToken", Permission).reason("unauthenticated"),
    row("ExpiredTokenException", Permission).reason("unauthenticated"),
    row("InvalidAccessKeyId", Permission).reason("unauthenticated"),
    row("InvalidClientTokenId", Permission).reason("unauthenticated"),
    row("InvalidToken", Permission).reason("unauthenticated"),
    row("IncompleteSignature", Permission).reason("unauthenticated"),
    row("MissingAuthenticationToken", Permission).reason("unauthenticated"),
    row("MissingAuthenticationTokenException", Permission).reason("unauthenticated"),
    row("SignatureDoesNotMatch", Permission).reason("unauthenticated"),
    row("UnrecognizedClientException", Permission).reason("unauthenticated"),
    row("AuthFailure", Permission).reason("unauthenticated"),
    row("RequestExpired", Permission).reason("unauthenticated"),
    row("RequestTimeTooSkewed", Permission),
    row("KMSAccessDeniedException", Permission),
    row("NoSuchBucket", NotFound),
    row("NoSuchKey", NotFound),
    row("NoSuchUpload", NotFound),
    row("NoSuchVersion", NotFound),
    row("NoSuchEntity", NotFound),
    row("ResourceNotFound", NotFound),
    row("NotFoundException", NotFound),
    row("TableNotFoundException", NotFound),
    row("QueueDoesNotExist", NotFound),
    row("InvalidAction", NotFound),
    row("UnknownOperationException", NotFound),
    row("ConditionalCheckFailedException", Conflict).reason("stale"),
    row("PreconditionFailed", Conflict).reason("stale"),
    row("TransactionConflictException", Conflict),
    row("TransactionCanceledException", Conflict),
    row("OperationAborted", Conflict),
    row("ConcurrentModificationException", Conflict).reason("stale"),
    row("OptimisticLockException", Conflict).reason("stale"),
    row("IdempotentParameterMismatchException", Conflict).recoverable(true).reason("idempotency"),
    row("ResourceInUseException", Conflict),
    row("ResourceConflictException", Conflict),
    row("ResourceAlreadyExistsException", Conflict).reason("exists"),
    row("AlreadyExistsException", Conflict).reason("exists"),
    row("EntityAlreadyExists", Conflict).reason("exists"),
    row("BucketAlreadyExists", Conflict).reason("exists"),
    row("BucketAlreadyOwnedByYou", Conflict).reason("exists"),
    row("BucketNotEmpty", Conflict).reason("state"),
    row("DeleteConflict", Conflict).reason("state"),
    row("InvalidObjectState", Conflict).reason("state"),
    row("ValidationError", Validation),
    row("SerializationException", Validation),
    row("BadRequestException", Validation),
    row("InvalidRequestException", Validation),
    row("InvalidParameterException", Validation),
    row("InvalidParameterValue", Validation),
    row("InvalidParameterValueException", Validation),
    row("InvalidParameterCombination", Validation),
    row("InvalidQueryParameter", Validation),
    row("InvalidArgument", Validation),
    row("InvalidRange", Validation),
    row("InvalidRequest", Validation),
    row("MalformedQueryString", Validation),
    row("MalformedXML", Validation),
    row("MissingAction", Validation),
    row("MissingParameter", Validation),
    row("EntityTooLarge", Validation),
    row("EntityTooSmall", Validation),
    row("KeyTooLongError", Validation),
    row("ItemCollectionSizeLimitExceededException", Validation),
    row("UnsupportedMediaTypeException", Validation),
];

pub(super) const SPEC: Spec = Spec {
    name: "aws",
    source: "AWS: Common errors of its API references, S3 error responses, DynamoDB error handling; throttling and transient codes of the SDKs' retry behaviour",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |body, draft| draft.layer == Some("xml") || string(body, "__type").is_some() || draft.known && draft.code.ends_with("Exception"),
};

fn decode(body: &str, form: &Form<'_>) -> Option<Draft> {
    if body.is_empty() {
        return decode_xml(&form.text);
    }
    let header = form.header("x-amzn-errortype").map(Into::into);
    let named = string(body, "__type")
        .or_else(|| string(body, "code"))
        .or_else(|| string(body, "Code"))
        .or(header)?;
    let code = bare(&named);
    let message = string(body, "message")
        .or_else(|| string(body, "Message"))
        .unwrap_or_default();
    let mut draft = Draft::new(find(ROWS, code), code, &message, None);
    if let Some(id) = form.header("x-amzn-requestid") {
        draft.data.text("error_id", id);
    }
    Some(draft)
}

/// `com.amazon.coral#ThrottlingException:http://…` names only its class.
fn bare(code: &str) -> &str {
    let code = code.rsplit('#').next().unwrap_or(code);
    code.split(':').next().unwrap_or(code)
}

fn decode_xml(text: &str) -> Option<Draft> {
    let text = text.trim();
    if !text.starts_with('<') || text.len() > crate::text::read::MAX_TEXT {
        return None;
    }
    let error = text.find("<Error>").and_then(|at| text.get(at..))?;
    let code = element(error, "Code")?;
    let message = element(error, "Message").unwrap_or_default();
    let mut draft = Draft::new(find(ROWS, bare(&code)), bare(&code), &message, None);
    draft.layer = Some("xml");
    if let Some(id) = element(text, "RequestId").or_else(|| element(text, "RequestID")) {
        draft.data.text("error_id", &id);
    }
    draft.embedded =
        element(error, super::RESERVED).and_then(|text| Some(crate::text::read::exact(&text)?.error));
    Some(draft)
}

/// The text of the first element with this name, without markup inside.
fn element(xml: &str, name: &str) -> Option<String> {
    let (_, rest) = xml.split_once(&format!("<{name}>"))?;
    let (text, _) = rest.split_once(&format!("</{name}>"))?;
    if text.contains('<') {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split('&');
    out.push_str(parts.next()?);
    for part in parts {
        let (entity, rest) = part.split_once(';')?;
        out.push(match entity {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            "quot" => '"',
            "apos" => '\'',
            number => char_of(number.strip_prefix('#')?)?,
        });
        out.push_str(rest);
    }
    Some(out)
}

fn char_of(number: &str) -> Option<char> {
    let code = match number.strip_prefix('x') {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => number.parse(),
    };
    char::from_u32(code.ok()?)
}

fn encode(writing: &Writing<'_>) -> String {
    if writing.layer.as_deref() == Some("xml") {
        return encode_xml(writing);
    }
    let mut body = Members::default();
    body.text("__type", &writing.code);
    body.text("message", writing.error.message());
    writing.close(body)
}

fn encode_xml(writing: &Writing<'_>) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error>");
    push_element(&mut out, "Code", &writing.code);
    push_element(&mut out, "Message", writing.error.message());
    if writing.embedded().is_some() {
        push_element(&mut out, super::RESERVED, &writing.error.to_json());
    }
    out.push_str("</Error>");
    out
}

fn push_element(out: &mut String, name: &str, text: &str) {
    out.extend(["<", name, ">"]);
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            c => out.push(c),
        }
    }
    out.extend(["</", name, ">"]);
}
