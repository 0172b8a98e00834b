/* What the parts of the library share. */
#ifndef ATTACH_H
#define ATTACH_H

#include <stdbool.h>
#include <stdint.h>

#include "sdl.h"

#pragma GCC visibility push(hidden)

/* What a call of SDL is counted as. */
typedef enum { attachPump, attachTextures, attachPresent, attachWait } attachKind;

/* What the program's time is divided into, in the order of the spans in the file; `program` is all the rest. */
enum { attachSpanPump, attachSpanProgram, attachSpanTextures, attachSpanPresent, attachSpanCount };
/* The counts of a frame, in the order of the file. */
enum {
  attachCounterEvents,
  attachCounterDrawCalls,
  attachCounterTextureCalls,
  attachCounterUploadedBytes,
  attachCounterCount
};

/* The frame that the program is making. */
typedef struct {
  uint64_t begin, spans[attachSpanCount], waited;
  uint32_t counters[attachCounterCount];
  /* Whether it handed out an event of a key, a mouse, a finger or a controller. */
  bool hasInput;
  /* Whether the program waited for an event, so that nothing moved meanwhile. */
  bool hasRested;
  /* Whether it has called anything but waits. */
  bool hasBegun;
} attachFrame;

extern attachFrame attachCurrent;

/* Each thread's marker, and that of the thread that presents: the first one until another presents. */
extern __thread char attachMarker __attribute__((tls_model("initial-exec")));
extern char *attachPresenter;
/* The depth of calls that are this library's own, which count as nothing. */
extern int attachDepth;

/* Whether a call counts: it is the program's, on the thread that presents. */
static inline bool attachCounts(void) { return attachPresenter == &attachMarker && attachDepth == 0; }

/* Finds a function of SDL in the program, as the program itself would find it; ends the program if there is none. */
void *attachFind(const char *name);
/* The same, but NULL if there is none. */
void *attachLookUp(const char *name);

/* Nanoseconds of a clock that never goes back. */
uint64_t attachNow(void);
/* Notes that a call has ended that began at a time. */
void attachNote(attachKind kind, uint64_t began);
/* Notes an event that the program is given. */
void attachNoteEvent(const SDL_Event *event);
/* Notes that a frame was presented by a call that began at a time; `renderer` is NULL for OpenGL and surfaces. */
void attachNotePresent(uint64_t began, SDL_Renderer *renderer, SDL_Window *window);

/* Writes the frame into the capture; the first call makes the file. */
void attachWriteFrame(uint64_t presented, SDL_Renderer *renderer, SDL_Window *window);

/* Writes a digest of the picture that is about to be presented, if the environment asks for it. */
void attachWriteDigest(SDL_Renderer *renderer, SDL_Window *window);

/* Shows the library of views over the picture that is about to be presented; both are NULL for a surface, which has none. */
void attachDrawHUD(SDL_Renderer *renderer, SDL_Window *window);
/* Returns whether the library of views takes an event, so that the program is not given it. */
bool attachHUDTakes(const SDL_Event *event);
/* Ends the library of views, as its renderer, or all renderers (NULL), are about to end. */
void attachEndHUD(SDL_Renderer *renderer, SDL_Window *window);

#pragma GCC visibility pop

#endif
