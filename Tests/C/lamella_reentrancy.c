/*
 * Fuzzes re-entrancy: changes stages at random, outside and inside of their callbacks. Compiles as C89.
 *
 *   lamella_reentrancy SEED STEPS [TRACE]
 *
 * Every callback creates, moves and destroys views and other stages, draws and updates them, and makes calls on its
 * own stage that must be refused. Stale handles are used on purpose. All results must be those of lamella.h, and no
 * view may be left after all stages are destroyed. TRACE receives each action before it is performed. Prints failed
 * checks and exits with 1, or exits with 0.
 */
#include <SDL2/SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lamella.h"

#define WIDTH 320
#define HEIGHT 240
#define STAGES 4
#define VIEWS 100
#define IMAGES 8
#define FONTS 4
#define CONSTRAINTS 40
#define SCREENS 24

enum kind {
  PLAIN, LABEL, BUTTON, PROGRESS, SWITCH, SLIDER, STEPPER, SEGMENTS, PAGES, STACK, GRID, PICTURE, SCROLL, LIST, FIELD,
  KINDS
};

struct host {
  SDL_Surface *surface;
  SDL_Renderer *renderer;
  lamella_stage *stage; /* Stale once destroyed. */
  int is_alive;
  int busy; /* The number of its calls in progress that may call back. */
};

static struct host hosts[STAGES];
static lamella_view *views[VIEWS];
static lamella_image *images[IMAGES];
static lamella_font *fonts[FONTS];
static lamella_constraint *constraints[CONSTRAINTS];
static lamella_screen *screens[SCREENS];
static int depth, budget, failures, callbacks, refusals;
static int inside; /* The number of callbacks in progress of scroll views, lists, fields and screens, which any call may
                      make. */
static long actions;
static uint32_t state;
static FILE *trace;

/* ---- Random choices ---- */

static uint32_t number(uint32_t below) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % below;
}

static int chance(int percent) { return (int)number(100) < percent; }

static double length(void) {
  static const double odd[] = {0, 1e308, -1e308, 1e-160, -1, 1e15, 0.5, 4e9};
  if (chance(4)) return odd[number(sizeof odd / sizeof *odd)];
  if (chance(1)) return HUGE_VAL;
  return (double)number(200);
}

static double seconds(void) {
  static const double some[] = {0, 0.01, 0.05, 0.3, 2, -1};
  return some[number(sizeof some / sizeof *some)];
}

static lamella_view *view(void) { return chance(2) ? NULL : views[number(VIEWS)]; }
static lamella_screen *screen(void) { return chance(2) ? NULL : screens[number(SCREENS)]; }
static struct host *host(void) { return &hosts[number(STAGES)]; }

/* ---- Results ---- */

static void fail(const char *what, long result) {
  failures++;
  printf("%s gave %ld (last error: %s)\n", what, result, lamella_last_error());
}

static void note(const char *what) {
  int i;
  actions++;
  if (trace == NULL) return;
  for (i = 0; i < depth; i++) fputs("  ", trace);
  fprintf(trace, "%s\n", what);
}

static int is_code(long result) { return result >= LAMELLA_ERROR_BUSY && result <= 1; }

/* Checks the result code of a call. */
#define DO(call)                              \
  do {                                        \
    long result_;                             \
    note(#call);                              \
    result_ = (long)(call);                   \
    if (!is_code(result_)) fail(#call, result_); \
  } while (0)

/* Checks a call that may call back: refused inside of a callback of the same stage. */
#define LEAD(h, call)                                                  \
  do {                                                                 \
    int was_busy_ = (h)->busy > 0, was_alive_ = (h)->is_alive;         \
    long result_;                                                      \
    note(#call);                                                       \
    (h)->busy++;                                                       \
    result_ = (long)(call);                                            \
    (h)->busy--;                                                       \
    if (!is_code(result_)) fail(#call, result_);                       \
    if (was_busy_ && was_alive_ && result_ != LAMELLA_ERROR_BUSY) fail(#call " when busy", result_); \
    if (result_ == LAMELLA_ERROR_BUSY) refusals++;                     \
  } while (0)

/* ---- Callbacks ---- */

static void act(void);

static void called(void) {
  int i, count;
  callbacks++;
  if (depth >= 4) return;
  depth++;
  count = (int)number(4);
  for (i = 0; i < count; i++) act();
  depth--;
}

static void pressed(lamella_view *button, void *user) {
  (void)button;
  if (user != (void *)&hosts) fail("user of an action", 0);
  called();
}

static void changed(lamella_view *control, double value, void *user) {
  (void)control;
  if (user != (void *)&hosts || value != value) fail("user of a change", 0);
  called();
}

static void scrolled(lamella_view *scroll, double x, double y, void *user) {
  (void)scroll;
  if (user != (void *)&hosts || x != x || y != y) fail("user of a scroll", 0);
  inside++;
  called();
  inside--;
}

static void filled(lamella_view *list, lamella_view *cell, int32_t section, int32_t row, void *user) {
  if (user != (void *)&hosts) fail("user of a list", 0);
  if (lamella_list_row_count(list, section) <= row) fail("a row that is not there", row);
  if (lamella_cell_set_text(cell, row % 3 == 0 ? "some words in a row" : "a row") != LAMELLA_OK) fail("a cell", row);
  if (chance(10)) views[number(VIEWS)] = chance(50) ? cell : lamella_cell_content(cell);
  inside++;
  called();
  inside--;
}

static void chosen(lamella_view *list, int32_t section, int32_t row, int32_t selected, void *user) {
  if (user != (void *)&hosts) fail("user of a selection", 0);
  if (lamella_list_is_selected(list, section, row) != selected) fail("a selection", selected);
  inside++;
  called();
  inside--;
}

/* Swipes and prefetching of rows that are there. */
static void touched(lamella_view *list, int32_t section, int32_t row, void *user) {
  if (user != (void *)&hosts) fail("user of a swipe", 0);
  if (lamella_list_row_count(list, section) <= row) fail("a row that is not there", row);
  inside++;
  called();
  inside--;
}

static void prefetched(lamella_view *list, int32_t section, int32_t row, int32_t wanted, void *user) {
  if (wanted != 0 && wanted != 1) fail("an announcement", wanted);
  touched(list, section, row, user);
}

static void moved(lamella_view *list, int32_t section, int32_t row, int32_t to_row, void *user) {
  if (lamella_list_row_count(list, section) <= to_row) fail("a place that is not there", to_row);
  touched(list, section, row, user);
}

static int32_t permitted(lamella_view *list, int32_t section, int32_t row, int32_t what, void *user) {
  if (what < LAMELLA_ROW_LEADING_ACTIONS || what > LAMELLA_ROW_MOVE) fail("a permission", what);
  touched(list, section, row, user);
  return chance(80);
}

static void edited(lamella_view *field, int32_t event, void *user) {
  (void)field;
  if (user != (void *)&hosts || event < 0 || event > LAMELLA_FIELD_ENDED) fail("a field", event);
  inside++;
  called();
  inside--;
}

static int32_t allowed(lamella_view *field, int64_t start, int64_t end, const char *replacement, void *user) {
  (void)field;
  if (user != (void *)&hosts || start < 0 || end < start || replacement == NULL) fail("a change of a field", 0);
  inside++;
  called();
  inside--;
  return chance(70);
}

static void came(lamella_screen *screen, int32_t event, void *user) {
  (void)screen;
  if (user != (void *)&hosts || event < 0 || event > LAMELLA_SCREEN_DID_DISAPPEAR) fail("a screen", event);
  inside++;
  called();
  inside--;
}

static void decided(lamella_screen *alert, int32_t choice, void *user) {
  (void)alert;
  if (user != (void *)&hosts || choice < 0 || choice > 2) fail("a choice", choice);
  inside++;
  called();
  inside--;
}

static void picked(lamella_view *v, int32_t item, void *user) {
  (void)v;
  if (user != (void *)&hosts || item < 0 || item > 3) fail("an item", item);
  inside++;
  called();
  inside--;
}

/* ---- Creating and destroying ---- */

static void begin_stage(struct host *h) {
  if (h->is_alive || h->busy) return;
  note("lamella_stage_create");
  if (h->surface == NULL) {
    h->surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    h->renderer = SDL_CreateSoftwareRenderer(h->surface);
  }
  h->stage = lamella_stage_create(h->renderer);
  h->is_alive = h->stage != NULL;
  if (!h->is_alive) return fail("lamella_stage_create", 0);
  DO(lamella_stage_set_event_times(h->stage, 0));
  views[number(VIEWS)] = lamella_stage_root(h->stage);
}

static void end_stage(struct host *h) {
  int was_alive = h->is_alive, was_busy = h->busy > 0;
  long result;
  note("lamella_stage_destroy");
  result = lamella_stage_destroy(h->stage);
  if (was_alive && was_busy && result != LAMELLA_ERROR_BUSY) fail("destroying a busy stage", result);
  if (was_alive && !was_busy && !inside && result != LAMELLA_OK) fail("destroying a stage", result);
  if (!was_alive && result >= 0) fail("destroying no stage", result);
  if (result == LAMELLA_ERROR_BUSY) refusals++;
  if (result == LAMELLA_OK) h->is_alive = 0;
}

static void begin_view(void) {
  lamella_view *parent = chance(60) ? lamella_stage_root(host()->stage) : view();
  lamella_view *made = NULL;
  enum kind kind = (enum kind)number(KINDS);
  note("make a view");
  switch (kind) {
    case PLAIN: made = lamella_view_create(parent); break;
    case LABEL: made = lamella_label_create(parent, "some words"); break;
    case BUTTON: made = lamella_button_create(parent, "Press"); break;
    case PROGRESS: made = lamella_progress_create(parent); break;
    case SWITCH: made = lamella_switch_create(parent); break;
    case SLIDER: made = lamella_slider_create(parent, length(), length()); break;
    case STEPPER: made = lamella_stepper_create(parent, 0, 10, 1); break;
    case SEGMENTS:
      made = lamella_segments_create(parent);
      lamella_segments_add(made, "One");
      lamella_segments_add(made, "Two");
      break;
    case STACK: made = lamella_stack_create(parent, (int32_t)number(2)); break;
    case GRID: made = lamella_grid_create(parent); break;
    case SCROLL:
      made = lamella_scroll_create(parent);
      lamella_scroll_set_content_size(made, length(), length());
      break;
    case LIST:
      made = lamella_list_create(parent, (int32_t)number(2), filled, &hosts);
      lamella_list_set_row_count(made, 0, (int32_t)number(200));
      lamella_list_set_action(made, chosen, &hosts);
      break;
    case PAGES: made = lamella_pages_create(parent, (int32_t)number(6)); break;
    case FIELD:
      made = lamella_text_field_create(parent, "Name");
      lamella_text_field_set_action(made, edited, &hosts);
      lamella_text_field_set_should_change(made, allowed, &hosts);
      lamella_text_field_set_clear_button(made, (int32_t)number(4));
      break;
    default: made = lamella_image_view_create(parent, images[number(IMAGES)]); break;
  }
  views[number(VIEWS)] = made;
  if (made == NULL) return;
  lamella_view_set_frame(
      made, (double)number(WIDTH), (double)number(HEIGHT), 20 + (double)number(150), 20 + (double)number(60));
  lamella_button_set_action(made, pressed, &hosts);
  lamella_control_set_change(made, changed, &hosts);
  lamella_scroll_set_action(made, scrolled, &hosts);
}

static void end_view(void) {
  lamella_view *old = view();
  note("lamella_view_destroy");
  if (lamella_view_destroy(old) == LAMELLA_OK && lamella_view_set_alpha(old, 1) != LAMELLA_ERROR_STALE)
    fail("a view that is gone", 0);
}

static void begin_screen(void) {
  lamella_stage *stage = host()->stage;
  lamella_screen *made;
  int i = (int)number(SCREENS), choices;
  note("make a screen");
  if (chance(60)) lamella_screen_destroy(screens[i]);
  switch (number(8)) {
    case 0: case 1: made = lamella_navigation_create(stage, screen()); break;
    case 2: made = lamella_tabs_create(stage); break;
    case 3: made = lamella_paging_create(stage); break;
    case 4:
      made = lamella_alert_create(stage, "Leave?", chance(50) ? "All is lost." : NULL, (int32_t)number(2));
      for (choices = (int)number(3); choices >= 0; choices--)
        lamella_alert_add_choice(made, "A choice", (int32_t)number(4), chance(80) ? decided : NULL, &hosts);
      if (chance(30)) views[number(VIEWS)] = lamella_alert_add_field(made, "Name");
      break;
    default:
      made = lamella_screen_create(stage, chance(70) ? "A screen" : NULL);
      lamella_screen_set_action(made, came, &hosts);
      views[number(VIEWS)] = lamella_screen_view(made);
  }
  screens[i] = made;
}

static void end_screen(void) {
  lamella_screen *old = screen();
  note("lamella_screen_destroy");
  if (lamella_screen_destroy(old) == LAMELLA_OK && lamella_screen_set_title(old, NULL) != LAMELLA_ERROR_STALE)
    fail("a screen that is gone", 0);
}

static void change_image(void) {
  int i = (int)number(IMAGES);
  static const uint8_t pixels[16] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 128};
  if (chance(50)) {
    DO(lamella_image_destroy(images[i]));
  } else {
    lamella_image_destroy(images[i]);
    images[i] = lamella_image_from_rgba(pixels, 2, 2, 1);
  }
}

static void change_font(void) {
  int i = (int)number(FONTS);
  lamella_font_destroy(fonts[i]);
  if (chance(70)) fonts[i] = lamella_font_system(8 + (double)number(20), chance(50) ? 400 : 700);
}

/* ---- Input, time and pictures ---- */

static void send_event(struct host *h) {
  static const SDL_Keycode keys[] = {
    SDLK_TAB, SDLK_RETURN, SDLK_ESCAPE, SDLK_UP, SDLK_DOWN, SDLK_LEFT, SDLK_RIGHT, SDLK_APPLICATION, SDLK_BACKSPACE
  };
  SDL_Event event;
  memset(&event, 0, sizeof event);
  switch (number(10)) {
    case 8:
      event.type = SDL_TEXTINPUT;
      SDL_strlcpy(event.text.text, chance(50) ? "a" : "some text", sizeof event.text.text);
      break;
    case 0: case 1: case 2:
      event.type = SDL_MOUSEBUTTONDOWN;
      break;
    case 3: case 4:
      event.type = SDL_MOUSEBUTTONUP;
      break;
    case 5:
      event.type = SDL_MOUSEMOTION;
      event.motion.x = (Sint32)number(WIDTH);
      event.motion.y = (Sint32)number(HEIGHT);
      break;
    case 6:
      event.type = SDL_MOUSEWHEEL;
      event.wheel.y = 1;
      break;
    case 7:
      event.type = chance(60) ? SDL_FINGERDOWN : SDL_FINGERUP;
      event.tfinger.touchId = 3;
      event.tfinger.fingerId = (SDL_FingerID)number(3);
      event.tfinger.x = (float)number(1000) / 1000;
      event.tfinger.y = (float)number(1000) / 1000;
      break;
    default:
      event.type = chance(50) ? SDL_KEYDOWN : SDL_RENDER_DEVICE_RESET;
      event.key.keysym.sym = keys[number(sizeof keys / sizeof *keys)];
      event.key.keysym.scancode = SDL_GetScancodeFromKey(event.key.keysym.sym);
      if (event.type == SDL_RENDER_DEVICE_RESET) memset(&event.key.keysym, 0, sizeof event.key.keysym);
  }
  if (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP) {
    event.button.button = chance(15) ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT;
    event.button.clicks = 1;
    event.button.x = (Sint32)number(WIDTH);
    event.button.y = (Sint32)number(HEIGHT);
  }
  LEAD(h, lamella_stage_handle(h->stage, &event));
}

/* Moves a view to the front, where a press reaches it. */
static void bring_in_reach(struct host *h, lamella_view *v) {
  DO(lamella_stage_set_visible(h->stage, 1));
  DO(lamella_stage_set_scale(h->stage, 1));
  DO(lamella_view_set_hidden(lamella_stage_root(h->stage), 0));
  DO(lamella_view_set_alpha(lamella_stage_root(h->stage), 1));
  DO(lamella_view_set_parent(v, lamella_stage_root(h->stage)));
  DO(lamella_view_set_hidden(v, 0));
  DO(lamella_view_set_alpha(v, 1));
  DO(lamella_view_set_hit_behavior(v, LAMELLA_HIT_STANDARD));
  DO(lamella_view_set_frame(v, (double)number(WIDTH - 80), (double)number(HEIGHT - 40), 80, 40));
}

/* Sends a press and a release at a view, so that its callback is called. */
static void click(struct host *h) {
  SDL_Event event;
  double x = 0, y = 0, width = 0, height = 0;
  int i;
  lamella_view *v = view();
  if (chance(60)) {
    for (i = 0; i < 8 && lamella_view_set_parent(v, lamella_stage_root(h->stage)) != LAMELLA_OK; i++) v = view();
    bring_in_reach(h, v);
  }
  if (lamella_view_get_frame(v, &x, &y, &width, &height) != LAMELLA_OK) return;
  if (!(x + width / 2 >= 0 && x + width / 2 < WIDTH && y + height / 2 >= 0 && y + height / 2 < HEIGHT)) return;
  memset(&event, 0, sizeof event);
  event.type = SDL_MOUSEBUTTONDOWN;
  event.button.button = SDL_BUTTON_LEFT;
  event.button.clicks = 1;
  event.button.x = (Sint32)(x + width / 2);
  event.button.y = (Sint32)(y + height / 2);
  LEAD(h, lamella_stage_handle(h->stage, &event));
  LEAD(h, lamella_stage_update(h->stage, 16667));
  event.type = SDL_MOUSEBUTTONUP;
  LEAD(h, lamella_stage_handle(h->stage, &event));
  LEAD(h, lamella_stage_update(h->stage, 16667));
}

static void change_stage(struct host *h) {
  double x;
  switch (number(14)) {
    case 8: case 9: case 10: DO(lamella_stage_move_focus(h->stage, (int32_t)number(7))); break;
    case 11: DO(lamella_view_request_focus(view())); break;
    case 12: DO(lamella_stage_set_focus_wraps(h->stage, chance(50))); break;
    case 13:
      DO(lamella_view_set_preferred_focus(view(), chance(80) ? view() : NULL));
      DO(lamella_view_set_focus_group(view(), chance(50) ? "group" : NULL, chance(50)));
      break;
    case 0: LEAD(h, lamella_stage_reset_input(h->stage)); break;
    case 1: LEAD(h, lamella_stage_device_lost(h->stage)); break;
    case 2: DO(lamella_stage_set_visible(h->stage, chance(70))); break;
    case 3: DO(lamella_stage_set_scale(h->stage, chance(50) ? 1 : 0.5 + (double)number(3))); break;
    case 4: DO(lamella_stage_set_safe_area(h->stage, length(), 0, length(), 0)); break;
    case 5: DO(lamella_stage_get_safe_frame(h->stage, &x, NULL, NULL, NULL)); break;
    case 6: DO(lamella_stage_needs_display(h->stage)); break;
    default: DO(lamella_stage_wants_mouse(h->stage)); lamella_stage_next_deadline(h->stage);
  }
}

/* ---- Changes of views ---- */

static void change_view(void) {
  lamella_view *v = view();
  double value;
  int64_t tag;
  switch (number(24)) {
    case 0: case 1: case 2:
      DO(lamella_view_set_frame(v, length(), length(), length(), length()));
      break;
    case 3: case 4: DO(lamella_view_set_parent(v, view())); break;
    case 5: DO(lamella_view_set_alpha(v, chance(80) ? 1 : length() / 200)); break;
    case 6: DO(lamella_view_set_hidden(v, chance(30))); break;
    case 7: DO(lamella_view_set_color(v, state)); break;
    case 8: DO(lamella_view_set_corner_radius(v, length())); break;
    case 9: DO(lamella_view_set_border(v, length() / 20, state)); break;
    case 10: DO(lamella_view_set_clips(v, chance(50))); break;
    case 11: DO(lamella_view_set_hit_behavior(v, chance(80) ? LAMELLA_HIT_STANDARD : (int32_t)number(4))); break;
    case 12: DO(lamella_view_set_hit_insets(v, length(), 0, -20, 0)); break;
    case 13: DO(lamella_view_set_autoresizing(v, number(70))); break;
    case 14: DO(lamella_view_size_to_fit(v)); break;
    case 15: DO(lamella_view_animate_alpha(v, 1, seconds(), (int32_t)number(5))); break;
    case 16: DO(lamella_view_animate_frame(v, length(), length(), length(), length(), seconds(), 1)); break;
    case 17: DO(lamella_view_animate_center(v, length(), length(), seconds(), 3)); break;
    case 18: DO(lamella_view_set_tag(v, (int64_t)number(9))); break;
    case 19: DO(lamella_view_get_tag(v, &tag)); break;
    case 20: views[number(VIEWS)] = lamella_view_find_tag(v, (int64_t)number(9)); break;
    case 21: DO(lamella_view_set_identifier(v, chance(50) ? "name" : NULL)); break;
    case 22: views[number(VIEWS)] = lamella_view_find_identifier(v, "name"); break;
    default: DO(lamella_view_get_alpha(v, &value));
  }
}

static void change_control(void) {
  lamella_view *v = view();
  double value;
  switch (number(16)) {
    case 0: DO(lamella_label_set_text(v, chance(50) ? "other words" : "")); break;
    case 1: DO(lamella_label_set_font(v, fonts[number(FONTS)])); break;
    case 2: DO(lamella_label_set_lines(v, (int32_t)number(4))); break;
    case 3: DO(lamella_label_set_alignment(v, (int32_t)number(6))); break;
    case 4: DO(lamella_button_set_title(v, chance(50) ? "Other" : "Press me")); break;
    case 5: DO(lamella_button_set_style(v, (int32_t)number(4))); break;
    case 6: DO(lamella_button_set_font(v, fonts[number(FONTS)])); break;
    case 7: DO(lamella_button_set_enabled(v, chance(80))); break;
    case 8: DO(lamella_button_set_action(v, chance(80) ? pressed : NULL, &hosts)); break;
    case 9: DO(lamella_progress_set(v, length() / 200, seconds())); break;
    case 10: DO(lamella_control_set_value(v, length() / 20)); break;
    case 11: DO(lamella_control_get_value(v, &value)); break;
    case 12: DO(lamella_control_set_change(v, chance(80) ? changed : NULL, &hosts)); break;
    case 13: DO(lamella_control_set_enabled(v, chance(80))); break;
    case 14: DO(lamella_segments_add(v, "More")); break;
    default: DO(lamella_image_view_set_image(v, images[number(IMAGES)]));
  }
}

/* ---- Changes of layouts ---- */

static double priority(void) {
  static const double some[] = {1000, 1000, 999, 750, 750, 250, 50, 1, 0};
  return some[number(sizeof some / sizeof *some)];
}

static void begin_constraint(void) {
  int i = (int)number(CONSTRAINTS);
  lamella_view *v = view();
  note("make a constraint");
  if (chance(50)) DO(lamella_constraint_destroy(constraints[i]));
  switch (number(3)) {
    case 0:
      constraints[i] = lamella_view_pin(
          v, number(66), chance(30) ? lamella_stage_root(host()->stage) : view(), (int32_t)number(3) * 256,
          length(), priority());
      break;
    case 1:
      constraints[i] = lamella_view_constrain_length(
          v, LAMELLA_WIDTH + (int32_t)number(2), (int32_t)number(4), length(), priority());
      break;
    default:
      constraints[i] = lamella_view_constrain(
          v, (int32_t)number(14), (int32_t)number(4), chance(20) ? v : view(),
          (int32_t)number(14) + (int32_t)number(3) * 256, chance(70) ? 1 : length() / 100, length(), priority());
  }
}

static void change_constraint(void) {
  lamella_constraint *c = constraints[number(CONSTRAINTS)];
  double value;
  switch (number(6)) {
    case 0: DO(lamella_constraint_set_constant(c, length())); break;
    case 1: DO(lamella_constraint_set_priority(c, priority())); break;
    case 2: DO(lamella_constraint_set_active(c, chance(60))); break;
    case 3: DO(lamella_constraint_destroy(c)); break;
    case 4: DO(lamella_constraint_is_active(c)); break;
    default: DO(lamella_constraint_get_constant(c, &value));
  }
}

static void change_grid(lamella_view *grid) {
  lamella_view *row[3];
  int i;
  for (i = 0; i < 3; i++) row[i] = chance(30) ? NULL : view();
  switch (number(8)) {
    case 0: case 1: DO(lamella_grid_add_row(grid, row, (int32_t)number(4))); break;
    case 2: DO(lamella_grid_insert_row(grid, (int32_t)number(3), row, 3)); break;
    case 3: DO(lamella_grid_remove_row(grid, (int32_t)number(3))); break;
    case 4: DO(lamella_grid_remove_column(grid, (int32_t)number(3))); break;
    case 5: DO(lamella_grid_set_cell(grid, (int32_t)number(3), (int32_t)number(3), row[0])); break;
    case 6:
      DO(lamella_grid_merge(
          grid, (int32_t)number(3), (int32_t)number(3), 1 + (int32_t)number(2), 1 + (int32_t)number(2)));
      break;
    default: DO(lamella_grid_set_row_hidden(grid, (int32_t)number(3), chance(50)));
  }
}

static void change_stack(lamella_view *stack) {
  switch (number(8)) {
    case 0: case 1: case 2: DO(lamella_stack_add(stack, view())); break;
    case 3: DO(lamella_stack_insert(stack, view(), (int32_t)number(3))); break;
    case 4: DO(lamella_stack_remove(stack, lamella_stack_at(stack, (int32_t)number(3)))); break;
    case 5: DO(lamella_stack_set_distribution(stack, (int32_t)number(6))); break;
    case 6: DO(lamella_stack_set_alignment(stack, (int32_t)number(7))); break;
    default: DO(lamella_stack_set_spacing(stack, length()));
  }
}

static void change_layout(void) {
  lamella_view *v = view();
  double width, height;
  int i;
  /* One of the few for which it is meant. */
  for (i = 0; i < 12 && lamella_stack_count(v) < 0 && lamella_grid_row_count(v) < 0; i++) v = view();
  switch (number(12)) {
    case 0: case 1: case 2: begin_constraint(); break;
    case 3: case 4: change_constraint(); break;
    case 5: case 6: change_grid(v); break;
    case 7: case 8: change_stack(v); break;
    case 9: DO(lamella_view_animate_hidden(view(), chance(50), seconds(), (int32_t)number(5))); break;
    case 10:
      DO(lamella_view_get_fitting_size(view(), length(), length(), priority(), priority(), &width, &height));
      break;
    default: DO(lamella_view_animate_layout(view(), seconds(), (int32_t)number(5)));
  }
}

/* ---- Changes of scroll views and lists ---- */

static void change_scroll(lamella_view *scroll) {
  double x, y;
  switch (number(14)) {
    case 6: DO(lamella_scroll_set_zoom_content(scroll, view())); break;
    case 7: DO(lamella_scroll_set_zoom_limits(scroll, 0.5, 0.5 + (double)number(3))); break;
    case 8: DO(lamella_scroll_set_zoom(scroll, 0.1 + (double)number(5), chance(50))); break;
    case 9: DO(lamella_scroll_set_refresh(scroll, chance(80) ? pressed : NULL, &hosts)); break;
    case 10: DO(lamella_scroll_set_refreshing(scroll, chance(50))); break;
    case 11: DO(lamella_scroll_set_safe_area(scroll, (int32_t)number(5))); break;
    case 12: DO(lamella_scroll_to_top(scroll)); break;
    case 13: DO(lamella_scroll_stop(scroll)); break;
    case 0: DO(lamella_scroll_set_offset(scroll, length(), length(), chance(50))); break;
    case 1: DO(lamella_scroll_set_content_size(scroll, length(), length())); break;
    case 2: DO(lamella_scroll_set_insets(scroll, length() / 10, 0, length() / 10, 0)); break;
    case 3: DO(lamella_scroll_set_paging(scroll, chance(30))); break;
    case 4: DO(lamella_scroll_set_action(scroll, chance(80) ? scrolled : NULL, &hosts)); break;
    default: DO(lamella_scroll_get_offset(scroll, &x, &y));
  }
}

static void change_rows(lamella_view *list, int32_t section, int32_t row) {
  int32_t count = (int32_t)number(5), animated = chance(50);
  switch (number(8)) {
    case 0: case 1: DO(lamella_list_insert_rows(list, section, row, count, animated)); break;
    case 2: case 3: DO(lamella_list_remove_rows(list, section, row, count, animated)); break;
    case 4: DO(lamella_list_reload_rows(list, section, row, count, animated)); break;
    case 5: DO(lamella_list_move_row(list, section, row, (int32_t)number(2), (int32_t)number(30), animated)); break;
    case 6: DO(lamella_list_set_row_count(list, section, (int32_t)number(200))); break;
    default: DO(lamella_list_reload(list));
  }
}

static void change_list(lamella_view *list, int32_t section, int32_t row) {
  lamella_view *cell = lamella_list_cell_at(list, section, row);
  static const char *const titles[3] = {"A", "B", "C"};
  switch (number(21)) {
    case 0: DO(lamella_list_set_section_count(list, (int32_t)number(4))); break;
    case 1: DO(lamella_list_set_header(list, section, chance(60) ? "A header" : NULL)); break;
    case 2: DO(lamella_list_set_footer(list, section, chance(60) ? "A footer" : NULL)); break;
    case 3: DO(lamella_list_set_row_height(list, length())); break;
    case 4: DO(lamella_list_set_row_estimate(list, length())); break;
    case 5: DO(lamella_list_set_separators(list, chance(50))); break;
    case 6: DO(lamella_list_set_selection(list, (int32_t)number(4))); break;
    case 7: DO(lamella_list_set_selected(list, section, row, chance(80))); break;
    case 8: case 9: case 10:
      DO(lamella_list_scroll_to(list, section, row, (int32_t)number(5), chance(40)));
      break;
    case 11: DO(lamella_cell_set_value(cell, chance(60) ? "a value" : NULL)); break;
    case 12: DO(lamella_cell_set_accessory(cell, (int32_t)number(4))); break;
    case 13: DO(lamella_list_set_editing(list, chance(60), chance(50))); break;
    case 14:
      DO(lamella_list_add_swipe_action(list, (int32_t)number(3), "Act", (int32_t)number(3), 0, touched, &hosts));
      break;
    case 15: DO(lamella_list_remove_swipe_actions(list, (int32_t)number(2))); break;
    case 16: DO(lamella_list_set_move(list, chance(80) ? moved : NULL, &hosts)); break;
    case 17: DO(lamella_list_set_index(list, titles, NULL, (int32_t)number(4))); break;
    case 18: DO(lamella_list_set_prefetch(list, chance(80) ? prefetched : NULL, &hosts)); break;
    case 19: DO(lamella_list_set_permission(list, chance(50) ? permitted : NULL, &hosts)); break;
    default: DO(lamella_cell_set_image(cell, images[number(IMAGES)]));
  }
}

static void change_content(void) {
  lamella_view *v = view();
  double x, y;
  int i;
  /* One of the few for which it is meant. */
  for (i = 0; i < 12 && lamella_scroll_get_offset(v, &x, &y) < 0; i++) v = view();
  switch (number(3)) {
    case 0: change_scroll(v); break;
    case 1: change_rows(v, (int32_t)number(2), (int32_t)number(100) - 1); break;
    default: change_list(v, (int32_t)number(2), (int32_t)number(100) - 1);
  }
}

/* ---- Changes of screens and menus ---- */

static void change_menu(void) {
  static const lamella_menu_item items[] = {
    {"One", 0, 0}, {"Two", 0, LAMELLA_MENU_CHECKED}, {"More", 1, LAMELLA_MENU_DESTRUCTIVE}, {"Four", 0, LAMELLA_MENU_SECTION}
  };
  lamella_view *v = view();
  if (chance(30)) DO(lamella_view_set_tool_tip(v, chance(70) ? "a tip" : NULL));
  else DO(lamella_view_set_menu(v, items, (int32_t)number(5), chance(80) ? picked : NULL, &hosts));
}

/* Returns a screen of a kind, as far as there are any. */
static lamella_screen *fitting(long (*ask)(lamella_screen *)) {
  lamella_screen *found = screen();
  int i;
  for (i = 0; i < 12 && ask(found) < 0; i++) found = screen();
  return found;
}

static long as_navigation(lamella_screen *s) { return (long)lamella_navigation_count(s); }
static int32_t at;
static long as_tabs(lamella_screen *s) { return (long)lamella_tabs_get_selected(s, &at); }
static long as_paging(lamella_screen *s) { return (long)lamella_paging_get_selected(s, &at); }
static long as_shown(lamella_screen *s) { return (long)lamella_screen_is_shown(s) - 1; }

static void change_screen(struct host *h) {
  lamella_screen *s;
  int32_t animated = chance(60);
  switch (number(22)) {
    case 0: case 1: DO(lamella_stage_set_screen(h->stage, chance(80) ? screen() : NULL)); break;
    case 2: case 3: case 4: case 5:
      s = fitting(as_navigation);
      DO(lamella_navigation_push(s, screen(), animated));
      break;
    case 6: case 7:
      s = fitting(as_navigation);
      DO(lamella_navigation_pop(s, animated));
      break;
    case 8:
      s = fitting(as_navigation);
      DO(lamella_navigation_pop_to(s, screen(), animated));
      break;
    case 9:
      s = fitting(as_navigation);
      DO(lamella_navigation_set_large_titles(s, chance(50)));
      screens[number(SCREENS)] = lamella_navigation_top(s);
      break;
    case 10:
      s = fitting(as_tabs);
      DO(lamella_tabs_add(s, screen(), "A tab", images[number(IMAGES)]));
      break;
    case 11:
      s = fitting(as_tabs);
      DO(lamella_tabs_select(s, (int32_t)number(4)));
      break;
    case 12:
      s = fitting(as_paging);
      DO(lamella_paging_add(s, screen()));
      break;
    case 13:
      s = fitting(as_paging);
      DO(lamella_paging_select(s, (int32_t)number(4), animated));
      break;
    case 14: case 15: case 16:
      s = fitting(as_shown);
      DO(lamella_screen_present(s, screen(), (int32_t)number(5), animated));
      break;
    case 17: case 18:
      s = fitting(as_shown);
      DO(lamella_screen_dismiss(s, animated));
      break;
    case 19: end_screen(); break;
    case 20: views[number(VIEWS)] = lamella_screen_view(screen()); break;
    default: DO(lamella_screen_set_title(screen(), chance(70) ? "A title" : NULL));
  }
}

static void act(void) {
  struct host *h = host();
  if (budget <= 0) return;
  budget--;
  switch (number(56)) {
    case 46: case 47: case 48: begin_screen(); break;
    case 49: change_menu(); break;
    case 50: case 51: case 52: case 53: case 54: case 55: change_screen(h); break;
    case 0: case 1: case 2: case 3: case 4: begin_view(); break;
    case 5: case 6: end_view(); break;
    case 7: begin_stage(h); break;
    case 8: if (chance(30)) end_stage(h); break;
    case 9: case 10: send_event(h); break;
    case 11: case 12: case 13: click(h); break;
    case 14: case 15: LEAD(h, lamella_stage_update(h->stage, (int64_t)number(50000))); break;
    case 16: case 17: LEAD(h, lamella_stage_render(h->stage)); break;
    case 18: change_stage(h); break;
    case 19: change_image(); break;
    case 20: change_font(); break;
    case 21: case 22: case 23: case 24: case 25: change_control(); break;
    case 26: case 27: case 28: case 29: case 30: case 31: change_layout(); break;
    case 32: case 33: case 34: case 35: case 36: case 37: change_content(); break;
    default: change_view();
  }
}

/* ---- Run ---- */

static void step(int number_of_step) {
  int i;
  if (trace != NULL) fprintf(trace, "step %d\n", number_of_step);
  budget = 40;
  if (!hosts[0].is_alive) begin_stage(&hosts[0]);
  for (i = 0; i < 6; i++) act();
  budget = 40;
  for (i = 0; i < STAGES; i++) {
    struct host *h = &hosts[i];
    if (!h->is_alive) continue;
    send_event(h);
    click(h);
    LEAD(h, lamella_stage_update(h->stage, (int64_t)number(40000)));
    if (h->is_alive) LEAD(h, lamella_stage_render(h->stage));
  }
}

static void end_all(void) {
  int i;
  long left;
  for (i = 0; i < STAGES; i++)
    if (hosts[i].is_alive) end_stage(&hosts[i]);
  for (i = 0; i < IMAGES; i++) lamella_image_destroy(images[i]);
  for (i = 0; i < FONTS; i++) lamella_font_destroy(fonts[i]);
  left = (long)lamella_count(LAMELLA_COUNT_HANDLES);
  if (left != 0) fail("handles left", left);
  left = (long)lamella_count(LAMELLA_COUNT_VIEWS);
  if (left != 0) fail("views left", left);
  for (i = 0; i < STAGES; i++) {
    if (hosts[i].renderer != NULL) SDL_DestroyRenderer(hosts[i].renderer);
    if (hosts[i].surface != NULL) SDL_FreeSurface(hosts[i].surface);
  }
}

int main(int count, char **values) {
  int steps, i;
  if (count < 3) return 2;
  state = (uint32_t)strtoul(values[1], NULL, 10) * 2654435761u + 1u;
  steps = atoi(values[2]);
  if (count > 3) {
    trace = fopen(values[3], "w");
    if (trace != NULL) setvbuf(trace, NULL, _IONBF, 0);
  }
  for (i = 0; i < steps && failures == 0; i++) step(i);
  end_all();
  if (steps >= 100 && callbacks == 0) fail("a run without callbacks", 0);
  if (failures > 0) return 1;
  printf("%ld actions, %d callbacks, %d refused\n", actions, callbacks, refusals);
  return 0;
}
