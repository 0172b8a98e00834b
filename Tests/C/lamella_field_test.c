/*
 * Calls every function of lamella.h about text fields and text input, with valid and invalid arguments. Compiles as C89
 * and as C++17.
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <string.h>

#include "checks.h"
#include "lamella.h"

static lamella_stage *stage;

static void pass(int frames) {
  int i;
  for (i = 0; i < frames; i++) CHECK(lamella_stage_update(stage, 16667) == LAMELLA_OK);
}

static int type_text(const char *text) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = SDL_TEXTINPUT;
  SDL_strlcpy(event.text.text, text, sizeof event.text.text);
  return lamella_stage_handle(stage, &event);
}

static int compose(const char *text, int start) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = SDL_TEXTEDITING;
  SDL_strlcpy(event.edit.text, text, sizeof event.edit.text);
  event.edit.start = start;
  return lamella_stage_handle(stage, &event);
}

static int press(SDL_Keycode key, SDL_Scancode code) {
  SDL_Event event;
  int result;
  memset(&event, 0, sizeof event);
  event.type = SDL_KEYDOWN;
  event.key.keysym.sym = key;
  event.key.keysym.scancode = code;
  result = lamella_stage_handle(stage, &event);
  event.type = SDL_KEYUP;
  lamella_stage_handle(stage, &event);
  return result;
}

/* Presses and releases the left button of the mouse. */
static void click(int x, int y) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = SDL_MOUSEBUTTONDOWN;
  event.button.button = SDL_BUTTON_LEFT;
  event.button.clicks = 1;
  event.button.x = x;
  event.button.y = y;
  CHECK(lamella_stage_handle(stage, &event) == 1);
  pass(1);
  event.type = SDL_MOUSEBUTTONUP;
  CHECK(lamella_stage_handle(stage, &event) == 1);
  pass(1);
}

struct calls {
  lamella_view *view;
  int32_t events[16];
  int count;
};

static void did(lamella_view *field, int32_t event, void *user) {
  struct calls *calls = (struct calls *)user;
  calls->view = field;
  if (calls->count < 16) calls->events[calls->count++] = event;
  /* As in every callback that comes from a call of the stage; the others come from what the game does. */
  if (event == LAMELLA_FIELD_CHANGED || event == LAMELLA_FIELD_RETURN) {
    FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(stage, 0));
  }
}

/* Makes letters large, by setting the text itself, and refuses digits. */
static int32_t shout(lamella_view *field, int64_t start, int64_t end, const char *replacement, void *user) {
  char text[64];
  int64_t length = lamella_text_field_get_text(field, text, sizeof text);
  int *asked = (int *)user;
  (*asked)++;
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(stage, 0));
  if (replacement[0] >= '0' && replacement[0] <= '9') return 0;
  if (replacement[0] < 'a' || replacement[0] > 'z' || start != end || start != length) return 1;
  text[length] = (char)(replacement[0] - 32);
  text[length + 1] = 0;
  CHECK(lamella_text_field_set_text(field, text) == LAMELLA_OK);
  return 0;
}

/* A decision, and how often it was asked for. */
struct decision {
  int32_t answer;
  int asked;
};

static int32_t decide(lamella_view *field, void *user) {
  struct decision *decision = (struct decision *)user;
  CHECK(field != NULL);
  decision->asked++;
  return decision->answer;
}

static int text_is(lamella_view *field, const char *text) {
  char buffer[64];
  int64_t length = lamella_text_field_get_text(field, buffer, sizeof buffer);
  return length == (int64_t)strlen(text) && strcmp(buffer, text) == 0;
}

static void test_fields(lamella_view *root) {
  lamella_view *field = lamella_text_field_create(root, "Name");
  lamella_view *label = lamella_label_create(root, "x");
  struct calls calls;
  char small[4];
  int64_t start = -1, end = -1;
  int asked = 0;
  double x = -1, y = -1, width = -1, height = -1;
  memset(&calls, 0, sizeof calls);
  CHECK(field != NULL && lamella_text_field_create(NULL, "x") == NULL);
  CHECK(lamella_text_field_create(root, "\xFF") == NULL);
  CHECK(lamella_view_set_frame(field, 20, 20, 160, 36) == LAMELLA_OK);
  CHECK(lamella_text_field_set_action(field, did, &calls) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_text_field_set_text(label, "x"));
  FAILS(LAMELLA_ERROR_KIND, lamella_label_set_text(field, "x"));
  CHECK(strstr(lamella_last_error(), "a text field") != NULL);
  FAILS(LAMELLA_ERROR_NULL, lamella_text_field_set_text(field, NULL));
  FAILS(LAMELLA_ERROR_VALUE, lamella_text_field_set_text(field, "\xFF"));
  CHECK(lamella_text_field_set_placeholder(field, NULL) == LAMELLA_OK);
  CHECK(lamella_text_field_set_placeholder(field, "Name") == LAMELLA_OK);

  /* Before it is edited, it takes nothing. */
  pass(1);
  CHECK(lamella_stage_wants_text(stage) == 0 && type_text("x") == 0);
  CHECK(lamella_text_field_is_editing(field) == 0);
  CHECK(lamella_text_field_set_editing(field, 1) == LAMELLA_OK);
  CHECK(lamella_text_field_is_editing(field) == 1 && lamella_stage_wants_text(stage) == 1);
  CHECK(calls.count == 1 && calls.view == field && calls.events[0] == LAMELLA_FIELD_BEGAN);
  CHECK(type_text("Zo\xC3\xAB") == 1 && text_is(field, "Zo\xC3\xAB"));
  CHECK(calls.count == 2 && calls.events[1] == LAMELLA_FIELD_CHANGED);
  CHECK(lamella_text_field_get_text(field, NULL, 0) == 4);
  FAILS(LAMELLA_ERROR_NULL, (lamella_result)lamella_text_field_get_text(field, NULL, 4));
  CHECK(lamella_text_field_get_text(field, small, sizeof small) == 4 && strcmp(small, "Zo") == 0);

  /* The caret, for hosts that start text input themselves. */
  pass(1);
  CHECK(lamella_stage_get_text_input_frame(stage, &x, &y, &width, &height) == LAMELLA_OK);
  CHECK(x > 28 && x < 180 && y >= 20 && y + height <= 56 && width == 2);
  CHECK(lamella_stage_get_text_input_frame(stage, NULL, NULL, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_stage_set_starts_text_input(stage, 0) == LAMELLA_OK);
  CHECK(lamella_stage_set_starts_text_input(stage, 1) == LAMELLA_OK);

  /* A composition: keys are the input method's, and Return only commits. */
  calls.count = 0;
  CHECK(compose("\xE3\x81\xAB", 1) == 1 && text_is(field, "Zo\xC3\xAB\xE3\x81\xAB"));
  CHECK(press(SDLK_RETURN, SDL_SCANCODE_RETURN) == 1);
  CHECK(calls.count == 1 && calls.events[0] == LAMELLA_FIELD_CHANGED);
  CHECK(type_text("2") == 1 && text_is(field, "Zo\xC3\xAB" "2"));
  CHECK(press(SDLK_BACKSPACE, SDL_SCANCODE_BACKSPACE) == 1 && text_is(field, "Zo\xC3\xAB"));
  calls.count = 0;
  CHECK(press(SDLK_RETURN, SDL_SCANCODE_RETURN) == 1);
  CHECK(calls.count == 1 && calls.events[0] == LAMELLA_FIELD_RETURN);
  CHECK(lamella_text_field_is_editing(field) == 1);

  /* The selection counts bytes and cuts no character. */
  CHECK(lamella_text_field_set_selection(field, 1, 3) == LAMELLA_OK);
  CHECK(lamella_text_field_get_selection(field, &start, &end) == LAMELLA_OK && start == 1 && end == 2);
  CHECK(lamella_text_field_get_selection(field, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_text_field_set_selection(field, -9, 99) == LAMELLA_OK);
  CHECK(lamella_text_field_get_selection(field, &start, &end) == LAMELLA_OK && start == 0 && end == 4);
  FAILS(LAMELLA_ERROR_VALUE, lamella_text_field_set_selection(field, 2, 1));

  /* The limit, and settings. */
  CHECK(lamella_text_field_set_limit(field, 2) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_text_field_set_limit(field, -1));
  CHECK(type_text("abc") == 1 && text_is(field, "ab"));
  CHECK(lamella_text_field_set_limit(field, 0) == LAMELLA_OK);
  CHECK(lamella_text_field_set_secure(field, 1) == LAMELLA_OK && text_is(field, "ab"));
  CHECK(lamella_text_field_set_font(field, NULL) == LAMELLA_OK);
  CHECK(lamella_text_field_set_text(field, "a\nb") == LAMELLA_OK && text_is(field, "a b"));

  /* A keyboard on the screen. */
  CHECK(lamella_stage_set_keyboard_frame(stage, 0, 100, 200, 50) == LAMELLA_OK);
  CHECK(lamella_stage_get_keyboard_frame(stage, &x, &y, &width, &height) == LAMELLA_OK);
  CHECK(x == 0 && y == 100 && width == 200 && height == 50);
  CHECK(lamella_stage_set_keyboard_frame(stage, 0, 0, 0, 0) == LAMELLA_OK);
  CHECK(lamella_stage_get_keyboard_frame(stage, NULL, NULL, NULL, &height) == LAMELLA_OK && height == 0);
  FAILS(LAMELLA_ERROR_NULL, lamella_stage_get_keyboard_frame(NULL, &x, &y, &width, &height));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_keyboard_frame(stage, 0, 0, NOT_A_NUMBER, 0));

  /* A game that formats what is entered. */
  CHECK(lamella_text_field_set_should_change(field, shout, &asked) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_text_field_set_should_change(label, shout, &asked));
  CHECK(lamella_text_field_set_text(field, "") == LAMELLA_OK && asked == 0);
  CHECK(type_text("a") == 1 && type_text("7") == 1 && type_text("B") == 1 && type_text("c") == 1);
  CHECK(asked == 4 && text_is(field, "ABC"));
  CHECK(press(SDLK_BACKSPACE, SDL_SCANCODE_BACKSPACE) == 1 && asked == 5 && text_is(field, "AB"));
  CHECK(lamella_text_field_set_should_change(field, NULL, NULL) == LAMELLA_OK);
  CHECK(type_text("c") == 1 && asked == 5 && text_is(field, "ABc"));

  /* The clear button. */
  FAILS(LAMELLA_ERROR_VALUE, lamella_text_field_set_clear_button(field, 4));
  FAILS(LAMELLA_ERROR_KIND, lamella_text_field_set_clear_button(label, LAMELLA_CLEAR_ALWAYS));
  CHECK(lamella_text_field_set_clear_button(field, LAMELLA_CLEAR_ALWAYS) == LAMELLA_OK);
  pass(1);
  calls.count = 0;
  click(163, 38);
  CHECK(text_is(field, "") && lamella_text_field_is_editing(field) == 1);
  CHECK(calls.count == 1 && calls.events[0] == LAMELLA_FIELD_CHANGED);
  /* It is there for the next text, and in a field that is not edited, from the first frame on. */
  CHECK(type_text("d") == 1);
  pass(1);
  click(163, 38);
  CHECK(text_is(field, ""));
  CHECK(lamella_text_field_set_editing(field, 0) == LAMELLA_OK);
  CHECK(lamella_text_field_set_text(field, "e") == LAMELLA_OK);
  pass(1);
  click(163, 38);
  CHECK(text_is(field, "") && lamella_text_field_is_editing(field) == 0);
  CHECK(lamella_text_field_set_editing(field, 1) == LAMELLA_OK);

  calls.count = 0;
  CHECK(lamella_text_field_set_enabled(field, 0) == LAMELLA_OK);
  CHECK(lamella_text_field_is_editing(field) == 0 && lamella_stage_wants_text(stage) == 0);
  CHECK(calls.count == 1 && calls.events[0] == LAMELLA_FIELD_ENDED);
  CHECK(lamella_text_field_set_editing(field, 1) == LAMELLA_OK);
  CHECK(lamella_text_field_is_editing(field) == 0);
  CHECK(lamella_text_field_set_enabled(field, 1) == LAMELLA_OK);
  CHECK(lamella_text_field_set_action(field, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_text_field_set_editing(field, 1) == LAMELLA_OK && type_text("c") == 1);
  CHECK(calls.count == 1);
  CHECK(lamella_view_destroy(field) == LAMELLA_OK);
  CHECK(lamella_stage_wants_text(stage) == 0);
  FAILS(LAMELLA_ERROR_STALE, lamella_text_field_is_editing(field));
  FAILS(LAMELLA_ERROR_STALE, (lamella_result)lamella_text_field_get_text(field, small, 4));
}

/* The game decides whether a field begins, ends, returns and is cleared. */
static void test_decisions(lamella_view *root) {
  lamella_view *field = lamella_text_field_create(root, "Name");
  lamella_view *label = lamella_label_create(root, "x");
  struct decision begin = {0, 0}, end = {0, 0}, return_ = {0, 0}, clear = {0, 0};
  struct calls calls;
  memset(&calls, 0, sizeof calls);
  CHECK(lamella_view_set_frame(field, 20, 20, 160, 36) == LAMELLA_OK);
  CHECK(lamella_text_field_set_action(field, did, &calls) == LAMELLA_OK);
  CHECK(lamella_text_field_set_clear_button(field, LAMELLA_CLEAR_ALWAYS) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_text_field_set_should_begin(label, decide, &begin));
  FAILS(LAMELLA_ERROR_KIND, lamella_text_field_set_should_end(label, decide, &end));
  FAILS(LAMELLA_ERROR_KIND, lamella_text_field_set_should_return(label, decide, &return_));
  FAILS(LAMELLA_ERROR_KIND, lamella_text_field_set_should_clear(label, decide, &clear));
  FAILS(LAMELLA_ERROR_NULL, lamella_text_field_set_should_begin(NULL, decide, &begin));
  FAILS(LAMELLA_ERROR_NULL, lamella_text_field_set_should_end(NULL, decide, &end));
  FAILS(LAMELLA_ERROR_NULL, lamella_text_field_set_should_return(NULL, decide, &return_));
  FAILS(LAMELLA_ERROR_NULL, lamella_text_field_set_should_clear(NULL, decide, &clear));
  CHECK(lamella_text_field_set_should_begin(field, decide, &begin) == LAMELLA_OK);
  CHECK(lamella_text_field_set_should_end(field, decide, &end) == LAMELLA_OK);
  CHECK(lamella_text_field_set_should_return(field, decide, &return_) == LAMELLA_OK);
  CHECK(lamella_text_field_set_should_clear(field, decide, &clear) == LAMELLA_OK);
  pass(1);

  CHECK(lamella_text_field_set_editing(field, 1) == LAMELLA_OK && begin.asked == 1);
  CHECK(lamella_text_field_is_editing(field) == 0 && calls.count == 0);
  begin.answer = 1;
  CHECK(lamella_text_field_set_editing(field, 1) == LAMELLA_OK && begin.asked == 2);
  CHECK(lamella_text_field_is_editing(field) == 1 && calls.count == 1);
  CHECK(type_text("a") == 1 && calls.count == 2);
  CHECK(press(SDLK_RETURN, SDL_SCANCODE_RETURN) == 1 && return_.asked == 1 && calls.count == 2);
  return_.answer = 1;
  CHECK(press(SDLK_RETURN, SDL_SCANCODE_RETURN) == 1 && return_.asked == 2 && calls.count == 3);
  CHECK(calls.events[2] == LAMELLA_FIELD_RETURN);
  pass(1);
  click(163, 38);
  CHECK(clear.asked == 1 && text_is(field, "a"));
  clear.answer = 1;
  click(163, 38);
  CHECK(clear.asked == 2 && text_is(field, "") && calls.count == 4);
  CHECK(lamella_text_field_set_editing(field, 0) == LAMELLA_OK && end.asked == 1);
  CHECK(lamella_text_field_is_editing(field) == 1 && calls.count == 4);
  /* One that is hidden ends, whatever the game says. */
  CHECK(lamella_view_set_hidden(field, 1) == LAMELLA_OK && end.asked == 2);
  CHECK(lamella_text_field_is_editing(field) == 0 && calls.count == 5);
  CHECK(calls.events[4] == LAMELLA_FIELD_ENDED);
  CHECK(lamella_view_set_hidden(field, 0) == LAMELLA_OK);
  CHECK(lamella_text_field_set_should_begin(field, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_text_field_set_should_end(field, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_text_field_set_should_return(field, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_text_field_set_should_clear(field, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_text_field_set_editing(field, 1) == LAMELLA_OK && begin.asked == 2);
  CHECK(lamella_text_field_set_editing(field, 0) == LAMELLA_OK && end.asked == 2);
  CHECK(lamella_text_field_is_editing(field) == 0);
  CHECK(lamella_view_destroy(field) == LAMELLA_OK && lamella_view_destroy(label) == LAMELLA_OK);
}

int main(void) {
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 200, 150, 32, SDL_PIXELFORMAT_ARGB8888);
  SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
  stage = lamella_stage_create(renderer);
  CHECK(stage != NULL);
  if (stage == NULL) return 1;
  CHECK(lamella_stage_set_event_times(stage, 0) == LAMELLA_OK);
  test_fields(lamella_stage_root(stage));
  test_decisions(lamella_stage_root(stage));
  FAILS(LAMELLA_ERROR_NULL, lamella_stage_wants_text(NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_stage_set_starts_text_input(NULL, 1));
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
