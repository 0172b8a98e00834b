#ifndef LAMELLA_BENCH_RAW_H
#define LAMELLA_BENCH_RAW_H

#include <stdint.h>

/* The baselines of the benchmarks in plain SDL: programs written for one picture and nothing else.
   Their content is passed in, so that both sides draw the same. */

/* ---- Measuring ---- */

/* Calls a function once. Callgrind counts only while it runs, by client requests or by its name. */
void bench_measured(void (*body)(void *context), void *context);

/* Whether counting starts by a client request: before it, callgrind need not instrument, which is ten times slower. */
int bench_starts_counting(void);

/* ---- Outputs ---- */

typedef struct raw_output raw_output;

/* Makes a surface in memory with SDL's software renderer, or a hidden window with its OpenGL one.
   Returns NULL on failure; SDL_GetError() has the reason. */
raw_output *raw_output_open(int accelerated, int width, int height);
void raw_output_close(raw_output *output);

/* Reads the picture: width * height * 4 bytes, red first. Returns 0, or -1 on failure. */
int raw_output_read(raw_output *output, uint8_t *rgba);

/* Sets the color that a frame is cleared to, red in the lowest byte. */
void raw_output_set_background(raw_output *output, uint32_t rgba);

/* ---- Tile map ---- */

typedef struct {
  /* The tiles: `side` x `side` pixels of four bytes, red first, in rows of tiles. */
  const uint8_t *pixels;
  int side, tile;
  /* The index of each cell's tile, layer by layer, row by row; no cell is empty. */
  const uint16_t *cells;
  int columns, rows, layers;
} raw_map_content;

typedef struct raw_map raw_map;
raw_map *raw_map_make(raw_output *output, const raw_map_content *content);
void raw_map_free(raw_map *map);

/* Draws a frame whose top left corner shows a point of the map, in pixels. Two methods draw the same picture:
   retained vertices, moved and drawn by one SDL_RenderGeometryRaw; or SDL_RenderCopyF for each tile. */
int raw_map_frame_retained(raw_map *map, float x, float y);
int raw_map_frame_copies(raw_map *map, float x, float y);

/* Draws the same from textures of 512 x 512 pixels with all layers, filled when they become visible. */
int raw_map_frame_chunks(raw_map *map, float x, float y);

/* ---- Sprites ---- */

typedef struct {
  const uint8_t *pixels;
  /* The side of the image and of a sprite, in pixels. */
  int side;
  int count;
  /* The start of each sprite and its movement in a frame, x and y interleaved; it wraps around at the edges. */
  const int32_t *starts, *speeds;
} raw_sprites_content;

typedef struct raw_sprites raw_sprites;
raw_sprites *raw_sprites_make(raw_output *output, const raw_sprites_content *content);
void raw_sprites_free(raw_sprites *sprites);
int raw_sprites_frame(raw_sprites *sprites, int frame);

/* ---- Retained quads ---- */

/* The same layout as SDL_Vertex. */
typedef struct { float x, y; uint32_t rgba; float u, v; } raw_vertex;

typedef struct {
  int width, height, linear;
  const uint8_t *pixels;
} raw_picture;

typedef struct {
  /* The index of the texture; -1 for none. */
  int picture;
  int first_vertex, vertex_count;
} raw_batch;

typedef struct raw_quads raw_quads;

/* Makes retained quads of four vertices each; a frame draws each batch by one call. */
raw_quads *raw_quads_make(
  raw_output *output, const raw_picture *pictures, int picture_count, const raw_vertex *vertices,
  int vertex_count, const raw_batch *batches, int batch_count);
void raw_quads_free(raw_quads *quads);
/* Replaces a range of vertices. */
void raw_quads_replace(raw_quads *quads, int first, const raw_vertex *vertices, int count);
int raw_quads_frame(raw_quads *quads);
/* Draws all quads moved by a distance in pixels. */
int raw_quads_frame_moved(raw_quads *quads, float x, float y);

/* ---- Rebuilt quads ---- */

typedef struct { float x, y, width, height, u0, v0, u1, v1; uint32_t rgba; } raw_item;

/* Writes the vertices of all rectangles of a frame and draws each batch by one call. Batches count vertices,
   four for each rectangle, at most as many as the quads were made with. */
int raw_quads_frame_rebuilt(
  raw_quads *quads, const raw_item *items, int item_count, const raw_batch *batches,
  int batch_count);

#endif
