/*
 * Drives two stages from several threads in turn. Compiles as C89.
 *
 * The thread that creates the first stage is the engine's: calls from another return LAMELLA_ERROR_WRONG_THREAD and
 * change nothing, until the last stage is destroyed. Then the next thread that creates a stage is the engine's, even
 * after the last one has ended and while the main thread waits.
 * Prints failed checks and exits with 1, or prints "fine" and exits with 0.
 */
#include <SDL2/SDL.h>
#include <pthread.h>
#include <stdio.h>

#include "lamella.h"

static int failures = 0;

#define CHECK(condition)                                                                \
  do {                                                                                  \
    if (!(condition)) {                                                                 \
      failures++;                                                                       \
      printf("line %d: %s (last error: %s)\n", __LINE__, #condition, lamella_last_error()); \
    }                                                                                   \
  } while (0)

static SDL_Surface *surface;
static SDL_Renderer *renderer;
static lamella_stage *stages[2];
static lamella_view *views[2];
static lamella_image *image;

/* ---- Work of a thread ---- */

/* Creates a view of each kind, because each is destroyed differently. */
static void make_each_kind(lamella_view *root) {
  static const uint8_t pixel[4] = {1, 2, 3, 255};
  lamella_image *dot = lamella_image_from_rgba(pixel, 1, 1, 1);
  CHECK(lamella_view_create(root) != NULL);
  CHECK(lamella_button_create(root, "title") != NULL);
  CHECK(lamella_progress_create(root) != NULL);
  CHECK(lamella_switch_create(root) != NULL);
  CHECK(lamella_slider_create(root, 0, 1) != NULL);
  CHECK(lamella_stepper_create(root, 0, 9, 1) != NULL);
  CHECK(lamella_segments_add(lamella_segments_create(root), "a") == LAMELLA_OK);
  CHECK(lamella_pages_create(root, 3) != NULL);
  CHECK(lamella_image_view_create(root, dot) != NULL);
  CHECK(lamella_image_destroy(dot) == LAMELLA_OK);
}

static void make(void) {
  int i;
  for (i = 0; i < 2; i++) {
    stages[i] = lamella_stage_create(renderer);
    CHECK(stages[i] != NULL);
    views[i] = lamella_label_create(lamella_stage_root(stages[i]), "words");
    CHECK(views[i] != NULL);
    make_each_kind(lamella_stage_root(stages[i]));
    CHECK(lamella_count(LAMELLA_COUNT_VIEWS) > 11 * (i + 1));
  }
}

static void drive(void) {
  int i;
  for (i = 0; i < 2; i++) {
    CHECK(lamella_stage_update(stages[i], 16667) == LAMELLA_OK);
    CHECK(lamella_view_animate_alpha(views[i], 0.5, 0.1, LAMELLA_CURVE_LINEAR) == LAMELLA_OK);
    CHECK(lamella_stage_render(stages[i]) == LAMELLA_OK);
  }
}

/* Makes all calls on a wrong thread. */
static void trespass(void) {
  static const uint8_t pixel[4] = {1, 2, 3, 255};
  SDL_Event event;
  int i;
  SDL_zero(event);
  event.type = SDL_MOUSEMOTION;
  for (i = 0; i < 2; i++) {
    CHECK(lamella_stage_update(stages[i], 16667) == LAMELLA_ERROR_WRONG_THREAD);
    CHECK(lamella_stage_render(stages[i]) == LAMELLA_ERROR_WRONG_THREAD);
    CHECK(lamella_stage_handle(stages[i], &event) == LAMELLA_ERROR_WRONG_THREAD);
    CHECK(lamella_stage_destroy(stages[i]) == LAMELLA_ERROR_WRONG_THREAD);
    CHECK(lamella_view_destroy(views[i]) == LAMELLA_ERROR_WRONG_THREAD);
    CHECK(lamella_stage_root(stages[i]) == NULL);
  }
  CHECK(lamella_stage_create(renderer) == NULL);
  CHECK(lamella_label_create(views[0], "x") == NULL);
  CHECK(lamella_image_from_rgba(pixel, 1, 1, 1) == NULL);
  CHECK(lamella_count(LAMELLA_COUNT_VIEWS) == LAMELLA_ERROR_WRONG_THREAD);
}

static void end_one(void) { CHECK(lamella_stage_destroy(stages[0]) == LAMELLA_OK); }

static void end_other(void) {
  CHECK(lamella_stage_destroy(stages[1]) == LAMELLA_OK);
  CHECK(lamella_count(LAMELLA_COUNT_VIEWS) == 0);
}

static void stale(void) {
  CHECK(lamella_stage_update(stages[0], 0) == LAMELLA_ERROR_STALE);
  CHECK(lamella_view_set_alpha(views[1], 1) == LAMELLA_ERROR_STALE);
}

static void load(void) {
  static const uint8_t pixel[4] = {1, 2, 3, 255};
  image = lamella_image_from_rgba(pixel, 1, 1, 1);
  CHECK(image != NULL);
}

static void unload(void) { CHECK(lamella_image_destroy(image) == LAMELLA_OK); }

/* ---- Turns ---- */

struct turn {
  int thread;
  void (*body)(void);
};

static const struct turn turns[] = {
    {0, make}, {0, drive}, {1, trespass}, {0, drive}, {2, trespass}, {1, trespass}, {0, drive},
    /* One of two stages is not the last. */
    {0, end_one}, {1, trespass}, {0, end_other}, {1, stale},
    /* Now the second thread is the engine's. */
    {1, make}, {1, drive}, {0, trespass}, {2, trespass}, {1, drive}, {1, end_one}, {1, end_other},
    /* Without a stage all threads may take turns. */
    {2, load}, {0, unload}, {0, load}, {2, make}, {2, drive}, {0, trespass}, {2, unload},
    {2, end_one}, {2, end_other}, {0, stale}, {0, make}, {0, drive}, {0, end_one}, {0, end_other}};

static const int turn_count = sizeof turns / sizeof *turns;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static int current = 0;

static void *take_turns(void *number) {
  int me = *(int *)number;
  pthread_mutex_lock(&lock);
  while (current < turn_count) {
    if (turns[current].thread != me) {
      pthread_cond_wait(&moved, &lock);
      continue;
    }
    turns[current].body();
    current++;
    pthread_cond_broadcast(&moved);
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}

/* Creates and destroys a stage in a thread that ends. */
static void *live(void *unused) {
  (void)unused;
  make();
  drive();
  end_one();
  end_other();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[3] = {0, 1, 2};
  int i;
  surface = SDL_CreateRGBSurfaceWithFormat(0, 64, 48, 32, SDL_PIXELFORMAT_ARGB8888);
  renderer = SDL_CreateSoftwareRenderer(surface);
  for (i = 0; i < 2; i++) pthread_create(&threads[i], NULL, take_turns, &numbers[i + 1]);
  take_turns(&numbers[0]);
  for (i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  for (i = 0; i < 20; i++) {
    pthread_create(&threads[0], NULL, live, NULL);
    pthread_join(threads[0], NULL);
  }
  live(NULL);
  SDL_DestroyRenderer(renderer);
  SDL_FreeSurface(surface);
  if (failures > 0) return 1;
  printf("fine\n");
  return 0;
}
