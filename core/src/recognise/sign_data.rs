//! What software prints around a failure.
//!
//! Generated from `core/facts/data/signs.toml` by `cargo run -p toolerror-facts`: edit that, not this file.

pub(super) const PYTHON_FRAME: &str = "File \"";
pub(super) const PYTHON_LINE: &str = ", line ";
pub(super) const PYTHON_GROUP: &str = "| ";
pub(super) const PYTHON_HANDLED: &str = "During handling of the above exception, another exception occurred:";
pub(super) const PACKAGE_CAUSE: &str = "Caused by:";
pub(super) const PHP_FRAMES: &str = "Stack trace: #0 ";
pub(super) const PHP_FRAMES_SIGN: &str = "Stack trace: #";
pub(super) const FRAME_AT: &str = "at ";
pub(super) const FRAME_GO_ROUTINE: &str = "goroutine ";
#[rustfmt::skip]
pub(super) const FRAME_GO: &[&str] = &[".go:", " +0x"];
pub(super) const USAGE_OPTION: &str = "--";
pub(super) const DOTNET_CAUSE: &str = "--->";
pub(super) const LOG_FATAL: &str = "fatal: ";
pub(super) const LOG_WARNING: &str = "WARN";
pub(super) const SHELL_FOLDER: &str = ": cd: ";
pub(super) const SHELL_END: &str = "sh";
#[rustfmt::skip]
pub(super) const WARNING_EVENTS: &[&str] = &["Warning  ", "Warning\t"];
#[rustfmt::skip]
pub(super) const WARNING_ERRORS: &[&str] = &["Warning: Error", "PHP Warning:"];
pub(super) const WARNING_FORWARDED: &str = ":ERROR:";
pub(super) const STATUS_RETURNED: &str = "The requested URL returned error";
pub(super) const STATUS_CLIENT_SIDE: &str = " Client Error: ";
pub(super) const STATUS_SERVER_SIDE: &str = " Server Error: ";
#[rustfmt::skip]
pub(super) const STATUS_FOLLOWED: &[&str] = &[" HTTP response", ", message='"];
pub(super) const STATUS_RESULT: &str = " resulted in a `";
pub(super) const STATUS_RESULT_END: &str = "` response";
#[rustfmt::skip]
pub(super) const STATUS_ENDED: &[&str] = &[" for ", " from "];
pub(super) const STATUS_BARE: &str = "response";
#[rustfmt::skip]
pub(super) const EXCEPTION_ENDS: &[&str] = &["Error", "Exception"];
pub(super) const CAUSE_OF_CLOSE: &str = ", when ";
pub(super) const QUOTE_BEFORE_PLACE: &str = "with message ";
pub(super) const PLACE: &str = " in ";
pub(super) const COCOA_CODE: &str = " Code=";
pub(super) const DATABASE_ERROR: &str = "ERROR:";
#[rustfmt::skip]
pub(super) const DATABASE_LEVELS: &[&str] = &["FATAL:", "PANIC:"];
#[rustfmt::skip]
pub(super) const SEVERITIES: &[&str] = &["ERROR", "FATAL", "PANIC"];
#[rustfmt::skip]
pub(super) const POSTGREST_KEYS: &[&str] = &["details", "hint"];
pub(super) const AGGREGATE: &str = "One or more ";
pub(super) const ONE_FAILURE: &str = " 1 errors";
pub(super) const ATTEMPT: &str = "attempt ";
pub(super) const ATTEMPT_AFTER: &str = " after ";
#[rustfmt::skip]
pub(super) const ATTEMPT_WAITS: &[&str] = &["waiting", "retrying", "reconnecting", "sleeping", "backing off", "next attempt", "will retry"];
pub(super) const ALL_ATTEMPTS: &str = "all ";
pub(super) const ALL_FAILED: &str = " attempts failed";
#[rustfmt::skip]
pub(super) const LAST_ATTEMPT: &[&str] = &[" of ", " out of ", "/"];
pub(super) const MISMATCH: &str = "does not match";
pub(super) const CONFLICT_CODE: &str = "conflict";
#[rustfmt::skip]
pub(super) const NEGATIONS: &[&str] = &["not ", "n't "];
pub(super) const EXCESS: &str = "too many ";
pub(super) const CALLS_LEFT: &str = "remaining";
pub(super) const REQUEST_LIMIT: &str = "limit";
pub(super) const REQUEST_SIZE: &str = "requested";
#[rustfmt::skip]
pub(super) const MAIL_BETWEEN: &[&str] = &[" ", "-", ", b'", ", '", ", \"", " #", ": "];
#[rustfmt::skip]
pub(super) const MAIL_HTTP: &[&str] = &["http", "status", "api"];
#[rustfmt::skip]
pub(super) const WELL_KEYS: &[&str] = &["success", "ok"];
#[rustfmt::skip]
pub(super) const NO_WORDS: &[&str] = &["false", "no"];
#[rustfmt::skip]
pub(super) const YES_WORDS: &[&str] = &["true", "yes"];
pub(super) const DURABILITY: &str = "durability";
pub(super) const DURABILITY_LASTS: &str = "permanent";
pub(super) const DURABILITY_PASSES: &str = "transient";
#[rustfmt::skip]
pub(super) const EFFECTS_WORDS: &[&str] = &["partial", "unknown", "complete"];
#[rustfmt::skip]
pub(super) const PAGE_TAGS: &[&str] = &["<html", "<!doctype", "<head", "<body", "<title", "<center", "<h1", "<h2", "<p>", "<div", "<br", "<script", "<pre"];
#[rustfmt::skip]
pub(super) const DEED_PAGE_TAGS: &[&str] = &["<html", "<!doctype", "<head", "<body", "<h1", "<center"];
#[rustfmt::skip]
pub(super) const PAGE_STARTS: &[&str] = &["<!", "<html", "<head", "<title"];
#[rustfmt::skip]
pub(super) const BODY_STARTS: &[&str] = &["<!doctype html", "<html", "<head", "<title", "<?xml"];
#[rustfmt::skip]
pub(super) const PAGE_TYPES: &[&str] = &["text/html", "application/xhtml+xml"];
#[rustfmt::skip]
pub(super) const DEED_UNSENT: &[&str] = &["dial tcp", "dial udp"];
pub(super) const DEED_REFUSED: &str = "unavailable";
pub(super) const STACK_AT: &str = "at ";
#[rustfmt::skip]
pub(super) const STACK_ARGUMENTS: &[&str] = &["(", " ("];
#[rustfmt::skip]
pub(super) const STACK_BEFORE: &[&str] = &["in `", "in '", "#"];
pub(super) const STACK_LINE: &str = ", in ";
pub(super) const STACK_STATE_MACHINE: &str = ">d__";
#[rustfmt::skip]
pub(super) const METHOD_LABELS: &[&str] = &["method", "-x"];
pub(super) const METHOD_TYPE: &str = "type";
#[rustfmt::skip]
pub(super) const METHOD_KEYS: &[&str] = &["method", "httpMethod", "requestMethod"];
#[rustfmt::skip]
pub(super) const METHOD_READS: &[&str] = &["GET", "HEAD"];
#[rustfmt::skip]
pub(super) const METHOD_ADDRESS: &[&str] = &["for ", "to "];
pub(super) const METHOD_SENT_TO: &str = "to ";
#[rustfmt::skip]
pub(super) const PROGRAM_DEEDS: &[&str] = &["install", "scale"];
#[rustfmt::skip]
pub(super) const NO_VALUES: &[&str] = &["0", "false", "none", "null"];
pub(super) const TEST_TAP: &str = "not ok ";
pub(super) const TEST_CARGO: &str = "test ";
pub(super) const TEST_METHOD: &str = "test";
#[rustfmt::skip]
pub(super) const TEST_FILE_LABELS: &[&str] = &["FAILED", "FAIL"];
pub(super) const TEST_BULLET: &str = "●";
pub(super) const TEST_PATH: &str = " › ";
pub(super) const ELIXIR_ERROR: &str = "{:error, ";
pub(super) const ELIXIR_MESSAGE: &str = "message: ";
pub(super) const RETRY_FUTURE: &str = "RetryError[<Future at ";
pub(super) const RETRY_RAISED: &str = " raised ";
pub(super) const RETRY_END: &str = ">]";
pub(super) const TOOL_USE_START: &str = "<tool_use_error>";
pub(super) const TOOL_USE_END: &str = "</tool_use_error>";

/// All of them, as they are published.
#[cfg(feature = "tables")]
#[rustfmt::skip]
pub(crate) static ALL: &[(&str, &[&str])] = &[
    ("python_frame", &[PYTHON_FRAME]),
    ("python_line", &[PYTHON_LINE]),
    ("python_group", &[PYTHON_GROUP]),
    ("python_handled", &[PYTHON_HANDLED]),
    ("package_cause", &[PACKAGE_CAUSE]),
    ("php_frames", &[PHP_FRAMES]),
    ("php_frames_sign", &[PHP_FRAMES_SIGN]),
    ("frame_at", &[FRAME_AT]),
    ("frame_go_routine", &[FRAME_GO_ROUTINE]),
    ("frame_go", FRAME_GO),
    ("usage_option", &[USAGE_OPTION]),
    ("dotnet_cause", &[DOTNET_CAUSE]),
    ("log_fatal", &[LOG_FATAL]),
    ("log_warning", &[LOG_WARNING]),
    ("shell_folder", &[SHELL_FOLDER]),
    ("shell_end", &[SHELL_END]),
    ("warning_events", WARNING_EVENTS),
    ("warning_errors", WARNING_ERRORS),
    ("warning_forwarded", &[WARNING_FORWARDED]),
    ("status_returned", &[STATUS_RETURNED]),
    ("status_client_side", &[STATUS_CLIENT_SIDE]),
    ("status_server_side", &[STATUS_SERVER_SIDE]),
    ("status_followed", STATUS_FOLLOWED),
    ("status_result", &[STATUS_RESULT]),
    ("status_result_end", &[STATUS_RESULT_END]),
    ("status_ended", STATUS_ENDED),
    ("status_bare", &[STATUS_BARE]),
    ("exception_ends", EXCEPTION_ENDS),
    ("cause_of_close", &[CAUSE_OF_CLOSE]),
    ("quote_before_place", &[QUOTE_BEFORE_PLACE]),
    ("place", &[PLACE]),
    ("cocoa_code", &[COCOA_CODE]),
    ("database_error", &[DATABASE_ERROR]),
    ("database_levels", DATABASE_LEVELS),
    ("severities", SEVERITIES),
    ("postgrest_keys", POSTGREST_KEYS),
    ("aggregate", &[AGGREGATE]),
    ("one_failure", &[ONE_FAILURE]),
    ("attempt", &[ATTEMPT]),
    ("attempt_after", &[ATTEMPT_AFTER]),
    ("attempt_waits", ATTEMPT_WAITS),
    ("all_attempts", &[ALL_ATTEMPTS]),
    ("all_failed", &[ALL_FAILED]),
    ("last_attempt", LAST_ATTEMPT),
    ("mismatch", &[MISMATCH]),
    ("conflict_code", &[CONFLICT_CODE]),
    ("negations", NEGATIONS),
    ("excess", &[EXCESS]),
    ("calls_left", &[CALLS_LEFT]),
    ("request_limit", &[REQUEST_LIMIT]),
    ("request_size", &[REQUEST_SIZE]),
    ("mail_between", MAIL_BETWEEN),
    ("mail_http", MAIL_HTTP),
    ("well_keys", WELL_KEYS),
    ("no_words", NO_WORDS),
    ("yes_words", YES_WORDS),
    ("durability", &[DURABILITY]),
    ("durability_lasts", &[DURABILITY_LASTS]),
    ("durability_passes", &[DURABILITY_PASSES]),
    ("effects_words", EFFECTS_WORDS),
    ("page_tags", PAGE_TAGS),
    ("deed_page_tags", DEED_PAGE_TAGS),
    ("page_starts", PAGE_STARTS),
    ("body_starts", BODY_STARTS),
    ("page_types", PAGE_TYPES),
    ("deed_unsent", DEED_UNSENT),
    ("deed_refused", &[DEED_REFUSED]),
    ("stack_at", &[STACK_AT]),
    ("stack_arguments", STACK_ARGUMENTS),
    ("stack_before", STACK_BEFORE),
    ("stack_line", &[STACK_LINE]),
    ("stack_state_machine", &[STACK_STATE_MACHINE]),
    ("method_labels", METHOD_LABELS),
    ("method_type", &[METHOD_TYPE]),
    ("method_keys", METHOD_KEYS),
    ("method_reads", METHOD_READS),
    ("method_address", METHOD_ADDRESS),
    ("method_sent_to", &[METHOD_SENT_TO]),
    ("program_deeds", PROGRAM_DEEDS),
    ("no_values", NO_VALUES),
    ("test_tap", &[TEST_TAP]),
    ("test_cargo", &[TEST_CARGO]),
    ("test_method", &[TEST_METHOD]),
    ("test_file_labels", TEST_FILE_LABELS),
    ("test_bullet", &[TEST_BULLET]),
    ("test_path", &[TEST_PATH]),
    ("elixir_error", &[ELIXIR_ERROR]),
    ("elixir_message", &[ELIXIR_MESSAGE]),
    ("retry_future", &[RETRY_FUTURE]),
    ("retry_raised", &[RETRY_RAISED]),
    ("retry_end", &[RETRY_END]),
    ("tool_use_start", &[TOOL_USE_START]),
    ("tool_use_end", &[TOOL_USE_END]),
];
