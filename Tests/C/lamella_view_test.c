/*
 * Calls every function of lamella.h about the tree, values, images, gradients and drawing of views, with valid and invalid arguments. Compiles as C89 and as C++17.
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "lamella.h"

static lamella_stage *stage;
static SDL_Surface *target;

static void pass(int frames) {
  int i;
  for (i = 0; i < frames; i++) CHECK(lamella_stage_update(stage, 16667) == LAMELLA_OK);
}

/* Returns the color of a pixel of the drawn window, as 0xRRGGBB. */
static Uint32 pixel(int x, int y) {
  const Uint8 *row = (const Uint8 *)target->pixels + y * target->pitch;
  Uint32 color;
  memcpy(&color, row + 4 * x, 4);
  return color & 0xFFFFFF;
}

static void draw_all(SDL_Renderer *renderer) {
  SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
  SDL_RenderClear(renderer);
  pass(1);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK);
  SDL_RenderPresent(renderer);
}

static int released = 0;
static void release(void *user) {
  released += *(int *)user;
}

static void test_tree(lamella_view *root) {
  lamella_view *parent = lamella_view_create(root);
  lamella_view *a = lamella_view_create(parent), *b = lamella_view_create(parent), *c = lamella_view_create(parent);
  lamella_view *button = lamella_button_create(root, "Go");
  int one = 1, ten = 10;
  void *user = &one;
  double x = 0, y = 0;
  CHECK(lamella_view_get_parent(root) == NULL);
  CHECK(lamella_view_get_parent(a) == parent && lamella_view_get_parent(NULL) == NULL);
  CHECK(lamella_view_child_count(parent) == 3);
  CHECK(lamella_view_child_count(button) == 0);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_child_count(NULL));
  CHECK(lamella_view_child_at(parent, 0) == a && lamella_view_child_at(parent, 2) == c);
  CHECK(lamella_view_child_at(parent, 3) == NULL && lamella_view_child_at(parent, -1) == NULL);
  CHECK(lamella_view_bring_to_front(a) == LAMELLA_OK && lamella_view_child_at(parent, 2) == a);
  CHECK(lamella_view_send_to_back(a) == LAMELLA_OK && lamella_view_child_at(parent, 0) == a);
  CHECK(lamella_view_place_above(a, b) == LAMELLA_OK && lamella_view_child_at(parent, 1) == a);
  CHECK(lamella_view_place_below(c, a) == LAMELLA_OK && lamella_view_child_at(parent, 1) == c);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_place_above(a, a));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_place_below(a, root));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_bring_to_front(root));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_send_to_back(NULL));

  CHECK(lamella_view_get_user(a, &user) == LAMELLA_OK && user == NULL);
  CHECK(lamella_view_set_user(a, &one, release) == LAMELLA_OK);
  CHECK(lamella_view_get_user(a, &user) == LAMELLA_OK && user == &one && released == 0);
  CHECK(lamella_view_set_user(a, &ten, release) == LAMELLA_OK && released == 1);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_get_user(a, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_set_user(NULL, &one, NULL));

  CHECK(lamella_view_set_frame(parent, 10, 20, 100, 100) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(a, 5, 5, 40, 40) == LAMELLA_OK);
  CHECK(lamella_view_convert(a, 1, 2, NULL, &x, &y) == LAMELLA_OK && x == 16 && y == 27);
  CHECK(lamella_view_convert(root, 16, 27, a, &x, &y) == LAMELLA_OK && x == 1 && y == 2);
  CHECK(lamella_view_convert(a, 1, 2, parent, NULL, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_convert(a, NOT_A_NUMBER, 0, NULL, &x, &y));
  CHECK(lamella_view_set_frame(button, 200, 200, 60, 32) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_stage_view_at(stage, 20, 30) == a);
  CHECK(lamella_stage_view_at(stage, 100, 100) == parent);
  CHECK(lamella_stage_view_at(stage, 300, 300) == NULL);
  CHECK(lamella_stage_view_at(NULL, 1, 1) == NULL);

  CHECK(lamella_view_destroy(parent) == LAMELLA_OK && released == 11);
  FAILS(LAMELLA_ERROR_STALE, lamella_view_get_user(a, &user));
  CHECK(lamella_view_destroy(button) == LAMELLA_OK);
}

static void test_values(lamella_view *root) {
  lamella_view *view = lamella_view_create(root);
  lamella_view *label = lamella_label_create(root, "H\xc3\xa4llo");
  lamella_view *button = lamella_button_create(root, "Go");
  lamella_view *bar = lamella_progress_create(root);
  lamella_view *toggle = lamella_switch_create(root);
  double a = 0, b = 0, c = 0, d = 0, matrix[6];
  uint32_t color = 0, other = 0;
  int32_t number = 0;
  char text[8];
  CHECK(lamella_view_is_hidden(view) == 0 && lamella_view_set_hidden(view, 1) == LAMELLA_OK);
  CHECK(lamella_view_is_hidden(view) == 1);
  CHECK(lamella_view_get_color(view, &color) == LAMELLA_OK && color == 0);
  CHECK(lamella_view_set_color(view, 0x11223380) == LAMELLA_OK);
  CHECK(lamella_view_get_color(view, &color) == LAMELLA_OK && color == 0x11223380);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_get_color(view, NULL));
  CHECK(lamella_view_set_corner_radius(view, 7) == LAMELLA_OK);
  CHECK(lamella_view_get_corner_radius(view, &a) == LAMELLA_OK && a == 7);
  CHECK(lamella_view_set_corner_radii(view, 1, 2, 3, 4) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_corner_radii(view, 1, -2, 3, 4));
  CHECK(lamella_view_set_border(view, 2, 0xFF0000FF) == LAMELLA_OK);
  CHECK(lamella_view_get_border(view, &a, &color) == LAMELLA_OK && a == 2 && color == 0xFF0000FF);
  CHECK(lamella_view_get_border(view, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_view_set_shadow(view, 0x00000080, 4, 1, 2) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_shadow(view, 0x00000080, -4, 1, 2));
  CHECK(lamella_view_set_tint(view, 0x00FF00FF) == LAMELLA_OK && lamella_view_set_tint(view, 0) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_set_tint(NULL, 0));
  CHECK(lamella_view_clips(view) == 0 && lamella_view_set_clips(view, 1) == LAMELLA_OK);
  CHECK(lamella_view_clips(view) == 1);
  CHECK(lamella_view_set_hit_insets(view, -1, -2, -3, -4) == LAMELLA_OK);
  CHECK(lamella_view_get_hit_insets(view, &a, &b, &c, &d) == LAMELLA_OK);
  CHECK(a == -1 && b == -2 && c == -3 && d == -4);
  CHECK(lamella_view_set_hit_behavior(view, LAMELLA_HIT_SUBVIEWS_ONLY) == LAMELLA_OK);
  CHECK(lamella_view_get_hit_behavior(view, &number) == LAMELLA_OK && number == LAMELLA_HIT_SUBVIEWS_ONLY);
  CHECK(lamella_view_set_autoresizing(view, LAMELLA_FLEXIBLE_WIDTH) == LAMELLA_OK);
  CHECK(lamella_view_get_autoresizing(view, &color) == LAMELLA_OK && color == LAMELLA_FLEXIBLE_WIDTH);
  CHECK(lamella_view_set_cursor(view, LAMELLA_CURSOR_HAND) == LAMELLA_OK);
  CHECK(lamella_view_set_cursor(view, LAMELLA_CURSOR_INHERITED) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_cursor(view, 99));
  CHECK(lamella_view_get_identifier(view, NULL, 0) == 0);
  CHECK(lamella_view_set_identifier(view, "volume") == LAMELLA_OK);
  CHECK(lamella_view_get_identifier(view, text, sizeof text) == 6 && strcmp(text, "volume") == 0);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_get_identifier(view, NULL, 8));

  CHECK(lamella_view_set_frame(view, 0, 0, 40, 20) == LAMELLA_OK);
  CHECK(lamella_view_set_center(view, 100, 50) == LAMELLA_OK);
  CHECK(lamella_view_get_center(view, &a, &b) == LAMELLA_OK && a == 100 && b == 50);
  CHECK(lamella_view_set_transform(view, 0, 2, 2, 10, 0) == LAMELLA_OK);
  CHECK(lamella_view_get_matrix(view, matrix) == LAMELLA_OK && matrix[0] == 2 && matrix[4] == 10);
  CHECK(lamella_view_set_matrix(view, 1, 0, 0, 1, 3, 4) == LAMELLA_OK);
  CHECK(lamella_view_get_matrix(view, matrix) == LAMELLA_OK && matrix[0] == 1 && matrix[5] == 4);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_get_matrix(view, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_transform(view, NOT_A_NUMBER, 1, 1, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_matrix(view, 1, 0, NOT_A_NUMBER, 1, 0, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_set_center(root, 1, 1));

  CHECK(lamella_label_get_text(label, text, 3) == 6 && strcmp(text, "H") == 0);
  CHECK(lamella_label_get_text(label, text, sizeof text) == 6 && strcmp(text, "H\xc3\xa4llo") == 0);
  FAILS(LAMELLA_ERROR_KIND, (int)lamella_label_get_text(view, text, sizeof text));
  CHECK(lamella_label_set_color(label, 0x336699FF) == LAMELLA_OK);
  CHECK(lamella_label_get_color(label, &color) == LAMELLA_OK && color == 0x336699FF);
  CHECK(lamella_label_set_shadow(label, 0x000000FF, 1, 1) == LAMELLA_OK);
  CHECK(lamella_label_set_shadow(label, 0, 0, 0) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_label_set_shadow(view, 0, 0, 0));
  CHECK(lamella_label_set_alignment(label, LAMELLA_ALIGN_RIGHT) == LAMELLA_OK);
  CHECK(lamella_label_get_alignment(label, &number) == LAMELLA_OK && number == LAMELLA_ALIGN_RIGHT);
  CHECK(lamella_label_set_lines(label, 3) == LAMELLA_OK);
  CHECK(lamella_label_get_lines(label, &number) == LAMELLA_OK && number == 3);
  CHECK(lamella_label_set_line_break(label, LAMELLA_LINES_CLIP) == LAMELLA_OK);
  CHECK(lamella_label_get_line_break(label, &number) == LAMELLA_OK && number == LAMELLA_LINES_CLIP);
  CHECK(lamella_button_get_title(button, text, sizeof text) == 2 && strcmp(text, "Go") == 0);
  CHECK(lamella_button_set_style(button, LAMELLA_BUTTON_PLAIN) == LAMELLA_OK);
  CHECK(lamella_button_get_style(button, &number) == LAMELLA_OK && number == LAMELLA_BUTTON_PLAIN);
  CHECK(lamella_button_set_tint(button, 0x00FF00FF) == LAMELLA_OK);
  CHECK(lamella_button_get_tint(button, &color) == LAMELLA_OK && color == 0x00FF00FF);
  CHECK(lamella_progress_set_colors(bar, 0x010203FF, 0x040506FF) == LAMELLA_OK);
  CHECK(lamella_progress_get_colors(bar, &color, &other) == LAMELLA_OK);
  CHECK(color == 0x010203FF && other == 0x040506FF);
  CHECK(lamella_control_is_enabled(toggle) == 1 && lamella_control_is_enabled(button) == 1);
  CHECK(lamella_control_set_enabled(toggle, 0) == LAMELLA_OK && lamella_control_is_enabled(toggle) == 0);
  FAILS(LAMELLA_ERROR_KIND, lamella_control_is_enabled(label));
  CHECK(lamella_view_destroy(view) == LAMELLA_OK && lamella_view_destroy(label) == LAMELLA_OK);
  CHECK(lamella_view_destroy(button) == LAMELLA_OK && lamella_view_destroy(bar) == LAMELLA_OK);
  CHECK(lamella_view_destroy(toggle) == LAMELLA_OK);
}

static void test_images(lamella_view *root, SDL_Renderer *renderer) {
  /* A red, a green, a blue and a clear pixel. */
  static const uint8_t pixels[16] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0};
  lamella_image *sheet = lamella_image_from_rgba(pixels, 2, 2, 1);
  lamella_image *green = lamella_image_part(sheet, 1, 0, 1, 1);
  lamella_image *shape = lamella_image_template(green);
  lamella_image *frame = lamella_image_resizable(sheet, 1, 1, 0, 0, LAMELLA_RESIZE_STRETCH);
  lamella_view *view = lamella_image_view_create(root, green);
  double width = 0, height = 0;
  CHECK(sheet && green && shape && frame && view);
  CHECK(lamella_image_part(sheet, 1, 0, 2, 1) == NULL && lamella_image_part(NULL, 0, 0, 1, 1) == NULL);
  CHECK(lamella_image_part(sheet, -1, 0, 1, 1) == NULL && lamella_image_part(sheet, 0, 0, 0, 1) == NULL);
  CHECK(lamella_image_resizable(sheet, -1, 0, 0, 0, 0) == NULL);
  CHECK(lamella_image_resizable(sheet, 0, 0, 0, 0, 7) == NULL && lamella_image_template(NULL) == NULL);
  CHECK(lamella_image_from_memory(pixels, sizeof pixels, 1) == NULL && lamella_last_error()[0]);
  CHECK(lamella_image_from_memory(NULL, 4, 1) == NULL && lamella_image_from_memory(pixels, 0, 1) == NULL);
  CHECK(lamella_image_get_size(sheet, &width, &height) == LAMELLA_OK && width == 2 && height == 2);
  CHECK(lamella_image_get_size(sheet, NULL, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_image_get_size(NULL, NULL, NULL));

  CHECK(lamella_view_set_frame(view, 0, 0, 20, 10) == LAMELLA_OK);
  CHECK(lamella_image_view_set_fit(view, LAMELLA_FIT_INSIDE) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_image_view_set_fit(view, 9));
  draw_all(renderer);
  CHECK(pixel(10, 5) == 0x00FF00 && pixel(1, 5) == 0);
  CHECK(lamella_image_view_set_fit(view, LAMELLA_FIT_STRETCH) == LAMELLA_OK);
  CHECK(lamella_image_view_set_image(view, shape) == LAMELLA_OK);
  CHECK(lamella_view_set_tint(view, 0xFF8000FF) == LAMELLA_OK);
  draw_all(renderer);
  CHECK(pixel(1, 5) == 0xFF8000);
  /* The right column and the lower row stretch. */
  CHECK(lamella_image_view_set_image(view, frame) == LAMELLA_OK);
  CHECK(lamella_image_view_set_smooth(view, 0) == LAMELLA_OK);
  draw_all(renderer);
  CHECK(pixel(0, 0) == 0xFF0000 && pixel(19, 0) == 0x00FF00 && pixel(0, 9) == 0x0000FF && pixel(10, 5) == 0);
  CHECK(lamella_view_destroy(view) == LAMELLA_OK);
  CHECK(lamella_image_destroy(sheet) == LAMELLA_OK && lamella_image_destroy(green) == LAMELLA_OK);
  CHECK(lamella_image_destroy(shape) == LAMELLA_OK && lamella_image_destroy(frame) == LAMELLA_OK);
}

static void test_gradients(lamella_view *root, SDL_Renderer *renderer) {
  static const uint32_t colors[2] = {0x000000FF, 0xFFFFFFFF};
  static const double places[2] = {0.5, 0.5}, wrong[2] = {1, 0};
  lamella_view *gradient = lamella_gradient_create(root, colors, NULL, 2);
  lamella_view *plain = lamella_view_create(root);
  CHECK(gradient != NULL && lamella_view_set_frame(gradient, 0, 0, 100, 100) == LAMELLA_OK);
  CHECK(lamella_gradient_create(root, colors, NULL, 1) == NULL && lamella_gradient_create(root, NULL, NULL, 2) == NULL);
  CHECK(lamella_gradient_create(root, colors, wrong, 2) == NULL);
  draw_all(renderer);
  CHECK((pixel(50, 5) & 255) < 40 && (pixel(50, 95) & 255) > 215 && pixel(5, 50) == pixel(95, 50));
  CHECK(lamella_gradient_set_points(gradient, LAMELLA_GRADIENT_AXIAL, 0, 0, 1, 0) == LAMELLA_OK);
  CHECK(lamella_gradient_set_colors(gradient, colors, places, 2) == LAMELLA_OK);
  draw_all(renderer);
  CHECK(pixel(45, 50) == 0 && pixel(55, 50) == 0xFFFFFF);
  FAILS(LAMELLA_ERROR_VALUE, lamella_gradient_set_points(gradient, 5, 0, 0, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_gradient_set_points(gradient, 0, NOT_A_NUMBER, 0, 1, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_gradient_set_colors(plain, colors, NULL, 2));
  FAILS(LAMELLA_ERROR_VALUE, lamella_gradient_set_colors(gradient, colors, NULL, 65));
  CHECK(lamella_view_destroy(gradient) == LAMELLA_OK && lamella_view_destroy(plain) == LAMELLA_OK);
}

struct drawing {
  int count;
  lamella_canvas *canvas;
  lamella_image *image;
  lamella_view *view;
};

static void draw(lamella_view *view, lamella_canvas *canvas, double width, double height, void *user) {
  struct drawing *drawing = (struct drawing *)user;
  static const double triangle[6] = {0, 40, 20, 40, 0, 60};
  drawing->count++;
  drawing->canvas = canvas;
  CHECK(width == 100 && height == 80);
  CHECK(lamella_canvas_fill_rect(canvas, 0, 0, width, height, 0, 0x202020FF) == LAMELLA_OK);
  CHECK(lamella_canvas_fill_rect(canvas, 0, 0, 10, 10, 2, 0xFF0000FF) == LAMELLA_OK);
  CHECK(lamella_canvas_stroke_rect(canvas, 20, 0, 10, 10, 0, 2, 0x00FF00FF) == LAMELLA_OK);
  CHECK(lamella_canvas_fill_ellipse(canvas, 40, 0, 10, 10, 0x0000FFFF) == LAMELLA_OK);
  CHECK(lamella_canvas_stroke_ellipse(canvas, 60, 5, 20, 20, 2, 0xFFFFFFFF) == LAMELLA_OK);
  CHECK(lamella_canvas_line(canvas, 0, 20, 30, 20, 4, 0xFFFF00FF) == LAMELLA_OK);
  CHECK(lamella_canvas_fill_polygon(canvas, triangle, 3, 0x00FFFFFF) == LAMELLA_OK);
  CHECK(lamella_canvas_stroke_polygon(canvas, triangle, 3, 1, 1, 0xFFFFFFFF) == LAMELLA_OK);
  CHECK(lamella_canvas_save(canvas) == LAMELLA_OK);
  CHECK(lamella_canvas_translate(canvas, 50, 40) == LAMELLA_OK);
  CHECK(lamella_canvas_scale(canvas, 2, 2) == LAMELLA_OK);
  CHECK(lamella_canvas_rotate(canvas, 0) == LAMELLA_OK);
  CHECK(lamella_canvas_clip(canvas, 0, 0, 5, 5) == LAMELLA_OK);
  CHECK(lamella_canvas_set_alpha(canvas, 1) == LAMELLA_OK);
  CHECK(lamella_canvas_draw_image(canvas, drawing->image, 0, 0, 20, 20, 0xFFFFFFFF) == LAMELLA_OK);
  CHECK(lamella_canvas_restore(canvas) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_canvas_restore(canvas));
  CHECK(lamella_canvas_draw_text(canvas, "Hi", NULL, 70, 40, 0xFFFFFFFF) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_canvas_draw_text(canvas, NULL, NULL, 0, 0, 0xFFFFFFFF));
  FAILS(LAMELLA_ERROR_VALUE, lamella_canvas_fill_rect(canvas, 0, 0, -1, 10, 0, 0xFF0000FF));
  FAILS(LAMELLA_ERROR_VALUE, lamella_canvas_fill_polygon(canvas, triangle, 1, 0));
  FAILS(LAMELLA_ERROR_NULL, lamella_canvas_stroke_polygon(canvas, NULL, 3, 0, 1, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_canvas_set_alpha(canvas, 2));
  FAILS(LAMELLA_ERROR_NULL, lamella_canvas_line(NULL, 0, 0, 1, 1, 1, 0));
  /* A drawing changes nothing else. */
  FAILS(LAMELLA_ERROR_BUSY, lamella_view_set_alpha(view, 0.5));
  FAILS(LAMELLA_ERROR_BUSY, lamella_view_destroy(view));
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(stage, 0));
  CHECK(lamella_canvas_save(canvas) == LAMELLA_OK);
}

static void test_drawing(lamella_view *root, SDL_Renderer *renderer) {
  uint8_t red[400];
  int i;
  struct drawing drawing = {0, NULL, NULL, NULL};
  double width = 0, height = 0, twice = 0;
  lamella_font *font = lamella_font_system(20, 400);
  for (i = 0; i < 400; i++) red[i] = i % 4 == 0 || i % 4 == 3 ? 255 : 0;
  drawing.image = lamella_image_from_rgba(red, 10, 10, 1);
  drawing.view = lamella_canvas_view_create(root, draw, &drawing);
  CHECK(drawing.view != NULL && lamella_canvas_view_create(root, NULL, NULL) == NULL);
  CHECK(lamella_canvas_view_create(NULL, draw, NULL) == NULL);
  CHECK(lamella_view_set_frame(drawing.view, 0, 0, 100, 80) == LAMELLA_OK);
  draw_all(renderer);
  draw_all(renderer);
  CHECK(drawing.count == 1);
  CHECK(pixel(5, 5) == 0xFF0000 && pixel(25, 0) == 0x00FF00 && pixel(25, 5) == 0x202020);
  CHECK(pixel(45, 5) == 0x0000FF && pixel(15, 20) == 0xFFFF00 && pixel(4, 46) == 0x00FFFF);
  CHECK(pixel(55, 45) == 0xFF0000 && pixel(62, 52) == 0x202020);
  CHECK(lamella_canvas_view_redraw(drawing.view) == LAMELLA_OK);
  draw_all(renderer);
  CHECK(drawing.count == 2);
  FAILS(LAMELLA_ERROR_STALE, lamella_canvas_fill_rect(drawing.canvas, 0, 0, 1, 1, 0, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_canvas_view_redraw(root));
  CHECK(lamella_font_measure(font, "Hello", &width, &height) == LAMELLA_OK && width > 20 && height > 18);
  CHECK(lamella_font_measure(font, "Hello\nHello", NULL, &twice) == LAMELLA_OK && twice > height * 1.8);
  CHECK(lamella_font_measure(NULL, "Hello", &width, NULL) == LAMELLA_OK && width > 10);
  FAILS(LAMELLA_ERROR_NULL, lamella_font_measure(font, NULL, &width, &height));
  CHECK(lamella_view_destroy(drawing.view) == LAMELLA_OK);
  CHECK(lamella_image_destroy(drawing.image) == LAMELLA_OK && lamella_font_destroy(font) == LAMELLA_OK);
}

static char logged[256];
static void log_message(const char *message, void *user) {
  CHECK(user == logged);
  strncpy(logged, message, sizeof logged - 1);
}

static void test_log(lamella_view *root) {
  lamella_view *view = lamella_view_create(root);
  CHECK(lamella_set_log(log_message, logged) == LAMELLA_OK);
  CHECK(lamella_view_pin(view, LAMELLA_PIN_EDGES, root, LAMELLA_AREA_BOUNDS, 0, LAMELLA_PRIORITY_REQUIRED) != NULL);
  CHECK(lamella_view_constrain_length(view, LAMELLA_WIDTH, LAMELLA_EQUAL, 10, LAMELLA_PRIORITY_REQUIRED) != NULL);
  pass(1);
  CHECK(strstr(logged, "width") != NULL);
  CHECK(lamella_set_log(NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_view_destroy(view) == LAMELLA_OK);
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
  target = surface;
  test_tree(root);
  test_values(root);
  test_images(root, renderer);
  test_gradients(root, renderer);
  test_drawing(root, renderer);
  test_log(root);
  CHECK(lamella_stage_destroy(stage) == LAMELLA_OK);
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) == 0);
  CHECK(lamella_count(LAMELLA_COUNT_VIEWS) == 0);
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(surface);
  if (failures > 0) return 1;
  printf("fine\n");
  return 0;
}
