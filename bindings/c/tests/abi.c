/* What the interface promises: values, refusals, ownership. */
#include "check.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "driver.h"
#include "ends.h"

static const te_str none = {NULL, 0};

static te_error *made(te_type type, const char *message, const char *data) {
  te_error *error;
  CHECK_OK(te_error_new(type, te_s(message), TE_RECOVERABLE_DEFAULT, te_s(data), &error));
  return error;
}

static te_reading *read_text(const char *text, te_mode mode) {
  te_reading *reading;
  CHECK_OK(te_read(TE_KIND_ERROR_TEXT, te_s(text), mode, NULL, &reading));
  return reading;
}

static void versions(void) {
  CHECK(te_abi_version() == (TE_ABI_MAJOR << 16 | TE_ABI_MINOR));
  CHECK(equal(te_contract_version(), "1.0"));
  CHECK(te_library_version().len >= strlen("0.0.0"));
  CHECK(te_abi_compatible() && te_abi_fits(TE_ABI_MAJOR, TE_ABI_MINOR));
  CHECK(!te_abi_fits(TE_ABI_MAJOR + 1, TE_ABI_MINOR) && !te_abi_fits(TE_ABI_MAJOR, TE_ABI_MINOR + 1));
}

static void an_error_has_its_parts(void) {
  te_error *error = made(TE_TYPE_CONFLICT, "held", "{\"b\":1,\"retry_after\":2.5,\"a\":123456789012345678901234567890}");
  te_error *other;
  te_string text;
  double seconds;
  CHECK(te_error_type(error) == TE_TYPE_CONFLICT);
  CHECK(equal(te_error_message(error), "held"));
  CHECK(!te_error_recoverable(error));
  CHECK(equal(te_error_data(error), "{\"a\":123456789012345678901234567890,\"b\":1,\"retry_after\":2.5}"));
  CHECK(equal(te_error_member(error, te_s("a")), "123456789012345678901234567890"));
  CHECK(te_error_member(error, te_s("none")).ptr == NULL);
  CHECK_OK(te_error_retry_after(error, &seconds));
  CHECK(seconds == 2.5);
  CHECK_OK(te_error_display(error, &text));
  CHECK(equal_owned(&text, "[CONFLICT] held"));
  CHECK_OK(te_error_clone(error, &other));
  CHECK(te_error_equal(error, other));
  te_error_free(&other);
  CHECK_OK(te_error_to_json(error, &text));
  CHECK_OK(te_error_from_json((te_str){text.ptr, text.len}, &other));
  CHECK(te_error_equal(error, other));
  te_string_free(&text);
  te_error_free(&other);
  te_error_free(&error);
  CHECK_OK(te_error_new(TE_TYPE_TRANSIENT, none, TE_RECOVERABLE_NO, none, &error));
  CHECK(equal(te_error_message(error), "temporary failure") && !te_error_recoverable(error));
  CHECK(te_error_data(error).ptr == NULL);
  CHECK(te_error_retry_after(error, &seconds) == TE_STATUS_NONE);
  te_error_free(&error);
}

static void texts_may_hold_any_bytes(void) {
  te_error *error;
  te_string json;
  te_reading *reading;
  CHECK_OK(te_error_new(TE_TYPE_INTERNAL, (te_str){"a\0b\xff", 4}, TE_RECOVERABLE_DEFAULT, none, &error));
  CHECK(te_error_message(error).len == 6 && !memcmp(te_error_message(error).ptr, "a\0b\xef\xbf\xbd", 6));
  CHECK_OK(te_error_to_json(error, &json));
  CHECK(strlen(json.ptr) == json.len);
  te_string_free(&json);
  te_error_free(&error);
  CHECK_OK(te_read(TE_KIND_ERROR_TEXT, (te_str){"\xc3\x28\x80", 3}, TE_MODE_CLASSIFY, NULL, &reading));
  CHECK(equal(te_reading_original(reading), "\xef\xbf\xbd(\xef\xbf\xbd"));
  te_reading_free(&reading);
  CHECK_MISUSE(te_error_new(TE_TYPE_INTERNAL, none, TE_RECOVERABLE_DEFAULT, te_s("{\"a\":\xff}"), &error),
               "`data` must be a JSON object");
}

static void freeing_twice_does_nothing(void) {
  te_error *error = made(TE_TYPE_INTERNAL, "x", NULL);
  te_reading *reading = read_text("x", TE_MODE_EXACT);
  te_string text;
  int round;
  te_outcome outcome = {TE_REPLY_FAILED, {0, 0, 0, 0, 0, 0}, {NULL, NULL}};
  te_http_response response;
  te_engine *engine;
  te_run *run;
  te_profile *profile;
  te_context *context;
  te_assessment *assessment;
  CHECK_OK(te_error_to_json(error, &text));
  CHECK_OK(te_error_to_http(error, TE_HTTP_FORM_BARE, NULL, &response));
  CHECK_OK(te_engine_new(none, &engine));
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), te_now(), 1, &run));
  CHECK_OK(te_profile_new(te_s("stripe"), &profile));
  CHECK_OK(te_context_new(none, &context));
  CHECK_OK(te_assess(reading, context, &assessment));
  outcome.last.reading = reading;
  for (round = 0; round < 2; round++) {
    te_error_free(&error);
    te_outcome_free(&outcome);
    te_string_free(&text);
    te_http_response_free(&response);
    te_engine_free(&engine);
    te_run_free(&run);
    te_profile_free(&profile);
    te_context_free(&context);
    te_assessment_free(&assessment);
    CHECK(!error && !outcome.last.reading && !text.ptr && !response.body.ptr && !engine && !run && !profile && !context);
  }
  te_error_free(NULL), te_outcome_free(NULL), te_string_free(NULL), te_http_response_free(NULL), te_engine_free(NULL);
  te_run_free(NULL), te_profile_free(NULL), te_context_free(NULL), te_assessment_free(NULL), te_reading_free(NULL);
}

static void members_that_decide_and_say_nothing_are_refused_by_name(void) {
  static const char *const wrong[][2] = {
      {"{\"effects\":\"nothing\"}", "`effects` must be "},
      {"{\"phase\":7}", "`phase` must be "},
      {"{\"retry_after\":\"30s\"}", "`retry_after` must be "},
      {"{\"conflicts\":[\"a\"]}", "`conflicts` must be "},
      {"{\"violations\":\"v\"}", "`violations` must be "},
  };
  te_error *out;
  size_t at;
  for (at = 0; at < sizeof wrong / sizeof *wrong; at++) {
    CHECK(te_error_new(TE_TYPE_TRANSIENT, te_s("m"), -1, te_s(wrong[at][0]), &out) == TE_STATUS_MISUSE && !out);
    CHECK(begins(te_last_misuse(), wrong[at][1]));
  }
}

static te_action decided(const char *failure) {
  te_reading *reading;
  te_context *context;
  te_assessment *assessment;
  te_answer answer;
  CHECK_OK(te_read(TE_KIND_CONNECTION_ERROR, te_s(failure), TE_MODE_EXACT, NULL, &reading));
  CHECK_OK(te_context_new(te_s("{\"tool\":{\"side_effects\":true}}"), &context));
  CHECK_OK(te_assess(reading, context, &assessment));
  CHECK_OK(te_assessment_decision(assessment, &answer));
  te_assessment_free(&assessment), te_context_free(&context), te_reading_free(&reading);
  return answer.action;
}

static const char refused[] = "{\"code\":\"ECONNREFUSED\"}";

/* Whether a failure with these two in a list is sent again. */
static int is_sent_again(const char *form, const char *first, const char *second) {
  char failure[256];
  snprintf(failure, sizeof failure, form, first, second);
  return decided(failure) == TE_ACTION_RETRY;
}

static void a_group_with_one_member_that_is_not_safe_is_not_sent_again(void) {
  static const char group[] = "{\"errors\":[%s,%s]}";
  CHECK(!is_sent_again(group, refused, "{\"message\":\"sent, then broke\"}"));
  CHECK(!is_sent_again(group, refused, "{\"code\":\"ECONNRESET\"}"));
  CHECK(!is_sent_again(group, refused, "{\"code\":\"EACCES\"}"));
  CHECK(is_sent_again(group, refused, refused));
}

static void an_error_that_has_suppressed_one_that_is_not_safe_is_not_sent_again(void) {
  static const char suppressing[] = "{\"code\":\"ECONNREFUSED\",\"suppressed\":[%s,%s]}";
  CHECK(!is_sent_again(suppressing, refused, "{\"message\":\"sent, then broke\"}"));
  CHECK(!is_sent_again(suppressing, refused, "{\"code\":\"ECONNRESET\"}"));
  CHECK(is_sent_again(suppressing, refused, refused));
}

static void wrong_arguments_are_refused(void) {
  te_error *error = made(TE_TYPE_INTERNAL, "x", NULL), *out;
  te_str no_text = {NULL, 5}, too_long = {"x", SIZE_MAX};
  te_reading *reading;
  te_http_response response;
  te_type type;
  te_string text;
  te_emit emit = te_emit_default();
  CHECK_MISUSE(te_error_new(99, none, TE_RECOVERABLE_DEFAULT, none, &out), "`type` must be a te_type, not `99`");
  CHECK(out == NULL);
  CHECK_MISUSE(te_error_new(TE_TYPE_INTERNAL, no_text, -1, none, &out), "`message` must point to `5` bytes, not to `NULL`");
  CHECK_MISUSE(te_error_new(TE_TYPE_INTERNAL, too_long, -1, none, &out), "`message` must have at most `9223372036854775807` bytes, not `18446744073709551615`");
  CHECK_MISUSE(te_error_new(TE_TYPE_INTERNAL, none, 7, none, &out), "`recoverable` must be a te_recoverable, not `7`");
  CHECK_MISUSE(te_error_new(TE_TYPE_INTERNAL, none, -1, te_s("[]"), &out), "`data` must be a JSON object");
  CHECK_MISUSE(te_error_new(TE_TYPE_INTERNAL, none, -1, none, NULL), "`out` must be the address of a variable, not `NULL`");
  CHECK_MISUSE(te_error_from_json(te_s("{}"), &out), "text is not a tool error");
  CHECK_MISUSE(te_read(9, none, TE_MODE_EXACT, NULL, &reading), "`kind` must be a te_kind, not `9`");
  CHECK_MISUSE(te_read(0, none, -1, NULL, &reading), "`mode` must be a te_mode, not `-1`");
  CHECK(te_read(TE_KIND_HTTP_RESPONSE, te_s("{\"status\":418,\"table\":{\"418\":\"TEAPOT\"}}"), TE_MODE_EXACT, NULL,
                &reading) == TE_STATUS_MISUSE && !reading);
  CHECK_OK(te_read(TE_KIND_HTTP_RESPONSE, te_s("{\"status\":418,\"table\":{\"418\":\"PERMISSION\"}}"), TE_MODE_EXACT, NULL,
                   &reading));
  CHECK(te_error_type(te_reading_error(reading)) == TE_TYPE_PERMISSION);
  te_reading_free(&reading);
  CHECK(te_read(TE_KIND_HTTP_RESPONSE, te_s("{"), TE_MODE_EXACT, NULL, &reading) == TE_STATUS_MISUSE && !reading);
  CHECK_MISUSE(te_read_http(500, NULL, 3, none, 0, NULL, &reading), "`headers` must point to `3` lines, not to `NULL`");
  CHECK_MISUSE(te_read_http(500, (te_header *)&reading, SIZE_MAX / 8, none, 0, NULL, &reading),
               "`headers` must have at most `288230376151711743` lines, not `2305843009213693951`");
  CHECK_MISUSE(te_error_to_http(error, 5, NULL, &response), "`form` must be a te_http_form, not `5`");
  CHECK(response.status == 0 && response.headers.ptr == NULL && response.body.ptr == NULL);
  emit.sensitive_names_len = 1;
  CHECK_MISUSE(te_error_emitted(error, &emit, &out), "`sensitive_names` must point to `1` keys, not to `NULL`");
  emit.struct_size = 0;
  CHECK_MISUSE(te_error_emitted(error, &emit, &out), "`struct_size` of `emit` must be `64`, not `0`: begin with `TE_EMIT_INIT`");
  emit = te_emit_default();
  emit.only_sensitive_names = &no_text;
  CHECK_MISUSE(te_error_emitted(error, &emit, &out),
               "`only_sensitive_names` must have a name, and a letter or digit in each: switch `redact` off to mask nothing");
  CHECK_MISUSE(te_read_errno(0, 0, none, &reading), "`number` must be an errno, above `0`, not `0`");
  CHECK_MISUSE(te_error_to_result(error, 0, te_s(""), NULL, &text), "`meta_key` must not be empty");
  CHECK(te_type_named(te_s("NOT_FOUND"), &type) == TE_STATUS_OK && type == TE_TYPE_NOT_FOUND);
  CHECK(te_type_named(te_s("not_found"), &type) == TE_STATUS_MISUSE);
  te_error_free(&error);
}

static void no_null_is_followed(void) {
  te_string text;
  te_error *error;
  te_assessment *assessment;
  te_answer answer;
  te_run *run;
  te_clock now = te_now();
  double seconds;
  te_outcome outcome;
  te_driver driver = TE_DRIVER_INIT;
  CHECK(te_error_type(NULL) == TE_TYPE_INTERNAL && !te_error_recoverable(NULL));
  CHECK(te_error_message(NULL).ptr == NULL && te_error_data(NULL).ptr == NULL);
  CHECK(te_error_member(NULL, none).ptr == NULL && !te_error_equal(NULL, NULL));
  CHECK_MISUSE(te_error_retry_after(NULL, &seconds), "`error` must be a te_error, not `NULL`");
  CHECK_MISUSE(te_error_to_json(NULL, &text), "`error` must be a te_error, not `NULL`");
  CHECK(text.ptr == NULL && text.len == 0);
  CHECK_MISUSE(te_error_to_json(NULL, NULL), "`out` must be the address of a variable, not `NULL`");
  CHECK_MISUSE(te_error_clone(NULL, &error), "`error` must be a te_error, not `NULL`");
  CHECK_MISUSE(te_error_emitted(NULL, NULL, &error), "`error` must be a te_error, not `NULL`");
  CHECK_MISUSE(te_error_to_result(NULL, 0, none, NULL, &text), "`error` must be a te_error, not `NULL`");
  CHECK_MISUSE(te_error_to_json_rpc(NULL, NULL, &text), "`error` must be a te_error, not `NULL`");
  CHECK_MISUSE(te_error_to_http(NULL, 0, NULL, NULL), "`out` must be the address of a variable, not `NULL`");
  CHECK_MISUSE(te_profile_decode(NULL, none, &error), "`profile` must be a te_profile, not `NULL`");
  CHECK_MISUSE(te_profile_encode(NULL, NULL, &text), "`profile` must be a te_profile, not `NULL`");
  CHECK_MISUSE(te_read(0, none, 0, NULL, NULL), "`out` must be the address of a variable, not `NULL`");
  CHECK(te_reading_error(NULL) == NULL && te_reading_disposition(NULL) == TE_DISPOSITION_NOT_AN_ERROR);
  CHECK(te_reading_mode(NULL) == TE_MODE_EXACT && te_reading_delivery(NULL) == TE_DELIVERY_UNSAID);
  CHECK(!te_reading_original(NULL).ptr && !te_reading_extra(NULL).ptr && !te_reading_rule(NULL).ptr);
  CHECK(!te_reading_evidence(NULL).ptr && !te_reading_wrapper(NULL, 0).ptr);
  CHECK_MISUSE(te_reading_retry_after(NULL, NULL, &seconds), "`reading` must be a te_reading, not `NULL`");
  CHECK_MISUSE(te_assess(NULL, NULL, &assessment), "`reading` must be a te_reading, not `NULL`");
  CHECK(te_assessment_error(NULL) == NULL && te_assessment_disposition(NULL) == TE_DISPOSITION_NOT_AN_ERROR);
  CHECK_MISUSE(te_assessment_decision(NULL, &answer), "`assessment` must be a te_assessment, not `NULL`");
  CHECK_MISUSE(te_assessment_retry_after(NULL, &seconds), "`assessment` must be a te_assessment, not `NULL`");
  CHECK_MISUSE(te_assessment_advice(NULL, &text), "`assessment` must be a te_assessment, not `NULL`");
  CHECK_MISUSE(te_assessment_to_json(NULL, &text), "`assessment` must be a te_assessment, not `NULL`");
  CHECK_MISUSE(te_context_new(none, NULL), "`out` must be the address of a variable, not `NULL`");
  CHECK_MISUSE(te_engine_new(none, NULL), "`out` must be the address of a variable, not `NULL`");
  CHECK_MISUSE(te_engine_policy(NULL, &text), "`engine` must be a te_engine, not `NULL`");
  CHECK_MISUSE(te_engine_key_state(NULL, none, &text), "`engine` must be a te_engine, not `NULL`");
  CHECK_MISUSE(te_engine_set_key_state(NULL, none, none), "`engine` must be a te_engine, not `NULL`");
  CHECK_MISUSE(te_engine_forget(NULL, none), "`engine` must be a te_engine, not `NULL`");
  CHECK_MISUSE(te_run_begin(NULL, none, now, 0, &run), "`engine` must be a te_engine, not `NULL`");
  CHECK_MISUSE(te_run_restore(NULL, none, none, 0, &run), "`engine` must be a te_engine, not `NULL`");
  CHECK_MISUSE(te_run_admit(NULL, now, &answer), "`run` must be a te_run, not `NULL`");
  CHECK_MISUSE(te_run_failed(NULL, NULL, NULL, now, &answer), "`run` must be a te_run, not `NULL`");
  CHECK_MISUSE(te_run_failed_as_read(NULL, NULL, now, &answer), "`run` must be a te_run, not `NULL`");
  CHECK_MISUSE(te_run_succeeded(NULL, now), "`run` must be a te_run, not `NULL`");
  CHECK_MISUSE(te_run_input_required(NULL, now), "`run` must be a te_run, not `NULL`");
  CHECK_MISUSE(te_run_cancelled(NULL, &answer), "`run` must be a te_run, not `NULL`");
  CHECK_MISUSE(te_run_resume(NULL, 1), "`run` must be a te_run, not `NULL`");
  CHECK_MISUSE(te_run_advice(NULL, NULL, &text), "`run` must be a te_run, not `NULL`");
  CHECK_MISUSE(te_run_save(NULL, &text), "`run` must be a te_run, not `NULL`");
  CHECK(te_run_attempts(NULL) == 0 && te_hash((te_str){NULL, 1}) == 0);
  CHECK_MISUSE(te_retry(NULL, &driver, &outcome), "`run` must be a te_run, not `NULL`");
  CHECK_MISUSE(te_retry(NULL, &driver, NULL), "`outcome` must be the address of a variable, not `NULL`");
}

static void what_leaves_is_masked_and_cut(void) {
  te_str keys[] = {{"pin", 3}};
  te_error *error = made(TE_TYPE_PERMISSION, "no access with Bearer 1f0c9a7e", "{\"pin\":1234}"), *emitted;
  te_emit emit = te_emit_default();
  te_string text;
  emit.sensitive_names = keys;
  emit.sensitive_names_len = 1;
  CHECK_OK(te_error_emitted(error, &emit, &emitted));
  CHECK(equal(te_error_message(emitted), "no access with Bearer [redacted]"));
  CHECK(equal(te_error_data(emitted), "{\"pin\":\"[redacted]\"}"));
  te_error_free(&emitted);
  emit = te_emit_default();
  emit.only_sensitive_names = keys;
  emit.only_sensitive_names_len = 1;
  CHECK_OK(te_error_emitted(error, &emit, &emitted));
  CHECK(equal(te_error_data(emitted), "{\"pin\":\"[redacted]\"}"));
  te_error_free(&emitted);
  emit = te_emit_raw();
  CHECK_OK(te_error_emitted(error, &emit, &emitted));
  CHECK(te_error_equal(error, emitted));
  te_error_free(&emitted);
  CHECK_OK(te_error_to_result(error, 0, none, &emit, &text));
  CHECK(strstr(text.ptr, "Bearer 1f0c9a7e") != NULL);
  te_string_free(&text);
  CHECK_OK(te_error_to_result(error, 1, te_s("example.com/e"), NULL, &text));
  CHECK(!strstr(text.ptr, "1f0c9a7e") && strstr(text.ptr, "\"structuredContent\"") && strstr(text.ptr, "example.com/e"));
  te_string_free(&text);
  te_error_free(&error);
}

static void a_reading_tells_how_it_was_read(void) {
  te_reading *reading = read_text(
      "Error executing tool x: {\"type\":\"TRANSIENT\",\"message\":\"busy\",\"more\":1,"
      "\"data\":{\"retry_after\":\"Thu, 01 Jan 1970 00:00:30 GMT\"}}",
      TE_MODE_UNWRAP);
  int64_t now_ms = 10000;
  double seconds;
  te_header headers[] = {{te_s("Retry-After"), te_s("7")}, {te_s("x-a"), te_s("1")}, {te_s("X-A"), te_s("2")}};
  CHECK(te_reading_disposition(reading) == TE_DISPOSITION_STRUCTURED && te_reading_mode(reading) == TE_MODE_UNWRAP);
  CHECK(te_error_type(te_reading_error(reading)) == TE_TYPE_TRANSIENT);
  CHECK(equal(te_reading_wrapper(reading, 0), "error executing tool") && !te_reading_wrapper(reading, 1).ptr);
  CHECK(equal(te_reading_extra(reading), "{\"more\":1}"));
  CHECK(te_reading_retry_after(reading, NULL, &seconds) == TE_STATUS_NONE);
  CHECK_OK(te_reading_retry_after(reading, &now_ms, &seconds));
  CHECK(seconds == 20.0);
  te_reading_free(&reading);
  reading = read_text("connect ECONNREFUSED 127.0.0.1:5432", TE_MODE_CLASSIFY);
  CHECK(equal(te_reading_rule(reading), "net.refused") && equal(te_reading_evidence(reading), "ECONNREFUSED"));
  CHECK(te_reading_delivery(reading) == TE_DELIVERY_NOT_SENT);
  te_reading_free(&reading);
  CHECK_OK(te_read_http(503, headers, 3, te_s("{}"), TE_MODE_EXACT, NULL, &reading));
  CHECK_OK(te_reading_retry_after(reading, NULL, &seconds));
  CHECK(seconds == 7.0 && te_reading_disposition(reading) == TE_DISPOSITION_MAPPED);
  te_reading_free(&reading);
  CHECK_OK(te_read(TE_KIND_CALL_TOOL_RESULT, te_s("{\"content\":[]}"), TE_MODE_EXACT, NULL, &reading));
  CHECK(te_reading_error(reading) == NULL && te_reading_disposition(reading) == TE_DISPOSITION_NOT_AN_ERROR);
  te_reading_free(&reading);
}

/* What `te_read` promises of inputs that are not in the form of their kind. */
static void a_kind_takes_what_the_header_says(void) {
  static const te_kind total[] = {TE_KIND_ERROR_TEXT, TE_KIND_CALL_TOOL_RESULT, TE_KIND_JSON_RPC_ERROR};
  static const te_kind strict[] = {TE_KIND_HTTP_RESPONSE, TE_KIND_CONNECTION_ERROR};
  static const char *const inputs[] = {"", "{", "[]", "no json", "7"};
  te_reading *reading;
  size_t at, kind;
  for (at = 0; at < sizeof inputs / sizeof *inputs; at++) {
    for (kind = 0; kind < sizeof total / sizeof *total; kind++) {
      CHECK_OK(te_read(total[kind], te_s(inputs[at]), TE_MODE_UNWRAP, NULL, &reading));
      CHECK(te_error_type(te_reading_error(reading)) == TE_TYPE_INTERNAL);
      te_reading_free(&reading);
    }
    for (kind = 0; kind < sizeof strict / sizeof *strict; kind++)
      CHECK(te_read(strict[kind], te_s(inputs[at]), TE_MODE_UNWRAP, NULL, &reading) == TE_STATUS_MISUSE && !reading);
  }
}

static void a_text_of_6_mb_is_read_and_cut(void) {
  static const char part[] = "connection reset, ";
  size_t len = 6 * 1000 * 1000;
  char *text = malloc(len);
  te_emit emit = te_emit_default();
  CHECK(text != NULL);
  for (size_t i = 0; i < len; i++) text[i] = part[i % (sizeof part - 1)];
  for (int32_t mode = TE_MODE_EXACT; mode <= TE_MODE_CLASSIFY; mode++) {
    te_reading *reading;
    te_string result;
    CHECK_OK(te_read(TE_KIND_ERROR_TEXT, (te_str){text, len}, mode, NULL, &reading));
    CHECK(te_reading_error(reading) != NULL);
    CHECK_OK(te_error_to_result(te_reading_error(reading), 0, none, &emit, &result));
    CHECK(result.len > 1000 && result.len < 200000);
    te_string_free(&result);
    te_reading_free(&reading);
  }
  free(text);
}

static void an_errno_is_read(void) {
  te_reading *reading;
  CHECK_OK(te_read_errno(ECONNREFUSED, 1, none, &reading));
  CHECK(te_error_type(te_reading_error(reading)) == TE_TYPE_TRANSIENT && te_reading_delivery(reading) == TE_DELIVERY_NOT_SENT);
  te_reading_free(&reading);
  CHECK_OK(te_read_errno(EMFILE, 0, te_s("audit.log"), &reading));
  CHECK(te_reading_delivery(reading) == TE_DELIVERY_UNKNOWN && equal(te_error_message(te_reading_error(reading)), "audit.log: Too many open files"));
  te_reading_free(&reading);
  CHECK_OK(te_read_errno(EMFILE, 1, none, &reading));
  CHECK(te_reading_delivery(reading) == TE_DELIVERY_NOT_SENT);
  te_reading_free(&reading);
  CHECK_OK(te_read_errno(ENOENT, 0, none, &reading));
  CHECK(te_error_type(te_reading_error(reading)) == TE_TYPE_NOT_FOUND);
  te_reading_free(&reading);
  CHECK_OK(te_read_errno(EMFILE, 0, te_s("open: Too many open files"), &reading));
  CHECK(equal(te_error_message(te_reading_error(reading)), "open: Too many open files"));
  te_reading_free(&reading);
  CHECK_OK(te_read_errno(4242, 0, te_s("audit.log"), &reading));
  CHECK(begins(te_error_message(te_reading_error(reading)), "audit.log"));
  te_reading_free(&reading);
}

/* The functions that stand for macros take their argument once. */
static void an_argument_is_evaluated_once(void) {
  te_str texts[] = {te_s("one"), te_s("two"), {NULL, 0}, {NULL, 5}};
  te_str *next = texts;
  const char *first = te_cstr(*next++);
  CHECK(!strcmp(first, "one") && next == texts + 1);
  CHECK(!strcmp(te_cstr(*next++), "two") && !strcmp(te_cstr(*next++), "") && !strcmp(te_cstr(*next++), ""));
  CHECK(next == texts + 4 && !strcmp(first, "one"));
}

static void an_assessment_outlives_its_reading(void) {
  te_reading *reading = read_text("{\"type\":\"TRANSIENT\",\"message\":\"busy\",\"data\":{\"retry_after\":30}}", TE_MODE_EXACT);
  te_context *context;
  te_assessment *assessment;
  te_answer answer;
  te_string text;
  double seconds;
  CHECK_OK(te_context_new(te_s("{\"tool\":{\"idempotent\":true},\"failures\":2}"), &context));
  CHECK_OK(te_assess(reading, context, &assessment));
  te_reading_free(&reading);
  te_context_free(&context);
  CHECK(equal(te_error_message(te_assessment_error(assessment)), "busy"));
  CHECK_OK(te_assessment_decision(assessment, &answer));
  CHECK(answer.action == TE_ACTION_RETRY && answer.delay_ms >= 30000 && answer.attempt == 2);
  CHECK(answer.reason == TE_REASON_NONE && answer.retry_after_s == 30.0);
  CHECK_OK(te_assessment_retry_after(assessment, &seconds));
  CHECK_OK(te_assessment_advice(assessment, &text));
  CHECK(seconds == 30.0 && text.len > 0);
  te_string_free(&text);
  te_assessment_free(&assessment);
  CHECK_MISUSE(te_context_new(te_s("{\"now\":\"soon\"}"), &context), "invalid context: `now` is an invalid date");
  CHECK(te_context_new(te_s("{\"tool\":{\"read_only\":3}}"), &context) == TE_STATUS_MISUSE && !context);
  CHECK(begins(te_last_misuse(), "invalid context at `tool.read_only`: "));
}

static void profiles_go_both_ways(void) {
  te_profile *profile;
  te_error *error;
  te_string text;
  CHECK(te_profile_new(te_s("none"), &profile) == TE_STATUS_MISUSE);
  CHECK(begins(te_last_misuse(), "unknown profile `none`: must be JSON or one of agent-mail, "));
  CHECK_MISUSE(te_profile_new(te_s("{"), &profile), "`profile` must be one JSON object");
  CHECK_OK(te_profile_new(te_s("google.rpc"), &profile));
  CHECK(te_profile_decode(profile, te_s("no"), &error) == TE_STATUS_NONE && error == NULL);
  error = made(TE_TYPE_NOT_FOUND, "no such row", NULL);
  CHECK_OK(te_profile_encode(profile, error, &text));
  te_error_free(&error);
  CHECK_OK(te_profile_decode(profile, (te_str){text.ptr, text.len}, &error));
  CHECK(te_error_type(error) == TE_TYPE_NOT_FOUND);
  te_string_free(&text);
  te_error_free(&error);
  te_profile_free(&profile);
}

/* The policy of a single call: the states of the keys stay shared. */
static void a_call_may_have_its_own_policy(void) {
  te_engine *engine, *own;
  te_run *run;
  te_answer answer;
  te_string state, shared;
  te_clock at = {0, 0};
  te_error *busy = made(TE_TYPE_TRANSIENT, "busy", "{\"retry_after\":5}");
  CHECK_OK(te_engine_new(none, &engine));
  CHECK_MISUSE(te_engine_with_policy(NULL, te_s("{}"), &own), "`engine` must be a te_engine, not `NULL`");
  CHECK_MISUSE(te_engine_with_policy(engine, te_s("{}"), NULL), "`out` must be the address of a variable, not `NULL`");
  CHECK(te_engine_with_policy(engine, te_s("{\"max_attempts\":0}"), &own) == TE_STATUS_MISUSE && !own);
  CHECK_MISUSE(te_engine_with_policy(engine, te_s(NULL), &own),
               "invalid policy at `.`: must be a JSON object, not an empty text");
  CHECK_OK(te_engine_with_policy(engine, te_s("{\"max_attempts\":1}"), &own));
  CHECK_OK(te_run_begin(own, te_s("{\"key\":\"s/t\"}"), at, 7, &run));
  CHECK_OK(te_run_admit(run, at, &answer));
  CHECK_OK(te_run_failed(run, busy, NULL, at, &answer));
  CHECK(answer.action == TE_ACTION_GIVE_UP && answer.reason == TE_REASON_ATTEMPTS_EXHAUSTED);
  CHECK_OK(te_engine_key_state(own, te_s("s/t"), &state));
  te_engine_free(&own);
  te_run_free(&run);
  CHECK_OK(te_engine_key_state(engine, te_s("s/t"), &shared));
  CHECK(strcmp(state.ptr, shared.ptr) == 0 && strstr(shared.ptr, "\"not_before_ms\":5000"));
  te_string_free(&state);
  te_string_free(&shared);
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), at, 7, &run));
  CHECK_OK(te_run_admit(run, at, &answer));
  CHECK(answer.action == TE_ACTION_SEND && answer.delay_ms >= 5000);
  te_run_free(&run);
  te_engine_free(&engine);
  te_error_free(&busy);
}

static void a_run_asks_and_is_told(void) {
  te_engine *engine;
  te_run *run, *later;
  te_answer answer;
  te_string saved, state, text;
  te_clock at = {0, 0};
  te_error *busy = made(TE_TYPE_TRANSIENT, "busy", NULL), *bad = made(TE_TYPE_VALIDATION, "bad limit", NULL);
  te_failure_facts facts = TE_FAILURE_FACTS_INIT;
  CHECK_OK(te_engine_new(te_s("{\"max_attempts\":2}"), &engine));
  CHECK_MISUSE(te_run_begin(engine, te_s("{\"key\":\"s/t\",\"tool\":1}"), at, 7, &run),
               "`call` at `tool`: unknown field `tool`, expected one of `id`, `key`, `deadline_ms`, `read_only`, `idempotent`, "
               "`side_effects`, `method`, `idempotency_key`, `arguments_hash`");
  CHECK_MISUSE(te_run_begin(engine, te_s("{\"key\":\"s/t\",\"read_only\":\"yes\"}"), at, 7, &run),
               "`call` at `read_only`: invalid type: string `yes`, expected a boolean");
  CHECK_MISUSE(te_run_restore(engine, te_s("s/t"), te_s("{}"), 7, &run), "`saved` must be a call as it was saved");
  CHECK_MISUSE(te_engine_set_key_state(engine, te_s("s/t"), none), "`saved` must be the state of a key as it was saved");
  CHECK_MISUSE(te_run_begin(engine, te_s("{\"key\":\"s/t\",\"method\":\"\"}"), at, 7, &run),
               "`call` at `method`: must be a text that is not blank");
  CHECK_MISUSE(te_run_begin(engine, te_s("{\"read_only\":true}"), at, 7, &run), "`key` is required");
  CHECK_MISUSE(te_run_begin(engine, none, at, 7, &run), "`call` must be a JSON object");
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\",\"side_effects\":true}"), at, 7, &run));
  CHECK_OK(te_run_admit(run, at, &answer));
  CHECK(answer.action == TE_ACTION_SEND && answer.attempt == 1 && answer.delay_ms == 0 && answer.retry_after_s == -1);
  at.mono_ms = 10;
  CHECK_OK(te_run_failed(run, busy, NULL, at, &answer));
  CHECK(answer.action == TE_ACTION_RETRY && answer.attempt == 1 && answer.delay_ms >= 0);
  CHECK_OK(te_run_save(run, &saved));
  CHECK_OK(te_engine_key_state(engine, te_s("s/t"), &state));
  CHECK_OK(te_engine_forget(engine, te_s("s/t")));
  te_run_free(&run);
  te_engine_free(&engine);
  CHECK_OK(te_engine_new(te_s("{\"max_attempts\":2}"), &engine));
  CHECK_OK(te_engine_set_key_state(engine, te_s("s/t"), (te_str){state.ptr, state.len}));
  CHECK_OK(te_run_restore(engine, te_s("s/t"), (te_str){saved.ptr, saved.len}, 7, &later));
  te_string_free(&saved);
  te_string_free(&state);
  CHECK(te_run_attempts(later) == 1);
  te_engine_free(&engine);
  at.mono_ms = 5000;
  facts.struct_size = 3;
  CHECK_MISUSE(te_run_failed(later, busy, &facts, at, &answer), "`struct_size` of `facts` must be `24`, not `3`: begin with `TE_FAILURE_FACTS_INIT`");
  facts.struct_size = sizeof facts;
  facts.retry_after_s = NAN;
  CHECK_MISUSE(te_run_failed(later, busy, &facts, at, &answer), "`retry_after_s` must be a finite number, not `NaN`");
  facts.retry_after_s = INFINITY;
  CHECK_MISUSE(te_run_failed(later, busy, &facts, at, &answer), "`retry_after_s` must be a finite number, not `inf`");
  facts.retry_after_s = -1;
  facts.delivery = 9;
  CHECK_MISUSE(te_run_failed(later, busy, &facts, at, &answer), "`delivery` must be a te_delivery, not `9`");
  facts.delivery = TE_DELIVERY_UNKNOWN;
  CHECK_OK(te_run_failed(later, busy, &facts, at, &answer));
  CHECK(answer.action == TE_ACTION_GIVE_UP && answer.detail == TE_DETAIL_OUTCOME_UNKNOWN);
  CHECK_OK(te_run_advice(later, busy, &text));
  CHECK(text.len > 0);
  te_string_free(&text);
  te_run_free(&later);
  CHECK_OK(te_engine_new(none, &engine));
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\",\"arguments_hash\":1}"), at, 7, &run));
  CHECK_OK(te_run_advice(run, NULL, &text));
  CHECK(text.len == 0);
  te_string_free(&text);
  CHECK_MISUSE(te_run_failed(run, bad, NULL, at, &answer), "`te_run_failed` needs `te_run_admit` before it");
  CHECK_MISUSE(te_run_succeeded(run, at), "`te_run_succeeded` needs `te_run_admit` before it");
  CHECK_MISUSE(te_run_input_required(run, at), "`te_run_input_required` needs `te_run_admit` before it");
  CHECK(te_run_attempts(run) == 0);
  CHECK_OK(te_run_admit(run, at, &answer));
  CHECK_OK(te_run_failed(run, bad, NULL, at, &answer));
  CHECK(answer.action == TE_ACTION_FIX_INPUT);
  CHECK_OK(te_run_resume(run, te_hash(te_s("{\"limit\":10}"))));
  CHECK_OK(te_run_admit(run, at, &answer));
  CHECK(answer.action == TE_ACTION_SEND && answer.attempt == 2);
  CHECK_OK(te_run_input_required(run, at));
  CHECK_OK(te_run_succeeded(run, at));
  CHECK_OK(te_run_cancelled(run, &answer));
  CHECK(answer.action == TE_ACTION_GIVE_UP && answer.reason == TE_REASON_CANCELLED);
  te_run_free(&run);
  te_engine_free(&engine);
  te_error_free(&busy);
  te_error_free(&bad);
}

int main(void) {
  TEST(versions);
  TEST(an_error_has_its_parts);
  TEST(texts_may_hold_any_bytes);
  TEST(freeing_twice_does_nothing);
  TEST(members_that_decide_and_say_nothing_are_refused_by_name);
  TEST(a_group_with_one_member_that_is_not_safe_is_not_sent_again);
  TEST(an_error_that_has_suppressed_one_that_is_not_safe_is_not_sent_again);
  TEST(wrong_arguments_are_refused);
  TEST(no_null_is_followed);
  TEST(what_leaves_is_masked_and_cut);
  TEST(a_reading_tells_how_it_was_read);
  TEST(a_kind_takes_what_the_header_says);
  TEST(a_text_of_6_mb_is_read_and_cut);
  TEST(an_errno_is_read);
  TEST(an_argument_is_evaluated_once);
  TEST(what_is_given_up_says_so_when_it_leaves);
  TEST(an_assessment_outlives_its_reading);
  TEST(profiles_go_both_ways);
  TEST(a_call_may_have_its_own_policy);
  TEST(a_run_asks_and_is_told);
  TEST(callbacks_that_keep_their_promise);
  TEST(callbacks_that_break_their_promise);
  TEST(callbacks_that_jump);
  TEST(a_driver_needs_a_call);
  TEST(an_ended_run_stays_ended);
  TEST(a_run_that_was_given_up_is_not_sent);
  TEST(what_is_not_sent_may_be_asked_again);
  TEST(a_call_may_be_resumed_once_more);
  TEST(a_callback_may_give_its_run_up);
  TEST(a_callback_cannot_make_its_own_call);
  TEST(a_loop_of_ones_own_ends_too);
  TEST(a_broken_promise_ends_the_run);
  TEST(a_run_that_was_saved_in_flight_has_lost_its_reply);
  TEST(a_run_is_restored_as_what_it_was);
  TEST(an_advice_is_true_and_masked);
  TEST(an_errno_proves_nothing_unless_connecting);
  return done();
}
