/*
 * The HUD of `Tools/demo hud` in C: the same game with the same loop, using lamella.h alone.
 *
 *   cc hud.c game.c $(pkg-config --cflags --libs lamella) -lm
 *     (where the library's path contains a space: eval "cc ...")
 *   ./hud [--headless] [--frames N] [--screenshot FILE.bmp]
 *
 * With --headless it draws into memory and plays by itself for five seconds.
 */
#include <SDL2/SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "lamella.h"

#define WIDTH 960
#define HEIGHT 600
#define SURFACE 0x1E2128EBu /* Colors are 0xRRGGBBAA. */
#define RAISED 0x2A2E37FFu
#define INK 0xF2F0EAFFu
#define INK_SOFT 0xA9ACB6FFu
#define GOOD 0x4CC38AFFu
#define WARN 0xF2C14EFFu
#define BAD 0xF2555AFFu
#define MAP_COLUMNS (GAME_WORLD_WIDTH / GAME_TILE)
#define MAP_ROWS (GAME_WORLD_HEIGHT / GAME_TILE)
#define MAP_ZOOM 2
#define DOTS (GAME_LANTERNS + GAME_DRONES + 1)

typedef struct hud {
  lamella_stage *stage;
  lamella_view *score, *best, *health, *hint, *rest, *title, *caption, *resume, *pause;
  lamella_view *sight;
  lamella_view *dots[DOTS];
  game *world;
  int32_t shown_score, shown_best, shown_rest, shown_moved;
  float shown_health;
} hud;

/* Aborts when a call fails, which would be a bug in this file. */
static void must(lamella_result result) {
  if (result >= 0) return;
  fprintf(stderr, "hud: %s\n", lamella_last_error());
  exit(1);
}

static lamella_view *made(lamella_view *view) {
  if (view == NULL) must(-1);
  return view;
}

/* ---- Building the HUD ---- */

/* A surface of the HUD's. */
static lamella_view *panel(lamella_view *view) {
  must(lamella_view_set_color(made(view), SURFACE));
  must(lamella_view_set_corner_radius(view, 12));
  return view;
}

/* A row or column of views inside of margins. */
static lamella_view *stack(lamella_view *parent, int32_t axis, double spacing, double vertical, double horizontal) {
  lamella_view *view = made(lamella_stack_create(parent, axis));
  must(lamella_stack_set_spacing(view, spacing));
  must(lamella_stack_set_alignment(view, LAMELLA_STACK_ALIGN_CENTER));
  must(lamella_stack_set_uses_margins(view, 1));
  must(lamella_view_set_margins(view, vertical, horizontal, vertical, horizontal));
  return view;
}

static lamella_view *arranged(lamella_view *stack, lamella_view *view) {
  must(lamella_stack_add(stack, made(view)));
  return view;
}

static void pin(lamella_view *view, uint32_t pins, lamella_view *to, int32_t area, double constant) {
  if (lamella_view_pin(view, pins, to, area, constant, LAMELLA_PRIORITY_REQUIRED) == NULL) must(-1);
}

static void set_size(lamella_view *view, double width, double height) {
  if (lamella_view_constrain_length(
          view, LAMELLA_WIDTH, LAMELLA_EQUAL, width, LAMELLA_PRIORITY_REQUIRED) == NULL ||
      lamella_view_constrain_length(
          view, LAMELLA_HEIGHT, LAMELLA_EQUAL, height, LAMELLA_PRIORITY_REQUIRED) == NULL)
    must(-1);
}

static lamella_view *label(lamella_view *stack, const char *text, lamella_font *font, uint32_t color) {
  lamella_view *view = arranged(stack, lamella_label_create(stack, text));
  must(lamella_label_set_font(view, font));
  must(lamella_label_set_color(view, color));
  return view;
}

static void pause_pressed(lamella_view *button, void *user) {
  (void)button;
  ((hud *)user)->world->is_paused = 1;
  game_release(((hud *)user)->world);
}

static void go_on(game *game) {
  if (game_is_over(game)) game_start(game, game->random);
  game->is_paused = 0;
  game_release(game);
}

static void resume_pressed(lamella_view *button, void *user) {
  (void)button;
  go_on(((hud *)user)->world);
}

static void make_score(hud *hud, lamella_view *root) {
  lamella_font *small = lamella_font_system(11, 600), *large = lamella_font_system(28, 700);
  lamella_view *box = panel(stack(root, LAMELLA_AXIS_VERTICAL, 4, 11, 12)), *row;
  pin(box, LAMELLA_PIN_TOP + LAMELLA_PIN_LEADING, root, LAMELLA_AREA_BOUNDS, 12);
  set_size(box, 176, 92);
  must(lamella_stack_set_alignment(box, LAMELLA_STACK_ALIGN_FILL));
  row = arranged(box, stack(box, LAMELLA_AXIS_HORIZONTAL, 8, 0, 0));
  label(row, "SCORE", small, INK_SOFT);
  hud->best = label(row, "", small, INK_SOFT);
  must(lamella_label_set_alignment(hud->best, LAMELLA_ALIGN_RIGHT));
  must(lamella_view_set_hugging(hud->best, LAMELLA_AXIS_HORIZONTAL, 1)); /* It takes what is left. */
  hud->score = label(box, "0", large, INK);
  must(lamella_view_set_identifier(hud->score, "score"));
  row = arranged(box, stack(box, LAMELLA_AXIS_HORIZONTAL, 8, 0, 0));
  label(row, "HEALTH", small, INK_SOFT);
  hud->health = arranged(row, lamella_progress_create(row));
  must(lamella_progress_set(hud->health, 1, 0));
  must(lamella_progress_set_colors(hud->health, GOOD, RAISED));
  must(lamella_font_destroy(small)); /* The labels retain their fonts. */
  must(lamella_font_destroy(large));
}

static void make_pause(hud *hud, lamella_view *root) {
  int i;
  hud->pause = made(lamella_button_create(root, ""));
  pin(hud->pause, LAMELLA_PIN_TOP + LAMELLA_PIN_TRAILING, root, LAMELLA_AREA_BOUNDS, 12);
  set_size(hud->pause, 36, 36);
  must(lamella_view_set_corner_radius(hud->pause, 12));
  must(lamella_button_set_tint(hud->pause, SURFACE));
  must(lamella_button_set_action(hud->pause, pause_pressed, hud));
  /* The image is 36 points, a touch target needs 44. */
  must(lamella_view_set_hit_insets(hud->pause, -12, -8, -8, -12));
  for (i = 0; i < 2; i++) {
    lamella_view *bar = made(lamella_view_create(hud->pause));
    must(lamella_view_set_frame(bar, 12 + i * 8, 11, 4, 14));
    must(lamella_view_set_color(bar, INK));
    must(lamella_view_set_corner_radius(bar, 2));
    must(lamella_view_set_hit_behavior(bar, LAMELLA_HIT_NONE));
  }
}

static void make_map(hud *hud, lamella_view *root) {
  static uint8_t pixels[MAP_COLUMNS * MAP_ROWS * 4];
  const double width = MAP_COLUMNS * MAP_ZOOM, height = MAP_ROWS * MAP_ZOOM;
  lamella_view *box = panel(lamella_view_create(root)), *picture;
  lamella_image *image;
  int i;
  pin(box, LAMELLA_PIN_BOTTOM + LAMELLA_PIN_TRAILING, root, LAMELLA_AREA_BOUNDS, 12);
  game_map_pixels(pixels);
  image = lamella_image_from_rgba(pixels, MAP_COLUMNS, MAP_ROWS, 1);
  picture = made(lamella_image_view_create(box, image));
  must(lamella_image_destroy(image)); /* The view retains it. */
  must(lamella_image_view_set_smooth(picture, 0));
  set_size(picture, width, height);
  pin(picture, LAMELLA_PIN_EDGES, box, LAMELLA_AREA_BOUNDS, 6);
  must(lamella_view_set_clips(picture, 1));
  hud->sight = made(lamella_view_create(picture));
  must(lamella_view_set_border(hud->sight, 1, 0xF2F0EAB0u));
  for (i = 0; i < DOTS; i++) {
    int is_player = i == DOTS - 1;
    double side = is_player ? 6 : 4;
    hud->dots[i] = made(lamella_view_create(picture));
    must(lamella_view_set_frame(hud->dots[i], 0, 0, side, side));
    must(lamella_view_set_corner_radius(hud->dots[i], side / 2));
    must(lamella_view_set_color(
        hud->dots[i], is_player ? 0x5BA4F5FFu : i < GAME_LANTERNS ? WARN : BAD));
  }
}

static void make_rest(hud *hud, lamella_view *root) {
  lamella_font *small = lamella_font_system(13, 400), *large = lamella_font_system(28, 700);
  lamella_view *card;
  hud->hint = panel(stack(root, LAMELLA_AXIS_HORIZONTAL, 0, 6, 14));
  must(lamella_view_set_corner_radius(hud->hint, 15));
  must(lamella_view_set_hit_behavior(hud->hint, LAMELLA_HIT_NONE));
  label(hud->hint, "Fly with the arrow keys or hold the mouse. P pauses.", small, INK);
  pin(hud->hint, LAMELLA_PIN_BOTTOM + LAMELLA_PIN_LEADING, root, LAMELLA_AREA_BOUNDS, 12);

  hud->rest = made(lamella_view_create(root));
  pin(hud->rest, LAMELLA_PIN_EDGES, root, LAMELLA_AREA_BOUNDS, 0);
  must(lamella_view_set_color(hud->rest, 0x00000080u));
  must(lamella_view_set_alpha(hud->rest, 0));
  must(lamella_view_set_hit_behavior(hud->rest, LAMELLA_HIT_NONE));
  card = panel(stack(hud->rest, LAMELLA_AXIS_VERTICAL, 4, 20, 30));
  pin(card, LAMELLA_PIN_CENTER, hud->rest, LAMELLA_AREA_BOUNDS, 0);
  hud->title = label(card, "", large, INK);
  hud->caption = label(card, "", small, INK_SOFT);
  must(lamella_stack_set_spacing_after(card, hud->caption, 24));
  hud->resume = arranged(card, lamella_button_create(card, "Resume"));
  set_size(hud->resume, 144, 40);
  must(lamella_button_set_style(hud->resume, LAMELLA_BUTTON_PROMINENT));
  must(lamella_button_set_action(hud->resume, resume_pressed, hud));
  /* While the card is shown, arrow keys and gamepads lead to the button. */
  must(lamella_view_set_preferred_focus(hud->rest, hud->resume));
  must(lamella_font_destroy(small));
  must(lamella_font_destroy(large));
}

/* ---- Updating the HUD in each frame ---- */

static void show_map(hud *hud) {
  const double width = MAP_COLUMNS * MAP_ZOOM, height = MAP_ROWS * MAP_ZOOM;
  int i;
  must(lamella_view_set_frame(
      hud->sight, hud->world->camera_x / GAME_WORLD_WIDTH * width,
      hud->world->camera_y / GAME_WORLD_HEIGHT * height, width * GAME_WIDTH / GAME_WORLD_WIDTH,
      height * GAME_HEIGHT / GAME_WORLD_HEIGHT));
  for (i = 0; i < DOTS; i++) {
    double side = i == DOTS - 1 ? 6 : 4;
    float x, y;
    if (i < GAME_LANTERNS) {
      game_lantern_place(hud->world, i, &x, &y);
    } else if (i < DOTS - 1) {
      game_drone_place(hud->world, i - GAME_LANTERNS, &x, &y);
    } else {
      game_player_place(hud->world, &x, &y);
    }
    must(lamella_view_set_frame(hud->dots[i], x * width - side / 2, y * height - side / 2, side, side));
  }
}

static void show_rest(hud *hud, int rests, int is_over) {
  char text[80];
  must(lamella_view_set_hit_behavior(hud->rest, rests ? LAMELLA_HIT_STANDARD : LAMELLA_HIT_NONE));
  must(lamella_view_animate_alpha(hud->rest, rests ? 1 : 0, 0.2, LAMELLA_CURVE_EASE_IN_OUT));
  must(lamella_button_set_enabled(hud->pause, !rests));
  if (!rests) return;
  sprintf(text, "%d points. The drones got you.", (int)hud->world->score);
  must(lamella_label_set_text(hud->title, is_over ? "Lights out" : "Paused"));
  must(lamella_label_set_text(hud->caption, is_over ? text : "The lanterns wait for you."));
  must(lamella_button_set_title(hud->resume, is_over ? "Fly again" : "Resume"));
}

static void show(hud *hud) {
  char text[40];
  int is_over = game_is_over(hud->world), rests = is_over || hud->world->is_paused;
  if (hud->world->score != hud->shown_score) {
    sprintf(text, "%d", (int)hud->world->score);
    must(lamella_label_set_text(hud->score, text));
    hud->shown_score = hud->world->score;
  }
  if (hud->world->best != hud->shown_best) {
    sprintf(text, "best %d", (int)hud->world->best);
    must(lamella_label_set_text(hud->best, text));
    hud->shown_best = hud->world->best;
  }
  if (hud->world->health != hud->shown_health) {
    float health = hud->world->health;
    must(lamella_progress_set(hud->health, health, 0.2));
    must(lamella_progress_set_colors(
        hud->health, health > 0.5f ? GOOD : health > 0.25f ? WARN : BAD, RAISED));
    hud->shown_health = health;
  }
  if (hud->world->has_moved && !hud->shown_moved) {
    must(lamella_view_animate_alpha(hud->hint, 0, 0.35, LAMELLA_CURVE_EASE_IN_OUT));
  }
  hud->shown_moved = hud->world->has_moved;
  if (rests != hud->shown_rest) show_rest(hud, rests, is_over);
  hud->shown_rest = rests;
  show_map(hud);
}

/* ---- The host ---- */

static int take(hud *hud, const SDL_Event *event) {
  int consumed = lamella_stage_handle(hud->stage, event);
  must(consumed);
  if (consumed) return 1;
  if (event->type == SDL_QUIT) return 0;
  if (event->type == SDL_KEYDOWN && event->key.keysym.scancode == SDL_SCANCODE_P) {
    if (hud->shown_rest) go_on(hud->world); else hud->world->is_paused = 1;
    game_release(hud->world);
  } else {
    game_event(hud->world, event);
  }
  return 1;
}

/* Steers the player in a headless run. */
static void fly_itself(hud *hud, int frame) {
  static const SDL_Scancode keys[4] = {SDL_SCANCODE_RIGHT, SDL_SCANCODE_DOWN, SDL_SCANCODE_LEFT, SDL_SCANCODE_UP};
  SDL_Event event;
  memset(&event, 0, sizeof event);
  if (frame % 45 != 0) return;
  event.type = SDL_KEYUP;
  event.key.keysym.scancode = keys[(frame / 45 + 3) % 4];
  take(hud, &event);
  event.type = SDL_KEYDOWN;
  event.key.keysym.scancode = keys[frame / 45 % 4];
  take(hud, &event);
}

static int save(SDL_Renderer *renderer, const char *path) {
  SDL_Surface *picture;
  int width, height, result;
  SDL_RenderSetLogicalSize(renderer, 0, 0);
  SDL_GetRendererOutputSize(renderer, &width, &height);
  picture = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_RGB24);
  result = picture == NULL ||
           SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_RGB24, picture->pixels, picture->pitch) ||
           SDL_SaveBMP(picture, path);
  SDL_FreeSurface(picture);
  SDL_RenderSetLogicalSize(renderer, GAME_WIDTH, GAME_HEIGHT);
  return result;
}

static int fail(const char *what) {
  fprintf(stderr, "hud: %s: %s\n", what, SDL_GetError());
  return 5;
}

int main(int count, char **values) {
  static game game;
  static hud hud;
  SDL_Window *window = NULL;
  SDL_Surface *surface = NULL;
  SDL_Renderer *renderer;
  lamella_view *root;
  const char *screenshot = NULL;
  int is_headless = 0, frames = 0, frame = 0, is_running = 1, i;
  Uint64 last;

  for (i = 1; i < count; i++) {
    if (strcmp(values[i], "--headless") == 0) {
      is_headless = 1;
    } else if (strcmp(values[i], "--frames") == 0 && i + 1 < count && atoi(values[i + 1]) > 0) {
      frames = atoi(values[++i]);
    } else if (strcmp(values[i], "--screenshot") == 0 && i + 1 < count) {
      screenshot = values[++i];
    } else {
      fprintf(stderr, "hud: usage: hud [--headless] [--frames N] [--screenshot FILE.bmp]\n");
      return 2;
    }
  }
  if (SDL_getenv("DISPLAY") == NULL && SDL_getenv("WAYLAND_DISPLAY") == NULL &&
      SDL_getenv("SDL_VIDEODRIVER") == NULL && !is_headless) {
    fprintf(stderr, "hud: no display; drawing into memory\n");
    is_headless = 1;
  }
  if (is_headless) {
    surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    renderer = SDL_CreateSoftwareRenderer(surface);
    if (frames == 0) frames = 300;
  } else {
    if (SDL_Init(SDL_INIT_VIDEO) != 0) return fail("no display");
    window = SDL_CreateWindow("Lamella: HUD in C", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WIDTH,
                              HEIGHT, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (window == NULL) return fail("no window");
    renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
  }
  if (renderer == NULL) return fail("no renderer");
  SDL_RenderSetLogicalSize(renderer, GAME_WIDTH, GAME_HEIGHT);
  game_start(&game, 7);

  hud.world = &game;
  hud.shown_health = 1;
  hud.stage = lamella_stage_create(renderer);
  if (hud.stage == NULL) must(-1);
  must(lamella_stage_set_event_times(hud.stage, !is_headless));
  root = made(lamella_stage_root(hud.stage));
  make_score(&hud, root);
  make_pause(&hud, root);
  make_map(&hud, root);
  make_rest(&hud, root);

  last = SDL_GetPerformanceCounter();
  while (is_running) {
    Uint64 now = SDL_GetPerformanceCounter();
    double elapsed = is_headless ? 1.0 / 60 : (double)(now - last) / (double)SDL_GetPerformanceFrequency();
    static double due = 0;
    SDL_Event event;
    last = now;
    if (elapsed > 0.1) elapsed = 0.1;
    while (!is_headless && SDL_PollEvent(&event)) {
      if (!take(&hud, &event)) is_running = 0;
    }
    if (is_headless) fly_itself(&hud, frame);
    must(lamella_stage_update(hud.stage, (int64_t)(elapsed * 1e6)));
    for (due += elapsed * GAME_STEPS_PER_SECOND; due >= 1; due -= 1) game_step(&game);
    show(&hud);
    game_draw(&game, renderer);
    must(lamella_stage_render(hud.stage));
    frame++;
    if (frames > 0 && frame >= frames) is_running = 0;
    if (!is_running && screenshot != NULL && save(renderer, screenshot)) return fail("no picture");
    SDL_RenderPresent(renderer);
  }

  must(lamella_stage_destroy(hud.stage)); /* Before the renderer. */
  SDL_DestroyRenderer(renderer);
  if (window != NULL) SDL_DestroyWindow(window);
  SDL_FreeSurface(surface);
  SDL_Quit();
  return 0;
}
