#ifndef LAMELLA_CICU_SHIM_H
#define LAMELLA_CICU_SHIM_H

// ICU renames its functions by macros, which do not reach Swift: each needs a function here.
#define U_SHOW_CPLUSPLUS_API 0
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

static inline UBiDi *lamella_bidi_open(void) { return ubidi_open(); }

static inline void lamella_bidi_close(UBiDi *bidi) { ubidi_close(bidi); }

// A level of 0xFE takes the direction of the first letter that has one, else left to right.
static inline int lamella_bidi_set(UBiDi *bidi, const UChar *text, int32_t length, UBiDiLevel level) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara(bidi, text, length, level, 0, &status);
  return U_SUCCESS(status) ? 1 : 0;
}

static inline UBiDiLevel lamella_bidi_base(const UBiDi *bidi) { return ubidi_getParaLevel(bidi); }

static inline const UBiDiLevel *lamella_bidi_levels(UBiDi *bidi) {
  UErrorCode status = U_ZERO_ERROR;
  const UBiDiLevel *levels = ubidi_getLevels(bidi, &status);
  return U_SUCCESS(status) ? levels : 0;
}

// Which character stands at each place of a line that begins at one offset and ends before another; what
// tests compare lines with.
static inline int lamella_bidi_visual(UBiDi *bidi, int32_t start, int32_t end, int32_t *places) {
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *line = ubidi_open();
  ubidi_setLine(bidi, start, end, line, &status);
  // Without this the spaces at the line's end do not get the level that rule L1 gives them.
  ubidi_getLevels(line, &status);
  ubidi_getVisualMap(line, places, &status);
  ubidi_close(line);
  return U_SUCCESS(status) ? 1 : 0;
}

// A break iterator for lines, in no particular language.
static inline UBreakIterator *lamella_lines_open(void) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *lines = ubrk_open(UBRK_LINE, "", 0, 0, &status);
  return U_SUCCESS(status) ? lines : 0;
}

static inline void lamella_lines_close(UBreakIterator *lines) { ubrk_close(lines); }

static inline int lamella_lines_set(UBreakIterator *lines, const UChar *text, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(lines, text, length, &status);
  return U_SUCCESS(status) ? 1 : 0;
}

// The next break in UTF-16 units; negative behind the last.
static inline int32_t lamella_lines_next(UBreakIterator *lines) { return ubrk_next(lines); }

// The script of a character: USCRIPT_COMMON, USCRIPT_INHERITED and USCRIPT_UNKNOWN are no scripts.
static inline int32_t lamella_script(UChar32 scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(scalar, &status);
  return U_SUCCESS(status) ? script : USCRIPT_UNKNOWN;
}

static inline const char *lamella_script_name(int32_t script) {
  return uscript_getName((UScriptCode)script);
}

// The name of the block of Unicode that a character lies in, such as "Box_Drawing".
static inline const char *lamella_block_name(UChar32 scalar) {
  return u_getPropertyValueName(
      UCHAR_BLOCK, u_getIntPropertyValue(scalar, UCHAR_BLOCK), U_LONG_PROPERTY_NAME);
}

#endif
