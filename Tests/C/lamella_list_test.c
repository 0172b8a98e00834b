/*
 * Calls every function of lamella.h about lists and cells, with valid and invalid arguments. Compiles as C89 and as
 * C++17.
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "lamella.h"

#define ROWS 64
#define LABEL_TAG 7

static lamella_stage *stage;

static void pass(int frames) {
  int i;
  for (i = 0; i < frames; i++) CHECK(lamella_stage_update(stage, 16667) == LAMELLA_OK);
}

/* Presses or releases the left button at a point. */
static void button(Uint32 type, int x, int y) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = type;
  event.button.button = SDL_BUTTON_LEFT;
  event.button.clicks = 1;
  event.button.x = x;
  event.button.y = y;
  CHECK(lamella_stage_handle(stage, &event) == 1);
}

static void click(int x, int y) {
  button(SDL_MOUSEBUTTONDOWN, x, y);
  pass(1);
  button(SDL_MOUSEBUTTONUP, x, y);
  pass(3);
}

/* ---- Lists ---- */

/* What a list shows: the numbers of its rows. */
struct model {
  int numbers[2][ROWS];
  int counts[2];
  int fills;
  lamella_image *image;
};

static struct model model;

static void reset_model(void) {
  int i;
  for (i = 0; i < ROWS; i++) {
    model.numbers[0][i] = i;
    model.numbers[1][i] = 1000 + i;
  }
  model.counts[0] = 40;
  model.counts[1] = 3;
  model.fills = 0;
}

static void fill(lamella_view *list, lamella_view *cell, int32_t section, int32_t row, void *user) {
  struct model *shown = (struct model *)user;
  char text[32];
  shown->fills++;
  CHECK(section >= 0 && section < 2 && row >= 0 && row < shown->counts[section]);
  CHECK(lamella_list_row_count(list, section) == shown->counts[section]);
  sprintf(text, "number %d", shown->numbers[section][row]);
  CHECK(lamella_cell_set_text(cell, text) == LAMELLA_OK);
  CHECK(lamella_view_set_tag(cell, shown->numbers[section][row]) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_render(stage));
}

static lamella_view *make_list(lamella_view *root, int32_t style) {
  lamella_view *list = lamella_list_create(root, style, fill, &model);
  CHECK(list != NULL);
  reset_model();
  CHECK(lamella_view_set_frame(list, 0, 0, 320, 200) == LAMELLA_OK);
  CHECK(lamella_list_set_section_count(list, 2) == LAMELLA_OK);
  CHECK(lamella_list_set_row_count(list, 0, 40) == LAMELLA_OK);
  CHECK(lamella_list_set_row_count(list, 1, 3) == LAMELLA_OK);
  CHECK(lamella_list_set_row_height(list, 40) == LAMELLA_OK);
  pass(1);
  return list;
}

/* Whether a row in sight has the cell of a number, as high as rows are and below the row above. */
static int shows(lamella_view *list, int32_t section, int32_t row, int number) {
  lamella_view *cell = lamella_list_cell_at(list, section, row);
  int32_t found_section = -1, found_row = -1;
  int64_t tag = -1;
  if (cell == NULL || lamella_view_get_tag(cell, &tag) != LAMELLA_OK || tag != number) return 0;
  return lamella_cell_get_row(cell, &found_section, &found_row) == 1 && found_section == section && found_row == row;
}

static int sees(lamella_view *list, int32_t first_section, int32_t first, int32_t last_section, int32_t last) {
  int32_t a = -1, b = -1, c = -1, d = -1;
  if (lamella_list_get_first_visible(list, &a, &b) != 1 || lamella_list_get_last_visible(list, &c, &d) != 1) return 0;
  if (a == first_section && b == first && c == last_section && d == last) return 1;
  printf("rows %d of %d to %d of %d are in sight\n", (int)b, (int)a, (int)d, (int)c);
  return 0;
}

static void test_rows(lamella_view *root) {
  lamella_view *list = make_list(root, LAMELLA_LIST_PLAIN);
  lamella_view *cell;
  double height = 0, y = 0;
  int64_t handles;
  int i;
  CHECK(lamella_list_section_count(list) == 2);
  CHECK(lamella_list_row_count(list, 0) == 40 && lamella_list_row_count(list, 1) == 3);
  CHECK(lamella_scroll_get_content_size(list, NULL, &height) == LAMELLA_OK && height == 43 * 40);
  CHECK(sees(list, 0, 0, 0, 4));
  CHECK(shows(list, 0, 0, 0) && shows(list, 0, 4, 4));
  CHECK(lamella_list_cell_at(list, 0, 20) == NULL);
  CHECK(model.fills < 8);

  /* Handles of cells live as long as the list, whatever rows they show. */
  cell = lamella_list_cell_at(list, 0, 0);
  CHECK(lamella_list_scroll_to(list, 0, 20, LAMELLA_SCROLL_START, 0) == LAMELLA_OK);
  pass(2);
  CHECK(sees(list, 0, 20, 0, 24));
  CHECK(shows(list, 0, 20, 20));
  CHECK(lamella_view_set_alpha(cell, 1) == LAMELLA_OK);
  handles = lamella_count(LAMELLA_COUNT_HANDLES);
  for (i = 0; i < 40; i++) {
    CHECK(lamella_list_scroll_to(list, 0, i, LAMELLA_SCROLL_CENTER, 0) == LAMELLA_OK);
    pass(1);
  }
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) <= handles + 4);
  CHECK(lamella_list_scroll_to(list, 1, 2, LAMELLA_SCROLL_NEAREST, 1) == LAMELLA_OK);
  pass(40);
  CHECK(sees(list, 0, 38, 1, 2));
  CHECK(shows(list, 1, 2, 1002));
  CHECK(lamella_list_scroll_to(list, 0, 10, LAMELLA_SCROLL_END, 0) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_scroll_get_offset(list, NULL, &y) == LAMELLA_OK && y == 11 * 40 - 200);

  /* Rows that come and go above leave those in sight where they are. */
  CHECK(lamella_list_scroll_to(list, 0, 20, LAMELLA_SCROLL_START, 0) == LAMELLA_OK);
  pass(1);
  memmove(model.numbers[0] + 2, model.numbers[0], sizeof(int) * 40);
  model.numbers[0][0] = 500;
  model.numbers[0][1] = 501;
  model.counts[0] = 42;
  CHECK(lamella_list_insert_rows(list, 0, 0, 2, 0) == LAMELLA_OK);
  pass(1);
  CHECK(sees(list, 0, 22, 0, 26) && shows(list, 0, 22, 20));
  memmove(model.numbers[0], model.numbers[0] + 4, sizeof(int) * 38);
  model.counts[0] = 38;
  CHECK(lamella_list_remove_rows(list, 0, 0, 4, 1) == LAMELLA_OK);
  pass(30);
  CHECK(sees(list, 0, 18, 0, 22) && shows(list, 0, 18, 20));

  /* A row that moves to another section, and one that is filled again. */
  memmove(model.numbers[1] + 2, model.numbers[1] + 1, sizeof(int) * 2);
  model.numbers[1][1] = model.numbers[0][19];
  memmove(model.numbers[0] + 19, model.numbers[0] + 20, sizeof(int) * 18);
  model.counts[0] = 37;
  model.counts[1] = 4;
  CHECK(lamella_list_move_row(list, 0, 19, 1, 1, 1) == LAMELLA_OK);
  pass(30);
  CHECK(lamella_list_row_count(list, 0) == 37 && lamella_list_row_count(list, 1) == 4);
  CHECK(shows(list, 0, 18, 20) && shows(list, 0, 19, 22));
  model.numbers[0][18] = 77;
  CHECK(shows(list, 0, 18, 20));
  CHECK(lamella_list_reload_rows(list, 0, 18, 1, 0) == LAMELLA_OK);
  pass(1);
  CHECK(shows(list, 0, 18, 77));
  CHECK(lamella_list_scroll_to(list, 1, 1, LAMELLA_SCROLL_CENTER, 0) == LAMELLA_OK);
  pass(1);
  CHECK(shows(list, 1, 1, 21));
  model.numbers[1][1] = 78;
  CHECK(lamella_list_reload(list) == LAMELLA_OK);
  pass(1);
  CHECK(shows(list, 1, 1, 78));
  CHECK(lamella_list_insert_rows(list, 0, 37, 0, 0) == LAMELLA_OK);

  CHECK(lamella_list_create(root, 2, fill, NULL) == NULL);
  CHECK(lamella_list_create(root, LAMELLA_LIST_PLAIN, NULL, NULL) == NULL);
  CHECK(lamella_list_create(NULL, LAMELLA_LIST_PLAIN, fill, NULL) == NULL);
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_section_count(list, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_section_count(list, 100001));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_row_count(list, 2, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_row_count(list, 0, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_row_count(list, -1));
  /* Changes together. */
  CHECK(lamella_list_begin_changes(list, 1) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_begin_changes(list, 1));
  CHECK(lamella_list_insert_rows(list, 0, 37, 0, 0) == LAMELLA_OK);
  CHECK(lamella_list_remove_rows(list, 0, 0, 0, 1) == LAMELLA_OK);
  CHECK(lamella_list_end_changes(list) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_end_changes(list));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_begin_changes(NULL, 1));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_end_changes(NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_insert_rows(list, 2, 0, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_insert_rows(list, 0, 38, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_insert_rows(list, 0, 0, -1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_insert_rows(list, 0, 0, 100001, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_remove_rows(list, 0, 36, 2, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_remove_rows(list, 0, -1, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_reload_rows(list, 0, 37, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_move_row(list, 0, 37, 0, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_move_row(list, 0, 0, 0, 37, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_move_row(list, 0, 0, 1, 5, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_move_row(list, 0, 0, 2, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_scroll_to(list, 0, 37, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_scroll_to(list, 0, 0, 4, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_row_height(list, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_row_height(list, NOT_A_NUMBER));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_row_estimate(list, 1e9));
  FAILS(LAMELLA_ERROR_KIND, lamella_scroll_set_content_size(list, 1, 1));
  FAILS(LAMELLA_ERROR_KIND, lamella_list_reload(root));
  CHECK(strstr(lamella_last_error(), "not a list") != NULL);
  FAILS(LAMELLA_ERROR_NULL, lamella_list_section_count(NULL));
  CHECK(lamella_list_cell_at(list, 0, 37) == NULL && lamella_list_cell_at(NULL, 0, 0) == NULL);
  CHECK(lamella_list_row_count(list, 0) == 37 && lamella_list_row_count(list, 1) == 4);

  cell = lamella_list_cell_at(list, 1, 1);
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(cell, 1));
  FAILS(LAMELLA_ERROR_STALE, lamella_list_reload(list));
}

/* A list of a million rows asks for those in sight alone. */
static void fill_any(lamella_view *list, lamella_view *cell, int32_t section, int32_t row, void *user) {
  (void)list;
  (void)section;
  (*(int *)user)++;
  CHECK(lamella_view_set_tag(cell, row) == LAMELLA_OK);
}

static void test_many_rows(lamella_view *root) {
  int calls = 0;
  lamella_view *list = lamella_list_create(root, LAMELLA_LIST_PLAIN, fill_any, &calls);
  /* A jump before the list has a size. */
  CHECK(lamella_list_set_row_count(list, 0, 1000) == LAMELLA_OK);
  CHECK(lamella_list_scroll_to(list, 0, 500, LAMELLA_SCROLL_START, 0) == LAMELLA_OK);
  pass(1);
  CHECK(calls == 0);
  CHECK(lamella_view_set_frame(list, 0, 0, 320, 200) == LAMELLA_OK);
  pass(1);
  CHECK(sees(list, 0, 500, 0, 504));
  calls = 0;
  CHECK(lamella_list_set_row_count(list, 0, 2147483647) == LAMELLA_OK);
  pass(1);
  CHECK(calls > 0 && calls < 10);
  CHECK(lamella_list_scroll_to(list, 0, 2147483646, LAMELLA_SCROLL_END, 0) == LAMELLA_OK);
  pass(2);
  CHECK(shows(list, 0, 2147483646, 2147483646));
  CHECK(calls < 30);
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_insert_rows(list, 0, 0, 1, 0));
  CHECK(lamella_list_set_section_count(list, 0) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_list_get_first_visible(list, NULL, NULL) == 0);
  CHECK(lamella_list_get_last_visible(list, NULL, NULL) == 0);
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
}

/* ---- Selection ---- */

struct selected {
  int32_t section, row, selected;
  int count;
};

static void did_select(lamella_view *list, int32_t section, int32_t row, int32_t selected, void *user) {
  struct selected *last = (struct selected *)user;
  CHECK(lamella_list_is_selected(list, section, row) == selected);
  last->section = section;
  last->row = row;
  last->selected = selected;
  last->count++;
}

/* Returns whether a view has a frame. */
static int has_frame(lamella_view *view, double x, double y, double width, double height) {
  double found[4] = {0, 0, 0, 0};
  if (lamella_view_get_frame(view, &found[0], &found[1], &found[2], &found[3]) != LAMELLA_OK) return 0;
  return found[0] == x && found[1] == y && found[2] == width && found[3] == height;
}

/* Sections in columns, in lines, and in a row that scrolls sideways. */
static void test_arrangements(lamella_view *root) {
  int calls = 0;
  int32_t section = -1, row = -1;
  lamella_view *list = lamella_list_create(root, LAMELLA_LIST_PLAIN, fill_any, &calls);
  lamella_view *cell;
  CHECK(lamella_view_set_frame(list, 0, 0, 200, 300) == LAMELLA_OK);
  CHECK(lamella_list_set_section_count(list, 4) == LAMELLA_OK);
  CHECK(lamella_list_set_section_sideways(list, 0, 80, 50, 10, LAMELLA_SIDEWAYS_ROWS) == LAMELLA_OK);
  CHECK(lamella_list_set_section_grid(list, 1, 4, 40, 0) == LAMELLA_OK);
  CHECK(lamella_list_set_section_flow(list, 2, 90, 30, 10) == LAMELLA_OK);
  CHECK(lamella_list_set_row_height(list, 20) == LAMELLA_OK);
  CHECK(lamella_list_set_row_count(list, 0, 1000000) == LAMELLA_OK);
  CHECK(lamella_list_set_row_count(list, 1, 6) == LAMELLA_OK);
  CHECK(lamella_list_set_row_count(list, 2, 3) == LAMELLA_OK);
  CHECK(lamella_list_set_row_count(list, 3, 1000000) == LAMELLA_OK);
  pass(2);
  CHECK(calls > 12 && calls < 40);
  cell = lamella_list_cell_at(list, 0, 1);
  CHECK(cell != NULL && has_frame(cell, 90, 0, 80, 50));
  CHECK(lamella_cell_get_row(cell, &section, &row) == 1 && section == 0 && row == 1);
  CHECK(has_frame(lamella_list_cell_at(list, 1, 5), 50, 90, 50, 40));
  CHECK(has_frame(lamella_list_cell_at(list, 2, 1), 110, 130, 90, 30));
  CHECK(has_frame(lamella_list_cell_at(list, 3, 0), 0, 200, 200, 20));
  /* A jump in the row; what is selected there is reached. */
  CHECK(lamella_list_scroll_to(list, 0, 500000, LAMELLA_SCROLL_START, 0) == LAMELLA_OK);
  CHECK(lamella_list_set_selected(list, 0, 500000, 1) == LAMELLA_OK);
  pass(2);
  CHECK(lamella_list_cell_at(list, 0, 1) == NULL && lamella_list_cell_at(list, 0, 500000) != NULL);
  CHECK(lamella_list_get_first_visible(list, &section, &row) == 1 && section == 0 && row == 500000);
  CHECK(lamella_list_remove_rows(list, 0, 0, 10, 1) == LAMELLA_OK);
  pass(2);
  CHECK(lamella_list_is_selected(list, 0, 499990) == 1);
  CHECK(lamella_list_set_section_rows(list, 0) == LAMELLA_OK);
  CHECK(lamella_list_scroll_to(list, 0, 2, LAMELLA_SCROLL_START, 0) == LAMELLA_OK);
  pass(2);
  CHECK(has_frame(lamella_list_cell_at(list, 0, 2), 0, 40, 200, 20));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_section_rows(list, 4));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_section_grid(list, 0, 0, 40, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_section_grid(list, 0, 3, 0.5, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_section_flow(list, 0, 0, 40, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_section_flow(list, 0, 40, 40, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_section_sideways(list, 0, 40, 40, 0, 5));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_section_rows(NULL, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_list_set_section_flow(root, 0, 40, 40, 0));
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
}

static void test_selection(lamella_view *root) {
  lamella_view *list = make_list(root, LAMELLA_LIST_PLAIN);
  struct selected last = {-1, -1, -1, 0};
  int32_t section = -1, row = -1;
  CHECK(lamella_list_set_action(list, did_select, &last) == LAMELLA_OK);
  click(100, 60);
  CHECK(last.count == 1 && last.section == 0 && last.row == 1 && last.selected == 1);
  click(100, 100);
  CHECK(last.count == 3 && last.row == 2 && last.selected == 1);
  CHECK(lamella_list_selected_count(list) == 1);
  CHECK(lamella_list_get_selected(list, 0, &section, &row) == LAMELLA_OK && section == 0 && row == 2);
  CHECK(lamella_list_is_selected(list, 0, 1) == 0 && lamella_list_is_selected(list, 0, 2) == 1);

  /* By code without the action; selections stay with their rows. */
  CHECK(lamella_list_set_selection(list, LAMELLA_SELECT_SEVERAL) == LAMELLA_OK);
  CHECK(lamella_list_set_selected(list, 1, 0, 1) == LAMELLA_OK);
  CHECK(lamella_list_selected_count(list) == 2 && last.count == 3);
  memmove(model.numbers[0], model.numbers[0] + 1, sizeof(int) * 39);
  model.counts[0] = 39;
  CHECK(lamella_list_remove_rows(list, 0, 0, 1, 0) == LAMELLA_OK);
  CHECK(lamella_list_is_selected(list, 0, 1) == 1 && lamella_list_is_selected(list, 1, 0) == 1);
  CHECK(lamella_list_get_selected(list, 1, &section, &row) == LAMELLA_OK && section == 1 && row == 0);
  pass(1);
  click(100, 60);
  CHECK(last.count == 4 && last.row == 1 && last.selected == 0);
  CHECK(lamella_list_set_selected(list, 1, 0, 0) == LAMELLA_OK);
  CHECK(lamella_list_selected_count(list) == 0);

  CHECK(lamella_list_set_selection(list, LAMELLA_SELECT_NONE) == LAMELLA_OK);
  click(100, 60);
  CHECK(last.count == 4 && lamella_list_selected_count(list) == 0);
  CHECK(lamella_list_set_selection(list, LAMELLA_SELECT_ONE) == LAMELLA_OK);
  CHECK(lamella_list_set_action(list, NULL, NULL) == LAMELLA_OK);
  click(100, 60);
  CHECK(last.count == 4 && lamella_list_is_selected(list, 0, 1) == 1);

  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_selection(list, 3));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_selected(list, 0, 39, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_is_selected(list, 2, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_get_selected(list, 1, NULL, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_get_selected(list, -1, NULL, NULL));
  CHECK(lamella_list_get_selected(list, 0, NULL, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_list_selected_count(root));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_action(NULL, NULL, NULL));
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
}

/* ---- What the user does with rows ---- */

struct touched {
  int32_t section, row, to_row;
  int count, checks, refused;
  int prepared[ROWS]; /* 1 for rows that were announced. */
};

static void did_swipe(lamella_view *list, int32_t section, int32_t row, void *user) {
  struct touched *last = (struct touched *)user;
  CHECK(lamella_list_row_count(list, section) > row);
  last->section = section;
  last->row = row;
  last->count++;
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_render(stage));
}

/* A function that removes the row, as a game does. */
static void remove_row(lamella_view *list, int32_t section, int32_t row, void *user) {
  did_swipe(list, section, row, user);
  memmove(model.numbers[section] + row, model.numbers[section] + row + 1, sizeof(int) * (size_t)(ROWS - 1 - row));
  model.counts[section]--;
  CHECK(lamella_list_remove_rows(list, section, row, 1, 1) == LAMELLA_OK);
}

static int32_t may(lamella_view *list, int32_t section, int32_t row, int32_t what, void *user) {
  struct touched *last = (struct touched *)user;
  CHECK(lamella_list_row_count(list, section) > row);
  CHECK(what >= LAMELLA_ROW_LEADING_ACTIONS && what <= LAMELLA_ROW_MOVE);
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_render(stage));
  last->checks++;
  if (row != 1) return 1;
  last->refused++;
  return 0;
}

static void did_move(lamella_view *list, int32_t section, int32_t row, int32_t to_row, void *user) {
  struct touched *last = (struct touched *)user;
  int number = model.numbers[section][row], i;
  (void)list;
  last->section = section;
  last->row = row;
  last->to_row = to_row;
  last->count++;
  for (i = row; i < to_row; i++) model.numbers[section][i] = model.numbers[section][i + 1];
  for (i = row; i > to_row; i--) model.numbers[section][i] = model.numbers[section][i - 1];
  model.numbers[section][to_row] = number;
}

/* Drags the mouse along a row. */
static void drag(int x, int y, int to_x, int to_y, int rest) {
  SDL_Event event;
  int i;
  button(SDL_MOUSEBUTTONDOWN, x, y);
  pass(rest + 1);
  for (i = 1; i <= 10; i++) {
    memset(&event, 0, sizeof event);
    event.type = SDL_MOUSEMOTION;
    event.motion.state = SDL_BUTTON_LMASK;
    event.motion.x = x + (to_x - x) * i / 10;
    event.motion.y = y + (to_y - y) * i / 10;
    CHECK(lamella_stage_handle(stage, &event) == 1);
    pass(1);
  }
  pass(20);
  button(SDL_MOUSEBUTTONUP, to_x, to_y);
  pass(40);
}

static void test_swipes(lamella_view *root) {
  lamella_view *list = make_list(root, LAMELLA_LIST_PLAIN);
  struct touched first, other;
  int i;
  memset(&first, 0, sizeof first);
  memset(&other, 0, sizeof other);
  CHECK(lamella_list_add_swipe_action(list, LAMELLA_SWIPE_TRAILING, "Delete", LAMELLA_SWIPE_DESTRUCTIVE, 0, remove_row,
                                      &first) == LAMELLA_OK);
  CHECK(lamella_list_add_swipe_action(list, LAMELLA_SWIPE_LEADING, "Mark", LAMELLA_SWIPE_NORMAL, 0x3366FFFF, did_swipe,
                                      &other) == LAMELLA_OK);
  /* A swipe across the whole row performs the first action. */
  drag(300, 100, 20, 100, 0);
  CHECK(first.count == 1 && first.section == 0 && first.row == 2);
  CHECK(lamella_list_row_count(list, 0) == 39 && shows(list, 0, 2, 3));
  drag(20, 100, 300, 100, 0);
  CHECK(other.count == 1 && other.row == 2);
  /* One that uncovers the actions waits for a press. */
  drag(300, 20, 220, 20, 0);
  CHECK(first.count == 1);
  click(300, 20);
  pass(30);
  CHECK(first.count == 2 && first.row == 0 && shows(list, 0, 0, 1));
  CHECK(lamella_list_selected_count(list) == 0);
  /* Rows that may not. */
  CHECK(lamella_list_set_permission(list, may, &first) == LAMELLA_OK);
  drag(300, 60, 20, 60, 0);
  CHECK(first.count == 2 && first.refused > 0);
  drag(300, 140, 20, 140, 0);
  CHECK(first.count == 3 && first.row == 3);
  CHECK(lamella_list_set_permission(list, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_list_set_full_swipe(list, 0) == LAMELLA_OK);
  CHECK(lamella_list_set_full_swipe(list, 1) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_list_set_full_swipe(root, 1));
  CHECK(lamella_list_remove_swipe_actions(list, LAMELLA_SWIPE_TRAILING) == LAMELLA_OK);
  drag(300, 60, 20, 60, 0);
  CHECK(first.count == 3);
  for (i = 1; i < 20; i++)
    CHECK(lamella_list_add_swipe_action(list, LAMELLA_SWIPE_LEADING, "More", LAMELLA_SWIPE_NORMAL, 0, did_swipe,
                                        &other) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_add_swipe_action(list, LAMELLA_SWIPE_LEADING, "More", LAMELLA_SWIPE_NORMAL, 0,
                                                           did_swipe, &other));
  FAILS(LAMELLA_ERROR_VALUE,
        lamella_list_add_swipe_action(list, 2, "Delete", LAMELLA_SWIPE_NORMAL, 0, did_swipe, NULL));
  FAILS(LAMELLA_ERROR_VALUE,
        lamella_list_add_swipe_action(list, LAMELLA_SWIPE_TRAILING, "Delete", 2, 0, did_swipe, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_add_swipe_action(list, LAMELLA_SWIPE_TRAILING, "\xff", LAMELLA_SWIPE_NORMAL,
                                                           0, did_swipe, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_add_swipe_action(list, LAMELLA_SWIPE_TRAILING, NULL, LAMELLA_SWIPE_NORMAL, 0,
                                                          did_swipe, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_add_swipe_action(list, LAMELLA_SWIPE_TRAILING, "Delete", LAMELLA_SWIPE_NORMAL,
                                                          0, NULL, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_list_add_swipe_action(root, LAMELLA_SWIPE_TRAILING, "Delete", LAMELLA_SWIPE_NORMAL,
                                                          0, did_swipe, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_remove_swipe_actions(list, -1));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_remove_swipe_actions(NULL, LAMELLA_SWIPE_LEADING));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_permission(NULL, may, NULL));
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
}

static void test_editing(lamella_view *root) {
  lamella_view *list = make_list(root, LAMELLA_LIST_PLAIN);
  struct touched moved, removed;
  memset(&moved, 0, sizeof moved);
  memset(&removed, 0, sizeof removed);
  /* A long press moves nothing until there is a function for it. */
  drag(100, 60, 100, 140, 40);
  CHECK(lamella_list_set_move(list, did_move, &moved) == LAMELLA_OK);
  CHECK(lamella_list_scroll_to(list, 0, 0, LAMELLA_SCROLL_START, 0) == LAMELLA_OK);
  pass(2);
  drag(100, 60, 100, 140, 40);
  CHECK(moved.count == 1 && moved.section == 0 && moved.row == 1 && moved.to_row == 3);
  CHECK(shows(list, 0, 1, 2) && shows(list, 0, 3, 1));

  /* In editing, rows have a mark and a grip. */
  CHECK(lamella_list_is_editing(list) == 0);
  CHECK(lamella_list_set_editing(list, 1, 1) == LAMELLA_OK && lamella_list_is_editing(list) == 1);
  CHECK(lamella_list_add_swipe_action(list, LAMELLA_SWIPE_TRAILING, "Delete", LAMELLA_SWIPE_DESTRUCTIVE, 0, remove_row,
                                      &removed) == LAMELLA_OK);
  pass(30);
  drag(296, 20, 296, 60, 0);
  CHECK(moved.count == 2 && moved.row == 0 && moved.to_row == 1);
  click(24, 20);
  pass(30);
  CHECK(removed.count == 1 && removed.row == 0 && lamella_list_selected_count(list) == 0);
  CHECK(lamella_list_set_permission(list, may, &removed) == LAMELLA_OK);
  pass(2);
  CHECK(removed.checks > 0);
  click(24, 60);
  drag(296, 60, 296, 100, 0);
  CHECK(removed.count == 1 && moved.count == 2);
  CHECK(lamella_list_set_editing(list, 0, 0) == LAMELLA_OK && lamella_list_is_editing(list) == 0);
  CHECK(lamella_list_set_move(list, NULL, NULL) == LAMELLA_OK);
  pass(2);
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_move(NULL, did_move, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_list_set_editing(root, 1, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_list_is_editing(root));
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
}

static void test_index(lamella_view *root) {
  static const char *const titles[2] = {"A", "B"};
  static const char *const bad[2] = {"A", NULL};
  static const int32_t sections[2] = {1, 0};
  static const int32_t wrong[2] = {0, 2};
  lamella_view *list = make_list(root, LAMELLA_LIST_PLAIN);
  CHECK(lamella_list_set_row_count(list, 1, 40) == LAMELLA_OK);
  model.counts[1] = 40;
  CHECK(lamella_list_set_index(list, titles, NULL, 2) == LAMELLA_OK);
  pass(2);
  click(311, 106);
  CHECK(sees(list, 1, 0, 1, 4));
  CHECK(lamella_list_selected_count(list) == 0);
  click(311, 94);
  CHECK(sees(list, 0, 0, 0, 4));
  CHECK(lamella_list_set_index(list, titles, sections, 2) == LAMELLA_OK);
  pass(2);
  click(311, 94);
  CHECK(sees(list, 1, 0, 1, 4));
  CHECK(lamella_list_set_index(list, NULL, NULL, 0) == LAMELLA_OK);
  pass(2);
  click(311, 106);
  CHECK(lamella_list_selected_count(list) == 1);
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_index(list, NULL, NULL, 2));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_index(list, bad, NULL, 2));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_index(list, titles, wrong, 2));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_index(list, titles, NULL, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_index(list, titles, NULL, 1001));
  FAILS(LAMELLA_ERROR_KIND, lamella_list_set_index(root, titles, NULL, 2));
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
}

static void prefetch(lamella_view *list, int32_t section, int32_t row, int32_t wanted, void *user) {
  struct touched *last = (struct touched *)user;
  CHECK(section == 0 && row < ROWS && lamella_list_cell_at(list, section, row) == NULL);
  CHECK(wanted == 1 || last->prepared[row] == 1);
  last->prepared[row] = wanted;
  if (wanted) last->count++;
  else last->refused++;
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_render(stage));
}

static void test_prefetch(lamella_view *root) {
  lamella_view *list = make_list(root, LAMELLA_LIST_PLAIN);
  struct touched last;
  int i;
  memset(&last, 0, sizeof last);
  CHECK(lamella_list_set_prefetch(list, prefetch, &last) == LAMELLA_OK);
  pass(2);
  CHECK(last.count == 0);
  for (i = 1; i <= 30; i++) {
    CHECK(lamella_scroll_set_offset(list, 0, i * 10, 0) == LAMELLA_OK);
    pass(1);
  }
  /* About a screen ahead. */
  CHECK(last.refused == 0 && last.count > 8 && last.prepared[14] == 1 && last.prepared[30] == 0);
  for (i = 29; i > 25; i--) {
    CHECK(lamella_scroll_set_offset(list, 0, i * 10, 0) == LAMELLA_OK);
    pass(1);
  }
  CHECK(last.refused > 2 && last.prepared[16] == 0);
  i = last.count;
  CHECK(lamella_list_set_prefetch(list, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_scroll_set_offset(list, 0, 900, 0) == LAMELLA_OK);
  pass(2);
  CHECK(last.count == i);
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_prefetch(NULL, prefetch, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_list_set_prefetch(root, prefetch, NULL));
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
}

/* ---- Cells ---- */

static void fill_parts(lamella_view *list, lamella_view *cell, int32_t section, int32_t row, void *user) {
  struct model *shown = (struct model *)user;
  lamella_view *content = lamella_cell_content(cell);
  lamella_view *label;
  (void)list;
  (void)section;
  shown->fills++;
  CHECK(content != NULL);
  switch (row) {
    case 0:
      CHECK(lamella_cell_set_text(cell, "A text") == LAMELLA_OK);
      break;
    case 1:
      CHECK(lamella_cell_set_text(cell, "A text that is too long for one line, and takes several") == LAMELLA_OK);
      CHECK(lamella_cell_set_secondary_text(cell, "And another") == LAMELLA_OK);
      CHECK(lamella_cell_set_value(cell, "12") == LAMELLA_OK);
      CHECK(lamella_cell_set_accessory(cell, LAMELLA_ACCESSORY_DISCLOSURE) == LAMELLA_OK);
      break;
    case 2:
      CHECK(lamella_cell_set_image(cell, shown->image) == LAMELLA_OK);
      CHECK(lamella_cell_set_accessory(cell, LAMELLA_ACCESSORY_CHECKMARK) == LAMELLA_OK);
      FAILS(LAMELLA_ERROR_VALUE, lamella_cell_set_accessory(cell, 3));
      FAILS(LAMELLA_ERROR_FOREIGN, lamella_cell_set_image(cell, (lamella_image *)(void *)content));
      break;
    default:
      /* Views of the game's own, made once for each cell. */
      label = lamella_view_find_tag(content, LABEL_TAG);
      if (label == NULL) {
        label = lamella_view_create(content);
        CHECK(lamella_view_set_tag(label, LABEL_TAG) == LAMELLA_OK);
        CHECK(lamella_view_pin(label, LAMELLA_PIN_EDGES, content, LAMELLA_AREA_BOUNDS, 5, LAMELLA_PRIORITY_REQUIRED) !=
              NULL);
        CHECK(lamella_view_constrain_length(label, LAMELLA_HEIGHT, LAMELLA_EQUAL, 90, LAMELLA_PRIORITY_HIGH) != NULL);
      }
  }
}

static double cell_height(lamella_view *list, int32_t row) {
  double height = -1;
  CHECK(lamella_view_get_frame(lamella_list_cell_at(list, 0, row), NULL, NULL, NULL, &height) == LAMELLA_OK);
  return height;
}

static void test_cells(lamella_view *root) {
  static const uint8_t pixel[4 * 60] = {0};
  lamella_view *list = lamella_list_create(root, LAMELLA_LIST_INSET_GROUPED, fill_parts, &model);
  lamella_view *cell, *content;
  int32_t section, row;
  reset_model();
  model.image = lamella_image_from_rgba(pixel, 1, 60, 1);
  CHECK(lamella_view_set_frame(list, 0, 0, 200, 500) == LAMELLA_OK);
  CHECK(lamella_list_set_row_count(list, 0, 4) == LAMELLA_OK);
  CHECK(lamella_list_set_header(list, 0, "A header") == LAMELLA_OK);
  CHECK(lamella_list_set_footer(list, 0, "A footer") == LAMELLA_OK);
  CHECK(lamella_list_set_row_estimate(list, 30) == LAMELLA_OK);
  CHECK(lamella_list_set_separators(list, 0) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK);
  CHECK(model.fills == 4);
  CHECK(cell_height(list, 0) == 44);
  CHECK(cell_height(list, 1) > 60);
  CHECK(cell_height(list, 2) == 80);
  CHECK(cell_height(list, 3) == 100);
  CHECK(lamella_list_set_row_height(list, 50) == LAMELLA_OK);
  pass(1);
  CHECK(cell_height(list, 0) == 50 && cell_height(list, 3) == 50);
  CHECK(lamella_list_set_selected(list, 0, 2, 1) == LAMELLA_OK);
  cell = lamella_list_cell_at(list, 0, 2);
  CHECK(lamella_list_set_header(list, 0, "Another header") == LAMELLA_OK);
  pass(1);
  CHECK(lamella_list_set_header(list, 0, NULL) == LAMELLA_OK);
  CHECK(lamella_list_set_footer(list, 0, NULL) == LAMELLA_OK);
  pass(1);
  /* Neither selections nor rows end. */
  CHECK(lamella_list_is_selected(list, 0, 2) == 1 && lamella_list_cell_at(list, 0, 2) == cell);

  /* The list's own views. */
  cell = lamella_list_cell_at(list, 0, 0);
  content = lamella_cell_content(cell);
  CHECK(content != NULL && lamella_cell_content(cell) == content);
  CHECK(lamella_cell_get_row(cell, NULL, NULL) == 1);
  FAILS(LAMELLA_ERROR_KIND, lamella_view_destroy(cell));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_destroy(content));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_set_parent(cell, root));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_set_parent(content, root));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_set_frame(cell, 0, 0, 1, 1));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_set_constrained(content, 1));
  CHECK(lamella_view_pin(cell, LAMELLA_PIN_TOP, root, LAMELLA_AREA_BOUNDS, 0, LAMELLA_PRIORITY_REQUIRED) == NULL);
  CHECK(lamella_cell_content(list) == NULL && lamella_cell_content(NULL) == NULL);
  FAILS(LAMELLA_ERROR_KIND, lamella_cell_set_text(list, "text"));
  CHECK(strstr(lamella_last_error(), "not a row's cell") != NULL);
  FAILS(LAMELLA_ERROR_NULL, lamella_cell_set_value(NULL, "text"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_cell_set_secondary_text(cell, "\xff"));
  FAILS(LAMELLA_ERROR_KIND, lamella_cell_get_row(list, &section, &row));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_header(list, 1, "none"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_footer(list, -1, "none"));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_header(list, 0, "\xff"));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_separators(NULL, 1));

  /* A cell without a row keeps its handle. */
  CHECK(lamella_list_set_row_count(list, 0, 0) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_cell_get_row(cell, &section, &row) == 0);
  CHECK(lamella_cell_set_text(cell, "text") == LAMELLA_OK);
  CHECK(lamella_image_destroy(model.image) == LAMELLA_OK);
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_cell_set_text(cell, "text"));
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(content, 1));
}

/* ---- Identifiers ---- */

/* Marks the cell of a row by its identifier. */
static void fill_by_id(lamella_view *list, lamella_view *cell, int32_t section, int32_t row, void *user) {
  int64_t id = -1;
  ++*(int *)user;
  CHECK(lamella_list_get_row_id(list, section, row, &id) == LAMELLA_OK);
  CHECK(lamella_view_set_tag(cell, id) == LAMELLA_OK);
}

static void test_identifiers(lamella_view *root) {
  static const int64_t sections[] = {10, 20}, turned[] = {20, 10, 30}, twice[] = {10, 10};
  static const int32_t counts[] = {40, 2}, turned_counts[] = {3, 39, 0}, negative[] = {-1, 2};
  static const char *const headers[] = {"Ten", NULL};
  int64_t rows[42], other_rows[42], id = 0;
  int32_t section = -1, row = -1;
  int fills = 0, i;
  lamella_list_snapshot all = LAMELLA_LIST_SNAPSHOT_INIT, none = LAMELLA_LIST_SNAPSHOT_INIT;
  lamella_view *list = lamella_list_create(root, LAMELLA_LIST_PLAIN, fill_by_id, &fills);
  CHECK(lamella_view_set_frame(list, 0, 0, 320, 200) == LAMELLA_OK);
  CHECK(lamella_list_set_row_height(list, 40) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_get_row_id(list, 0, 0, &id));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_find_row(list, 1, &section, &row));
  CHECK(lamella_list_set_row_count(list, 0, 3) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_get_row_id(list, 0, 0, &id));
  CHECK(strstr(lamella_last_error(), "lamella_list_apply") != NULL);
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_get_section_id(list, 0, &id));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_find_section(list, 1, &section));

  for (i = 0; i < 42; i++) rows[i] = 100 + i;
  all.sections = sections;
  all.section_count = 2;
  all.row_counts = counts;
  all.rows = rows;
  all.headers = headers;
  CHECK(lamella_list_apply(list, &all, 1) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_list_section_count(list) == 2 && lamella_list_row_count(list, 0) == 40);
  CHECK(lamella_list_row_count(list, 1) == 2);
  CHECK(shows(list, 0, 0, 100) && fills < 10);
  CHECK(lamella_list_get_row_id(list, 1, 1, &id) == LAMELLA_OK && id == 141);
  CHECK(lamella_list_get_section_id(list, 1, &id) == LAMELLA_OK && id == 20);
  CHECK(lamella_list_find_row(list, 140, &section, &row) == 1 && section == 1 && row == 0);
  CHECK(lamella_list_find_row(list, 7, NULL, NULL) == 0);
  CHECK(lamella_list_find_section(list, 20, &section) == 1 && section == 1);
  CHECK(lamella_list_find_section(list, 7, NULL) == 0);

  /* What is in sight stays in place, and selections with their rows, as sections and rows come, go and move. */
  CHECK(lamella_list_set_selected(list, 0, 20, 1) == LAMELLA_OK);
  CHECK(lamella_list_scroll_to(list, 0, 20, LAMELLA_SCROLL_CENTER, 0) == LAMELLA_OK);
  pass(1);
  other_rows[0] = 500;
  other_rows[1] = 140;
  other_rows[2] = 100; /* Of another section before. */
  for (i = 3; i < 42; i++) other_rows[i] = 98 + i;
  other_rows[41] = 141;
  all.sections = turned;
  all.section_count = 3;
  all.row_counts = turned_counts;
  all.rows = other_rows;
  all.headers = NULL;
  all.changed = &rows[21];
  all.changed_count = 1;
  fills = 0;
  CHECK(lamella_list_apply(list, &all, 1) == LAMELLA_OK);
  pass(40);
  CHECK(lamella_list_row_count(list, 0) == 3 && lamella_list_row_count(list, 1) == 39);
  CHECK(lamella_list_row_count(list, 2) == 0);
  CHECK(shows(list, 1, 19, 120) && shows(list, 1, 20, 121));
  CHECK(fills > 0 && fills < 10);
  CHECK(lamella_list_selected_count(list) == 1 && lamella_list_is_selected(list, 1, 19) == 1);
  CHECK(lamella_list_find_row(list, 141, &section, &row) == 1 && section == 1 && row == 38);
  CHECK(lamella_list_get_section_id(list, 2, &id) == LAMELLA_OK && id == 30);

  /* Rows are not counted, and arrays that do not fit change nothing. */
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_row_count(list, 0, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_insert_rows(list, 0, 0, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_remove_rows(list, 0, 0, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_move_row(list, 0, 0, 0, 1, 0));
  CHECK(lamella_list_reload_rows(list, 1, 19, 1, 0) == LAMELLA_OK);
  all.sections = twice;
  all.section_count = 2;
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_apply(list, &all, 0));
  CHECK(strstr(lamella_last_error(), "10") != NULL);
  all.sections = sections;
  all.row_counts = negative;
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_apply(list, &all, 0));
  all.row_counts = counts;
  all.changed = &id;
  id = 7;
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_apply(list, &all, 0));
  all.changed = NULL;
  FAILS(LAMELLA_ERROR_NULL, lamella_list_apply(list, &all, 0));
  all.changed_count = -1;
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_apply(list, &all, 0));
  all.changed_count = 0;
  other_rows[41] = 500;
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_apply(list, &all, 0));
  all.rows = NULL;
  FAILS(LAMELLA_ERROR_NULL, lamella_list_apply(list, &all, 0));
  all.row_counts = NULL;
  FAILS(LAMELLA_ERROR_NULL, lamella_list_apply(list, &all, 0));
  all.sections = NULL;
  FAILS(LAMELLA_ERROR_NULL, lamella_list_apply(list, &all, 0));
  all.section_count = -1;
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_apply(list, &all, 0));
  all.size = 0;
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_apply(list, &all, 0));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_apply(list, NULL, 0));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_get_row_id(list, 0, 0, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_get_row_id(list, 0, 3, &id));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_get_section_id(list, 0, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_get_section_id(list, 3, &id));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_find_row(NULL, 0, NULL, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_find_section(NULL, 0, NULL));
  CHECK(lamella_list_row_count(list, 0) == 3 && lamella_list_row_count(list, 1) == 39);

  /* No sections, and counts again. */
  memcpy(&all, &none, sizeof all);
  CHECK(lamella_list_apply(list, &all, 1) == LAMELLA_OK && lamella_list_section_count(list) == 0);
  pass(1);
  CHECK(lamella_list_set_section_count(list, 1) == LAMELLA_OK);
  CHECK(lamella_list_set_row_count(list, 0, 2) == LAMELLA_OK && lamella_list_row_count(list, 0) == 2);
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
}

/* ---- Headers and footers of the game's own ---- */

#define TITLE_TAG 9

/* Makes the parts of a header once, and notes its section in a tag. */
static void fill_title(lamella_view *list, lamella_view *title, int32_t section, void *user) {
  lamella_view *bar = lamella_view_find_tag(title, TITLE_TAG);
  ++*(int *)user;
  CHECK(section >= 0 && section < lamella_list_section_count(list));
  if (bar == NULL) {
    bar = lamella_view_create(title);
    CHECK(lamella_view_set_tag(bar, TITLE_TAG) == LAMELLA_OK);
    CHECK(lamella_view_pin(bar, LAMELLA_PIN_EDGES, title, LAMELLA_AREA_BOUNDS, 5, LAMELLA_PRIORITY_REQUIRED) != NULL);
    CHECK(lamella_view_constrain_length(bar, LAMELLA_HEIGHT, LAMELLA_EQUAL, 60, LAMELLA_PRIORITY_HIGH) != NULL);
  }
  FAILS(LAMELLA_ERROR_KIND, lamella_view_destroy(title));
}

static void test_titles(lamella_view *root) {
  int headers = 0, footers = 0;
  double height = 0, y = 0;
  lamella_view *list = make_list(root, LAMELLA_LIST_PLAIN);
  CHECK(lamella_list_set_title_fill(list, LAMELLA_TITLE_HEADER, fill_title, &headers) == LAMELLA_OK);
  pass(2);
  CHECK(headers == 1);
  CHECK(lamella_view_get_frame(lamella_list_cell_at(list, 0, 0), NULL, &y, NULL, NULL) == LAMELLA_OK && y == 70);
  CHECK(lamella_list_set_title_fill(list, LAMELLA_TITLE_FOOTER, fill_title, &footers) == LAMELLA_OK);
  CHECK(lamella_list_scroll_to(list, 1, 2, LAMELLA_SCROLL_END, 0) == LAMELLA_OK);
  pass(3);
  CHECK(headers > 1 && footers > 0);
  CHECK(lamella_scroll_set_offset(list, 0, 1e6, 0) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_scroll_get_content_size(list, NULL, &height) == LAMELLA_OK);
  CHECK(height == 43 * 40 + 4 * 70);

  /* The same above columns. */
  CHECK(lamella_list_set_section_grid(list, 0, 2, 40, 0) == LAMELLA_OK);
  CHECK(lamella_scroll_set_offset(list, 0, 0, 0) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_view_get_frame(lamella_list_cell_at(list, 0, 1), NULL, &y, NULL, NULL) == LAMELLA_OK && y == 70);

  CHECK(lamella_list_set_title_fill(list, LAMELLA_TITLE_HEADER, NULL, NULL) == LAMELLA_OK);
  pass(2);
  CHECK(lamella_view_get_frame(lamella_list_cell_at(list, 0, 1), NULL, &y, NULL, NULL) == LAMELLA_OK && y == 0);
  FAILS(LAMELLA_ERROR_VALUE, lamella_list_set_title_fill(list, 2, fill_title, &headers));
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_title_fill(NULL, LAMELLA_TITLE_HEADER, fill_title, &headers));
  CHECK(lamella_view_destroy(list) == LAMELLA_OK);
}

/* ---- Changes from inside of the callback ---- */

static void fill_and_change(lamella_view *list, lamella_view *cell, int32_t section, int32_t row, void *user) {
  int *steps = (int *)user;
  (void)cell;
  (void)section;
  ++*steps;
  if (*steps == 3) CHECK(lamella_list_set_row_count(list, 0, 2) == LAMELLA_OK);
  if (*steps == 4) CHECK(lamella_list_insert_rows(list, 0, 0, 3, 1) == LAMELLA_OK);
  if (*steps == 6) CHECK(lamella_list_scroll_to(list, 0, 1, LAMELLA_SCROLL_START, 0) == LAMELLA_OK);
  if (*steps == 30) CHECK(lamella_view_destroy(list) == LAMELLA_OK);
  CHECK(*steps <= 30 && row >= 0);
}

static void test_changes_inside(lamella_view *root) {
  int steps = 0, i;
  lamella_view *list = lamella_list_create(root, LAMELLA_LIST_PLAIN, fill_and_change, &steps);
  CHECK(lamella_view_set_frame(list, 0, 0, 320, 200) == LAMELLA_OK);
  CHECK(lamella_list_set_row_count(list, 0, 50) == LAMELLA_OK);
  pass(3);
  CHECK(steps > 6 && steps < 30);
  CHECK(lamella_list_row_count(list, 0) == 5);
  for (i = 0; i < 30 && steps < 30; i++) {
    CHECK(lamella_list_reload(list) == LAMELLA_OK);
    pass(1);
  }
  CHECK(steps == 30);
  FAILS(LAMELLA_ERROR_STALE, lamella_list_reload(list));
  pass(1);
}

int main(void) {
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 320, 200, 32, SDL_PIXELFORMAT_ARGB8888);
  SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
  lamella_view *root;
  stage = lamella_stage_create(renderer);
  CHECK(stage != NULL);
  root = lamella_stage_root(stage);
  CHECK(lamella_stage_set_event_times(stage, 0) == LAMELLA_OK);
  pass(1);
  test_rows(root);
  test_many_rows(root);
  test_arrangements(root);
  test_selection(root);
  test_swipes(root);
  test_editing(root);
  test_index(root);
  test_prefetch(root);
  test_cells(root);
  test_identifiers(root);
  test_titles(root);
  test_changes_inside(root);
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
