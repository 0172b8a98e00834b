/*
 * Tests the HUD of a game that draws with OpenGL, through lamella.h. Compiles as C89 and as C++17.
 *
 *   lamella_gl_test [--all]
 *
 * In an OpenGL 2.1 context, and with --all in each kind that the machine has, it checks the picture, the restored
 * context state, framebuffers, resizing, lost contexts, input, and leaks at the end.
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <SDL2/SDL_opengl.h>
#include <stdio.h>
#include <string.h>

#include "lamella.h"

static int failures = 0;
static const char *place = "";

#define CHECK(condition)                                                                        \
  do {                                                                                          \
    if (!(condition)) {                                                                         \
      failures++;                                                                               \
      printf("%s, line %d: %s (last error: %s)\n", place, __LINE__, #condition, lamella_last_error()); \
    }                                                                                           \
  } while (0)

#define FAILS(code, call) CHECK((call) == (code) && lamella_last_error()[0] != '\0')

/* ---- Game ---- */

struct kind {
  const char *name;
  int profile, major, minor;
};

static const struct kind kinds[] = {
    {"OpenGL 2.1", 0, 2, 1},
    {"OpenGL 3.3 core", SDL_GL_CONTEXT_PROFILE_CORE, 3, 3},
    {"OpenGL 4.5 core", SDL_GL_CONTEXT_PROFILE_CORE, 4, 5},
    {"OpenGL ES 2", SDL_GL_CONTEXT_PROFILE_ES, 2, 0},
    {"OpenGL ES 3", SDL_GL_CONTEXT_PROFILE_ES, 3, 0},
};

static SDL_Window *window;
static SDL_GLContext context;
static const struct kind *kind;

/* The OpenGL functions of the game, loaded as in Lamella. */
#define FUNCTIONS(F)                                                                      \
  F(GLenum, GetError, (void))                                                             \
  F(void, GetIntegerv, (GLenum, GLint *))                                                 \
  F(void, GetFloatv, (GLenum, GLfloat *))                                                 \
  F(GLboolean, IsEnabled, (GLenum))                                                       \
  F(void, Enable, (GLenum))                                                               \
  F(void, Disable, (GLenum))                                                              \
  F(void, Viewport, (GLint, GLint, GLsizei, GLsizei))                                     \
  F(void, Scissor, (GLint, GLint, GLsizei, GLsizei))                                      \
  F(void, ClearColor, (GLfloat, GLfloat, GLfloat, GLfloat))                               \
  F(void, Clear, (GLbitfield))                                                            \
  F(void, BlendFuncSeparate, (GLenum, GLenum, GLenum, GLenum))                            \
  F(void, ReadPixels, (GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *))           \
  F(void, PixelStorei, (GLenum, GLint))                                                   \
  F(void, ActiveTexture, (GLenum))                                                        \
  F(void, GenTextures, (GLsizei, GLuint *))                                               \
  F(void, DeleteTextures, (GLsizei, const GLuint *))                                      \
  F(void, BindTexture, (GLenum, GLuint))                                                  \
  F(void, TexImage2D,                                                                     \
    (GLenum, GLint, GLint, GLsizei, GLsizei, GLint, GLenum, GLenum, const void *))        \
  F(GLboolean, IsTexture, (GLuint))                                                       \
  F(void, GenBuffers, (GLsizei, GLuint *))                                                \
  F(void, DeleteBuffers, (GLsizei, const GLuint *))                                       \
  F(void, BindBuffer, (GLenum, GLuint))                                                   \
  F(GLboolean, IsBuffer, (GLuint))                                                        \
  F(GLboolean, IsProgram, (GLuint))                                                       \
  F(GLuint, CreateProgram, (void))                                                        \
  F(void, GenFramebuffers, (GLsizei, GLuint *))                                           \
  F(void, DeleteFramebuffers, (GLsizei, const GLuint *))                                  \
  F(void, BindFramebuffer, (GLenum, GLuint))                                              \
  F(void, FramebufferTexture2D, (GLenum, GLenum, GLenum, GLuint, GLint))                  \
  F(GLenum, CheckFramebufferStatus, (GLenum))

#define DECLARE(result, name, arguments) static result(APIENTRY *gl_##name) arguments;
FUNCTIONS(DECLARE)

#define FIND(result, name, arguments) \
  function = SDL_GL_GetProcAddress("gl" #name); \
  memcpy((void *)&gl_##name, &function, sizeof function);

static void find_functions(void) {
  void *function;
  FUNCTIONS(FIND)
}

static int make_context(void) {
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, kind->profile);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, kind->major);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, kind->minor);
  if (window == NULL) {
    window = SDL_CreateWindow("game", 0, 0, 200, 150, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
  }
  if (window == NULL) return 0;
  context = SDL_GL_CreateContext(window);
  if (context == NULL) return 0;
  find_functions();
  return 1;
}

/* Draws the game's picture: one color. */
static void draw_game(void) {
  gl_Disable(GL_SCISSOR_TEST);
  gl_ClearColor(0.2f, 0.4f, 0.6f, 1);
  gl_Clear(GL_COLOR_BUFFER_BIT);
}

/* Returns the color of a pixel, counted from the top left corner of the bound framebuffer. */
static unsigned pixel(int x, int y) {
  unsigned char rgba[4] = {0, 0, 0, 0};
  int width = 0, height = 0;
  SDL_GL_GetDrawableSize(window, &width, &height);
  gl_ReadPixels(x, height - 1 - y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
  return (unsigned)rgba[0] << 16 | (unsigned)rgba[1] << 8 | rgba[2];
}

/* ---- OpenGL state of a game ---- */

#define GAME 0x336699u
#define PANEL 0xFF8040u

static const GLenum asked_numbers[] = {
    GL_CURRENT_PROGRAM, GL_ARRAY_BUFFER_BINDING, GL_ELEMENT_ARRAY_BUFFER_BINDING,
    GL_ACTIVE_TEXTURE, GL_TEXTURE_BINDING_2D, GL_FRAMEBUFFER_BINDING, GL_VIEWPORT,
    GL_SCISSOR_BOX, GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA,
    GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA, GL_COLOR_WRITEMASK, GL_UNPACK_ALIGNMENT,
    GL_PACK_ALIGNMENT, GL_VERTEX_ARRAY_BINDING, GL_PIXEL_UNPACK_BUFFER_BINDING};
static const GLenum asked_switches[] = {
    GL_BLEND, GL_SCISSOR_TEST, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER};

#define COUNT(array) (sizeof array / sizeof array[0])

struct state {
  GLint numbers[COUNT(asked_numbers)][4];
  GLfloat clear[4];
  GLboolean switches[COUNT(asked_switches)];
};

static struct state state(void) {
  struct state state;
  size_t i;
  memset(&state, 0, sizeof state);
  /* An unknown state stays 0, and its error must not count for the next query. */
  for (i = 0; i < COUNT(asked_numbers); i++) gl_GetIntegerv(asked_numbers[i], state.numbers[i]);
  gl_GetFloatv(GL_COLOR_CLEAR_VALUE, state.clear);
  for (i = 0; i < COUNT(asked_switches); i++) state.switches[i] = gl_IsEnabled(asked_switches[i]);
  while (gl_GetError() != GL_NO_ERROR) {}
  return state;
}

static int is_state(struct state before) {
  struct state now = state();
  return memcmp(&now, &before, sizeof now) == 0;
}

/* The objects that the game created and bound. */
struct game {
  GLuint textures[2], buffers[2], framebuffer;
};

static struct game set_up_game(void) {
  struct game game;
  gl_GenTextures(2, game.textures);
  gl_GenBuffers(2, game.buffers);
  gl_GenFramebuffers(1, &game.framebuffer);
  gl_ActiveTexture(GL_TEXTURE0);
  gl_BindTexture(GL_TEXTURE_2D, game.textures[0]);
  gl_TexImage2D(
      GL_TEXTURE_2D, 0, GL_RGBA, 200, 150, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  gl_BindFramebuffer(GL_FRAMEBUFFER, game.framebuffer);
  gl_FramebufferTexture2D(
      GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, game.textures[0], 0);
  CHECK(gl_CheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
  draw_game();
  gl_BindFramebuffer(GL_FRAMEBUFFER, 0);
  gl_ActiveTexture(GL_TEXTURE0 + 3);
  gl_BindTexture(GL_TEXTURE_2D, game.textures[1]);
  gl_BindBuffer(GL_ARRAY_BUFFER, game.buffers[0]);
  gl_BlendFuncSeparate(GL_ONE, GL_ONE, GL_ZERO, GL_ONE);
  gl_Enable(GL_DEPTH_TEST);
  gl_Enable(GL_CULL_FACE);
  gl_Disable(GL_BLEND);
  gl_Viewport(1, 2, 30, 40);
  gl_Scissor(5, 6, 7, 8);
  gl_PixelStorei(GL_UNPACK_ALIGNMENT, 8);
  CHECK(gl_GetError() == GL_NO_ERROR);
  return game;
}

static void tear_down_game(struct game *game) {
  gl_DeleteTextures(2, game->textures);
  gl_DeleteBuffers(2, game->buffers);
  gl_DeleteFramebuffers(1, &game->framebuffer);
}

/* Counts the context's textures, buffers and programs. */
static int object_count(void) {
  int count = 0;
  GLuint name;
  for (name = 1; name < 200; name++) {
    count += gl_IsTexture(name) + gl_IsBuffer(name) + gl_IsProgram(name);
  }
  while (gl_GetError() != GL_NO_ERROR) {}
  return count;
}

/* ---- Helpers ---- */

static int presses = 0;

static void pressed(lamella_view *button, void *user) {
  presses++;
  CHECK(button != NULL);
  FAILS(LAMELLA_ERROR_BUSY, lamella_stage_device_lost((lamella_stage *)user));
}

/* Adds a panel with a label in the bottom right corner, a translucent panel beside it, and a button. */
static void fill(lamella_stage *hud) {
  lamella_view *root = lamella_stage_root(hud);
  lamella_view *panel = lamella_view_create(root);
  lamella_view *faded = lamella_view_create(root);
  lamella_view *button = lamella_button_create(root, "Pause");
  CHECK(lamella_stage_set_event_times(hud, 0) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(panel, 140, 110, 60, 40) == LAMELLA_OK);
  CHECK(lamella_view_set_autoresizing(panel, LAMELLA_FLEXIBLE_LEFT | LAMELLA_FLEXIBLE_TOP) == LAMELLA_OK);
  CHECK(lamella_view_set_color(panel, PANEL << 8 | 0xFF) == LAMELLA_OK);
  CHECK(lamella_label_create(panel, "12") != NULL);
  CHECK(lamella_view_set_frame(faded, 60, 110, 40, 40) == LAMELLA_OK);
  CHECK(lamella_view_set_color(faded, 0xFFFFFFFF) == LAMELLA_OK);
  CHECK(lamella_view_set_alpha(faded, 0.5) == LAMELLA_OK);
  CHECK(lamella_view_set_frame(button, 10, 10, 80, 30) == LAMELLA_OK);
  CHECK(lamella_button_set_action(button, pressed, hud) == LAMELLA_OK);
}

/* Draws the game and its HUD. */
static void frame(lamella_stage *hud) {
  struct state before;
  SDL_PumpEvents();
  draw_game();
  before = state();
  CHECK(lamella_stage_update(hud, 16667) == LAMELLA_OK);
  CHECK(lamella_stage_render(hud) == LAMELLA_OK);
  CHECK(gl_GetError() == GL_NO_ERROR);
  CHECK(is_state(before));
}

static void check_picture(int width, int height) {
  unsigned half = pixel(80, 130);
  CHECK(pixel(width / 2 + 15, 5) == GAME);
  CHECK(pixel(width - 1, height - 1) == PANEL && pixel(width - 59, height - 39) == PANEL);
  CHECK(pixel(width - 62, height - 1) == GAME && pixel(width - 1, height - 42) == GAME);
  CHECK(pixel(12, 25) != GAME); /* The button. */
  CHECK(pixel(59, 130) == GAME && pixel(101, 105) == GAME);
  /* Half-transparent white over the game's color; drivers round. */
  CHECK((half >> 16) - 0x98 < 3 && (half >> 8 & 0xFF) - 0xB2 < 3 && (half & 0xFF) - 0xCB < 3);
}

static int send_mouse(lamella_stage *hud, Uint32 type, int x, int y) {
  SDL_Event event;
  memset(&event, 0, sizeof event);
  event.type = type;
  event.button.windowID = SDL_GetWindowID(window);
  event.button.button = SDL_BUTTON_LEFT;
  event.button.state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
  event.button.clicks = 1;
  event.button.x = x;
  event.button.y = y;
  return lamella_stage_handle(hud, &event);
}

static void test_refusals(void) {
  CHECK(lamella_stage_create_opengl(NULL, 0) == NULL);
  CHECK(strstr(lamella_last_error(), "lamella_stage_create_opengl: the window is NULL") != NULL);
  FAILS(LAMELLA_ERROR_NULL, lamella_stage_device_lost(NULL));
  SDL_GL_MakeCurrent(window, NULL);
  CHECK(lamella_stage_create_opengl(window, 0) == NULL);
  CHECK(strstr(lamella_last_error(), "no OpenGL context") != NULL);
  SDL_GL_MakeCurrent(window, context);
}

static void test_drawing(void) {
  int before;
  struct game game = set_up_game();
  struct state set = state();
  lamella_stage *hud;
  before = object_count();
  hud = lamella_stage_create_opengl(window, 0);
  CHECK(hud != NULL);
  CHECK(is_state(set));
  fill(hud);
  frame(hud);
  check_picture(200, 150);
  /* Unchanged, over a redrawn game. */
  CHECK(lamella_stage_needs_display(hud) == 0 && lamella_stage_next_deadline(hud) == INT64_MAX);
  frame(hud);
  check_picture(200, 150);

  CHECK(send_mouse(hud, SDL_MOUSEBUTTONDOWN, 180, 30) == 0);
  CHECK(send_mouse(hud, SDL_MOUSEBUTTONUP, 180, 30) == 0);
  CHECK(send_mouse(hud, SDL_MOUSEBUTTONDOWN, 20, 20) == 1);
  frame(hud);
  CHECK(send_mouse(hud, SDL_MOUSEBUTTONUP, 20, 20) == 1);
  presses = 0;
  frame(hud);
  frame(hud);
  CHECK(presses == 1);

  /* Without a context nothing is drawn and nothing is lost. */
  SDL_GL_MakeCurrent(window, NULL);
  FAILS(LAMELLA_ERROR_FAILED, lamella_stage_render(hud));
  SDL_GL_MakeCurrent(window, context);
  frame(hud);
  check_picture(200, 150);

  CHECK(lamella_stage_destroy(hud) == LAMELLA_OK);
  CHECK(object_count() == before);
  FAILS(LAMELLA_ERROR_STALE, lamella_stage_device_lost(hud));
  tear_down_game(&game);
}

static void test_framebuffer(void) {
  struct game game = set_up_game();
  lamella_stage *hud = lamella_stage_create_opengl(window, game.framebuffer);
  CHECK(hud != NULL);
  fill(hud);
  frame(hud);
  CHECK(pixel(199, 149) == GAME);
  gl_BindFramebuffer(GL_FRAMEBUFFER, game.framebuffer);
  check_picture(200, 150);
  gl_BindFramebuffer(GL_FRAMEBUFFER, 0);
  CHECK(lamella_stage_destroy(hud) == LAMELLA_OK);
  tear_down_game(&game);
}

static void test_resizing(void) {
  static const int sizes[][2] = {{320, 180}, {160, 170}, {200, 150}};
  struct game game = set_up_game();
  lamella_stage *hud = lamella_stage_create_opengl(window, 0);
  size_t i;
  fill(hud);
  for (i = 0; i < COUNT(sizes); i++) {
    double width = 0, height = 0;
    SDL_SetWindowSize(window, sizes[i][0], sizes[i][1]);
    /* A driver resizes the window with the next picture. */
    SDL_GL_SwapWindow(window);
    frame(hud);
    CHECK(lamella_view_get_frame(lamella_stage_root(hud), NULL, NULL, &width, &height) == LAMELLA_OK);
    CHECK(width == sizes[i][0] && height == sizes[i][1]);
    check_picture(sizes[i][0], sizes[i][1]);
  }
  CHECK(lamella_stage_destroy(hud) == LAMELLA_OK);
  tear_down_game(&game);
}

/* Ends in another context than it began in. */
static void test_losses(void) {
  struct game game = set_up_game();
  lamella_stage *hud = lamella_stage_create_opengl(window, 0);
  int is_told, i;
  fill(hud);
  frame(hud);
  for (is_told = 0; is_told < 2; is_told++) {
    SDL_GL_DeleteContext(context);
    CHECK(make_context());
    game = set_up_game();
    /* The game reuses object names that the HUD had. */
    for (i = 0; i < 40; i++) CHECK(gl_CreateProgram() != 0);
    if (is_told) {
      CHECK(lamella_stage_needs_display(hud) == 0);
      CHECK(lamella_stage_device_lost(hud) == LAMELLA_OK);
      CHECK(lamella_stage_needs_display(hud) == 1);
    }
    frame(hud);
    check_picture(200, 150);
  }
  CHECK(lamella_stage_destroy(hud) == LAMELLA_OK);
  tear_down_game(&game);
}

int main(int count, char **values) {
  int is_all = count > 1 && strcmp(values[1], "--all") == 0;
  size_t i, tested = 0;
  if (SDL_Init(SDL_INIT_VIDEO) != 0) {
    printf("no display: %s\n", SDL_GetError());
    return 1;
  }
  for (i = 0; i < (is_all ? COUNT(kinds) : 1); i++) {
    kind = &kinds[i];
    place = kind->name;
    if (make_context()) {
      test_refusals();
      test_drawing();
      test_framebuffer();
      test_resizing();
      test_losses();
      SDL_GL_DeleteContext(context);
      tested++;
    } else {
      printf("no %s here: %s\n", kind->name, SDL_GetError());
    }
    if (window != NULL) SDL_DestroyWindow(window);
    window = NULL;
  }
  SDL_Quit();
  CHECK(tested > 0);
  if (failures > 0) return 1;
  printf("fine\n");
  return 0;
}
