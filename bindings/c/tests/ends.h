/* How runs end: nothing is sent for a call that was given up, that another makes, or whose reply is lost. */
#ifndef ENDS_TESTS_H
#define ENDS_TESTS_H

#include <errno.h>

#include "driver.h"

static const char *const POST = "{\"key\":\"a/pay\",\"method\":\"POST\"}";

typedef struct {
  te_run *run;
  te_string saved;
  te_answer answer;
  te_status inner;
  bool cancels, fails, recurses, saves;
  int calls;
} inside;

/* A callback that uses its run. */
static int32_t use(void *user, uint32_t attempt, te_failure *failure) {
  inside *w = user;
  (void)attempt;
  w->calls++;
  if (w->saves) te_run_save(w->run, &w->saved);
  if (w->cancels) te_run_cancelled(w->run, &w->answer);
  if (w->recurses) {
    te_driver driver = TE_DRIVER_INIT;
    te_outcome outcome;
    driver.user = w;
    driver.call = use;
    w->inner = te_retry(w->run, &driver, &outcome);
  }
  if (!w->fails) return TE_REPLY_SUCCESS;
  failure->error = error_of_type(TE_TYPE_TRANSIENT);
  return TE_REPLY_FAILED;
}

static te_run *begun(const char *call) {
  te_engine *engine;
  te_run *run;
  CHECK_OK(te_engine_new(te_s("{\"first_ms\":1,\"base_ms\":1}"), &engine));
  CHECK_OK(te_run_begin(engine, te_s(call), te_now(), 7, &run));
  te_engine_free(&engine);
  return run;
}

static te_run *restored(const char *key, const te_string *saved) {
  te_engine *engine;
  te_run *run;
  CHECK_OK(te_engine_new(te_s(NULL), &engine));
  CHECK_OK(te_run_restore(engine, te_s(key), (te_str){saved->ptr, saved->len}, 7, &run));
  te_engine_free(&engine);
  return run;
}

static te_status retried(inside *w, te_outcome *outcome) {
  te_driver driver = TE_DRIVER_INIT;
  driver.user = w;
  driver.call = use;
  return te_retry(w->run, &driver, outcome);
}

static void a_run_that_was_given_up_is_not_sent(void) {
  te_outcome outcome;
  te_answer answer;
  inside w = {.run = begun(POST)};
  CHECK_OK(te_run_cancelled(w.run, &answer));
  CHECK_OK(te_run_admit(w.run, te_now(), &answer));
  CHECK(answer.action == TE_ACTION_GIVE_UP && answer.reason == TE_REASON_CANCELLED);
  CHECK_OK(retried(&w, &outcome));
  CHECK(outcome.reply == TE_REPLY_CANCELLED && outcome.answer.reason == TE_REASON_CANCELLED && w.calls == 0);
  CHECK_OK(retried(&w, &outcome));
  CHECK(outcome.reply == TE_REPLY_CANCELLED && w.calls == 0);
  te_run_free(&w.run);
  /* one that had ended before is not cancelled any more */
  w.run = begun(POST);
  CHECK_OK(retried(&w, &outcome));
  CHECK(outcome.reply == TE_REPLY_SUCCESS && w.calls == 1);
  CHECK_OK(te_run_cancelled(w.run, &answer));
  CHECK_MISUSE(retried(&w, &outcome), "the call has ended: begin another one");
  te_run_free(&w.run);
}

/* What `admit` gives up may be asked again: the call has not ended (SPEC 2.1.13). */
static void what_is_not_sent_may_be_asked_again(void) {
  te_driver driver = TE_DRIVER_INIT;
  te_outcome outcome;
  te_engine *engine;
  te_run *first;
  te_error *busy;
  te_answer answer;
  world w = {.does = GIVE_UP};
  driver.user = &w;
  driver.call = call;
  driver.sleep = sleep_for;
  driver.now = clock_of;
  CHECK_OK(te_engine_new(te_s("{\"max_server_delay_ms\":5000}"), &engine));
  CHECK_OK(te_error_new(TE_TYPE_TRANSIENT, te_s("busy"), TE_RECOVERABLE_DEFAULT, te_s("{\"retry_after\":600}"), &busy));
  /* a server that asks all calls of the key to wait; one of them asks whether it is back */
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), w.clock, 7, &first));
  CHECK_OK(te_run_admit(first, w.clock, &answer));
  CHECK_OK(te_run_failed(first, busy, NULL, w.clock, &answer));
  CHECK(answer.reason == TE_REASON_SERVER_DELAY_TOO_LONG);
  te_run_free(&first);
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), w.clock, 7, &w.run));
  CHECK_OK(te_retry(w.run, &driver, &outcome));
  CHECK(outcome.reply == TE_REPLY_FAILED && outcome.answer.reason == TE_REASON_SERVER_DELAY_TOO_LONG && w.calls == 0);
  CHECK_OK(te_run_admit(w.run, w.clock, &answer));
  CHECK(answer.reason == TE_REASON_SERVER_DELAY_TOO_LONG);
  w.clock.mono_ms += 900000;
  w.does = FAIL_TWICE;
  CHECK_OK(te_retry(w.run, &driver, &outcome));
  CHECK(outcome.reply == TE_REPLY_SUCCESS && w.calls == 3);
  CHECK_MISUSE(te_retry(w.run, &driver, &outcome), "the call has ended: begin another one");
  te_run_free(&w.run);
  te_error_free(&busy);
  te_engine_free(&engine);
}

/* The same arguments once more are not sent; others are. */
static void a_call_may_be_resumed_once_more(void) {
  te_driver driver = TE_DRIVER_INIT;
  te_outcome outcome;
  te_engine *engine;
  world w = {.does = NOT_VALID};
  driver.user = &w;
  driver.call = call;
  driver.sleep = sleep_for;
  driver.now = clock_of;
  CHECK_OK(te_engine_new(te_s(NULL), &engine));
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\",\"arguments_hash\":5}"), w.clock, 7, &w.run));
  CHECK_OK(te_retry(w.run, &driver, &outcome));
  CHECK(outcome.answer.action == TE_ACTION_FIX_INPUT && w.calls == 1);
  te_outcome_free(&outcome);
  CHECK_OK(te_run_resume(w.run, 5));
  CHECK_OK(te_retry(w.run, &driver, &outcome));
  CHECK(outcome.answer.reason == TE_REASON_ATTEMPTS_EXHAUSTED && w.calls == 1);
  CHECK_OK(te_run_resume(w.run, 6));
  w.does = ASK_INPUT;
  CHECK_OK(te_retry(w.run, &driver, &outcome));
  CHECK(outcome.reply == TE_REPLY_INPUT_REQUIRED && w.calls == 2);
  te_run_free(&w.run);
  te_engine_free(&engine);
}

static void a_callback_may_give_its_run_up(void) {
  te_outcome outcome;
  inside fails = {.run = begun("{\"key\":\"b/x\"}"), .cancels = true, .fails = true};
  inside works = {.run = begun("{\"key\":\"b/x\"}"), .cancels = true};
  CHECK_OK(retried(&fails, &outcome));
  CHECK(outcome.reply == TE_REPLY_CANCELLED && outcome.answer.reason == TE_REASON_CANCELLED);
  CHECK(fails.calls == 1 && outcome.answer.attempt == 1 && te_run_attempts(fails.run) == 1 && outcome.last.error);
  te_outcome_free(&outcome);
  CHECK_OK(retried(&works, &outcome));
  CHECK(outcome.reply == TE_REPLY_SUCCESS && works.calls == 1 && te_run_attempts(works.run) == 1);
  te_run_free(&fails.run);
  te_run_free(&works.run);
}

static void a_callback_cannot_make_its_own_call(void) {
  te_outcome outcome;
  inside w = {.run = begun(POST), .recurses = true};
  CHECK_OK(retried(&w, &outcome));
  CHECK(outcome.reply == TE_REPLY_SUCCESS && w.calls == 1 && w.inner == TE_STATUS_MISUSE);
  CHECK(equal(te_last_misuse(), "`run` is in a `te_retry` that has not ended"));
  te_run_free(&w.run);
}

/* A loop of one's own is refused where `te_retry` is. */
static void a_loop_of_ones_own_ends_too(void) {
  static const char *const over = "the call has ended: begin another one";
  te_failure_facts facts = TE_FAILURE_FACTS_INIT;
  te_error *busy = error_of_type(TE_TYPE_TRANSIENT), *bad = error_of_type(TE_TYPE_VALIDATION);
  te_run *run = begun(POST);
  te_answer answer;
  facts.delivery = TE_DELIVERY_UNKNOWN;
  CHECK_OK(te_run_admit(run, te_now(), &answer));
  CHECK_OK(te_run_failed(run, busy, &facts, te_now(), &answer));
  CHECK(answer.reason == TE_REASON_UNSAFE_REPLAY);
  CHECK_MISUSE(te_run_admit(run, te_now(), &answer), over);
  CHECK(answer.action == TE_ACTION_GIVE_UP && answer.reason == TE_REASON_NONE);
  CHECK_MISUSE(te_run_resume(run, 5), over);
  te_run_free(&run);
  run = begun(POST);
  CHECK_OK(te_run_admit(run, te_now(), &answer));
  CHECK_OK(te_run_failed(run, bad, NULL, te_now(), &answer));
  CHECK_MISUSE(te_run_admit(run, te_now(), &answer), "the call goes on once it is resumed with other arguments");
  CHECK_OK(te_run_resume(run, 5));
  CHECK_OK(te_run_admit(run, te_now(), &answer));
  CHECK_OK(te_run_succeeded(run, te_now()));
  CHECK_MISUSE(te_run_admit(run, te_now(), &answer), over);
  te_run_free(&run);
  te_error_free(&busy);
  te_error_free(&bad);
}

/* Nobody knows how it ended, so it is not sent again, by this run or by one that is restored. */
static void a_broken_promise_ends_the_run(void) {
  static const char *const over = "the call has ended: begin another one";
  te_driver driver = TE_DRIVER_INIT;
  te_outcome outcome;
  te_string saved;
  te_answer answer;
  world w = {.does = GARBAGE};
  inside later = {0};
  driver.user = &w;
  driver.call = call;
  w.run = begun(POST);
  CHECK(te_retry(w.run, &driver, &outcome) == TE_STATUS_MISUSE && !outcome.last.error && !outcome.last.reading);
  CHECK(outcome.answer.action == TE_ACTION_GIVE_UP);
  CHECK_MISUSE(te_retry(w.run, &driver, &outcome), over);
  CHECK(w.calls == 1 && te_run_attempts(w.run) == 1);
  CHECK_OK(te_run_save(w.run, &saved));
  te_run_free(&w.run);
  later.run = restored("a/pay", &saved);
  CHECK_MISUSE(te_run_admit(later.run, te_now(), &answer), over);
  te_run_free(&later.run);
  te_string_free(&saved);
}

/* SPEC 2.1.15. */
static void a_run_that_was_saved_in_flight_has_lost_its_reply(void) {
  te_outcome outcome;
  te_string text;
  inside w = {.run = begun(POST), .saves = true}, later = {0}, reads = {.run = begun("{\"key\":\"a/get\",\"method\":\"GET\"}"), .saves = true};
  CHECK_OK(retried(&w, &outcome));
  later.run = restored("a/pay", &w.saved);
  CHECK_OK(retried(&later, &outcome));
  CHECK(outcome.reply == TE_REPLY_FAILED && outcome.answer.reason == TE_REASON_UNSAFE_REPLAY);
  CHECK(later.calls == 0 && outcome.answer.attempt == 1 && te_outcome_error(&outcome) == NULL);
  CHECK_OK(te_run_advice(later.run, te_outcome_error(&outcome), &text));
  CHECK(equal_owned(&text, "Do not retry, the call may have been carried out already: check that first; it failed with \"the reply was lost\"."));
  te_run_free(&later.run);
  te_string_free(&w.saved);
  CHECK_OK(retried(&reads, &outcome));
  later.run = restored("a/get", &reads.saved);
  CHECK_OK(retried(&later, &outcome));
  CHECK(outcome.reply == TE_REPLY_SUCCESS && later.calls == 1 && te_run_attempts(later.run) == 2);
  te_run_free(&later.run);
  te_string_free(&reads.saved);
  te_run_free(&reads.run);
  te_run_free(&w.run);
}

static void a_run_is_restored_as_what_it_was(void) {
  te_error *bad = error_of_type(TE_TYPE_VALIDATION), *gone = error_of_type(TE_TYPE_NOT_FOUND);
  te_run *run = begun(POST), *later;
  te_engine *engine;
  te_string saved;
  te_answer answer;
  CHECK_OK(te_run_admit(run, te_now(), &answer));
  CHECK_OK(te_run_failed(run, bad, NULL, te_now(), &answer));
  CHECK_OK(te_run_save(run, &saved));
  later = restored("a/pay", &saved);
  CHECK_OK(te_run_resume(later, 5));
  CHECK_OK(te_run_admit(later, te_now(), &answer));
  CHECK(answer.action == TE_ACTION_SEND && answer.attempt == 2);
  te_run_free(&later);
  CHECK_OK(te_engine_new(te_s(NULL), &engine));
  CHECK_MISUSE(te_run_restore(engine, te_s(NULL), (te_str){saved.ptr, saved.len}, 7, &later), "`key` must be a text, not `NULL`");
  CHECK_MISUSE(te_run_restore(engine, te_s("a/get"), (te_str){saved.ptr, saved.len}, 7, &later), "`key` must be that of the saved call, of the tool `pay`");
  CHECK_MISUSE(te_engine_set_key_state(engine, te_s(NULL), te_s("{}")), "`key` must be a text, not `NULL`");
  CHECK_MISUSE(te_engine_forget(engine, te_s("")), "`key` must not be empty");
  te_engine_free(&engine);
  te_string_free(&saved);
  CHECK_OK(te_run_resume(run, 5));
  CHECK_OK(te_run_admit(run, te_now(), &answer));
  CHECK_OK(te_run_failed(run, gone, NULL, te_now(), &answer));
  CHECK_OK(te_run_save(run, &saved));
  later = restored("a/pay", &saved);
  CHECK_MISUSE(te_run_admit(later, te_now(), &answer), "the call has ended: begin another one");
  te_string_free(&saved);
  te_run_free(&later);
  te_run_free(&run);
  te_error_free(&bad);
  te_error_free(&gone);
}

/* An advice without an error is about that of the last attempt; what the server says is masked. */
static void an_advice_is_true_and_masked(void) {
  te_error *secret, *busy = error_of_type(TE_TYPE_TRANSIENT);
  te_run *run = begun(POST);
  te_string text;
  te_answer answer;
  CHECK_OK(te_error_new(TE_TYPE_INTERNAL, te_s("password=hunter2"), TE_RECOVERABLE_DEFAULT, te_s(NULL), &secret));
  CHECK_OK(te_run_admit(run, te_now(), &answer));
  CHECK_OK(te_run_failed(run, secret, NULL, te_now(), &answer));
  CHECK_OK(te_run_advice(run, NULL, &text));
  CHECK(strstr(text.ptr, "it failed with") && strstr(text.ptr, "[redacted]") && !strstr(text.ptr, "hunter2"));
  te_string_free(&text);
  CHECK_OK(te_run_advice(run, busy, &text));
  CHECK(strstr(text.ptr, "no luck") != NULL);
  te_string_free(&text);
  te_run_free(&run);
  te_error_free(&secret);
  te_error_free(&busy);
}

/* A number of a connection that stood is no proof that nothing was sent. */
static void an_errno_proves_nothing_unless_connecting(void) {
  static const int numbers[] = {EHOSTUNREACH, ENETUNREACH, ENETDOWN, ECONNREFUSED, ECONNRESET, ETIMEDOUT, EPIPE};
  te_reading *reading;
  size_t at;
  for (at = 0; at < sizeof numbers / sizeof *numbers; at++) {
    CHECK_OK(te_read_errno(numbers[at], 0, te_s("recv"), &reading));
    CHECK(te_reading_delivery(reading) == TE_DELIVERY_UNKNOWN);
    te_reading_free(&reading);
    CHECK_OK(te_read_errno(numbers[at], 1, te_s("connect"), &reading));
    CHECK(te_reading_delivery(reading) == TE_DELIVERY_NOT_SENT);
    te_reading_free(&reading);
  }
  /* EAI_AGAIN */
  CHECK_OK(te_read_errno(-3, 1, te_s("api.example"), &reading));
  CHECK(te_error_type(te_reading_error(reading)) == TE_TYPE_TRANSIENT && te_reading_delivery(reading) == TE_DELIVERY_NOT_SENT);
  te_reading_free(&reading);
  CHECK_MISUSE(te_read_errno(-3, 0, te_s(NULL), &reading), "`number` must be an errno, above `0`, not `-3`");
}

#endif
