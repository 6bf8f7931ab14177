/*
 * What reading an error and deciding about it costs, the border included. Target: 2 microseconds for both.
 *
 *   bindings/c/benches/run
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "toolerror.h"

enum { RUNS = 501, CALLS = 200 };

static const char conflict[] =
    "{\"type\":\"CONFLICT\",\"message\":\"Reservation conflicts with active holders\",\"recoverable\":true,\"data\":"
    "{\"conflicts\":[{\"agent_id\":\"agent-2\",\"pattern\":\"src/**/*.rs\",\"reservation_id\":\"r-17\","
    "\"expires_at\":\"2026-11-27T12:00:00Z\"}]}}";

static te_engine *engine;
static te_run *run;
static te_clock now;

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void stop_if(bool bad) {
  if (bad) {
    fprintf(stderr, "decide: %s\n", te_cstr(te_last_misuse()));
    exit(1);
  }
}

static void read_only(void) {
  te_reading *reading;
  stop_if(te_read(TE_KIND_ERROR_TEXT, te_s(conflict), TE_MODE_UNWRAP, NULL, &reading) != TE_STATUS_OK);
  te_reading_free(&reading);
}

static void read_and_assess(void) {
  te_reading *reading;
  te_assessment *assessment;
  te_answer answer;
  stop_if(te_read(TE_KIND_ERROR_TEXT, te_s(conflict), TE_MODE_UNWRAP, NULL, &reading) != TE_STATUS_OK);
  stop_if(te_assess(reading, NULL, &assessment) != TE_STATUS_OK);
  stop_if(te_assessment_decision(assessment, &answer) != TE_STATUS_OK || answer.action != TE_ACTION_NEGOTIATE);
  te_assessment_free(&assessment);
  te_reading_free(&reading);
}

static void read_and_decide(void) {
  te_reading *reading;
  te_answer answer;
  now.mono_ms += 600000;
  stop_if(te_read(TE_KIND_ERROR_TEXT, te_s(conflict), TE_MODE_UNWRAP, NULL, &reading) != TE_STATUS_OK);
  stop_if(te_run_failed_as_read(run, reading, now, &answer) != TE_STATUS_OK);
  te_reading_free(&reading);
}

static int by_value(const void *a, const void *b) {
  const double *one = a, *other = b;
  return (*one > *other) - (*one < *other);
}

static void print_median(const char *name, void (*work)(void)) {
  static double took[RUNS];
  int at, call;
  for (at = 0; at < RUNS; at++) {
    double start = seconds();
    for (call = 0; call < CALLS; call++) work();
    took[at] = (seconds() - start) * 1e9 / CALLS;
  }
  qsort(took, RUNS, sizeof *took, by_value);
  printf("%-18s p50 %6.0f ns, p99 %6.0f ns\n", name, took[RUNS / 2], took[RUNS * 99 / 100]);
}

int main(void) {
  printf("%zu bytes\n", strlen(conflict));
  stop_if(te_engine_new(te_s("{\"max_attempts\":4294967295}"), &engine) != TE_STATUS_OK);
  stop_if(te_run_begin(engine, te_s("{\"key\":\"mail/search\"}"), now, 7, &run) != TE_STATUS_OK);
  print_median("read", read_only);
  print_median("read + assess", read_and_assess);
  print_median("read + decide", read_and_decide);
  te_run_free(&run);
  te_engine_free(&engine);
  return 0;
}
