#include "game.h"

#include <SDL2/SDL.h>
#include <math.h>
#include <string.h>

/* C89 has these for doubles only. */
static float root(float value) { return (float)sqrt((double)value); }
static float absolute(float value) { return value < 0 ? -value : value; }
static float whole(float value) { return (float)floor((double)value); }

/* ---- Random numbers ---- */

static uint32_t next_random(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

static float random_between(uint32_t *state, float low, float high) {
  return low + (high - low) * (float)(next_random(state) & 0xFFFF) / 65535.0f;
}

/* Returns the hash of a tile. */
static uint32_t tile_hash(int32_t x, int32_t y) {
  uint32_t h = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u;
  h ^= h >> 15;
  h *= 0x2C1B3CDBu;
  return h ^ h >> 13;
}

/* ---- Rules ---- */

static const float player_speed = 150, player_push = 620, reach = 13;

static float distance(const game_thing *a, const game_thing *b) {
  return root((a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y));
}

static void place_lantern(game *game, game_thing *lantern) {
  do {
    lantern->x = random_between(&game->random, 50, GAME_WORLD_WIDTH - 50);
    lantern->y = random_between(&game->random, 50, GAME_WORLD_HEIGHT - 50);
  } while (distance(lantern, &game->player) < 90);
}

static void aim_drone(game *game, game_thing *drone) {
  drone->vx = random_between(&game->random, -70, 70);
  drone->vy = random_between(&game->random, -70, 70);
}

static void follow(game *game) {
  float x = game->player.x - GAME_WIDTH / 2.0f, y = game->player.y - GAME_HEIGHT / 2.0f;
  if (x < 0) x = 0;
  if (y < 0) y = 0;
  if (x > GAME_WORLD_WIDTH - GAME_WIDTH) x = GAME_WORLD_WIDTH - GAME_WIDTH;
  if (y > GAME_WORLD_HEIGHT - GAME_HEIGHT) y = GAME_WORLD_HEIGHT - GAME_HEIGHT;
  game->camera_x = x;
  game->camera_y = y;
}

void game_start(game *game, uint32_t seed) {
  int i;
  int32_t best = game->best;
  memset(game, 0, sizeof *game);
  game->best = best;
  game->random = seed;
  game->health = 1;
  game->player.x = GAME_WORLD_WIDTH / 2.0f;
  game->player.y = GAME_WORLD_HEIGHT / 2.0f;
  for (i = 0; i < GAME_TRAIL; i++) game->trail[i] = game->player;
  for (i = 0; i < GAME_LANTERNS; i++) place_lantern(game, &game->lanterns[i]);
  for (i = 0; i < GAME_DRONES; i++) {
    place_lantern(game, &game->drones[i]);
    aim_drone(game, &game->drones[i]);
  }
  follow(game);
}

int32_t game_is_over(const game *game) { return game->health <= 0; }

void game_release(game *game) {
  memset(game->keys, 0, sizeof game->keys);
  game->mouse_held = 0;
}

static void set_key(game *game, SDL_Scancode code, int32_t is_down) {
  switch (code) {
    case SDL_SCANCODE_LEFT: case SDL_SCANCODE_A: game->keys[0] = is_down; break;
    case SDL_SCANCODE_RIGHT: case SDL_SCANCODE_D: game->keys[1] = is_down; break;
    case SDL_SCANCODE_UP: case SDL_SCANCODE_W: game->keys[2] = is_down; break;
    case SDL_SCANCODE_DOWN: case SDL_SCANCODE_S: game->keys[3] = is_down; break;
    default: break;
  }
}

void game_event(game *game, const SDL_Event *event) {
  switch (event->type) {
    case SDL_KEYDOWN: set_key(game, event->key.keysym.scancode, 1); break;
    case SDL_KEYUP: set_key(game, event->key.keysym.scancode, 0); break;
    case SDL_MOUSEBUTTONDOWN:
      game->mouse_held = 1;
      game->mouse_x = (float)event->button.x;
      game->mouse_y = (float)event->button.y;
      break;
    case SDL_MOUSEBUTTONUP: game->mouse_held = 0; break;
    case SDL_MOUSEMOTION:
      game->mouse_x = (float)event->motion.x;
      game->mouse_y = (float)event->motion.y;
      break;
    case SDL_WINDOWEVENT:
      if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST) game_release(game);
      break;
    default: break;
  }
}

static void steer(game *game, float seconds) {
  game_thing *player = &game->player;
  float x = (float)(game->keys[1] - game->keys[0]), y = (float)(game->keys[3] - game->keys[2]);
  float length, speed;
  if (game->mouse_held) {
    x = game->mouse_x + game->camera_x - player->x;
    y = game->mouse_y + game->camera_y - player->y;
    if (x * x + y * y < 100) x = y = 0;
  }
  length = root(x * x + y * y);
  if (length > 0) {
    game->has_moved = 1;
    player->vx += x / length * player_push * seconds;
    player->vy += y / length * player_push * seconds;
  }
  player->vx -= player->vx * 2.2f * seconds;
  player->vy -= player->vy * 2.2f * seconds;
  speed = root(player->vx * player->vx + player->vy * player->vy);
  if (speed > player_speed) {
    player->vx *= player_speed / speed;
    player->vy *= player_speed / speed;
  }
}

/* Moves an object, which bounces off the world's edges. */
static void fly(game_thing *thing, float seconds, float margin) {
  thing->x += thing->vx * seconds;
  thing->y += thing->vy * seconds;
  if (thing->x < margin) { thing->x = margin; thing->vx = absolute(thing->vx); }
  if (thing->y < margin) { thing->y = margin; thing->vy = absolute(thing->vy); }
  if (thing->x > GAME_WORLD_WIDTH - margin) {
    thing->x = GAME_WORLD_WIDTH - margin;
    thing->vx = -absolute(thing->vx);
  }
  if (thing->y > GAME_WORLD_HEIGHT - margin) {
    thing->y = GAME_WORLD_HEIGHT - margin;
    thing->vy = -absolute(thing->vy);
  }
}

void game_step(game *game) {
  const float seconds = 1.0f / GAME_STEPS_PER_SECOND;
  int i;
  if (game->is_paused || game_is_over(game)) return;
  game->steps++;
  steer(game, seconds);
  fly(&game->player, seconds, 16);
  if (game->steps % 4 == 0) {
    memmove(game->trail + 1, game->trail, sizeof game->trail[0] * (GAME_TRAIL - 1));
    game->trail[0] = game->player;
  }
  for (i = 0; i < GAME_LANTERNS; i++) {
    if (distance(&game->player, &game->lanterns[i]) > reach) continue;
    game->score += 10;
    if (game->score > game->best) game->best = game->score;
    place_lantern(game, &game->lanterns[i]);
  }
  if (game->hurt > 0) game->hurt -= seconds;
  for (i = 0; i < GAME_DRONES; i++) {
    game_thing *drone = &game->drones[i];
    fly(drone, seconds, 20);
    if (game->steps % 400 == (uint32_t)(i * 20)) aim_drone(game, drone);
    if (game->hurt > 0 || distance(&game->player, drone) > reach) continue;
    game->health = game->health > 0.21f ? game->health - 0.2f : 0;
    game->hurt = 1;
    game->player.vx = drone->vx * 2;
    game->player.vy = drone->vy * 2;
  }
  follow(game);
}

/* ---- Drawing ---- */

static void set_color(SDL_Renderer *renderer, uint32_t rgb, int alpha) {
  SDL_SetRenderDrawColor(
      renderer, (Uint8)(rgb >> 16), (Uint8)(rgb >> 8), (Uint8)rgb, (Uint8)alpha);
}

static void fill(SDL_Renderer *renderer, float x, float y, int width, int height) {
  SDL_Rect rect;
  rect.x = (int)whole(x);
  rect.y = (int)whole(y);
  rect.w = width;
  rect.h = height;
  SDL_RenderFillRect(renderer, &rect);
}

static void disc(SDL_Renderer *renderer, float x, float y, float radius) {
  int row;
  for (row = (int)-radius; row <= (int)radius; row++) {
    /* Slightly more than the radius, so that no single pixel sticks out at the top. */
    int half = (int)root((radius + 0.4f) * (radius + 0.4f) - (float)(row * row));
    fill(renderer, whole(x) - (float)half, whole(y) + (float)row, 2 * half + 1, 1);
  }
}

static uint32_t ground_color(int32_t x, int32_t y) {
  static const uint32_t shades[4] = {0x1C3C44, 0x1D3E46, 0x1B3A42, 0x1E4048};
  int32_t columns = GAME_WORLD_WIDTH / GAME_TILE, rows = GAME_WORLD_HEIGHT / GAME_TILE;
  uint32_t hash = tile_hash(x, y), patch = tile_hash(x / 5 + 100, y / 4 + 100);
  if (x == 0 || y == 0 || x == columns - 1 || y == rows - 1) return 0x0F2229;
  if (patch % 7 == 0) return hash % 3 ? 0x234B48 : 0x254F4B; /* Moss. */
  if (patch % 11 == 0) return hash % 3 ? 0x19343D : 0x183139; /* Hollows. */
  return shades[hash & 3];
}

static void draw_ground(const game *game, SDL_Renderer *renderer) {
  int32_t first_x = (int32_t)game->camera_x / GAME_TILE, first_y = (int32_t)game->camera_y / GAME_TILE;
  int32_t x, y;
  for (y = first_y; y <= first_y + GAME_HEIGHT / GAME_TILE + 1; y++) {
    for (x = first_x; x <= first_x + GAME_WIDTH / GAME_TILE + 1; x++) {
      float left = (float)(x * GAME_TILE) - game->camera_x;
      float top = (float)(y * GAME_TILE) - game->camera_y;
      uint32_t hash = tile_hash(x + 7, y - 3);
      set_color(renderer, ground_color(x, y), 255);
      fill(renderer, left, top, GAME_TILE + 1, GAME_TILE + 1);
      if (hash % 5 == 0) {
        set_color(renderer, 0x2E6159, 255); /* Grass. */
        fill(renderer, left + (float)(hash >> 8 & 15), top + (float)(hash >> 12 & 15), 1, 3);
        fill(renderer, left + (float)(hash >> 8 & 15) + 2, top + (float)(hash >> 12 & 15) + 1, 1, 2);
      } else if (hash % 17 == 0) {
        set_color(renderer, 0x12282F, 255); /* Stones, lit from the top left. */
        fill(renderer, left + 5, top + 7, 9, 6);
        set_color(renderer, 0x3A6169, 255);
        fill(renderer, left + 5, top + 5, 8, 6);
        set_color(renderer, 0x4C7880, 255);
        fill(renderer, left + 5, top + 5, 6, 2);
      }
    }
  }
}

static void draw_lantern(SDL_Renderer *renderer, float x, float y, uint32_t steps, int index) {
  int beat = (int)((steps / 10 + (uint32_t)index * 5) % 12);
  set_color(renderer, 0xF2C14E, 22);
  disc(renderer, x, y, 13.0f + (float)(beat < 6 ? beat : 12 - beat) * 0.5f);
  set_color(renderer, 0xF2C14E, 45);
  disc(renderer, x, y, 8);
  set_color(renderer, 0xD98A2B, 255);
  disc(renderer, x, y + 1, 4);
  set_color(renderer, 0xF2C14E, 255);
  disc(renderer, x, y, 4);
  set_color(renderer, 0xFFF3CF, 255);
  fill(renderer, x - 2, y - 3, 3, 3);
}

static void draw_drone(SDL_Renderer *renderer, float x, float y) {
  set_color(renderer, 0x000000, 70);
  disc(renderer, x + 2, y + 5, 7);
  set_color(renderer, 0x8E2F3C, 255);
  disc(renderer, x, y + 1, 7);
  set_color(renderer, 0xF2555A, 255);
  disc(renderer, x, y, 6);
  set_color(renderer, 0x2A1216, 255);
  fill(renderer, x - 4, y - 2, 9, 4);
  set_color(renderer, 0xFFD9C9, 255);
  fill(renderer, x - 3, y - 1, 2, 2);
  fill(renderer, x + 2, y - 1, 2, 2);
}

static void draw_player(const game *game, SDL_Renderer *renderer) {
  float x = game->player.x - game->camera_x, y = game->player.y - game->camera_y;
  int i;
  for (i = GAME_TRAIL - 1; i > 0; i--) {
    set_color(renderer, 0x7DD3D8, 90 - i * 4);
    disc(renderer, game->trail[i].x - game->camera_x, game->trail[i].y - game->camera_y,
         5.0f - (float)i * 0.2f);
  }
  if (game->hurt > 0 && game->steps / 8 % 2) return;
  set_color(renderer, 0x000000, 70);
  disc(renderer, x + 2, y + 5, 7);
  set_color(renderer, 0x2E6BB3, 255);
  disc(renderer, x, y + 1, 7);
  set_color(renderer, 0x5BA4F5, 255);
  disc(renderer, x, y, 7);
  set_color(renderer, 0xD9ECFF, 255);
  disc(renderer, x + game->player.vx * 0.02f, y + game->player.vy * 0.02f - 1, 3);
}

void game_draw(const game *game, SDL_Renderer *renderer) {
  int i;
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_NONE);
  set_color(renderer, 0x0B161B, 255);
  SDL_RenderClear(renderer);
  draw_ground(game, renderer);
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
  for (i = 0; i < GAME_LANTERNS; i++) {
    draw_lantern(renderer, game->lanterns[i].x - game->camera_x,
                 game->lanterns[i].y - game->camera_y, game->steps, i);
  }
  for (i = 0; i < GAME_DRONES; i++) {
    draw_drone(renderer, game->drones[i].x - game->camera_x, game->drones[i].y - game->camera_y);
  }
  draw_player(game, renderer);
}

/* ---- Minimap ---- */

static void place_on_map(const game_thing *thing, float *x, float *y) {
  *x = thing->x / GAME_WORLD_WIDTH;
  *y = thing->y / GAME_WORLD_HEIGHT;
}

void game_player_place(const game *game, float *x, float *y) { place_on_map(&game->player, x, y); }

void game_lantern_place(const game *game, int32_t index, float *x, float *y) {
  place_on_map(&game->lanterns[index], x, y);
}

void game_drone_place(const game *game, int32_t index, float *x, float *y) {
  place_on_map(&game->drones[index], x, y);
}

void game_map_pixels(uint8_t *pixels) {
  int32_t x, y;
  for (y = 0; y < GAME_WORLD_HEIGHT / GAME_TILE; y++) {
    for (x = 0; x < GAME_WORLD_WIDTH / GAME_TILE; x++) {
      uint32_t color = ground_color(x, y);
      *pixels++ = (uint8_t)(color >> 16);
      *pixels++ = (uint8_t)(color >> 8);
      *pixels++ = (uint8_t)color;
      *pixels++ = 255;
    }
  }
}
