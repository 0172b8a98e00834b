/* What is used of SDL 2's binary interface, which has not changed since 2.0: so that building needs no SDL, and no
   program without SDL loads it for this library. */
#ifndef ATTACH_SDL_H
#define ATTACH_SDL_H

#include <stddef.h>
#include <stdint.h>

typedef struct SDL_Window SDL_Window;
typedef struct SDL_Renderer SDL_Renderer;
typedef struct SDL_Texture SDL_Texture;
typedef struct SDL_Surface SDL_Surface;
typedef void *SDL_GLContext;

/* An event; of its forms those that the state of mouse and keyboard follows. */
typedef union SDL_Event {
  uint32_t type;
  struct {
    uint32_t type, timestamp, window;
    uint8_t state, repeats, padding[2];
    int32_t scancode, symbol;
    uint16_t modifiers;
  } key;
  struct {
    uint32_t type, timestamp, window, mouse, state;
    int32_t x, y, movedX, movedY;
  } motion;
  struct {
    uint32_t type, timestamp, window, mouse;
    uint8_t button, state, clicks, padding;
    int32_t x, y;
  } button;
  uint8_t padding[56];
} SDL_Event;

typedef struct SDL_Rect {
  int x, y, w, h;
} SDL_Rect;

typedef struct SDL_RendererInfo {
  const char *name;
  uint32_t flags, formatCount, formats[16];
  int maximumTextureWidth, maximumTextureHeight;
} SDL_RendererInfo;

typedef struct SDL_version {
  uint8_t major, minor, patch;
} SDL_version;

enum {
  /* SDL_RENDERER_PRESENTVSYNC. */
  attachRendererWaits = 4,
  /* SDL_GETEVENT of SDL_PeepEvents. */
  attachGetEvent = 2,
  /* The types of events from the first of keys to the last of fingers. */
  attachFirstInput = 0x300,
  attachLastInput = 0x7FF
};

#endif
