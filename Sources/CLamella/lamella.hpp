/*
 * lamella.hpp: lamella.h for C++11 and later, in one header without a library of its own.
 *
 *   lamella::Stage hud(renderer);
 *   lamella::Label score(hud.root(), "0");
 *   score.set_frame(12, 12, 200, 28);
 *   lamella::Button resume(hud.root(), "Resume");
 *   resume.on_press([&] { game.resume(); });
 *   resume.pin(LAMELLA_PIN_CENTER, hud.root(), LAMELLA_AREA_SAFE);
 *   lamella::animate(0.3, [&] { score.set_alpha(1); });
 *
 * Owners.  Stage, Image, Font and Screen end what they stand for with them, and can be moved. Views belong to their
 * stage: View and the classes of its kinds are as small as a handle, may be copied, and end by destroy(). Everything
 * of lamella.h takes handle(), so what this header lacks is one call away.
 *
 * Results.  As in lamella.h: functions return LAMELLA_OK, an answer, or a negative code; lamella::last_error() has the
 * message. Nothing is thrown. An object that could not be made tests false.
 *
 * Functions.  What is given to on_press and the like is kept until the view ends or it is given another, and may
 * destroy its own view. It is kept at the view's user pointer: do not call lamella_view_set_user for such a view.
 */
#ifndef LAMELLA_HPP
#define LAMELLA_HPP

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lamella.h"

namespace lamella {

inline const char *last_error() { return lamella_last_error(); }

class View;

namespace detail {

typedef std::function<void(const lamella_gesture_event &)> GestureFunction;

/* A function of a gesture; the view keeps it. */
struct Gesture : std::enable_shared_from_this<Gesture> {
  GestureFunction function;
};

/* The functions of a view. They are held on to while one is called, which may end the view. */
struct Functions : std::enable_shared_from_this<Functions> {
  std::function<void()> press;
  std::function<void(double)> change;
  std::function<void(int32_t)> event;
  std::function<void(View, int32_t, int32_t)> fill;
  std::function<void(int32_t, int32_t, bool)> select;
  std::function<void(lamella_canvas *, double, double)> draw;
  std::vector<std::shared_ptr<Gesture>> gestures;

  static std::shared_ptr<Functions> of(void *user) { return static_cast<Functions *>(user)->shared_from_this(); }
};

inline void release(void *user) { delete static_cast<std::shared_ptr<Functions> *>(user); }

/* The functions of a view, made if needed; NULL for a view that ended. */
inline Functions *functions(lamella_view *view) {
  void *user = nullptr;
  if (lamella_view_get_user(view, &user) != LAMELLA_OK) return nullptr;
  if (user == nullptr) {
    user = new std::shared_ptr<Functions>(std::make_shared<Functions>());
    if (lamella_view_set_user(view, user, release) != LAMELLA_OK) {
      release(user);
      return nullptr;
    }
  }
  return static_cast<std::shared_ptr<Functions> *>(user)->get();
}

/* Calls a function while a call of the library runs. */
template <class Function>
void run(void *user) {
  (*static_cast<Function *>(user))();
}

typedef std::function<void(bool)> Completion;

inline void complete(int32_t finished, void *user) {
  std::unique_ptr<Completion> function(static_cast<Completion *>(user));
  (*function)(finished != 0);
}

}  // namespace detail

/* ---- Images and fonts ---- */

template <class Handle, lamella_result (*destroy)(Handle *)>
class Owner {
 public:
  Owner() : handle_(nullptr) {}
  explicit Owner(Handle *handle) : handle_(handle) {}
  Owner(Owner &&other) noexcept : handle_(other.release()) {}
  Owner(const Owner &) = delete;
  Owner &operator=(const Owner &) = delete;
  Owner &operator=(Owner &&other) noexcept {
    if (this != &other) reset(other.release());
    return *this;
  }
  ~Owner() { reset(); }

  explicit operator bool() const { return handle_ != nullptr; }
  Handle *handle() const { return handle_; }
  /* Gives up the handle, which someone else ends. */
  Handle *release() {
    Handle *handle = handle_;
    handle_ = nullptr;
    return handle;
  }
  void reset(Handle *handle = nullptr) {
    if (handle_ != nullptr) destroy(handle_);
    handle_ = handle;
  }

 private:
  Handle *handle_;
};

class Image : public Owner<lamella_image, lamella_image_destroy> {
 public:
  using Owner::Owner;
  Image() {}
  explicit Image(const char *path, double pixels_per_point = 1)
      : Owner(lamella_image_from_file(path, pixels_per_point)) {}
  explicit Image(const std::string &path, double pixels_per_point = 1) : Image(path.c_str(), pixels_per_point) {}
  Image part(int32_t x, int32_t y, int32_t width, int32_t height) const {
    return Image(lamella_image_part(handle(), x, y, width, height));
  }
  Image resizable(double top, double left, double bottom, double right, int32_t mode = LAMELLA_RESIZE_STRETCH) const {
    return Image(lamella_image_resizable(handle(), top, left, bottom, right, mode));
  }
  Image as_template() const { return Image(lamella_image_template(handle())); }
};

class Font : public Owner<lamella_font, lamella_font_destroy> {
 public:
  using Owner::Owner;
  Font() {}
  explicit Font(double points, int32_t weight = 400) : Owner(lamella_font_system(points, weight)) {}
  Font(const char *path, double points) : Owner(lamella_font_from_file(path, points)) {}
};

/* ---- Views ---- */

class View {
 public:
  View() : handle_(nullptr) {}
  View(lamella_view *handle) : handle_(handle) {}
  /* Makes a plain view. */
  static View make(View parent) { return View(lamella_view_create(parent.handle())); }

  explicit operator bool() const { return handle_ != nullptr; }
  bool operator==(const View &other) const { return handle_ == other.handle_; }
  bool operator!=(const View &other) const { return handle_ != other.handle_; }
  lamella_view *handle() const { return handle_; }
  lamella_result destroy() const { return lamella_view_destroy(handle_); }

  View parent() const { return View(lamella_view_get_parent(handle_)); }
  int32_t child_count() const { return lamella_view_child_count(handle_); }
  View child(int32_t index) const { return View(lamella_view_child_at(handle_, index)); }
  View find(const char *identifier) const { return View(lamella_view_find_identifier(handle_, identifier)); }
  View find(int64_t tag) const { return View(lamella_view_find_tag(handle_, tag)); }
  lamella_result bring_to_front() const { return lamella_view_bring_to_front(handle_); }
  lamella_result send_to_back() const { return lamella_view_send_to_back(handle_); }

  lamella_result set_frame(double x, double y, double width, double height) const {
    return lamella_view_set_frame(handle_, x, y, width, height);
  }
  lamella_result set_center(double x, double y) const { return lamella_view_set_center(handle_, x, y); }
  lamella_result set_transform(double radians, double scale, double x = 0, double y = 0) const {
    return lamella_view_set_transform(handle_, radians, scale, scale, x, y);
  }
  lamella_result size_to_fit() const { return lamella_view_size_to_fit(handle_); }
  lamella_result set_alpha(double alpha) const { return lamella_view_set_alpha(handle_, alpha); }
  lamella_result set_hidden(bool hidden) const { return lamella_view_set_hidden(handle_, hidden); }
  bool is_hidden() const { return lamella_view_is_hidden(handle_) == 1; }
  lamella_result set_color(uint32_t rgba) const { return lamella_view_set_color(handle_, rgba); }
  lamella_result set_tint(uint32_t rgba) const { return lamella_view_set_tint(handle_, rgba); }
  lamella_result set_corner_radius(double radius) const { return lamella_view_set_corner_radius(handle_, radius); }
  lamella_result set_border(double width, uint32_t rgba) const { return lamella_view_set_border(handle_, width, rgba); }
  lamella_result set_shadow(uint32_t rgba, double radius, double x = 0, double y = 0) const {
    return lamella_view_set_shadow(handle_, rgba, radius, x, y);
  }
  lamella_result set_clips(bool clips) const { return lamella_view_set_clips(handle_, clips); }
  lamella_result set_identifier(const char *name) const { return lamella_view_set_identifier(handle_, name); }
  lamella_result set_tag(int64_t tag) const { return lamella_view_set_tag(handle_, tag); }
  lamella_result set_enabled(bool enabled) const { return lamella_control_set_enabled(handle_, enabled); }
  lamella_result request_focus() const { return lamella_view_request_focus(handle_); }

  lamella_constraint *pin(
      uint32_t pins, View to, int32_t area = LAMELLA_AREA_BOUNDS, double constant = 0,
      double priority = LAMELLA_PRIORITY_REQUIRED) const {
    return lamella_view_pin(handle_, pins, to.handle(), area, constant, priority);
  }
  lamella_constraint *constrain(
      int32_t attribute, double constant, int32_t relation = LAMELLA_EQUAL,
      double priority = LAMELLA_PRIORITY_REQUIRED) const {
    return lamella_view_constrain_length(handle_, attribute, relation, constant, priority);
  }

  lamella_result bind(int32_t property, const int32_t *value, const char *format = nullptr) const {
    return lamella_bind_int(handle_, property, value, format);
  }
  lamella_result bind(int32_t property, const double *value, const char *format = nullptr) const {
    return lamella_bind_double(handle_, property, value, format);
  }
  lamella_result bind(const char *text) const { return lamella_bind_text(handle_, text); }
  lamella_result unbind(int32_t property) const { return lamella_unbind(handle_, property); }

  /* Calls a function for a gesture with options, of which LAMELLA_GESTURE_INIT is the start. */
  lamella_result on_gesture(lamella_gesture gesture, detail::GestureFunction function) const {
    detail::Functions *all = detail::functions(handle_);
    if (all == nullptr) return lamella_view_remove_gestures(handle_); /* The code of its failure: the view ended. */
    std::shared_ptr<detail::Gesture> kept = std::make_shared<detail::Gesture>();
    kept->function = std::move(function);
    gesture.user = kept.get();
    gesture.action = [](lamella_view *, const lamella_gesture_event *event, void *user) {
      std::shared_ptr<detail::Gesture> gesture = static_cast<detail::Gesture *>(user)->shared_from_this();
      if (gesture->function) gesture->function(*event);
    };
    lamella_result result = lamella_view_add_gesture(handle_, &gesture);
    if (result == LAMELLA_OK) all->gestures.push_back(kept);
    return result;
  }
  lamella_result on_tap(detail::GestureFunction function, int32_t taps = 1) const {
    lamella_gesture gesture = LAMELLA_GESTURE_INIT;
    gesture.taps = taps;
    return on_gesture(gesture, std::move(function));
  }
  lamella_result on_pan(detail::GestureFunction function) const {
    lamella_gesture gesture = LAMELLA_GESTURE_INIT;
    gesture.kind = LAMELLA_GESTURE_PAN;
    return on_gesture(gesture, std::move(function));
  }
  lamella_result on_long_press(detail::GestureFunction function, double seconds = 0.5) const {
    lamella_gesture gesture = LAMELLA_GESTURE_INIT;
    gesture.kind = LAMELLA_GESTURE_LONG_PRESS;
    gesture.seconds = seconds;
    return on_gesture(gesture, std::move(function));
  }

 private:
  lamella_view *handle_;
};

/* The text that a function of lamella.h copies. */
template <class Copy>
std::string text_of(Copy copy) {
  int64_t length = copy(nullptr, 0);
  if (length <= 0) return std::string();
  std::string text(static_cast<size_t>(length) + 1, '\0');
  copy(&text[0], length + 1);
  text.resize(static_cast<size_t>(length));
  return text;
}

class Label : public View {
 public:
  using View::View;
  Label() {}
  Label(View parent, const char *text) : View(lamella_label_create(parent.handle(), text)) {}
  Label(View parent, const std::string &text) : Label(parent, text.c_str()) {}
  lamella_result set_text(const char *text) const { return lamella_label_set_text(handle(), text); }
  lamella_result set_text(const std::string &text) const { return set_text(text.c_str()); }
  std::string text() const {
    lamella_view *view = handle();
    return text_of([view](char *buffer, int64_t size) { return lamella_label_get_text(view, buffer, size); });
  }
  lamella_result set_text_color(uint32_t rgba) const { return lamella_label_set_color(handle(), rgba); }
  lamella_result set_font(const Font &font) const { return lamella_label_set_font(handle(), font.handle()); }
  lamella_result set_alignment(int32_t alignment) const { return lamella_label_set_alignment(handle(), alignment); }
  lamella_result set_lines(int32_t lines) const { return lamella_label_set_lines(handle(), lines); }
  lamella_result set_text_shadow(uint32_t rgba, double x, double y) const {
    return lamella_label_set_shadow(handle(), rgba, x, y);
  }
};

class Button : public View {
 public:
  using View::View;
  Button() {}
  Button(View parent, const char *title) : View(lamella_button_create(parent.handle(), title)) {}
  Button(View parent, const std::string &title) : Button(parent, title.c_str()) {}
  lamella_result set_title(const char *title) const { return lamella_button_set_title(handle(), title); }
  lamella_result set_style(int32_t style) const { return lamella_button_set_style(handle(), style); }
  lamella_result on_press(std::function<void()> function) const {
    detail::Functions *all = detail::functions(handle());
    if (all == nullptr) return lamella_button_set_action(handle(), nullptr, nullptr);
    all->press = std::move(function);
    return lamella_button_set_action(handle(), [](lamella_view *, void *user) {
      std::shared_ptr<detail::Functions> all = detail::Functions::of(user);
      std::function<void()> press = all->press;
      if (press) press();
    }, all);
  }
};

class ProgressBar : public View {
 public:
  using View::View;
  ProgressBar() {}
  explicit ProgressBar(View parent) : View(lamella_progress_create(parent.handle())) {}
  lamella_result set_value(double value, double seconds = 0) const {
    return lamella_progress_set(handle(), value, seconds);
  }
  lamella_result set_colors(uint32_t tint, uint32_t track) const {
    return lamella_progress_set_colors(handle(), tint, track);
  }
};

/* A switch, slider, stepper, segmented control or page control. */
class Control : public View {
 public:
  using View::View;
  Control() {}
  static Control make_switch(View parent) { return Control(lamella_switch_create(parent.handle())); }
  static Control make_slider(View parent, double minimum, double maximum) {
    return Control(lamella_slider_create(parent.handle(), minimum, maximum));
  }
  static Control make_stepper(View parent, double minimum, double maximum, double step) {
    return Control(lamella_stepper_create(parent.handle(), minimum, maximum, step));
  }
  static Control make_segments(View parent) { return Control(lamella_segments_create(parent.handle())); }
  static Control make_pages(View parent, int32_t count) {
    return Control(lamella_pages_create(parent.handle(), count));
  }
  lamella_result add_segment(const char *title) const { return lamella_segments_add(handle(), title); }
  lamella_result set_value(double value) const { return lamella_control_set_value(handle(), value); }
  double value() const {
    double value = 0;
    lamella_control_get_value(handle(), &value);
    return value;
  }
  lamella_result on_change(std::function<void(double)> function) const {
    detail::Functions *all = detail::functions(handle());
    if (all == nullptr) return lamella_control_set_change(handle(), nullptr, nullptr);
    all->change = std::move(function);
    return lamella_control_set_change(handle(), [](lamella_view *, double value, void *user) {
      std::shared_ptr<detail::Functions> all = detail::Functions::of(user);
      std::function<void(double)> change = all->change;
      if (change) change(value);
    }, all);
  }
};

class ImageView : public View {
 public:
  using View::View;
  ImageView() {}
  ImageView(View parent, const Image &image) : View(lamella_image_view_create(parent.handle(), image.handle())) {}
  lamella_result set_image(const Image &image) const { return lamella_image_view_set_image(handle(), image.handle()); }
  lamella_result set_fit(int32_t fit) const { return lamella_image_view_set_fit(handle(), fit); }
  lamella_result set_smooth(bool smooth) const { return lamella_image_view_set_smooth(handle(), smooth); }
};

class TextField : public View {
 public:
  using View::View;
  TextField() {}
  TextField(View parent, const char *placeholder) : View(lamella_text_field_create(parent.handle(), placeholder)) {}
  lamella_result set_text(const char *text) const { return lamella_text_field_set_text(handle(), text); }
  std::string text() const {
    lamella_view *view = handle();
    return text_of([view](char *buffer, int64_t size) { return lamella_text_field_get_text(view, buffer, size); });
  }
  /* The function gets LAMELLA_FIELD_RETURN and so on. */
  lamella_result on_event(std::function<void(int32_t)> function) const {
    detail::Functions *all = detail::functions(handle());
    if (all == nullptr) return lamella_text_field_set_action(handle(), nullptr, nullptr);
    all->event = std::move(function);
    return lamella_text_field_set_action(handle(), [](lamella_view *, int32_t event, void *user) {
      std::shared_ptr<detail::Functions> all = detail::Functions::of(user);
      std::function<void(int32_t)> function = all->event;
      if (function) function(event);
    }, all);
  }
};

class Stack : public View {
 public:
  using View::View;
  Stack() {}
  Stack(View parent, int32_t axis, double spacing = 0) : View(lamella_stack_create(parent.handle(), axis)) {
    if (handle() != nullptr) lamella_stack_set_spacing(handle(), spacing);
  }
  lamella_result add(View view) const { return lamella_stack_add(handle(), view.handle()); }
  lamella_result set_alignment(int32_t alignment) const { return lamella_stack_set_alignment(handle(), alignment); }
};

class List : public View {
 public:
  using View::View;
  List() {}
  /* The function fills the cell of a row: its arguments are the cell, the section and the row. */
  List(View parent, std::function<void(View, int32_t, int32_t)> fill, int32_t style = LAMELLA_LIST_PLAIN)
      : View(lamella_list_create(
            parent.handle(), style, [](lamella_view *, lamella_view *, int32_t, int32_t, void *) {}, nullptr)) {
    detail::Functions *all = detail::functions(handle());
    if (all == nullptr) return;
    all->fill = std::move(fill);
    lamella_list_set_fill(handle(), [](lamella_view *, lamella_view *cell, int32_t section, int32_t row, void *user) {
      std::shared_ptr<detail::Functions> all = detail::Functions::of(user);
      if (all->fill) all->fill(View(cell), section, row);
    }, all);
  }
  lamella_result set_row_count(int32_t count, int32_t section = 0) const {
    return lamella_list_set_row_count(handle(), section, count);
  }
  lamella_result reload() const { return lamella_list_reload(handle()); }
  lamella_result apply(const lamella_list_snapshot &snapshot, bool animated = true) const {
    return lamella_list_apply(handle(), &snapshot, animated);
  }
  /* The function's arguments are the section, the row, and whether it is selected now. */
  lamella_result on_select(std::function<void(int32_t, int32_t, bool)> function) const {
    detail::Functions *all = detail::functions(handle());
    if (all == nullptr) return lamella_list_set_action(handle(), nullptr, nullptr);
    all->select = std::move(function);
    return lamella_list_set_action(
        handle(), [](lamella_view *, int32_t section, int32_t row, int32_t selected, void *user) {
          std::shared_ptr<detail::Functions> all = detail::Functions::of(user);
          std::function<void(int32_t, int32_t, bool)> select = all->select;
          if (select) select(section, row, selected != 0);
        }, all);
  }
};

/* A view that a function draws: its arguments are the canvas, for lamella_canvas_*, and the view's size. */
class Canvas : public View {
 public:
  using View::View;
  Canvas() {}
  Canvas(View parent, std::function<void(lamella_canvas *, double, double)> draw) {
    /* The functions of a view are made with it, and the view is made with its function. */
    std::shared_ptr<detail::Functions> all = std::make_shared<detail::Functions>();
    all->draw = std::move(draw);
    View view(lamella_canvas_view_create(
        parent.handle(), [](lamella_view *, lamella_canvas *canvas, double width, double height, void *user) {
          static_cast<detail::Functions *>(user)->draw(canvas, width, height);
        }, all.get()));
    if (!view) return;
    lamella_view_set_user(view.handle(), new std::shared_ptr<detail::Functions>(all), detail::release);
    View::operator=(view);
  }
  lamella_result redraw() const { return lamella_canvas_view_redraw(handle()); }
};

/* ---- Animations ---- */

/* Animates what a function changes; the completion, which may be left out, gets whether it came to its end. */
template <class Changes>
lamella_result animate(lamella_animation animation, Changes changes, detail::Completion completion = nullptr) {
  detail::Completion *kept = completion ? new detail::Completion(std::move(completion)) : nullptr;
  animation.completion = kept != nullptr ? detail::complete : nullptr;
  animation.user = kept;
  lamella_result result = lamella_animate(&animation, detail::run<Changes>, &changes);
  if (result != LAMELLA_OK) delete kept;
  return result;
}

template <class Changes>
lamella_result animate(double seconds, Changes changes, detail::Completion completion = nullptr) {
  lamella_animation animation = LAMELLA_ANIMATION_INIT;
  animation.seconds = seconds;
  return animate(animation, std::move(changes), std::move(completion));
}

template <class Changes>
lamella_result animate_spring(
    double seconds, double damping, Changes changes, detail::Completion completion = nullptr) {
  lamella_animation animation = LAMELLA_ANIMATION_INIT;
  animation.curve = LAMELLA_CURVE_SPRING;
  animation.seconds = seconds;
  animation.damping = damping;
  return animate(animation, std::move(changes), std::move(completion));
}

/* ---- Stages and screens ---- */

class Stage : public Owner<lamella_stage, lamella_stage_destroy> {
 public:
  using Owner::Owner;
  Stage() {}
  explicit Stage(struct SDL_Renderer *renderer) : Owner(lamella_stage_create(renderer)) {}
  static Stage opengl(struct SDL_Window *window, uint32_t framebuffer = 0) {
    return Stage(lamella_stage_create_opengl(window, framebuffer));
  }
  View root() const { return View(lamella_stage_root(handle())); }
  /* Whether an event is the HUD's and not the game's. */
  bool handle_event(const union SDL_Event &event) const { return lamella_stage_handle(handle(), &event) > 0; }
  lamella_result update(int64_t microseconds) const { return lamella_stage_update(handle(), microseconds); }
  lamella_result render() const { return lamella_stage_render(handle()); }
  bool needs_display() const { return lamella_stage_needs_display(handle()) == 1; }
  lamella_result set_scale(double scale) const { return lamella_stage_set_scale(handle(), scale); }
  lamella_result set_visible(bool visible) const { return lamella_stage_set_visible(handle(), visible); }
  lamella_result set_screen(lamella_screen *screen) const { return lamella_stage_set_screen(handle(), screen); }
};

class Screen : public Owner<lamella_screen, lamella_screen_destroy> {
 public:
  using Owner::Owner;
  Screen() {}
  Screen(const Stage &stage, const char *title) : Owner(lamella_screen_create(stage.handle(), title)) {}
  View view() const { return View(lamella_screen_view(handle())); }
};

}  // namespace lamella

#endif /* LAMELLA_HPP */
