/* `te_retry` with callbacks that do as they should, and with such that do not. */
#ifndef DRIVER_TESTS_H
#define DRIVER_TESTS_H

#include <setjmp.h>

#include "check.h"

typedef enum {
  FAIL_TWICE,
  NOT_THERE,
  NOT_VALID,
  AS_READ,
  ASK_INPUT,
  GIVE_UP,
  GARBAGE,
  NO_FAILURE,
  TWO_FAILURES,
  SUCCESS_WITH_FAILURE,
  NO_ERROR_READ,
  JUMP,
  JUMP_LATER,
  USE_THE_RUN,
  ALWAYS_BUSY,
  ALWAYS_BUSY_READ,
} behaviour;

typedef struct {
  behaviour does;
  te_run *run;
  te_clock clock;
  uint64_t waited_ms;
  int calls, stop_at_sleep;
  jmp_buf out;
} world;

static te_error *error_of_type(te_type type) {
  te_error *error = NULL;
  te_error_new(type, te_s("no luck"), TE_RECOVERABLE_DEFAULT, te_s(NULL), &error);
  return error;
}

static te_reading *reading_of(te_kind kind, const char *text) {
  te_reading *reading = NULL;
  te_read(kind, te_s(text), TE_MODE_CLASSIFY, NULL, &reading);
  return reading;
}

static int32_t call(void *user, uint32_t attempt, te_failure *failure) {
  world *w = user;
  te_string saved;
  w->calls++;
  w->clock.mono_ms += 5;
  CHECK(attempt == (uint32_t)w->calls && !failure->error && !failure->reading);
  switch (w->does) {
    case FAIL_TWICE:
      if (attempt == 3) return TE_REPLY_SUCCESS;
      failure->error = error_of_type(TE_TYPE_TRANSIENT);
      return TE_REPLY_FAILED;
    case NOT_THERE:
      failure->error = error_of_type(TE_TYPE_NOT_FOUND);
      return TE_REPLY_FAILED;
    case NOT_VALID:
      failure->error = error_of_type(TE_TYPE_VALIDATION);
      return TE_REPLY_FAILED;
    case AS_READ:
      failure->reading = reading_of(TE_KIND_ERROR_TEXT, "something odd happened");
      return TE_REPLY_FAILED;
    case ASK_INPUT:
      return TE_REPLY_INPUT_REQUIRED;
    case GIVE_UP:
      return TE_REPLY_CANCELLED;
    case GARBAGE:
      return -77;
    case NO_FAILURE:
      return TE_REPLY_FAILED;
    case TWO_FAILURES:
      failure->error = error_of_type(TE_TYPE_TRANSIENT);
      failure->reading = reading_of(TE_KIND_ERROR_TEXT, "x");
      return TE_REPLY_FAILED;
    case SUCCESS_WITH_FAILURE:
      failure->error = error_of_type(TE_TYPE_TRANSIENT);
      return TE_REPLY_SUCCESS;
    case NO_ERROR_READ:
      failure->reading = reading_of(TE_KIND_CALL_TOOL_RESULT, "{\"content\":[]}");
      return TE_REPLY_FAILED;
    case JUMP_LATER:
      if (attempt == 1) {
        failure->error = error_of_type(TE_TYPE_TRANSIENT);
        return TE_REPLY_FAILED;
      }
      longjmp(w->out, 1);
    case JUMP:
      longjmp(w->out, 1);
    case ALWAYS_BUSY:
      failure->error = error_of_type(TE_TYPE_TRANSIENT);
      return TE_REPLY_FAILED;
    case ALWAYS_BUSY_READ:
      failure->reading = reading_of(TE_KIND_ERROR_TEXT, "[TRANSIENT] busy");
      return TE_REPLY_FAILED;
    case USE_THE_RUN:
      CHECK(te_run_attempts(w->run) == attempt - 1);
      CHECK_OK(te_run_save(w->run, &saved));
      te_string_free(&saved);
      return TE_REPLY_SUCCESS;
  }
  return -1;
}

static int32_t sleep_for(void *user, uint64_t wait_ms) {
  world *w = user;
  w->waited_ms += wait_ms;
  w->clock.mono_ms += wait_ms;
  return w->stop_at_sleep;
}

static te_clock clock_of(void *user) { return ((world *)user)->clock; }

/* Runs a call in which `w` does its thing. */
static te_status drive(world *w, te_outcome *outcome) {
  te_driver driver = TE_DRIVER_INIT;
  te_engine *engine = NULL;
  te_status status;
  driver.user = w;
  driver.call = call;
  driver.sleep = sleep_for;
  driver.now = clock_of;
  te_engine_new(te_s(NULL), &engine);
  te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), w->clock, 7, &w->run);
  te_engine_free(&engine);
  status = te_retry(w->run, &driver, outcome);
  te_run_free(&w->run);
  return status;
}

static void callbacks_that_keep_their_promise(void) {
  te_outcome outcome;
  world twice = {.does = FAIL_TWICE}, gone = {.does = NOT_THERE}, read = {.does = AS_READ};
  world asks = {.does = ASK_INPUT}, stops = {.does = GIVE_UP}, sleeper = {.does = FAIL_TWICE, .stop_at_sleep = 1};
  world inside = {.does = USE_THE_RUN};
  CHECK_OK(drive(&twice, &outcome));
  CHECK(outcome.reply == TE_REPLY_SUCCESS && twice.calls == 3 && !outcome.last.error && !outcome.last.reading);
  CHECK(twice.waited_ms > 0 && twice.waited_ms < 60000);
  CHECK_OK(drive(&gone, &outcome));
  CHECK(outcome.reply == TE_REPLY_FAILED && gone.calls == 1 && te_error_type(outcome.last.error) == TE_TYPE_NOT_FOUND);
  CHECK(outcome.answer.action == TE_ACTION_TRY_ALTERNATIVE && outcome.answer.attempt == 1);
  te_outcome_free(&outcome);
  CHECK_OK(drive(&read, &outcome));
  CHECK(outcome.answer.action == TE_ACTION_GIVE_UP && outcome.answer.reason == TE_REASON_LEGACY);
  CHECK(equal(te_error_message(te_reading_error(outcome.last.reading)), "something odd happened"));
  te_outcome_free(&outcome);
  CHECK_OK(drive(&asks, &outcome));
  CHECK(outcome.reply == TE_REPLY_INPUT_REQUIRED);
  CHECK_OK(drive(&stops, &outcome));
  CHECK(outcome.reply == TE_REPLY_CANCELLED && outcome.answer.reason == TE_REASON_CANCELLED);
  CHECK_OK(drive(&sleeper, &outcome));
  CHECK(outcome.reply == TE_REPLY_CANCELLED && sleeper.calls == 1 && outcome.last.error != NULL);
  te_outcome_free(&outcome);
  CHECK_OK(drive(&inside, &outcome));
  CHECK(outcome.reply == TE_REPLY_SUCCESS);
}

/* Nothing is sent for a run that has ended; one that may go on, goes on. */
static void an_ended_run_stays_ended(void) {
  static const behaviour ends[] = {ALWAYS_BUSY, NOT_THERE, FAIL_TWICE, GIVE_UP};
  te_driver driver = TE_DRIVER_INIT;
  te_outcome outcome;
  te_engine *engine;
  world w = {0};
  size_t at;
  driver.user = &w;
  driver.call = call;
  driver.sleep = sleep_for;
  driver.now = clock_of;
  CHECK_OK(te_engine_new(te_s(NULL), &engine));
  for (at = 0; at < sizeof ends / sizeof *ends; at++) {
    int calls;
    w = (world){.does = ends[at]};
    CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"\"}"), w.clock, 7, &w.run));
    CHECK_OK(te_retry(w.run, &driver, &outcome));
    te_outcome_free(&outcome);
    calls = w.calls;
    CHECK_MISUSE(te_run_resume(w.run, 5), "the call has ended: begin another one");
    CHECK_MISUSE(te_retry(w.run, &driver, &outcome), "the call has ended: begin another one");
    CHECK(w.calls == calls && !outcome.last.error && !outcome.last.reading);
    te_run_free(&w.run);
  }
  w = (world){.does = NOT_VALID};
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"\"}"), w.clock, 7, &w.run));
  CHECK_OK(te_retry(w.run, &driver, &outcome));
  CHECK(outcome.answer.action == TE_ACTION_FIX_INPUT);
  te_outcome_free(&outcome);
  CHECK_MISUSE(te_retry(w.run, &driver, &outcome), "the call goes on once it is resumed with other arguments");
  CHECK_OK(te_run_resume(w.run, 5));
  w.does = ASK_INPUT;
  CHECK_OK(te_retry(w.run, &driver, &outcome));
  CHECK(outcome.reply == TE_REPLY_INPUT_REQUIRED && w.calls == 2);
  w.calls = 1; /* what asks for input is no attempt */
  CHECK_OK(te_retry(w.run, &driver, &outcome));
  CHECK(outcome.reply == TE_REPLY_INPUT_REQUIRED && w.calls == 2);
  te_run_free(&w.run);
  te_engine_free(&engine);
}

/* Whether an error says, once it leaves the process, that a driver has used up its calls. */
static bool leaves_as_exhausted(const te_error *error) {
  te_string text;
  bool exhausted;
  CHECK_OK(te_error_to_result(error, 0, te_s(NULL), NULL, &text));
  exhausted = strstr(text.ptr, "\\\"recoverable\\\":false") && strstr(text.ptr, "\\\"reason\\\":\\\"exhausted\\\"");
  te_string_free(&text);
  return exhausted;
}

/* Whether a run of this policy is given up for this reason, and its error says so once it leaves (SPEC 1.9.52). */
static bool is_given_up(const char *policy, te_reason reason) {
  te_engine *engine;
  te_run *run;
  te_error *busy = error_of_type(TE_TYPE_TRANSIENT), *left;
  te_answer answer = {0};
  bool said;
  CHECK_OK(te_engine_new(te_s(policy), &engine));
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), te_now(), 1, &run));
  do {
    CHECK_OK(te_run_admit(run, te_now(), &answer));
    CHECK_OK(te_run_failed(run, busy, NULL, te_now(), &answer));
  } while (answer.action == TE_ACTION_RETRY);
  CHECK_OK(te_run_given_up(run, busy, &left));
  said = answer.reason == reason && te_error_equal(left, busy) && leaves_as_exhausted(left);
  te_error_free(&left);
  te_error_free(&busy);
  te_run_free(&run);
  te_engine_free(&engine);
  return said;
}

/* What the driver has exhausted stays exhausted across the wire (SPEC 1.9.52); the same for a loop of one's own. */
static void what_is_given_up_says_so_when_it_leaves(void) {
  te_outcome outcome;
  te_engine *engine;
  te_run *run;
  te_error *busy = error_of_type(TE_TYPE_TRANSIENT), *left;
  te_answer answer;
  world always = {.does = ALWAYS_BUSY}, read = {.does = ALWAYS_BUSY_READ}, gone = {.does = NOT_THERE};
  CHECK_OK(drive(&always, &outcome));
  CHECK(always.calls == 3 && outcome.answer.reason == TE_REASON_ATTEMPTS_EXHAUSTED);
  CHECK(te_error_recoverable(outcome.last.error) && leaves_as_exhausted(outcome.last.error));
  te_outcome_free(&outcome);
  CHECK_OK(drive(&read, &outcome));
  CHECK(read.calls == 3 && leaves_as_exhausted(te_reading_error(outcome.last.reading)));
  te_outcome_free(&outcome);
  CHECK_OK(drive(&gone, &outcome));
  CHECK(!leaves_as_exhausted(outcome.last.error));
  te_outcome_free(&outcome);
  CHECK(is_given_up("{\"max_attempts\":2}", TE_REASON_ATTEMPTS_EXHAUSTED));
  CHECK(is_given_up("{\"max_attempts\":9,\"first_ms\":0,\"base_ms\":0,\"cap_ms\":0}", TE_REASON_SUPPRESSED));
  CHECK(is_given_up("{\"max_attempts\":9,\"budget\":{\"capacity\":1,\"per_minute\":1,\"per_success\":0},\"health\":{\"enabled\":false}}",
                    TE_REASON_BUDGET_EXHAUSTED));
  CHECK_OK(te_engine_new(te_s("{\"max_attempts\":1}"), &engine));
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), te_now(), 1, &run));
  CHECK_OK(te_run_admit(run, te_now(), &answer));
  CHECK_OK(te_run_failed(run, busy, NULL, te_now(), &answer));
  CHECK(answer.reason == TE_REASON_ATTEMPTS_EXHAUSTED && !leaves_as_exhausted(busy));
  CHECK_OK(te_run_given_up(run, busy, &left));
  CHECK(te_error_equal(left, busy) && leaves_as_exhausted(left));
  te_error_free(&left);
  CHECK_MISUSE(te_run_given_up(run, NULL, &left), "`error` must be a te_error, not `NULL`");
  CHECK(left == NULL);
  te_error_free(&busy);
  te_run_free(&run);
  te_engine_free(&engine);
}

static void callbacks_that_break_their_promise(void) {
  static const struct {
    behaviour does;
    const char *why;
  } cases[] = {
      {GARBAGE, "`call` must answer a te_reply, not `-77`"},
      {NO_FAILURE, "`call` must set one member of `failure` for TE_REPLY_FAILED, not none"},
      {TWO_FAILURES, "`call` must set one member of `failure`, not both"},
      {SUCCESS_WITH_FAILURE, "`call` must set no member of `failure` but for TE_REPLY_FAILED"},
      {NO_ERROR_READ, "`call` must set `reading` of `failure` to a failure for TE_REPLY_FAILED"},
  };
  size_t at;
  te_outcome outcome;
  for (at = 0; at < sizeof cases / sizeof *cases; at++) {
    world w = {.does = cases[at].does};
    CHECK_MISUSE(drive(&w, &outcome), cases[at].why);
    CHECK(w.calls == 1 && !outcome.last.error && !outcome.last.reading);
  }
}

/* After a jump out of a callback nobody else can make the call, and what the run holds can be freed. */
static void callbacks_that_jump(void) {
  static world jumper, later;
  static te_outcome outcome;
  te_answer answer;
  jumper.does = JUMP;
  if (!setjmp(jumper.out)) {
    drive(&jumper, &outcome);
    CHECK(!"a jump comes back");
  }
  CHECK(jumper.calls == 1 && te_run_attempts(jumper.run) == 0);
  CHECK_MISUSE(te_run_admit(jumper.run, jumper.clock, &answer), "`run` is in a `te_retry` that has not ended");
  te_run_free(&jumper.run);
  te_outcome_free(&outcome);
  later.does = JUMP_LATER;
  if (!setjmp(later.out)) {
    drive(&later, &outcome);
    CHECK(!"a jump comes back");
  }
  CHECK(later.calls == 2 && te_run_attempts(later.run) == 1 && !outcome.last.error);
  te_run_free(&later.run);
  te_outcome_free(&outcome);
}

static void a_driver_needs_a_call(void) {
  te_driver driver = TE_DRIVER_INIT;
  te_outcome outcome;
  te_engine *engine = NULL;
  te_run *run = NULL;
  te_engine_new(te_s(NULL), &engine);
  te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), te_now(), 7, &run);
  CHECK_MISUSE(te_retry(run, &driver, &outcome), "`call` must be a function, not `NULL`");
  CHECK_MISUSE(te_retry(run, NULL, &outcome), "`driver` must be a te_driver, not `NULL`");
  driver.call = call;
  driver.struct_size = 0;
  CHECK_MISUSE(te_retry(run, &driver, &outcome), "`struct_size` of `driver` must be `40`, not `0`: begin with `TE_DRIVER_INIT`");
  te_run_free(&run);
  te_engine_free(&engine);
}

#endif
