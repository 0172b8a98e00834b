/*
 * Calls every function of lamella.h about screens, alerts, menus and tips, with valid and invalid arguments. Compiles as
 * C89 and as C++17.
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

static void press(SDL_Keycode key) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = SDL_KEYDOWN;
  event.key.keysym.sym = key;
  event.key.keysym.scancode = SDL_GetScancodeFromKey(key);
  lamella_stage_handle(stage, &event);
  event.type = SDL_KEYUP;
  lamella_stage_handle(stage, &event);
  pass(2);
}

static void click(int x, int y, Uint8 button) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = SDL_MOUSEMOTION;
  event.motion.x = x;
  event.motion.y = y;
  lamella_stage_handle(stage, &event);
  memset(&event, 0, sizeof event);
  event.type = SDL_MOUSEBUTTONDOWN;
  event.button.button = button;
  event.button.clicks = 1;
  event.button.x = x;
  event.button.y = y;
  lamella_stage_handle(stage, &event);
  pass(2);
  event.type = SDL_MOUSEBUTTONUP;
  lamella_stage_handle(stage, &event);
  pass(2);
}

struct calls {
  int32_t events[16];
  int count;
};

static void came(lamella_screen *screen, int32_t event, void *user) {
  struct calls *calls = (struct calls *)user;
  if (calls->count < 16) calls->events[calls->count++] = event;
  CHECK(screen != NULL);
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(stage, 0));
}

static void chosen(lamella_screen *alert, int32_t index, void *user) {
  (void)alert;
  *(int32_t *)user = index;
}

static void picked(lamella_view *view, int32_t index, void *user) {
  (void)view;
  *(int32_t *)user = index;
}

static void test_navigation(void) {
  lamella_screen *first = lamella_screen_create(stage, "First");
  lamella_screen *second = lamella_screen_create(stage, NULL);
  lamella_screen *navigation = lamella_navigation_create(stage, first);
  lamella_view *button;
  struct calls calls;
  memset(&calls, 0, sizeof calls);
  CHECK(first != NULL && second != NULL && navigation != NULL);
  CHECK(lamella_screen_create(NULL, "x") == NULL && lamella_navigation_create(stage, NULL) == NULL);
  CHECK(lamella_navigation_create(stage, first) == NULL);
  CHECK(lamella_screen_set_title(second, "Second") == LAMELLA_OK);
  CHECK(lamella_screen_set_action(second, came, &calls) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_screen_set_action(navigation, came, &calls));
  CHECK(lamella_screen_view(navigation) == NULL);
  button = lamella_button_create(lamella_screen_view(second), "Press");
  CHECK(lamella_view_pin(button, LAMELLA_PIN_TOP + LAMELLA_PIN_LEADING, lamella_screen_view(second),
                         LAMELLA_AREA_SAFE, 10, LAMELLA_PRIORITY_REQUIRED) != NULL);
  FAILS(LAMELLA_ERROR_KIND, lamella_view_destroy(lamella_screen_view(second)));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_set_frame(lamella_screen_view(second), 0, 0, 1, 1));
  CHECK(lamella_stage_set_screen(stage, navigation) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_screen(stage, first));
  pass(3);
  CHECK(lamella_screen_is_shown(first) == 1 && lamella_screen_is_shown(second) == 0);
  CHECK(lamella_navigation_count(navigation) == 1 && lamella_navigation_pop(navigation, 0) == 0);
  CHECK(lamella_navigation_push(navigation, second, 0) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_navigation_push(navigation, second, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_navigation_push(navigation, navigation, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_navigation_push(first, second, 0));
  pass(3);
  CHECK(lamella_navigation_top(navigation) == second && lamella_screen_is_shown(second) == 1);
  CHECK(calls.count == 2 && calls.events[0] == LAMELLA_SCREEN_WILL_APPEAR);
  {
    double y = 0;
    CHECK(lamella_view_get_frame(button, NULL, &y, NULL, NULL) == LAMELLA_OK && y == 54);
    CHECK(lamella_navigation_set_large_titles(navigation, 1) == LAMELLA_OK);
    pass(3);
    CHECK(lamella_view_get_frame(button, NULL, &y, NULL, NULL) == LAMELLA_OK && y == 106);
  }
  press(SDLK_ESCAPE);
  pass(60);
  CHECK(lamella_navigation_count(navigation) == 1 && calls.count == 4);
  CHECK(calls.events[3] == LAMELLA_SCREEN_DID_DISAPPEAR);
  /* It lives on, and can be shown again. */
  CHECK(lamella_navigation_push(navigation, second, 1) == LAMELLA_OK);
  pass(60);
  CHECK(lamella_screen_is_shown(second) == 1);
  CHECK(lamella_navigation_pop_to(navigation, first, 1) == 1 && lamella_navigation_pop_to(navigation, first, 1) == 0);
  pass(60);
  /* Destroyed while it is shown. */
  CHECK(lamella_navigation_push(navigation, second, 1) == LAMELLA_OK);
  pass(5);
  CHECK(lamella_screen_destroy(second) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_screen_destroy(second));
  FAILS(LAMELLA_ERROR_STALE, lamella_button_set_title(button, "x"));
  pass(60);
  CHECK(lamella_navigation_count(navigation) == 1 && lamella_screen_is_shown(first) == 1);
  CHECK(lamella_screen_destroy(navigation) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_screen_is_shown(first) == 0 && lamella_screen_destroy(first) == LAMELLA_OK);
}

static void test_tabs_and_pages(void) {
  lamella_screen *tabs = lamella_tabs_create(stage);
  lamella_screen *paging = lamella_paging_create(stage);
  lamella_screen *screens[4];
  int32_t index = -5;
  int i;
  for (i = 0; i < 4; i++) screens[i] = lamella_screen_create(stage, "Screen");
  CHECK(lamella_tabs_get_selected(tabs, &index) == 0 && lamella_paging_get_selected(paging, &index) == 0);
  CHECK(lamella_tabs_add(tabs, screens[0], "One", NULL) == LAMELLA_OK);
  CHECK(lamella_tabs_add(tabs, paging, "Pages", NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_tabs_add(tabs, screens[0], "Again", NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_tabs_add(tabs, screens[1], NULL, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_tabs_add(paging, screens[1], "x", NULL));
  for (i = 1; i < 4; i++) CHECK(lamella_paging_add(paging, screens[i]) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_paging_add(paging, tabs));
  CHECK(lamella_stage_set_screen(stage, tabs) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_tabs_get_selected(tabs, &index) == 1 && index == 0 && lamella_screen_is_shown(screens[0]) == 1);
  FAILS(LAMELLA_ERROR_VALUE, lamella_tabs_select(tabs, 2));
  CHECK(lamella_tabs_select(tabs, 1) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_screen_is_shown(screens[0]) == 0 && lamella_screen_is_shown(screens[1]) == 1);
  press(SDLK_PAGEDOWN);
  pass(60);
  CHECK(lamella_paging_get_selected(paging, &index) == 1 && index == 1 && lamella_screen_is_shown(screens[2]) == 1);
  CHECK(lamella_paging_select(paging, 2, 1) == LAMELLA_OK);
  pass(60);
  CHECK(lamella_screen_is_shown(screens[3]) == 1);
  FAILS(LAMELLA_ERROR_VALUE, lamella_paging_select(paging, 3, 0));
  CHECK(lamella_screen_destroy(screens[3]) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_paging_get_selected(paging, &index) == 1 && index == 1 && lamella_screen_is_shown(screens[2]) == 1);
  CHECK(lamella_stage_set_screen(stage, NULL) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_screen_is_shown(screens[2]) == 0);
}

/* Pages that are not shown belong to their paging all the same. */
static void test_hidden_pages(void) {
  lamella_screen *paging = lamella_paging_create(stage);
  lamella_screen *base = lamella_screen_create(stage, "Base");
  lamella_screen *navigation = lamella_navigation_create(stage, base);
  lamella_screen *stack = lamella_navigation_create(stage, lamella_screen_create(stage, "Inner"));
  lamella_screen *pages[3];
  int32_t index = -5;
  int i;
  for (i = 0; i < 3; i++) pages[i] = lamella_screen_create(stage, "Page");
  for (i = 0; i < 3; i++) CHECK(lamella_paging_add(paging, pages[i]) == LAMELLA_OK);
  CHECK(lamella_paging_add(paging, stack) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_paging_add(paging, pages[2]));
  FAILS(LAMELLA_ERROR_VALUE, lamella_navigation_push(navigation, pages[2], 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_screen(stage, pages[2]));
  FAILS(LAMELLA_ERROR_VALUE, lamella_navigation_push(stack, paging, 0));
  CHECK(lamella_stage_set_screen(stage, paging) == LAMELLA_OK);
  pass(3);
  FAILS(LAMELLA_ERROR_VALUE, lamella_screen_present(pages[0], pages[2], LAMELLA_PRESENT_SHEET, 0));
  /* Destroyed while it is hidden: turning finds the next one. */
  CHECK(lamella_screen_destroy(pages[1]) == LAMELLA_OK);
  press(SDLK_PAGEDOWN);
  pass(60);
  CHECK(lamella_paging_get_selected(paging, &index) == 1 && index == 1 && lamella_screen_is_shown(pages[2]) == 1);
  CHECK(lamella_paging_select(paging, 0, 0) == LAMELLA_OK);
  pass(3);
  /* Destroyed while it is turned to. */
  CHECK(lamella_paging_select(paging, 1, 1) == LAMELLA_OK);
  pass(5);
  CHECK(lamella_screen_destroy(pages[2]) == LAMELLA_OK);
  pass(60);
  CHECK(lamella_paging_get_selected(paging, &index) == 1 && index == 1);
  CHECK(lamella_paging_select(paging, 0, 0) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_screen_is_shown(pages[0]) == 1);
  FAILS(LAMELLA_ERROR_NULL, lamella_paging_get_selected(paging, NULL));
  CHECK(lamella_stage_set_screen(stage, navigation) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_navigation_create(stage, lamella_navigation_create(stage, pages[0])) == NULL);
  FAILS(LAMELLA_ERROR_VALUE,
        lamella_navigation_push(navigation, lamella_navigation_create(stage, lamella_screen_create(stage, "A")), 0));
}

/* The stack is emptied as a screen of it begins to leave. */
static lamella_screen *emptied;

static void empty(lamella_screen *screen, int32_t event, void *user) {
  (void)screen;
  (void)user;
  if (event == LAMELLA_SCREEN_WILL_DISAPPEAR && emptied != NULL) {
    CHECK(lamella_screen_destroy(emptied) == LAMELLA_OK);
    emptied = NULL;
  }
}

static void test_destroying_from_calls(void) {
  int32_t animated;
  for (animated = 0; animated < 2; animated++) {
    lamella_screen *first = lamella_screen_create(stage, "First");
    lamella_screen *second = lamella_screen_create(stage, "Second");
    lamella_screen *navigation = lamella_navigation_create(stage, first);
    CHECK(lamella_stage_set_screen(stage, navigation) == LAMELLA_OK);
    pass(3);
    CHECK(lamella_screen_set_action(first, empty, NULL) == LAMELLA_OK);
    CHECK(lamella_navigation_push(navigation, second, animated) == LAMELLA_OK);
    emptied = animated == 1 ? navigation : second;
    pass(60);
    CHECK(emptied == NULL && lamella_screen_is_shown(second) != 1);
    CHECK(lamella_screen_destroy(first) == LAMELLA_OK);
    pass(3);
  }
}

/* Views of screens that have not been shown are of the stage of the screen. */
static void test_stages_of_views(lamella_stage *other) {
  lamella_screen *mine = lamella_screen_create(stage, "Mine");
  lamella_screen *hidden = lamella_screen_create(other, "Hidden");
  lamella_view *view = lamella_view_create(lamella_screen_view(mine));
  lamella_view *foreign = lamella_view_create(lamella_screen_view(hidden));
  lamella_view *shown = lamella_view_create(lamella_stage_root(stage));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_parent(view, foreign));
  CHECK(lamella_view_pin(view, LAMELLA_PIN_TOP, foreign, LAMELLA_AREA_BOUNDS, 0, LAMELLA_PRIORITY_REQUIRED) == NULL);
  CHECK(lamella_view_set_parent(view, shown) == LAMELLA_OK);
  CHECK(lamella_view_set_parent(view, lamella_screen_view(mine)) == LAMELLA_OK);
  CHECK(lamella_view_destroy(shown) == LAMELLA_OK && lamella_screen_destroy(mine) == LAMELLA_OK);
}

/* The parts of bars get no handles. */
static void test_finding(void) {
  lamella_screen *second = lamella_screen_create(stage, "Second");
  lamella_screen *navigation = lamella_navigation_create(stage, lamella_screen_create(stage, "First"));
  lamella_view *named = lamella_view_create(lamella_screen_view(second));
  CHECK(lamella_navigation_push(navigation, second, 0) == LAMELLA_OK);
  CHECK(lamella_stage_set_screen(stage, navigation) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_view_find_identifier(lamella_stage_root(stage), "back") == NULL);
  CHECK(lamella_view_set_identifier(named, "back") == LAMELLA_OK && lamella_view_set_tag(named, 7) == LAMELLA_OK);
  CHECK(lamella_view_find_identifier(lamella_stage_root(stage), "back") == named);
  CHECK(lamella_view_find_tag(lamella_stage_root(stage), 7) == named);
}

static int gone;

static void leave(lamella_screen *screen, int32_t event, void *user) {
  (void)screen;
  (void)event;
  gone++;
  lamella_screen_create(*(lamella_stage **)user, "Too late");
}

/* The host hears of none of the screens of a stage that it destroys. */
static void test_destroying_stages(SDL_Renderer *renderer) {
  int64_t handles = lamella_count(LAMELLA_COUNT_HANDLES);
  int64_t views = lamella_count(LAMELLA_COUNT_VIEWS);
  int i;
  for (i = 0; i < 2; i++) {
    lamella_stage *other = lamella_stage_create(renderer);
    lamella_screen *base = lamella_screen_create(other, "Base");
    lamella_screen *sheet = lamella_screen_create(other, "Sheet");
    lamella_screen *navigation = lamella_navigation_create(other, base);
    CHECK(lamella_screen_set_action(base, leave, &other) == LAMELLA_OK);
    CHECK(lamella_screen_set_action(sheet, leave, &other) == LAMELLA_OK);
    CHECK(lamella_stage_set_screen(other, navigation) == LAMELLA_OK);
    CHECK(lamella_stage_update(other, 16667) == LAMELLA_OK && lamella_stage_update(other, 16667) == LAMELLA_OK);
    CHECK(lamella_screen_present(navigation, sheet, LAMELLA_PRESENT_FULL, i) == LAMELLA_OK);
    CHECK(lamella_stage_update(other, 16667) == LAMELLA_OK && lamella_stage_update(other, 16667) == LAMELLA_OK);
    lamella_screen_set_action(base, leave, &other);
    gone = 0;
    CHECK(lamella_stage_destroy(other) == LAMELLA_OK);
    CHECK(gone == 0);
    FAILS(LAMELLA_ERROR_STALE, lamella_screen_is_shown(base));
    CHECK(lamella_count(LAMELLA_COUNT_HANDLES) <= handles + 2 * (i + 1));
    CHECK(lamella_count(LAMELLA_COUNT_VIEWS) == views);
  }
}

static void test_presenting(void) {
  lamella_screen *base = lamella_screen_create(stage, "Base");
  lamella_screen *sheet = lamella_screen_create(stage, "Sheet");
  lamella_screen *alert = lamella_alert_create(stage, "Delete?", NULL, LAMELLA_ALERT_CARD);
  lamella_view *field;
  int32_t choice = -1;
  FAILS(LAMELLA_ERROR_VALUE, lamella_screen_present(base, sheet, LAMELLA_PRESENT_SHEET, 0));
  CHECK(lamella_stage_set_screen(stage, base) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_screen(stage, alert));
  pass(3);
  FAILS(LAMELLA_ERROR_VALUE, lamella_screen_present(base, sheet, 9, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_screen_present(base, base, 0, 0));
  CHECK(lamella_screen_dismiss(base, 0) == 0);
  CHECK(lamella_screen_present(base, sheet, LAMELLA_PRESENT_FORM, 1) == LAMELLA_OK);
  pass(60);
  CHECK(lamella_screen_is_shown(sheet) == 1 && lamella_screen_is_shown(base) == 1);
  CHECK(lamella_screen_dismiss(sheet, 1) == 1);
  pass(60);
  CHECK(lamella_screen_is_shown(sheet) == 0);
  CHECK(lamella_screen_present(base, sheet, LAMELLA_PRESENT_FULL, 0) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_screen_is_shown(base) == 0);
  CHECK(lamella_screen_dismiss(base, 0) == 1);
  pass(3);
  CHECK(lamella_screen_is_shown(base) == 1);
  CHECK(lamella_screen_present(base, sheet, LAMELLA_PRESENT_OVER, 0) == LAMELLA_OK);
  pass(3);
  CHECK(lamella_screen_destroy(sheet) == LAMELLA_OK);
  pass(3);

  CHECK(lamella_alert_create(stage, "x", "y", 5) == NULL);
  CHECK(lamella_alert_add_choice(alert, "Keep", LAMELLA_CHOICE_CANCEL, chosen, &choice) == LAMELLA_OK);
  CHECK(lamella_alert_add_choice(alert, "Delete", LAMELLA_CHOICE_PREFERRED, chosen, &choice) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_alert_add_choice(alert, NULL, 0, chosen, &choice));
  FAILS(LAMELLA_ERROR_VALUE, lamella_alert_add_choice(alert, "x", 7, chosen, &choice));
  FAILS(LAMELLA_ERROR_KIND, lamella_alert_add_choice(base, "x", 0, chosen, &choice));
  field = lamella_alert_add_field(alert, "Why?");
  CHECK(field != NULL);
  FAILS(LAMELLA_ERROR_KIND, lamella_text_field_set_action(field, NULL, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_view_destroy(field));
  CHECK(lamella_screen_present(base, alert, 0, 1) == LAMELLA_OK);
  pass(60);
  CHECK(lamella_stage_wants_text(stage) == 1);
  {
    SDL_Event event;
    char buffer[16];
    memset(&event, 0, sizeof event);
    event.type = SDL_TEXTINPUT;
    SDL_strlcpy(event.text.text, "old", sizeof event.text.text);
    lamella_stage_handle(stage, &event);
    pass(2);
    CHECK(lamella_text_field_get_text(field, buffer, sizeof buffer) == 3 && strcmp(buffer, "old") == 0);
  }
  press(SDLK_RETURN);
  pass(60);
  CHECK(choice == 1);
  choice = -1;
  CHECK(lamella_screen_present(base, alert, 0, 0) == LAMELLA_OK);
  pass(3);
  press(SDLK_ESCAPE);
  pass(60);
  CHECK(choice == 0);
  CHECK(lamella_screen_destroy(alert) == LAMELLA_OK);
  alert = lamella_alert_create(stage, NULL, "Which?", LAMELLA_ALERT_SHEET);
  CHECK(lamella_alert_add_field(alert, NULL) == NULL);
  CHECK(lamella_screen_destroy(alert) == LAMELLA_OK && lamella_screen_destroy(base) == LAMELLA_OK);
  pass(3);
}

static void test_menus(lamella_view *root) {
  static const lamella_menu_item items[] = {
      {"Copy", 0, 0}, {"Paste", 0, LAMELLA_MENU_DISABLED}, {"Move", 0, 0}, {"Attic", 1, LAMELLA_MENU_CHECKED},
      {"Cellar", 1, 0}, {"Delete", 0, LAMELLA_MENU_SECTION | LAMELLA_MENU_DESTRUCTIVE}};
  static const lamella_menu_item deep[] = {{"A", 1, 0}};
  static const lamella_menu_item odd[] = {{"A", 0, 99}};
  static const lamella_menu_item nameless[] = {{NULL, 0, 0}};
  lamella_view *view = lamella_view_create(root);
  lamella_view *button = lamella_button_create(root, "Menu");
  int32_t index = -1;
  int64_t views;
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_frame(view, NOT_A_NUMBER, 10, 100, 100));
  CHECK(lamella_view_set_frame(view, 10, 10, 100, 100) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(button, 10, 200, 100, 40) == LAMELLA_OK);
  CHECK(lamella_view_set_menu(view, items, 6, picked, &index) == LAMELLA_OK);
  CHECK(lamella_view_set_menu(button, items, 6, picked, &index) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_NULL, lamella_view_set_menu(view, NULL, 6, picked, &index));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_set_menu(view, items, 6, NULL, &index));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_menu(view, items, -1, picked, &index));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_menu(view, deep, 1, picked, &index));
  FAILS(LAMELLA_ERROR_VALUE, lamella_view_set_menu(view, odd, 1, picked, &index));
  FAILS(LAMELLA_ERROR_NULL, lamella_view_set_menu(view, nameless, 1, picked, &index));
  pass(2);
  click(40, 40, SDL_BUTTON_RIGHT);
  press(SDLK_DOWN);
  press(SDLK_DOWN);
  press(SDLK_RIGHT);
  press(SDLK_DOWN);
  press(SDLK_RETURN);
  CHECK(index == 4);
  click(40, 220, SDL_BUTTON_LEFT);
  press(SDLK_UP);
  press(SDLK_RETURN);
  CHECK(index == 5);
  index = -1;
  CHECK(lamella_view_set_menu(view, NULL, 0, NULL, NULL) == LAMELLA_OK);
  CHECK(lamella_view_set_menu(button, NULL, 0, NULL, NULL) == LAMELLA_OK);
  click(40, 40, SDL_BUTTON_RIGHT);
  press(SDLK_DOWN);
  press(SDLK_RETURN);
  CHECK(index == -1);

  CHECK(lamella_view_set_tool_tip(button, "Opens a menu") == LAMELLA_OK);
  click(50, 220, SDL_BUTTON_LEFT);
  views = lamella_count(LAMELLA_COUNT_VIEWS);
  {
    SDL_Event event;
    memset(&event, 0, sizeof event);
    event.type = SDL_MOUSEMOTION;
    event.motion.x = 300;
    event.motion.y = 20;
    lamella_stage_handle(stage, &event);
    pass(2);
    event.motion.x = 50;
    event.motion.y = 220;
    lamella_stage_handle(stage, &event);
  }
  pass(60);
  CHECK(lamella_count(LAMELLA_COUNT_VIEWS) > views);
  CHECK(lamella_view_set_tool_tip(button, NULL) == LAMELLA_OK);
  pass(2);
  CHECK(lamella_count(LAMELLA_COUNT_VIEWS) == views);
  CHECK(lamella_view_destroy(view) == LAMELLA_OK && lamella_view_destroy(button) == LAMELLA_OK);
}

int main(void) {
  SDL_Surface *surface;
  SDL_Renderer *renderer;
  surface = SDL_CreateRGBSurfaceWithFormat(0, 400, 480, 32, SDL_PIXELFORMAT_ARGB8888);
  renderer = SDL_CreateSoftwareRenderer(surface);
  stage = lamella_stage_create(renderer);
  CHECK(stage != NULL);
  if (stage == NULL) return 1;
  CHECK(lamella_stage_set_event_times(stage, 0) == LAMELLA_OK);
  pass(1);
  test_navigation();
  test_tabs_and_pages();
  test_hidden_pages();
  test_destroying_from_calls();
  test_finding();
  test_destroying_stages(renderer);
  test_presenting();
  test_menus(lamella_stage_root(stage));
  {
    /* A stage of another window has screens of its own. */
    lamella_stage *other = lamella_stage_create(renderer);
    lamella_screen *screen = lamella_screen_create(other, "Other");
    FAILS(LAMELLA_ERROR_VALUE, lamella_stage_set_screen(stage, screen));
    test_stages_of_views(other);
    CHECK(lamella_stage_destroy(other) == LAMELLA_OK);
    FAILS(LAMELLA_ERROR_STALE, lamella_screen_set_title(screen, "x"));
  }
  CHECK(lamella_screen_create(stage, "Left over") != NULL);
  CHECK(lamella_stage_destroy(stage) == LAMELLA_OK);
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) == 0);
  CHECK(lamella_count(LAMELLA_COUNT_VIEWS) == 0);
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(surface);
  if (failures > 0) return 1;
  printf("fine\n");
  return 0;
}
