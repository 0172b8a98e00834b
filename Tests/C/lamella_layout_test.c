/*
 * Calls every function of lamella.h about layouts by constraints, with valid and invalid arguments. Compiles as C89
 * and as C++17.
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "lamella.h"

#define REQUIRED LAMELLA_PRIORITY_REQUIRED

static lamella_stage *stage;

static void pass(int frames) {
  int i;
  for (i = 0; i < frames; i++) CHECK(lamella_stage_update(stage, 16667) == LAMELLA_OK);
}

/* Whether a view has a frame, after a layout. */
static int has_frame(lamella_view *view, double x, double y, double width, double height) {
  double left = -1, top = -1, across = -1, down = -1;
  CHECK(lamella_view_layout(lamella_stage_root(stage)) == LAMELLA_OK);
  CHECK(lamella_view_get_frame(view, &left, &top, &across, &down) == LAMELLA_OK);
  if (left == x && top == y && across == width && down == height) return 1;
  printf("the frame is %g, %g, %g, %g\n", left, top, across, down);
  return 0;
}

/* Makes a view of a fixed size. */
static lamella_view *block(lamella_view *parent, double width, double height) {
  lamella_view *view = lamella_view_create(parent);
  CHECK(lamella_view_constrain_length(view, LAMELLA_WIDTH, LAMELLA_EQUAL, width, LAMELLA_PRIORITY_HIGH) != NULL);
  CHECK(lamella_view_constrain_length(view, LAMELLA_HEIGHT, LAMELLA_EQUAL, height, LAMELLA_PRIORITY_HIGH) != NULL);
  return view;
}

/* ---- Pins ---- */

static void test_pins(lamella_view *root) {
  lamella_view *card = lamella_view_create(root);
  lamella_view *inside = lamella_view_create(card);
  lamella_constraint *pin, *width;
  CHECK(lamella_view_is_constrained(card) == 0);
  pin = lamella_view_pin(card, LAMELLA_PIN_EDGES, root, LAMELLA_AREA_BOUNDS, 10, REQUIRED);
  CHECK(pin != NULL);
  CHECK(lamella_view_is_constrained(card) == 1);
  CHECK(has_frame(card, 10, 10, 300, 180));
  CHECK(lamella_constraint_set_constant(pin, 20) == LAMELLA_OK);
  CHECK(has_frame(card, 20, 20, 280, 160));

  /* The margins and the safe area. */
  CHECK(lamella_view_set_margins(card, 1, 2, 3, 4) == LAMELLA_OK);
  CHECK(lamella_view_pin(inside, LAMELLA_PIN_EDGES, card, LAMELLA_AREA_MARGINS, 0, REQUIRED) != NULL);
  CHECK(has_frame(inside, 2, 1, 274, 156));
  CHECK(lamella_constraint_destroy(pin) == LAMELLA_OK);
  pin = lamella_view_pin(card, LAMELLA_PIN_EDGES, root, LAMELLA_AREA_SAFE, 0, REQUIRED);
  CHECK(lamella_stage_set_safe_area(stage, 5, 0, 15, 0) == LAMELLA_OK);
  pass(1);
  CHECK(has_frame(card, 0, 5, 320, 180));
  CHECK(lamella_stage_set_safe_area(stage, 0, 0, 0, 0) == LAMELLA_OK);
  CHECK(lamella_constraint_destroy(pin) == LAMELLA_OK);

  /* The center, and a size. */
  CHECK(lamella_view_pin(card, LAMELLA_PIN_CENTER_X, root, LAMELLA_AREA_BOUNDS, 8, REQUIRED) != NULL);
  CHECK(lamella_view_pin(card, LAMELLA_PIN_CENTER_Y, root, LAMELLA_AREA_BOUNDS, 0, REQUIRED) != NULL);
  CHECK(lamella_view_constrain_length(card, LAMELLA_HEIGHT, LAMELLA_EQUAL, 60, REQUIRED) != NULL);
  width = lamella_view_constrain_length(card, LAMELLA_WIDTH, LAMELLA_AT_LEAST, 100, REQUIRED);
  CHECK(lamella_view_constrain_length(card, LAMELLA_WIDTH, LAMELLA_EQUAL, 40, LAMELLA_PRIORITY_LOW) != NULL);
  CHECK(has_frame(card, 118, 70, 100, 60));
  CHECK(lamella_constraint_set_active(width, 0) == LAMELLA_OK);
  CHECK(lamella_constraint_is_active(width) == 0);
  CHECK(has_frame(card, 148, 70, 40, 60));
  CHECK(lamella_constraint_set_active(width, 1) == LAMELLA_OK);
  CHECK(lamella_constraint_is_active(width) == 1);
  CHECK(has_frame(card, 118, 70, 100, 60));

  CHECK(lamella_view_pin(card, 0, root, LAMELLA_AREA_BOUNDS, 0, REQUIRED) == NULL);
  CHECK(lamella_view_pin(card, 64, root, LAMELLA_AREA_BOUNDS, 0, REQUIRED) == NULL);
  CHECK(lamella_view_pin(card, 1, root, 1, 0, REQUIRED) == NULL);
  CHECK(lamella_view_pin(card, 1, card, LAMELLA_AREA_BOUNDS, 0, REQUIRED) == NULL);
  CHECK(lamella_view_pin(card, 1, NULL, LAMELLA_AREA_BOUNDS, 0, REQUIRED) == NULL);
  CHECK(lamella_view_pin(NULL, 1, root, LAMELLA_AREA_BOUNDS, 0, REQUIRED) == NULL);
  CHECK(lamella_view_pin(root, 1, card, LAMELLA_AREA_BOUNDS, 0, REQUIRED) == NULL);
  CHECK(lamella_view_pin(card, 1, root, LAMELLA_AREA_BOUNDS, NOT_A_NUMBER, REQUIRED) == NULL);
  CHECK(lamella_view_pin(card, 1, root, LAMELLA_AREA_BOUNDS, 2e9, REQUIRED) == NULL);
  CHECK(lamella_view_pin(card, 1, root, LAMELLA_AREA_BOUNDS, 0, 0) == NULL);
  CHECK(lamella_view_pin(card, 1, root, LAMELLA_AREA_BOUNDS, 0, 1e-300) == NULL);
  CHECK(lamella_view_pin(card, 1, root, LAMELLA_AREA_BOUNDS, 0, 1000.5) == NULL);
  CHECK(lamella_view_pin(card, 1, root, LAMELLA_AREA_BOUNDS, 0, NOT_A_NUMBER) == NULL);
  CHECK(lamella_view_constrain_length(card, LAMELLA_TOP, LAMELLA_EQUAL, 1, REQUIRED) == NULL);
  CHECK(lamella_view_constrain_length(card, LAMELLA_WIDTH, 3, 1, REQUIRED) == NULL);
  CHECK(lamella_view_constrain_length(card, LAMELLA_WIDTH, LAMELLA_EQUAL, HUGE_VAL, REQUIRED) == NULL);
  CHECK(has_frame(card, 118, 70, 100, 60));
  CHECK(lamella_view_destroy(card) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_constraint_set_constant(width, 1));
}

/* ---- Constraints ---- */

static void test_constraints(lamella_view *root) {
  lamella_view *a = lamella_view_create(root), *b = lamella_view_create(root);
  lamella_view *other_root;
  lamella_stage *other;
  lamella_constraint *below, *ratio;
  double value = 0;
  int64_t handles;
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 8, 8, 32, SDL_PIXELFORMAT_ARGB8888);
  SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
  CHECK(lamella_view_set_frame(a, 10, 20, 100, 50) == LAMELLA_OK);
  handles = lamella_count(LAMELLA_COUNT_HANDLES);
  below = lamella_view_constrain(
      b, LAMELLA_TOP, LAMELLA_EQUAL, a, LAMELLA_BOTTOM, 1, 8, LAMELLA_PRIORITY_HIGH);
  CHECK(lamella_view_constrain(b, LAMELLA_LEFT, LAMELLA_EQUAL, a, LAMELLA_LEFT, 1, 0, REQUIRED) != NULL);
  CHECK(lamella_view_constrain(b, LAMELLA_WIDTH, LAMELLA_EQUAL, a, LAMELLA_WIDTH, 0.5, 10, REQUIRED) != NULL);
  ratio = lamella_view_constrain(b, LAMELLA_HEIGHT, LAMELLA_EQUAL, b, LAMELLA_WIDTH, 0.5, 0, REQUIRED);
  CHECK(below != NULL && ratio != NULL);
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) == handles + 4);
  CHECK(lamella_view_is_constrained(a) == 0 && lamella_view_is_constrained(b) == 1);
  CHECK(has_frame(b, 10, 78, 60, 30));
  CHECK(lamella_view_set_frame(a, 10, 20, 200, 60) == LAMELLA_OK);
  CHECK(has_frame(b, 10, 88, 110, 55));

  CHECK(lamella_constraint_get_constant(below, &value) == LAMELLA_OK && value == 8);
  CHECK(lamella_constraint_get_priority(below, &value) == LAMELLA_OK && value == 750);
  CHECK(lamella_view_constrain(
            b, LAMELLA_TOP, LAMELLA_AT_MOST, root, LAMELLA_TOP + LAMELLA_AREA_MARGINS, 1, 12,
            LAMELLA_PRIORITY_HIGH - 1) != NULL);
  CHECK(has_frame(b, 10, 88, 110, 55));
  CHECK(lamella_constraint_set_priority(below, LAMELLA_PRIORITY_LOW) == LAMELLA_OK);
  CHECK(has_frame(b, 10, 20, 110, 55));
  CHECK(lamella_constraint_set_priority(below, REQUIRED) == LAMELLA_OK);
  CHECK(lamella_constraint_get_priority(below, &value) == LAMELLA_OK && value == 1000);
  CHECK(lamella_constraint_is_active(below) == 1);
  CHECK(has_frame(b, 10, 88, 110, 55));

  /* A changed constant, and what moves by it, in an animation. */
  pass(1);
  CHECK(lamella_constraint_set_constant(below, 28) == LAMELLA_OK);
  CHECK(lamella_view_animate_layout(root, 0.1, LAMELLA_CURVE_LINEAR) == LAMELLA_OK);
  CHECK(lamella_view_get_frame(b, NULL, &value, NULL, NULL) == LAMELLA_OK && value == 108);
  CHECK(lamella_stage_next_deadline(stage) < 100000);
  pass(8);
  CHECK(lamella_stage_next_deadline(stage) == INT64_MAX);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_animate_layout(root, -1, LAMELLA_CURVE_LINEAR));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_animate_layout(root, 1, 9));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_animate_layout(NULL, 1, 0));

  FAILS(LAMELLA_ERROR_VALUE, lamella_constraint_set_constant(below, NOT_A_NUMBER));
  FAILS(LAMELLA_ERROR_VALUE, lamella_constraint_set_constant(below, -2e9));
  FAILS(LAMELLA_ERROR_VALUE, lamella_constraint_set_priority(below, 0));
  FAILS(LAMELLA_ERROR_NULL, lamella_constraint_get_constant(below, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_constraint_get_priority(below, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_constraint_set_active(NULL, 1));
  FAILS(LAMELLA_ERROR_FOREIGN, lamella_constraint_is_active((lamella_constraint *)(void *)root));
  CHECK(lamella_view_constrain(b, LAMELLA_TOP, LAMELLA_EQUAL, a, LAMELLA_LEFT, 1, 0, REQUIRED) == NULL);
  CHECK(lamella_view_constrain(b, LAMELLA_LEADING, LAMELLA_EQUAL, a, LAMELLA_LEFT, 1, 0, REQUIRED) == NULL);
  CHECK(lamella_view_constrain(b, LAMELLA_WIDTH, LAMELLA_EQUAL, a, LAMELLA_TOP, 1, 0, REQUIRED) == NULL);
  CHECK(lamella_view_constrain(b, 0, LAMELLA_EQUAL, a, LAMELLA_TOP, 1, 0, REQUIRED) == NULL);
  CHECK(lamella_view_constrain(b, LAMELLA_TOP, LAMELLA_EQUAL, a, LAMELLA_TOP + 1024, 1, 0, REQUIRED) == NULL);
  CHECK(lamella_view_constrain(b, LAMELLA_TOP, LAMELLA_EQUAL, b, LAMELLA_TOP, 1, 0, REQUIRED) == NULL);
  CHECK(lamella_view_constrain(b, LAMELLA_TOP, LAMELLA_EQUAL, a, LAMELLA_TOP, 0, 0, REQUIRED) == NULL);
  CHECK(lamella_view_constrain(b, LAMELLA_TOP, LAMELLA_EQUAL, a, LAMELLA_TOP, NOT_A_NUMBER, 0, REQUIRED) == NULL);
  CHECK(lamella_view_constrain(
            b, LAMELLA_TOP, LAMELLA_EQUAL, a, LAMELLA_FIRST_BASELINE + LAMELLA_AREA_MARGINS, 1, 0, REQUIRED) ==
        NULL);
  other = lamella_stage_create(renderer);
  other_root = lamella_stage_root(other);
  CHECK(lamella_view_constrain(b, LAMELLA_TOP, LAMELLA_EQUAL, other_root, LAMELLA_TOP, 1, 0, REQUIRED) == NULL);
  CHECK(strstr(lamella_last_error(), "another stage") != NULL);
  CHECK(lamella_stage_destroy(other) == LAMELLA_OK);

  /* A constraint ends with either view. */
  CHECK(lamella_view_destroy(a) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_constraint_set_constant(below, 1));
  FAILS(LAMELLA_ERROR_STALE, lamella_constraint_destroy(below));
  CHECK(lamella_constraint_is_active(ratio) == 1);
  CHECK(lamella_constraint_destroy(ratio) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_constraint_destroy(ratio));
  CHECK(lamella_view_set_constrained(b, 0) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(b, 1, 2, 3, 4) == LAMELLA_OK);
  CHECK(has_frame(b, 1, 2, 3, 4));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_set_constrained(root, 1));
  CHECK(lamella_view_destroy(b) == LAMELLA_OK);
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(surface);
}

/* ---- Sizes ---- */

static void test_sizes(lamella_view *root) {
  double width = 0, height = 0, fitting = 0, top = 0, right = 0, value = 0;
  lamella_view *plain = lamella_view_create(root);
  lamella_view *label = lamella_label_create(plain, "Some words");
  CHECK(lamella_view_get_intrinsic_size(plain, &width, &height) == LAMELLA_OK && width == -1 && height == -1);
  CHECK(lamella_view_get_intrinsic_size(label, &width, &height) == LAMELLA_OK && width > 20 && height > 8);
  CHECK(lamella_view_get_intrinsic_size(label, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_view_set_margins(plain, 1, 2, 3, 4) == LAMELLA_OK);
  CHECK(lamella_view_get_margins(plain, &top, NULL, NULL, &right) == LAMELLA_OK && top == 1 && right == 4);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_margins(plain, NOT_A_NUMBER, 0, 0, 0));
  CHECK(lamella_view_pin(label, LAMELLA_PIN_EDGES, plain, LAMELLA_AREA_MARGINS, 0, REQUIRED) != NULL);
  CHECK(lamella_view_get_fitting_size(
            plain, 0, 0, LAMELLA_PRIORITY_FITTING, LAMELLA_PRIORITY_FITTING, &fitting, &value) == LAMELLA_OK);
  CHECK(fabs(fitting - width - 6) < 0.01 && fabs(value - height - 4) < 0.01);
  CHECK(lamella_view_get_fitting_size(
            plain, 500, 0, REQUIRED, LAMELLA_PRIORITY_FITTING, &fitting, NULL) == LAMELLA_OK && fitting == 500);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_get_fitting_size(plain, -1, 0, 50, 50, &fitting, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_get_fitting_size(plain, HUGE_VAL, 0, 50, 50, &fitting, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_get_fitting_size(plain, 0, 0, 0, 50, &fitting, NULL));

  CHECK(lamella_view_get_hugging(label, LAMELLA_AXIS_HORIZONTAL, &value) == LAMELLA_OK && value > 0);
  CHECK(lamella_view_set_hugging(label, LAMELLA_AXIS_VERTICAL, 700) == LAMELLA_OK);
  CHECK(lamella_view_get_hugging(label, LAMELLA_AXIS_VERTICAL, &value) == LAMELLA_OK && value == 700);
  CHECK(lamella_view_set_compression_resistance(label, LAMELLA_AXIS_HORIZONTAL, 300) == LAMELLA_OK);
  CHECK(lamella_view_get_compression_resistance(label, LAMELLA_AXIS_HORIZONTAL, &value) == LAMELLA_OK);
  CHECK(value == 300);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_hugging(label, 2, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_hugging(label, 0, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_compression_resistance(label, -1, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_compression_resistance(label, 0, NOT_A_NUMBER));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_get_hugging(label, 0, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_layout(NULL));
  CHECK(lamella_view_destroy(plain) == LAMELLA_OK);
}

/* ---- Stacks ---- */

static void test_stacks(lamella_view *root) {
  lamella_view *stack = lamella_stack_create(root, LAMELLA_AXIS_HORIZONTAL);
  lamella_view *a, *b, *c;
  double spacing = 0;
  int32_t value = -1;
  CHECK(stack != NULL);
  CHECK(lamella_stack_create(root, 2) == NULL);
  CHECK(lamella_stack_create(NULL, LAMELLA_AXIS_VERTICAL) == NULL);
  a = block(root, 30, 10);
  b = block(root, 40, 20);
  c = block(stack, 50, 30);
  CHECK(lamella_view_pin(stack, LAMELLA_PIN_TOP + LAMELLA_PIN_LEADING, root, LAMELLA_AREA_BOUNDS, 0, REQUIRED) != NULL);
  CHECK(lamella_stack_set_alignment(stack, LAMELLA_STACK_ALIGN_TRAILING) == LAMELLA_OK);
  CHECK(lamella_stack_count(stack) == 0);
  CHECK(lamella_stack_add(stack, a) == LAMELLA_OK);
  CHECK(lamella_stack_add(stack, c) == LAMELLA_OK);
  CHECK(lamella_stack_insert(stack, b, 1) == LAMELLA_OK);
  CHECK(lamella_stack_count(stack) == 3);
  CHECK(lamella_stack_at(stack, 0) == a && lamella_stack_at(stack, 1) == b && lamella_stack_at(stack, 2) == c);
  CHECK(lamella_stack_at(stack, 3) == NULL && lamella_stack_at(stack, -1) == NULL);
  CHECK(has_frame(stack, 0, 0, 120, 30));
  CHECK(has_frame(b, 30, 10, 40, 20));

  CHECK(lamella_stack_set_spacing(stack, 5) == LAMELLA_OK);
  CHECK(lamella_stack_get_spacing(stack, &spacing) == LAMELLA_OK && spacing == 5);
  CHECK(lamella_stack_set_spacing_after(stack, a, 12) == LAMELLA_OK);
  CHECK(lamella_stack_get_spacing_after(stack, a, &spacing) == LAMELLA_OK && spacing == 12);
  CHECK(lamella_stack_get_spacing_after(stack, b, &spacing) == LAMELLA_OK && spacing == LAMELLA_SPACING_DEFAULT);
  CHECK(has_frame(c, 87, 0, 50, 30));
  CHECK(lamella_stack_set_spacing_after(stack, a, LAMELLA_SPACING_DEFAULT) == LAMELLA_OK);
  CHECK(has_frame(c, 80, 0, 50, 30));

  /* A hidden view leaves the layout, in an animation after it has shrunk. */
  CHECK(lamella_view_set_hidden(b, 1) == LAMELLA_OK);
  CHECK(has_frame(c, 35, 0, 50, 30));
  CHECK(lamella_view_set_hidden(b, 0) == LAMELLA_OK);
  CHECK(has_frame(c, 80, 0, 50, 30));
  pass(1);
  CHECK(lamella_view_animate_hidden(b, 1, 0.1, LAMELLA_CURVE_LINEAR) == LAMELLA_OK);
  CHECK(lamella_stage_next_deadline(stage) < 100000);
  CHECK(has_frame(c, 35, 0, 50, 30));
  pass(8);
  CHECK(lamella_stage_next_deadline(stage) == INT64_MAX);
  CHECK(lamella_view_animate_hidden(b, 0, 0, LAMELLA_CURVE_LINEAR) == LAMELLA_OK);
  CHECK(has_frame(c, 80, 0, 50, 30));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_animate_hidden(b, 0, NOT_A_NUMBER, 0));

  CHECK(lamella_stack_set_axis(stack, LAMELLA_AXIS_VERTICAL) == LAMELLA_OK);
  CHECK(lamella_stack_get_axis(stack, &value) == LAMELLA_OK && value == LAMELLA_AXIS_VERTICAL);
  CHECK(has_frame(stack, 0, 0, 50, 70));
  CHECK(lamella_view_set_margins(stack, 1, 2, 3, 4) == LAMELLA_OK);
  CHECK(lamella_stack_uses_margins(stack) == 0);
  CHECK(lamella_stack_set_uses_margins(stack, 1) == LAMELLA_OK);
  CHECK(lamella_stack_uses_margins(stack) == 1);
  CHECK(has_frame(stack, 0, 0, 56, 74));
  CHECK(lamella_stack_get_alignment(stack, &value) == LAMELLA_OK && value == LAMELLA_STACK_ALIGN_TRAILING);
  CHECK(lamella_stack_set_distribution(stack, LAMELLA_STACK_EQUAL_SPACING) == LAMELLA_OK);
  CHECK(lamella_stack_get_distribution(stack, &value) == LAMELLA_OK && value == LAMELLA_STACK_EQUAL_SPACING);
  CHECK(lamella_view_constrain_length(stack, LAMELLA_HEIGHT, LAMELLA_EQUAL, 104, REQUIRED) != NULL);
  CHECK(has_frame(b, 12, 31, 40, 20));
  CHECK(lamella_stack_spaces_baselines(stack) == 0);
  CHECK(lamella_stack_set_spaces_baselines(stack, 1) == LAMELLA_OK);
  CHECK(lamella_stack_spaces_baselines(stack) == 1);

  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_set_axis(stack, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_set_distribution(stack, 5));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_set_alignment(stack, 6));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_set_spacing(stack, NOT_A_NUMBER));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_set_spacing_after(stack, a, HUGE_VAL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_set_spacing_after(stack, root, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_insert(stack, a, 4));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_insert(stack, a, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_add(stack, stack));
  FAILS(LAMELLA_ERROR_KIND, lamella_stack_add(stack, root));
  FAILS(LAMELLA_ERROR_KIND, lamella_stack_add(root, stack));
  FAILS(LAMELLA_ERROR_NULL, lamella_stack_add(stack, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_stack_get_axis(stack, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_stack_count(root));
  CHECK(lamella_stack_remove(stack, b) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_stack_remove(stack, b));
  CHECK(lamella_stack_count(stack) == 2);
  CHECK(lamella_view_set_parent(b, root) == LAMELLA_OK);
  CHECK(lamella_view_destroy(a) == LAMELLA_OK);
  CHECK(lamella_stack_count(stack) == 1 && lamella_stack_at(stack, 0) == c);
  CHECK(lamella_view_destroy(stack) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_hidden(c, 0));
  CHECK(lamella_view_destroy(b) == LAMELLA_OK);
}

/* ---- Grids ---- */

static void test_grids(lamella_view *root) {
  lamella_view *grid = lamella_grid_create(root);
  lamella_view *rows[2][3], *wide, *twice[2];
  double columns = 0, across = 0;
  int32_t x = -1, y = -1;
  int i;
  CHECK(grid != NULL && lamella_grid_create(NULL) == NULL);
  for (i = 0; i < 3; i++) {
    rows[0][i] = block(root, 20 + i * 10, 10);
    rows[1][i] = i == 1 ? NULL : block(root, 40, 20);
  }
  CHECK(lamella_view_pin(grid, LAMELLA_PIN_TOP + LAMELLA_PIN_LEADING, root, LAMELLA_AREA_BOUNDS, 0, REQUIRED) != NULL);
  CHECK(lamella_grid_add_row(grid, rows[1], 3) == LAMELLA_OK);
  CHECK(lamella_grid_insert_row(grid, 0, rows[0], 3) == LAMELLA_OK);
  CHECK(lamella_grid_row_count(grid) == 2 && lamella_grid_column_count(grid) == 3);
  CHECK(lamella_grid_get_cell(grid, 2, 0) == rows[0][2]);
  CHECK(lamella_grid_get_cell(grid, 1, 1) == NULL);
  CHECK(has_frame(grid, 0, 0, 122, 36));
  CHECK(has_frame(rows[1][2], 82, 16, 40, 20));

  CHECK(lamella_grid_set_spacing(grid, 10, 2) == LAMELLA_OK);
  CHECK(lamella_grid_get_spacing(grid, &columns, &across) == LAMELLA_OK && columns == 10 && across == 2);
  CHECK(has_frame(rows[1][2], 90, 12, 40, 20));
  CHECK(lamella_grid_set_placement(grid, LAMELLA_PLACE_TRAILING, LAMELLA_PLACE_CENTER) == LAMELLA_OK);
  CHECK(lamella_grid_get_placement(grid, &x, &y) == LAMELLA_OK);
  CHECK(x == LAMELLA_PLACE_TRAILING && y == LAMELLA_PLACE_CENTER);
  CHECK(has_frame(rows[0][0], 20, 0, 20, 10));
  CHECK(lamella_grid_set_column_placement(grid, 0, LAMELLA_PLACE_CENTER) == LAMELLA_OK);
  CHECK(lamella_grid_get_column_placement(grid, 0, &x) == LAMELLA_OK && x == LAMELLA_PLACE_CENTER);
  CHECK(has_frame(rows[0][0], 10, 0, 20, 10));
  CHECK(lamella_grid_set_row_placement(grid, 0, LAMELLA_PLACE_TRAILING) == LAMELLA_OK);
  CHECK(lamella_grid_get_row_placement(grid, 0, &y) == LAMELLA_OK && y == LAMELLA_PLACE_TRAILING);
  CHECK(lamella_grid_set_row_height(grid, 0, 40) == LAMELLA_OK);
  CHECK(lamella_grid_get_row_height(grid, 0, &across) == LAMELLA_OK && across == 40);
  CHECK(has_frame(rows[0][0], 10, 30, 20, 10));
  CHECK(lamella_grid_set_cell_placement(grid, 0, 0, LAMELLA_PLACE_LEADING, LAMELLA_PLACE_LEADING) == LAMELLA_OK);
  CHECK(lamella_grid_get_cell_placement(grid, 0, 0, &x, &y) == LAMELLA_OK);
  CHECK(x == LAMELLA_PLACE_LEADING && y == LAMELLA_PLACE_LEADING);
  CHECK(has_frame(rows[0][0], 0, 0, 20, 10));
  CHECK(lamella_grid_set_row_height(grid, 0, LAMELLA_LENGTH_OF_CONTENT) == LAMELLA_OK);
  CHECK(lamella_grid_set_column_width(grid, 0, 60) == LAMELLA_OK);
  CHECK(lamella_grid_get_column_width(grid, 0, &across) == LAMELLA_OK && across == 60);
  CHECK(has_frame(rows[0][2], 110, 0, 40, 10));
  CHECK(lamella_grid_set_alignment(grid, LAMELLA_ROW_ALIGN_LAST_BASELINE) == LAMELLA_OK);
  CHECK(lamella_grid_get_alignment(grid, &x) == LAMELLA_OK && x == LAMELLA_ROW_ALIGN_LAST_BASELINE);
  CHECK(lamella_grid_set_row_alignment(grid, 1, LAMELLA_ROW_ALIGN_NONE) == LAMELLA_OK);
  CHECK(lamella_grid_get_row_alignment(grid, 1, &x) == LAMELLA_OK && x == LAMELLA_ROW_ALIGN_NONE);
  CHECK(lamella_grid_set_alignment(grid, LAMELLA_ROW_ALIGN_NONE) == LAMELLA_OK);

  CHECK(lamella_grid_set_row_hidden(grid, 0, 1) == LAMELLA_OK);
  CHECK(lamella_grid_is_row_hidden(grid, 0) == 1);
  CHECK(has_frame(rows[1][2], 80, 0, 40, 20)); /* The second column is empty now. */
  CHECK(lamella_grid_set_column_hidden(grid, 0, 1) == LAMELLA_OK);
  CHECK(lamella_grid_is_column_hidden(grid, 0) == 1);
  CHECK(has_frame(rows[1][2], 10, 0, 40, 20));
  CHECK(lamella_grid_set_row_hidden(grid, 0, 0) == LAMELLA_OK);
  CHECK(lamella_grid_set_column_hidden(grid, 0, 0) == LAMELLA_OK);

  /* Cells that are merged, and views that lose theirs. */
  wide = block(root, 10, 10);
  CHECK(lamella_grid_set_cell(grid, 1, 1, wide) == LAMELLA_OK);
  CHECK(lamella_grid_get_cell(grid, 1, 1) == wide);
  CHECK(lamella_grid_merge(grid, 0, 1, 2, 1) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(wide, 1));
  CHECK(lamella_grid_get_cell(grid, 1, 1) == rows[1][0]);
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_merge(grid, 1, 0, 1, 2));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_merge(grid, 0, 0, 4, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_merge(grid, 0, 0, 2147483647, 2147483647));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_merge(grid, 0, 0, 0, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_merge(grid, 3, 0, 1, 1));
  wide = block(grid, 10, 10);
  CHECK(lamella_grid_set_cell(grid, 2, 1, wide) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(rows[1][2], 1));
  CHECK(lamella_grid_set_cell(grid, 2, 1, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(wide, 1));

  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_cell(grid, 3, 0, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_cell(grid, 0, -1, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_grid_set_cell(grid, 0, 0, root));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_cell(grid, 0, 0, grid));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_insert_row(grid, 3, NULL, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_insert_row(grid, -1, NULL, 0));
  FAILS(LAMELLA_ERROR_NULL, lamella_grid_add_row(grid, NULL, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_add_row(grid, rows[0], -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_add_row(grid, rows[0], 1001));
  FAILS(LAMELLA_ERROR_STALE, lamella_grid_add_row(grid, rows[1], 3));
  twice[0] = twice[1] = rows[0][0];
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_add_row(grid, twice, 2));
  CHECK(lamella_grid_row_count(grid) == 2);
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_spacing(grid, NOT_A_NUMBER, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_placement(grid, 0, 6));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_column_placement(grid, 0, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_column_placement(grid, 3, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_row_placement(grid, 2, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_cell_placement(grid, 0, 0, 6, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_alignment(grid, 4));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_row_alignment(grid, 0, 4));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_row_height(grid, 0, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_column_width(grid, 0, HUGE_VAL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_set_row_hidden(grid, 2, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_is_column_hidden(grid, 3));
  FAILS(LAMELLA_ERROR_NULL, lamella_grid_get_row_height(grid, 0, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_grid_row_count(root));
  CHECK(strstr(lamella_last_error(), "not a grid") != NULL);

  CHECK(lamella_grid_remove_column(grid, 2) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(rows[0][2], 1));
  CHECK(lamella_grid_remove_row(grid, 1) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(rows[1][0], 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_remove_row(grid, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_grid_remove_column(grid, 2));
  CHECK(lamella_grid_row_count(grid) == 1 && lamella_grid_column_count(grid) == 2);
  CHECK(lamella_view_destroy(grid) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_set_alpha(rows[0][0], 1));
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
  test_pins(root);
  test_constraints(root);
  test_sizes(root);
  test_stacks(root);
  test_grids(root);
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
