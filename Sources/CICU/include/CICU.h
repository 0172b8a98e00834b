/* What text needs of ICU, without its types and constants: modules of Swift that see Foundation too have
   another copy of those, and the two do not go together. Texts are UTF-16. */
#ifndef LAMELLA_CICU_H
#define LAMELLA_CICU_H

#include <stdint.h>

/* Opens ICU, of whatever version the system has: 1, or 0 where there is none. The functions below open it, too; without it
   those that return pointers return none, and those that return a number what they say for a failure. */
int lamella_icu_open(void);

/* The directions of a paragraph, by UAX #9. */
typedef struct lamella_bidi lamella_bidi;

lamella_bidi *lamella_bidi_open(void);
void lamella_bidi_close(lamella_bidi *bidi);
/* A level of 0xFE takes the direction of the first letter that has one, else left to right. */
int lamella_bidi_set(lamella_bidi *bidi, const uint16_t *text, int32_t length, uint8_t level);
uint8_t lamella_bidi_base(const lamella_bidi *bidi);
const uint8_t *lamella_bidi_levels(lamella_bidi *bidi);
/* Which character stands at each place of a line that begins at one offset and ends before another; what
   tests compare lines with. */
int lamella_bidi_visual(lamella_bidi *bidi, int32_t start, int32_t end, int32_t *places);

/* The direction of the first letter that has one: 0 left to right, 1 right to left, -1 where none has. */
int lamella_bidi_direction(const uint16_t *text, int32_t length);

/* Where words begin and end, by UAX #29, in no particular language: for each unit 1 where a segment begins, and 3
   where one with letters or digits does. Zero if ICU fails. */
int lamella_words_find(const uint16_t *text, int32_t length, uint8_t *starts);

/* Where lines may break, by UAX #14, in no particular language. */
typedef struct lamella_lines lamella_lines;

lamella_lines *lamella_lines_open(void);
void lamella_lines_close(lamella_lines *lines);
int lamella_lines_set(lamella_lines *lines, const uint16_t *text, int32_t length);
/* The next break in UTF-16 units; negative behind the last. */
int32_t lamella_lines_next(lamella_lines *lines);

/* A regular expression. Matching gives up after far more steps than a name of a file takes; the number of steps depends
   on nothing but the pattern and the text. */
typedef struct lamella_pattern lamella_pattern;

lamella_pattern *lamella_pattern_open(const uint16_t *pattern, int32_t length);
void lamella_pattern_close(lamella_pattern *pattern);
/* The number of groups that it captures. */
int32_t lamella_pattern_groups(lamella_pattern *pattern);
/* Whether a whole text matches: 1, or 0; negative for a failure. Start and end of each group are stored, -1 for one that
   took no part. */
int lamella_pattern_match(lamella_pattern *pattern, const uint16_t *text, int32_t length, int32_t *ranges, int32_t groups);

/* The script of a character; negative when it takes that of its neighbors, or has none. */
int32_t lamella_script(int32_t scalar);
const char *lamella_script_name(int32_t script);
/* The name of the block of Unicode that a character lies in, such as "Box_Drawing". */
const char *lamella_block_name(int32_t scalar);

#endif
