/* The functions that take the place of SDL's. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "replay.h"

/* The first of two versions of the C library's dlsym that there is. */
typedef void *(*lookUp)(void *handle, const char *name);
static lookUp realLookUp(void) {
  static lookUp found = NULL;
  static const char *const versions[] = {"GLIBC_2.34", "GLIBC_2.17", "GLIBC_2.2.5"};
  for (size_t index = 0; !found && index < sizeof versions / sizeof *versions; index++) {
    found = (lookUp)dlvsym(RTLD_NEXT, "dlsym", versions[index]);
  }
  return found;
}

/* The library in which the program looked functions of SDL's up; NULL if it did not. */
static void *lookedUp = NULL;

void *attachLookUp(const char *name) {
  void *found = realLookUp()(RTLD_NEXT, name);
  return found || !lookedUp ? found : realLookUp()(lookedUp, name);
}

void *attachFind(const char *name) {
  void *found = attachLookUp(name);
  if (!found) {
    fprintf(stderr, "lamella-attach: the program calls %s, which no library has\n", name);
    abort();
  }
  return found;
}

/* Declares a function in the place of SDL's `name`, whose own is `real_name` once `FIND(name)` has run. */
#define HOOK(result, name, parameters)                        \
  static result(*real_##name) parameters;                     \
  __attribute__((visibility("default"))) result name parameters
#define FIND(name) \
  if (!real_##name) real_##name = attachFind(#name)

/* A call whose time counts. */
#define TIMED(result, name, parameters, arguments, kind) \
  HOOK(result, name, parameters) {                       \
    FIND(name);                                          \
    if (!attachCounts()) return real_##name arguments;   \
    uint64_t began = attachNow();                        \
    result value = real_##name arguments;                \
    attachNote(kind, began);                             \
    return value;                                        \
  }

/* A call of geometry, which is counted alone: SDL keeps most of its work for the present, and two readings of the clock
   would cost as much as what is left. */
#define COUNTED(name, parameters, arguments)                                       \
  HOOK(int, name, parameters) {                                                    \
    FIND(name);                                                                    \
    if (attachCounts()) attachCurrent.counters[attachCounterDrawCalls]++;          \
    return real_##name arguments;                                                  \
  }

/* ---- Events ---- */

/* Whether the program is given a live event, which is recorded, or kept back while others are played, and which the views
   may take. */
static bool isForProgram(const SDL_Event *event) {
  return (attachMode == attachNoReplay || attachKeepsEvent(event)) && !attachHUDTakes(event);
}

/* Takes the next event that is played and that no view takes. */
static bool play(SDL_Event *event) {
  if (attachMode != attachPlaying) return false;
  while (attachPlayEvent(event)) {
    if (!attachHUDTakes(event)) return true;
  }
  return false;
}

HOOK(int, SDL_PollEvent, (SDL_Event * event)) {
  FIND(SDL_PollEvent);
  if (!attachCounts()) return real_SDL_PollEvent(event);
  uint64_t began = attachNow();
  if (attachMode != attachNoReplay) attachBeginEvents();
  int found;
  if (!event) {
    /* Without a place for it, an event is only looked for. */
    found = attachNextIsEvent() || real_SDL_PollEvent(NULL);
  } else if (play(event)) {
    found = 1;
  } else {
    do found = real_SDL_PollEvent(event);
    while (found && !isForProgram(event));
  }
  attachNote(attachPump, began);
  if (found && event) attachNoteEvent(event);
  return found;
}

/* Waits for an event by a call, and counts a wait of a millisecond or more as a rest. While events are played, `poll` is
   what is left of the call. */
#define WAITING(name, parameters, arguments, poll)                       \
  HOOK(int, name, parameters) {                                          \
    FIND(name);                                                          \
    if (!attachCounts()) return real_##name arguments;                   \
    uint64_t began = attachNow();                                        \
    if (attachMode != attachNoReplay) attachBeginEvents();               \
    int found = event && play(event);                                    \
    if (!found) {                                                        \
      do {                                                               \
        found = attachMode == attachPlaying ? poll : real_##name arguments; \
        if (attachMode == attachRecording) attachCatchUp();              \
      } while (found && event && !isForProgram(event));                  \
    }                                                                    \
    bool rested = attachNow() - began >= 1000000;                        \
    attachNote(rested ? attachWait : attachPump, began);                 \
    if (rested) attachCurrent.hasRested = true;                          \
    if (found && event) attachNoteEvent(event);                          \
    return found;                                                        \
  }
WAITING(SDL_WaitEvent, (SDL_Event * event), (event), real_SDL_WaitEvent(event))
WAITING(SDL_WaitEventTimeout, (SDL_Event * event, int timeout), (event, timeout),
        real_SDL_WaitEventTimeout(event, 0))

HOOK(void, SDL_PumpEvents, (void)) {
  FIND(SDL_PumpEvents);
  uint64_t began = attachCounts() ? attachNow() : 0;
  real_SDL_PumpEvents();
  if (began) attachNote(attachPump, began);
}

HOOK(int, SDL_PeepEvents,
     (SDL_Event * events, int count, int action, uint32_t minimum, uint32_t maximum)) {
  FIND(SDL_PeepEvents);
  if (!attachCounts() || action != attachGetEvent || !events) {
    return real_SDL_PeepEvents(events, count, action, minimum, maximum);
  }
  uint64_t began = attachNow();
  if (attachMode != attachNoReplay) attachBeginEvents();
  int kept = 0;
  while (kept < count && play(&events[kept])) attachNoteEvent(&events[kept++]);
  int found = kept < count ? real_SDL_PeepEvents(events + kept, count - kept, action, minimum, maximum) : 0;
  SDL_Event *live = events + kept;
  for (int index = 0; index < found; index++) {
    if (!isForProgram(&live[index])) continue;
    events[kept] = live[index];
    attachNoteEvent(&events[kept++]);
  }
  attachNote(attachPump, began);
  return found < 0 && kept == 0 ? found : kept;
}

HOOK(void, SDL_Delay, (uint32_t milliseconds)) {
  FIND(SDL_Delay);
  if (!attachCounts()) return real_SDL_Delay(milliseconds);
  uint64_t began = attachNow();
  if (attachMode == attachNoReplay || attachReplayWaits(milliseconds)) real_SDL_Delay(milliseconds);
  attachNote(attachWait, began);
}

/* ---- State and time ---- */

/* Whether a call is the program's own, in a program whose input and time are recorded or played. */
static bool isReplay(void) { return attachMode != attachNoReplay && attachDepth == 0; }

#define ANSWERED(result, name, parameters, arguments, answer) \
  HOOK(result, name, parameters) {                            \
    if (isReplay()) return answer;                            \
    FIND(name);                                               \
    return real_##name arguments;                             \
  }
ANSWERED(uint32_t, SDL_GetTicks, (void), (), (uint32_t)(attachProgramTime() / 1000000))
ANSWERED(uint64_t, SDL_GetTicks64, (void), (), attachProgramTime() / 1000000)
ANSWERED(uint64_t, SDL_GetPerformanceCounter, (void), (), attachProgramTime())
ANSWERED(uint64_t, SDL_GetPerformanceFrequency, (void), (), 1000000000u)
ANSWERED(uint32_t, SDL_GetMouseState, (int *x, int *y), (x, y), attachMouse(x, y, false))
ANSWERED(uint32_t, SDL_GetRelativeMouseState, (int *x, int *y), (x, y), attachMouse(x, y, true))
ANSWERED(int, SDL_GetModState, (void), (), attachModifiers())
ANSWERED(const uint8_t *, SDL_GetKeyboardState, (int *count), (count),
         ((void)(count && (*count = 512)), attachKeys()))

int attachRealClock(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *) = NULL;
  if (!real) real = (int (*)(clockid_t, struct timespec *))realLookUp()(RTLD_NEXT, "clock_gettime");
  return real(clock, time);
}

/* The C library's clocks are the program's time where the program itself reads them; SDL and drivers have their own. */
#define CALLER __builtin_return_address(0)
#define VISIBLE __attribute__((visibility("default")))

VISIBLE int clock_gettime(clockid_t clock, struct timespec *time) {
  bool isCalendar = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  bool isSteady = clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW ||
                  clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME;
  if (!isReplay() || !(isCalendar || isSteady) || !attachIsProgram(CALLER)) {
    return attachRealClock(clock, time);
  }
  uint64_t now = isCalendar ? attachProgramCalendar() : attachProgramTime();
  time->tv_sec = (time_t)(now / 1000000000u);
  time->tv_nsec = (long)(now % 1000000000u);
  return 0;
}

VISIBLE int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  static int (*real)(struct timeval *, void *) = NULL;
  if (!real) real = (int (*)(struct timeval *, void *))realLookUp()(RTLD_NEXT, "gettimeofday");
  if (!isReplay() || !attachIsProgram(CALLER)) return real(time, zone);
  uint64_t now = attachProgramCalendar();
  time->tv_sec = (time_t)(now / 1000000000u);
  time->tv_usec = (suseconds_t)(now % 1000000000u / 1000);
  return 0;
}

VISIBLE time_t time(time_t *seconds) {
  static time_t (*real)(time_t *) = NULL;
  if (!real) real = (time_t(*)(time_t *))realLookUp()(RTLD_NEXT, "time");
  if (!isReplay() || !attachIsProgram(CALLER)) return real(seconds);
  time_t now = (time_t)(attachProgramCalendar() / 1000000000u);
  if (seconds) *seconds = now;
  return now;
}

/* std::chrono's, which call the C library from outside of the program. */
#define CHRONO(name, answer)                                            \
  HOOK(int64_t, name, (void)) {                                         \
    if (isReplay() && attachIsProgram(CALLER)) return (int64_t)(answer); \
    FIND(name);                                                         \
    return real_##name();                                               \
  }
CHRONO(_ZNSt6chrono3_V212steady_clock3nowEv, attachProgramTime())
CHRONO(_ZNSt6chrono3_V212system_clock3nowEv, attachProgramCalendar())

/* ---- Presenting ---- */

HOOK(void, SDL_RenderPresent, (SDL_Renderer * renderer)) {
  FIND(SDL_RenderPresent);
  if (attachDepth) return real_SDL_RenderPresent(renderer);
  attachDrawHUD(renderer, NULL);
  attachWriteDigest(renderer, NULL);
  uint64_t began = attachNow();
  real_SDL_RenderPresent(renderer);
  attachNotePresent(began, renderer, NULL);
}

HOOK(void, SDL_GL_SwapWindow, (SDL_Window * window)) {
  FIND(SDL_GL_SwapWindow);
  if (attachDepth) return real_SDL_GL_SwapWindow(window);
  attachDrawHUD(NULL, window);
  attachWriteDigest(NULL, window);
  uint64_t began = attachNow();
  real_SDL_GL_SwapWindow(window);
  attachNotePresent(began, NULL, window);
}

HOOK(int, SDL_UpdateWindowSurface, (SDL_Window * window)) {
  FIND(SDL_UpdateWindowSurface);
  if (attachDepth) return real_SDL_UpdateWindowSurface(window);
  attachDrawHUD(NULL, NULL);
  uint64_t began = attachNow();
  int result = real_SDL_UpdateWindowSurface(window);
  attachNotePresent(began, NULL, window);
  return result;
}

HOOK(int, SDL_UpdateWindowSurfaceRects, (SDL_Window * window, const SDL_Rect *rects, int count)) {
  FIND(SDL_UpdateWindowSurfaceRects);
  if (attachDepth) return real_SDL_UpdateWindowSurfaceRects(window, rects, count);
  attachDrawHUD(NULL, NULL);
  uint64_t began = attachNow();
  int result = real_SDL_UpdateWindowSurfaceRects(window, rects, count);
  attachNotePresent(began, NULL, window);
  return result;
}

/* ---- Textures ---- */

/* Counts the bytes of a texture's rows, at four a pixel where the program does not say. */
static void countBytes(SDL_Texture *texture, const SDL_Rect *rect, int pitch) {
  static int (*query)(SDL_Texture *, uint32_t *, int *, int *, int *) = NULL;
  if (!query) query = attachFind("SDL_QueryTexture");
  int width = 0, height = 0;
  if (rect) {
    width = rect->w;
    height = rect->h;
  } else if (!texture || query(texture, NULL, NULL, &width, &height) != 0) {
    return;
  }
  if (width <= 0 || height <= 0) return;
  uint64_t bytes = (uint64_t)height * (uint64_t)(pitch > 0 ? pitch : width * 4);
  uint64_t sum = attachCurrent.counters[attachCounterUploadedBytes] + bytes;
  attachCurrent.counters[attachCounterUploadedBytes] = sum > UINT32_MAX ? UINT32_MAX : (uint32_t)sum;
}

HOOK(int, SDL_UpdateTexture,
     (SDL_Texture * texture, const SDL_Rect *rect, const void *pixels, int pitch)) {
  FIND(SDL_UpdateTexture);
  if (!attachCounts()) return real_SDL_UpdateTexture(texture, rect, pixels, pitch);
  uint64_t began = attachNow();
  int result = real_SDL_UpdateTexture(texture, rect, pixels, pitch);
  if (result == 0) countBytes(texture, rect, pitch);
  attachNote(attachTextures, began);
  return result;
}

HOOK(SDL_Texture *, SDL_CreateTextureFromSurface, (SDL_Renderer * renderer, SDL_Surface *surface)) {
  FIND(SDL_CreateTextureFromSurface);
  if (!attachCounts()) return real_SDL_CreateTextureFromSurface(renderer, surface);
  uint64_t began = attachNow();
  SDL_Texture *texture = real_SDL_CreateTextureFromSurface(renderer, surface);
  countBytes(texture, NULL, 0);
  attachNote(attachTextures, began);
  return texture;
}

HOOK(void, SDL_UnlockTexture, (SDL_Texture * texture)) {
  FIND(SDL_UnlockTexture);
  if (!attachCounts()) return real_SDL_UnlockTexture(texture);
  uint64_t began = attachNow();
  real_SDL_UnlockTexture(texture);
  countBytes(texture, NULL, 0);
  attachNote(attachTextures, began);
}

TIMED(SDL_Texture *, SDL_CreateTexture,
      (SDL_Renderer * renderer, uint32_t format, int access, int width, int height),
      (renderer, format, access, width, height), attachTextures)
TIMED(int, SDL_LockTexture, (SDL_Texture * texture, const SDL_Rect *rect, void **pixels, int *pitch),
      (texture, rect, pixels, pitch), attachTextures)
TIMED(int, SDL_LockTextureToSurface,
      (SDL_Texture * texture, const SDL_Rect *rect, SDL_Surface **surface),
      (texture, rect, surface), attachTextures)
TIMED(int, SDL_UpdateYUVTexture,
      (SDL_Texture * texture, const SDL_Rect *rect, const uint8_t *y, int yPitch, const uint8_t *u,
       int uPitch, const uint8_t *v, int vPitch),
      (texture, rect, y, yPitch, u, uPitch, v, vPitch), attachTextures)
TIMED(int, SDL_UpdateNVTexture,
      (SDL_Texture * texture, const SDL_Rect *rect, const uint8_t *y, int yPitch, const uint8_t *uv,
       int uvPitch),
      (texture, rect, y, yPitch, uv, uvPitch), attachTextures)
/* Reading back waits for all drawing. */
TIMED(int, SDL_RenderReadPixels,
      (SDL_Renderer * renderer, const SDL_Rect *rect, uint32_t format, void *pixels, int pitch),
      (renderer, rect, format, pixels, pitch), attachTextures)

/* ---- Geometry ---- */

#define R SDL_Renderer *renderer
#define COPY R, SDL_Texture *texture, const SDL_Rect *source, const void *target
#define COPYEX COPY, double angle, const void *center, int flip
COUNTED(SDL_RenderCopy, (COPY), (renderer, texture, source, target))
COUNTED(SDL_RenderCopyF, (COPY), (renderer, texture, source, target))
COUNTED(SDL_RenderCopyEx, (COPYEX), (renderer, texture, source, target, angle, center, flip))
COUNTED(SDL_RenderCopyExF, (COPYEX), (renderer, texture, source, target, angle, center, flip))
COUNTED(SDL_RenderClear, (R), (renderer))
COUNTED(SDL_RenderFillRect, (R, const void *rect), (renderer, rect))
COUNTED(SDL_RenderFillRectF, (R, const void *rect), (renderer, rect))
COUNTED(SDL_RenderFillRects, (R, const void *rects, int count), (renderer, rects, count))
COUNTED(SDL_RenderFillRectsF, (R, const void *rects, int count), (renderer, rects, count))
COUNTED(SDL_RenderDrawRect, (R, const void *rect), (renderer, rect))
COUNTED(SDL_RenderDrawRectF, (R, const void *rect), (renderer, rect))
COUNTED(SDL_RenderDrawRects, (R, const void *rects, int count), (renderer, rects, count))
COUNTED(SDL_RenderDrawRectsF, (R, const void *rects, int count), (renderer, rects, count))
COUNTED(SDL_RenderDrawLine, (R, int a, int b, int c, int d), (renderer, a, b, c, d))
COUNTED(SDL_RenderDrawLineF, (R, float a, float b, float c, float d), (renderer, a, b, c, d))
COUNTED(SDL_RenderDrawLines, (R, const void *points, int count), (renderer, points, count))
COUNTED(SDL_RenderDrawLinesF, (R, const void *points, int count), (renderer, points, count))
COUNTED(SDL_RenderDrawPoint, (R, int x, int y), (renderer, x, y))
COUNTED(SDL_RenderDrawPointF, (R, float x, float y), (renderer, x, y))
COUNTED(SDL_RenderDrawPoints, (R, const void *points, int count), (renderer, points, count))
COUNTED(SDL_RenderDrawPointsF, (R, const void *points, int count), (renderer, points, count))
COUNTED(SDL_RenderGeometry,
        (R, SDL_Texture *texture, const void *vertices, int count, const int *indices, int indexCount),
        (renderer, texture, vertices, count, indices, indexCount))
COUNTED(SDL_RenderGeometryRaw,
        (R, SDL_Texture *texture, const float *places, int placeStride, const void *colors,
         int colorStride, const float *coordinates, int coordinateStride, int count,
         const void *indices, int indexCount, int indexSize),
        (renderer, texture, places, placeStride, colors, colorStride, coordinates, coordinateStride,
         count, indices, indexCount, indexSize))

/* ---- Ends ---- */

HOOK(void, SDL_DestroyRenderer, (SDL_Renderer * renderer)) {
  FIND(SDL_DestroyRenderer);
  if (!attachDepth && renderer) attachEndHUD(renderer, NULL);
  real_SDL_DestroyRenderer(renderer);
}

HOOK(void, SDL_DestroyWindow, (SDL_Window * window)) {
  FIND(SDL_DestroyWindow);
  if (!attachDepth && window) attachEndHUD(NULL, window);
  real_SDL_DestroyWindow(window);
}

HOOK(void, SDL_GL_DeleteContext, (SDL_GLContext context)) {
  FIND(SDL_GL_DeleteContext);
  if (!attachDepth) attachEndHUD(NULL, NULL);
  real_SDL_GL_DeleteContext(context);
}

HOOK(void, SDL_Quit, (void)) {
  FIND(SDL_Quit);
  if (!attachDepth) attachEndHUD(NULL, NULL);
  real_SDL_Quit();
}

/* ---- Programs that look SDL's functions up ---- */

#define EACH(hook)                                                                                \
  hook(SDL_PollEvent) hook(SDL_WaitEvent) hook(SDL_WaitEventTimeout) hook(SDL_PumpEvents)         \
  hook(SDL_PeepEvents) hook(SDL_Delay) hook(SDL_RenderPresent) hook(SDL_GL_SwapWindow)            \
  hook(SDL_UpdateWindowSurface) hook(SDL_UpdateWindowSurfaceRects) hook(SDL_UpdateTexture)        \
  hook(SDL_CreateTextureFromSurface) hook(SDL_UnlockTexture) hook(SDL_CreateTexture)              \
  hook(SDL_LockTexture) hook(SDL_LockTextureToSurface) hook(SDL_UpdateYUVTexture)                 \
  hook(SDL_UpdateNVTexture) hook(SDL_RenderReadPixels) hook(SDL_RenderCopy) hook(SDL_RenderCopyF) \
  hook(SDL_RenderCopyEx) hook(SDL_RenderCopyExF) hook(SDL_RenderClear) hook(SDL_RenderFillRect)   \
  hook(SDL_RenderFillRectF) hook(SDL_RenderFillRects) hook(SDL_RenderFillRectsF)                  \
  hook(SDL_RenderDrawRect) hook(SDL_RenderDrawRectF) hook(SDL_RenderDrawRects)                    \
  hook(SDL_RenderDrawRectsF) hook(SDL_RenderDrawLine) hook(SDL_RenderDrawLineF)                   \
  hook(SDL_RenderDrawLines) hook(SDL_RenderDrawLinesF) hook(SDL_RenderDrawPoint)                  \
  hook(SDL_RenderDrawPointF) hook(SDL_RenderDrawPoints) hook(SDL_RenderDrawPointsF)               \
  hook(SDL_RenderGeometry) hook(SDL_RenderGeometryRaw) hook(SDL_DestroyRenderer)                  \
  hook(SDL_DestroyWindow) hook(SDL_GL_DeleteContext) hook(SDL_Quit) hook(SDL_GetTicks)            \
  hook(SDL_GetTicks64) hook(SDL_GetPerformanceCounter) hook(SDL_GetPerformanceFrequency)          \
  hook(SDL_GetMouseState) hook(SDL_GetRelativeMouseState) hook(SDL_GetModState)                   \
  hook(SDL_GetKeyboardState)

#define ENTRY(name) {#name, (void *)name, (void **)&real_##name},
static const struct {
  const char *name;
  void *ours;
  void **real;
} hooks[] = {EACH(ENTRY)};

/* In the place of the C library's: what a program finds of SDL's by name is counted as what it links. */
__attribute__((visibility("default"))) void *dlsym(void *restrict handle, const char *restrict name) {
  lookUp real = realLookUp();
  /* Without a handle the search begins at the program, which finds ours, or after the caller, who is one of several
     libraries in the place of SDL and asks for what is below it. */
  if (handle != RTLD_DEFAULT && handle != RTLD_NEXT && strncmp(name, "SDL_", 4) == 0) {
    for (size_t index = 0; index < sizeof hooks / sizeof *hooks; index++) {
      if (strcmp(name, hooks[index].name) != 0) continue;
      void *found = real(handle, name);
      if (!found || found == hooks[index].ours) return found;
      *hooks[index].real = found;
      if (!lookedUp) attachBeginReplay();
      lookedUp = handle;
      return hooks[index].ours;
    }
  }
  /* A jump, so that the C library sees the caller, after whom it looks for RTLD_NEXT. */
  __attribute__((musttail)) return real(handle, name);
}
