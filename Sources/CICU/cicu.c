#include "CICU.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* ICU is opened at run time, because each of its versions has another name and other names of functions: a program that
   was linked with one version would run only where just that version is. What is used here has been stable since ICU 4,
   so that the declarations below stand for all versions. */

typedef int32_t status;

enum {
  WORDS = 1,              /* UBRK_WORD */
  LINES = 2,              /* UBRK_LINE */
  DONE = -1,              /* UBRK_DONE */
  FIRST_WORD_STATUS = 100, /* UBRK_WORD_NONE_LIMIT */
  LEFT_TO_RIGHT = 0,      /* UBIDI_LTR */
  RIGHT_TO_LEFT = 1,      /* UBIDI_RTL */
  INHERITED_SCRIPT = 1,   /* USCRIPT_INHERITED; 0 is USCRIPT_COMMON */
  UNKNOWN_SCRIPT = 103,   /* USCRIPT_UNKNOWN */
  BLOCK = 0x1001,         /* UCHAR_BLOCK */
  LONG_NAME = 1           /* U_LONG_PROPERTY_NAME */
};

/* The functions: result, name, parameters. */
#define FUNCTIONS(DO) \
  DO(void *, ubidi_open, (void)) \
  DO(void, ubidi_close, (void *)) \
  DO(void, ubidi_setPara, (void *, const uint16_t *, int32_t, uint8_t, uint8_t *, status *)) \
  DO(uint8_t, ubidi_getParaLevel, (const void *)) \
  DO(const uint8_t *, ubidi_getLevels, (void *, status *)) \
  DO(void, ubidi_setLine, (const void *, int32_t, int32_t, void *, status *)) \
  DO(void, ubidi_getVisualMap, (void *, int32_t *, status *)) \
  DO(int32_t, ubidi_getBaseDirection, (const uint16_t *, int32_t)) \
  DO(void *, ubrk_open, (int32_t, const char *, const uint16_t *, int32_t, status *)) \
  DO(void, ubrk_close, (void *)) \
  DO(void, ubrk_setText, (void *, const uint16_t *, int32_t, status *)) \
  DO(int32_t, ubrk_first, (void *)) \
  DO(int32_t, ubrk_next, (void *)) \
  DO(int32_t, ubrk_getRuleStatus, (void *)) \
  DO(int32_t, uscript_getScript, (int32_t, status *)) \
  DO(const char *, uscript_getName, (int32_t)) \
  DO(int32_t, u_getIntPropertyValue, (int32_t, int32_t)) \
  DO(const char *, u_getPropertyValueName, (int32_t, int32_t, int32_t))

static struct {
#define DECLARE(result, name, parameters) result(*name) parameters;
  FUNCTIONS(DECLARE)
#undef DECLARE
} icu;

/* Those of ICU's second library, which is opened for patterns alone. */
#define PATTERN_FUNCTIONS(DO) \
  DO(void *, uregex_open, (const uint16_t *, int32_t, uint32_t, void *, status *)) \
  DO(void, uregex_close, (void *)) \
  DO(int32_t, uregex_groupCount, (void *, status *)) \
  DO(void, uregex_setTimeLimit, (void *, int32_t, status *)) \
  DO(void, uregex_setStackLimit, (void *, int32_t, status *)) \
  DO(void, uregex_setText, (void *, const uint16_t *, int32_t, status *)) \
  DO(int8_t, uregex_matches, (void *, int32_t, status *)) \
  DO(int32_t, uregex_start, (void *, int32_t, status *)) \
  DO(int32_t, uregex_end, (void *, int32_t, status *))

static struct {
#define DECLARE(result, name, parameters) result(*name) parameters;
  PATTERN_FUNCTIONS(DECLARE)
#undef DECLARE
} patterns;

static int is_open;
static int open_number; /* The version that is open. */
static int has_patterns;
static pthread_once_t patterns_once = PTHREAD_ONCE_INIT;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* Finds a function by its name with the version's number, as distributions build ICU, or without. */
static void *find(void *library, const char *name, int version) {
  char versioned[64];
  snprintf(versioned, sizeof versioned, "%s_%d", name, version);
  void *function = dlsym(library, versioned);
  return function ? function : dlsym(library, name);
}

static int find_all(void *library, int version) {
  void *function;
#define FIND(result, name, parameters) \
  function = find(library, #name, version); \
  if (!function) return 0; \
  memcpy(&icu.name, &function, sizeof function);
  FUNCTIONS(FIND)
#undef FIND
  return 1;
}

static int open_version(const char *name, int version) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  if (find_all(library, version)) {
    open_number = version;
    return 1;
  }
  dlclose(library);
  return 0;
}

/* The versions of Debian 12 and 13, Ubuntu 22.04 and 24.04, and Fedora, then all others. */
static const int versions[] = {72, 76, 70, 74, 77, 78, 75, 73, 71, 69, 68, 67, 66};

static void open_icu(void) {
  char name[32];
  for (unsigned i = 0; i < sizeof versions / sizeof *versions && !is_open; i++) {
    snprintf(name, sizeof name, "libicuuc.so.%d", versions[i]);
    is_open = open_version(name, versions[i]);
  }
  for (int version = 120; version > 59 && !is_open; version--) {
    snprintf(name, sizeof name, "libicuuc.so.%d", version);
    is_open = open_version(name, version);
  }
}

int lamella_icu_open(void) {
  pthread_once(&once, open_icu);
  return is_open;
}

lamella_bidi *lamella_bidi_open(void) {
  return lamella_icu_open() ? (lamella_bidi *)icu.ubidi_open() : 0;
}

void lamella_bidi_close(lamella_bidi *bidi) { icu.ubidi_close(bidi); }

int lamella_bidi_set(lamella_bidi *bidi, const uint16_t *text, int32_t length, uint8_t level) {
  status status = 0;
  icu.ubidi_setPara(bidi, text, length, level, 0, &status);
  return status <= 0;
}

uint8_t lamella_bidi_base(const lamella_bidi *bidi) { return icu.ubidi_getParaLevel(bidi); }

const uint8_t *lamella_bidi_levels(lamella_bidi *bidi) {
  status status = 0;
  const uint8_t *levels = icu.ubidi_getLevels(bidi, &status);
  return status <= 0 ? levels : 0;
}

int lamella_bidi_visual(lamella_bidi *bidi, int32_t start, int32_t end, int32_t *places) {
  status status = 0;
  void *line = icu.ubidi_open();
  icu.ubidi_setLine(bidi, start, end, line, &status);
  /* Without this the spaces at the line's end do not get the level that rule L1 gives them. */
  icu.ubidi_getLevels(line, &status);
  icu.ubidi_getVisualMap(line, places, &status);
  icu.ubidi_close(line);
  return status <= 0;
}

int lamella_bidi_direction(const uint16_t *text, int32_t length) {
  if (!lamella_icu_open()) return -1;
  switch (icu.ubidi_getBaseDirection(text, length)) {
  case LEFT_TO_RIGHT: return 0;
  case RIGHT_TO_LEFT: return 1;
  default: return -1;
  }
}

int lamella_words_find(const uint16_t *text, int32_t length, uint8_t *starts) {
  if (!lamella_icu_open()) return 0;
  status status = 0;
  void *words = icu.ubrk_open(WORDS, "", text, length, &status);
  if (status > 0) return 0;
  memset(starts, 0, (size_t)length);
  int32_t start = icu.ubrk_first(words);
  for (;;) {
    int32_t end = icu.ubrk_next(words);
    if (end == DONE) break;
    starts[start] = icu.ubrk_getRuleStatus(words) >= FIRST_WORD_STATUS ? 3 : 1;
    start = end;
  }
  icu.ubrk_close(words);
  return 1;
}

lamella_lines *lamella_lines_open(void) {
  if (!lamella_icu_open()) return 0;
  status status = 0;
  void *lines = icu.ubrk_open(LINES, "", 0, 0, &status);
  return status <= 0 ? (lamella_lines *)lines : 0;
}

void lamella_lines_close(lamella_lines *lines) { icu.ubrk_close(lines); }

int lamella_lines_set(lamella_lines *lines, const uint16_t *text, int32_t length) {
  status status = 0;
  icu.ubrk_setText(lines, text, length, &status);
  return status <= 0;
}

int32_t lamella_lines_next(lamella_lines *lines) { return icu.ubrk_next(lines); }

int32_t lamella_script(int32_t scalar) {
  if (!lamella_icu_open()) return -1;
  status status = 0;
  int32_t script = icu.uscript_getScript(scalar, &status);
  if (status > 0 || script <= INHERITED_SCRIPT || script == UNKNOWN_SCRIPT) return -1;
  return script;
}

const char *lamella_script_name(int32_t script) { return icu.uscript_getName(script); }

const char *lamella_block_name(int32_t scalar) {
  if (!lamella_icu_open()) return 0;
  return icu.u_getPropertyValueName(BLOCK, icu.u_getIntPropertyValue(scalar, BLOCK), LONG_NAME);
}

static int find_patterns(void *library, int version) {
  void *function;
#define FIND(result, name, parameters) \
  function = find(library, #name, version); \
  if (!function) return 0; \
  memcpy(&patterns.name, &function, sizeof function);
  PATTERN_FUNCTIONS(FIND)
#undef FIND
  return 1;
}

static void open_patterns(void) {
  if (!lamella_icu_open()) return;
  char name[32];
  snprintf(name, sizeof name, "libicui18n.so.%d", open_number);
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  has_patterns = find_patterns(library, open_number);
  if (!has_patterns) dlclose(library);
}

lamella_pattern *lamella_pattern_open(const uint16_t *pattern, int32_t length) {
  pthread_once(&patterns_once, open_patterns);
  if (!has_patterns) return 0;
  status status = 0;
  void *regex = patterns.uregex_open(pattern, length, 0, 0, &status);
  if (status > 0 || !regex) return 0;
  /* ICU counts in units of 10,000 steps. */
  patterns.uregex_setTimeLimit(regex, 100, &status);
  patterns.uregex_setStackLimit(regex, 1 << 20, &status);
  return (lamella_pattern *)regex;
}

void lamella_pattern_close(lamella_pattern *pattern) { patterns.uregex_close(pattern); }

int32_t lamella_pattern_groups(lamella_pattern *pattern) {
  status status = 0;
  return patterns.uregex_groupCount(pattern, &status);
}

int lamella_pattern_match(lamella_pattern *pattern, const uint16_t *text, int32_t length, int32_t *ranges, int32_t groups) {
  status status = 0;
  patterns.uregex_setText(pattern, text, length, &status);
  int matches = patterns.uregex_matches(pattern, 0, &status);
  if (status > 0) return -1;
  for (int32_t group = 0; matches && group < groups; group++) {
    ranges[2 * group] = patterns.uregex_start(pattern, group + 1, &status);
    ranges[2 * group + 1] = patterns.uregex_end(pattern, group + 1, &status);
  }
  return status > 0 ? -1 : matches;
}
