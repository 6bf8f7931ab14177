/* `te_retry` inside of the callback of another one: what the inner one has given up is not sent again (SPEC 2.1.16). */
#include "check.h"

typedef enum { AS_IT_IS, CLONED, AS_READ } handing;

typedef struct {
  const char *call;
  handing hands;
  bool lost;
  int calls;
} inner;

static te_run *begun(const char *call) {
  te_engine *engine;
  te_run *run;
  CHECK_OK(te_engine_new(te_s("{\"first_ms\":1,\"base_ms\":1}"), &engine));
  CHECK_OK(te_run_begin(engine, te_s(call), te_now(), 7, &run));
  te_engine_free(&engine);
  return run;
}

/* What fails: a server that is busy, or a reply that is lost. */
static int32_t send_inner(void *user, uint32_t attempt, te_failure *failure) {
  inner *w = user;
  (void)attempt;
  w->calls++;
  if (w->lost) {
    CHECK_OK(te_read_errno(104, 0, te_s("recv"), &failure->reading));
  } else if (w->hands == AS_READ) {
    CHECK_OK(te_read(TE_KIND_ERROR_TEXT, te_s("503 Service Unavailable"), TE_MODE_CLASSIFY, NULL, &failure->reading));
  } else {
    CHECK_OK(te_error_new(TE_TYPE_TRANSIENT, te_s("busy"), TE_RECOVERABLE_DEFAULT, te_s(NULL), &failure->error));
  }
  return TE_REPLY_FAILED;
}

static int32_t send_outer(void *user, uint32_t attempt, te_failure *failure) {
  inner *w = user;
  te_driver driver = TE_DRIVER_INIT;
  te_outcome outcome;
  te_run *run = begun(w->call);
  (void)attempt;
  driver.user = w;
  driver.call = send_inner;
  CHECK_OK(te_retry(run, &driver, &outcome));
  CHECK(outcome.reply == TE_REPLY_FAILED);
  if (w->hands == CLONED) {
    CHECK_OK(te_error_clone(te_outcome_error(&outcome), &failure->error));
    te_outcome_free(&outcome);
  } else {
    *failure = outcome.last;
  }
  te_run_free(&run);
  return TE_REPLY_FAILED;
}

static void check_sent(inner w, int calls, te_reason reason) {
  te_driver driver = TE_DRIVER_INIT;
  te_outcome outcome;
  te_string advice;
  te_run *run = begun("{\"key\":\"agent/tool\",\"read_only\":true}");
  driver.user = &w;
  driver.call = send_outer;
  CHECK_OK(te_retry(run, &driver, &outcome));
  CHECK(w.calls == calls);
  CHECK(outcome.reply == TE_REPLY_FAILED && outcome.answer.action == TE_ACTION_GIVE_UP && outcome.answer.reason == reason);
  CHECK(te_run_attempts(run) == 1);
  CHECK_OK(te_run_advice(run, te_outcome_error(&outcome), &advice));
  CHECK(advice.len > 0);
  te_string_free(&advice);
  te_outcome_free(&outcome);
  CHECK_MISUSE(te_retry(run, &driver, &outcome), "the call has ended: begin another one");
  te_run_free(&run);
}

static void what_is_exhausted_inside_is_not_sent_again(void) {
  handing hands;
  for (hands = AS_IT_IS; hands <= AS_READ; hands++) {
    check_sent((inner){"{\"key\":\"mail/list\",\"read_only\":true}", hands, false, 0}, 3, TE_REASON_ATTEMPTS_EXHAUSTED);
  }
}

static void what_is_unsafe_inside_is_not_sent_again(void) {
  handing hands;
  for (hands = AS_IT_IS; hands <= AS_READ; hands++) {
    check_sent((inner){"{\"key\":\"mail/send\",\"side_effects\":true}", hands, true, 0}, 1, TE_REASON_UNSAFE_REPLAY);
  }
}

int main(void) {
  TEST(what_is_exhausted_inside_is_not_sent_again);
  TEST(what_is_unsafe_inside_is_not_sent_again);
  return done();
}
