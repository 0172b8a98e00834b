/* Writes the capture of the program's frames, in the format that the documentation of LamellaCapture describes. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "attach.h"

/* The types of blocks and the flags of frames. */
enum { metadataBlock = 1, namesBlock = 2, frameBlock = 3, footerBlock = 4 };
enum { isPresented = 1, isAnimating = 2, isInteracting = 4, isWarmUp = 8, continues = 16, isGuest = 32 };

static struct {
  int file;
  enum { isUndecided, isOpen, isOff } state;
  uint64_t start, frames;
  size_t used;
  /* The header with metadata and names, or a frame. */
  uint8_t bytes[16384];
} capture;

/* ---- Output ---- */

/* Writes what was put; a failure is told once and ends the capture. */
static void flush(void) {
  size_t done = 0;
  while (done < capture.used) {
    ssize_t count = write(capture.file, capture.bytes + done, capture.used - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      fprintf(stderr, "lamella-attach: the capture cannot be written: %s\n", strerror(errno));
      capture.state = isOff;
      break;
    }
    done += (size_t)count;
  }
  capture.used = 0;
}

static void put(uint64_t value, int bytes) {
  for (int index = 0; index < bytes; index++) {
    capture.bytes[capture.used++] = (uint8_t)(value >> (8 * index));
  }
}

static void putBlock(int type, size_t size) {
  put((uint64_t)type, 4);
  put(size, 4);
}

/* Text of JSON, cut where the block is full. */
typedef struct {
  char text[8192];
  size_t used;
} json;

static void add(json *out, const char *text) {
  size_t count = strlen(text);
  if (out->used + count >= sizeof out->text) return;
  memcpy(out->text + out->used, text, count + 1);
  out->used += count;
}

/* Adds a text in quotes. Bytes that are no UTF-8 stay; the reader replaces them. */
static void addQuoted(json *out, const char *text) {
  if (out->used + 6 * strlen(text) + 3 >= sizeof out->text) text = "";
  char *at = out->text + out->used;
  *at++ = '"';
  for (const unsigned char *byte = (const unsigned char *)text; *byte; byte++) {
    if (*byte == '"' || *byte == '\\') *at++ = '\\';
    if (*byte < 0x20) at += sprintf(at, "\\u%04x", *byte);
    else *at++ = (char)*byte;
  }
  *at++ = '"';
  *at = 0;
  out->used = (size_t)(at - out->text);
}

static void addText(json *out, const char *name, const char *value) {
  if (out->used > 1) add(out, ",");
  addQuoted(out, name);
  add(out, ":");
  addQuoted(out, value);
}

static void addRaw(json *out, const char *name, const char *value) {
  if (out->used > 1) add(out, ",");
  addQuoted(out, name);
  add(out, ":");
  add(out, value);
}

/* ---- Metadata ---- */

static void addMachine(json *out) {
  char text[512];
  time_t now = time(NULL);
  struct tm parts;
  gmtime_r(&now, &parts);
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  addText(out, "date", text);
  struct utsname names;
  if (uname(&names) == 0) {
    snprintf(text, sizeof text, "%s, kernel %s", names.sysname, names.release);
    addText(out, "os", text);
  }
  FILE *file = fopen("/proc/cpuinfo", "re");
  while (file && fgets(text, sizeof text, file)) {
    char *value = strchr(text, ':');
    if (strncmp(text, "model name", 10) != 0 || !value) continue;
    value[strcspn(value, "\n")] = 0;
    addText(out, "cpu", value + 1 + strspn(value + 1, " \t"));
    break;
  }
  if (file) fclose(file);
  snprintf(text, sizeof text, "%ld", sysconf(_SC_NPROCESSORS_ONLN));
  addRaw(out, "cores", text);
}

static void addProgram(json *out) {
  char bytes[2048];
  int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  ssize_t count = file < 0 ? 0 : read(file, bytes, sizeof bytes - 1);
  if (file >= 0) close(file);
  if (count <= 0) return;
  bytes[count] = 0;
  const char *name = strrchr(bytes, '/');
  addText(out, "program", name ? name + 1 : bytes);
  addRaw(out, "arguments", "[");
  const char *separator = "";
  for (const char *next = bytes + strlen(bytes) + 1; next < bytes + count; next += strlen(next) + 1) {
    add(out, separator);
    addQuoted(out, next);
    separator = ",";
  }
  add(out, "]");
}

/* Adds what SDL says of itself and of what the program draws on. */
static void addOutput(json *out, SDL_Renderer *renderer, SDL_Window *window) {
  char text[64];
  SDL_version version = {0, 0, 0};
  void (*getVersion)(SDL_version *) = attachLookUp("SDL_GetVersion");
  if (getVersion) getVersion(&version);
  snprintf(text, sizeof text, "%d.%d.%d", version.major, version.minor, version.patch);
  addText(out, "sdlVersion", text);
  const char *(*videoDriver)(void) = attachLookUp("SDL_GetCurrentVideoDriver");
  const char *driver = videoDriver ? videoDriver() : NULL;
  if (driver) addText(out, "videoDriver", driver);
  bool waits = false;
  int width = 0, height = 0;
  SDL_RendererInfo info = {0};
  int (*getInfo)(SDL_Renderer *, SDL_RendererInfo *) = attachLookUp("SDL_GetRendererInfo");
  SDL_GLContext (*context)(void) = attachLookUp("SDL_GL_GetCurrentContext");
  if (renderer) {
    if (getInfo && getInfo(renderer, &info) == 0) {
      addText(out, "renderDriver", info.name);
      waits = info.flags & attachRendererWaits;
    }
    int (*outputSize)(SDL_Renderer *, int *, int *) = attachLookUp("SDL_GetRendererOutputSize");
    if (outputSize) outputSize(renderer, &width, &height);
    SDL_Window *(*ofRenderer)(SDL_Renderer *) = attachLookUp("SDL_RenderGetWindow");
    window = ofRenderer ? ofRenderer(renderer) : NULL;
  } else if (context && context()) {
    addText(out, "renderDriver", "opengl (the program's own)");
    int (*interval)(void) = attachLookUp("SDL_GL_GetSwapInterval");
    waits = interval && interval() != 0;
    void (*drawableSize)(SDL_Window *, int *, int *) = attachLookUp("SDL_GL_GetDrawableSize");
    if (drawableSize) drawableSize(window, &width, &height);
  } else {
    addText(out, "renderDriver", "surface");
  }
  addRaw(out, "waitsForDisplay", waits ? "true" : "false");
  void (*windowSize)(SDL_Window *, int *, int *) = attachLookUp("SDL_GetWindowSize");
  int pointWidth = 0, pointHeight = 0;
  if (window && windowSize) windowSize(window, &pointWidth, &pointHeight);
  if (width <= 0) {
    width = pointWidth;
    height = pointHeight;
  }
  if (pointWidth > 0) {
    snprintf(text, sizeof text, "%dx%d", pointWidth, pointHeight);
    addText(out, "windowSize", text);
  }
  snprintf(text, sizeof text, "%dx%d", width, height);
  addText(out, "outputSize", text);
}

/* ---- Frames ---- */

static const char names[] =
    "{\"spans\":[\"pump\",\"program\",\"textures\",\"present\"],"
    "\"counters\":[\"events\",\"drawCalls\",\"textureCalls\",\"uploadedBytes\"]}";

static void begin(SDL_Renderer *renderer, SDL_Window *window) {
  capture.state = isOff;
  const char *path = getenv("LAMELLA_ATTACH_PROFILE");
  if (!path || !*path) return;
  /* Of several programs that are started, such as a launcher and a game, the first one that draws is captured. */
  capture.file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (capture.file < 0) {
    if (errno != EEXIST) {
      fprintf(stderr, "lamella-attach: %s: cannot be created: %s\n", path, strerror(errno));
    }
    return;
  }
  capture.state = isOpen;
  capture.start = attachCurrent.begin;
  static const uint8_t header[16] = {0x89, 'L', 'A', 'M', 'C', '\r', '\n', 0x1A, 1};
  memcpy(capture.bytes, header, sizeof header);
  capture.used = sizeof header;
  static json text;
  add(&text, "{");
  addMachine(&text);
  addProgram(&text);
  addOutput(&text, renderer, window);
  addText(&text, "timing", "real");
  add(&text, "}");
  putBlock(metadataBlock, text.used);
  memcpy(capture.bytes + capture.used, text.text, text.used);
  capture.used += text.used;
  putBlock(namesBlock, sizeof names - 1);
  memcpy(capture.bytes + capture.used, names, sizeof names - 1);
  capture.used += sizeof names - 1;
}

void attachWriteFrame(uint64_t presented, SDL_Renderer *renderer, SDL_Window *window) {
  if (capture.state == isUndecided) begin(renderer, window);
  if (capture.state != isOpen) return;
  const attachFrame *frame = &attachCurrent;
  const uint64_t time = presented - capture.start;
  uint64_t flags = isPresented | isAnimating | isGuest;
  if (frame->hasInput) flags |= isInteracting;
  if (time < 1000000000u) flags |= isWarmUp;
  if (capture.frames > 0 && !frame->hasRested) flags |= continues;
  putBlock(frameBlock, 64 + 8 * attachSpanCount + 4 * attachCounterCount);
  put(capture.frames++, 8);
  put(frame->begin - capture.start, 8);
  put(time, 8);
  put(time, 8);
  put(time / 1000, 8);
  put(flags, 4);
  put(0, 4); /* Ticks. */
  put(0, 4); /* Dropped ones. */
  put(0x3F800000, 4); /* Alpha, 1. */
  put(0, 4); /* Idle passes. */
  put(0, 4);
  for (int index = 0; index < attachSpanCount; index++) put(frame->spans[index], 8);
  for (int index = 0; index < attachCounterCount; index++) put(frame->counters[index], 4);
  /* At once: a game may be killed, or end without its destructors. */
  flush();
}

__attribute__((destructor)) static void end(void) {
  if (capture.state != isOpen) return;
  putBlock(footerBlock, 24);
  put(capture.frames, 8);
  put(0, 8);
  put(attachNow() - capture.start, 8);
  flush();
}
