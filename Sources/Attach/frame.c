#define _GNU_SOURCE
#include "replay.h"

#include <stdlib.h>
#include <time.h>

attachFrame attachCurrent;
__thread char attachMarker __attribute__((tls_model("initial-exec")));
char *attachPresenter;
int attachDepth = 0;
/* Whether a frame was presented. */
static bool hasPresented = false;

uint64_t attachNow(void) {
  struct timespec time;
  attachRealClock(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

__attribute__((constructor)) static void start(void) {
  attachCurrent.begin = attachNow();
  attachPresenter = &attachMarker;
  /* Not in shells and other programs that start the one with SDL. */
  if (attachLookUp("SDL_Init")) attachBeginReplay();
}

void attachNote(attachKind kind, uint64_t began) {
  uint64_t now = attachNow(), taken = now - began;
  attachFrame *frame = &attachCurrent;
  if (kind == attachWait) {
    /* A wait before all else ends the frame before: this one begins after it. */
    if (frame->hasBegun) frame->waited += taken;
    else frame->begin = now;
    return;
  }
  frame->hasBegun = true;
  static const int spans[] = {attachSpanPump, attachSpanTextures, attachSpanPresent};
  frame->spans[spans[kind]] += taken;
  if (kind == attachTextures) frame->counters[attachCounterTextureCalls]++;
}

void attachNoteEvent(const SDL_Event *event) {
  attachCurrent.counters[attachCounterEvents]++;
  if (event && event->type >= attachFirstInput && event->type <= attachLastInput) {
    attachCurrent.hasInput = true;
  }
}

void attachNotePresent(uint64_t began, SDL_Renderer *renderer, SDL_Window *window) {
  if (!hasPresented) attachPresenter = &attachMarker;
  if (attachPresenter != &attachMarker) return;
  hasPresented = true;
  attachNote(attachPresent, began);
  uint64_t now = attachNow();
  attachFrame *frame = &attachCurrent;
  uint64_t other = frame->waited;
  for (int index = 0; index < attachSpanCount; index++) other += frame->spans[index];
  uint64_t whole = now - frame->begin;
  frame->spans[attachSpanProgram] = whole > other ? whole - other : 0;
  attachDepth++;
  attachWriteFrame(now, renderer, window);
  attachDepth--;
  *frame = (attachFrame){.begin = now};
  if (attachMode != attachNoReplay) attachReplayPresent();
}
