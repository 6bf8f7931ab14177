//! The vector format: which members a file, a case, and the request of each op have.

use crate::json::Json;
use crate::shape::{Object, Pattern, Shape};

/// The request of one op, or of one op with a certain member.
pub(crate) struct Form {
    pub(crate) op: &'static str,
    /// The member that tells the forms of an op apart, and its value in this one.
    pub(crate) when: Option<(&'static str, &'static str)>,
    pub(crate) request: Object,
}

const fn object(
    name: &'static str,
    required: &'static [(&'static str, Shape)],
    optional: &'static [(&'static str, Shape)],
) -> Object {
    Object {
        name,
        required,
        optional,
        one_of: &[],
    }
}

const fn form(
    op: &'static str,
    required: &'static [(&'static str, Shape)],
    optional: &'static [(&'static str, Shape)],
) -> Form {
    Form {
        op,
        when: None,
        request: object(op, required, optional),
    }
}

const fn assess(kind: &'static str, required: &'static [(&'static str, Shape)]) -> Form {
    Form {
        op: "assess",
        when: Some(("kind", kind)),
        request: object(kind, required, &[CONTEXT_MEMBER]),
    }
}

const fn contract(
    what: &'static str,
    required: &'static [(&'static str, Shape)],
    optional: &'static [(&'static str, Shape)],
) -> Form {
    Form {
        op: "contract",
        when: Some(("do", what)),
        request: object(what, required, optional),
    }
}

const CONTEXT_MEMBER: (&str, Shape) = ("context", Shape::Object(&CONTEXT));
const KIND: (&str, Shape) = ("kind", Shape::Word);
const MODE: (&str, Shape) = ("mode", Shape::Names(&["exact", "unwrap", "classify"]));
const DO: (&str, Shape) = ("do", Shape::Word);
const TOOLSET: (&str, Shape) = ("toolset", Shape::Any);
const OBJECT_OR_TEXT: Shape = Shape::Either(&Shape::AnyObject, &Shape::Text);

/// Every request there is; the forms of one op stand together.
pub(crate) static FORMS: [Form; 24] = [
    form(
        "build",
        &[("type", Shape::Any), ("message", Shape::Any)],
        &[("recoverable", Shape::Any), ("data", Shape::Any)],
    ),
    Form {
        op: "encode",
        when: None,
        request: Object {
            name: "encode",
            required: &[],
            optional: &[
                ("error", Shape::AnyObject),
                ("error_json", Shape::Text),
                ("limits", Shape::Any),
                ("redact", Shape::Any),
            ],
            one_of: &["error", "error_json"],
        },
    },
    form("display", &[("error", Shape::AnyObject)], &[]),
    assess("error_text", &[KIND, MODE, ("input", Shape::Text)]),
    assess("call_tool_result", &[KIND, MODE, ("input", OBJECT_OR_TEXT)]),
    assess(
        "http_response",
        &[KIND, MODE, ("input", Shape::Object(&HTTP_RESPONSE))],
    ),
    assess(
        "connection_error",
        &[KIND, MODE, ("input", Shape::Object(&CONNECTION_ERROR))],
    ),
    assess("json_rpc_error", &[KIND, MODE, ("input", OBJECT_OR_TEXT)]),
    form(
        "result",
        &[("error", Shape::AnyObject)],
        &[("options", Shape::AnyObject)],
    ),
    form("to_http", &[("error", Shape::AnyObject)], &[]),
    form("to_json_rpc", &[("error", Shape::AnyObject)], &[]),
    form("decode", &[("profile", Shape::Word), ("input", Shape::Any)], &[]),
    form(
        "encode_as",
        &[("profile", Shape::Word), ("error", Shape::AnyObject)],
        &[],
    ),
    form(
        "trace",
        &[
            ("seed", Shape::Integer),
            ("call", Shape::Object(&CALL)),
            ("events", Shape::List(&Shape::Object(&EVENT))),
        ],
        &[("policy", Shape::Any)],
    ),
    contract("validate", &[DO, TOOLSET], &[]),
    contract("order", &[DO, TOOLSET], &[]),
    contract("diff", &[DO, TOOLSET, ("new", Shape::Any)], &[]),
    contract("publish", &[DO, TOOLSET], &[]),
    contract(
        "check_input",
        &[
            DO,
            TOOLSET,
            ("tool", Shape::Word),
            ("grants", Shape::Any),
            ("input", Shape::Any),
        ],
        &[("state", Shape::Any)],
    ),
    contract(
        "check_output",
        &[
            DO,
            TOOLSET,
            ("tool", Shape::Word),
            ("input", Shape::Any),
            ("output", Shape::Any),
        ],
        &[],
    ),
    contract("progress", &[DO, ("events", Shape::List(&Shape::Any))], &[]),
    contract("batch", &[DO, ("items", Shape::List(&Shape::AnyObject))], &[]),
    contract(
        "idempotency",
        &[DO, ("calls", Shape::List(&Shape::Object(&KEYED_CALL)))],
        &[("outcome_ms", Shape::Integer), ("run_ms", Shape::Integer)],
    ),
    contract(
        "refuse",
        &[
            DO,
            TOOLSET,
            ("tool", Shape::Word),
            (
                "because",
                Shape::Names(&[
                    "rate_limit",
                    "concurrency",
                    "timeout",
                    "unreachable",
                    "order",
                    "no_key",
                ]),
            ),
        ],
        &[("dependency", Shape::Word), ("wait_ms", Shape::Integer)],
    ),
];

static KEYED_CALL: Object = object(
    "keyed_call",
    &[
        ("at_ms", Shape::Integer),
        ("actor", Shape::Str),
        ("key", Shape::Str),
        ("payload", Shape::Any),
    ],
    &[
        ("tool", Shape::Word),
        ("outcome", Shape::AnyObject),
        ("ended_ms", Shape::Integer),
    ],
);

static CONTEXT: Object = object(
    "context",
    &[],
    &[
        ("now", Shape::Word),
        ("failures", Shape::Integer),
        ("tool", Shape::Object(&TOOL)),
        ("method", Shape::Word),
        ("idempotency_key", Shape::Bool),
        ("seed", Shape::Integer),
        ("policy", Shape::AnyObject),
    ],
);

static TOOL: Object = object(
    "tool",
    &[],
    &[
        ("name", Shape::Word),
        ("read_only", Shape::Bool),
        ("idempotent", Shape::Bool),
        ("side_effects", Shape::Bool),
    ],
);

static HTTP_RESPONSE: Object = object(
    "http_input",
    &[
        ("status", Shape::Any),
        ("headers", Shape::AnyObject),
        ("body", Shape::Text),
    ],
    &[],
);

static CONNECTION_ERROR: Object = object(
    "connection_input",
    &[],
    &[
        ("runtime", Shape::Word),
        ("class", Shape::Str),
        ("code", Shape::Any),
        ("errno", Shape::Any),
        ("syscall", Shape::Str),
        ("message", Shape::Text),
        ("cause", Shape::Object(&CONNECTION_ERROR)),
        ("source", Shape::List(&Shape::Text)),
        ("errors", Shape::List(&Shape::Object(&CONNECTION_ERROR))),
        ("suppressed", Shape::List(&Shape::Object(&CONNECTION_ERROR))),
        ("bases", Shape::List(&Shape::Word)),
        ("members", Shape::AnyObject),
        ("error", Shape::AnyObject),
        ("by", Shape::Names(&["mapper", "response"])),
        ("delivery", Shape::Word),
        ("given_up", Shape::Word),
    ],
);

static CALL: Object = object(
    "call",
    &[("key", Shape::Str)],
    &[
        ("id", Shape::Str),
        ("deadline_ms", Shape::Integer),
        ("read_only", Shape::Bool),
        ("idempotent", Shape::Bool),
        ("side_effects", Shape::Bool),
        ("method", Shape::Word),
        ("idempotency_key", Shape::Bool),
        ("arguments_hash", Shape::Any),
    ],
);

static EVENT: Object = Object {
    name: "event",
    required: &[("at_ms", Shape::Integer)],
    optional: &[
        ("failure", Shape::Object(&FAILURE)),
        ("success", Shape::True),
        ("input_required", Shape::True),
        ("cancelled", Shape::True),
        ("restored", Shape::True),
        ("call", Shape::Object(&CALL)),
    ],
    one_of: &[
        "failure",
        "success",
        "input_required",
        "cancelled",
        "restored",
        "call",
    ],
};

static FAILURE: Object = object(
    "failure",
    &[("error", Shape::AnyObject)],
    &[("delivery", Shape::Any)],
);

/// What every case has besides its request.
pub(crate) static COMMON: Object = object(
    "common",
    &[
        ("id", Shape::Pattern(&ID)),
        ("clause", Shape::Pattern(&CLAUSE)),
        ("title", Shape::Pattern(&STATEMENT)),
        ("op", Shape::Word),
        ("expect", Shape::Any),
    ],
    &[("note", Shape::Word)],
);

/// What every vector file has.
pub(crate) static FILE: Object = object(
    "file",
    &[
        ("topic", Shape::Word),
        ("clause", Shape::Pattern(&SECTION)),
        ("cases", Shape::List(&Shape::Any)),
    ],
    &[("note", Shape::Word)],
);

static ID: Pattern = Pattern {
    regex: "^[A-Za-z0-9][A-Za-z0-9._/-]*$",
    meaning: "letters, digits, `.`, `_`, `/`, `-`, the first one a letter or digit",
    matches: is_id,
};

static CLAUSE: Pattern = Pattern {
    regex: "^[0-9]+\\.[0-9]+\\.[0-9]+$",
    meaning: "the number of a clause such as `1.4.2`",
    matches: |text| is_clause(text, 3..=3),
};

static SECTION: Pattern = Pattern {
    regex: "^[0-9]+\\.[0-9]+(\\.[0-9]+)?$",
    meaning: "the number of a section or clause such as `1.4`",
    matches: |text| is_clause(text, 2..=3),
};

static STATEMENT: Pattern = Pattern {
    regex: "^(?![^\\n]*\\bshould\\b)[^\\n]+$",
    meaning: "a statement on one line, without `should`",
    matches: is_statement,
};

fn is_id(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "._/-".contains(c);
    text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(allowed)
}

/// Whether the text is numbers with dots between them, that many.
pub(crate) fn is_clause(text: &str, parts: std::ops::RangeInclusive<usize>) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.split('.').all(number) && parts.contains(&text.split('.').count())
}

fn is_statement(text: &str) -> bool {
    !text.is_empty()
        && !text.contains('\n')
        && !text
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word == "should")
}

/// Adds what is wrong with the members of a vector file, its cases aside.
pub(crate) fn check_file(file: &Json, found: &mut Vec<String>) {
    FILE.check(file, "", found);
}

/// Adds what is wrong with the members of a case, `expect` aside.
pub(crate) fn check_case(case: &Json, path: &str, found: &mut Vec<String>) {
    let Json::Object(members) = case else {
        found.push(format!("`{path}` must be an object"));
        return;
    };
    let common = |name: &str| {
        COMMON
            .required
            .iter()
            .chain(COMMON.optional)
            .any(|(n, _)| *n == name)
    };
    let (general, request) = members.iter().cloned().partition(|(name, _)| common(name));
    COMMON.check(&Json::Object(general), path, found);
    let op = case.get("op").and_then(Json::as_str).unwrap_or_default();
    let chosen = |form: &&Form| {
        form.op == op
            && form
                .when
                .is_none_or(|(name, is)| case.get(name).and_then(Json::as_str) == Some(is))
    };
    match (
        FORMS.iter().find(chosen),
        FORMS.iter().find(|form| form.op == op).map(|form| form.when),
    ) {
        (Some(form), _) => form.request.check(&Json::Object(request), path, found),
        (None, Some(Some((name, _)))) => {
            found.push(format!(
                "`{path}.{name}` must be one of `{}`",
                values(op).join("`, `")
            ));
        }
        _ => found.push(format!("`{path}.op` is the unknown op `{op}`")),
    }
}

/// The values that tell the forms of an op apart.
pub(crate) fn values(op: &str) -> Vec<&'static str> {
    FORMS
        .iter()
        .filter(|form| form.op == op)
        .filter_map(|form| form.when)
        .map(|(_, is)| is)
        .collect()
}
