#include <stdlib.h>
#include <string.h>

#include "output.h"

struct raw_sprites {
  raw_output *output;
  SDL_Texture *texture;
  int side, count;
  int32_t *starts, *speeds;
  float *places, *coordinates;
  SDL_Color *colors;
  int *indices;
};

raw_sprites *raw_sprites_make(raw_output *output, const raw_sprites_content *content) {
  static const float corners[8] = {0, 0, 1, 0, 1, 1, 0, 1};
  raw_sprites *sprites = calloc(1, sizeof *sprites);
  if (!sprites) return NULL;
  size_t count = (size_t)content->count;
  sprites->output = output;
  sprites->side = content->side;
  sprites->count = content->count;
  sprites->texture = raw_texture(output, content->pixels, content->side, content->side, 0);
  sprites->starts = malloc(count * 2 * sizeof(int32_t));
  sprites->speeds = malloc(count * 2 * sizeof(int32_t));
  sprites->places = malloc(count * 8 * sizeof(float));
  sprites->coordinates = malloc(count * 8 * sizeof(float));
  sprites->colors = malloc(count * 4 * sizeof(SDL_Color));
  sprites->indices = raw_quad_indices(content->count);
  if (!sprites->texture || !sprites->starts || !sprites->speeds || !sprites->places ||
      !sprites->coordinates || !sprites->colors || !sprites->indices) {
    raw_sprites_free(sprites);
    return NULL;
  }
  memcpy(sprites->starts, content->starts, count * 2 * sizeof(int32_t));
  memcpy(sprites->speeds, content->speeds, count * 2 * sizeof(int32_t));
  for (size_t i = 0; i < count; i++) memcpy(sprites->coordinates + i * 8, corners, sizeof corners);
  for (size_t i = 0; i < count * 4; i++) sprites->colors[i] = (SDL_Color){255, 255, 255, 255};
  return sprites;
}

void raw_sprites_free(raw_sprites *sprites) {
  if (!sprites) return;
  if (sprites->texture) SDL_DestroyTexture(sprites->texture);
  free(sprites->starts);
  free(sprites->speeds);
  free(sprites->places);
  free(sprites->coordinates);
  free(sprites->colors);
  free(sprites->indices);
  free(sprites);
}

int raw_sprites_frame(raw_sprites *sprites, int frame) {
  raw_begin(sprites->output);
  int wide = sprites->output->width - sprites->side, high = sprites->output->height - sprites->side;
  float side = (float)sprites->side;
  for (int i = 0; i < sprites->count; i++) {
    float x = (float)((sprites->starts[2 * i] + sprites->speeds[2 * i] * frame) % wide);
    float y = (float)((sprites->starts[2 * i + 1] + sprites->speeds[2 * i + 1] * frame) % high);
    float *place = sprites->places + i * 8;
    place[0] = x, place[1] = y;
    place[2] = x + side, place[3] = y;
    place[4] = x + side, place[5] = y + side;
    place[6] = x, place[7] = y + side;
  }
  int status = SDL_RenderGeometryRaw(
    sprites->output->renderer, sprites->texture, sprites->places, 8, sprites->colors, 4,
    sprites->coordinates, 8, sprites->count * 4, sprites->indices, sprites->count * 6, 4);
  return raw_end(sprites->output) | status;
}
