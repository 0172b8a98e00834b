/* The checks of the tests in C. A failed one is printed and counted. */
#ifndef CHECKS_H
#define CHECKS_H

#include <stdio.h>

#include "lamella.h"

static int failures = 0;
static double zero = 0;

#define NOT_A_NUMBER (zero / zero)

#define CHECK(condition)                                                                \
  do {                                                                                  \
    if (!(condition)) {                                                                 \
      failures++;                                                                       \
      printf("line %d: %s (last error: %s)\n", __LINE__, #condition, lamella_last_error()); \
    }                                                                                   \
  } while (0)

#define FAILS(code, call) CHECK((call) == (code) && lamella_last_error()[0] != '\0')

#endif
