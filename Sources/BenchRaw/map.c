#include <math.h>
#include <stdlib.h>

#include "output.h"

/* A square texture of the map with all its layers. */
enum { chunk_side = 512, max_chunks = 32 };

typedef struct {
  SDL_Texture *texture;
  /* The chunk column and row that it shows; -1 for none yet. */
  int column, row;
} map_chunk;

struct raw_map {
  raw_output *output;
  SDL_Texture *texture;
  raw_map_content content;
  int tiles_in_row;
  /* The visible cells for which the vertices below were made. */
  int first_column, first_row, columns, rows;
  /* The capacity and number of quads. */
  int capacity, quads;
  float *places, *moved, *coordinates;
  SDL_Color *colors;
  int *indices;
  /* The chunks that can be visible at a time, row by row. */
  map_chunk chunks[max_chunks];
};

raw_map *raw_map_make(raw_output *output, const raw_map_content *content) {
  raw_map *map = calloc(1, sizeof *map);
  if (!map) return NULL;
  map->output = output;
  map->content = *content;
  map->tiles_in_row = content->side / content->tile;
  map->texture = raw_texture(output, content->pixels, content->side, content->side, 0);
  map->first_column = -1;
  map->capacity = content->layers * (output->width / content->tile + 2) *
                  (output->height / content->tile + 2);
  size_t corners = (size_t)map->capacity * 4;
  map->places = malloc(corners * 2 * sizeof(float));
  map->moved = malloc(corners * 2 * sizeof(float));
  map->coordinates = malloc(corners * 2 * sizeof(float));
  map->colors = malloc(corners * sizeof(SDL_Color));
  map->indices = raw_quad_indices(map->capacity);
  if (!map->texture || !map->places || !map->moved || !map->coordinates || !map->colors ||
      !map->indices) {
    raw_map_free(map);
    return NULL;
  }
  for (size_t i = 0; i < corners; i++) map->colors[i] = (SDL_Color){255, 255, 255, 255};
  return map;
}

void raw_map_free(raw_map *map) {
  if (!map) return;
  if (map->texture) SDL_DestroyTexture(map->texture);
  for (int i = 0; i < max_chunks; i++)
    if (map->chunks[i].texture) SDL_DestroyTexture(map->chunks[i].texture);
  free(map->places);
  free(map->moved);
  free(map->coordinates);
  free(map->colors);
  free(map->indices);
  free(map);
}

/* The cells that a frame shows, and the position of the first of them on the output. */
typedef struct {
  int column, row, columns, rows;
  float x, y;
} visible_cells;

static int below(int value, int limit) { return value < limit ? value : limit; }

static visible_cells look(const raw_map *map, float x, float y) {
  float tile = (float)map->content.tile;
  visible_cells seen;
  seen.column = (int)(x / tile);
  seen.row = (int)(y / tile);
  seen.columns =
    below((int)ceilf((x + (float)map->output->width) / tile), map->content.columns) - seen.column;
  seen.rows =
    below((int)ceilf((y + (float)map->output->height) / tile), map->content.rows) - seen.row;
  seen.x = (float)seen.column * tile - x;
  seen.y = (float)seen.row * tile - y;
  return seen;
}

static int tile_at(const raw_map *map, int layer, int column, int row) {
  const raw_map_content *content = &map->content;
  return content->cells[(layer * content->rows + row) * content->columns + column];
}

/* Makes the vertices of the visible cells, unless they are those of the last frame. */
static void keep(raw_map *map, visible_cells seen) {
  if (seen.column == map->first_column && seen.row == map->first_row &&
      seen.columns == map->columns && seen.rows == map->rows)
    return;
  map->first_column = seen.column;
  map->first_row = seen.row;
  map->columns = seen.columns;
  map->rows = seen.rows;
  float tile = (float)map->content.tile;
  float step = tile / (float)map->content.side;
  int quad = 0;
  for (int layer = 0; layer < map->content.layers; layer++)
    for (int row = 0; row < seen.rows; row++)
      for (int column = 0; column < seen.columns; column++, quad++) {
        int number = tile_at(map, layer, seen.column + column, seen.row + row);
        float x = (float)column * tile, y = (float)row * tile;
        float u = (float)(number % map->tiles_in_row) * step;
        float v = (float)(number / map->tiles_in_row) * step;
        float *place = map->places + quad * 8, *coordinate = map->coordinates + quad * 8;
        place[0] = x, place[1] = y;
        place[2] = x + tile, place[3] = y;
        place[4] = x + tile, place[5] = y + tile;
        place[6] = x, place[7] = y + tile;
        coordinate[0] = u, coordinate[1] = v;
        coordinate[2] = u + step, coordinate[3] = v;
        coordinate[4] = u + step, coordinate[5] = v + step;
        coordinate[6] = u, coordinate[7] = v + step;
      }
  map->quads = quad;
}

int raw_map_frame_retained(raw_map *map, float x, float y) {
  raw_begin(map->output);
  visible_cells seen = look(map, x, y);
  keep(map, seen);
  int corners = map->quads * 4;
  for (int i = 0; i < corners; i++) {
    map->moved[2 * i] = map->places[2 * i] + seen.x;
    map->moved[2 * i + 1] = map->places[2 * i + 1] + seen.y;
  }
  int status = SDL_RenderGeometryRaw(
    map->output->renderer, map->texture, map->moved, 8, map->colors, 4, map->coordinates, 8, corners,
    map->indices, map->quads * 6, 4);
  return raw_end(map->output) | status;
}

int raw_map_frame_copies(raw_map *map, float x, float y) {
  raw_begin(map->output);
  visible_cells seen = look(map, x, y);
  int tile = map->content.tile, status = 0;
  for (int layer = 0; layer < map->content.layers; layer++)
    for (int row = 0; row < seen.rows; row++)
      for (int column = 0; column < seen.columns; column++) {
        int number = tile_at(map, layer, seen.column + column, seen.row + row);
        SDL_Rect source = {
          number % map->tiles_in_row * tile, number / map->tiles_in_row * tile, tile, tile};
        SDL_FRect place = {
          seen.x + (float)(column * tile), seen.y + (float)(row * tile), (float)tile, (float)tile};
        status |= SDL_RenderCopyF(map->output->renderer, map->texture, &source, &place);
      }
  return raw_end(map->output) | status;
}

/* Draws a chunk of the map into its texture. */
static int fill_chunk(raw_map *map, map_chunk *chunk, int column, int row) {
  SDL_Renderer *renderer = map->output->renderer;
  if (!chunk->texture) {
    chunk->texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, chunk_side, chunk_side);
    /* The lowest layer is opaque. */
    SDL_SetTextureBlendMode(chunk->texture, SDL_BLENDMODE_NONE);
  }
  chunk->column = column;
  chunk->row = row;
  int tile = map->content.tile, cells = chunk_side / tile;
  int status = SDL_SetRenderTarget(renderer, chunk->texture);
  for (int layer = 0; layer < map->content.layers; layer++)
    for (int y = 0; y < cells; y++)
      for (int x = 0; x < cells; x++) {
        if (row * cells + y >= map->content.rows || column * cells + x >= map->content.columns)
          continue;
        int number = tile_at(map, layer, column * cells + x, row * cells + y);
        SDL_Rect source = {
          number % map->tiles_in_row * tile, number / map->tiles_in_row * tile, tile, tile};
        SDL_Rect place = {x * tile, y * tile, tile, tile};
        status |= SDL_RenderCopy(renderer, map->texture, &source, &place);
      }
  return SDL_SetRenderTarget(renderer, NULL) | status;
}

int raw_map_frame_chunks(raw_map *map, float x, float y) {
  int across = map->output->width / chunk_side + 2, down = map->output->height / chunk_side + 2;
  if (across * down > max_chunks) return SDL_SetError("the output takes more chunks than there are");
  int first_column = (int)x / chunk_side, first_row = (int)y / chunk_side, status = 0;
  int last_column = ((int)x + map->output->width) / chunk_side;
  int last_row = ((int)y + map->output->height - 1) / chunk_side;
  SDL_FRect places[max_chunks];
  map_chunk *seen[max_chunks];
  int count = 0;
  for (int row = first_row; row <= last_row; row++)
    for (int column = first_column; column <= last_column; column++, count++) {
      map_chunk *chunk = map->chunks + row % down * across + column % across;
      if (!chunk->texture || chunk->column != column || chunk->row != row)
        status |= fill_chunk(map, chunk, column, row);
      seen[count] = chunk;
      places[count] = (SDL_FRect){
        (float)(column * chunk_side) - x, (float)(row * chunk_side) - y, chunk_side, chunk_side};
    }
  raw_begin(map->output);
  for (int i = 0; i < count; i++)
    status |= SDL_RenderCopyF(map->output->renderer, seen[i]->texture, NULL, &places[i]);
  return raw_end(map->output) | status;
}
