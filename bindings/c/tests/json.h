/* What the testee needs of JSON: cutting members out of a text, strings both ways, and a buffer to write into. */
#ifndef TESTEE_JSON_H
#define TESTEE_JSON_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "toolerror.h"

/* Memory of one request: given back by `forget_all`. */
static void **kept;
static size_t kept_len, kept_cap;

static void *checked(void *memory) {
  if (!memory) {
    fputs("testee: out of memory\n", stderr);
    exit(2);
  }
  return memory;
}

static char *keep(size_t size) {
  if (kept_len == kept_cap) {
    kept_cap = kept_cap ? 2 * kept_cap : 16;
    kept = checked(realloc(kept, kept_cap * sizeof *kept));
  }
  return kept[kept_len++] = checked(malloc(size ? size : 1));
}

static void forget_all(void) {
  while (kept_len) free(kept[--kept_len]);
}

/* A text under construction. */
typedef struct {
  char *ptr;
  size_t len, cap;
} buffer;

static void put(buffer *out, te_str text) {
  if (out->len + text.len > out->cap) {
    out->cap = 2 * (out->len + text.len);
    out->ptr = checked(realloc(out->ptr, out->cap));
  }
  if (text.len) memcpy(out->ptr + out->len, text.ptr, text.len);
  out->len += text.len;
}

static void put_s(buffer *out, const char *text) { put(out, te_s(text)); }

static te_str view(const char *from, const char *to) {
  te_str text = {from, (size_t)(to - from)};
  return text;
}

/* Writes a JSON string. */
static void put_json(buffer *out, te_str text) {
  const char *at = text.ptr, *end = at + text.len;
  put_s(out, "\"");
  while (at < end) {
    const char *plain = at;
    while (at < end && (unsigned char)*at >= 0x20 && *at != '"' && *at != '\\') at++;
    put(out, view(plain, at));
    if (at < end) {
      char escape[8];
      snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)*at++);
      put_s(out, escape);
    }
  }
  put_s(out, "\"");
}

static const char *skip_blank(const char *at, const char *end) {
  while (at < end && strchr(" \t\r\n", *at)) at++;
  return at;
}

/* The end of the JSON value that begins at `at`. */
static const char *skip_value(const char *at, const char *end) {
  long depth = 0;
  do {
    if (at == end) return end;
    if (*at == '"') {
      for (at++; at < end && *at != '"'; at++) at += *at == '\\' && at + 1 < end;
      at += at < end;
    } else if (*at == '{' || *at == '[') {
      depth++, at++;
    } else if (*at == '}' || *at == ']') {
      depth--, at++;
    } else if (depth) {
      at++;
    } else {
      while (at < end && !strchr(",}] \t\r\n", *at)) at++;
    }
  } while (depth > 0);
  return at;
}

/* The next item of an array, or the next member of an object with its `key` (a JSON string). */
typedef struct {
  const char *at, *end;
} cursor;

static cursor inside(te_str value) {
  cursor cut = {value.ptr, value.ptr + value.len};
  if (value.len) cut.at = skip_blank(cut.at, cut.end) + 1;
  return cut;
}

static bool next_item(cursor *cut, te_str *key, te_str *item) {
  const char *at = skip_blank(cut->at, cut->end), *to;
  if (at < cut->end && *at == ',') at = skip_blank(at + 1, cut->end);
  if (at >= cut->end || *at == '}' || *at == ']') return false;
  if (key) {
    to = skip_value(at, cut->end);
    *key = view(at, to);
    at = skip_blank(skip_blank(to, cut->end) + 1, cut->end); /* behind the colon */
  }
  to = skip_value(at, cut->end);
  *item = view(at, to);
  cut->at = to;
  return true;
}

/* The value of a member as it stands; no text where there is none. */
static te_str member(te_str object, const char *name) {
  te_str found = {NULL, 0}, key, item;
  cursor cut = inside(object);
  if (object.len == 0 || object.ptr[0] != '{') return found;
  while (next_item(&cut, &key, &item))
    if (key.len == strlen(name) + 2 && !memcmp(key.ptr + 1, name, key.len - 2)) found = item;
  return found;
}

static bool is(te_str value, const char *word) {
  return value.len == strlen(word) && !memcmp(value.ptr, word, value.len);
}

static bool is_string(te_str value) { return value.len >= 2 && value.ptr[0] == '"'; }

static char *put_utf8(char *to, uint32_t c) {
  if (c < 0x80) {
    *to++ = (char)c;
  } else if (c < 0x800) {
    *to++ = (char)(0xC0 | c >> 6), *to++ = (char)(0x80 | (c & 63));
  } else if (c < 0x10000) {
    *to++ = (char)(0xE0 | c >> 12), *to++ = (char)(0x80 | (c >> 6 & 63)), *to++ = (char)(0x80 | (c & 63));
  } else {
    *to++ = (char)(0xF0 | c >> 18), *to++ = (char)(0x80 | (c >> 12 & 63));
    *to++ = (char)(0x80 | (c >> 6 & 63)), *to++ = (char)(0x80 | (c & 63));
  }
  return to;
}

static uint32_t hex4(const char *at) {
  char digits[5] = {at[0], at[1], at[2], at[3], 0};
  return (uint32_t)strtoul(digits, NULL, 16);
}

/* The text of a JSON string; a lone surrogate is U+FFFD. */
static te_str decoded(te_str string) {
  const char *at = string.ptr + 1, *end = string.ptr + string.len - 1;
  char *start = keep(string.len), *to = start;
  while (at < end) {
    static const char escapes[] = "b\bf\fn\nr\rt\t";
    const char *found;
    uint32_t c;
    if (*at != '\\') {
      *to++ = *at++;
      continue;
    }
    at += 2;
    if (at[-1] != 'u') {
      for (found = escapes; *found && *found != at[-1]; found += 2) continue;
      *to++ = *found ? found[1] : at[-1];
      continue;
    }
    c = hex4(at), at += 4;
    if (c >= 0xD800 && c < 0xDC00 && end - at >= 6 && at[0] == '\\' && at[1] == 'u' && hex4(at + 2) >> 10 == 0x37) {
      c = 0x10000 + ((c - 0xD800) << 10) + (hex4(at + 2) - 0xDC00), at += 6;
    } else if (c >> 11 == 0x1B) {
      c = 0xFFFD;
    }
    to = put_utf8(to, c);
  }
  return view(start, to);
}

static te_str of_base64(te_str string) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  te_str text = decoded(string);
  char *start = keep(text.len), *to = start;
  uint32_t bits = 0;
  int held = 0;
  size_t i;
  for (i = 0; i < text.len && text.ptr[i] != '='; i++) {
    bits = bits << 6 | (uint32_t)(strchr(digits, text.ptr[i]) - digits);
    if ((held += 6) >= 8) *to++ = (char)(bits >> (held -= 8) & 0xFF);
  }
  return view(start, to);
}

static uint64_t number(te_str value) {
  char *digits = keep(value.len + 1);
  memcpy(digits, value.ptr, value.len);
  digits[value.len] = 0;
  return strtoull(digits, NULL, 10);
}

/* Each `s` repeated `n` times. */
static te_str of_segments(te_str list) {
  te_str item;
  size_t size = 0, n;
  char *start, *to;
  cursor cut = inside(list);
  while (next_item(&cut, NULL, &item)) size += member(item, "s").len * number(member(item, "n"));
  start = to = keep(size);
  for (cut = inside(list); next_item(&cut, NULL, &item);) {
    te_str s = decoded(member(item, "s"));
    for (n = number(member(item, "n")); n; n--, to += s.len) memcpy(to, s.ptr, s.len);
  }
  return view(start, to);
}

/* A text as vectors write it: a string, raw bytes in base64, or repeated segments. False: it is something else. */
static bool text_of(te_str value, te_str *text) {
  if (is_string(value)) {
    *text = decoded(value);
  } else if (is_string(member(value, "b64"))) {
    *text = of_base64(member(value, "b64"));
  } else if (member(value, "segments").len) {
    *text = of_segments(member(value, "segments"));
  } else {
    return false;
  }
  return true;
}

#endif
