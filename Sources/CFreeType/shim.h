#ifndef LAMELLA_CFREETYPE_SHIM_H
#define LAMELLA_CFREETYPE_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_SIZES_H

#endif
