/*
 * Calls every function of lamella.h about scene files, with valid and invalid arguments. Compiles as C89 and as C++17.
 * Writes its files beside the program.
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <stdio.h>
#include <string.h>

#include "checks.h"
#include "lamella.h"

static lamella_stage *stage;
static char folder[1024];

static void pass(int frames) {
  int i;
  for (i = 0; i < frames; i++) CHECK(lamella_stage_update(stage, 16667) == LAMELLA_OK);
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

static void write_file(const char *name, const char *text) {
  char path[1200];
  FILE *file;
  SDL_snprintf(path, sizeof path, "%s%s", folder, name);
  file = fopen(path, "wb");
  CHECK(file != NULL);
  if (file == NULL) return;
  CHECK(fwrite(text, 1, strlen(text), file) == strlen(text));
  CHECK(fclose(file) == 0);
}

static void remove_file(const char *name) {
  char path[1200];
  SDL_snprintf(path, sizeof path, "%s%s", folder, name);
  CHECK(remove(path) == 0);
}

struct calls {
  lamella_view *view;
  int count;
  double value;
};

static void did(lamella_view *view, void *user) {
  struct calls *calls = (struct calls *)user;
  calls->view = view;
  calls->count++;
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_update(stage, 0));
}

static void changed(lamella_view *view, double value, void *user) {
  struct calls *calls = (struct calls *)user;
  calls->view = view;
  calls->count++;
  calls->value = value;
}

static void field_did(lamella_view *view, int32_t event, void *user) {
  struct calls *calls = (struct calls *)user;
  calls->view = view;
  if (event == LAMELLA_FIELD_BEGAN) calls->count++;
}

static void fill(lamella_view *list, lamella_view *cell, int32_t section, int32_t row, void *user) {
  struct calls *calls = (struct calls *)user;
  (void)list;
  (void)cell;
  (void)section;
  (void)row;
  calls->count++;
}

static void end_scene(lamella_view *view, void *user) {
  (void)view;
  CHECK(lamella_view_destroy((lamella_view *)user) == LAMELLA_OK);
}

static const char menu_text[] =
    "<scene>\n"
    "  <string name=\"resume\">Resume</string>\n"
    "  <string name=\"resume\" language=\"de\">Weiterspielen, bitte</string>\n"
    "  <View id=\"menu\" frame=\"0 0 200 150\">\n"
    "    <Button id=\"resume\" title=\"@resume\" frame=\"0 0 100 30\" action=\"resume\"/>\n"
    "    <Switch id=\"sound\" frame=\"100 0 60 30\" action.valueChanged=\"sound\"/>\n"
    "    <Slider id=\"volume\" minimumValue=\"2\" maximumValue=\"10\" value=\"5\" frame=\"0 30 100 30\"/>\n"
    "    <Stepper id=\"lives\" frame=\"100 30 90 30\"/>\n"
    "    <SegmentedControl id=\"level\" frame=\"0 60 100 30\">\n"
    "      <Segment title=\"A\"/><Segment title=\"B\"/>\n"
    "    </SegmentedControl>\n"
    "    <PageControl id=\"pages\" numberOfPages=\"3\" frame=\"100 60 90 30\"/>\n"
    "    <TextField id=\"name\" frame=\"0 90 100 30\"/>\n"
    "    <ListView id=\"scores\" frame=\"100 90 100 60\"/>\n"
    "    <View id=\"card\" tag=\"7\" frame=\"0 120 100 30\">\n"
    "      <TapGestureRecognizer action=\"tapped\"/>\n"
    "    </View>\n"
    "  </View>\n"
    "</scene>\n";

/* The controls of a file call functions as those of other views do. */
static void test_controls(lamella_view *menu) {
  lamella_view *view;
  struct calls calls = {NULL, 0, 0};
  double value = 0;
  view = lamella_view_find_identifier(menu, "sound");
  CHECK(lamella_control_set_change(view, changed, &calls) == LAMELLA_OK);
  click(120, 15);
  CHECK(calls.count == 1 && calls.view == view && calls.value == 1);
  view = lamella_view_find_identifier(menu, "volume");
  CHECK(lamella_control_get_value(view, &value) == LAMELLA_OK && value == 5);
  CHECK(lamella_control_set_value(view, 20) == LAMELLA_OK);
  CHECK(lamella_control_get_value(view, &value) == LAMELLA_OK && value == 10);
  view = lamella_view_find_identifier(menu, "lives");
  CHECK(lamella_control_set_change(view, changed, &calls) == LAMELLA_OK);
  click(180, 45);
  CHECK(calls.count == 2 && calls.view == view && calls.value == 1);
  view = lamella_view_find_identifier(menu, "level");
  CHECK(lamella_segments_add(view, "C") == LAMELLA_OK);
  CHECK(lamella_control_set_value(view, 2) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_control_set_value(view, 3));
  FAILS(LAMELLA_ERROR_VALUE, lamella_control_set_value(view, NOT_A_NUMBER));
  view = lamella_view_find_identifier(menu, "pages");
  CHECK(lamella_control_set_value(view, 1) == LAMELLA_OK);
  view = lamella_view_find_identifier(menu, "name");
  CHECK(lamella_text_field_set_action(view, field_did, &calls) == LAMELLA_OK);
  click(50, 105);
  CHECK(calls.count == 3 && calls.view == view);
}

static void test_list(lamella_view *menu) {
  lamella_view *list = lamella_view_find_identifier(menu, "scores");
  struct calls calls = {NULL, 0, 0};
  CHECK(lamella_list_set_row_count(list, 0, 3) == LAMELLA_OK);
  pass(1);
  CHECK(lamella_list_set_fill(list, fill, &calls) == LAMELLA_OK);
  pass(1);
  CHECK(calls.count > 0);
  FAILS(LAMELLA_ERROR_NULL, lamella_list_set_fill(list, NULL, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_list_set_fill(menu, fill, &calls));
}

static void test_actions(lamella_view *menu) {
  lamella_view *card = lamella_view_find_tag(menu, 7);
  lamella_view *resume = lamella_view_find_identifier(menu, "resume");
  struct calls calls = {NULL, 0, 0};
  struct calls presses = {NULL, 0, 0};
  CHECK(card != NULL && card == lamella_view_find_identifier(menu, "card"));
  CHECK(lamella_scene_set_action(menu, "resume", did, &calls) == LAMELLA_OK);
  CHECK(lamella_button_set_action(resume, did, &presses) == LAMELLA_OK);
  click(50, 15);
  CHECK(calls.count == 1 && calls.view == resume && presses.count == 1);
  CHECK(lamella_scene_set_action(menu, "tapped", did, &calls) == LAMELLA_OK);
  click(50, 135);
  CHECK(calls.count == 2 && calls.view == card);
  CHECK(lamella_scene_set_action(menu, "resume", NULL, NULL) == LAMELLA_OK);
  click(50, 15);
  CHECK(calls.count == 2 && presses.count == 2);
  FAILS(LAMELLA_ERROR_VALUE, lamella_scene_set_action(menu, "resum", did, &calls));
  CHECK(strstr(lamella_last_error(), "resume, sound, tapped") != NULL);
  FAILS(LAMELLA_ERROR_NULL, lamella_scene_set_action(menu, NULL, did, &calls));
  FAILS(LAMELLA_ERROR_KIND, lamella_scene_set_action(resume, "resume", did, &calls));
  FAILS(LAMELLA_ERROR_NULL, lamella_scene_set_action(NULL, "resume", did, &calls));
}

static void test_faults(lamella_view *root) {
  int64_t handles = lamella_count(LAMELLA_COUNT_HANDLES);
  write_file(
      "faulty.scene", "<scene>\n  <View alhpa=\"1\">\n    <Label text=\"a\" tag=\"x\"/>\n  </View>\n</scene>\n");
  CHECK(lamella_scene_load(root, "faulty") == NULL);
  CHECK(strstr(lamella_last_error(), "faulty.scene:2:9: ") != NULL);
  CHECK(strstr(lamella_last_error(), "alpha") != NULL);
  CHECK(strstr(lamella_last_error(), "faulty.scene:3:26: ") != NULL);
  write_file("faulty.scene", "<scene><ViewController/></scene>");
  CHECK(lamella_scene_load(root, "faulty") == NULL);
  write_file("faulty.scene", "<scene><View/><View/></scene>");
  CHECK(lamella_scene_load(root, "faulty") == NULL);
  remove_file("faulty.scene");
  CHECK(lamella_scene_load(root, "faulty") == NULL);
  CHECK(lamella_scene_load(root, NULL) == NULL && lamella_last_error()[0] != '\0');
  CHECK(lamella_scene_load(NULL, "menu") == NULL && lamella_last_error()[0] != '\0');
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) == handles);
}

static void test_scenes(lamella_view *root) {
  lamella_view *menu, *other;
  double narrow = 0, wide = 0;
  CHECK(lamella_scene_set_folder(folder) == LAMELLA_OK);
  write_file("menu.scene", menu_text);
  menu = lamella_scene_load(root, "menu");
  CHECK(menu != NULL && menu == lamella_view_find_identifier(root, "menu"));
  if (menu == NULL) return;
  pass(1);
  test_controls(menu);
  test_list(menu);
  test_actions(menu);
  test_faults(root);
  CHECK(lamella_scene_set_language("de") == LAMELLA_OK);
  other = lamella_scene_load(root, "menu.scene");
  CHECK(other != NULL && other != menu);
  CHECK(lamella_view_get_intrinsic_size(lamella_view_find_identifier(menu, "resume"), &narrow, NULL) == LAMELLA_OK);
  CHECK(lamella_view_get_intrinsic_size(lamella_view_find_identifier(other, "resume"), &wide, NULL) == LAMELLA_OK);
  CHECK(narrow < wide);
  FAILS(LAMELLA_ERROR_VALUE, lamella_scene_set_language("\xFF"));
  CHECK(lamella_scene_set_language(NULL) == LAMELLA_OK);
  /* An action that destroys its own scene, which is in front. */
  CHECK(lamella_scene_set_action(other, "resume", end_scene, other) == LAMELLA_OK);
  pass(1);
  click(50, 15);
  FAILS(LAMELLA_ERROR_STALE, lamella_scene_set_action(other, "resume", end_scene, other));
  remove_file("menu.scene");
  CHECK(lamella_scene_set_folder(NULL) == LAMELLA_OK);
  CHECK(lamella_view_destroy(menu) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_STALE, lamella_scene_set_action(menu, "resume", NULL, NULL));
}

int main(void) {
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 200, 150, 32, SDL_PIXELFORMAT_ARGB8888);
  SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
  char *path = SDL_GetBasePath();
  SDL_strlcpy(folder, path == NULL ? "" : path, sizeof folder);
  SDL_free(path);
  stage = lamella_stage_create(renderer);
  CHECK(stage != NULL);
  if (stage == NULL) return 1;
  CHECK(lamella_stage_set_event_times(stage, 0) == LAMELLA_OK);
  test_scenes(lamella_stage_root(stage));
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
