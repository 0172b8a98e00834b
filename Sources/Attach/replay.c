/* Records the input and the time that a program is given, and gives it the same again.

   The program's clock is virtual in both: it stands still but for a microsecond a reading, so that loops that wait for a
   time come to an end, and for what the program waits. A recording adds at each present what real time is ahead, and
   waits where it is behind. Events are given by the number of the frame and of the call that asked for them. What the
   program reads of mouse and keyboard follows the events that it was given, not those that wait.

   Not covered, and said in Tools/attach: timers, sound callbacks and other threads of the program, controllers whose
   state is read instead of their events, and random numbers that are not seeded by the time. */
#define _GNU_SOURCE
#include "replay.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

attachReplayMode attachMode = attachNoReplay;

/* A record of the file. */
typedef struct {
  /* attachEventRecord or attachTimeRecord. */
  uint32_t kind;
  /* The number of the frame, and that of the call for events in it. */
  uint32_t frame, call;
  uint32_t zero;
  /* Of a time: the nanoseconds that pass. */
  uint64_t nanoseconds;
  SDL_Event event;
} record;

enum { eventRecord = 1, timeRecord = 2 };

static struct {
  int file;
  /* The time of the program's begin: of its virtual clock, and of the real one. */
  uint64_t calendar, start;
  /* Nanoseconds since. */
  uint64_t now;
  uint32_t frame, call, framesAfter;
  /* The records that are played, and the next of them. */
  record *records;
  size_t count, next;
  bool hasDiverged, hasQuit;
} tape;

static const char magic[8] = {'L', 'A', 'M', 'A', 'T', 'A', 'P', '1'};

/* ---- Files ---- */

static void refuse(const char *path, const char *reason) {
  fprintf(stderr, "lamella-attach: %s: %s\n", path, reason);
  _exit(2);
}

static void writeAll(const void *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(tape.file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      fprintf(stderr, "lamella-attach: the recording cannot be written: %s\n", strerror(errno));
      attachMode = attachNoReplay;
      return;
    }
    bytes = (const char *)bytes + written;
    count -= (size_t)written;
  }
}

static void beginRecording(const char *path) {
  tape.file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (tape.file < 0) refuse(path, strerror(errno));
  attachMode = attachRecording;
  writeAll(magic, sizeof magic);
  writeAll(&tape.calendar, sizeof tape.calendar);
}

static void beginPlaying(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat information;
  if (file < 0 || fstat(file, &information) != 0) refuse(path, strerror(errno));
  char head[8];
  if (read(file, head, sizeof head) != sizeof head || memcmp(head, magic, sizeof magic) != 0 ||
      read(file, &tape.calendar, 8) != 8) {
    refuse(path, "this is no recording of Tools/attach");
  }
  /* A program that was killed may have left part of a record. */
  size_t room = (size_t)information.st_size / sizeof(record) + 1;
  if (room > 1 << 24 || !(tape.records = calloc(room, sizeof(record)))) {
    refuse(path, "the recording is too long");
  }
  while (tape.count < room) {
    size_t got = 0;
    while (got < sizeof(record)) {
      ssize_t count = read(file, (char *)(tape.records + tape.count) + got, sizeof(record) - got);
      if (count <= 0) break;
      got += (size_t)count;
    }
    if (got < sizeof(record)) break;
    const record *read = &tape.records[tape.count];
    if ((read->kind != eventRecord && read->kind != timeRecord) || read->nanoseconds > 1ull << 53) {
      refuse(path, "the recording is damaged");
    }
    tape.count++;
  }
  close(file);
  attachMode = attachPlaying;
}

/* The program itself is the first of the loaded objects: calls of the C library's clocks from there are the game's. */
static uintptr_t programBegin, programEnd;

static int findProgram(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t begin = info->dlpi_addr + part->p_vaddr, end = begin + part->p_memsz;
    if (!programBegin || begin < programBegin) programBegin = begin;
    if (end > programEnd) programEnd = end;
  }
  return 1;
}

bool attachIsProgram(const void *address) {
  return (uintptr_t)address >= programBegin && (uintptr_t)address < programEnd;
}

void attachBeginReplay(void) {
  const char *recorded = getenv("LAMELLA_ATTACH_RECORD"), *played = getenv("LAMELLA_ATTACH_REPLAY");
  bool records = recorded && *recorded, plays = played && *played;
  if ((!records && !plays) || attachMode != attachNoReplay) return;
  dl_iterate_phdr(findProgram, NULL);
  struct timespec calendar;
  attachRealClock(CLOCK_REALTIME, &calendar);
  tape.calendar = (uint64_t)calendar.tv_sec * 1000000000u + (uint64_t)calendar.tv_nsec;
  tape.start = attachNow();
  if (plays) beginPlaying(played);
  else beginRecording(recorded);
  /* What the program starts is neither recorded nor played. */
  unsetenv("LAMELLA_ATTACH_RECORD");
  unsetenv("LAMELLA_ATTACH_REPLAY");
}

/* ---- Records ---- */

static void add(uint32_t kind, uint64_t nanoseconds, const SDL_Event *event) {
  record added = {.kind = kind, .frame = tape.frame, .call = tape.call, .nanoseconds = nanoseconds};
  if (event) added.event = *event;
  writeAll(&added, sizeof added);
}

/* The next record of a kind that is due now; NULL if there is none. */
static const record *due(uint32_t kind) {
  if (tape.next >= tape.count) return NULL;
  const record *next = &tape.records[tape.next];
  bool isLate = next->frame < tape.frame;
  if (!isLate && (next->frame > tape.frame || next->call > tape.call)) return NULL;
  if (next->kind != kind) return NULL;
  if (isLate && !tape.hasDiverged) {
    fprintf(stderr, "lamella-attach: the program does not run as it was recorded, from frame %u on\n",
            tape.frame);
    tape.hasDiverged = true;
  }
  tape.next++;
  return next;
}

/* ---- Time ---- */

uint64_t attachProgramTime(void) {
  /* Other threads read the clock, too, and do not move it. */
  if (attachPresenter == &attachMarker) tape.now += 1000;
  return tape.now;
}

uint64_t attachProgramCalendar(void) { return tape.calendar + attachProgramTime(); }

/* Lets the time pass that was recorded up to this call. */
static void playTime(void) {
  for (const record *passed; (passed = due(timeRecord));) tape.now += passed->nanoseconds;
}

void attachCatchUp(void) {
  if (attachMode == attachPlaying) return playTime();
  uint64_t real = attachNow() - tape.start;
  if (real > tape.now) {
    add(timeRecord, real - tape.now, NULL);
    tape.now = real;
  } else if (tape.now - real > 1000000) {
    struct timespec wait = {0, (long)(tape.now - real) % 1000000000};
    nanosleep(&wait, NULL);
  }
}

bool attachReplayWaits(uint32_t milliseconds) {
  tape.now += (uint64_t)milliseconds * 1000000u;
  return attachMode == attachRecording;
}

void attachReplayPresent(void) {
  /* A program that asks before it quits, or does not, ends a second of frames later. */
  if (tape.hasQuit && tape.framesAfter++ == 60) exit(0);
  /* After all calls of the frame, so that none of them takes the time of the present. */
  tape.call = UINT32_MAX;
  attachCatchUp();
  tape.frame++;
  tape.call = 0;
}

/* ---- Events ---- */

/* Whether events of a type are recorded, and live ones kept back while others are played: quitting, those of windows,
   keys, mice, controllers and fingers. Programs make others themselves, or they hold pointers. */
static bool isRecorded(uint32_t type) {
  return type == 0x100 || type == 0x200 || (type >= attachFirstInput && type <= attachLastInput);
}

/* The state that programs read, as the events say that they were given. */
static struct {
  uint8_t keys[512];
  int x, y, movedX, movedY;
  uint32_t buttons;
  int modifiers;
} input;

static void follow(const SDL_Event *event) {
  switch (event->type) {
    case 0x300: /* SDL_KEYDOWN */
    case 0x301: /* SDL_KEYUP */
      if (event->key.scancode >= 0 && event->key.scancode < 512) {
        input.keys[event->key.scancode] = event->type == 0x300;
      }
      input.modifiers = event->key.modifiers;
      break;
    case 0x400: /* SDL_MOUSEMOTION */
      input.x = event->motion.x;
      input.y = event->motion.y;
      input.movedX += event->motion.movedX;
      input.movedY += event->motion.movedY;
      break;
    case 0x401: /* SDL_MOUSEBUTTONDOWN */
    case 0x402: /* SDL_MOUSEBUTTONUP */
      if (event->button.button >= 1 && event->button.button <= 32) {
        uint32_t bit = 1u << (event->button.button - 1);
        input.buttons = event->type == 0x401 ? input.buttons | bit : input.buttons & ~bit;
      }
      input.x = event->button.x;
      input.y = event->button.y;
      break;
    default: break;
  }
}

void attachBeginEvents(void) { tape.call++; }

bool attachPlayEvent(SDL_Event *event) {
  playTime();
  const record *next = due(eventRecord);
  if (next) {
    *event = next->event;
  } else if (tape.next >= tape.count && !tape.hasQuit) {
    /* The recording is over: so is the program. */
    *event = (SDL_Event){.type = 0x100};
    tape.hasQuit = true;
  } else {
    return false;
  }
  follow(event);
  return true;
}

bool attachKeepsEvent(const SDL_Event *event) {
  if (attachMode == attachPlaying) return !isRecorded(event->type);
  if (isRecorded(event->type)) add(eventRecord, 0, event);
  follow(event);
  return true;
}

bool attachNextIsEvent(void) {
  return tape.next < tape.count && tape.records[tape.next].kind == eventRecord &&
         tape.records[tape.next].frame <= tape.frame;
}

const uint8_t *attachKeys(void) { return input.keys; }
int attachModifiers(void) { return input.modifiers; }

uint32_t attachMouse(int *x, int *y, bool isRelative) {
  if (x) *x = isRelative ? input.movedX : input.x;
  if (y) *y = isRelative ? input.movedY : input.y;
  if (isRelative) input.movedX = input.movedY = 0;
  return input.buttons;
}
