#ifndef LAMELLA_CSDL2_SHIM_H
#define LAMELLA_CSDL2_SHIM_H

#include <SDL2/SDL.h>

#endif
