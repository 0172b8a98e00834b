#ifndef LAMELLA_BENCH_MALLOC_H
#define LAMELLA_BENCH_MALLOC_H

/* Counts what the process takes from the heap, by functions that stand in for the C library's.
   Only the bench program links this: what it counts is the whole process, SDL included. */

/* Allocations since the program started; a block that is made larger counts as one more. */
long bench_malloc_count(void);

/* Bytes that these asked for. */
long bench_malloc_bytes(void);

/* Bytes that the process holds now, with what the C library adds to each block. */
long bench_malloc_held(void);

#endif
