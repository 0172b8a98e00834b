#include "output.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
/* Callgrind's client requests, with the numbers from its header. Outside of valgrind the instructions rotate a
   register completely and have no effect. */
enum { START_COUNTING = 0x43540004, STOP_COUNTING = 0x43540005 };

static void ask_callgrind(unsigned long request) {
  volatile unsigned long arguments[6] = {request, 0, 0, 0, 0, 0};
  unsigned long answer = 0;
  __asm__ volatile("rolq $3, %%rdi\n\trolq $13, %%rdi\n\trolq $61, %%rdi\n\trolq $51, %%rdi\n\t"
                   "xchgq %%rbx, %%rbx"
                   : "=d"(answer)
                   : "a"(&arguments[0]), "0"(answer)
                   : "cc", "memory");
}

int bench_starts_counting(void) { return 1; }
#else
enum { START_COUNTING, STOP_COUNTING };
static void ask_callgrind(unsigned long request) { (void)request; }
int bench_starts_counting(void) { return 0; }
#endif

__attribute__((noinline)) void bench_measured(void (*body)(void *), void *context) {
  ask_callgrind(START_COUNTING);
  body(context);
  /* Also keeps the compiler from turning the call above into a tail call. */
  ask_callgrind(STOP_COUNTING);
}

static int driver_index(const char *name) {
  for (int i = 0; i < SDL_GetNumRenderDrivers(); i++) {
    SDL_RendererInfo info;
    if (SDL_GetRenderDriverInfo(i, &info) == 0 && strcmp(info.name, name) == 0) return i;
  }
  return -1;
}

static int open_window(raw_output *output) {
  if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return -1;
  SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1");
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 2);
  SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 1);
  output->window = SDL_CreateWindow(
    "", 0, 0, output->width, output->height, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
  if (!output->window) return -1;
  output->renderer =
    SDL_CreateRenderer(output->window, driver_index("opengl"), SDL_RENDERER_TARGETTEXTURE);
  return output->renderer ? 0 : -1;
}

static int open_surface(raw_output *output) {
  output->surface = SDL_CreateRGBSurfaceWithFormat(
    0, output->width, output->height, 32, SDL_PIXELFORMAT_ARGB8888);
  if (!output->surface) return -1;
  SDL_SetSurfaceBlendMode(output->surface, SDL_BLENDMODE_NONE);
  output->renderer = SDL_CreateSoftwareRenderer(output->surface);
  return output->renderer ? 0 : -1;
}

raw_output *raw_output_open(int accelerated, int width, int height) {
  raw_output *output = calloc(1, sizeof *output);
  if (!output) return NULL;
  output->width = width;
  output->height = height;
  output->background = (SDL_Color){0, 0, 0, 255};
  if ((accelerated ? open_window(output) : open_surface(output)) != 0) {
    raw_output_close(output);
    return NULL;
  }
  return output;
}

void raw_output_close(raw_output *output) {
  if (!output) return;
  if (output->renderer) SDL_DestroyRenderer(output->renderer);
  if (output->surface) SDL_FreeSurface(output->surface);
  if (output->window) {
    SDL_DestroyWindow(output->window);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
  }
  free(output);
}

int raw_output_read(raw_output *output, uint8_t *rgba) {
  return SDL_RenderReadPixels(
    output->renderer, NULL, SDL_PIXELFORMAT_ABGR8888, rgba, output->width * 4);
}

void raw_output_set_background(raw_output *output, uint32_t rgba) {
  output->background = (SDL_Color){(Uint8)rgba, (Uint8)(rgba >> 8), (Uint8)(rgba >> 16), 255};
}

SDL_Texture *raw_texture(
  raw_output *output, const uint8_t *rgba, int width, int height, int linear
) {
  /* The byte order that the driver takes without conversion. */
  Uint32 format = output->surface ? SDL_PIXELFORMAT_ARGB8888 : SDL_PIXELFORMAT_ABGR8888;
  SDL_Texture *texture =
    SDL_CreateTexture(output->renderer, format, SDL_TEXTUREACCESS_STATIC, width, height);
  uint32_t *pixels = malloc((size_t)width * (size_t)height * 4);
  if (!texture || !pixels) {
    free(pixels);
    return NULL;
  }
  SDL_ConvertPixels(
    width, height, SDL_PIXELFORMAT_ABGR8888, rgba, width * 4, format, pixels, width * 4);
  SDL_UpdateTexture(texture, NULL, pixels, width * 4);
  free(pixels);
  SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
  SDL_SetTextureScaleMode(texture, linear ? SDL_ScaleModeLinear : SDL_ScaleModeNearest);
  return texture;
}

int *raw_quad_indices(int quads) {
  static const int corners[6] = {0, 1, 2, 0, 2, 3};
  int *indices = malloc((size_t)quads * 6 * sizeof *indices);
  if (!indices) return NULL;
  for (int quad = 0; quad < quads; quad++)
    for (int k = 0; k < 6; k++) indices[quad * 6 + k] = quad * 4 + corners[k];
  return indices;
}

int raw_begin(raw_output *output) {
  SDL_Color color = output->background;
  SDL_SetRenderDrawColor(output->renderer, color.r, color.g, color.b, 255);
  return SDL_RenderClear(output->renderer);
}

int raw_end(raw_output *output) {
  int status = SDL_RenderFlush(output->renderer);
  if (output->window) SDL_RenderPresent(output->renderer);
  return status;
}
