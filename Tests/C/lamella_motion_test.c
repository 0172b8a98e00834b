/*
 * Calls every function of lamella.h about animations, gestures and bound values, with valid and invalid arguments. Compiles as C89 and as C++17.
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "input.h"
#include "lamella.h"

static void click(int x, int y) {
  mouse(SDL_MOUSEBUTTONDOWN, x, y);
  mouse(SDL_MOUSEBUTTONUP, x, y);
}

static lamella_view *moved;
static int ends[4];

static void move(void *user) {
  CHECK(user == &moved);
  CHECK(lamella_view_set_center(moved, 200, 50) == LAMELLA_OK);
  CHECK(lamella_view_set_alpha(moved, 0.5) == LAMELLA_OK);
}

static void ended(int32_t finished, void *user) {
  CHECK(user == ends);
  ends[finished]++;
  /* As in every callback. */
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(stage, 0));
}

static void there(void *user) {
  (void)user;
  CHECK(lamella_view_set_center(moved, 100, 50) == LAMELLA_OK);
}

static void frames(void *user) {
  CHECK(lamella_add_keyframe(0, 0.5, there, user) == LAMELLA_OK);
  CHECK(lamella_add_keyframe(0.5, 0.5, move, &moved) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_add_keyframe(-1, 0.5, there, user));
  FAILS(LAMELLA_ERROR_VALUE, lamella_add_keyframe(0, NOT_A_NUMBER, there, user));
  FAILS(LAMELLA_ERROR_NULL, lamella_add_keyframe(0, 1, NULL, user));
}

static void test_animations(lamella_view *root) {
  lamella_animation animation = LAMELLA_ANIMATION_INIT;
  lamella_animation unsized = animation;
  unsized.size = 0;
  animation.curve = LAMELLA_CURVE_LINEAR;
  animation.seconds = 0.5;
  animation.completion = ended;
  animation.user = ends;
  moved = lamella_view_create(root);
  CHECK(lamella_view_set_frame(moved, 0, 40, 20, 20) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_view_is_animated(moved) == 0);
  CHECK(lamella_animate(&animation, move, &moved) == LAMELLA_OK);
  pass(10);
  CHECK(lamella_view_is_animated(moved) == 1 && ends[1] == 0);
  pass(25);
  CHECK(lamella_view_is_animated(moved) == 0 && ends[1] == 1 && ends[0] == 0);
  /* A spring, which is cut short. */
  CHECK(lamella_view_set_center(moved, 10, 50) == LAMELLA_OK);
  animation.curve = LAMELLA_CURVE_SPRING;
  animation.damping = 0.5;
  CHECK(lamella_animate(&animation, move, &moved) == LAMELLA_OK);
  pass(10);
  CHECK(lamella_view_end_animations(moved) == LAMELLA_OK && lamella_view_is_animated(moved) == 0);
  pass(2);
  CHECK(ends[0] == 1);
  animation.damping = 0;
  FAILS(LAMELLA_ERROR_VALUE, lamella_animate(&animation, move, &moved));
  animation.damping = 1;
  FAILS(LAMELLA_ERROR_VALUE, lamella_animate_keyframes(&animation, frames, NULL));
  /* Keyframes. */
  CHECK(lamella_view_set_center(moved, 10, 50) == LAMELLA_OK);
  animation.curve = LAMELLA_CURVE_EASE_OUT;
  CHECK(lamella_animate_keyframes(&animation, frames, NULL) == LAMELLA_OK);
  pass(10);
  CHECK(lamella_view_is_animated(moved) == 1);
  pass(30);
  CHECK(lamella_view_is_animated(moved) == 0 && ends[1] == 2);
  /* For ever, and three times forwards and backwards. */
  animation.repeats = 3;
  animation.reverses = 1;
  CHECK(lamella_view_set_center(moved, 10, 50) == LAMELLA_OK);
  CHECK(lamella_animate(&animation, move, &moved) == LAMELLA_OK);
  pass(150);
  CHECK(lamella_view_is_animated(moved) == 1);
  pass(50);
  CHECK(lamella_view_is_animated(moved) == 0 && ends[1] == 3);
  animation.repeats = -1;
  CHECK(lamella_view_set_center(moved, 10, 50) == LAMELLA_OK);
  CHECK(lamella_animate(&animation, move, &moved) == LAMELLA_OK);
  pass(300);
  CHECK(lamella_view_is_animated(moved) == 1);
  animation.repeats = -2;
  FAILS(LAMELLA_ERROR_VALUE, lamella_animate(&animation, move, &moved));
  animation.repeats = 0;
  animation.curve = 9;
  FAILS(LAMELLA_ERROR_VALUE, lamella_animate(&animation, move, &moved));
  animation.curve = LAMELLA_CURVE_LINEAR;
  animation.seconds = -1;
  FAILS(LAMELLA_ERROR_VALUE, lamella_animate(&animation, move, &moved));
  FAILS(LAMELLA_ERROR_VALUE, lamella_animate(&unsized, move, &moved));
  FAILS(LAMELLA_ERROR_NULL, lamella_animate(NULL, move, &moved));
  animation.seconds = 1;
  FAILS(LAMELLA_ERROR_NULL, lamella_animate(&animation, NULL, &moved));
  FAILS(LAMELLA_ERROR_NULL, lamella_animate_keyframes(&animation, NULL, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_end_animations(NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_is_animated(NULL));
  /* The animation ends with its view. */
  CHECK(lamella_view_destroy(moved) == LAMELLA_OK);
  pass(2);
  CHECK(ends[0] == 2);
}

struct heard {
  int count;
  lamella_view *view;
  lamella_gesture_event last;
  int destroys;
};

static void hear(lamella_view *view, const lamella_gesture_event *event, void *user) {
  struct heard *heard = (struct heard *)user;
  heard->count++;
  heard->view = view;
  heard->last = *event;
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(stage, 0));
  if (heard->destroys) CHECK(lamella_view_destroy(view) == LAMELLA_OK);
}

static void test_gestures(lamella_view *root) {
  lamella_gesture gesture = LAMELLA_GESTURE_INIT;
  struct heard once, twice, pan, swipe, press;
  lamella_view *view = lamella_label_create(root, "Press");
  int i;
  memset(&once, 0, sizeof once);
  twice = pan = swipe = press = once;
  CHECK(lamella_view_set_frame(view, 20, 20, 100, 100) == LAMELLA_OK);
  gesture.action = hear;
  gesture.user = &once;
  CHECK(lamella_view_add_gesture(view, &gesture) == LAMELLA_OK);
  gesture.taps = 2;
  gesture.user = &twice;
  CHECK(lamella_view_add_gesture(view, &gesture) == LAMELLA_OK);
  pass(1);
  click(50, 60);
  CHECK(once.count == 0);
  pass(30);
  CHECK(once.count == 1 && once.view == view && once.last.kind == LAMELLA_GESTURE_TAP);
  CHECK(once.last.state == LAMELLA_GESTURE_ENDED && once.last.x == 30 && once.last.y == 40 && twice.count == 0);
  click(50, 60);
  click(50, 60);
  pass(30);
  CHECK(once.count == 1 && twice.count == 1);
  CHECK(lamella_view_remove_gestures(view) == LAMELLA_OK);
  click(50, 60);
  pass(30);
  CHECK(once.count == 1);

  gesture.kind = LAMELLA_GESTURE_PAN;
  gesture.user = &pan;
  CHECK(lamella_view_add_gesture(view, &gesture) == LAMELLA_OK);
  mouse(SDL_MOUSEBUTTONDOWN, 30, 30);
  for (i = 1; i <= 10; i++) mouse(SDL_MOUSEMOTION, 30 + 5 * i, 30);
  CHECK(pan.count > 1 && pan.last.state == LAMELLA_GESTURE_CHANGED && pan.last.touches == 1);
  CHECK(pan.last.translation_x > 30 && pan.last.translation_y == 0 && pan.last.velocity_x > 0);
  mouse(SDL_MOUSEBUTTONUP, 80, 30);
  CHECK(pan.last.state == LAMELLA_GESTURE_ENDED && pan.last.scale == 1);
  CHECK(lamella_view_remove_gestures(view) == LAMELLA_OK);

  gesture.kind = LAMELLA_GESTURE_SWIPE;
  gesture.user = &swipe;
  gesture.directions = LAMELLA_DIRECTION_LEFT + LAMELLA_DIRECTION_RIGHT;
  CHECK(lamella_view_add_gesture(view, &gesture) == LAMELLA_OK);
  mouse(SDL_MOUSEBUTTONDOWN, 30, 30);
  for (i = 1; i <= 6; i++) mouse(SDL_MOUSEMOTION, 30 + 12 * i, 30);
  mouse(SDL_MOUSEBUTTONUP, 102, 30);
  CHECK(swipe.count == 1 && swipe.last.direction == LAMELLA_DIRECTION_RIGHT);
  gesture.kind = LAMELLA_GESTURE_LONG_PRESS;
  gesture.user = &press;
  gesture.taps = 0;
  gesture.seconds = 0.2;
  press.destroys = 1;
  CHECK(lamella_view_add_gesture(view, &gesture) == LAMELLA_OK);

  gesture.directions = 0;
  gesture.kind = LAMELLA_GESTURE_SWIPE;
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_add_gesture(view, &gesture));
  gesture.kind = 9;
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_add_gesture(view, &gesture));
  gesture.kind = LAMELLA_GESTURE_LONG_PRESS;
  gesture.seconds = NOT_A_NUMBER;
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_add_gesture(view, &gesture));
  gesture.kind = LAMELLA_GESTURE_TAP;
  gesture.touches = 11;
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_add_gesture(view, &gesture));
  gesture.touches = 2;
  gesture.action = NULL;
  FAILS(LAMELLA_ERROR_NULL, lamella_view_add_gesture(view, &gesture));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_add_gesture(view, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_add_gesture(NULL, &gesture));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_remove_gestures(NULL));
  gesture.action = hear;
  for (i = LAMELLA_GESTURE_PINCH; i <= LAMELLA_GESTURE_HOVER; i++) {
    gesture.kind = i;
    gesture.user = &pan;
    CHECK(lamella_view_add_gesture(view, &gesture) == LAMELLA_OK);
  }
  /* The view ends in the callback of its own gesture. */
  mouse(SDL_MOUSEBUTTONDOWN, 60, 60);
  pass(20);
  CHECK(press.count == 1 && press.last.state == LAMELLA_GESTURE_BEGAN);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_remove_gestures(view));
  mouse(SDL_MOUSEBUTTONUP, 60, 60);
  CHECK(press.count == 1);
}

static void end_other(lamella_view *field, int32_t event, void *user) {
  (void)field;
  if (event == LAMELLA_FIELD_ENDED) CHECK(lamella_view_destroy((lamella_view *)user) == LAMELLA_OK);
}

/* A value that hides an edited field, whose end destroys another view with a bound value. */
static void test_ends(lamella_view *root) {
  lamella_view *field = lamella_text_field_create(root, "Name"), *label = lamella_label_create(root, "");
  int32_t hidden = 0;
  CHECK(lamella_view_set_frame(field, 0, 0, 100, 30) == LAMELLA_OK);
  CHECK(lamella_bind_int(field, LAMELLA_BIND_HIDDEN, &hidden, NULL) == LAMELLA_OK);
  CHECK(lamella_bind_int(label, LAMELLA_BIND_TEXT, &hidden, NULL) == LAMELLA_OK);
  CHECK(lamella_text_field_set_action(field, end_other, label) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_text_field_set_editing(field, 1) == LAMELLA_OK && lamella_text_field_is_editing(field) == 1);
  hidden = 1;
  pass(2);
  CHECK(lamella_view_is_hidden(field) == 1 && lamella_text_field_is_editing(field) == 0);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(label, 1));
  CHECK(lamella_view_destroy(field) == LAMELLA_OK);
}

static void test_bindings(lamella_view *root) {
  lamella_view *label = lamella_label_create(root, "");
  lamella_view *bar = lamella_progress_create(root);
  lamella_view *slider = lamella_slider_create(root, 0, 10);
  lamella_view *button = lamella_button_create(root, "");
  int32_t points = 7, shown = 1;
  double health = 0.25, x = 40;
  char name[16] = "Anna";
  char text[32];
  double value = 0;
  CHECK(lamella_bind_int(label, LAMELLA_BIND_TEXT, &points, "%03d %% done") == LAMELLA_OK);
  CHECK(lamella_label_get_text(label, text, sizeof text) == 10 && strcmp(text, "007 % done") == 0);
  CHECK(lamella_bind_double(bar, LAMELLA_BIND_VALUE, &health, NULL) == LAMELLA_OK);
  CHECK(lamella_bind_double(slider, LAMELLA_BIND_VALUE, &x, NULL) == LAMELLA_OK);
  CHECK(lamella_bind_text(button, name) == LAMELLA_OK);
  CHECK(lamella_bind_int(bar, LAMELLA_BIND_SHOWN, &shown, NULL) == LAMELLA_OK);
  CHECK(lamella_bind_int(slider, LAMELLA_BIND_ENABLED, &shown, NULL) == LAMELLA_OK);
  CHECK(lamella_bind_double(label, LAMELLA_BIND_CENTER_X, &x, NULL) == LAMELLA_OK);
  CHECK(lamella_bind_double(label, LAMELLA_BIND_CENTER_Y, &x, NULL) == LAMELLA_OK);
  CHECK(lamella_bind_double(label, LAMELLA_BIND_ALPHA, &health, NULL) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK && lamella_stage_needs_display(stage) == 0);
  points = 1234;
  CHECK(lamella_stage_needs_display(stage) == 1 && lamella_stage_next_deadline(stage) == 0);
  health = 0.5;
  x = 3;
  shown = 0;
  strcpy(name, "Otto");
  pass(1);
  CHECK(lamella_label_get_text(label, text, sizeof text) == 11 && strcmp(text, "1234 % done") == 0);
  CHECK(lamella_progress_get(bar, &value) == LAMELLA_OK && value == 0.5);
  CHECK(lamella_control_get_value(slider, &value) == LAMELLA_OK && value == 3);
  CHECK(lamella_button_get_title(button, text, sizeof text) == 4 && strcmp(text, "Otto") == 0);
  CHECK(lamella_view_is_hidden(bar) == 1 && lamella_control_is_enabled(slider) == 0);
  CHECK(lamella_view_get_center(label, &value, NULL) == LAMELLA_OK && value == 3);
  CHECK(lamella_view_get_alpha(label, &value) == LAMELLA_OK && value == 0.5);
  /* Another binding of the property takes the place of the first. */
  CHECK(lamella_bind_double(label, LAMELLA_BIND_TEXT, &health, "%.1f s") == LAMELLA_OK);
  points = 8;
  pass(1);
  CHECK(lamella_label_get_text(label, text, sizeof text) == 5 && strcmp(text, "0.5 s") == 0);
  CHECK(lamella_unbind(label, LAMELLA_BIND_TEXT) == LAMELLA_OK);
  health = NOT_A_NUMBER;
  pass(1);
  CHECK(lamella_label_get_text(label, text, sizeof text) == 5 && strcmp(text, "0.5 s") == 0);
  CHECK(lamella_progress_get(bar, &value) == LAMELLA_OK && value == 0.5);

  FAILS(LAMELLA_ERROR_VALUE, lamella_bind_int(label, LAMELLA_BIND_TEXT, &points, "%s"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_bind_int(label, LAMELLA_BIND_TEXT, &points, "%d %d"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_bind_int(label, LAMELLA_BIND_TEXT, &points, "no number"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_bind_int(label, LAMELLA_BIND_TEXT, &points, "%*d"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_bind_int(label, LAMELLA_BIND_TEXT, &points, "%ld"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_bind_int(label, LAMELLA_BIND_TEXT, &points, "%"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_bind_double(label, LAMELLA_BIND_TEXT, &health, "%999f"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_bind_double(label, LAMELLA_BIND_TEXT, &health, "%d"));
  FAILS(LAMELLA_ERROR_KIND, lamella_bind_int(bar, LAMELLA_BIND_TEXT, &points, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_bind_int(label, LAMELLA_BIND_VALUE, &points, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_bind_text(bar, name));
  FAILS(LAMELLA_ERROR_VALUE, lamella_bind_int(label, 99, &points, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_bind_int(label, LAMELLA_BIND_TEXT, NULL, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_bind_double(NULL, LAMELLA_BIND_TEXT, &health, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_bind_text(button, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_unbind(NULL, LAMELLA_BIND_TEXT));
  /* Bindings end with their views. */
  CHECK(lamella_view_destroy(bar) == LAMELLA_OK && lamella_view_destroy(button) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_view_destroy(label) == LAMELLA_OK && lamella_view_destroy(slider) == LAMELLA_OK);
  pass(1);
}

int main(void) {
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 320, 320, 32, SDL_PIXELFORMAT_ARGB8888);
  SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
  lamella_view *root;
  stage = lamella_stage_create(renderer);
  CHECK(stage != NULL);
  root = lamella_stage_root(stage);
  CHECK(lamella_stage_set_event_times(stage, 0) == LAMELLA_OK);
  pass(1);
  test_animations(root);
  test_gestures(root);
  test_bindings(root);
  test_ends(root);
  CHECK(lamella_stage_destroy(stage) == LAMELLA_OK);
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) == 0);
  CHECK(lamella_count(LAMELLA_COUNT_VIEWS) == 0);
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(surface);
  if (failures > 0) return 1;
  printf("fine\n");
  return 0;
}
