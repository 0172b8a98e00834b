#ifndef LAMELLA_BENCH_MALLOC_H
#define LAMELLA_BENCH_MALLOC_H

/* Counts heap allocations by interposing the C library's allocator.
   Only the benchmark program links this; it counts the whole process, SDL included. */

/* Returns the number of allocations since the start; each reallocation counts as one. */
long bench_malloc_count(void);

/* Returns the bytes that these allocations requested. */
long bench_malloc_bytes(void);

/* Returns the bytes that the process holds now, allocator overhead included. */
long bench_malloc_live_bytes(void);

#endif
