#ifndef LAMELLA_CFREETYPE_SHIM_H
#define LAMELLA_CFREETYPE_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_SIZES_H

// FreeType's composite macros do not reach Swift.
enum {
  // Outlines only, hinted vertically only: stems sit on pixel rows and widths stay as designed.
  lamella_ft_load_crisp = FT_LOAD_NO_BITMAP | FT_LOAD_TARGET_LIGHT,
};

static inline int lamella_ft_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) ? 1 : 0; }

#endif
