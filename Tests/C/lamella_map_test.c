/*
 * Calls every function of lamella.h about tile maps, with valid and invalid arguments. Compiles as C89 and as C++17.
 * Writes its files beside the program.
 *
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "checks.h"
#include "input.h"
#include "lamella.h"

static char folder[1024];
static char path[1200];
static int warnings;

static const char *in_folder(const char *name) {
  SDL_snprintf(path, sizeof path, "%s%s", folder, name);
  return path;
}

static void write_file(const char *name, const char *text) {
  FILE *file = fopen(in_folder(name), "wb");
  CHECK(file != NULL);
  if (file == NULL) return;
  CHECK(fwrite(text, 1, strlen(text), file) == strlen(text));
  CHECK(fclose(file) == 0);
}

static void warn(const char *message, void *user) {
  CHECK(user == &warnings && strchr(message, '\n') == NULL);
  warnings++;
}

/* A map of 20 x 20 cells; every fourth column of the ground is solid. */
static void write_map(void) {
  char text[8192];
  int column, row;
  strcpy(text,
         "<map orientation='orthogonal' width='20' height='20' tilewidth='16' tileheight='16'>"
         "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='4' columns='2'>"
         "<image source='t.png' width='32' height='32'/>"
         "<tile id='1' type='wall'><properties><property name='hardness' type='int' value='7'/>"
         "<property name='name' value='stone'/><property name='wet' type='bool' value='true'/>"
         "<property name='tone' type='color' value='#80ff8000'/></properties>"
         "<objectgroup><object id='1' x='4' y='0' width='8' height='16'/></objectgroup></tile></tileset>"
         "<layer id='1' name='ground' width='20' height='20'><data encoding='csv'>");
  for (row = 0; row < 20; row++)
    for (column = 0; column < 20; column++)
      strcat(text, row == 19 && column == 19 ? "1" : column % 4 == 3 ? "2," : "1,");
  strcat(text,
         "</data></layer><group id='2' name='things'><objectgroup id='3' name='people'>"
         "<object id='5' name='hero' type='actor' x='40' y='50' width='20' height='10' rotation='90'>"
         "<properties><property name='lives' type='int' value='3'/></properties></object>"
         "<object id='6' name='tree' gid='2' x='64' y='64' width='16' height='16' visible='0'/>"
         "<object id='7' name='hero' x='100' y='100'><point/></object>"
         "</objectgroup></group></map>");
  write_file("test.tmx", text);
}

/* A green picture of 32 x 32 pixels. */
static void write_picture(void) {
  static const unsigned char png[] = {
      137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82,
      0, 0, 0, 32, 0, 0, 0, 32, 8, 2, 0, 0, 0, 252, 24, 237,
      163, 0, 0, 0, 38, 73, 68, 65, 84, 120, 218, 237, 205, 177, 9, 0,
      0, 8, 192, 176, 158, 238, 233, 94, 225, 32, 4, 178, 167, 166, 91, 2,
      129, 64, 32, 16, 8, 4, 2, 129, 224, 75, 176, 194, 0, 0, 31, 96,
      66, 24, 172, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130};
  FILE *file = fopen(in_folder("t.png"), "wb");
  CHECK(file != NULL);
  if (file == NULL) return;
  CHECK(fwrite(png, 1, sizeof png, file) == sizeof png);
  CHECK(fclose(file) == 0);
}

static lamella_view *test_view(lamella_view *root) {
  lamella_view *map;
  double x = -1, y = -1;
  int32_t columns, rows, width, height;
  FAILS(LAMELLA_ERROR_NULL, lamella_map_create(NULL, "x", NULL) == NULL ? LAMELLA_ERROR_NULL : LAMELLA_OK);
  CHECK(lamella_map_create(root, NULL, NULL) == NULL);
  CHECK(lamella_map_create(root, "missing.tmx", NULL) == NULL);
  CHECK(strstr(lamella_last_error(), "missing.tmx") != NULL);
  write_file("broken.tmx", "<map");
  CHECK(lamella_map_create(root, in_folder("broken.tmx"), NULL) == NULL);
  map = lamella_map_create(root, in_folder("test.tmx"), folder);
  CHECK(map != NULL);
  CHECK(lamella_view_set_frame(map, 0, 0, 100, 80) == LAMELLA_OK);
  CHECK(lamella_map_get_size(map, &columns, &rows, &width, &height) == LAMELLA_OK);
  CHECK(columns == 20 && rows == 20 && width == 16 && height == 16);
  CHECK(lamella_map_get_size(map, NULL, NULL, NULL, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_map_get_size(root, &columns, NULL, NULL, NULL));
  FAILS(LAMELLA_ERROR_NULL, lamella_map_get_size(NULL, &columns, NULL, NULL, NULL));

  CHECK(lamella_map_center_on(map, 160, 160, 0) == LAMELLA_OK);
  CHECK(lamella_map_to_map(map, 50, 40, &x, &y) == LAMELLA_OK && x == 160 && y == 160);
  CHECK(lamella_map_from_map(map, 170, 150, &x, &y) == LAMELLA_OK && x == 60 && y == 30);
  CHECK(lamella_map_to_map(map, 0, 0, NULL, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_center_on(map, NOT_A_NUMBER, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_to_map(map, NOT_A_NUMBER, 0, &x, &y));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_from_map(map, 0, NOT_A_NUMBER, &x, &y));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_center_on(root, 0, 0, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_to_map(root, 0, 0, &x, &y));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_from_map(root, 0, 0, &x, &y));
  CHECK(lamella_map_center_on(map, 40, 160, 1) == LAMELLA_OK);
  pass(120);
  CHECK(lamella_map_to_map(map, 0, 40, &x, &y) == LAMELLA_OK && x == 0 && y == 160);

  CHECK(lamella_map_fit(map, 0, 0, 0, 0, 0) == LAMELLA_OK);
  CHECK(lamella_scroll_get_zoom(map, &x) == LAMELLA_OK && fabs(x - 0.25) < 1e-9);
  CHECK(lamella_map_fit(map, 0, 0, 50, 40, 0) == LAMELLA_OK);
  CHECK(lamella_scroll_get_zoom(map, &x) == LAMELLA_OK && x == 2);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_fit(map, 0, 0, -1, 0, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_fit(root, 0, 0, 0, 0, 0));
  CHECK(lamella_scroll_set_zoom(map, 1, 0) == LAMELLA_OK);
  CHECK(lamella_map_set_camera_bounds(map, 32, 16, 200, 160) == LAMELLA_OK);
  CHECK(lamella_map_center_on(map, 0, 0, 0) == LAMELLA_OK);
  CHECK(lamella_map_to_map(map, 0, 0, &x, &y) == LAMELLA_OK && x == 32 && y == 16);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_set_camera_bounds(map, 0, 0, NOT_A_NUMBER, 1));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_set_camera_bounds(root, 0, 0, 1, 1));
  CHECK(lamella_map_set_camera_bounds(map, 0, 0, 0, 0) == LAMELLA_OK);
  /* A drag moves the map. */
  mouse(SDL_MOUSEBUTTONDOWN, 80, 40);
  mouse(SDL_MOUSEMOTION, 60, 40);
  mouse(SDL_MOUSEMOTION, 20, 40);
  mouse(SDL_MOUSEBUTTONUP, 20, 40);
  CHECK(lamella_map_to_map(map, 0, 0, &x, &y) == LAMELLA_OK);
  CHECK(x > 60 && y == 16);
  pass(120);
  CHECK(lamella_map_shake(map, 8, 0.2) == LAMELLA_OK);
  pass(2);
  CHECK(lamella_stage_needs_display(stage) == 1);
  pass(30);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_shake(map, -1, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_shake(map, 1, NOT_A_NUMBER));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_shake(root, 1, 1));
  return map;
}

static void test_layers(lamella_view *root, lamella_view *map) {
  char name[16];
  int64_t ground, people;
  uint32_t cell = 99;
  int32_t column = -1, row = -1;
  CHECK(lamella_map_layer_count(map) == 3);
  FAILS(LAMELLA_ERROR_KIND, lamella_map_layer_count(root));
  ground = lamella_map_find_layer(map, "ground");
  people = lamella_map_find_layer(map, "people");
  CHECK(ground == 0 && people == 2);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_find_layer(map, "nothing"));
  FAILS(LAMELLA_ERROR_NULL, lamella_map_find_layer(map, NULL));
  CHECK(lamella_map_get_layer_name(map, 1, name, sizeof name) == 6 && strcmp(name, "things") == 0);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_get_layer_name(map, 3, name, sizeof name));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_get_layer_name(map, -1, name, sizeof name));
  CHECK(lamella_map_is_layer_hidden(map, ground) == 0);
  CHECK(lamella_map_set_layer_hidden(map, ground, 1) == LAMELLA_OK);
  CHECK(lamella_map_is_layer_hidden(map, ground) == 1);
  CHECK(lamella_map_set_layer_hidden(map, ground, 0) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_set_layer_hidden(map, 77, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_is_layer_hidden(map, 77));
  CHECK(lamella_map_set_layer_opacity(map, ground, 0.5) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_set_layer_opacity(map, ground, 1.5));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_set_layer_opacity(map, ground, NOT_A_NUMBER));
  CHECK(lamella_map_set_layer_tint(map, ground, 0xFF8000FFu) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_set_layer_tint(map, 77, 0));

  CHECK(lamella_map_get_cell(map, ground, 3, 2, &cell) == LAMELLA_OK && cell == 2);
  CHECK(lamella_map_get_cell(map, ground, -5, 200, &cell) == LAMELLA_OK && cell == 0);
  FAILS(LAMELLA_ERROR_NULL, lamella_map_get_cell(map, ground, 3, 2, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_get_cell(map, people, 3, 2, &cell));
  CHECK(lamella_map_fill(map, ground, 0, 0, 2, 3, 4) == LAMELLA_OK);
  CHECK(lamella_map_get_cell(map, ground, 1, 2, &cell) == LAMELLA_OK && cell == 4);
  CHECK(lamella_map_fill(map, ground, 19, 19, 50, 50, 0) == LAMELLA_OK);
  CHECK(lamella_map_fill(map, ground, 0, 0, 0, 5, 1) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_fill(map, ground, 0, 0, -1, 1, 1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_fill(map, ground, 0, 0, 1001, 1000, 1));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_fill(map, people, 0, 0, 1, 1, 1));
  CHECK(lamella_map_cell_at(map, 49, 33, &column, &row) == LAMELLA_OK && column == 3 && row == 2);
  CHECK(lamella_map_cell_at(map, 49, 33, NULL, NULL) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_cell_at(map, NOT_A_NUMBER, 0, &column, &row));
  CHECK(lamella_map_is_solid(map, ground, 56, 40) == 1);
  CHECK(lamella_map_is_solid(map, ground, 50, 40) == 0);
  CHECK(lamella_map_is_solid(map, people, 56, 40) == 0);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_is_solid(map, ground, NOT_A_NUMBER, 40));
  CHECK(lamella_map_get_tile_property(map, 2, "hardness", name, sizeof name) == 1);
  CHECK(strcmp(name, "7") == 0);
  CHECK(lamella_map_get_tile_property(map, 2, "tone", name, sizeof name) == 9);
  CHECK(strcmp(name, "#80ff8000") == 0);
  CHECK(lamella_map_get_tile_property(map, 2, "wet", name, 3) == 4 && strcmp(name, "tr") == 0);
  CHECK(lamella_map_get_tile_property(map, 2, "name", NULL, 0) == 5);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_get_tile_property(map, 2, "price", name, sizeof name));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_get_tile_property(map, 0, "name", name, sizeof name));
  FAILS(LAMELLA_ERROR_NULL, lamella_map_get_tile_property(map, 2, NULL, name, sizeof name));
}

static void test_overlays(lamella_view *root, lamella_view *map) {
  lamella_view *actors = lamella_map_overlay(map, 2, 1), *hero, *tag;
  double x = 0, y = 0;
  CHECK(actors != NULL && lamella_map_overlay(map, 2, 0) == actors);
  CHECK(lamella_map_overlay(map, 1, 0) == NULL && lamella_map_overlay(map, 9, 0) == NULL);
  CHECK(lamella_map_overlay(root, 0, 0) == NULL);
  hero = lamella_view_create(actors);
  CHECK(lamella_view_set_frame(hero, 0, 0, 8, 12) == LAMELLA_OK);
  CHECK(lamella_map_place(hero, 160, 166) == LAMELLA_OK);
  tag = lamella_label_create(actors, "hero");
  CHECK(lamella_map_place_unscaled(tag, 160, 150) == LAMELLA_OK);
  CHECK(lamella_map_place_unscaled(tag, 161, 150) == LAMELLA_OK);
  CHECK(lamella_map_place(tag, 161, 150) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_map_place(map, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_place(hero, NOT_A_NUMBER, 0));
  FAILS(LAMELLA_ERROR_NULL, lamella_map_place_unscaled(NULL, 0, 0));
  CHECK(lamella_map_follow(map, hero, 0, 0, 0) == LAMELLA_OK);
  CHECK(lamella_map_to_map(map, 50, 40, &x, &y) == LAMELLA_OK && x == 160 && y == 160);
  CHECK(lamella_map_place(hero, 200, 206) == LAMELLA_OK);
  CHECK(lamella_map_to_map(map, 50, 40, &x, &y) == LAMELLA_OK && x == 200 && y == 200);
  CHECK(lamella_map_follow(map, hero, 20, 10, 0.1) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_follow(map, hero, -1, 0, 0));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_follow(map, hero, 0, 0, -1));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_follow(map, root, 0, 0, 0));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_follow(root, hero, 0, 0, 0));
  CHECK(lamella_map_follow(map, NULL, 0, 0, 0) == LAMELLA_OK);
  pass(2);
  CHECK(lamella_view_destroy(hero) == LAMELLA_OK);
  pass(2);
}

static void test_objects(lamella_view *root, lamella_view *map) {
  lamella_map_object object;
  char text[16];
  int32_t ids[4] = {0, 0, 0, 0};
  CHECK(lamella_map_find_objects(map, NULL, NULL, NULL, 0) == 3);
  CHECK(lamella_map_find_objects(map, "hero", NULL, ids, 4) == 2 && ids[0] == 5 && ids[1] == 7);
  CHECK(lamella_map_find_objects(map, "hero", "actor", ids, 4) == 1 && ids[0] == 5);
  /* Of a tile, the class is the tile's. */
  CHECK(lamella_map_find_objects(map, NULL, "wall", ids, 1) == 1 && ids[0] == 6);
  FAILS(LAMELLA_ERROR_NULL, lamella_map_find_objects(map, NULL, NULL, NULL, 4));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_find_objects(root, NULL, NULL, ids, 4));
  CHECK(lamella_map_objects_at(map, 70, 60, ids, 4) == 1 && ids[0] == 6);
  CHECK(lamella_map_objects_at(map, 300, 300, ids, 4) == 0);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_objects_at(map, NOT_A_NUMBER, 60, ids, 4));
  memset(&object, 0, sizeof object);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_get_object(map, 5, &object));
  object.size = sizeof object;
  CHECK(lamella_map_get_object(map, 5, &object) == LAMELLA_OK);
  CHECK(object.size == sizeof object && object.id == 5 && object.layer == 2);
  CHECK(object.shape == LAMELLA_MAP_RECTANGLE && object.cell == 0 && object.hidden == 0);
  CHECK(object.x == 40 && object.y == 50 && object.width == 20 && object.height == 10);
  CHECK(object.rotation == 90);
  CHECK(lamella_map_get_object(map, 6, &object) == LAMELLA_OK);
  CHECK(object.shape == LAMELLA_MAP_TILE && object.cell == 2 && object.hidden == 1);
  /* A shorter structure is not written beyond its end. */
  object.rotation = 12;
  object.size = (uint32_t)((char *)&object.rotation - (char *)&object);
  CHECK(lamella_map_get_object(map, 7, &object) == LAMELLA_OK);
  CHECK(object.shape == LAMELLA_MAP_POINT && object.x == 100 && object.rotation == 12);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_get_object(map, 99, &object));
  FAILS(LAMELLA_ERROR_NULL, lamella_map_get_object(map, 5, NULL));
  CHECK(lamella_map_get_object_name(map, 6, text, sizeof text) == 4 && strcmp(text, "tree") == 0);
  CHECK(lamella_map_get_object_class(map, 6, text, sizeof text) == 4 && strcmp(text, "wall") == 0);
  CHECK(lamella_map_get_object_property(map, 5, "lives", text, sizeof text) == 1 && text[0] == '3');
  CHECK(lamella_map_get_object_property(map, 6, "hardness", text, sizeof text) == 1);
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_get_object_name(map, 99, text, sizeof text));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_get_object_class(map, 99, text, sizeof text));
  FAILS(LAMELLA_ERROR_VALUE, lamella_map_get_object_property(map, 5, "x", text, sizeof text));
}

/* Saves the map as another one, opens it, and saves it again while it is followed. */
static void test_files(lamella_view *root, lamella_view *map) {
  lamella_view *copy;
  uint32_t cell = 0;
  int i;
  CHECK(lamella_map_save(map, in_folder("copy.tmx")) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_FAILED, lamella_map_save(map, in_folder("missing/copy.tmx")));
  FAILS(LAMELLA_ERROR_NULL, lamella_map_save(map, NULL));
  FAILS(LAMELLA_ERROR_KIND, lamella_map_save(root, "x"));
  copy = lamella_map_create(root, in_folder("copy.tmx"), NULL);
  CHECK(copy != NULL && lamella_map_layer_count(copy) == 3);
  CHECK(lamella_map_get_cell(copy, 0, 1, 2, &cell) == LAMELLA_OK && cell == 4);
  CHECK(lamella_view_set_frame(copy, 0, 0, 100, 80) == LAMELLA_OK);
  CHECK(lamella_map_follow_files(copy) == LAMELLA_OK);
  FAILS(LAMELLA_ERROR_KIND, lamella_map_follow_files(root));
  pass(2);
  CHECK(lamella_map_fill(map, 0, 1, 2, 1, 1, 3) == LAMELLA_OK);
  CHECK(lamella_map_save(map, in_folder("copy.tmx")) == LAMELLA_OK);
  for (i = 0; i < 200 && cell != 3; i++) {
    pass(1);
    CHECK(lamella_map_get_cell(copy, 0, 1, 2, &cell) == LAMELLA_OK);
  }
  CHECK(cell == 3);
  /* A damaged file changes nothing. */
  warnings = 0;
  write_file("copy.tmx", "<map");
  for (i = 0; i < 200 && warnings == 0; i++) pass(1);
  CHECK(warnings == 1 && lamella_map_layer_count(copy) == 3);
  CHECK(lamella_view_destroy(copy) == LAMELLA_OK);
  CHECK(remove(in_folder("copy.tmx")) == 0);
}

int main(int count, char **arguments) {
  SDL_Window *window;
  SDL_Renderer *renderer;
  lamella_view *root, *map;
  char *end;
  (void)count;
  SDL_strlcpy(folder, arguments[0], sizeof folder);
  end = strrchr(folder, '/');
  if (end != NULL) end[1] = '\0';
  SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 2;
  window = SDL_CreateWindow("", 0, 0, 320, 240, 0);
  renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  CHECK(lamella_set_log(warn, &warnings) == LAMELLA_OK);
  stage = lamella_stage_create(renderer);
  CHECK(stage != NULL);
  root = lamella_stage_root(stage);
  write_map();
  write_picture();
  map = test_view(root);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK);
  test_layers(root, map);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK);
  test_overlays(root, map);
  CHECK(lamella_stage_render(stage) == LAMELLA_OK);
  test_objects(root, map);
  test_files(root, map);
  CHECK(lamella_stage_destroy(stage) == LAMELLA_OK);
  CHECK(lamella_count(LAMELLA_COUNT_HANDLES) == 0 && lamella_count(LAMELLA_COUNT_VIEWS) == 0);
  CHECK(lamella_set_log(NULL, NULL) == LAMELLA_OK);
  CHECK(remove(in_folder("test.tmx")) == 0 && remove(in_folder("broken.tmx")) == 0);
  CHECK(remove(in_folder("t.png")) == 0);
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
  if (failures == 0) printf("fine\n");
  return failures == 0 ? 0 : 1;
}
