#ifndef LAMELLA_BENCH_RAW_H
#define LAMELLA_BENCH_RAW_H

#include <stdint.h>

/* The scenes of the bench in plain SDL: what somebody would write who needs this one picture and
   nothing else. They draw what they are given, so that both sides show the same. */

/* ---- Measuring ---- */

/* Calls a function once. Callgrind counts while it runs, and only then: it is asked to, or knows the name. */
void bench_measured(void (*body)(void *context), void *context);

/* Whether callgrind is asked: until then it need not look at each instruction, which takes ten times as long. */
int bench_starts_counting(void);

/* ---- Outputs ---- */

typedef struct raw_output raw_output;

/* Makes a surface in memory with SDL's software renderer, or a hidden window with its OpenGL one.
   Returns NULL where that fails; SDL_GetError() says why. */
raw_output *raw_output_open(int accelerated, int width, int height);
void raw_output_close(raw_output *output);

/* Reads the picture: width * height * 4 bytes, red first. Returns 0, or -1. */
int raw_output_read(raw_output *output, uint8_t *rgba);

/* What a frame starts with, red in the lowest byte. */
void raw_output_set_background(raw_output *output, uint32_t rgba);

/* ---- A map of tiles ---- */

typedef struct {
  /* The tiles: `side` x `side` pixels of four bytes, red first, in rows of tiles. */
  const uint8_t *pixels;
  int side, tile;
  /* The number of each cell's tile, layer by layer, row by row; every cell has one. */
  const uint16_t *cells;
  int columns, rows, layers;
} raw_map_content;

typedef struct raw_map raw_map;
raw_map *raw_map_make(raw_output *output, const raw_map_content *content);
void raw_map_free(raw_map *map);

/* A frame whose upper left corner shows a point of the map, in pixels. Two ways to the same picture:
   vertices that are kept and moved, drawn by one SDL_RenderGeometryRaw; SDL_RenderCopyF for each tile. */
int raw_map_frame_kept(raw_map *map, float x, float y);
int raw_map_frame_copies(raw_map *map, float x, float y);

/* The same from pictures of 512 x 512 pixels with all layers, made when they come into sight. */
int raw_map_frame_chunks(raw_map *map, float x, float y);

/* ---- Sprites ---- */

typedef struct {
  const uint8_t *pixels;
  /* The picture's side, and a sprite's. */
  int side;
  int count;
  /* Where each starts and how far it goes in a frame, x and y by turns; it comes back at the far edge. */
  const int32_t *starts, *speeds;
} raw_sprites_content;

typedef struct raw_sprites raw_sprites;
raw_sprites *raw_sprites_make(raw_output *output, const raw_sprites_content *content);
void raw_sprites_free(raw_sprites *sprites);
int raw_sprites_frame(raw_sprites *sprites, int frame);

/* ---- Quads that stay ---- */

/* As SDL_Vertex. */
typedef struct { float x, y; uint32_t rgba; float u, v; } raw_vertex;

typedef struct {
  int width, height, linear;
  const uint8_t *pixels;
} raw_picture;

typedef struct {
  /* The number of the picture; -1 for none. */
  int picture;
  int first_vertex, vertex_count;
} raw_batch;

typedef struct raw_quads raw_quads;

/* Keeps quads, four vertices each; a frame draws each batch by one call. */
raw_quads *raw_quads_make(
  raw_output *output, const raw_picture *pictures, int picture_count, const raw_vertex *vertices,
  int vertex_count, const raw_batch *batches, int batch_count);
void raw_quads_free(raw_quads *quads);
/* Puts other vertices in the place of some. */
void raw_quads_replace(raw_quads *quads, int first, const raw_vertex *vertices, int count);
int raw_quads_frame(raw_quads *quads);
/* The same with all of them somewhere else. */
int raw_quads_frame_moved(raw_quads *quads, float x, float y);

/* ---- Quads that are written anew ---- */

typedef struct { float x, y, width, height, u0, v0, u1, v1; uint32_t rgba; } raw_item;

/* Writes the corners of all rectangles of a frame and draws each batch by one call; the batches count
   vertices, four a rectangle, no more than the quads were made with. */
int raw_quads_frame_rebuilt(
  raw_quads *quads, const raw_item *items, int item_count, const raw_batch *batches,
  int batch_count);

#endif
