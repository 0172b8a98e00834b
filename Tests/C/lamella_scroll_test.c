/*
 * Calls every function of lamella.h about scroll views, with valid and invalid arguments. Compiles as C89 and as C++17.
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "input.h"
#include "lamella.h"

/* Drags the content down by a distance, and lets it come to rest. */
static void pull(int distance) {
  int i;
  mouse(SDL_MOUSEBUTTONDOWN, 50, 30);
  for (i = 1; i <= 10; i++) mouse(SDL_MOUSEMOTION, 50, 30 + distance * i / 10);
  pass(20);
  mouse(SDL_MOUSEBUTTONUP, 50, 30 + distance);
  pass(90);
}

struct scrolled {
  lamella_view *view;
  double x, y;
  int count;
};

static void did_scroll(lamella_view *scroll, double x, double y, void *user) {
  struct scrolled *last = (struct scrolled *)user;
  last->view = scroll;
  last->x = x;
  last->y = y;
  last->count++;
  /* As in every callback. */
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(stage, 0));
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_destroy(stage));
}

static void test_scroll_views(lamella_view *root) {
  lamella_view *scroll = lamella_scroll_create(root);
  lamella_view *inside;
  struct scrolled last = {NULL, 0, 0, 0};
  double a = -1, b = -1, c = -1, d = -1;
  CHECK(scroll != NULL && lamella_scroll_create(NULL) == NULL);
  CHECK(lamella_view_set_frame(scroll, 10, 10, 100, 80) == LAMELLA_OK);
  inside = lamella_view_create(scroll);
  CHECK(lamella_view_set_frame(inside, 0, 0, 300, 400) == LAMELLA_OK);
  CHECK(lamella_scroll_set_content_size(scroll, 300, 400) == LAMELLA_OK);
  CHECK(lamella_scroll_get_content_size(scroll, &a, &b) == LAMELLA_OK && a == 300 && b == 400);
  CHECK(lamella_scroll_get_content_size(scroll, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_scroll_set_action(scroll, did_scroll, &last) == LAMELLA_OK);

  CHECK(lamella_scroll_set_offset(scroll, 20, 30, 0) == LAMELLA_OK);
  CHECK(last.view == scroll && last.x == 20 && last.y == 30 && last.count == 1);
  CHECK(lamella_scroll_get_offset(scroll, &a, &b) == LAMELLA_OK && a == 20 && b == 30);
  CHECK(lamella_scroll_get_offset(scroll, NULL, NULL) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_scroll_set_offset(scroll, 200, 320, 1) == LAMELLA_OK);
  pass(5);
  CHECK(lamella_scroll_get_offset(scroll, &a, &b) == LAMELLA_OK && a > 20 && a < 200 && b > 30 && b < 320);
  pass(30);
  CHECK(lamella_scroll_get_offset(scroll, &a, &b) == LAMELLA_OK && a == 200 && b == 320);
  CHECK(last.x == 200 && last.y == 320 && last.count > 5);

  /* Content that shrinks brings the offset back. */
  CHECK(lamella_scroll_set_content_size(scroll, 150, 400) == LAMELLA_OK);
  CHECK(lamella_scroll_get_offset(scroll, &a, &b) == LAMELLA_OK && a == 50 && b == 320);
  CHECK(lamella_scroll_set_insets(scroll, 1, 2, 3, 4) == LAMELLA_OK);
  CHECK(lamella_scroll_get_insets(scroll, &a, &b, &c, &d) == LAMELLA_OK && a == 1 && b == 2 && c == 3 && d == 4);
  CHECK(lamella_scroll_get_insets(scroll, NULL, NULL, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_scroll_is_paging(scroll) == 0);
  CHECK(lamella_scroll_set_paging(scroll, 1) == LAMELLA_OK);
  CHECK(lamella_scroll_is_paging(scroll) == 1);
  last.count = 0;
  CHECK(lamella_scroll_set_action(scroll, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_scroll_set_offset(scroll, 0, 0, 0) == LAMELLA_OK && last.count == 0);

  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_content_size(scroll, -1, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_content_size(scroll, 1, NOT_A_NUMBER));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_offset(scroll, HUGE_VAL, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_insets(scroll, 0, 0, 0, NOT_A_NUMBER));
  FAILS(LAMELLA_ERROR_KIND, lamella_scroll_set_offset(inside, 0, 0, 0));
  CHECK(strstr(lamella_last_error(), "not a scroll view") != NULL);
  FAILS(LAMELLA_ERROR_KIND, lamella_scroll_get_offset(root, &a, &b));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_set_paging(NULL, 1));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_is_paging(NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_set_action(NULL, did_scroll, NULL));
  CHECK(lamella_view_destroy(scroll) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_scroll_get_insets(scroll, &a, &b, &c, &d));
}

/* ---- Options ---- */

static void count_call(lamella_view *scroll, void *user) {
  CHECK(scroll != NULL);
  ++*(int *)user;
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(stage, 0));
}

static double keyboard_top(void) {
  double y = -1;
  CHECK(lamella_stage_get_keyboard_frame(stage, NULL, &y, NULL, NULL) == LAMELLA_OK);
  return y;
}

/* A keyboard at the bottom of the window follows a drag that reaches it. */
static void test_keyboard(lamella_view *scroll) {
  CHECK(lamella_stage_set_keyboard_frame(stage, 0, 120, 320, 200) == LAMELLA_OK);
  mouse(SDL_MOUSEBUTTONDOWN, 50, 30);
  mouse(SDL_MOUSEMOTION, 50, 60);
  mouse(SDL_MOUSEMOTION, 50, 110);
  CHECK(keyboard_top() == 120);
  mouse(SDL_MOUSEMOTION, 50, 150);
  CHECK(keyboard_top() == 150);
  mouse(SDL_MOUSEMOTION, 50, 130);
  CHECK(keyboard_top() == 130);
  pass(20);
  mouse(SDL_MOUSEBUTTONUP, 50, 130);
  CHECK(keyboard_top() == 120);
  pass(60);
  CHECK(lamella_scroll_set_offset(scroll, 0, 150, 0) == LAMELLA_OK);
  pull(230);
  CHECK(keyboard_top() == 0);
  CHECK(lamella_scroll_set_offset(scroll, 0, 150, 0) == LAMELLA_OK);
}

static void test_options(lamella_view *root) {
  static const double offsets[3] = {200, 0, 90};
  static const double bad[1] = {HUGE_VAL};
  lamella_view *scroll = lamella_scroll_create(root);
  double a = -1, b = -1, c = -1, d = -1, y = -1;
  CHECK(lamella_view_set_frame(scroll, 0, 0, 200, 200) == LAMELLA_OK);
  CHECK(lamella_scroll_set_content_size(scroll, 200, 900) == LAMELLA_OK);
  pass(1);

  /* The safe area moves content at its top. */
  CHECK(lamella_stage_set_safe_area(stage, 20, 0, 10, 0) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_scroll_get_adjusted_insets(scroll, &a, &b, &c, &d) == LAMELLA_OK);
  CHECK(a == 20 && b == 0 && c == 0 && d == 0);
  CHECK(lamella_scroll_get_offset(scroll, NULL, &y) == LAMELLA_OK && y == -20);
  CHECK(lamella_scroll_set_safe_area(scroll, LAMELLA_SAFE_AREA_NEVER) == LAMELLA_OK);
  CHECK(lamella_scroll_get_adjusted_insets(scroll, &a, NULL, NULL, NULL) == LAMELLA_OK && a == 0);
  CHECK(lamella_scroll_set_safe_area(scroll, LAMELLA_SAFE_AREA_ALWAYS) == LAMELLA_OK);
  CHECK(lamella_scroll_set_safe_area(scroll, LAMELLA_SAFE_AREA_SCROLLING) == LAMELLA_OK);
  CHECK(lamella_scroll_set_safe_area(scroll, LAMELLA_SAFE_AREA_AUTOMATIC) == LAMELLA_OK);
  CHECK(lamella_scroll_get_adjusted_insets(scroll, &a, NULL, NULL, NULL) == LAMELLA_OK && a == 20);
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_safe_area(scroll, 4));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_safe_area(scroll, -1));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_get_adjusted_insets(NULL, &a, &b, &c, &d));
  CHECK(lamella_stage_set_safe_area(stage, 0, 0, 0, 0) == LAMELLA_OK);
  pass(1);

  /* Pages and snap offsets: drags end there. */
  CHECK(lamella_scroll_set_snap_offsets(scroll, NULL, 0, offsets, 3) == LAMELLA_OK);
  pull(-70);
  CHECK(lamella_scroll_get_offset(scroll, NULL, &y) == LAMELLA_OK && y == 90);
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_set_snap_offsets(scroll, NULL, 1, NULL, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_snap_offsets(scroll, bad, 1, NULL, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_snap_offsets(scroll, offsets, -1, NULL, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_snap_offsets(scroll, offsets, 100001, NULL, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_scroll_set_snap_offsets(root, NULL, 0, NULL, 0));
  CHECK(lamella_scroll_set_snap_offsets(scroll, NULL, 0, NULL, 0) == LAMELLA_OK);
  CHECK(lamella_scroll_set_paging(scroll, 1) == LAMELLA_OK);
  CHECK(lamella_scroll_set_page_size(scroll, 200, 150) == LAMELLA_OK);
  pull(-90);
  CHECK(lamella_scroll_get_offset(scroll, NULL, &y) == LAMELLA_OK && y == 150);
  CHECK(lamella_scroll_set_page_size(scroll, 0, 0) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_page_size(scroll, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_page_size(scroll, -1, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_page_size(scroll, NOT_A_NUMBER, 1));
  CHECK(lamella_scroll_set_paging(scroll, 0) == LAMELLA_OK);

  /* What the user may do. */
  CHECK(lamella_scroll_set_enabled(scroll, 0) == LAMELLA_OK);
  pull(-50);
  CHECK(lamella_scroll_get_offset(scroll, NULL, &y) == LAMELLA_OK && y == 150);
  CHECK(lamella_scroll_set_enabled(scroll, 1) == LAMELLA_OK);
  CHECK(lamella_scroll_set_bounces(scroll, 0, 0) == LAMELLA_OK);
  CHECK(lamella_scroll_set_bounces(scroll, 1, 1) == LAMELLA_OK);
  CHECK(lamella_scroll_set_always_bounces(scroll, 1, 0) == LAMELLA_OK);
  CHECK(lamella_scroll_set_always_bounces(scroll, 0, 0) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_set_enabled(NULL, 1));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_set_bounces(NULL, 1, 1));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_set_always_bounces(NULL, 1, 1));
  CHECK(lamella_scroll_set_indicators(scroll, 0, 1, LAMELLA_INDICATOR_WHITE) == LAMELLA_OK);
  CHECK(lamella_scroll_set_indicators(scroll, 1, 1, LAMELLA_INDICATOR_DEFAULT) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_indicators(scroll, 1, 1, LAMELLA_INDICATOR_WHITE + 1));
  CHECK(lamella_scroll_flash_indicators(scroll) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_flash_indicators(NULL));
  CHECK(lamella_scroll_set_keyboard_dismissal(scroll, LAMELLA_KEYBOARD_ON_DRAG) == LAMELLA_OK);
  CHECK(lamella_scroll_set_keyboard_dismissal(scroll, LAMELLA_KEYBOARD_INTERACTIVE) == LAMELLA_OK);
  test_keyboard(scroll);
  CHECK(lamella_scroll_set_keyboard_dismissal(scroll, LAMELLA_KEYBOARD_STAYS) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_keyboard_dismissal(scroll, 3));

  /* To the top. */
  CHECK(lamella_scroll_set_offset(scroll, 0, 300, 0) == LAMELLA_OK);
  CHECK(lamella_scroll_to_top(scroll) == 1);
  pass(5);
  CHECK(lamella_scroll_stop(scroll) == LAMELLA_OK);
  CHECK(lamella_scroll_get_offset(scroll, NULL, &y) == LAMELLA_OK && y > 0 && y < 300);
  pass(30);
  CHECK(lamella_scroll_get_offset(scroll, NULL, &a) == LAMELLA_OK && a == y);
  CHECK(lamella_stage_scroll_to_top(stage, 50, 50) == 1);
  pass(30);
  CHECK(lamella_scroll_get_offset(scroll, NULL, &y) == LAMELLA_OK && y == 0);
  CHECK(lamella_scroll_to_top(scroll) == 0 && lamella_stage_scroll_to_top(stage, 50, 50) == 0);
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_to_top(NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_stop(NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_stage_scroll_to_top(NULL, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_scroll_to_top(stage, NOT_A_NUMBER, 0));
  CHECK(lamella_view_destroy(scroll) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_scroll_stop(scroll));
}

static void test_zoom(lamella_view *root) {
  lamella_view *scroll = lamella_scroll_create(root);
  lamella_view *content = lamella_view_create(scroll);
  double scale = -1, width = -1, height = -1;
  CHECK(lamella_view_set_frame(scroll, 0, 0, 200, 200) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(content, 0, 0, 400, 300) == LAMELLA_OK);
  CHECK(lamella_scroll_set_content_size(scroll, 400, 300) == LAMELLA_OK);
  CHECK(lamella_scroll_set_zoom(scroll, 2, 0) == LAMELLA_OK);
  CHECK(lamella_scroll_get_zoom(scroll, &scale) == LAMELLA_OK && scale == 1);
  CHECK(lamella_scroll_set_zoom_content(scroll, content) == LAMELLA_OK);
  CHECK(lamella_scroll_set_zoom_limits(scroll, 0.5, 4) == LAMELLA_OK);
  CHECK(lamella_scroll_set_zoom(scroll, 2, 0) == LAMELLA_OK);
  CHECK(lamella_scroll_get_zoom(scroll, &scale) == LAMELLA_OK && scale == 2);
  CHECK(lamella_scroll_get_content_size(scroll, &width, &height) == LAMELLA_OK && width == 800 && height == 600);
  pass(1);
  CHECK(lamella_scroll_set_zoom(scroll, 100, 1) == LAMELLA_OK);
  pass(5);
  CHECK(lamella_scroll_get_zoom(scroll, &scale) == LAMELLA_OK && scale > 2 && scale < 4);
  pass(30);
  CHECK(lamella_scroll_get_zoom(scroll, &scale) == LAMELLA_OK && scale == 4);
  CHECK(lamella_scroll_get_zoom(scroll, NULL) == LAMELLA_OK);
  CHECK(lamella_scroll_set_double_tap_zooms(scroll, 1) == LAMELLA_OK);
  CHECK(lamella_scroll_set_double_tap_zooms(scroll, 0) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_zoom_content(scroll, root));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_zoom_content(scroll, scroll));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_zoom_limits(scroll, 2, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_zoom_limits(scroll, 0, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_zoom_limits(scroll, 1, NOT_A_NUMBER));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_zoom(scroll, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_zoom(scroll, HUGE_VAL, 0));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_get_zoom(NULL, &scale));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_set_double_tap_zooms(NULL, 1));
  CHECK(lamella_scroll_set_zoom_content(scroll, NULL) == LAMELLA_OK);
  CHECK(lamella_view_destroy(scroll) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_scroll_set_zoom_content(scroll, content));
}

static void test_refresh(lamella_view *root) {
  int calls = 0;
  double y = -1;
  lamella_view *scroll = lamella_scroll_create(root);
  CHECK(lamella_view_set_frame(scroll, 0, 0, 200, 200) == LAMELLA_OK);
  CHECK(lamella_scroll_set_content_size(scroll, 200, 900) == LAMELLA_OK);
  CHECK(lamella_scroll_is_refreshing(scroll) == 0);
  FAILS(LAMELLA_ERROR_VALUE, lamella_scroll_set_refreshing(scroll, 1));
  CHECK(lamella_scroll_set_refresh(scroll, count_call, &calls) == LAMELLA_OK);
  pull(40);
  CHECK(calls == 0 && lamella_scroll_is_refreshing(scroll) == 0);
  pull(240);
  CHECK(calls == 1 && lamella_scroll_is_refreshing(scroll) == 1);
  CHECK(lamella_scroll_get_offset(scroll, NULL, &y) == LAMELLA_OK && y == -60);
  /* Another action goes on with the task. */
  CHECK(lamella_scroll_set_refresh(scroll, count_call, &calls) == LAMELLA_OK);
  CHECK(lamella_scroll_is_refreshing(scroll) == 1);
  CHECK(lamella_scroll_set_refreshing(scroll, 0) == LAMELLA_OK);
  pass(40);
  CHECK(lamella_scroll_get_offset(scroll, NULL, &y) == LAMELLA_OK && y == 0);
  CHECK(lamella_scroll_set_refreshing(scroll, 1) == LAMELLA_OK);
  CHECK(calls == 1 && lamella_scroll_is_refreshing(scroll) == 1);
  CHECK(lamella_scroll_set_refresh(scroll, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_scroll_is_refreshing(scroll) == 0);
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_set_refresh(NULL, count_call, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_scroll_is_refreshing(NULL));
  CHECK(lamella_view_destroy(scroll) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_scroll_set_refreshing(scroll, 0));
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
  test_scroll_views(root);
  test_options(root);
  test_zoom(root);
  test_refresh(root);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK);
  CHECK(lamella_stage_destroy(stage) == LAMELLA_OK);
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) == 0);
  CHECK(lamella_count(LAMELLA_COUNT_VIEWS) == 0);
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(surface);
  if (failures > 0) return 1;
  printf("fine\n");
  return 0;
}
