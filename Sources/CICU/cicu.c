#include "CICU.h"

#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

lamella_bidi *lamella_bidi_open(void) { return (lamella_bidi *)ubidi_open(); }

void lamella_bidi_close(lamella_bidi *bidi) { ubidi_close((UBiDi *)bidi); }

int lamella_bidi_set(lamella_bidi *bidi, const uint16_t *text, int32_t length, uint8_t level) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara((UBiDi *)bidi, (const UChar *)text, length, level, 0, &status);
  return U_SUCCESS(status) ? 1 : 0;
}

uint8_t lamella_bidi_base(const lamella_bidi *bidi) {
  return ubidi_getParaLevel((const UBiDi *)bidi);
}

const uint8_t *lamella_bidi_levels(lamella_bidi *bidi) {
  UErrorCode status = U_ZERO_ERROR;
  const UBiDiLevel *levels = ubidi_getLevels((UBiDi *)bidi, &status);
  return U_SUCCESS(status) ? levels : 0;
}

int lamella_bidi_visual(lamella_bidi *bidi, int32_t start, int32_t end, int32_t *places) {
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *line = ubidi_open();
  ubidi_setLine((UBiDi *)bidi, start, end, line, &status);
  /* Without this the spaces at the line's end do not get the level that rule L1 gives them. */
  ubidi_getLevels(line, &status);
  ubidi_getVisualMap(line, places, &status);
  ubidi_close(line);
  return U_SUCCESS(status) ? 1 : 0;
}

int lamella_bidi_direction(const uint16_t *text, int32_t length) {
  switch (ubidi_getBaseDirection((const UChar *)text, length)) {
  case UBIDI_LTR: return 0;
  case UBIDI_RTL: return 1;
  default: return -1;
  }
}

int lamella_words_find(const uint16_t *text, int32_t length, uint8_t *starts) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *words = ubrk_open(UBRK_WORD, "", (const UChar *)text, length, &status);
  if (U_FAILURE(status)) return 0;
  memset(starts, 0, (size_t)length);
  int32_t start = ubrk_first(words);
  for (;;) {
    int32_t end = ubrk_next(words);
    if (end == UBRK_DONE) break;
    starts[start] = ubrk_getRuleStatus(words) >= UBRK_WORD_NONE_LIMIT ? 3 : 1;
    start = end;
  }
  ubrk_close(words);
  return 1;
}

lamella_lines *lamella_lines_open(void) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *lines = ubrk_open(UBRK_LINE, "", 0, 0, &status);
  return U_SUCCESS(status) ? (lamella_lines *)lines : 0;
}

void lamella_lines_close(lamella_lines *lines) { ubrk_close((UBreakIterator *)lines); }

int lamella_lines_set(lamella_lines *lines, const uint16_t *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText((UBreakIterator *)lines, (const UChar *)text, length, &status);
  return U_SUCCESS(status) ? 1 : 0;
}

int32_t lamella_lines_next(lamella_lines *lines) { return ubrk_next((UBreakIterator *)lines); }

int32_t lamella_script(int32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(scalar, &status);
  if (U_FAILURE(status) || script <= USCRIPT_INHERITED || script == USCRIPT_UNKNOWN) return -1;
  return script;
}

const char *lamella_script_name(int32_t script) { return uscript_getName((UScriptCode)script); }

const char *lamella_block_name(int32_t scalar) {
  return u_getPropertyValueName(
      UCHAR_BLOCK, u_getIntPropertyValue(scalar, UCHAR_BLOCK), U_LONG_PROPERTY_NAME);
}
