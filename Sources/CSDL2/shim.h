#ifndef LAMELLA_CSDL2_SHIM_H
#define LAMELLA_CSDL2_SHIM_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>

/* Macros that Swift does not import. */
static const Uint32 LAMELLA_TOUCH_MOUSEID = SDL_TOUCH_MOUSEID;
static const SDL_TouchID LAMELLA_MOUSE_TOUCHID = SDL_MOUSE_TOUCHID;
static const int LAMELLA_WINDOWPOS_CENTERED = SDL_WINDOWPOS_CENTERED;

/* Has the input method forget the text that it composes. */
static inline void lamella_clear_composition(void) {
#if SDL_VERSION_ATLEAST(2, 0, 22)
  SDL_ClearComposition();
#else
  SDL_StopTextInput();
  SDL_StartTextInput();
#endif
}

/* Whether the caller runs on the process's first thread. */
#include <sys/syscall.h>
#include <unistd.h>
static inline int lamella_is_first_thread(void) { return syscall(SYS_gettid) == getpid(); }

#endif
