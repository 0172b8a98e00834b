#ifndef LAMELLA_CZLIB_SHIM_H
#define LAMELLA_CZLIB_SHIM_H

#include <zlib.h>

// zlib's initializer is a macro that takes the size of the caller's structure.
static inline int lamella_inflate_init(z_stream *stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

#endif
