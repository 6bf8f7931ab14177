/* Tests of checks: `TEST(function)` runs one, and a program ends with `return done();`. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

#include "toolerror.h"

static int passed, failed, broken;

static void check(bool good, const char *what, const char *file, int line) {
  if (good) return;
  broken++;
  printf("%s:%d: %s\n", file, line, what);
}

static void test(void (*function)(void), const char *name) {
  broken = 0;
  function();
  if (broken == 0) {
    passed++;
  } else {
    failed++;
    printf("failed: %s\n", name);
  }
}

#define TEST(function) test(function, #function)

#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
#define CHECK_OK(call) check((call) == TE_STATUS_OK, #call, __FILE__, __LINE__)
#define CHECK_MISUSE(call, why) \
  (CHECK((call) == TE_STATUS_MISUSE), CHECK(equal(te_last_misuse(), why)), CHECK(styled(te_last_misuse())))

static inline bool equal(te_str text, const char *wanted) {
  bool same = text.len == strlen(wanted) && (text.len == 0 || !memcmp(text.ptr, wanted, text.len));
  if (!same) printf("`%s` is not `%s`\n", te_cstr(text), wanted);
  return same;
}

static inline bool begins(te_str text, const char *wanted) {
  bool same = text.len >= strlen(wanted) && !memcmp(text.ptr, wanted, strlen(wanted));
  if (!same) printf("`%s` does not begin with `%s`\n", te_cstr(text), wanted);
  return same;
}

/* Whether `words` stand right before the byte `at`. */
static inline bool after(te_str text, size_t at, const char *words) {
  size_t len = strlen(words);
  return at >= len && !memcmp(text.ptr + at - len, words, len);
}

/* Whether a message has the style of all: one line, lower case or a backtick first, no full stop, values in backticks.
   A number may stand without them where it is a place in a JSON text: `at line 1 column 19`. */
static inline bool styled(te_str text) {
  bool quoted = false, number = false;
  size_t at;
  if (text.len == 0 || (text.ptr[0] != '`' && !(text.ptr[0] >= 'a' && text.ptr[0] <= 'z'))) return false;
  for (at = 0; at < text.len; at++) {
    char c = text.ptr[at];
    bool starts = !number && c >= '0' && c <= '9';
    bool is_place = after(text, at, " line ") || after(text, at, " column ");
    number = c >= '0' && c <= '9';
    if (c == '`') quoted = !quoted;
    if (c == '\n' || (!quoted && (c == '"' || (starts && !is_place)))) return false;
  }
  return !quoted && text.ptr[text.len - 1] != '.';
}

/* The same for an owned text, which is freed. */
static inline bool equal_owned(te_string *text, const char *wanted) {
  te_str view;
  bool same;
  view.ptr = text->ptr;
  view.len = text->len;
  same = equal(view, wanted) && text->ptr[text->len] == 0;
  te_string_free(text);
  return same;
}

static inline int done(void) {
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}

#endif
