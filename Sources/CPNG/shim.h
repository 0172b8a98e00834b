#ifndef LAMELLA_CPNG_SHIM_H
#define LAMELLA_CPNG_SHIM_H

#include <png.h>

#endif
