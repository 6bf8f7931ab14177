/*
 * toolerror: one error contract for MCP tools and the agents that call them.
 *
 * Generated from the sources in bindings/c/src; do not edit.
 *
 * Texts go in as `te_str`, a pointer and a length, and need no NUL at the end; `te_s("text")` makes one of a C string.
 * A NULL pointer with length 0 is not a text. Texts are UTF-8, and bytes that are not are read as U+FFFD. JSON is a text.
 *
 * What comes out as `te_str` belongs to the handle that it was asked of and lives as long as that. What comes out as
 * `te_string` or as a handle is the caller's, to be freed by the function of its name. Those take the address of the
 * caller's variable and clear it, so freeing it once more does nothing.
 *
 * Functions that can be refused return a `te_status`. On anything but `TE_STATUS_OK` what they would have filled in
 * is empty (NULL, or zero), and after a refusal `te_last_misuse` says why, in the thread that was refused.
 *
 * Everything may be called from any thread. An error, a reading, an assessment, a profile and a context never change,
 * so threads may share them; an engine and a run lock themselves. Only freeing must not overlap with any other use.
 *
 * Nothing here calls exit, installs signal handlers or keeps a thread.
 */
#ifndef TOOLERROR_H
#define TOOLERROR_H


#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// What a failed tool call says: a type, a message, whether a retry may help, and data. It never changes.
typedef struct te_error te_error;


// The longest message that leaves the process by default, in bytes.
#define TE_MESSAGE_LIMIT 8192

// The longest canonical text that leaves the process by default, in bytes.
#define TE_TEXT_LIMIT 65536

// Major version of this header's interface. Programs built for another one do not fit the library.
#define TE_ABI_MAJOR 0

// Minor version of this header's interface: it counts additions. While the major version is 0, it counts every change.
#define TE_ABI_MINOR 5

// How a call of this library went.
enum te_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // It was done.
  TE_STATUS_OK = 0,
  // It was done, and there is nothing: such as an input that is not in a profile's form.
  TE_STATUS_NONE = 1,
  // The arguments were refused; `te_last_misuse` says why.
  TE_STATUS_MISUSE = 2,
  // The library or a callback panicked, which is a bug; what the call should have done may be half done.
  // `te_last_misuse` has the words of the panic, which went to standard error too.
  TE_STATUS_PANIC = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_status te_status;
#else
typedef int32_t te_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What came back from a call.
enum te_disposition
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // A ToolError, read as such.
  TE_DISPOSITION_STRUCTURED = 0,
  // A text that is not a ToolError; it may have been classified.
  TE_DISPOSITION_LEGACY = 1,
  // An HTTP status, a failed connection or a JSON-RPC error, mapped to an error.
  TE_DISPOSITION_MAPPED = 2,
  // The call did not fail.
  TE_DISPOSITION_NOT_AN_ERROR = 3,
  // Neither success nor failure: the server asks for input, or gave a task handle.
  TE_DISPOSITION_PASS_THROUGH = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_disposition te_disposition;
#else
typedef int32_t te_disposition;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What to do about a failed call.
enum te_action
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Before a call: send it, after the delay.
  TE_ACTION_SEND = 0,
  // Make the same call again after the delay.
  TE_ACTION_RETRY = 1,
  // Change the arguments and call once more.
  TE_ACTION_FIX_INPUT = 2,
  // Skip this resource and use another.
  TE_ACTION_TRY_ALTERNATIVE = 3,
  // Ask the holders to release the resource.
  TE_ACTION_NEGOTIATE = 4,
  // A person must act.
  TE_ACTION_ESCALATE = 5,
  // Log and stop.
  TE_ACTION_GIVE_UP = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_action te_action;
#else
typedef int32_t te_action;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Why a call is given up.
enum te_reason
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // It is not given up.
  TE_REASON_NONE = 0,
  // A retry cannot help.
  TE_REASON_NOT_RETRYABLE = 1,
  // All attempts that the policy allows were made.
  TE_REASON_ATTEMPTS_EXHAUSTED = 2,
  // The next attempt could not start before the deadline.
  TE_REASON_DEADLINE = 3,
  // Calls of this key were retried too often recently.
  TE_REASON_BUDGET_EXHAUSTED = 4,
  // The circuit is open: nearly all recent calls of this key have failed.
  TE_REASON_SUPPRESSED = 5,
  // The server says that a retry is useless.
  TE_REASON_SERVER_FORBIDS = 6,
  // The server asks for a longer delay than the policy accepts.
  TE_REASON_SERVER_DELAY_TOO_LONG = 7,
  // The call may have been carried out, and a retry could do it twice.
  TE_REASON_UNSAFE_REPLAY = 8,
  // The caller cancelled it.
  TE_REASON_CANCELLED = 9,
  // The text is not a ToolError.
  TE_REASON_LEGACY = 10,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_reason te_reason;
#else
typedef int32_t te_reason;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What else is known about a failed call.
enum te_detail
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Nothing.
  TE_DETAIL_NONE = 0,
  // The call may have been carried out, in whole or in part, and nothing says that a retry is harmless.
  TE_DETAIL_OUTCOME_UNKNOWN = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_detail te_detail;
#else
typedef int32_t te_detail;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How a call ended.
enum te_reply
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // It succeeded.
  TE_REPLY_SUCCESS = 0,
  // The server asks for input or gave a task handle; it is handed on and counts for nothing.
  TE_REPLY_INPUT_REQUIRED = 1,
  // It failed.
  TE_REPLY_FAILED = 2,
  // The caller gave it up.
  TE_REPLY_CANCELLED = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_reply te_reply;
#else
typedef int32_t te_reply;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What went wrong, as far as it changes what the caller does next.
enum te_type
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The named thing does not exist: use another.
  TE_TYPE_NOT_FOUND = 0,
  // Somebody else holds or has changed the thing: negotiate, re-read or wait.
  TE_TYPE_CONFLICT = 1,
  // The arguments are wrong: fix them and call once more.
  TE_TYPE_VALIDATION = 2,
  // The caller may not do this: a person must act.
  TE_TYPE_PERMISSION = 3,
  // Nothing is wrong with the call: retry it later.
  TE_TYPE_TRANSIENT = 4,
  // The tool is broken: log the error and stop.
  TE_TYPE_INTERNAL = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_type te_type;
#else
typedef int32_t te_type;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How far a reader interprets its input.
enum te_mode
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The contract read literally.
  TE_MODE_EXACT = 0,
  // Also an error that known software has wrapped; never a guess about meaning.
  TE_MODE_UNWRAP = 1,
  // Also errors of systems that do not know this contract.
  TE_MODE_CLASSIFY = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_mode te_mode;
#else
typedef int32_t te_mode;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How far a failed call came, from the safest.
enum te_delivery
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Nothing says.
  TE_DELIVERY_UNSAID = 0,
  // The call never left.
  TE_DELIVERY_NOT_SENT = 1,
  // The call arrived and was refused before it did anything.
  TE_DELIVERY_REJECTED = 2,
  // The call may have been carried out.
  TE_DELIVERY_UNKNOWN = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_delivery te_delivery;
#else
typedef int32_t te_delivery;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The kinds of input that can be read (SPEC 7.2.7).
enum te_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The text of an error.
  TE_KIND_ERROR_TEXT = 0,
  // The result object of an MCP tool call.
  TE_KIND_CALL_TOOL_RESULT = 1,
  // An HTTP response: `status`, `headers`, `body`, `table`; `table` may replace entries of the contract's table, by status: a type, or `type`, `recoverable` and `reason`.
  TE_KIND_HTTP_RESPONSE = 2,
  // A failed connection as its runtime shows it: `runtime`, `class`, `code`, `errno`, `syscall`, `message`, `cause`, `source`, `errors`, `suppressed`, each optional.
  TE_KIND_CONNECTION_ERROR = 3,
  // A whole JSON-RPC response.
  TE_KIND_JSON_RPC_ERROR = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_kind te_kind;
#else
typedef int32_t te_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// Whether a retry of the same call may help.
enum te_recoverable
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // As the type says.
  TE_RECOVERABLE_DEFAULT = -1,
  // No.
  TE_RECOVERABLE_NO = 0,
  // Yes.
  TE_RECOVERABLE_YES = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_recoverable te_recoverable;
#else
typedef int32_t te_recoverable;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The form of an HTTP response's body.
enum te_http_form
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // A problem document of RFC 9457 with the error as its member `error`.
  TE_HTTP_FORM_PROBLEM_JSON = 0,
  // The canonical text.
  TE_HTTP_FORM_BARE = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum te_http_form te_http_form;
#else
typedef int32_t te_http_form;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// What came back and what to do about it. It never changes.
typedef struct te_assessment te_assessment;

// What is known about a call beside what came back.
typedef struct te_context te_context;

// A policy and the states of all keys. Share one between all calls of a process.
typedef struct te_engine te_engine;

// The error form of another system.
typedef struct te_profile te_profile;

// What came back from a call, as it was read. It never changes.
typedef struct te_reading te_reading;

// A call under way. Its driver asks before every send, and tells what came back; `te_retry` is such a driver. Several threads may
// use a run, but only one `te_retry` at a time makes its call.
typedef struct te_run te_run;

// A text that somebody else owns: `len` bytes from `ptr`, without a NUL at the end. `ptr` is NULL for no text.
typedef struct te_str {
  // The first byte, or NULL.
  const char *ptr;
  // How many bytes.
  size_t len;
} te_str;

// What the engine answers. A function that is refused leaves `TE_ACTION_GIVE_UP` without a reason; a variable of zeros says
// `TE_ACTION_SEND`, so look at the status first.
typedef struct te_answer {
  // What to do.
  te_action action;
  // For `TE_ACTION_GIVE_UP`: why.
  te_reason reason;
  // What else is known about the failed call.
  te_detail detail;
  // For `TE_ACTION_SEND`: which send it is, from 1. Else: the sends so far.
  uint32_t attempt;
  // For `TE_ACTION_SEND` and `TE_ACTION_RETRY`: how long to wait first, in milliseconds. Else -1.
  int64_t delay_ms;
  // For `TE_ACTION_RETRY` and `TE_ACTION_GIVE_UP`: the delay that the server asked for, in seconds. Else, and when
  // it asked for none, -1.
  double retry_after_s;
} te_answer;

// A text that the caller owns, to be freed with `te_string_free`: `len` bytes from `ptr`, and a NUL after them. The
// text itself may have NULs in it.
typedef struct te_string {
  // The first byte; NULL when there is no text.
  char *ptr;
  // How many bytes, the NUL at the end not counted.
  size_t len;
} te_string;

// What a call failed with: a reading, or an error. Both NULL: nothing.
typedef struct te_failure {
  // What came back, as it was read.
  struct te_reading *reading;
  // An error of the caller's own making.
  te_error *error;
} te_failure;

// The time, in milliseconds.
typedef struct te_clock {
  // A clock that only goes forward; its zero is the caller's choice, the same for all that an engine is told.
  uint64_t mono_ms;
  // Milliseconds since 1970, for dates that servers send.
  int64_t wall_ms;
} te_clock;

// How `te_retry` makes a call, waits and tells the time. Begin with `TE_DRIVER_INIT`, then set `call`.
typedef struct te_driver {
  // `sizeof(te_driver)`; another size is refused.
  size_t struct_size;
  // Handed to every callback as it is.
  void *user;
  // Makes the call; `attempt` counts from 1. Answers with a `te_reply`, and for `TE_REPLY_FAILED` sets one member
  // of `failure`, which is then the driver's to free. The callback may use the run, such as cancel or save it, but not
  // free it or make its call.
  int32_t (*call)(void *user, uint32_t attempt, struct te_failure *failure);
  // Waits so many milliseconds; not 0 when the caller gives the call up meanwhile. NULL: the thread sleeps, until
  // `te_run_cancelled` in another thread.
  int32_t (*sleep)(void *user, uint64_t wait_ms);
  // The time. NULL: `te_now`.
  struct te_clock (*now)(void *user);
} te_driver;

// How `te_retry` ended. Free it with `te_outcome_free`.
typedef struct te_outcome {
  // How the last call ended; `TE_REPLY_FAILED` also when none was sent.
  te_reply reply;
  // For `TE_REPLY_FAILED` and `TE_REPLY_CANCELLED`: what to do now; never `TE_ACTION_RETRY`.
  struct te_answer answer;
  // What the last call failed with, see `te_outcome_error`; nothing after a success and when nothing was sent.
  struct te_failure last;
} te_outcome;

// What may leave the process. Begin with `TE_EMIT_INIT`, `te_emit_default` or `te_emit_raw`.
typedef struct te_emit {
  // `sizeof(te_emit)`; another size is refused.
  size_t struct_size;
  // Not 0: secrets are masked.
  int32_t redact;
  // The longest message, in bytes; `SIZE_MAX` for no limit.
  size_t message_limit;
  // The longest canonical text, in bytes; `SIZE_MAX` for no limit.
  size_t text_limit;
  // Names of members that are masked beside the known ones; NULL for none.
  const struct te_str *sensitive_names;
  // How many.
  size_t sensitive_names_len;
  // Names of members that are masked in place of the known ones; NULL for the known ones.
  const struct te_str *only_sensitive_names;
  // How many.
  size_t only_sensitive_names_len;
} te_emit;

// An HTTP response that carries an error. Free it with `te_http_response_free`.
typedef struct te_http_response {
  // The status, 403 to 503; 0 when there is no response.
  uint16_t status;
  // The headers as lines `name: value`, each ended by CR LF; names in lower case.
  struct te_string headers;
  // JSON.
  struct te_string body;
} te_http_response;

// A header line of an HTTP message.
typedef struct te_header {
  // In any case.
  struct te_str name;
  // Without the line break.
  struct te_str value;
} te_header;

// What the caller knows about a failed call beside its error. Begin with `TE_FAILURE_FACTS_INIT`, which says nothing.
typedef struct te_failure_facts {
  // `sizeof(te_failure_facts)`; another size is refused.
  size_t struct_size;
  // A `te_delivery`: how far the call came. `TE_DELIVERY_UNSAID`: as the error says.
  int32_t delivery;
  // Not 0: the error was made from a text that is not a ToolError.
  int32_t legacy;
  // The delay that the server asks for, in seconds; negative: as the error says.
  double retry_after_s;
} te_failure_facts;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// A context: `{"now", "failures", "tool": {"name", "read_only", "idempotent", "side_effects"}, "method",
// "idempotency_key", "seed", "policy"}`, each optional. Free it with `te_context_free`.
te_status te_context_new(struct te_str json, struct te_context **out);

// Frees a context and clears the variable.
void te_context_free(struct te_context **context);

// Says what to do about what came back. `context` NULL: the first failure of a call about which nothing is known. Free
// the assessment with `te_assessment_free`; the reading is not needed for it any more.
te_status te_assess(const struct te_reading *reading,
                    const struct te_context *context,
                    struct te_assessment **out);

// Frees an assessment and clears the variable. Its error goes with it.
void te_assessment_free(struct te_assessment **assessment);

// What was found; `TE_DISPOSITION_NOT_AN_ERROR` for NULL.
te_disposition te_assessment_disposition(const struct te_assessment *assessment);

// The error, if the call failed, else NULL. It belongs to the assessment: do not free it.
const te_error *te_assessment_error(const struct te_assessment *assessment);

// The delay that the server asks for, in seconds; `TE_STATUS_NONE` when it asks for none.
te_status te_assessment_retry_after(const struct te_assessment *assessment, double *seconds);

// What to do; `TE_STATUS_NONE` when the call did not fail.
te_status te_assessment_decision(const struct te_assessment *assessment, struct te_answer *out);

// What to do, in words for a model; `TE_STATUS_NONE` when the call did not fail.
te_status te_assessment_advice(const struct te_assessment *assessment, struct te_string *out);

// `{"disposition", "error", "retry_after", "decision": {"action", "delay_ms"?, "reason"?}}`, null for what there is
// not.
te_status te_assessment_to_json(const struct te_assessment *assessment,
                                struct te_string *out);

// Makes the call of a run and retries it as the policy says. Returns `TE_STATUS_OK` when the call has ended; `outcome` says
// how. With any other status there is nothing in `outcome` to free. A callback that breaks its promise gives
// `TE_STATUS_MISUSE`, and one that panics gives `TE_STATUS_PANIC`; both cancel the run.
//
// `te_retry` sends nothing and returns `TE_STATUS_MISUSE` when the run has ended, or when another `te_retry` is making its
// call, in another thread or around this callback. After `TE_ACTION_FIX_INPUT` and `TE_ACTION_NEGOTIATE` call
// `te_run_resume` first; after `TE_REPLY_INPUT_REQUIRED` call `te_retry` again. When `te_run_cancelled` has cancelled the
// run, the outcome is `TE_REPLY_CANCELLED`, unless the call in flight succeeds.
//
// When the failure of a callback is one that a `te_retry` inside of it has given up, also a clone of that, the reason of the inner
// one stands: the call is not sent again.
//
// A callback must return. After a `longjmp` out of one, free what is in `outcome->last`; the run counts as in flight, and no
// other `te_retry` can make its call. A C++ exception that leaves a callback ends the process.
te_status te_retry(const struct te_run *run,
                   const struct te_driver *driver,
                   struct te_outcome *outcome);

// The error of the last call, whichever member of `outcome->last` holds it; NULL when there is none. It belongs to the
// outcome: do not free it.
const te_error *te_outcome_error(const struct te_outcome *outcome);

// Frees what an outcome holds, and clears it.
void te_outcome_free(struct te_outcome *outcome);

// The canonical text, the same bytes from every language. Nothing is masked or cut.
te_status te_error_to_json(const te_error *error, struct te_string *out);

// `[TYPE] message`, for logs.
te_status te_error_display(const te_error *error, struct te_string *out);

// The error as it may leave the process: secrets masked, then cut to the limits. `emit` NULL: the default.
te_status te_error_emitted(const te_error *error, const struct te_emit *emit, te_error **out);

// The error as the JSON of an MCP tool result. `structured_content` not 0: a copy in `structuredContent`;
// `meta_key`: the key of a copy in `_meta`, or no text; `emit` NULL: secrets masked, long texts cut.
te_status te_error_to_result(const te_error *error,
                             int32_t structured_content,
                             struct te_str meta_key,
                             const struct te_emit *emit,
                             struct te_string *out);

// The error as the JSON of a JSON-RPC error object. `emit` NULL: secrets masked, long texts cut.
te_status te_error_to_json_rpc(const te_error *error, const struct te_emit *emit, struct te_string *out);

// The error as an HTTP response. `form` is a `te_http_form`; `emit` NULL: secrets masked, long texts cut.
te_status te_error_to_http(const te_error *error,
                           int32_t form,
                           const struct te_emit *emit,
                           struct te_http_response *out);

// Frees what a response holds, and clears it.
void te_http_response_free(struct te_http_response *response);

// The time now, on the system's clocks. States that were saved make sense in another process with it.
struct te_clock te_now(void);

// A seed for `te_run_begin`: another one for each call, thread and process, also in the copies that `fork` makes. With
// the same seed, workers that fail together would retry together.
uint64_t te_seed(void);

// An engine with a policy as JSON, or with the default one for no text. Free it with `te_engine_free`.
te_status te_engine_new(struct te_str policy, struct te_engine **out);

// An engine with another policy that shares the states of all keys with this one: for a call that needs a policy of its own,
// begin its run with it. Both may be freed in any order. Free it with `te_engine_free`.
te_status te_engine_with_policy(const struct te_engine *engine,
                                struct te_str policy,
                                struct te_engine **out);

// Frees an engine and clears the variable. Runs of it go on.
void te_engine_free(struct te_engine **engine);

// The whole policy as JSON.
te_status te_engine_policy(const struct te_engine *engine, struct te_string *out);

// The state of a key (`server/tool`) as JSON, to be saved.
te_status te_engine_key_state(const struct te_engine *engine, struct te_str key, struct te_string *out);

// Sets the state of a key to one that was saved.
te_status te_engine_set_key_state(const struct te_engine *engine, struct te_str key, struct te_str saved);

// Forgets the state of a key, such as one of a server that is gone: a later call on it begins afresh.
te_status te_engine_forget(const struct te_engine *engine, struct te_str key);

// Runs a list of events through an engine with fresh states (SPEC 7.2.9): policy (or no text), call and events are
// JSON, and so is the answer.
te_status te_trace(struct te_str policy,
                   uint64_t seed,
                   struct te_str call,
                   struct te_str events,
                   struct te_string *out);

// A hash of a text, such as of a call's arguments for `te_run_resume`: FNV-1a of 64 bits. 0 for an impossible text.
uint64_t te_hash(struct te_str text);

// Makes an error. `type` is a `te_type`; an empty message becomes the type's default; `recoverable` is a
// `te_recoverable`; `data` is the text of a JSON object, or `null` or no text for none. Free it with `te_error_free`.
te_status te_error_new(int32_t type,
                       struct te_str message,
                       int32_t recoverable,
                       struct te_str data,
                       te_error **out);

// Reads a text that is exactly one error, literally; any other is refused. For texts from outside see `te_read`.
te_status te_error_from_json(struct te_str json,
                             te_error **out);

// An independent copy, such as of an error that belongs to a reading.
te_status te_error_clone(const te_error *error, te_error **out);

// Frees an error and clears the variable. Not for errors that belong to a reading or an assessment.
void te_error_free(te_error **error);

// The type; `TE_TYPE_INTERNAL` for NULL.
te_type te_error_type(const te_error *error);

// The text for people and models. Never parse it.
struct te_str te_error_message(const te_error *error);

// Whether a retry of the same call may help; no for NULL.
bool te_error_recoverable(const te_error *error);

// The data as the canonical text of a JSON object; no text when there is none.
struct te_str te_error_data(const te_error *error);

// One member of the data as canonical JSON; no text when there is none.
struct te_str te_error_member(const te_error *error, struct te_str key);

// The delay that the error asks for, in seconds; `TE_STATUS_NONE` when it asks for none.
te_status te_error_retry_after(const te_error *error, double *seconds);

// Whether two errors have the same text; NULL equals nothing.
bool te_error_equal(const te_error *one, const te_error *other);

// The profile of this name, such as `stripe`, or the one that a JSON object describes. Free it with `te_profile_free`.
te_status te_profile_new(struct te_str name_or_json,
                         struct te_profile **out);

// Frees a profile and clears the variable.
void te_profile_free(struct te_profile **profile);

// The error that a text is in this form; `TE_STATUS_NONE` when it is not in this form.
te_status te_profile_decode(const struct te_profile *profile, struct te_str input, te_error **out);

// The error in this form: JSON, or a text where the form is one. Forms that can only be read refuse it.
te_status te_profile_encode(const struct te_profile *profile, const te_error *error, struct te_string *out);

// Reads what came back. `kind` is a `te_kind`, `mode` a `te_mode`. `now_ms` is the wall clock in milliseconds since
// 1970, or NULL: then dates in an HTTP response are not understood. The input may be any bytes. An error text, a tool result
// and a JSON-RPC response that are not what they should be are read as a text; an HTTP response and a failed connection are
// refused. Free the reading with `te_reading_free`.
te_status te_read(int32_t kind,
                  struct te_str input,
                  int32_t mode,
                  const int64_t *now_ms,
                  struct te_reading **out);

// Reads a failed system call: `number` is its `errno`, and `message` what is known beside it, or no text; the
// message of the error is then `message: text of the errno`, as `perror` writes it. How far a call came that failed so:
// see `te_reading_delivery`. `connecting` not 0: it failed in `socket`, `connect` or `getaddrinfo`, before anything was sent;
// then a negative `number` is an `EAI_*` of `getaddrinfo`. `connecting` 0: a connection may have stood, and no errno of it
// proves that nothing was sent.
te_status te_read_errno(int32_t number,
                        int32_t connecting,
                        struct te_str message,
                        struct te_reading **out);

// A date as a server writes it (of HTTP or RFC 3339) in milliseconds since 1970; anything else is refused.
te_status te_date_ms(struct te_str date, int64_t *out);

// Reads an HTTP response. `headers` may have a name several times; the rest is as with `te_read`.
te_status te_read_http(uint16_t status,
                       const struct te_header *headers,
                       size_t headers_len,
                       struct te_str body,
                       int32_t mode,
                       const int64_t *now_ms,
                       struct te_reading **out);

// Frees a reading and clears the variable. Its error goes with it.
void te_reading_free(struct te_reading **reading);

// What was found; `TE_DISPOSITION_NOT_AN_ERROR` for NULL.
te_disposition te_reading_disposition(const struct te_reading *reading);

// The error, if the call failed, else NULL. It belongs to the reading: do not free it.
const te_error *te_reading_error(const struct te_reading *reading);

// The strictest mode that gives this reading.
te_mode te_reading_mode(const struct te_reading *reading);

// How far the call came, as far as the failure itself tells.
te_delivery te_reading_delivery(const struct te_reading *reading);

// The text that was read; bytes that are no UTF-8 are U+FFFD in it.
struct te_str te_reading_original(const struct te_reading *reading);

// Members beside the four of the contract, as a JSON object; no text when there are none.
struct te_str te_reading_extra(const struct te_reading *reading);

// The rule of the classifier that has found the type; no text when there was none.
struct te_str te_reading_rule(const struct te_reading *reading);

// The words that this rule has matched.
struct te_str te_reading_evidence(const struct te_reading *reading);

// The name of a wrapper that was taken off, from 0, the outermost first; no text after the last.
struct te_str te_reading_wrapper(const struct te_reading *reading, size_t at);

// The delay that the server asks for, in seconds, as read in the mode of the reading; `TE_STATUS_NONE` when it asks
// for none. Dates are understood when `now_ms` is given, else NULL.
te_status te_reading_retry_after(const struct te_reading *reading,
                                 const int64_t *now_ms,
                                 double *seconds);

// A call that begins now: `{"key", "id", "deadline_ms", "read_only", "idempotent", "side_effects", "method",
// "idempotency_key", "arguments_hash"}`, of which only `key` (`server/tool`) is required; calls with an empty one share
// nothing. `deadline_ms` is on the monotonic clock of `now`; `seed` is that of the jitter: `te_seed()`. Free the run with `te_run_free`.
te_status te_run_begin(const struct te_engine *engine,
                       struct te_str call,
                       struct te_clock now,
                       uint64_t seed,
                       struct te_run **out);

// A call that was saved by `te_run_save`, perhaps in another process; `key` is the one that it began with. If it was saved
// while an answer was awaited and nobody says how that ended, the reply is lost: `te_run_admit` and `te_retry` count this
// send as failed, and a call that must not be made twice is given up as `TE_REASON_UNSAFE_REPLAY`.
te_status te_run_restore(const struct te_engine *engine,
                         struct te_str key,
                         struct te_str saved,
                         uint64_t seed,
                         struct te_run **out);

// Frees a run and clears the variable.
void te_run_free(struct te_run **run);

// Asks whether the call may be sent. After `TE_ACTION_SEND` with a delay that is not 0, wait and ask again. A run that has
// ended is refused with `TE_STATUS_MISUSE`, and so is one in a `te_retry`; one that was cancelled is answered
// `TE_REASON_CANCELLED`.
te_status te_run_admit(const struct te_run *run,
                       struct te_clock now,
                       struct te_answer *out);

// The call failed: what to do about it. Like all answers it needs `te_run_admit` before it. `facts` NULL: nothing is known beside the error.
te_status te_run_failed(const struct te_run *run,
                        const te_error *error,
                        const struct te_failure_facts *facts,
                        struct te_clock now,
                        struct te_answer *out);

// The call failed with what was read, which knows more than its error alone: what to do about it.
te_status te_run_failed_as_read(const struct te_run *run,
                                const struct te_reading *reading,
                                struct te_clock now,
                                struct te_answer *out);

// The call succeeded.
te_status te_run_succeeded(const struct te_run *run, struct te_clock now);

// The server asks for input, or gave a task handle: neither success nor failure.
te_status te_run_input_required(const struct te_run *run, struct te_clock now);

// The caller gave the call up: nothing more is sent. A `te_retry` of the run, also in another thread or later, ends with
// `TE_REPLY_CANCELLED`: at once while it waits without a `sleep` of the driver, and when the callback comes back otherwise.
te_status te_run_cancelled(const struct te_run *run,
                           struct te_answer *out);

// Goes on after `TE_ACTION_FIX_INPUT` or `TE_ACTION_NEGOTIATE` with arguments of this hash, see `te_hash`. A run that has
// ended is refused, and so is one in a `te_retry`.
te_status te_run_resume(const struct te_run *run,
                        uint64_t arguments_hash);

// Sends so far.
uint32_t te_run_attempts(const struct te_run *run);

// The error of a call that was given up, on its way out of the process: with what the last decision says to whoever gets it,
// such as that a driver has used up its calls. `te_retry` does it by itself. Free it with `te_error_free`.
te_status te_run_given_up(const struct te_run *run,
                          const te_error *error,
                          te_error **out);

// The last decision in words for a model, as it is about this error; empty before the first decision. `error` NULL: the
// error of the last attempt, and without one that the call was not sent. Secrets in the texts of the server are masked.
te_status te_run_advice(const struct te_run *run,
                        const te_error *error,
                        struct te_string *out);

// The state of the call as JSON, for `te_run_restore`. A call that is saved while an answer is awaited has lost its reply
// when it is restored.
te_status te_run_save(const struct te_run *run,
                      struct te_string *out);

// Why the last refused call of this thread was refused: one line for the programmer, empty before the first.
// It stays until the next refusal in this thread.
struct te_str te_last_misuse(void);

// A copy of a text with a NUL at the end, for `printf("%s", ...)`; of no text, and of an impossible one, an empty one. It
// lives until the 16th next call of this function in the same thread. Never NULL.
const char *te_cstr(struct te_str text);

// Frees a text and clears it. NULL and what is cleared are left alone.
void te_string_free(struct te_string *string);

// The interface that the loaded library has: major version * 65536 + minor version. A program may compare it with
// the `TE_ABI_MAJOR` and `TE_ABI_MINOR` that it was compiled with.
uint32_t te_abi_version(void);

// Whether a program that was compiled with an interface of this version works with the loaded library.
// `te_abi_compatible()` asks for the header's own.
bool te_abi_fits(uint32_t major, uint32_t minor);

// The version of the contract (`spec/SPEC.md`) that the library implements, such as `1.0`.
struct te_str te_contract_version(void);

// The version of the library itself, such as `0.1.0`.
struct te_str te_library_version(void);

// The word of a `te_type`, such as `NOT_FOUND`; no text for another number.
struct te_str te_type_name(int32_t type);

// The type of a word, which must be exactly one of the six.
te_status te_type_named(struct te_str word, te_type *out);

// The word of a `te_mode`, such as `exact`; no text for another number.
struct te_str te_mode_name(int32_t mode);

// The word of a `te_kind`, such as `error_text`; no text for another number.
struct te_str te_kind_name(int32_t kind);

// The word of a `te_disposition`, such as `structured`; no text for another number.
struct te_str te_disposition_name(int32_t disposition);

// The word of a `te_delivery`, such as `not_sent`; no text for `TE_DELIVERY_UNSAID` and other numbers.
struct te_str te_delivery_name(int32_t delivery);

// The word of a `te_action`, such as `retry`; no text for another number.
struct te_str te_action_name(int32_t action);

// The word of a `te_reason`, such as `deadline`; no text for `TE_REASON_NONE` and other numbers.
struct te_str te_reason_name(int32_t reason);

// The word of a `te_detail`, such as `outcome_unknown`; no text for `TE_DETAIL_NONE` and other numbers.
struct te_str te_detail_name(int32_t detail);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

/* The text of a C string; of NULL: no text. */
static inline te_str te_s(const char *text) {
  te_str view;
  view.ptr = text;
  view.len = text ? strlen(text) : 0;
  return view;
}

/* Initialisers with the defaults: `te_failure_facts facts = TE_FAILURE_FACTS_INIT;`. */
#define TE_EMIT_INIT {sizeof(te_emit), 1, TE_MESSAGE_LIMIT, TE_TEXT_LIMIT, NULL, 0, NULL, 0}
#define TE_FAILURE_FACTS_INIT {sizeof(te_failure_facts), TE_DELIVERY_UNSAID, 0, -1.0}
#define TE_DRIVER_INIT {sizeof(te_driver), NULL, NULL, NULL, NULL}

/* Secrets are masked, long texts are cut. */
static inline te_emit te_emit_default(void) {
  te_emit emit = TE_EMIT_INIT;
  return emit;
}

/* Nothing is masked and nothing cut. */
static inline te_emit te_emit_raw(void) {
  te_emit emit = {sizeof(te_emit), 0, SIZE_MAX, SIZE_MAX, NULL, 0, NULL, 0};
  return emit;
}

/* Whether the loaded library fits the header that this program was compiled with. */
static inline bool te_abi_compatible(void) { return te_abi_fits(TE_ABI_MAJOR, TE_ABI_MINOR); }

#endif /* TOOLERROR_H */
