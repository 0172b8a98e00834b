/*
 * A small game in plain SDL calls, the host of the HUD demos: fly, gather the lanterns, avoid the drones.
 * It is independent of any HUD.
 */
#ifndef DEMO_GAME_H
#define DEMO_GAME_H

#include <stdint.h>

union SDL_Event;
struct SDL_Renderer;

/* The logical size that the game draws in. */
#define GAME_WIDTH 480
#define GAME_HEIGHT 300
#define GAME_WORLD_WIDTH 1440
#define GAME_WORLD_HEIGHT 900
#define GAME_TILE 20
#define GAME_LANTERNS 24
#define GAME_DRONES 18
#define GAME_TRAIL 22
#define GAME_STEPS_PER_SECOND 120

typedef struct game_thing {
  float x, y;   /* In world coordinates. */
  float vx, vy; /* Per second. */
} game_thing;

typedef struct game {
  game_thing player;
  game_thing lanterns[GAME_LANTERNS];
  game_thing drones[GAME_DRONES];
  game_thing trail[GAME_TRAIL];
  float camera_x, camera_y;
  int32_t score;
  int32_t best;
  float health;      /* 0 to 1; at 0 the game is over. */
  float hurt;        /* The seconds of invulnerability left. */
  int32_t is_paused;
  int32_t has_moved; /* Whether the player has steered yet. */
  uint32_t steps;
  uint32_t random;
  int32_t keys[4];   /* Left, right, up, down. */
  int32_t mouse_held;
  float mouse_x, mouse_y; /* In logical units. */
} game;

void game_start(game *game, uint32_t seed);                   /* Starts a round; keeps the best score. */
void game_event(game *game, const union SDL_Event *event);          /* Handles an event. */
void game_release(game *game);                                /* Releases all keys and buttons. */
void game_step(game *game);                                   /* Advances by 1/120 s. */
void game_draw(const game *game, struct SDL_Renderer *renderer);     /* Draws the whole output. */
int32_t game_is_over(const game *game);

/* The positions of objects for a minimap, 0 to 1 over the world. */
void game_player_place(const game *game, float *x, float *y);
void game_lantern_place(const game *game, int32_t index, float *x, float *y);
void game_drone_place(const game *game, int32_t index, float *x, float *y);

/* The ground as one pixel a tile, red, green, blue, alpha: GAME_WORLD_WIDTH / GAME_TILE in a row. */
void game_map_pixels(uint8_t *pixels);

#endif /* DEMO_GAME_H */
