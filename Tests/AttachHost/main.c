/* A program that knows nothing of Lamella: it draws frames by plain SDL 2 and prints its own counts.

   AttachHost BACKEND FRAMES [--lookup] [--threads] [--click] [--random] [--wait]: `software` or another renderer, `surface`, or `gl` for
   OpenGL of its own. With --lookup it finds SDL's functions by dlsym, with --threads other threads call SDL as well,
   with --click a mouse clicks at (40, 70) in the third frame, with --random keys and mouse do what no run does again, and
   the pictures show them and the time, with --wait it waits for each event for a millisecond. */
#define _GNU_SOURCE
#include <SDL2/SDL.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int presents, draws, events, pressed, quits;

static int (*pollEvent)(SDL_Event *) = SDL_PollEvent;
static void (*present)(SDL_Renderer *) = SDL_RenderPresent;

static int background(void *ended) {
  while (!SDL_AtomicGet(ended)) SDL_Delay(1);
  return 0;
}

static void pushRandomInput(SDL_Window *window) {
  SDL_Event event = {.type = rand() % 2 ? SDL_MOUSEMOTION : SDL_KEYDOWN};
  if (event.type == SDL_MOUSEMOTION) {
    event.motion.windowID = SDL_GetWindowID(window);
    event.motion.x = rand() % 200;
    event.motion.y = rand() % 100;
    event.motion.xrel = rand() % 9 - 4;
  } else {
    if (rand() % 2) event.type = SDL_KEYUP;
    event.key.keysym.scancode = SDL_SCANCODE_A;
    event.key.keysym.sym = SDLK_a;
  }
  if (rand() % 3) SDL_PushEvent(&event);
  usleep((unsigned)rand() % 3000);
}

/* Draws what a game would: the time, and the state of mouse and keyboard. */
static void drawInput(SDL_Renderer *renderer) {
  int x, y;
  struct timeval calendar;
  SDL_GetMouseState(&x, &y);
  gettimeofday(&calendar, NULL);
  SDL_Rect boxes[4] = {
      {x, y, 5, 5},
      {(int)(SDL_GetTicks() % 200), 0, 3, 100},
      {(int)(calendar.tv_usec / 1000 % 200), 50, 9, 9},
      {pressed % 100 + 100, 80, 9, 9},
  };
  SDL_SetRenderDrawColor(renderer, SDL_GetKeyboardState(NULL)[SDL_SCANCODE_A] ? 255 : 90, 80, 70, 255);
  SDL_RenderFillRects(renderer, boxes, 4);
}

static unsigned sum(const unsigned char *bytes, size_t count) {
  unsigned value = 2166136261u;
  for (size_t index = 0; index < count; index++) value = (value ^ bytes[index]) * 16777619u;
  return value;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  const char *backend = arguments[1];
  int frames = atoi(arguments[2]), usesSurface = !strcmp(backend, "surface"), clicks = 0, isRandom = 0;
  int waits = 0;
  int usesGL = !strcmp(backend, "gl"), usesRenderer = !usesSurface && !usesGL;
  SDL_GLContext context = NULL;
  void (*clear)(unsigned) = NULL;
  SDL_Thread *thread = NULL;
  SDL_atomic_t ended = {0};
  for (int index = 3; index < count; index++) {
    if (!strcmp(arguments[index], "--lookup")) {
      void *library = dlopen("libSDL2-2.0.so.0", RTLD_NOW);
      *(void **)&pollEvent = dlsym(library, "SDL_PollEvent");
      *(void **)&present = dlsym(library, "SDL_RenderPresent");
    } else if (!strcmp(arguments[index], "--click")) {
      clicks = 1;
    } else if (!strcmp(arguments[index], "--wait")) {
      waits = 1;
    } else if (!strcmp(arguments[index], "--random")) {
      struct timespec seed;
      /* The processor's time, which is nobody's to replay. */
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &seed);
      srand((unsigned)(seed.tv_nsec ^ getpid()));
      isRandom = 1;
    } else if (!strcmp(arguments[index], "--threads")) {
      thread = SDL_CreateThread(background, "background", &ended);
    }
  }
  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 5;
  SDL_Window *window =
      SDL_CreateWindow("host", 0, 0, 200, 100, SDL_WINDOW_HIDDEN | (usesGL ? SDL_WINDOW_OPENGL : 0));
  SDL_SetHint(SDL_HINT_RENDER_DRIVER, backend);
  SDL_Renderer *renderer = usesRenderer ? SDL_CreateRenderer(window, -1, 0) : NULL;
  if (usesRenderer && !renderer) return 5;
  if (usesGL) {
    context = SDL_GL_CreateContext(window);
    if (!context) return 5;
    *(void **)&clear = SDL_GL_GetProcAddress("glClear");
  }
  unsigned char pixels[16 * 8 * 4];
  memset(pixels, 200, sizeof pixels);
  SDL_Texture *texture = NULL;
  if (usesRenderer) {
    texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, 16, 8);
  }
  static unsigned char picture[200 * 100 * 4];
  for (int frame = 0; frame < frames; frame++) {
    SDL_Event event = {.type = SDL_USEREVENT};
    if (frame % 2) {
      event.type = SDL_KEYDOWN;
      event.key.keysym.sym = SDLK_a;
    }
    SDL_PushEvent(&event);
    for (int press = 1; clicks && frame == 2 && press >= 0; press--) {
      SDL_Event click = {.type = press ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP};
      click.button.windowID = SDL_GetWindowID(window);
      click.button.button = SDL_BUTTON_LEFT;
      click.button.state = press ? SDL_PRESSED : SDL_RELEASED;
      click.button.clicks = 1;
      click.button.x = 40;
      click.button.y = 70;
      SDL_PushEvent(&click);
    }
    if (isRandom) pushRandomInput(window);
    while (waits ? SDL_WaitEventTimeout(&event, 1) : pollEvent(&event)) {
      events++;
      quits |= event.type == SDL_QUIT;
      if (event.type == SDL_MOUSEMOTION) pressed += event.motion.xrel;
      if (event.type == SDL_KEYDOWN) pressed += event.key.keysym.sym;
    }
    if (quits) break;
    if (usesSurface) {
      SDL_Rect rect = {frame % 150, 10, 40, 30};
      SDL_FillRect(SDL_GetWindowSurface(window), &rect, 0xFF00FF00);
      SDL_UpdateWindowSurface(window);
    } else if (usesGL) {
      clear(0x4000); /* GL_COLOR_BUFFER_BIT */
      SDL_GL_SwapWindow(window);
    } else {
      SDL_SetRenderDrawColor(renderer, 20, 40, 60, 255);
      SDL_RenderClear(renderer);
      SDL_UpdateTexture(texture, NULL, pixels, 16 * 4);
      for (int index = 0; index < 10; index++) {
        SDL_Rect target = {(frame + index * 12) % 180, 20, 16, 8};
        SDL_RenderCopy(renderer, texture, NULL, &target);
      }
      draws += 11;
      if (isRandom) drawInput(renderer);
      if (frame == frames - 1) {
        SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, picture, 200 * 4);
      }
      present(renderer);
    }
    presents++;
    SDL_Delay(2);
  }
  printf(
      "presents %d draws %d events %d picture %08x\n", presents, draws, events,
      sum(picture, sizeof picture));
  SDL_AtomicSet(&ended, 1);
  if (thread) SDL_WaitThread(thread, NULL);
  SDL_DestroyTexture(texture);
  if (context) SDL_GL_DeleteContext(context);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return 0;
}
