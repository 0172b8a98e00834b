/*
 * Uses the classes and functions of lamella.hpp. Compiles as C++11 and later, without exceptions.
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>

#include <cstring>
#include <string>
#include <utility>

#include "checks.h"
#include "lamella.hpp"

namespace {

void pass(const lamella::Stage &stage, int frames) {
  for (int i = 0; i < frames; i++) CHECK(stage.update(16667) == LAMELLA_OK);
}

void click(const lamella::Stage &stage, int x, int y) {
  SDL_Event event;
  std::memset(&event, 0, sizeof event);
  event.button.button = SDL_BUTTON_LEFT;
  event.button.clicks = 1;
  event.button.x = x;
  event.button.y = y;
  event.type = SDL_MOUSEBUTTONDOWN;
  stage.handle_event(event);
  pass(stage, 1);
  event.type = SDL_MOUSEBUTTONUP;
  stage.handle_event(event);
  pass(stage, 1);
}

/* Counts its copies that live, to see that functions end with their views. */
struct Counted {
  static int count;
  Counted() { count++; }
  Counted(const Counted &) { count++; }
  Counted &operator=(const Counted &) = default;
  ~Counted() { count--; }
};
int Counted::count = 0;

void test_owners() {
  static const uint8_t pixels[8] = {255, 0, 0, 255, 0, 255, 0, 255};
  lamella::Image none;
  CHECK(!none && none.handle() == nullptr);
  lamella::Image sheet(lamella_image_from_rgba(pixels, 2, 1, 1));
  CHECK(sheet && lamella_count(LAMELLA_COUNT_HANDLES) == 1);
  lamella::Image part = sheet.part(1, 0, 1, 1);
  CHECK(part && !sheet.part(2, 0, 1, 1) && lamella::last_error()[0] != 0);
  lamella::Image moved(std::move(part));
  CHECK(moved && !part);
  moved = std::move(sheet);
  CHECK(moved && lamella_count(LAMELLA_COUNT_HANDLES) == 1);
  CHECK(moved.resizable(0, 1, 0, 0) && moved.as_template());
  CHECK(!lamella::Image("/nothing.png") && !lamella::Image(std::string("/nothing.png")));
  lamella_image *handle = moved.release();
  CHECK(!moved && lamella_image_destroy(handle) == LAMELLA_OK);
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) == 0);
}

void test_views(const lamella::Stage &stage) {
  lamella::View root = stage.root();
  lamella::View panel = lamella::View::make(root);
  CHECK(panel && panel.parent() == root && panel.set_frame(0, 0, 300, 300) == LAMELLA_OK);
  lamella::Label label(panel, std::string("0"));
  CHECK(label.set_text(std::string("12")) == LAMELLA_OK && label.text() == "12");
  CHECK(label.set_text_color(0xFF0000FF) == LAMELLA_OK && label.set_lines(2) == LAMELLA_OK);
  CHECK(label.set_font(lamella::Font(20)) == LAMELLA_OK && label.set_alignment(LAMELLA_ALIGN_CENTER) == LAMELLA_OK);
  CHECK(label.set_text_shadow(0x000000FF, 1, 1) == LAMELLA_OK && label.size_to_fit() == LAMELLA_OK);
  CHECK(label.set_identifier("score") == LAMELLA_OK && root.find("score") == label);
  CHECK(label.set_tag(7) == LAMELLA_OK && root.find(int64_t(7)) == label);
  CHECK(panel.child_count() == 1 && panel.child(0) == label && panel.child(0) != panel && !panel.child(1));
  CHECK(panel.set_alpha(0.5) == LAMELLA_OK && panel.set_alpha(1) == LAMELLA_OK);
  CHECK(panel.set_hidden(true) == LAMELLA_OK && panel.is_hidden() && panel.set_hidden(false) == LAMELLA_OK);
  CHECK(panel.set_color(0x202020FF) == LAMELLA_OK && panel.set_corner_radius(4) == LAMELLA_OK);
  CHECK(panel.set_border(1, 0xFFFFFFFF) == LAMELLA_OK && panel.set_shadow(0x00000080, 4) == LAMELLA_OK);
  CHECK(panel.set_alpha(NOT_A_NUMBER) == LAMELLA_ERROR_VALUE);
  CHECK(panel.set_tint(0xFF0000FF) == LAMELLA_OK && panel.set_clips(true) == LAMELLA_OK);
  CHECK(panel.set_center(150, 150) == LAMELLA_OK && panel.set_transform(0, 1) == LAMELLA_OK);
  CHECK(panel.bring_to_front() == LAMELLA_OK && panel.send_to_back() == LAMELLA_OK);

  int32_t points = 3;
  double health = 0.5;
  char name[8] = "Anna";
  lamella::ProgressBar bar(panel);
  CHECK(bar.set_value(0.2) == LAMELLA_OK && bar.set_colors(0xFF0000FF, 0x000000FF) == LAMELLA_OK);
  CHECK(label.bind(LAMELLA_BIND_TEXT, &points, "%d points") == LAMELLA_OK && label.text() == "3 points");
  CHECK(bar.bind(LAMELLA_BIND_VALUE, &health) == LAMELLA_OK);
  points = 4;
  pass(stage, 1);
  CHECK(label.text() == "4 points" && label.unbind(LAMELLA_BIND_TEXT) == LAMELLA_OK);
  CHECK(label.bind(name) == LAMELLA_OK && label.text() == "Anna");

  lamella::Stack stack(panel, LAMELLA_AXIS_VERTICAL, 4);
  CHECK(stack.add(label) == LAMELLA_OK && stack.add(bar) == LAMELLA_OK);
  CHECK(stack.set_alignment(LAMELLA_STACK_ALIGN_CENTER) == LAMELLA_OK);
  CHECK(stack.pin(LAMELLA_PIN_TOP + LAMELLA_PIN_LEADING, panel, LAMELLA_AREA_BOUNDS, 8) != nullptr);
  CHECK(bar.constrain(LAMELLA_WIDTH, 100) != nullptr);

  lamella::TextField field(panel, "Name");
  CHECK(field.set_text("Eva") == LAMELLA_OK && field.text() == "Eva");
  CHECK(field.on_event([](int32_t) {}) == LAMELLA_OK);
  lamella::ImageView image(panel, lamella::Image());
  CHECK(image.set_fit(LAMELLA_FIT_INSIDE) == LAMELLA_OK && image.set_smooth(false) == LAMELLA_OK);
  CHECK(image.set_image(lamella::Image()) == LAMELLA_OK);
  CHECK(panel.destroy() == LAMELLA_OK && label.destroy() == LAMELLA_ERROR_STALE);
}

void test_functions(const lamella::Stage &stage) {
  int presses = 0, taps = 0, draws = 0, rows = 0, selected = -1, ended = 0;
  double value = 0;
  Counted counted;
  lamella::Button button(stage.root(), "Go");
  CHECK(button.set_title("Stop") == LAMELLA_OK && button.set_style(LAMELLA_BUTTON_PLAIN) == LAMELLA_OK);
  CHECK(button.set_frame(0, 0, 100, 40) == LAMELLA_OK && button.set_enabled(true) == LAMELLA_OK);
  CHECK(button.on_press([&presses, counted] { presses += 10; }) == LAMELLA_OK);
  CHECK(button.on_press([&presses, counted, button] {
    presses++;
    /* The function ends with its view, while it runs. */
    CHECK(button.destroy() == LAMELLA_OK);
    presses++;
  }) == LAMELLA_OK);
  pass(stage, 1);
  click(stage, 50, 20);
  CHECK(presses == 2 && Counted::count == 1);
  CHECK(button.on_press([] {}) == LAMELLA_ERROR_STALE);

  lamella::View pad = lamella::View::make(stage.root());
  CHECK(pad.set_frame(0, 50, 100, 100) == LAMELLA_OK);
  CHECK(pad.on_tap([&taps, counted, pad](const lamella_gesture_event &event) {
    taps++;
    CHECK(event.x == 20 && event.y == 30 && pad.destroy() == LAMELLA_OK);
    taps++;
  }) == LAMELLA_OK);
  CHECK(pad.on_pan([](const lamella_gesture_event &) {}) == LAMELLA_OK);
  CHECK(pad.on_long_press([](const lamella_gesture_event &) {}, 0.3) == LAMELLA_OK);
  pass(stage, 1);
  click(stage, 20, 80);
  CHECK(taps == 2 && Counted::count == 1);
  CHECK(pad.on_tap([](const lamella_gesture_event &) {}) == LAMELLA_ERROR_STALE);

  lamella::Control toggle = lamella::Control::make_switch(stage.root());
  CHECK(toggle.set_frame(0, 0, 60, 40) == LAMELLA_OK);
  CHECK(toggle.on_change([&value, counted](double now) { value = now; }) == LAMELLA_OK);
  pass(stage, 1);
  click(stage, 20, 15);
  CHECK(value == 1 && toggle.value() == 1 && toggle.set_value(0) == LAMELLA_OK && toggle.destroy() == LAMELLA_OK);
  lamella::Control segments = lamella::Control::make_segments(stage.root());
  CHECK(segments.add_segment("A") == LAMELLA_OK && segments.destroy() == LAMELLA_OK);
  CHECK(lamella::Control::make_slider(stage.root(), 0, 1).destroy() == LAMELLA_OK);
  CHECK(lamella::Control::make_stepper(stage.root(), 0, 1, 0.5).destroy() == LAMELLA_OK);
  CHECK(lamella::Control::make_pages(stage.root(), 3).destroy() == LAMELLA_OK);

  lamella::Canvas canvas(stage.root(), [&draws, counted](lamella_canvas *canvas, double width, double height) {
    draws++;
    CHECK(lamella_canvas_fill_rect(canvas, 0, 0, width, height, 0, 0xFF0000FF) == LAMELLA_OK);
  });
  CHECK(canvas && canvas.set_frame(0, 0, 50, 50) == LAMELLA_OK);
  pass(stage, 1);
  CHECK(stage.render() == LAMELLA_OK && draws == 1 && canvas.redraw() == LAMELLA_OK && stage.needs_display());
  pass(stage, 1);
  CHECK(stage.render() == LAMELLA_OK);
  CHECK(draws == 2 && canvas.destroy() == LAMELLA_OK);

  lamella::List list(stage.root(), [&rows, counted](lamella::View cell, int32_t, int32_t row) {
    rows++;
    CHECK(lamella_cell_set_text(cell.handle(), row == 0 ? "First" : "Other") == LAMELLA_OK);
  });
  CHECK(list.set_frame(0, 0, 200, 200) == LAMELLA_OK && list.set_row_count(3) == LAMELLA_OK);
  CHECK(list.on_select([&selected, counted](int32_t, int32_t row, bool is) { selected = is ? row : -2; }) ==
        LAMELLA_OK);
  CHECK(list.reload() == LAMELLA_OK);
  pass(stage, 2);
  CHECK(rows >= 3);
  click(stage, 100, 20);
  CHECK(selected == 0);
  const int64_t section = 1, members[] = {7, 8};
  const int32_t count = 2;
  lamella_list_snapshot guild = LAMELLA_LIST_SNAPSHOT_INIT;
  guild.section_count = 1;
  guild.sections = &section;
  guild.row_counts = &count;
  guild.rows = members;
  CHECK(list.apply(guild) == LAMELLA_OK && lamella_list_row_count(list.handle(), 0) == 2);
  CHECK(list.destroy() == LAMELLA_OK);

  lamella::View box = lamella::View::make(stage.root());
  CHECK(box.set_frame(0, 0, 10, 10) == LAMELLA_OK);
  pass(stage, 1);
  CHECK(lamella::animate(0.1, [box] { box.set_center(100, 100); }, [&ended, counted](bool finished) {
    ended += finished ? 1 : 10;
  }) == LAMELLA_OK);
  pass(stage, 10);
  CHECK(ended == 1);
  CHECK(lamella::animate_spring(0.3, 0.6, [box] { box.set_center(0, 0); }) == LAMELLA_OK);
  CHECK(lamella::animate(-1, [] {}, [counted](bool) {}) == LAMELLA_ERROR_VALUE);
  pass(stage, 30);
  CHECK(box.destroy() == LAMELLA_OK && Counted::count == 1);
  /* One that is left to the end of the stage. */
  CHECK(lamella::Button(stage.root(), "Left").on_press([counted] {}) == LAMELLA_OK);
  CHECK(Counted::count == 2);

  lamella::Screen screen(stage, "Pause");
  CHECK(screen && screen.view() && stage.set_screen(screen.handle()) == LAMELLA_OK);
  pass(stage, 1);
  CHECK(stage.set_screen(nullptr) == LAMELLA_OK);
}

}  // namespace

int main() {
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 320, 320, 32, SDL_PIXELFORMAT_ARGB8888);
  SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
  test_owners();
  {
    lamella::Stage stage(renderer);
    CHECK(stage && lamella_stage_set_event_times(stage.handle(), 0) == LAMELLA_OK);
    CHECK(stage.set_scale(1) == LAMELLA_OK && stage.set_visible(true) == LAMELLA_OK);
    pass(stage, 1);
    test_views(stage);
    test_functions(stage);
  }
  CHECK(Counted::count == 0 && !lamella::Stage::opengl(nullptr));
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) == 0 && lamella_count(LAMELLA_COUNT_VIEWS) == 0);
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(surface);
  if (failures > 0) return 1;
  printf("fine\n");
  return 0;
}
