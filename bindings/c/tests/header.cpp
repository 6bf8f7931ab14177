// The header in C++, and what happens to an exception that leaves a callback: the process ends, it is not undefined.
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

static int32_t throws(void *, uint32_t, te_failure *) { throw std::runtime_error("not across C"); }

static int32_t succeeds(void *user, uint32_t attempt, te_failure *) {
  *static_cast<uint32_t *>(user) = attempt;
  return TE_REPLY_SUCCESS;
}

static void drive(te_driver driver, te_outcome *outcome) {
  te_engine *engine;
  te_run *run;
  CHECK_OK(te_engine_new(te_s(nullptr), &engine));
  CHECK_OK(te_run_begin(engine, te_s("{\"key\":\"s/t\"}"), te_now(), 1, &run));
  CHECK_OK(te_retry(run, &driver, outcome));
  te_run_free(&run);
  te_engine_free(&engine);
}

static void an_error_and_a_call() {
  te_error *error;
  te_outcome outcome;
  uint32_t attempt = 0;
  CHECK_OK(te_error_new(TE_TYPE_CONFLICT, te_s("held"), TE_RECOVERABLE_DEFAULT, te_s(nullptr), &error));
  switch (te_error_type(error)) {
    case TE_TYPE_CONFLICT: break;
    default: CHECK(false);
  }
  te_error_free(&error);
  te_driver driver = TE_DRIVER_INIT;
  driver.user = &attempt;
  driver.call = succeeds;
  drive(driver, &outcome);
  CHECK(outcome.reply == TE_REPLY_SUCCESS && attempt == 1);
}

static void an_exception_ends_the_process() {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    te_outcome outcome;
    if (!freopen("/dev/null", "w", stderr)) _exit(3);
    te_driver driver = TE_DRIVER_INIT;
    driver.call = throws;
    drive(driver, &outcome);
    _exit(0);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

int main() {
  TEST(an_error_and_a_call);
  TEST(an_exception_ends_the_process);
  return done();
}
