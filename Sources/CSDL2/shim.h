#ifndef LAMELLA_CSDL2_SHIM_H
#define LAMELLA_CSDL2_SHIM_H

#include <SDL2/SDL.h>

/* Macros that Swift does not import. */
static const Uint32 LAMELLA_TOUCH_MOUSEID = SDL_TOUCH_MOUSEID;
static const SDL_TouchID LAMELLA_MOUSE_TOUCHID = SDL_MOUSE_TOUCHID;
static const int LAMELLA_WINDOWPOS_CENTERED = SDL_WINDOWPOS_CENTERED;

#endif
