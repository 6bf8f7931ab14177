/* Eight threads on the same engine, error, context, profile and run: `threads [ROUNDS]`. */
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

enum { THREADS = 8, WORKERS = 6 };

static int rounds = 500;
static te_engine *engine;
static te_error *held;
static te_context *context;
static te_profile *profile;
static te_run *shared;

/* How many rounds of a thread went as they should. */
static int rounds_of(int number) {
  int good = 0, round;
  char name[32], wanted[64];
  snprintf(name, sizeof name, "thread-%d", number);
  snprintf(wanted, sizeof wanted, "unknown profile `%s`: ", name);
  for (round = 0; round < rounds; round++) {
    te_profile *unknown;
    te_reading *reading = NULL;
    te_assessment *assessment = NULL;
    te_run *run = NULL;
    te_error *copy = NULL;
    te_string text = {NULL, 0};
    te_answer asked, failed;
    bool ok = te_profile_new(te_s(name), &unknown) == TE_STATUS_MISUSE;
    ok &= te_read(TE_KIND_ERROR_TEXT, te_s("connect ECONNREFUSED"), TE_MODE_CLASSIFY, NULL, &reading) == TE_STATUS_OK;
    ok &= te_assess(reading, context, &assessment) == TE_STATUS_OK;
    ok &= te_assessment_to_json(assessment, &text) == TE_STATUS_OK;
    te_string_free(&text);
    ok &= te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), te_now(), (uint64_t)round, &run) == TE_STATUS_OK;
    ok &= te_run_admit(run, te_now(), &asked) == TE_STATUS_OK;
    ok &= te_run_failed(run, held, NULL, te_now(), &failed) == TE_STATUS_OK && failed.action != TE_ACTION_RETRY;
    ok &= te_run_failed_as_read(shared, reading, te_now(), &failed) == TE_STATUS_OK;
    ok &= te_profile_encode(profile, held, &text) == TE_STATUS_OK;
    te_string_free(&text);
    ok &= te_error_clone(held, &copy) == TE_STATUS_OK && te_error_equal(copy, held);
    te_error_free(&copy);
    te_run_free(&run);
    te_assessment_free(&assessment);
    te_reading_free(&reading);
    /* each thread has its own last refusal */
    ok &= begins(te_last_misuse(), wanted);
    good += ok;
  }
  return good;
}

static void *work(void *number) {
  int *given = number;
  *given = rounds_of(*given);
  return NULL;
}

static void threads_share_everything(void) {
  pthread_t threads[THREADS];
  int results[THREADS], at;
  te_answer asked;
  te_str none = te_s(NULL);
  CHECK_OK(te_engine_new(none, &engine));
  CHECK_OK(te_error_new(TE_TYPE_PERMISSION, te_s("no"), TE_RECOVERABLE_DEFAULT, te_s("{\"a\":[1,2,3]}"), &held));
  CHECK_OK(te_context_new(te_s("{\"tool\":{\"read_only\":true}}"), &context));
  CHECK_OK(te_profile_new(te_s("google.rpc"), &profile));
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/shared\"}"), te_now(), 1, &shared));
  CHECK_OK(te_run_admit(shared, te_now(), &asked));
  for (at = 0; at < THREADS; at++) {
    results[at] = at;
    CHECK(pthread_create(&threads[at], NULL, work, &results[at]) == 0);
  }
  for (at = 0; at < THREADS; at++) {
    CHECK(pthread_join(threads[at], NULL) == 0);
    CHECK(results[at] == rounds);
  }
  CHECK(te_run_attempts(shared) == (uint32_t)(THREADS * rounds));
  CHECK(equal(te_last_misuse(), ""));
  te_run_free(&shared);
  te_profile_free(&profile);
  te_context_free(&context);
  te_error_free(&held);
  te_engine_free(&engine);
}

/* A POST that is under way until the other thread is done, or busy. */
typedef struct {
  te_run *run;
  int ready[2], go[2], calls;
  bool busy;
  te_outcome outcome;
  te_status status;
} one_call;

static int32_t answer_later(void *user, uint32_t attempt, te_failure *failure) {
  one_call *w = user;
  char byte = 0;
  (void)attempt;
  w->calls++;
  CHECK(write(w->ready[1], &byte, 1) == 1);
  if (w->busy) {
    te_error_new(TE_TYPE_TRANSIENT, te_s("busy"), TE_RECOVERABLE_DEFAULT, te_s("{\"retry_after\":100}"), &failure->error);
    return TE_REPLY_FAILED;
  }
  CHECK(read(w->go[0], &byte, 1) == 1);
  return TE_REPLY_SUCCESS;
}

static void *retry_it(void *user) {
  one_call *w = user;
  te_driver driver = TE_DRIVER_INIT;
  driver.user = w;
  driver.call = answer_later;
  w->status = te_retry(w->run, &driver, &w->outcome);
  return NULL;
}

static void begin_in_a_thread(one_call *w, pthread_t *thread) {
  char byte;
  CHECK_OK(te_engine_new(te_s(NULL), &engine));
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/pay\",\"method\":\"POST\"}"), te_now(), 1, &w->run));
  CHECK(pipe(w->ready) == 0 && pipe(w->go) == 0);
  CHECK(pthread_create(thread, NULL, retry_it, w) == 0);
  CHECK(read(w->ready[0], &byte, 1) == 1);
}

static void finish_the_thread(one_call *w, pthread_t thread) {
  CHECK(pthread_join(thread, NULL) == 0);
  close(w->ready[0]), close(w->ready[1]), close(w->go[0]), close(w->go[1]);
  te_outcome_free(&w->outcome);
  te_run_free(&w->run);
  te_engine_free(&engine);
}

static void one_thread_makes_a_call(void) {
  one_call w = {0};
  te_driver driver = TE_DRIVER_INIT;
  te_outcome outcome;
  te_answer answer;
  pthread_t thread;
  driver.user = &w;
  driver.call = answer_later;
  begin_in_a_thread(&w, &thread);
  CHECK_MISUSE(te_retry(w.run, &driver, &outcome), "`run` is in a `te_retry` that has not ended");
  CHECK_MISUSE(te_run_admit(w.run, te_now(), &answer), "`run` is in a `te_retry` that has not ended");
  CHECK(write(w.go[1], "", 1) == 1);
  finish_the_thread(&w, thread);
  CHECK(w.status == TE_STATUS_OK && w.outcome.reply == TE_REPLY_SUCCESS && w.calls == 1);
}

/* Its wait of 100 s ends at once. */
static void another_thread_gives_a_call_up(void) {
  one_call w = {.busy = true};
  te_answer answer;
  pthread_t thread;
  begin_in_a_thread(&w, &thread);
  CHECK_OK(te_run_cancelled(w.run, &answer));
  CHECK(answer.reason == TE_REASON_CANCELLED);
  finish_the_thread(&w, thread);
  CHECK(w.status == TE_STATUS_OK && w.outcome.reply == TE_REPLY_CANCELLED && w.calls == 1);
  CHECK(w.outcome.answer.reason == TE_REASON_CANCELLED);
}

/* What a worker draws: a seed, and the delays of two retries with one. */
typedef struct {
  uint64_t seed;
  int64_t delays[2];
} drawn;

static drawn draw(void) {
  drawn out = {te_seed(), {-1, -1}};
  te_engine *own;
  te_run *run;
  te_error *busy;
  te_answer answer;
  int at;
  te_engine_new(te_s(NULL), &own);
  te_run_begin(own, te_s("{\"key\":\"s/t\"}"), (te_clock){0, 0}, te_seed(), &run);
  te_error_new(TE_TYPE_TRANSIENT, te_s("busy"), TE_RECOVERABLE_DEFAULT, te_s(NULL), &busy);
  for (at = 0; at < 2; at++) {
    te_run_admit(run, (te_clock){0, 0}, &answer);
    te_run_failed(run, busy, NULL, (te_clock){0, 0}, &answer);
    out.delays[at] = answer.delay_ms;
  }
  te_error_free(&busy);
  te_run_free(&run);
  te_engine_free(&own);
  return out;
}

/* SPEC 1.9.54; the copies share all that the process has drawn before. */
static void workers_that_are_forked_draw_other_numbers(void) {
  drawn found[WORKERS];
  int at, other, ends[2], differ = 0;
  draw();
  for (at = 0; at < WORKERS; at++) {
    pid_t worker;
    CHECK(pipe(ends) == 0);
    worker = fork();
    if (worker == 0) {
      drawn own = draw();
      _exit(write(ends[1], &own, sizeof own) != (ssize_t)sizeof own);
    }
    close(ends[1]);
    CHECK(read(ends[0], &found[at], sizeof found[at]) == (ssize_t)sizeof found[at]);
    close(ends[0]);
    CHECK(waitpid(worker, NULL, 0) == worker);
    for (other = 0; other < at; other++) {
      CHECK(found[at].seed != found[other].seed);
      differ += found[at].delays[0] != found[other].delays[0] || found[at].delays[1] != found[other].delays[1];
    }
    CHECK(found[at].delays[0] >= 0 && found[at].delays[1] >= 0);
  }
  CHECK(differ > WORKERS);
}

int main(int argc, char **argv) {
  if (argc > 1) rounds = atoi(argv[1]);
  TEST(workers_that_are_forked_draw_other_numbers);
  TEST(threads_share_everything);
  TEST(one_thread_makes_a_call);
  TEST(another_thread_gives_a_call_up);
  return done();
}
