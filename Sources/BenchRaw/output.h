#ifndef LAMELLA_BENCH_OUTPUT_H
#define LAMELLA_BENCH_OUTPUT_H

#include <SDL2/SDL.h>

#include "bench_raw.h"

struct raw_output {
  SDL_Window *window;
  SDL_Surface *surface;
  SDL_Renderer *renderer;
  int width, height;
  SDL_Color background;
};

/* Makes a texture that is alpha-blended. */
SDL_Texture *raw_texture(raw_output *output, const uint8_t *rgba, int width, int height, int linear);

/* Makes the indices of quads of four vertices each. */
int *raw_quad_indices(int quads);

int raw_begin(raw_output *output);
int raw_end(raw_output *output);

#endif
