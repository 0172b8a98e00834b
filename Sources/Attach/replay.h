/* Recording and playing of input and time; see replay.c. */
#ifndef ATTACH_REPLAY_H
#define ATTACH_REPLAY_H

#include <time.h>

#include "attach.h"

#pragma GCC visibility push(hidden)

typedef enum { attachNoReplay, attachRecording, attachPlaying } attachReplayMode;
extern attachReplayMode attachMode;

/* Begins what the environment asks for; ends the program where a file cannot be used. */
void attachBeginReplay(void);

/* Whether an address is in the program itself. */
bool attachIsProgram(const void *address);
/* The C library's own clock. */
int attachRealClock(clockid_t clock, struct timespec *time);
/* The program's time, in nanoseconds since its begin, and since 1970. */
uint64_t attachProgramTime(void);
uint64_t attachProgramCalendar(void);
/* Lets the program's time pass while it waits; returns whether it really waits. */
bool attachReplayWaits(uint32_t milliseconds);
/* Notes that a frame was presented. */
void attachReplayPresent(void);

/* Lets the program's time pass to where the real one is, or as it was recorded. */
void attachCatchUp(void);
/* Begins a call for events, whose number is part of what is recorded. */
void attachBeginEvents(void);
/* Takes the next event that is played in this call; false if there is none. */
bool attachPlayEvent(SDL_Event *event);
/* Records a live event; returns whether the program is given it. */
bool attachKeepsEvent(const SDL_Event *event);
/* Whether a call that waits for an event finds one that is played in this frame. */
bool attachNextIsEvent(void);

/* What the program reads of keyboard and mouse. */
const uint8_t *attachKeys(void);
int attachModifiers(void);
uint32_t attachMouse(int *x, int *y, bool isRelative);

#pragma GCC visibility pop

#endif
