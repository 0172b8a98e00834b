/*
 * Calls every function of lamella.h with valid and invalid arguments. Compiles as C89 and as C++17.
 *
 *   lamella_test FONT.ttf PICTURE.png
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "checks.h"
#include "lamella.h"

/* ---- Host ---- */

static SDL_Surface *surface;
static SDL_Renderer *renderer;

static Uint32 pixel(int x, int y) {
  SDL_RenderFlush(renderer);
  return ((Uint32 *)surface->pixels)[y * (surface->pitch / 4) + x] & 0xFFFFFF;
}

static SDL_Event mouse(Uint32 type, int x, int y) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = type;
  event.button.button = SDL_BUTTON_LEFT;
  event.button.state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
  event.button.clicks = 1;
  event.button.x = x;
  event.button.y = y;
  return event;
}

static int send_mouse(lamella_stage *stage, Uint32 type, int x, int y) {
  SDL_Event event = mouse(type, x, y);
  return lamella_stage_handle(stage, &event);
}

static void pass(lamella_stage *stage, int frames) {
  int i;
  for (i = 0; i < frames; i++) CHECK(lamella_stage_update(stage, 16667) == LAMELLA_OK);
}

/* ---- Callbacks ---- */

struct record {
  lamella_stage *stage;
  lamella_view *button;
  int presses;
  int destroys;
};

static void pressed(lamella_view *button, void *user) {
  struct record *record = (struct record *)user;
  record->presses++;
  CHECK(button == record->button);
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_destroy(record->stage));
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(record->stage, 0));
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_render(record->stage));
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_reset_input(record->stage));
  FAILS(LAMELLA_ERROR_BUSY, send_mouse(record->stage, SDL_MOUSEBUTTONDOWN, 1, 1));
  if (record->destroys) CHECK(lamella_view_destroy(button) == LAMELLA_OK);
}

struct changes {
  lamella_stage *stage;
  lamella_view *control;
  int count;
  double last;
};

static void changed(lamella_view *control, double value, void *user) {
  struct changes *changes = (struct changes *)user;
  double now = -7;
  changes->count++;
  changes->last = value;
  CHECK(control == changes->control);
  CHECK(lamella_control_get_value(control, &now) == LAMELLA_OK && now == value);
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(changes->stage, 0));
}

/* ---- Tests ---- */

static void test_before_any_stage(void) {
  CHECK(lamella_version() == LAMELLA_VERSION);
  CHECK(lamella_last_error()[0] == '\0');
  CHECK(lamella_stage_create(NULL) == NULL);
  CHECK(strstr(lamella_last_error(), "lamella_stage_create: ") == lamella_last_error());
  FAILS(LAMELLA_ERROR_NULL, lamella_stage_destroy(NULL));
}

static void test_handles(lamella_stage *stage, lamella_view *root) {
  int local[16];
  lamella_view *gone = lamella_view_create(root);
  lamella_view *inside = lamella_view_create(gone);
  lamella_view *next;
  memset(local, 0, sizeof local);
  CHECK(gone != NULL && inside != NULL);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_set_alpha(NULL, 1));
  FAILS(LAMELLA_ERROR_FOREIGN, lamella_view_set_alpha((lamella_view *)(void *)local, 1));
  FAILS(LAMELLA_ERROR_FOREIGN, lamella_view_set_alpha((lamella_view *)(void *)stage, 1));
  FAILS(LAMELLA_ERROR_FOREIGN, lamella_view_set_alpha((lamella_view *)(void *)((char *)gone + 8 * 100000), 1));
  FAILS(LAMELLA_ERROR_FOREIGN, lamella_view_set_alpha((lamella_view *)(void *)renderer, 1));
  FAILS(LAMELLA_ERROR_FOREIGN, lamella_stage_render((lamella_stage *)(void *)root));
  CHECK(lamella_view_destroy(gone) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(gone, 1));
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(inside, 1));
  FAILS(LAMELLA_ERROR_STALE, lamella_view_destroy(gone));
  next = lamella_view_create(root); /* Reuses a freed slot. */
  CHECK(next != gone && next != inside);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(gone, 1));
  CHECK(lamella_view_create(gone) == NULL);
  CHECK(lamella_view_create(NULL) == NULL);
  CHECK(lamella_view_destroy(next) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_view_destroy(root));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_set_frame(root, 0, 0, 1, 1));
}

static void test_views(lamella_view *root) {
  double x = 0, y = 0, width = 0, height = 0, alpha = 0;
  int64_t tag = 0;
  lamella_view *a = lamella_view_create(root);
  lamella_view *b = lamella_view_create(a);
  CHECK(lamella_view_set_frame(a, 10, 20, 100, 50) == LAMELLA_OK);
  CHECK(lamella_view_get_frame(a, &x, &y, &width, &height) == LAMELLA_OK);
  CHECK(x == 10 && y == 20 && width == 100 && height == 50);
  CHECK(lamella_view_get_frame(a, NULL, NULL, &width, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_frame(a, NOT_A_NUMBER, 0, 1, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_frame(a, 0, HUGE_VAL, 1, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_frame(a, 0, 0, -1, 1));
  CHECK(lamella_view_get_frame(a, &x, NULL, NULL, NULL) == LAMELLA_OK && x == 10);

  CHECK(lamella_view_set_autoresizing(b, LAMELLA_FLEXIBLE_WIDTH | LAMELLA_FLEXIBLE_TOP) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_autoresizing(b, 64));
  CHECK(lamella_view_set_frame(b, 0, 40, 100, 10) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(a, 10, 20, 200, 80) == LAMELLA_OK);
  CHECK(lamella_view_get_frame(b, &x, &y, &width, &height) == LAMELLA_OK);
  CHECK(y == 70 && width == 200 && height == 10);
  CHECK(lamella_view_size_to_fit(b) == LAMELLA_OK);

  CHECK(lamella_view_set_alpha(a, 0.5) == LAMELLA_OK);
  CHECK(lamella_view_get_alpha(a, &alpha) == LAMELLA_OK && alpha == 0.5);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_alpha(a, NOT_A_NUMBER));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_alpha(a, 7));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_alpha(a, -0.1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_identifier(a, "\xff\xfe"));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_get_alpha(a, NULL));
  CHECK(lamella_view_set_hidden(a, 1) == LAMELLA_OK);
  CHECK(lamella_view_set_color(a, 0x336699FF) == LAMELLA_OK);
  CHECK(lamella_view_set_corner_radius(a, 6) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_corner_radius(a, -1));
  CHECK(lamella_view_set_border(a, 1, 0xFFFFFFFF) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_border(a, -1, 0));
  CHECK(lamella_view_set_clips(a, 1) == LAMELLA_OK);
  CHECK(lamella_view_set_hit_insets(a, -4, -4, -4, -4) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_hit_insets(a, NOT_A_NUMBER, 0, 0, 0));
  CHECK(lamella_view_set_hit_behavior(a, LAMELLA_HIT_NONE) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_hit_behavior(a, 3));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_hit_behavior(a, -1));

  CHECK(lamella_view_set_tag(b, 77) == LAMELLA_OK);
  CHECK(lamella_view_get_tag(b, &tag) == LAMELLA_OK && tag == 77);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_get_tag(b, NULL));
  CHECK(lamella_view_set_identifier(b, "score") == LAMELLA_OK);
  CHECK(lamella_view_find_tag(root, 77) == b);
  CHECK(lamella_view_find_tag(root, 78) == NULL);
  CHECK(lamella_view_find_identifier(root, "score") == b);
  CHECK(lamella_view_find_identifier(root, "other") == NULL);
  CHECK(lamella_view_find_identifier(root, NULL) == NULL);
  CHECK(lamella_view_set_identifier(b, NULL) == LAMELLA_OK);
  CHECK(lamella_view_find_identifier(root, "score") == NULL);

  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_parent(a, b));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_parent(a, a));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_set_parent(root, a));
  CHECK(lamella_view_set_parent(b, root) == LAMELLA_OK);
  CHECK(lamella_view_destroy(a) == LAMELLA_OK);
  CHECK(lamella_view_set_tag(b, 0) == LAMELLA_OK);
  CHECK(lamella_view_destroy(b) == LAMELLA_OK);
}

/* Fonts from files and from memory. */
static void test_fonts(const char *path) {
  static char bytes[4 * 1024 * 1024];
  size_t length;
  lamella_font *font;
  FILE *file = fopen(path, "rb");
  CHECK(file != NULL);
  length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  font = lamella_font_from_file(path, 16);
  CHECK(font != NULL && lamella_font_destroy(font) == LAMELLA_OK);
  CHECK(lamella_font_from_file(NULL, 16) == NULL);
  CHECK(lamella_font_from_file("/nowhere/font.ttf", 16) == NULL);
  CHECK(strstr(lamella_last_error(), "/nowhere/font.ttf") != NULL);
  CHECK(lamella_font_from_file(path, 0) == NULL);
  CHECK(lamella_font_from_file(path, NOT_A_NUMBER) == NULL);
  font = lamella_font_from_memory(bytes, length, 16.5);
  memset(bytes, 0, 64);
  CHECK(font != NULL && lamella_font_destroy(font) == LAMELLA_OK);
  CHECK(lamella_font_from_memory(NULL, length, 16) == NULL);
  CHECK(lamella_font_from_memory(bytes, 0, 16) == NULL);
  CHECK(lamella_font_from_memory(bytes, length, 16) == NULL);
  CHECK(lamella_font_from_memory(bytes, length, 1001) == NULL);
  CHECK(lamella_font_add_fallback(path) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_font_add_fallback(NULL));
  FAILS(LAMELLA_ERROR_FAILED, lamella_font_add_fallback("/nowhere"));
}

static void test_controls(lamella_stage *stage, lamella_view *root, lamella_font *font) {
  double width = 0, height = 0, value = 0;
  struct record record;
  lamella_view *label = lamella_label_create(root, "Score \303\227 2");
  lamella_view *bar = lamella_progress_create(root);
  lamella_view *button = lamella_button_create(root, "Pause");
  memset(&record, 0, sizeof record);
  record.stage = stage;
  record.button = button;
  CHECK(label != NULL && bar != NULL && button != NULL);

  CHECK(lamella_view_get_frame(label, NULL, NULL, &width, NULL) == LAMELLA_OK && width > 20);
  CHECK(lamella_label_set_text(label, "1") == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_label_set_text(label, "\377 broken UTF-8"));
  FAILS(LAMELLA_ERROR_NULL, lamella_label_set_text(label, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_label_set_text(bar, "x"));
  CHECK(lamella_label_create(root, NULL) == NULL);
  CHECK(lamella_label_set_color(label, 0xFF8A4CFF) == LAMELLA_OK);
  CHECK(lamella_label_set_alignment(label, LAMELLA_ALIGN_RIGHT) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_label_set_alignment(label, 9));
  CHECK(lamella_label_set_lines(label, 0) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_label_set_lines(label, -1));
  FAILS(LAMELLA_ERROR_KIND, lamella_label_set_lines(bar, 2));
  CHECK(lamella_label_set_line_break(label, LAMELLA_LINES_TRUNCATE_MIDDLE) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_label_set_line_break(label, 6));
  CHECK(lamella_label_set_text(label, "1") == LAMELLA_OK);
  CHECK(lamella_view_size_to_fit(label) == LAMELLA_OK);
  CHECK(lamella_view_get_frame(label, NULL, NULL, NULL, &height) == LAMELLA_OK);
  /* A second line, in Hebrew. */
  CHECK(lamella_label_set_text(label, "1\n\327\220") == LAMELLA_OK);
  CHECK(lamella_view_size_to_fit(label) == LAMELLA_OK);
  CHECK(lamella_view_get_frame(label, NULL, NULL, NULL, &value) == LAMELLA_OK);
  CHECK(value > 1.5 * height);
  CHECK(lamella_label_set_font(label, font) == LAMELLA_OK);
  CHECK(lamella_label_set_font(label, NULL) == LAMELLA_OK);
  CHECK(lamella_label_set_font(label, font) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_FOREIGN, lamella_label_set_font(label, (lamella_font *)(void *)bar));
  CHECK(lamella_view_size_to_fit(label) == LAMELLA_OK);

  CHECK(lamella_progress_set(bar, 0.25, 0) == LAMELLA_OK);
  CHECK(lamella_progress_get(bar, &value) == LAMELLA_OK && value == 0.25);
  CHECK(lamella_progress_set(bar, 7, 0.1) == LAMELLA_OK);
  CHECK(lamella_progress_get(bar, &value) == LAMELLA_OK && value == 1);
  FAILS(LAMELLA_ERROR_VALUE, lamella_progress_set(bar, NOT_A_NUMBER, 0));
  FAILS(LAMELLA_ERROR_NULL, lamella_progress_get(bar, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_progress_set(label, 0, 0));
  CHECK(strstr(lamella_last_error(), "the view is a label, not a progress bar") != NULL);
  FAILS(LAMELLA_ERROR_VALUE, lamella_label_set_text(label, "\xff\xfe"));
  CHECK(lamella_progress_set_colors(bar, 0x4CC38AFF, 0x2A2E37FF) == LAMELLA_OK);

  CHECK(lamella_view_set_frame(button, 100, 100, 60, 30) == LAMELLA_OK);
  CHECK(lamella_button_set_title(button, "Go") == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_button_set_title(button, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_button_set_title(label, "x"));
  CHECK(lamella_button_set_style(button, LAMELLA_BUTTON_PROMINENT) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_button_set_style(button, 3));
  FAILS(LAMELLA_ERROR_KIND, lamella_button_set_style(label, 0));
  CHECK(lamella_button_set_tint(button, 0x2A2E37FF) == LAMELLA_OK);
  CHECK(lamella_button_set_font(button, font) == LAMELLA_OK);
  CHECK(lamella_button_set_action(button, pressed, &record) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_button_set_action(label, pressed, &record));
  FAILS(LAMELLA_ERROR_KIND, lamella_button_set_enabled(root, 1));
  pass(stage, 2);

  CHECK(send_mouse(stage, SDL_MOUSEBUTTONDOWN, 110, 110) == 1);
  CHECK(lamella_stage_wants_mouse(stage) == 1);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONUP, 110, 110) == 1);
  pass(stage, 2);
  CHECK(record.presses == 1);
  CHECK(lamella_button_set_enabled(button, 0) == LAMELLA_OK);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONDOWN, 110, 110) == 1);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONUP, 110, 110) == 1);
  pass(stage, 2);
  CHECK(record.presses == 1);
  CHECK(lamella_button_set_enabled(button, 1) == LAMELLA_OK);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONDOWN, 110, 110) == 1);
  CHECK(lamella_stage_reset_input(stage) == LAMELLA_OK);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONUP, 110, 110) == 1);
  pass(stage, 2);
  CHECK(record.presses == 1);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONDOWN, 5, 190) == 0);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONUP, 110, 110) == 0);
  record.destroys = 1;
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONDOWN, 110, 110) == 1);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONUP, 110, 110) == 1);
  pass(stage, 2);
  CHECK(record.presses == 2);
  FAILS(LAMELLA_ERROR_STALE, lamella_button_set_action(button, NULL, NULL));
  CHECK(lamella_view_destroy(label) == LAMELLA_OK);
  CHECK(lamella_view_destroy(bar) == LAMELLA_OK);
}

/* Places a control of 32 points' height at (10, 10) and counts its changes. */
static void watch(struct changes *changes, lamella_stage *stage, lamella_view *control, double width) {
  memset(changes, 0, sizeof *changes);
  changes->stage = stage;
  changes->control = control;
  CHECK(control != NULL);
  CHECK(lamella_view_set_frame(control, 10, 10, width, 32) == LAMELLA_OK);
  CHECK(lamella_control_set_change(control, changed, changes) == LAMELLA_OK);
  pass(stage, 2);
}

static void click(lamella_stage *stage, int x, int y) {
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONDOWN, x, y) == 1);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONUP, x, y) == 1);
  pass(stage, 30);
}

static double value_of(lamella_view *control) {
  double value = -7;
  CHECK(lamella_control_get_value(control, &value) == LAMELLA_OK);
  return value;
}

static void test_values(lamella_stage *stage, lamella_view *root) {
  struct changes changes;
  double value = 0;
  lamella_view *label = lamella_label_create(root, "x");
  lamella_view *control = lamella_switch_create(root);
  watch(&changes, stage, control, 52);
  CHECK(value_of(control) == 0);
  click(stage, 36, 26);
  CHECK(changes.count == 1 && changes.last == 1 && value_of(control) == 1);
  CHECK(lamella_control_set_value(control, 0) == LAMELLA_OK);
  CHECK(changes.count == 1 && value_of(control) == 0);
  CHECK(lamella_control_set_enabled(control, 0) == LAMELLA_OK);
  click(stage, 36, 26);
  CHECK(changes.count == 1);
  CHECK(lamella_control_set_enabled(control, 1) == LAMELLA_OK);
  CHECK(lamella_control_set_change(control, NULL, NULL) == LAMELLA_OK);
  click(stage, 36, 26);
  CHECK(changes.count == 1 && value_of(control) == 1);
  FAILS(LAMELLA_ERROR_KIND, lamella_button_set_title(control, "x"));
  CHECK(strstr(lamella_last_error(), "the view is a switch, not a button") != NULL);
  CHECK(lamella_view_destroy(control) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_control_set_value(control, 1));

  control = lamella_slider_create(root, 10, 30);
  watch(&changes, stage, control, 122);
  CHECK(value_of(control) == 10);
  CHECK(lamella_control_set_value(control, 99) == LAMELLA_OK && value_of(control) == 30);
  CHECK(lamella_control_set_value(control, 15) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_control_set_value(control, NOT_A_NUMBER));
  pass(stage, 1);
  /* The thumb travels 100 points. */
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONDOWN, 46, 26) == 1);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONUP, 71, 26) == 1);
  pass(stage, 2);
  CHECK(changes.count == 1 && changes.last == 20 && value_of(control) == 20);
  CHECK(lamella_view_destroy(control) == LAMELLA_OK);
  CHECK(lamella_slider_create(root, 2, 1) == NULL);
  CHECK(lamella_slider_create(root, 0, NOT_A_NUMBER) == NULL);
  CHECK(lamella_slider_create(NULL, 0, 1) == NULL);

  control = lamella_stepper_create(root, -2, 6, 4);
  watch(&changes, stage, control, 96);
  click(stage, 80, 26);
  CHECK(changes.count == 1 && value_of(control) == 2);
  click(stage, 80, 26);
  click(stage, 80, 26);
  CHECK(changes.count == 2 && value_of(control) == 6);
  click(stage, 30, 26);
  CHECK(changes.last == 2);
  CHECK(lamella_view_destroy(control) == LAMELLA_OK);
  CHECK(lamella_stepper_create(root, 0, 9, 0) == NULL);

  control = lamella_segments_create(root);
  CHECK(lamella_segments_add(control, "One") == LAMELLA_OK);
  CHECK(lamella_view_get_frame(control, NULL, NULL, &value, NULL) == LAMELLA_OK);
  CHECK(lamella_segments_add(control, "Two") == LAMELLA_OK);
  CHECK(lamella_segments_add(control, "Three") == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_segments_add(control, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_segments_add(label, "x"));
  watch(&changes, stage, control, 150);
  CHECK(value_of(control) == -1);
  click(stage, 130, 26);
  CHECK(changes.count == 1 && changes.last == 2);
  CHECK(lamella_control_set_value(control, 1) == LAMELLA_OK && value_of(control) == 1);
  FAILS(LAMELLA_ERROR_VALUE, lamella_control_set_value(control, 3));
  FAILS(LAMELLA_ERROR_VALUE, lamella_control_set_value(control, 0.5));
  CHECK(lamella_control_set_value(control, -1) == LAMELLA_OK && value_of(control) == -1);
  CHECK(lamella_view_destroy(control) == LAMELLA_OK);

  control = lamella_pages_create(root, 4);
  watch(&changes, stage, control, 100);
  click(stage, 100, 26);
  CHECK(changes.count == 1 && changes.last == 1);
  CHECK(lamella_control_set_value(control, 1.25) == LAMELLA_OK && value_of(control) == 1.25);
  CHECK(lamella_control_set_value(control, 17) == LAMELLA_OK && value_of(control) == 3);
  FAILS(LAMELLA_ERROR_NULL, lamella_control_get_value(control, NULL));
  CHECK(lamella_view_destroy(control) == LAMELLA_OK);
  CHECK(lamella_pages_create(root, -1) == NULL);
  CHECK(lamella_pages_create(root, 2147483647) == NULL);

  FAILS(LAMELLA_ERROR_KIND, lamella_control_set_value(label, 1));
  CHECK(strstr(lamella_last_error(), "the view is a label, not a control with a value") != NULL);
  FAILS(LAMELLA_ERROR_KIND, lamella_control_get_value(label, &value));
  FAILS(LAMELLA_ERROR_NULL, lamella_control_get_value(NULL, &value));
  CHECK(lamella_view_destroy(label) == LAMELLA_OK);
}

/* Presses and releases a key; returns whether the stage has taken it. */
static int32_t press_key(lamella_stage *stage, SDL_Keycode key, SDL_Scancode code) {
  SDL_Event event;
  int32_t result;
  memset(&event, 0, sizeof event);
  event.type = SDL_KEYDOWN;
  event.key.keysym.sym = key;
  event.key.keysym.scancode = code;
  result = lamella_stage_handle(stage, &event);
  event.type = SDL_KEYUP;
  lamella_stage_handle(stage, &event);
  return result;
}

static void test_focus(lamella_stage *stage, lamella_view *root) {
  lamella_view *menu = lamella_view_create(root);
  lamella_view *top = lamella_button_create(menu, "Resume");
  lamella_view *low = lamella_button_create(menu, "Quit");
  lamella_view *guide = lamella_view_create(menu);
  CHECK(lamella_view_set_frame(menu, 0, 0, 100, 100) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(top, 0, 0, 100, 40) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(low, 0, 50, 100, 40) == LAMELLA_OK);
  pass(stage, 2);
  /* Without a menu that asks, keys are the game's. */
  CHECK(lamella_stage_focused_view(stage) == NULL);
  CHECK(press_key(stage, SDLK_DOWN, SDL_SCANCODE_DOWN) == 0);
  CHECK(lamella_view_set_preferred_focus(menu, low) == LAMELLA_OK);
  CHECK(press_key(stage, SDLK_UP, SDL_SCANCODE_UP) == 1);
  CHECK(lamella_stage_focused_view(stage) == low);
  CHECK(press_key(stage, SDLK_UP, SDL_SCANCODE_UP) == 1);
  CHECK(lamella_stage_focused_view(stage) == top);
  CHECK(lamella_stage_move_focus(stage, LAMELLA_FOCUS_UP) == 0);
  CHECK(lamella_stage_set_focus_wraps(stage, 1) == LAMELLA_OK);
  CHECK(lamella_stage_move_focus(stage, LAMELLA_FOCUS_UP) == 1);
  CHECK(lamella_stage_focused_view(stage) == low);
  CHECK(lamella_stage_set_focus_wraps(stage, 0) == LAMELLA_OK);
  CHECK(lamella_view_set_focus_group(menu, "menu", 1) == LAMELLA_OK);
  CHECK(lamella_stage_move_focus(stage, LAMELLA_FOCUS_DOWN) == 1);
  CHECK(lamella_stage_focused_view(stage) == top);
  CHECK(lamella_view_set_focus_group(menu, NULL, 0) == LAMELLA_OK);
  CHECK(lamella_view_request_focus(low) == 1 && lamella_stage_focused_view(stage) == low);
  CHECK(lamella_stage_move_focus(stage, LAMELLA_FOCUS_NEXT) == 1);
  CHECK(lamella_stage_move_focus(stage, LAMELLA_FOCUS_PREVIOUS) == 1);
  /* A guide beside the lower one leads to the upper one, while it is one. */
  CHECK(lamella_view_request_focus(low) == 1 && lamella_stage_move_focus(stage, LAMELLA_FOCUS_RIGHT) == 0);
  CHECK(lamella_view_set_frame(guide, 120, 50, 40, 40) == LAMELLA_OK);
  CHECK(lamella_view_set_focus_guide(guide, top) == LAMELLA_OK);
  pass(stage, 2);
  CHECK(lamella_stage_move_focus(stage, LAMELLA_FOCUS_RIGHT) == 1 && lamella_stage_focused_view(stage) == top);
  CHECK(lamella_view_request_focus(low) == 1 && lamella_view_set_focus_guide(guide, NULL) == LAMELLA_OK);
  pass(stage, 2);
  CHECK(lamella_stage_move_focus(stage, LAMELLA_FOCUS_RIGHT) == 0 && lamella_stage_focused_view(stage) == low);
  CHECK(lamella_view_set_focus_guide(guide, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_set_focus_guide(NULL, top));
  /* The other one gets the focus of one that is hidden. */
  CHECK(lamella_view_request_focus(top) == 1);
  CHECK(lamella_view_set_hidden(top, 1) == LAMELLA_OK);
  pass(stage, 3);
  CHECK(lamella_stage_focused_view(stage) == low);
  CHECK(lamella_view_set_preferred_focus(menu, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_move_focus(stage, 6));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_move_focus(stage, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_focus_group(menu, "\xff\xfe", 0));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_request_focus(NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_stage_set_focus_wraps(NULL, 0));
  CHECK(lamella_view_destroy(menu) == LAMELLA_OK);
  CHECK(lamella_stage_focused_view(stage) == NULL);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_preferred_focus(menu, NULL));
}

static void test_images(lamella_stage *stage, lamella_view *root, const char *path) {
  static const uint8_t red[4] = {255, 0, 0, 255};
  lamella_image *image = lamella_image_from_rgba(red, 1, 1, 1);
  lamella_image *file;
  lamella_view *view;
  CHECK(image != NULL);
  CHECK(lamella_image_from_rgba(NULL, 1, 1, 1) == NULL);
  CHECK(lamella_image_from_rgba(red, 0, 1, 1) == NULL);
  CHECK(lamella_image_from_rgba(red, 1, 1000000, 1) == NULL);
  CHECK(lamella_image_from_rgba(red, 1, 1, 0) == NULL);
  CHECK(lamella_image_from_file(NULL, 1) == NULL);
  CHECK(lamella_image_from_file("/nowhere/x.png", 1) == NULL);
  CHECK(strstr(lamella_last_error(), "/nowhere/x.png") != NULL);
  file = lamella_image_from_file(path, 2);
  CHECK(file != NULL);
  view = lamella_image_view_create(root, image);
  CHECK(view != NULL);
  CHECK(lamella_image_view_set_smooth(view, 0) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(view, 30, 30, 20, 20) == LAMELLA_OK);
  CHECK(lamella_image_destroy(image) == LAMELLA_OK); /* The view retains it. */
  FAILS(LAMELLA_ERROR_STALE, lamella_image_destroy(image));
  FAILS(LAMELLA_ERROR_STALE, lamella_image_view_set_image(view, image));
  FAILS(LAMELLA_ERROR_FOREIGN, lamella_image_destroy((lamella_image *)(void *)view));
  pass(stage, 1);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK);
  CHECK(pixel(40, 40) == 0xFF0000);
  CHECK(lamella_image_view_set_image(view, file) == LAMELLA_OK);
  CHECK(lamella_image_view_set_image(view, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_image_view_set_image(root, file));
  CHECK(lamella_image_view_create(root, NULL) != NULL);
  CHECK(lamella_image_destroy(file) == LAMELLA_OK);
  CHECK(lamella_view_destroy(view) == LAMELLA_OK);
}

static void test_motion(lamella_stage *stage, lamella_view *root) {
  double alpha = 0, x = 0, y = 0;
  lamella_view *view = lamella_view_create(root);
  CHECK(lamella_view_set_frame(view, 0, 0, 10, 10) == LAMELLA_OK);
  pass(stage, 2);
  CHECK(lamella_stage_next_deadline(stage) == INT64_MAX);
  CHECK(lamella_view_animate_alpha(view, 0, 0.1, LAMELLA_CURVE_LINEAR) == LAMELLA_OK);
  CHECK(lamella_stage_next_deadline(stage) < 100000);
  CHECK(lamella_view_get_alpha(view, &alpha) == LAMELLA_OK && alpha == 0);
  pass(stage, 3);
  CHECK(lamella_stage_next_deadline(stage) != INT64_MAX);
  pass(stage, 6);
  CHECK(lamella_stage_next_deadline(stage) == INT64_MAX);
  CHECK(lamella_view_animate_center(view, 50, 60, 0.05, LAMELLA_CURVE_EASE_OUT) == LAMELLA_OK);
  pass(stage, 6);
  CHECK(lamella_view_get_frame(view, &x, &y, NULL, NULL) == LAMELLA_OK && x == 45 && y == 55);
  CHECK(lamella_view_animate_frame(view, 1, 2, 3, 4, 0, LAMELLA_CURVE_EASE_IN_OUT) == LAMELLA_OK);
  CHECK(lamella_view_get_frame(view, &x, &y, NULL, NULL) == LAMELLA_OK && x == 1 && y == 2);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_animate_alpha(view, NOT_A_NUMBER, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_animate_alpha(view, 0, -1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_animate_alpha(view, 1.5, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_animate_alpha(view, 0, 1, 4));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_animate_frame(view, 0, 0, -1, 0, 1, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_animate_frame(root, 0, 0, 1, 1, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_animate_center(view, NOT_A_NUMBER, 0, 1, 0));
  CHECK(lamella_view_destroy(view) == LAMELLA_OK);
}

static void test_stage(lamella_stage *stage, lamella_view *root) {
  const int64_t longest = (int64_t)1000000 * 1000000000;
  double x = 0, y = 0, width = 0, height = 0;
  Uint8 r = 0, g = 0, b = 0, a = 0;
  lamella_view *panel = lamella_view_create(root);
  CHECK(lamella_stage_root(stage) == root);
  CHECK(lamella_view_get_frame(root, &x, &y, &width, &height) == LAMELLA_OK);
  CHECK(x == 0 && y == 0 && width == 320 && height == 200);
  CHECK(lamella_view_set_frame(panel, 200, 100, 40, 40) == LAMELLA_OK);
  CHECK(lamella_view_set_color(panel, 0x112233FF) == LAMELLA_OK);
  CHECK(lamella_stage_needs_display(stage) == 1);
  CHECK(SDL_SetRenderDrawColor(renderer, 1, 2, 3, 4) == 0);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK);
  CHECK(lamella_stage_needs_display(stage) == 0);
  CHECK(SDL_GetRenderDrawColor(renderer, &r, &g, &b, &a) == 0 && r == 1 && g == 2 && b == 3 && a == 4);
  CHECK(pixel(220, 120) == 0x112233);
  {
    /* A letter so large that it has pixels of the color alone. A view without height shows nothing. */
    lamella_font *large = lamella_font_system(40, 400);
    lamella_view *letter = lamella_label_create(panel, "M");
    int i, count = 0;
    CHECK(large != NULL && letter != NULL && lamella_label_set_font(letter, large) == LAMELLA_OK);
    CHECK(lamella_view_set_frame(letter, 0, 0, 40, 40) == LAMELLA_OK);
    CHECK(lamella_label_set_color(letter, 0xFF8A4CFF) == LAMELLA_OK);
    CHECK(lamella_stage_render(stage) == LAMELLA_OK);
    for (i = 0; i < 40 * 40; ++i) count += pixel(200 + i % 40, 100 + i / 40) == 0xFF8A4C;
    CHECK(count > 20);
    CHECK(lamella_view_set_frame(letter, 0, 0, 40, 0) == LAMELLA_OK);
    CHECK(lamella_view_destroy(letter) == LAMELLA_OK);
    CHECK(lamella_font_destroy(large) == LAMELLA_OK);
    CHECK(lamella_stage_render(stage) == LAMELLA_OK);
    CHECK(pixel(220, 120) == 0x112233);
  }
  FAILS(LAMELLA_ERROR_NULL, lamella_stage_handle(stage, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_update(stage, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_update(stage, longest + 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_update(stage, INT64_MAX));
  CHECK(lamella_stage_update(stage, longest) == LAMELLA_OK);

  CHECK(lamella_stage_set_scale(stage, 2) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_scale(stage, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_scale(stage, NOT_A_NUMBER));
  CHECK(lamella_stage_set_safe_area(stage, 10, 0, 0, 20) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_safe_area(stage, HUGE_VAL, 0, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_safe_area(stage, 1e308, 1e308, 1e308, 1e308));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_safe_area(stage, -1e308, 0, -1e308, 0));
  CHECK(lamella_stage_get_safe_frame(stage, &x, &y, &width, &height) == LAMELLA_OK);
  CHECK(x == 0 && y == 10 && width == 140 && height == 90);
  CHECK(lamella_stage_set_scale(stage, 1) == LAMELLA_OK);
  CHECK(lamella_stage_set_visible(stage, 0) == LAMELLA_OK);
  CHECK(send_mouse(stage, SDL_MOUSEBUTTONDOWN, 220, 120) == 0);
  /* Its pixels must be erased, once. */
  CHECK(lamella_stage_needs_display(stage) == 1);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK);
  CHECK(lamella_stage_needs_display(stage) == 0);
  CHECK(lamella_stage_set_visible(stage, 1) == LAMELLA_OK);
  CHECK(lamella_stage_set_event_times(stage, 1) == LAMELLA_OK);
  CHECK(lamella_stage_set_event_times(stage, 0) == LAMELLA_OK);
  CHECK(lamella_view_destroy(panel) == LAMELLA_OK);
}

static void *other_thread(void *stage) {
  lamella_view *root = (lamella_view *)stage; /* Any pointer is fine: the thread is checked first. */
  CHECK(lamella_last_error()[0] == '\0');
  FAILS(LAMELLA_ERROR_WRONG_THREAD, lamella_stage_render((lamella_stage *)stage));
  FAILS(LAMELLA_ERROR_WRONG_THREAD, lamella_view_set_alpha(root, 1));
  FAILS(LAMELLA_ERROR_WRONG_THREAD, (int)lamella_stage_next_deadline((lamella_stage *)stage));
  CHECK(lamella_stage_create(renderer) == NULL);
  CHECK(strstr(lamella_last_error(), "thread") != NULL);
  return NULL;
}

/* Without a stage any thread may create and destroy images. */
static void *load_images(void *unused) {
  static const uint8_t pixels[4] = {1, 2, 3, 255};
  int i;
  (void)unused;
  for (i = 0; i < 2000; i++) {
    lamella_image *image = lamella_image_from_rgba(pixels, 1, 1, 1);
    if (image == NULL || lamella_image_destroy(image) != LAMELLA_OK) return (void *)1;
  }
  return NULL;
}

static void test_loaders(void) {
  pthread_t threads[3];
  void *failed;
  int i;
  for (i = 0; i < 3; i++) pthread_create(&threads[i], NULL, load_images, NULL);
  for (i = 0; i < 3; i++) {
    pthread_join(threads[i], &failed);
    CHECK(failed == NULL);
  }
}

/* ---- All tests, on a given thread ---- */

struct arguments {
  const char *font;
  const char *picture;
};

/* Shows images in turn, each for a frame. */
static void show_images(lamella_stage *stage, lamella_view *view, int first, int count) {
  static unsigned char pixels[256 * 256 * 4];
  int i;
  for (i = 0; i < count; i++) {
    lamella_image *image;
    memset(pixels, 10 + first + i, sizeof pixels);
    image = lamella_image_from_rgba(pixels, 256, 256, 1);
    CHECK(image != NULL);
    CHECK(lamella_image_view_set_image(view, image) == LAMELLA_OK);
    pass(stage, 1);
    CHECK(lamella_stage_render(stage) == LAMELLA_OK);
    /* The view retains it while it shows it. */
    CHECK(lamella_image_destroy(image) == LAMELLA_OK);
  }
}

static void test_texture_budget(void) {
  const int64_t one = 256 * 256 * 4, page = 1 << 18;
  static unsigned char pixels[256 * 256 * 4];
  lamella_stage *stages[4];
  lamella_view *views[4];
  lamella_image *images[16];
  int64_t before;
  int i, j;
  CHECK(lamella_texture_budget() == 64 << 20);
  FAILS(LAMELLA_ERROR_VALUE, lamella_set_texture_budget(-1));
  CHECK(lamella_set_texture_budget(4 * one) == LAMELLA_OK);
  CHECK(lamella_texture_budget() == 4 * one);
  before = lamella_texture_bytes();
  for (j = 0; j < 16; j++) {
    memset(pixels, j, sizeof pixels);
    images[j] = lamella_image_from_rgba(pixels, 256, 256, 1);
  }
  for (i = 0; i < 4; i++) {
    stages[i] = lamella_stage_create(renderer);
    views[i] = lamella_image_view_create(lamella_stage_root(stages[i]), NULL);
    CHECK(lamella_view_set_frame(views[i], 0, 0, 64, 64) == LAMELLA_OK);
    for (j = 0; j < 16; j++) {
      CHECK(lamella_image_view_set_image(views[i], images[j]) == LAMELLA_OK);
      pass(stages[i], 1);
      CHECK(lamella_stage_render(stages[i]) == LAMELLA_OK);
      /* The visible textures of each stage, plus the budget shared by all stages. */
      CHECK(lamella_texture_bytes() - before <= (i + 1) * (page + one) + 4 * one);
    }
  }
  CHECK(lamella_texture_bytes() - before == 4 * (page + one) + 4 * one);
  /* Images without references are freed. */
  for (i = 0; i < 4; i++) show_images(stages[i], views[i], i * 8, 8);
  for (j = 0; j < 16; j++) CHECK(lamella_image_destroy(images[j]) == LAMELLA_OK);
  for (i = 0; i < 4; i++) show_images(stages[i], views[i], i * 8, 2);
  CHECK(lamella_texture_bytes() - before <= 4 * (page + 2 * one));
  for (i = 0; i < 4; i++) CHECK(lamella_stage_destroy(stages[i]) == LAMELLA_OK);
  CHECK(lamella_texture_bytes() == before);
  CHECK(lamella_set_texture_budget(64 << 20) == LAMELLA_OK);
}

/* A game may destroy its renderer before the stage, which must then not touch its textures. */
static void test_lost_renderer(void) {
  SDL_Window *window;
  SDL_Renderer *own;
  lamella_stage *stage;
  /* A window that needs no display. */
  SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
  CHECK(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0);
  window = SDL_CreateWindow("", 0, 0, 64, 64, SDL_WINDOW_HIDDEN);
  own = window == NULL ? NULL : SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  CHECK(own != NULL);
  if (own != NULL) {
    stage = lamella_stage_create(own);
    CHECK(lamella_label_create(lamella_stage_root(stage), "gone") != NULL);
    pass(stage, 1);
    CHECK(lamella_stage_render(stage) == LAMELLA_OK);
    SDL_DestroyRenderer(own);
    CHECK(lamella_stage_destroy(stage) == LAMELLA_OK);
  }
  if (window != NULL) SDL_DestroyWindow(window);
  SDL_QuitSubSystem(SDL_INIT_VIDEO);
}

static void *run(void *pointer) {
  struct arguments *arguments = (struct arguments *)pointer;
  lamella_stage *stage, *second;
  lamella_view *root;
  lamella_font *font, *hosts;
  TTF_Font *ttf;
  pthread_t thread;

  surface = SDL_CreateRGBSurfaceWithFormat(0, 320, 200, 32, SDL_PIXELFORMAT_ARGB8888);
  renderer = SDL_CreateSoftwareRenderer(surface);
  test_before_any_stage();
  test_texture_budget();
  test_lost_renderer();
  stage = lamella_stage_create(renderer);
  CHECK(stage != NULL);
  CHECK(lamella_stage_set_event_times(stage, 0) == LAMELLA_OK);
  root = lamella_stage_root(stage);
  CHECK(root != NULL);
  second = lamella_stage_create(renderer);
  CHECK(second != NULL && second != stage);
  FAILS(LAMELLA_ERROR_VALUE,
        lamella_view_set_parent(lamella_view_create(root), lamella_stage_root(second)));

  font = lamella_font_system(14, 700);
  CHECK(font != NULL);
  CHECK(lamella_font_system(0, 400) == NULL);
  CHECK(lamella_font_system(NOT_A_NUMBER, 400) == NULL);
  CHECK(lamella_font_system(14, 0) == NULL);
  CHECK(TTF_Init() == 0);
  test_fonts(arguments->font);
  ttf = TTF_OpenFont(arguments->font, 18);
  CHECK(ttf != NULL);
  CHECK(lamella_font_from_ttf(NULL, 18) == NULL);
  CHECK(lamella_font_from_ttf(ttf, 0) == NULL);
  hosts = lamella_font_from_ttf(ttf, 18);
  CHECK(hosts != NULL);

  test_handles(stage, root);
  test_stage(stage, root);
  test_views(root);
  test_controls(stage, root, font);
  test_controls(stage, root, hosts);
  test_values(stage, root);
  test_focus(stage, root);
  test_images(stage, root, arguments->picture);
  test_motion(stage, root);
  pthread_create(&thread, NULL, other_thread, stage);
  pthread_join(thread, NULL);

  CHECK(lamella_font_destroy(font) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_font_destroy(font));
  CHECK(lamella_font_destroy(hosts) == LAMELLA_OK);
  CHECK(lamella_stage_destroy(second) == LAMELLA_OK);
  CHECK(lamella_stage_destroy(stage) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_stage_render(stage));
  FAILS(LAMELLA_ERROR_STALE, lamella_stage_destroy(stage));
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(root, 1));
  TTF_CloseFont(ttf);
  TTF_Quit();
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(surface);
  /* SDL frees the errors that it stores for foreign threads only on request. */
  SDL_TLSCleanup();
  return NULL;
}

int main(int count, char **values) {
  struct arguments arguments;
  pthread_t thread;
  if (count < 3) return 2;
  arguments.font = values[1];
  arguments.picture = values[2];
  test_loaders();
  run(&arguments);
  /* After all stages are destroyed, another thread may become the engine's, here not the main thread. */
  pthread_create(&thread, NULL, run, &arguments);
  pthread_join(thread, NULL);
  if (failures > 0) return 1;
  printf("fine\n");
  return 0;
}
