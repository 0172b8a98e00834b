#ifndef LAMELLA_CPNG_SHIM_H
#define LAMELLA_CPNG_SHIM_H

#include <png.h>

// libpng's composite macros do not reach Swift.
enum { lamella_png_format_rgba = PNG_FORMAT_RGBA };

// Take 16-bit samples without a gamma chunk for sRGB, as everybody else does.
enum { lamella_png_flag_16bit_srgb = PNG_IMAGE_FLAG_16BIT_sRGB };

// The most bytes that writing this image can take.
static inline size_t lamella_png_maximum_size(png_image image) {
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

// The message that libpng left, as a plain string.
static inline const char *lamella_png_message(const png_image *image) { return image->message; }

#endif
