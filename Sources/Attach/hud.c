/* Shows a library of views over the program's picture. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "replay.h"

typedef struct lamella_stage lamella_stage;

static struct {
  enum { isUndecided, isOn, isOff } state;
  lamella_stage *stage;
  SDL_Renderer *renderer;
  SDL_Window *window;
  /* The window of the renderer, whose end is the renderer's. */
  SDL_Window *owner;
  uint64_t updated;
  lamella_stage *(*create)(SDL_Renderer *);
  lamella_stage *(*createOpenGL)(SDL_Window *, uint32_t);
  int32_t (*destroy)(lamella_stage *);
  int32_t (*handle)(lamella_stage *, const SDL_Event *);
  int32_t (*update)(lamella_stage *, int64_t);
  int32_t (*render)(lamella_stage *);
  const char *(*lastError)(void);
  void (*attach)(lamella_stage *);
  bool hasFailed;
} hud;

static void *libraryFunction(void *library, const char *path, const char *name) {
  void *found = dlsym(library, name);
  if (!found && hud.state != isOff) {
    fprintf(stderr, "lamella-attach: %s has no function %s\n", path, name);
    hud.state = isOff;
  }
  return found;
}

/* Loads the library that the environment names. */
static void load(void) {
  hud.state = isOff;
  const char *path = getenv("LAMELLA_ATTACH_HUD");
  if (!path || !*path) return;
  void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  if (!library) {
    fprintf(stderr, "lamella-attach: %s\n", dlerror());
    return;
  }
  hud.state = isOn;
  hud.attach = libraryFunction(library, path, "lamella_attach");
  hud.create = libraryFunction(library, path, "lamella_stage_create");
  hud.createOpenGL = libraryFunction(library, path, "lamella_stage_create_opengl");
  hud.destroy = libraryFunction(library, path, "lamella_stage_destroy");
  hud.handle = libraryFunction(library, path, "lamella_stage_handle");
  hud.update = libraryFunction(library, path, "lamella_stage_update");
  hud.render = libraryFunction(library, path, "lamella_stage_render");
  hud.lastError = libraryFunction(library, path, "lamella_last_error");
}

/* Tells of the first failure; later ones are mostly the same. */
static void fail(const char *what) {
  if (!hud.hasFailed) fprintf(stderr, "lamella-attach: %s: %s\n", what, hud.lastError());
  hud.hasFailed = true;
}

void attachDrawHUD(SDL_Renderer *renderer, SDL_Window *window) {
  if (hud.state == isOff || attachPresenter != &attachMarker) return;
  attachDepth++;
  if (hud.state == isUndecided) load();
  uint64_t now = attachMode == attachNoReplay ? attachNow() : attachProgramTime();
  if (hud.state == isOn && !renderer && !window) {
    fprintf(stderr, "lamella-attach: views are drawn by SDL_Renderer or OpenGL, and the program draws on surfaces\n");
    hud.state = isOff;
  }
  if (hud.state == isOn && !hud.stage) {
    hud.stage = renderer ? hud.create(renderer) : hud.createOpenGL(window, 0);
    hud.renderer = renderer;
    hud.window = hud.owner = window;
    SDL_Window *(*ofRenderer)(SDL_Renderer *) = attachLookUp("SDL_RenderGetWindow");
    if (renderer && ofRenderer) hud.owner = ofRenderer(renderer);
    hud.updated = now;
    if (hud.stage) {
      hud.attach(hud.stage);
    } else {
      fail("the views cannot be shown");
      hud.state = isOff;
    }
  }
  /* One picture has the views: that which was presented first. */
  if (hud.stage && renderer == hud.renderer && window == hud.window) {
    if (hud.update(hud.stage, (int64_t)((now - hud.updated) / 1000)) < 0) fail("updating");
    hud.updated = now;
    if (hud.render(hud.stage) < 0) fail("drawing");
  }
  attachDepth--;
}

bool attachHUDTakes(const SDL_Event *event) {
  if (!hud.stage) return false;
  attachDepth++;
  bool takes = hud.handle(hud.stage, event) == 1;
  attachDepth--;
  return takes;
}

void attachEndHUD(SDL_Renderer *renderer, SDL_Window *window) {
  if (!hud.stage || (renderer && renderer != hud.renderer) || (window && window != hud.owner)) return;
  attachDepth++;
  hud.destroy(hud.stage);
  hud.stage = NULL;
  attachDepth--;
}
