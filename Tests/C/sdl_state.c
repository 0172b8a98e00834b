/* Finds the renderer states that a program cannot restore with SDL's functions: reads each state, changes it, sets
 * the value read, and reads it again. Prints SDL's version and a line for each kind of state.
 *
 *   cc -std=c89 Tests/C/sdl_state.c -o sdl_state $(pkg-config --cflags --libs sdl2) && ./sdl_state
 */
#include <SDL.h>
#include <stdio.h>

typedef struct {
  int w, h, clipped;
  float sx, sy;
  SDL_Rect viewport, clip, pixels;
} State;

static State read_state(SDL_Renderer *renderer) {
  State state;
  float sx, sy;
  SDL_memset(&state, 0, sizeof state);
  SDL_RenderGetLogicalSize(renderer, &state.w, &state.h);
  SDL_RenderGetScale(renderer, &state.sx, &state.sy);
  SDL_RenderGetViewport(renderer, &state.viewport);
  SDL_RenderGetClipRect(renderer, &state.clip);
  state.clipped = SDL_RenderIsClipEnabled(renderer);
  /* The drawing area: the viewport at a scale of 1. */
  SDL_RenderSetScale(renderer, 1, 1);
  SDL_RenderGetViewport(renderer, &state.pixels);
  /* Where SDL tells the logical size's scale as well, s * s / g is what reads as s. */
  SDL_RenderSetScale(renderer, state.sx, state.sy);
  SDL_RenderGetScale(renderer, &sx, &sy);
  SDL_RenderSetScale(renderer, state.sx * state.sx / sx, state.sy * state.sy / sy);
  return state;
}

static void disturb(SDL_Renderer *renderer) {
  SDL_RenderSetLogicalSize(renderer, 0, 0);
  SDL_RenderSetScale(renderer, 1, 1);
  SDL_RenderSetViewport(renderer, NULL);
  SDL_RenderSetClipRect(renderer, NULL);
}

static void set_state(SDL_Renderer *renderer, const State *state, int naive) {
  float sx, sy;
  SDL_RenderSetLogicalSize(renderer, state->w, state->h);
  SDL_RenderSetScale(renderer, state->sx, state->sy);
  SDL_RenderGetScale(renderer, &sx, &sy);
  if (!naive && (sx != state->sx || sy != state->sy))
    SDL_RenderSetScale(renderer, state->sx * state->sx / sx, state->sy * state->sy / sy);
  SDL_RenderSetViewport(renderer, &state->viewport);
  SDL_RenderSetClipRect(renderer, state->clipped ? &state->clip : NULL);
}

/* Compared in pixels, too; scales except for their last bit. */
static int equals(const State *a, const State *b) {
  return a->w == b->w && a->h == b->h && a->clipped == b->clipped &&
         SDL_fabs(a->sx - b->sx) < 1e-5 && SDL_fabs(a->sy - b->sy) < 1e-5 &&
         SDL_RectEquals(&a->viewport, &b->viewport) && SDL_RectEquals(&a->clip, &b->clip) &&
         SDL_RectEquals(&a->pixels, &b->pixels);
}

static void print(const State *state) {
  printf(" logical %dx%d scale %g,%g viewport %d,%d %dx%d (%d,%d %dx%d) clip %d %d,%d %dx%d", state->w,
         state->h, state->sx, state->sy, state->viewport.x, state->viewport.y, state->viewport.w,
         state->viewport.h, state->pixels.x, state->pixels.y, state->pixels.w, state->pixels.h,
         state->clipped, state->clip.x, state->clip.y, state->clip.w, state->clip.h);
}

enum { LOGICAL, LOGICAL_NAIVE, LOGICAL_SCALE, LOGICAL_VIEWPORT, VIEWPORT_SCALE, CLIP_SCALE, TEXTURE,
       INTEGER, KINDS };
static const char *names[KINDS] = {
    "a logical size",
    "a logical size, its scale set as it was read",
    "a scale of the game's own under a logical size",
    "a viewport of the game's own under a logical size",
    "a viewport that was set at another scale",
    "a clip that was set at another scale",
    "a bound texture with a logical size and a viewport",
    "integer scaling switched while a texture was bound, with a logical size for the window"};

static void apply(SDL_Renderer *renderer, SDL_Texture *texture, int kind) {
  SDL_Rect rect = {13, 7, 51, 23};
  if (kind == TEXTURE) SDL_SetRenderTarget(renderer, texture);
  if (kind != VIEWPORT_SCALE && kind != CLIP_SCALE) SDL_RenderSetLogicalSize(renderer, 77, 31);
  if (kind == LOGICAL_SCALE) SDL_RenderSetScale(renderer, 1.3f, 0.7f);
  if (kind == LOGICAL_VIEWPORT || kind == TEXTURE) SDL_RenderSetViewport(renderer, &rect);
  if (kind == VIEWPORT_SCALE || kind == CLIP_SCALE) {
    SDL_RenderSetScale(renderer, 1.3f, 0.7f);
    if (kind == VIEWPORT_SCALE) SDL_RenderSetViewport(renderer, &rect);
    else SDL_RenderSetClipRect(renderer, &rect);
    SDL_RenderSetScale(renderer, 0.9f, 1.9f);
  }
  if (kind == INTEGER) {
    SDL_SetRenderTarget(renderer, texture);
    SDL_RenderSetIntegerScale(renderer, SDL_TRUE);
    SDL_SetRenderTarget(renderer, NULL);
  }
}

int main(int argc, char **argv) {
  int kind;
  SDL_version version;
  (void)argc;
  (void)argv;
  SDL_GetVersion(&version);
  printf("SDL %d.%d.%d\n", version.major, version.minor, version.patch);
  for (kind = 0; kind < KINDS; kind++) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 203, 151, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = SDL_CreateSoftwareRenderer(surface);
    SDL_Texture *texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, 64, 48);
    State before, after;
    apply(renderer, texture, kind);
    before = read_state(renderer);
    disturb(renderer);
    set_state(renderer, &before, kind == LOGICAL_NAIVE);
    after = read_state(renderer);
    if (equals(&before, &after)) {
      printf("given back: %s\n", names[kind]);
    } else {
      printf("not given back: %s:", names[kind]);
      print(&before);
      printf(" ->");
      print(&after);
      printf("\n");
    }
    SDL_DestroyTexture(texture);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
  }
  return 0;
}
