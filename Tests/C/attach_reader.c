/* Preloaded below the library that attaches: tells of a pixel of each picture as it is presented. */
#define _GNU_SOURCE
#include <SDL.h>
#include <SDL_opengl.h>
#include <dlfcn.h>
#include <stdio.h>

static void tell(const unsigned char *pixel) {
  fprintf(stderr, "pixel %02x%02x%02x\n", pixel[0], pixel[1], pixel[2]);
}

void SDL_RenderPresent(SDL_Renderer *renderer) {
  void (*present)(SDL_Renderer *) = dlsym(RTLD_NEXT, "SDL_RenderPresent");
  SDL_Rect place = {160, 70, 1, 1};
  unsigned char pixel[4] = {0};
  SDL_RenderReadPixels(renderer, &place, SDL_PIXELFORMAT_RGBA32, pixel, 4);
  tell(pixel);
  present(renderer);
}

void SDL_GL_SwapWindow(SDL_Window *window) {
  void (*swap)(SDL_Window *) = dlsym(RTLD_NEXT, "SDL_GL_SwapWindow");
  void (*readPixels)(GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, void *) =
      SDL_GL_GetProcAddress("glReadPixels");
  unsigned char pixel[4] = {0};
  readPixels(160, 100 - 1 - 70, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  tell(pixel);
  swap(window);
}
