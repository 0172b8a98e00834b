/* A stage, its time, and the mouse over it, for the tests in C that act as a user. */
#ifndef INPUT_H
#define INPUT_H

#include <SDL2/SDL.h>
#include <string.h>

#include "checks.h"
#include "lamella.h"

static lamella_stage *stage;

static void pass(int frames) {
  int i;
  for (i = 0; i < frames; i++) CHECK(lamella_stage_update(stage, 16667) == LAMELLA_OK);
}

/* Presses, moves or releases the left button at a point. */
static void mouse(Uint32 type, int x, int y) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = type;
  if (type == SDL_MOUSEMOTION) {
    event.motion.x = x;
    event.motion.y = y;
  } else {
    event.button.button = SDL_BUTTON_LEFT;
    event.button.clicks = 1;
    event.button.x = x;
    event.button.y = y;
  }
  lamella_stage_handle(stage, &event);
  pass(1);
}

#endif
