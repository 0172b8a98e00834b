#include <stdlib.h>
#include <string.h>

#include "output.h"

struct raw_quads {
  raw_output *output;
  SDL_Texture **textures;
  raw_vertex *vertices;
  /* Moved copies; NULL until first used. */
  raw_vertex *moved;
  int vertex_count;
  raw_batch *batches;
  int *indices;
  int texture_count, batch_count;
};

raw_quads *raw_quads_make(
  raw_output *output, const raw_picture *pictures, int picture_count, const raw_vertex *vertices,
  int vertex_count, const raw_batch *batches, int batch_count
) {
  raw_quads *quads = calloc(1, sizeof *quads);
  if (!quads) return NULL;
  quads->output = output;
  quads->texture_count = picture_count;
  quads->batch_count = batch_count;
  quads->textures = calloc((size_t)picture_count + 1, sizeof *quads->textures);
  quads->vertex_count = vertex_count;
  quads->vertices = malloc(((size_t)vertex_count + 1) * sizeof *vertices);
  quads->moved = malloc(((size_t)vertex_count + 1) * sizeof *vertices);
  quads->batches = malloc(((size_t)batch_count + 1) * sizeof *batches);
  quads->indices = raw_quad_indices(vertex_count / 4 + 1);
  int isMade = quads->textures && quads->vertices && quads->moved && quads->batches && quads->indices;
  for (int i = 0; isMade && i < picture_count; i++) {
    const raw_picture *picture = pictures + i;
    quads->textures[i] =
      raw_texture(output, picture->pixels, picture->width, picture->height, picture->linear);
    isMade = quads->textures[i] != NULL;
  }
  if (!isMade) {
    raw_quads_free(quads);
    return NULL;
  }
  memcpy(quads->vertices, vertices, (size_t)vertex_count * sizeof *vertices);
  memcpy(quads->moved, vertices, (size_t)vertex_count * sizeof *vertices);
  memcpy(quads->batches, batches, (size_t)batch_count * sizeof *batches);
  return quads;
}

void raw_quads_free(raw_quads *quads) {
  if (!quads) return;
  for (int i = 0; quads->textures && i < quads->texture_count; i++)
    if (quads->textures[i]) SDL_DestroyTexture(quads->textures[i]);
  free(quads->textures);
  free(quads->vertices);
  free(quads->moved);
  free(quads->batches);
  free(quads->indices);
  free(quads);
}

void raw_quads_replace(raw_quads *quads, int first, const raw_vertex *vertices, int count) {
  memcpy(quads->vertices + first, vertices, (size_t)count * sizeof *vertices);
}

static int draw(
  raw_quads *quads, const raw_vertex *vertices, const raw_batch *batches, int batch_count
) {
  raw_begin(quads->output);
  SDL_SetRenderDrawBlendMode(quads->output->renderer, SDL_BLENDMODE_BLEND);
  int status = 0;
  for (int i = 0; i < batch_count; i++) {
    const raw_batch *batch = batches + i;
    const raw_vertex *first = vertices + batch->first_vertex;
    int stride = (int)sizeof *first;
    status |= SDL_RenderGeometryRaw(
      quads->output->renderer, batch->picture < 0 ? NULL : quads->textures[batch->picture],
      &first->x, stride, (const SDL_Color *)&first->rgba, stride, &first->u, stride,
      batch->vertex_count, quads->indices, batch->vertex_count / 4 * 6, 4);
  }
  return raw_end(quads->output) | status;
}

int raw_quads_frame(raw_quads *quads) {
  return draw(quads, quads->vertices, quads->batches, quads->batch_count);
}

int raw_quads_frame_moved(raw_quads *quads, float x, float y) {
  for (int i = 0; i < quads->vertex_count; i++) {
    quads->moved[i].x = quads->vertices[i].x + x;
    quads->moved[i].y = quads->vertices[i].y + y;
  }
  return draw(quads, quads->moved, quads->batches, quads->batch_count);
}

int raw_quads_frame_rebuilt(
  raw_quads *quads, const raw_item *items, int item_count, const raw_batch *batches,
  int batch_count
) {
  raw_vertex *corner = quads->vertices;
  for (const raw_item *item = items, *end = items + item_count; item < end; item++, corner += 4) {
    float right = item->x + item->width, bottom = item->y + item->height;
    corner[0] = (raw_vertex){item->x, item->y, item->rgba, item->u0, item->v0};
    corner[1] = (raw_vertex){right, item->y, item->rgba, item->u1, item->v0};
    corner[2] = (raw_vertex){right, bottom, item->rgba, item->u1, item->v1};
    corner[3] = (raw_vertex){item->x, bottom, item->rgba, item->u0, item->v1};
  }
  return draw(quads, quads->vertices, batches, batch_count);
}
