//! GraphQL over HTTP (SPEC §3.5): `{"errors": [{message, path, extensions: {code}}]}`.

use crate::error::ErrorType::{Conflict, Internal, NotFound, Permission, Transient, Validation};
use crate::json::object::ObjectWriter;
use crate::json::view;
use crate::recognise::forms::form::{array, object, string, Form, Object};
use crate::recognise::forms::row::{find, row, Draft, Row};
use crate::recognise::forms::{Spec, Writing};

const NAME: &str = "graphql";

#[rustfmt::skip]
const ROWS: &[Row] = &[
    row("BAD_USER_INPUT", Validation),
    row("NOT_FOUND", NotFound),
    row("CONFLICT", Conflict),
    row("FORBIDDEN", Permission),
    row("SERVICE_UNAVAILABLE", Transient),
    row("INTERNAL_SERVER_ERROR", Internal),
    row("GRAPHQL_PARSE_FAILED", Validation),
    row("GRAPHQL_VALIDATION_FAILED", Validation),
    row("OPERATION_RESOLUTION_FAILURE", Validation),
    row("BAD_REQUEST", Validation),
    row("PERSISTED_QUERY_NOT_FOUND", NotFound),
    row("PERSISTED_QUERY_NOT_SUPPORTED", Validation),
    row("UNAUTHENTICATED", Permission).reason("unauthenticated"),
    row("ACCESS_DENIED", Permission),
    row("THROTTLED", Transient).reason("rate_limit"),
    row("RATE_LIMITED", Transient).reason("rate_limit"),
    row("RATELIMITED", Transient).reason("rate_limit"),
    row("MAX_COST_EXCEEDED", Validation),
    row("INSUFFICIENT_SCOPES", Permission),
    row("UNPROCESSABLE", Validation),
    // GraphOS Router, Router errors
    row("GRAPHQL_UNKNOWN_OPERATION_NAME", Validation),
    row("PARSING_ERROR", Validation),
    row("QUERY_PLAN_COMPLEXITY_EXCEEDED", Validation),
    row("CANNOT_SEND_PQ_ID_AND_BODY", Validation),
    row("COST_ESTIMATED_TOO_EXPENSIVE", Validation),
    row("SUBGRAPH_COST_ESTIMATED_TOO_EXPENSIVE", Validation),
    row("COST_ACTUAL_TOO_EXPENSIVE", Validation),
    row("COST_QUERY_PARSE_FAILURE", Validation),
    row("MAX_ALIASES_LIMIT", Validation),
    row("MAX_DEPTH_LIMIT", Validation),
    row("MAX_HEIGHT_LIMIT", Validation),
    row("MAX_ROOT_FIELDS_LIMIT", Validation),
    row("PERSISTED_QUERY_HASH_MISMATCH", Validation),
    row("VALIDATION_INVALID_TYPE_VARIABLE", Validation),
    row("PERSISTED_QUERY_ID_REQUIRED", Permission),
    row("QUERY_NOT_IN_SAFELIST", Permission),
    row("UNAUTHORIZED_FIELD_OR_TYPE", Permission),
    row("PERSISTED_QUERY_NOT_IN_LIST", NotFound),
    row("GATEWAY_TIMEOUT", Transient).effects("unknown"),
    row("HTTP_CLIENT_ERROR", Transient).effects("unknown"),
    row("SUBREQUEST_HTTP_ERROR", Transient).effects("unknown"),
    row("CONNECTOR_FETCH", Internal).effects("unknown"),
    row("COST_RESPONSE_TYPING_FAILURE", Internal).effects("unknown"),
    row("RESPONSE_VALIDATION_FAILED", Internal).effects("unknown"),
    row("REQUEST_LIMIT_EXCEEDED", Transient).reason("rate_limit"),
];

pub(crate) const SPEC: Spec = Spec {
    name: NAME,
    source: "GraphQL specification, Errors; ApolloServerErrorCode of Apollo Server 5; GraphOS Router, Router errors; Shopify and GitHub GraphQL APIs",
    rows: ROWS,
    loss: "",
    decode,
    encode: Some(encode),
    evidence: |_, draft| draft.known,
};

fn decode(body: &Object, _: &Form<'_>) -> Option<Draft> {
    let errors = array(body, "errors")?;
    let is_partial =
        object(body, "data").is_some_and(|data| view::Members::of(data).any(|member| member.1 != "null"));
    let all: Vec<&str> = view::items(errors)
        .filter(|error| string(*error, "message").is_some())
        .collect();
    let first = all.first().filter(|_| !is_partial)?;
    let mut draft = of_error(first);
    if draft.known && draft.error_type == Transient {
        // a repeat helps only when nothing else is wrong
        let others = all.iter().skip(1).map(|error| of_error(error));
        let stricter = others
            .into_iter()
            .find(|other| other.known && other.error_type != Transient);
        draft = stricter.unwrap_or(draft);
    }
    if all.len() > 1 {
        let all: Vec<String> = all
            .iter()
            .map(|error| of_error(error).finish(NAME).to_json())
            .collect();
        draft.data.raw("errors", &format!("[{}]", all.join(",")));
    }
    if let Some(seconds) = wait_for_cost(body).filter(|_| draft.error_type == Transient) {
        draft.data.number("retry_after", seconds);
    }
    Some(draft)
}

fn of_error(error: &str) -> Draft {
    let extensions = object(error, "extensions").unwrap_or("");
    let code = string(extensions, "code")
        .or_else(|| string(error, "type"))
        .unwrap_or_default();
    let message = string(error, "message").unwrap_or_default();
    let mut draft = Draft::new(find(ROWS, &code), &code, &message, None);
    if let Some(path) = array(error, "path") {
        draft.data.raw("path", path);
    }
    draft.embedded = crate::recognise::forms::reserved(extensions);
    draft
}

/// Seconds until a cost bucket holds what the query asks for.
fn wait_for_cost(body: &Object) -> Option<f64> {
    let cost = object(object(body, "extensions")?, "cost")?;
    let status = object(cost, "throttleStatus")?;
    let number = |object: &str, key: &str| view::get(object, key)?.parse::<f64>().ok();
    let missing = number(cost, "requestedQueryCost")? - number(status, "currentlyAvailable")?;
    let seconds = missing / number(status, "restoreRate").filter(|rate| *rate > 0.0)?;
    (seconds > 0.0 && seconds < 1e9).then_some(seconds)
}

fn encode(writing: &Writing<'_>) -> String {
    let mut extensions = ObjectWriter::default();
    extensions.text("code", &writing.code);
    let extensions = writing.close(extensions);
    let mut error = ObjectWriter::default();
    error.text("message", writing.error.message());
    error.raw("extensions", &extensions);
    let mut body = ObjectWriter::default();
    body.raw("errors", &format!("[{}]", error.in_order()));
    body.in_order()
}
