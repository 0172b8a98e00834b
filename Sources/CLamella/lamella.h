/*
 * lamella.h: a HUD for SDL2 games, in C89 (with stdint.h) and C++.
 *
 * A stage is a scene over the picture of a game that has its own window, SDL_Renderer and loop:
 *
 *   lamella_stage *hud = lamella_stage_create(renderer);
 *   lamella_view *score = lamella_label_create(lamella_stage_root(hud), "0");
 *   lamella_view_set_frame(score, 12, 12, 200, 28);
 *   while (running) {
 *     while (SDL_PollEvent(&event)) {
 *       if (lamella_stage_handle(hud, &event) > 0) continue;  // for the HUD, not for the game
 *       game_event(&event);
 *     }
 *     lamella_stage_update(hud, elapsed_microseconds);
 *     game_draw(renderer);
 *     lamella_stage_render(hud);                              // leaves the renderer as it was
 *     SDL_RenderPresent(renderer);
 *   }
 *   lamella_stage_destroy(hud);                               // before SDL_DestroyRenderer
 *
 * A game that draws with OpenGL makes its stage by lamella_stage_create_opengl, and all else is the same.
 *
 * Handles.  Stages, views, images and fonts are known by handles: pointers that point nowhere and are
 * checked in every call. NULL, a handle of something destroyed, and a pointer that is no handle give
 * error codes and change nothing.
 *
 * Results.  Functions that make something return its handle, or NULL. Functions that ask a question
 * return 1 for yes and 0 for no. All others return LAMELLA_OK. Whatever fails returns one of the negative
 * codes below, or NULL, and lamella_last_error() tells in words what happened.
 *
 * Threads.  The thread that makes the first stage is the engine's, until the last stage is destroyed.
 * Calls from another return LAMELLA_ERROR_WRONG_THREAD. It must be the thread that owns the renderer, or that
 * the OpenGL context is current on.
 * While there is no stage, any thread may make and destroy images and fonts; calls wait for each other.
 *
 * Units.  Lengths are points of the window, from its top left corner, y down. Times are seconds where a
 * double is taken, and microseconds where an integer is. Numbers that are NaN or infinite are refused.
 * Colours are 0xRRGGBBAA, not premultiplied. Text is UTF-8.
 */
#ifndef LAMELLA_H
#define LAMELLA_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LAMELLA_VERSION 1 /* The version of this interface; lamella_version() tells the library's. */

union SDL_Event;     /* SDL's event; include SDL.h for it. */
struct SDL_Renderer; /* SDL's renderer. */
struct SDL_Window;   /* SDL's window. */

typedef struct lamella_stage lamella_stage; /* A HUD: one scene with its clock. */
typedef struct lamella_view lamella_view;   /* A view: plain, label, button or another control, progress
                                               bar or image view. */
typedef struct lamella_image lamella_image; /* A picture in memory. */
typedef struct lamella_font lamella_font;   /* A typeface at one size. */
typedef int32_t lamella_result;             /* LAMELLA_OK, an answer, or a negative code. */

/* ---- Results ---- */

#define LAMELLA_OK 0                    /* It was done. */
#define LAMELLA_ERROR_NULL (-1)         /* A handle or pointer is NULL. */
#define LAMELLA_ERROR_STALE (-2)        /* The handle's object was destroyed. */
#define LAMELLA_ERROR_FOREIGN (-3)      /* The pointer is no handle of this library, or of another kind. */
#define LAMELLA_ERROR_KIND (-4)         /* The view cannot do this: it is no label, no button and so on. */
#define LAMELLA_ERROR_WRONG_THREAD (-5) /* The call did not come from the engine's thread. */
#define LAMELLA_ERROR_VALUE (-6)        /* A number or text is out of its range. */
#define LAMELLA_ERROR_FAILED (-7)       /* SDL, a file or memory failed; lamella_last_error() says how. */
#define LAMELLA_ERROR_BUSY (-8)         /* Not possible from inside of one of the stage's own callbacks. */

int32_t lamella_version(void);          /* The version of the library's interface: LAMELLA_VERSION. */
const char *lamella_last_error(void);   /* The last failure on this thread in words; "" before any. Valid
                                           until the next call on this thread. Any thread may ask. */

/* What there is in memory, for tests of leaks: with all stages, images and fonts destroyed it is 0. */
#define LAMELLA_COUNT_HANDLES 0 /* Handles that are not stale. */
#define LAMELLA_COUNT_VIEWS 1   /* Views, those that controls are made of included. */
int64_t lamella_count(int32_t what); /* One of these. */

/* ---- Stages ---- */

lamella_stage *lamella_stage_create(struct SDL_Renderer *renderer); /* A HUD over a game's renderer. */

/* A HUD for a game that draws with OpenGL: 2.1 with framebuffer objects, OpenGL ES 2, or later, core profiles
   too. The game's context must be current here, in lamella_stage_render and in lamella_stage_destroy. It is
   drawn into a framebuffer of the window's size in pixels whose first row is the lowest; 0 is the window's
   own. Sizes are read from the window at each update: there is nothing to tell about a resize. */
lamella_stage *lamella_stage_create_opengl(struct SDL_Window *window, uint32_t framebuffer);
lamella_result lamella_stage_destroy(lamella_stage *stage);         /* Ends it with all its views. */
lamella_view *lamella_stage_root(lamella_stage *stage);             /* The view that spans the window and
                                                                       lets presses through. */

/* Takes an event, as polled. 1: it was for the HUD and the game must not see it. Decided at the press; the
   gesture follows to its release, with the shadows that SDL makes of it. */
lamella_result lamella_stage_handle(lamella_stage *stage, const union SDL_Event *event);

/* Lets time pass: hands out input, moves what moves, lays out. Callbacks of buttons come from here. From 0
   to 10^15 microseconds, 31 years; beyond is LAMELLA_ERROR_VALUE. */
lamella_result lamella_stage_update(lamella_stage *stage, int64_t elapsed_microseconds);

/* Draws into the window, whatever target is bound, and leaves the renderer, or the OpenGL context, exactly as
   it was. Without a context that is current it is LAMELLA_ERROR_FAILED, and the next call draws all. */
lamella_result lamella_stage_render(lamella_stage *stage);

/* Tells that the graphics device has gone with all that was in it; the next render makes everything anew. For
   games that made their OpenGL context anew, with the new one current. Without, a HUD finds out by itself at
   its next render; this has lamella_stage_needs_display ask for that. A renderer of SDL's tells by an event. */
lamella_result lamella_stage_device_lost(lamella_stage *stage);

lamella_result lamella_stage_needs_display(lamella_stage *stage); /* 1 when its picture may have changed. */
int64_t lamella_stage_next_deadline(lamella_stage *stage);        /* Microseconds from the last update until
                                                                     the next is needed; INT64_MAX at rest. */
lamella_result lamella_stage_wants_mouse(lamella_stage *stage);   /* 1 while the mouse is over a view or
                                                                     held by one: for games that read the
                                                                     mouse's state themselves. */
lamella_result lamella_stage_reset_input(lamella_stage *stage);   /* Cancels what is held. */
lamella_result lamella_stage_set_visible(lamella_stage *stage, int32_t visible); /* Shows or hides all. */
lamella_result lamella_stage_set_scale(lamella_stage *stage, double scale);      /* Window points per point
                                                                                    of the HUD; 1. */
lamella_result lamella_stage_set_safe_area(                       /* Edges that the display covers; 0. */
    lamella_stage *stage, double top, double left, double bottom, double right);
lamella_result lamella_stage_get_safe_frame(                      /* What is left of the window. */
    lamella_stage *stage, double *x, double *y, double *width, double *height);
lamella_result lamella_stage_set_event_times(lamella_stage *stage, int32_t uses_event_times); /* 0: input
                                   counts as happening at the next update, as in recorded runs; 1. */

/* ---- Memory ---- */

/* The most bytes that textures take which no stage shows, in all stages together; 64 MiB unless set. Those go
   first that were shown longest ago. What a stage shows stays, and what goes is made again when it is shown
   again. Textures of images go with their images, those of a stage with the stage. */
lamella_result lamella_set_texture_budget(int64_t bytes);
int64_t lamella_texture_budget(void);       /* The budget. */
int64_t lamella_texture_bytes(void);        /* What the textures of all stages take, shown or not. */

/* ---- Views of every kind ---- */

lamella_view *lamella_view_create(lamella_view *parent);  /* A plain view in front of its siblings. */
lamella_result lamella_view_destroy(lamella_view *view);  /* Ends a view and all inside; not a root. */
lamella_result lamella_view_set_parent(lamella_view *view, lamella_view *parent); /* Moves it, within one
                                                                                     stage, to the front. */

lamella_result lamella_view_set_frame(                    /* Where it is in its parent. */
    lamella_view *view, double x, double y, double width, double height);
lamella_result lamella_view_get_frame(                    /* Any of the pointers may be NULL. */
    lamella_view *view, double *x, double *y, double *width, double *height);
lamella_result lamella_view_size_to_fit(lamella_view *view); /* Takes the size of its content. */

#define LAMELLA_FLEXIBLE_LEFT 1    /* The left margin gives way when the parent changes its size. */
#define LAMELLA_FLEXIBLE_WIDTH 2   /* The width gives way. */
#define LAMELLA_FLEXIBLE_RIGHT 4   /* The right margin gives way. */
#define LAMELLA_FLEXIBLE_TOP 8     /* The top margin gives way. */
#define LAMELLA_FLEXIBLE_HEIGHT 16 /* The height gives way. */
#define LAMELLA_FLEXIBLE_BOTTOM 32 /* The bottom margin gives way. */
lamella_result lamella_view_set_autoresizing(lamella_view *view, uint32_t mask); /* A sum of these; 0. */

lamella_result lamella_view_set_alpha(lamella_view *view, double alpha);      /* Opacity, 0 to 1; 1. */
lamella_result lamella_view_get_alpha(lamella_view *view, double *alpha);     /* As shown at present. */
lamella_result lamella_view_set_hidden(lamella_view *view, int32_t hidden);   /* 1 hides it; 0. */
lamella_result lamella_view_set_color(lamella_view *view, uint32_t rgba);     /* Background; 0 is none. */
lamella_result lamella_view_set_corner_radius(lamella_view *view, double radius);
lamella_result lamella_view_set_border(lamella_view *view, double width, uint32_t rgba);
lamella_result lamella_view_set_clips(lamella_view *view, int32_t clips);     /* 1 cuts what is inside at
                                                                                 the frame; 0. */

lamella_result lamella_view_set_hit_insets(  /* Negative values enlarge what hits beyond the frame; 0. */
    lamella_view *view, double top, double left, double bottom, double right);
#define LAMELLA_HIT_STANDARD 0      /* The view and what is inside can be hit. */
#define LAMELLA_HIT_SUBVIEWS_ONLY 1 /* Presses beside what is inside go to what lies behind. */
#define LAMELLA_HIT_NONE 2          /* All presses go to what lies behind. */
lamella_result lamella_view_set_hit_behavior(lamella_view *view, int32_t behavior); /* One of these. Labels,
                                               progress bars and image views take no presses anyhow. */

lamella_result lamella_view_set_tag(lamella_view *view, int64_t tag);   /* A number to find it by; 0. */
lamella_result lamella_view_get_tag(lamella_view *view, int64_t *tag);
lamella_result lamella_view_set_identifier(lamella_view *view, const char *name); /* A name to find it by. */
lamella_view *lamella_view_find_tag(lamella_view *view, int64_t tag);   /* The first with the tag, from the
                                               view downwards; NULL without an error when there is none. */
lamella_view *lamella_view_find_identifier(lamella_view *view, const char *name); /* The same by name. */

/* ---- Motion: a view has its new values at once, and what is seen follows ---- */

#define LAMELLA_CURVE_LINEAR 0
#define LAMELLA_CURVE_EASE_IN 1     /* Slow start. */
#define LAMELLA_CURVE_EASE_OUT 2    /* Slow end. */
#define LAMELLA_CURVE_EASE_IN_OUT 3 /* Slow start and end. */
lamella_result lamella_view_animate_alpha(      /* Fades from the present opacity. */
    lamella_view *view, double alpha, double seconds, int32_t curve);
lamella_result lamella_view_animate_frame(      /* Travels and grows from the present frame. */
    lamella_view *view, double x, double y, double width, double height, double seconds,
    int32_t curve);
lamella_result lamella_view_animate_center(     /* Travels from where the middle is. */
    lamella_view *view, double x, double y, double seconds, int32_t curve);

/* ---- Labels: text on one line or several ---- */

#define LAMELLA_ALIGN_LEFT 0
#define LAMELLA_ALIGN_CENTER 1
#define LAMELLA_ALIGN_RIGHT 2
#define LAMELLA_ALIGN_JUSTIFIED 3  /* At both edges. */
#define LAMELLA_ALIGN_NATURAL 4    /* Where the text begins; unless set. */
#define LAMELLA_LINES_BY_WORD 0         /* Break between words and leave out what does not fit. */
#define LAMELLA_LINES_BY_CHARACTER 1    /* Break anywhere. */
#define LAMELLA_LINES_CLIP 2            /* Cut the last line at the edge. */
#define LAMELLA_LINES_TRUNCATE_HEAD 3   /* An ellipsis and the end of the text. */
#define LAMELLA_LINES_TRUNCATE_TAIL 4   /* As much as fits and an ellipsis; unless set. */
#define LAMELLA_LINES_TRUNCATE_MIDDLE 5 /* Beginning and end with an ellipsis between them. */
lamella_view *lamella_label_create(lamella_view *parent, const char *text); /* As large as its text. */
lamella_result lamella_label_set_text(lamella_view *label, const char *text);
lamella_result lamella_label_set_color(lamella_view *label, uint32_t rgba);
lamella_result lamella_label_set_alignment(lamella_view *label, int32_t alignment);
lamella_result lamella_label_set_lines(         /* The most lines; 0: as many as fit the height. */
    lamella_view *label, int32_t lines);
lamella_result lamella_label_set_line_break(    /* What becomes of text that is too wide: LAMELLA_LINES_*. */
    lamella_view *label, int32_t mode);
lamella_result lamella_label_set_font(lamella_view *label, lamella_font *font); /* NULL: the default. */

/* ---- Buttons ---- */

/* What a button does. It may call anything but these of its own stage, which return LAMELLA_ERROR_BUSY
   then: lamella_stage_handle, _update, _render, _device_lost, _reset_input and _destroy. */
typedef void (*lamella_action)(lamella_view *button, void *user);
lamella_view *lamella_button_create(lamella_view *parent, const char *title); /* As large as its title. */
lamella_result lamella_button_set_title(lamella_view *button, const char *title);
#define LAMELLA_BUTTON_STANDARD 0  /* One of several: a quiet background. */
#define LAMELLA_BUTTON_PROMINENT 1 /* The one that people want most of the time: the accent's colour. */
#define LAMELLA_BUTTON_PLAIN 2     /* No background until it is pressed. */
lamella_result lamella_button_set_style(lamella_view *button, int32_t style); /* One of these; 0. */
lamella_result lamella_button_set_tint(lamella_view *button, uint32_t rgba);  /* Background at rest. */
lamella_result lamella_button_set_font(lamella_view *button, lamella_font *font); /* NULL: the default. */
lamella_result lamella_button_set_enabled(lamella_view *button, int32_t enabled); /* 0 stops it; 1. */
lamella_result lamella_button_set_action(   /* Called when it is pressed and let go; NULL for none. */
    lamella_view *button, lamella_action action, void *user);

/* ---- Progress bars ---- */

lamella_view *lamella_progress_create(lamella_view *parent);
lamella_result lamella_progress_set(lamella_view *progress, double value, double seconds); /* 0 to 1 (more
                                                      and less are taken for these), at once or in some time. */
lamella_result lamella_progress_get(lamella_view *progress, double *value);
lamella_result lamella_progress_set_colors(lamella_view *progress, uint32_t tint, uint32_t track);

/* ---- Controls with a value ---- */

/* A person changed a control's value; what the game sets itself tells nobody. It may call what a
   lamella_action may. */
typedef void (*lamella_change)(lamella_view *control, double value, void *user);
lamella_view *lamella_switch_create(lamella_view *parent); /* 0 is off, at first, and all else on. */
lamella_view *lamella_slider_create(        /* A number in a range: at first the lowest; 160 x 32 points. */
    lamella_view *parent, double minimum, double maximum);
lamella_view *lamella_stepper_create(       /* Minus and plus; at first the lowest number. */
    lamella_view *parent, double minimum, double maximum, double step);
lamella_view *lamella_segments_create(lamella_view *parent); /* The number of what is chosen, from 0; -1,
                                                                at first, where nothing is. */
lamella_result lamella_segments_add(        /* One more to choose from; makes the control as large as needed. */
    lamella_view *segments, const char *title);
lamella_view *lamella_pages_create(         /* Dots; the number of the page, from 0, or between two: 1.25. */
    lamella_view *parent, int32_t count);   /* 0 to 1000. */
lamella_result lamella_control_set_value(   /* Limited to the range; for segments: there must be such a one. */
    lamella_view *control, double value);
lamella_result lamella_control_get_value(lamella_view *control, double *value);
lamella_result lamella_control_set_change(  /* Called while the value changes, also in mid-drag; NULL for none. */
    lamella_view *control, lamella_change change, void *user);
lamella_result lamella_control_set_enabled(lamella_view *control, int32_t enabled); /* 0 stops it; 1. */

/* ---- Images ---- */

lamella_image *lamella_image_from_rgba(     /* From rows of red, green, blue, alpha, top row first; the
                                               bytes are copied. */
    const uint8_t *pixels, int32_t width, int32_t height, double pixels_per_point);
lamella_image *lamella_image_from_png(const char *path, double pixels_per_point);
lamella_result lamella_image_destroy(lamella_image *image); /* Views that show it keep it as long. */
lamella_view *lamella_image_view_create(lamella_view *parent, lamella_image *image); /* As large as its
                                                                               image; NULL shows none. */
lamella_result lamella_image_view_set_image(lamella_view *view, lamella_image *image);
lamella_result lamella_image_view_set_smooth(lamella_view *view, int32_t smooth); /* 0 for pixel art; 1. */

/* ---- Fonts ---- */

lamella_font *lamella_font_system(double points, int32_t weight); /* The system's sans with digits of one
                                                                     width; weight 400 or 700. */
lamella_font *lamella_font_from_ttf(void *ttf_font, int32_t points); /* A TTF_Font of SDL_ttf, as opened at
                                         a size; it stays the game's and must outlive the stages. */
lamella_result lamella_font_destroy(lamella_font *font); /* Views that use it keep it as long. */

#ifdef __cplusplus
}
#endif

#endif /* LAMELLA_H */
