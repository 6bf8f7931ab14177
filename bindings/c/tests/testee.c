/* The testee of C (SPEC 7.2): requests on standard input, answers on standard output, by toolerror.h alone. */
#define _POSIX_C_SOURCE 200809L
#include "toolerror.h"

#include "json.h"

/* What a request gets beside an answer in `out`. */
typedef enum { OK, REFUSED, UNSUPPORTED } reply;

static te_str refusal;

static reply refuse(const char *why) {
  refusal = te_s(why);
  return REFUSED;
}

/* The library has refused. */
static reply misuse(void) {
  refusal = te_last_misuse();
  return REFUSED;
}

static void put_owned(buffer *out, te_string *text) {
  put(out, view(text->ptr, text->ptr + text->len));
  te_string_free(text);
}

/* {"text": …} */
static reply put_text(buffer *out, te_status status, te_string *text) {
  if (status != TE_STATUS_OK) return misuse();
  put_s(out, "{\"text\":");
  put_json(out, view(text->ptr, text->ptr + text->len));
  put_s(out, "}");
  te_string_free(text);
  return OK;
}

/* {NAME: …}, where the text is JSON */
static reply put_member(buffer *out, const char *name, te_status status, te_string *json) {
  if (status != TE_STATUS_OK) return misuse();
  put_s(out, "{\"");
  put_s(out, name);
  put_s(out, "\":");
  put_owned(out, json);
  put_s(out, "}");
  return OK;
}

static reply build(te_str request, buffer *out) {
  te_str type = member(request, "type"), recoverable = member(request, "recoverable"), message;
  int32_t wanted = TE_RECOVERABLE_DEFAULT;
  te_type known;
  te_error *error;
  te_string text;
  te_status status;
  if (!is_string(type) || !text_of(member(request, "message"), &message)) return refuse("a member of the wrong kind");
  if (is(recoverable, "true") || is(recoverable, "false"))
    wanted = is(recoverable, "true") ? TE_RECOVERABLE_YES : TE_RECOVERABLE_NO;
  else if (recoverable.len && !is(recoverable, "null"))
    return refuse("`recoverable` is no boolean");
  if (te_type_named(decoded(type), &known) != TE_STATUS_OK) return misuse();
  if (te_error_new(known, message, wanted, member(request, "data"), &error) != TE_STATUS_OK) return misuse();
  status = te_error_to_json(error, &text);
  te_error_free(&error);
  return put_text(out, status, &text);
}

/* The error of a request, an object under `error` or its text under `error_json`. */
static reply error_of(te_str request, te_error **error) {
  te_str object = member(request, "error"), json = member(request, "error_json");
  if (!object.len == !json.len) return refuse("request needs one of `error` and `error_json`");
  if (json.len && !text_of(json, &object)) return refuse("`error_json` is no text");
  return te_error_from_json(object, error) == TE_STATUS_OK ? OK : misuse();
}

static reply encode(te_str request, te_error *error, buffer *out) {
  te_str limits = member(request, "limits");
  te_emit emit = te_emit_raw();
  te_error *emitted;
  te_string text;
  te_status status;
  emit.redact = is(member(request, "redact"), "true");
  if (limits.len) {
    te_str message = member(limits, "message"), all = member(limits, "text");
    emit.message_limit = message.len ? number(message) : te_emit_default().message_limit;
    emit.text_limit = all.len ? number(all) : te_emit_default().text_limit;
  }
  if (te_error_emitted(error, &emit, &emitted) != TE_STATUS_OK) return misuse();
  status = te_error_to_json(emitted, &text);
  te_error_free(&emitted);
  return put_text(out, status, &text);
}

static reply display(te_str request, te_error *error, buffer *out) {
  te_string text;
  (void)request;
  return put_text(out, te_error_display(error, &text), &text);
}

static reply result(te_str request, te_error *error, buffer *out) {
  te_str options = member(request, "options"), key = {NULL, 0};
  te_string json;
  te_status status;
  text_of(member(options, "meta_key"), &key);
  status = te_error_to_result(error, is(member(options, "structured_content"), "true"), key, NULL, &json);
  return put_member(out, "result", status, &json);
}

static reply to_http(te_str request, te_error *error, buffer *out) {
  te_str form = member(request, "form");
  int32_t wanted = is(form, "\"bare\"") ? TE_HTTP_FORM_BARE : TE_HTTP_FORM_PROBLEM_JSON;
  te_http_response response;
  char status[32], *line, *value, *end;
  if (te_error_to_http(error, wanted, NULL, &response) != TE_STATUS_OK) return misuse();
  snprintf(status, sizeof status, "{\"status\":%u,\"headers\":{", (unsigned)response.status);
  put_s(out, status);
  for (line = response.headers.ptr; (end = strstr(line, "\r\n")); line = end + 2) {
    value = strstr(line, ": ");
    if (line != response.headers.ptr) put_s(out, ",");
    put_json(out, view(line, value));
    put_s(out, ":");
    put_json(out, view(value + 2, end));
  }
  put_s(out, "},\"body\":");
  put_json(out, view(response.body.ptr, response.body.ptr + response.body.len));
  put_s(out, "}");
  te_http_response_free(&response);
  return OK;
}

static reply to_json_rpc(te_str request, te_error *error, buffer *out) {
  te_string json;
  (void)request;
  return put_member(out, "error", te_error_to_json_rpc(error, NULL, &json), &json);
}

static reply decode(te_str request, te_profile *profile, buffer *out) {
  te_str input = member(request, "input");
  te_error *error;
  te_string json;
  te_status status;
  text_of(input, &input); /* else the JSON as it stands */
  status = te_profile_decode(profile, input, &error);
  if (status == TE_STATUS_NONE) {
    put_s(out, "{\"error\":null}");
    return OK;
  }
  if (status != TE_STATUS_OK) return misuse();
  status = te_error_to_json(error, &json);
  te_error_free(&error);
  return put_member(out, "error", status, &json);
}

static reply encode_as(te_str request, te_profile *profile, buffer *out) {
  te_str name = member(request, "profile");
  te_error *error;
  te_string output;
  te_status status;
  reply found = error_of(request, &error);
  if (found != OK) return found;
  status = te_profile_encode(profile, error, &output);
  te_error_free(&error);
  if (status != TE_STATUS_OK) return misuse();
  if (output.ptr[0] == '{' && strncmp(name.ptr, "\"interbase-", 11)) return put_member(out, "output", status, &output);
  put_s(out, "{\"output\":");
  put_json(out, view(output.ptr, output.ptr + output.len));
  put_s(out, "}");
  te_string_free(&output);
  return OK;
}

/* Reads `{"status", "headers", "body"}`, of which the body may be raw bytes. */
static te_status read_http(te_str input, int32_t mode, const int64_t *now_ms, te_reading **reading) {
  te_str headers = member(input, "headers"), body = {NULL, 0}, name, value, one;
  te_header lines[64];
  size_t count = 0;
  cursor cut = inside(headers), values;
  text_of(member(input, "body"), &body);
  while (headers.len && next_item(&cut, &name, &value)) {
    for (values = inside(value); count < 64 && value.ptr[0] == '[' && next_item(&values, NULL, &one); count++)
      lines[count].name = decoded(name), lines[count].value = decoded(one);
    if (is_string(value) && count < 64) lines[count].name = decoded(name), lines[count++].value = decoded(value);
  }
  return te_read_http((uint16_t)number(member(input, "status")), lines, count, body, mode, now_ms, reading);
}

/* The number of a word, by the library's own names; -1 when it has none. */
static int32_t number_of(te_str word, te_str (*name)(int32_t)) {
  int32_t at;
  te_str known;
  for (at = 0; (known = name(at)).ptr; at++)
    if (known.len == word.len && !memcmp(known.ptr, word.ptr, word.len)) return at;
  return -1;
}

static reply assess(te_str request, buffer *out) {
  te_str kind = member(request, "kind"), mode = member(request, "mode"), input = member(request, "input"), raw = input;
  te_str given = member(request, "context"), now = member(given, "now");
  te_context *context;
  te_reading *reading = NULL;
  te_assessment *assessment = NULL;
  te_string json;
  te_status status;
  int32_t mode_number, kind_number;
  int64_t now_ms = 0;
  if (!is_string(kind) || !is_string(mode)) return refuse("a member of the wrong kind");
  mode_number = number_of(decoded(mode), te_mode_name);
  kind_number = number_of(decoded(kind), te_kind_name);
  if (kind_number < 0) return UNSUPPORTED;
  if (te_context_new(given, &context) != TE_STATUS_OK) return misuse();
  if (now.len) te_date_ms(decoded(now), &now_ms); /* the context has it, so it is a date */
  if (kind_number == TE_KIND_HTTP_RESPONSE) {
    status = read_http(input, mode_number, now.len ? &now_ms : NULL, &reading);
  } else {
    if (kind_number != TE_KIND_CONNECTION_ERROR && (kind_number == TE_KIND_ERROR_TEXT || is_string(input)))
      text_of(raw, &input);
    status = te_read(kind_number, input, mode_number, NULL, &reading);
  }
  if (status == TE_STATUS_OK) status = te_assess(reading, context, &assessment);
  if (status == TE_STATUS_OK) status = te_assessment_to_json(assessment, &json);
  te_assessment_free(&assessment);
  te_reading_free(&reading);
  te_context_free(&context);
  if (status != TE_STATUS_OK) return misuse();
  put_owned(out, &json);
  return OK;
}

static reply trace(te_str request, buffer *out) {
  te_string json;
  te_str policy = member(request, "policy");
  uint64_t seed = number(member(request, "seed"));
  if (te_trace(policy, seed, member(request, "call"), member(request, "events"), &json) != TE_STATUS_OK) return misuse();
  put_owned(out, &json);
  return OK;
}

static reply with_error(te_str request, buffer *out, reply (*op)(te_str, te_error *, buffer *)) {
  te_error *error = NULL;
  reply got = error_of(request, &error);
  if (got == OK) got = op(request, error, out);
  te_error_free(&error);
  return got;
}

static reply with_profile(te_str request, buffer *out, reply (*op)(te_str, te_profile *, buffer *)) {
  te_profile *profile;
  te_str name = member(request, "profile");
  reply got;
  if (!is_string(name)) return refuse("`profile` is no string");
  if (te_profile_new(decoded(name), &profile) != TE_STATUS_OK) return misuse();
  got = op(request, profile, out);
  te_profile_free(&profile);
  return got;
}

static reply answer(te_str request, buffer *out) {
  te_str op = member(request, "op");
  if (is(op, "\"build\"")) return build(request, out);
  if (is(op, "\"encode\"")) return with_error(request, out, encode);
  if (is(op, "\"display\"")) return with_error(request, out, display);
  if (is(op, "\"result\"")) return with_error(request, out, result);
  if (is(op, "\"to_http\"")) return with_error(request, out, to_http);
  if (is(op, "\"to_json_rpc\"")) return with_error(request, out, to_json_rpc);
  if (is(op, "\"decode\"")) return with_profile(request, out, decode);
  if (is(op, "\"encode_as\"")) return with_profile(request, out, encode_as);
  if (is(op, "\"assess\"")) return assess(request, out);
  if (is(op, "\"trace\"")) return trace(request, out);
  return UNSUPPORTED;
}

int main(void) {
  char *line = NULL;
  size_t cap = 0;
  ssize_t len;
  buffer ok = {NULL, 0, 0}, out = {NULL, 0, 0};
  while ((len = getline(&line, &cap, stdin)) > 0) {
    te_str request = {line, (size_t)len}, id;
    reply got;
    while (request.len && strchr(" \t\r\n", request.ptr[request.len - 1])) request.len--;
    if (!request.len) continue;
    ok.len = out.len = 0;
    got = answer(request, &ok);
    id = member(request, "id");
    put_s(&out, "{\"id\":");
    put(&out, id.len ? id : te_s("null"));
    put_s(&out, got == OK ? ",\"ok\":" : got == REFUSED ? ",\"refused\":{\"message\":" : ",\"unsupported\":true");
    if (got == OK) put(&out, view(ok.ptr, ok.ptr + ok.len));
    if (got == REFUSED) put_json(&out, refusal), put_s(&out, "}");
    put_s(&out, "}\n");
    fwrite(out.ptr, 1, out.len, stdout);
    fflush(stdout);
    forget_all();
  }
  free(line);
  free(ok.ptr);
  free(out.ptr);
  free(kept);
  return 0;
}
