/*
 * lamella.h: a HUD for SDL2 games, in C89 (with stdint.h) and C++. See lamella.hpp for classes and lambdas in C++11.
 *
 * A stage is a scene over the picture of a game that has its own window, SDL_Renderer and loop:
 *
 *   lamella_stage *hud = lamella_stage_create(renderer);
 *   lamella_view *score = lamella_label_create(lamella_stage_root(hud), "0");
 *   lamella_view_set_frame(score, 12, 12, 200, 28);
 *   while (running) {
 *     while (SDL_PollEvent(&event)) {
 *       if (lamella_stage_handle(hud, &event) > 0) continue;  // the HUD's, not the game's
 *       game_event(&event);
 *     }
 *     lamella_stage_update(hud, elapsed_microseconds);
 *     game_draw(renderer);
 *     lamella_stage_render(hud);                              // restores the renderer's state
 *     SDL_RenderPresent(renderer);
 *   }
 *   lamella_stage_destroy(hud);                               // before SDL_DestroyRenderer
 *
 * A game that draws with OpenGL makes its stage by lamella_stage_create_opengl; everything else is the same.
 *
 * Handles.  Stages, views, screens, constraints, images and fonts are referred to by handles: opaque pointers, to no
 * memory, that every call checks. NULL, the handle of a destroyed object, and a pointer that is no handle give
 * error codes and change nothing.
 *
 * Results.  Functions that make an object return its handle, or NULL. Functions that test something return
 * 1 for yes and 0 for no, and those that count return the number. All others return LAMELLA_OK. A function that
 * fails returns one of the negative codes below, or NULL, and lamella_last_error() returns a message.
 *
 * Threads.  The thread that makes the first stage is the engine's, until the last stage is destroyed.
 * Calls from another return LAMELLA_ERROR_WRONG_THREAD. It must be the thread that owns the renderer, or on
 * which the OpenGL context is current.
 * While there is no stage, any thread may make and destroy images and fonts; calls are serialized.
 *
 * Units.  Lengths are points of the window, from its top left corner, y down. Times are seconds as a double,
 * and microseconds as an integer. Numbers that are NaN or infinite are rejected.
 * Colors are 0xRRGGBBAA, not premultiplied. Text is UTF-8.
 */
#ifndef LAMELLA_H
#define LAMELLA_H

#include <stddef.h>
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
                                               bar, image view, gradient, drawing, text field, stack, grid,
                                               scroll view, map, list or cell. */
typedef struct lamella_screen lamella_screen; /* A screen: a view with a title, or one that shows others. */
typedef struct lamella_constraint lamella_constraint; /* A relation that the layout keeps, or several made by
                                               one call. */
typedef struct lamella_image lamella_image; /* A picture in memory. */
typedef struct lamella_font lamella_font;   /* A typeface at one size. */
typedef struct lamella_canvas lamella_canvas; /* What a game draws on, during the call that draws. */
typedef int32_t lamella_result;             /* LAMELLA_OK, an answer, or a negative code. */

/* ---- Results ---- */

#define LAMELLA_OK 0                    /* Success. */
#define LAMELLA_ERROR_NULL (-1)         /* A handle or pointer is NULL. */
#define LAMELLA_ERROR_STALE (-2)        /* The handle's object was destroyed. */
#define LAMELLA_ERROR_FOREIGN (-3)      /* The pointer is no handle of this library, or its kind is another. */
#define LAMELLA_ERROR_KIND (-4)         /* The view is of another kind: no label, no button and so on. */
#define LAMELLA_ERROR_WRONG_THREAD (-5) /* The call did not come from the engine's thread. */
#define LAMELLA_ERROR_VALUE (-6)        /* A number is out of range, or a text is invalid. */
#define LAMELLA_ERROR_FAILED (-7)       /* SDL, a file or memory failed; see lamella_last_error(). */
#define LAMELLA_ERROR_BUSY (-8)         /* Not allowed inside one of the stage's own callbacks. */

int32_t lamella_version(void);          /* The version of the library's interface: LAMELLA_VERSION. */
const char *lamella_last_error(void);   /* The message of this thread's last failure; "" before any. Valid
                                           until the next call on this thread. Any thread may call it. */

/* Called with each warning of the library, one line without a newline: what was wrong, and what was done instead. It
   may call what a lamella_action may. */
typedef void (*lamella_log)(const char *message, void *user);
lamella_result lamella_set_log(lamella_log log, void *user); /* NULL, the default, writes them to standard error. */

/* Numbers of objects in memory, to test for leaks: 0 when all stages, images and fonts are destroyed. */
#define LAMELLA_COUNT_HANDLES 0 /* Handles that are not stale. */
#define LAMELLA_COUNT_VIEWS 1   /* Views, including the parts of controls. */
int64_t lamella_count(int32_t what); /* The number of objects; `what` is one of these. */

/* ---- Stages ---- */

lamella_stage *lamella_stage_create(struct SDL_Renderer *renderer); /* A HUD over a game's renderer. */

/* A HUD for a game that draws with OpenGL: 2.1 with framebuffer objects, OpenGL ES 2, or later, core profiles
   too. The game's context must be current here, in lamella_stage_render and in lamella_stage_destroy. The HUD
   is drawn into a framebuffer of the window's size in pixels whose first row is the lowest; 0 is the window's
   framebuffer. The window's size is read at each update, so a resize need not be reported. */
lamella_stage *lamella_stage_create_opengl(struct SDL_Window *window, uint32_t framebuffer);
lamella_result lamella_stage_destroy(lamella_stage *stage);         /* Destroys it with all its views. */
lamella_view *lamella_stage_root(lamella_stage *stage);             /* The view that spans the window;
                                                                       presses pass through it. */
lamella_view *lamella_stage_view_at(        /* The view that a press at a point of the HUD would reach; of a part */
    lamella_stage *stage, double x, double y); /* that the game has not made, the nearest view around it that it has.
                                               NULL without an error if none: the press is the game's. */

/* Handles a polled event. Returns 1 if it belongs to the HUD, so that the game must ignore it. The owner is
   decided at the press and keeps the gesture until its release, with the events that SDL synthesizes from it. */
lamella_result lamella_stage_handle(lamella_stage *stage, const union SDL_Event *event);

/* Advances the time: delivers input, steps animations, lays out. Buttons call their actions from here. Takes 0
   to 10^15 microseconds (31 years); other values return LAMELLA_ERROR_VALUE. */
lamella_result lamella_stage_update(lamella_stage *stage, int64_t elapsed_microseconds);

/* Draws into the window, whatever target is bound, and restores the state of the renderer, or of the OpenGL
   context, exactly. Without a current context it returns LAMELLA_ERROR_FAILED, and the next call draws all. */
lamella_result lamella_stage_render(lamella_stage *stage);

/* Tells the HUD that the graphics device was lost with all its objects; the next render recreates them. For
   games that recreated their OpenGL context, with the new one current. Without this call, a HUD detects the
   loss at its next render; with it, lamella_stage_needs_display returns 1. A renderer of SDL's reports a loss
   by an event. */
lamella_result lamella_stage_device_lost(lamella_stage *stage);

lamella_result lamella_stage_needs_display(lamella_stage *stage); /* 1 if its picture may have changed, and from
                                                                     an event that lamella_stage_handle took
                                                                     to the update that delivers it. */
int64_t lamella_stage_next_deadline(lamella_stage *stage);        /* Microseconds from the last update to the
                                                                     next needed one; INT64_MAX if none is. */
lamella_result lamella_stage_wants_mouse(lamella_stage *stage);   /* 1 while the mouse is over a view or
                                                                     held by one, for games that poll the
                                                                     mouse's state. 0 in relative mode. */
lamella_result lamella_stage_wants_text(lamella_stage *stage);    /* 1 while a text field is edited: text and
                                                                     keys that type are the HUD's. */
lamella_result lamella_stage_set_starts_text_input(               /* 1, the default: SDL's text input is switched */
    lamella_stage *stage, int32_t starts);                        /* on while a text field is edited, and back. */
lamella_result lamella_stage_get_text_input_frame(                /* The caret of the edited text field, for hosts */
    lamella_stage *stage, double *x, double *y, double *width, double *height); /* that switch it; else zeros. */
lamella_result lamella_stage_set_keyboard_frame(                  /* What an on-screen keyboard covers, 0 x 0 for */
    lamella_stage *stage, double x, double y, double width, double height); /* none: edited fields scroll above. */
lamella_result lamella_stage_get_keyboard_frame(                  /* The same, as a drag moves it, see */
    lamella_stage *stage, double *x, double *y, double *width, double *height); /* LAMELLA_KEYBOARD_INTERACTIVE. */
lamella_result lamella_stage_reset_input(lamella_stage *stage);   /* Cancels all presses. */
lamella_result lamella_stage_set_visible(lamella_stage *stage, int32_t visible); /* Shows or hides the HUD. */
lamella_result lamella_stage_set_scale(lamella_stage *stage, double scale);      /* Window points per point
                                                                                    of the HUD; default 1. */
lamella_result lamella_stage_set_safe_area(                       /* Insets that the display covers, 0 to 2^20. */
    lamella_stage *stage, double top, double left, double bottom, double right);
lamella_result lamella_stage_get_safe_frame(                      /* The window without these insets. */
    lamella_stage *stage, double *x, double *y, double *width, double *height);
lamella_result lamella_stage_set_event_times(lamella_stage *stage, int32_t uses_event_times); /* 0: input
                                   counts as happening right after the last update, so that the first tick of the
                                   next one has it, as in recorded runs; default 1. */

/* ---- Memory ---- */

/* The byte limit of textures that no stage shows, for all stages together; default 64 MiB. The least recently
   shown textures are destroyed first, and recreated when they are shown again; textures that a stage shows
   stay. Textures of images are destroyed with their images, those of a stage with the stage. */
lamella_result lamella_set_texture_budget(int64_t bytes);
int64_t lamella_texture_budget(void);       /* The limit in bytes. */
int64_t lamella_texture_bytes(void);        /* The bytes of all textures of all stages. */

/* ---- Views of every kind ---- */

lamella_view *lamella_view_create(lamella_view *parent);  /* A plain view in front of its siblings. */
lamella_result lamella_view_destroy(lamella_view *view);  /* Destroys a view and its descendants; not a root. */
lamella_result lamella_view_set_parent(lamella_view *view, lamella_view *parent); /* Moves it in front of
                                                                                     siblings, in one stage. */

/* The views around a view. Parts of controls, bars and lists, which the game has not made, are left out. */
lamella_view *lamella_view_get_parent(lamella_view *view); /* NULL without an error for a root. */
lamella_result lamella_view_child_count(lamella_view *view); /* The number of its children. */
lamella_view *lamella_view_child_at(lamella_view *view, int32_t index); /* Index: from 0, the rearmost. */
lamella_result lamella_view_bring_to_front(lamella_view *view); /* In front of its siblings. */
lamella_result lamella_view_send_to_back(lamella_view *view);   /* Behind its siblings. */
lamella_result lamella_view_place_above(lamella_view *view, lamella_view *sibling); /* Directly in front of one. */
lamella_result lamella_view_place_below(lamella_view *view, lamella_view *sibling); /* Directly behind one. */

/* A pointer of the game's that a view keeps. The function, which may be NULL, is called with it when another one is set
   and when the view is destroyed; of the library's functions, it may call those about images and fonts. */
typedef void (*lamella_release)(void *user);
lamella_result lamella_view_set_user(lamella_view *view, void *user, lamella_release release);
lamella_result lamella_view_get_user(lamella_view *view, void **user); /* NULL if none was set. */

lamella_result lamella_view_set_frame(                    /* The rectangle in its parent. */
    lamella_view *view, double x, double y, double width, double height);
lamella_result lamella_view_get_frame(                    /* Any of the pointers may be NULL. */
    lamella_view *view, double *x, double *y, double *width, double *height);
lamella_result lamella_view_set_center(lamella_view *view, double x, double y); /* Moves its middle, in its parent. */
lamella_result lamella_view_get_center(lamella_view *view, double *x, double *y);
lamella_result lamella_view_convert(        /* Converts a point of the view to the coordinates of another one, or for */
    lamella_view *view, double x, double y, lamella_view *to, double *to_x, double *to_y); /* NULL of the HUD. */

/* Turns a view clockwise, scales it and moves it, about its middle; frames and layout do not change. */
lamella_result lamella_view_set_transform(
    lamella_view *view, double radians, double scale_x, double scale_y, double x, double y);
lamella_result lamella_view_set_matrix(     /* The same as a matrix: x' = a*x + c*y + tx, y' = b*x + d*y + ty. */
    lamella_view *view, double a, double b, double c, double d, double tx, double ty);
lamella_result lamella_view_get_matrix(lamella_view *view, double *matrix); /* Six numbers: a, b, c, d, tx, ty. */
lamella_result lamella_view_size_to_fit(lamella_view *view); /* Sizes it to its content. */

#define LAMELLA_FLEXIBLE_LEFT 1    /* The left margin resizes with the parent. */
#define LAMELLA_FLEXIBLE_WIDTH 2   /* The width resizes. */
#define LAMELLA_FLEXIBLE_RIGHT 4   /* The right margin resizes. */
#define LAMELLA_FLEXIBLE_TOP 8     /* The top margin resizes. */
#define LAMELLA_FLEXIBLE_HEIGHT 16 /* The height resizes. */
#define LAMELLA_FLEXIBLE_BOTTOM 32 /* The bottom margin resizes. */
lamella_result lamella_view_set_autoresizing(lamella_view *view, uint32_t mask); /* A sum of these; default 0. */
lamella_result lamella_view_get_autoresizing(lamella_view *view, uint32_t *mask);

lamella_result lamella_view_set_alpha(lamella_view *view, double alpha);      /* Opacity, 0 to 1; default 1. */
lamella_result lamella_view_get_alpha(lamella_view *view, double *alpha);     /* The presented value. */
lamella_result lamella_view_set_hidden(lamella_view *view, int32_t hidden);   /* 1 hides it; default 0. */
lamella_result lamella_view_is_hidden(lamella_view *view);
lamella_result lamella_view_set_color(lamella_view *view, uint32_t rgba);     /* Background; 0 for none. */
lamella_result lamella_view_get_color(lamella_view *view, uint32_t *rgba);
lamella_result lamella_view_set_corner_radius(lamella_view *view, double radius);
lamella_result lamella_view_get_corner_radius(lamella_view *view, double *radius);
lamella_result lamella_view_set_corner_radii( /* One for each corner. */
    lamella_view *view, double top_left, double top_right, double bottom_right, double bottom_left);
lamella_result lamella_view_set_border(lamella_view *view, double width, uint32_t rgba);
lamella_result lamella_view_get_border(lamella_view *view, double *width, uint32_t *rgba);
lamella_result lamella_view_set_shadow(       /* A shadow of what the view shows, blurred by a radius and moved by x */
    lamella_view *view, uint32_t rgba, double radius, double x, double y); /* and y; 0 as color for none. */
lamella_result lamella_view_set_tint(lamella_view *view, uint32_t rgba); /* The color of templates (see Images) in the
                                                                            view and in those in it; 0: the parent's. */
lamella_result lamella_view_set_clips(lamella_view *view, int32_t clips);     /* 1 clips descendants to
                                                                                 the frame; default 0. */

lamella_result lamella_view_set_hit_insets(  /* Insets of the hit area; negative ones enlarge it; default 0. */
    lamella_view *view, double top, double left, double bottom, double right);
#define LAMELLA_HIT_STANDARD 0      /* The view and its descendants can be hit. */
#define LAMELLA_HIT_SUBVIEWS_ONLY 1 /* Presses on the view itself pass to views behind it. */
#define LAMELLA_HIT_NONE 2          /* All presses pass to views behind it. */
lamella_result lamella_view_set_hit_behavior(lamella_view *view, int32_t behavior); /* One of these. Labels,
                                               progress bars and image views never take presses. */

lamella_result lamella_view_clips(lamella_view *view);
lamella_result lamella_view_get_hit_insets(   /* Any of the pointers may be NULL. */
    lamella_view *view, double *top, double *left, double *bottom, double *right);
lamella_result lamella_view_get_hit_behavior(lamella_view *view, int32_t *behavior);

#define LAMELLA_CURSOR_INHERITED (-1) /* That of the parent. */
#define LAMELLA_CURSOR_ARROW 0
#define LAMELLA_CURSOR_HAND 1
#define LAMELLA_CURSOR_TEXT 2
#define LAMELLA_CURSOR_CROSSHAIR 3
#define LAMELLA_CURSOR_RESIZE_LEFT_RIGHT 4
#define LAMELLA_CURSOR_RESIZE_UP_DOWN 5
#define LAMELLA_CURSOR_RESIZE_DOWN 6  /* Top left and bottom right. */
#define LAMELLA_CURSOR_RESIZE_UP 7    /* Top right and bottom left. */
#define LAMELLA_CURSOR_MOVE 8
#define LAMELLA_CURSOR_NOT_ALLOWED 9
#define LAMELLA_CURSOR_WAIT 10
lamella_result lamella_view_set_cursor(lamella_view *view, int32_t cursor); /* The mouse's over the view. */

/* Focus: the view that keys and gamepads act on. Arrow keys, a gamepad's pad and its left stick move it in their
   direction, Tab and Shift-Tab in reading order; Return, Space and a press the view that has it. A stage takes these
   keys only once a view has the focus, or a shown view has a preferred one, as a menu should. Buttons, value
   controls, text fields and lists can have the focus; when the view that has it vanishes, one near it gets it. */
#define LAMELLA_FOCUS_UP 0
#define LAMELLA_FOCUS_DOWN 1
#define LAMELLA_FOCUS_LEFT 2
#define LAMELLA_FOCUS_RIGHT 3
#define LAMELLA_FOCUS_NEXT 4        /* Forwards in reading order, around at the end. */
#define LAMELLA_FOCUS_PREVIOUS 5
lamella_result lamella_stage_move_focus(    /* Moves the focus one of these ways. Returns 1 if it moved that way */
    lamella_stage *stage, int32_t way);     /* or, for the last two, there is a view to have it; else 0. */
lamella_view *lamella_stage_focused_view(lamella_stage *stage); /* The view with the focus; of a part that the game
                                               has not made, such as a tab, the nearest view around it that it has.
                                               NULL without an error if none. */
lamella_result lamella_stage_set_focus_wraps( /* 1: directions that find nothing go on at the other side; */
    lamella_stage *stage, int32_t wraps);     /* default 0. */
lamella_result lamella_view_request_focus(lamella_view *view); /* Gives the focus to the view, or to what it
                                               prefers, or to the first view in it. Returns 1 if that has it now,
                                               0 if there is none that can have it. */
lamella_result lamella_view_set_preferred_focus( /* The view in this one that gets the focus first, also by the */
    lamella_view *view, lamella_view *preferred); /* first direction; NULL, the default, for none. */
lamella_result lamella_view_set_focus_group( /* Makes the view and its descendants a group: directions stay in it */
    lamella_view *view, const char *name,    /* where they find something, and Tab goes from group to group. NULL */
    int32_t wraps);                          /* ends it. With wraps 1 directions go around in the group. */
lamella_result lamella_view_set_focus_guide( /* Makes the view a guide: a direction that finds its frame finds the */
    lamella_view *view, lamella_view *target); /* target instead, or what that prefers. It fills gaps between views
                                               that no direction connects. NULL, the default, ends it. */

lamella_result lamella_view_set_tag(lamella_view *view, int64_t tag);   /* A number to find it by; default 0. */
lamella_result lamella_view_get_tag(lamella_view *view, int64_t *tag);
lamella_result lamella_view_set_identifier(lamella_view *view, const char *name); /* A name to find it by. */
int64_t lamella_view_get_identifier(        /* Copies the name, with a zero, as far as the capacity in bytes allows; */
    lamella_view *view, char *buffer, int64_t capacity); /* returns the length of all of it, without the zero. */
lamella_view *lamella_view_find_tag(lamella_view *view, int64_t tag);   /* The first view with the tag among
                                               the view and its descendants, but for the parts of controls and
                                               bars; NULL without an error if none. */
lamella_view *lamella_view_find_identifier(lamella_view *view, const char *name); /* The same by name. */

/* ---- Layout by constraints: relations between views that hold at every size ----

   A view that is pinned, constrained or arranged by a stack or grid is placed by constraints from then on: its
   frame follows at the next lamella_stage_update, and neither lamella_view_set_frame nor its autoresizing mask has
   a lasting effect. All other views keep their frames; constraints may refer to them. Constraints hold by priority;
   of required ones that contradict each other one is left out. */

#define LAMELLA_PRIORITY_REQUIRED 1000.0 /* It must hold. */
#define LAMELLA_PRIORITY_HIGH 750.0      /* By which views are not smaller than their content. */
#define LAMELLA_PRIORITY_LOW 250.0       /* By which views are not larger than their content. */
#define LAMELLA_PRIORITY_FITTING 50.0    /* By which a fitting size is near its target. */

#define LAMELLA_AXIS_HORIZONTAL 0
#define LAMELLA_AXIS_VERTICAL 1

#define LAMELLA_AREA_BOUNDS 0      /* All of a view. */
#define LAMELLA_AREA_MARGINS 256   /* The view without its margins. */
#define LAMELLA_AREA_SAFE 512      /* The view without what the stage's safe area insets cover of it. */

#define LAMELLA_PIN_TOP 1
#define LAMELLA_PIN_LEADING 2      /* The left edge; the right one in layouts from right to left. */
#define LAMELLA_PIN_BOTTOM 4
#define LAMELLA_PIN_TRAILING 8
#define LAMELLA_PIN_EDGES 15       /* All four edges. */
#define LAMELLA_PIN_CENTER_X 16
#define LAMELLA_PIN_CENTER_Y 32
#define LAMELLA_PIN_CENTER 48      /* Both centers. */

/* Pins edges and centers, a sum of LAMELLA_PIN_*, to those of an area of another view of the stage. The constant is
   the distance of each edge inwards, and of centers to the right and down. The handle stands for all of them.
     lamella_view_pin(bar, LAMELLA_PIN_EDGES - LAMELLA_PIN_TOP, root, LAMELLA_AREA_SAFE, 8, LAMELLA_PRIORITY_REQUIRED);
*/
lamella_constraint *lamella_view_pin(
    lamella_view *view, uint32_t pins, lamella_view *to, int32_t area, double constant, double priority);

#define LAMELLA_EQUAL 0
#define LAMELLA_AT_LEAST 1
#define LAMELLA_AT_MOST 2

#define LAMELLA_LEFT 1
#define LAMELLA_RIGHT 2
#define LAMELLA_TOP 3
#define LAMELLA_BOTTOM 4
#define LAMELLA_LEADING 5        /* The left edge; the right one in layouts from right to left. */
#define LAMELLA_TRAILING 6
#define LAMELLA_WIDTH 7
#define LAMELLA_HEIGHT 8
#define LAMELLA_CENTER_X 9
#define LAMELLA_CENTER_Y 10
#define LAMELLA_LAST_BASELINE 11 /* That of the last line of text; the bottom edge of a view without text. */
#define LAMELLA_FIRST_BASELINE 12

/* Sets the width or height of a view: equal to, at least or at most a constant. */
lamella_constraint *lamella_view_constrain_length(
    lamella_view *view, int32_t attribute, int32_t relation, double constant, double priority);

/* Relates an attribute of a view to that of another view of the stage, or of itself:
   attribute (= | >= | <=) multiplier * other_attribute + constant. Both are positions on one axis, or both are
   lengths; leading and trailing do not go with left and right. The other attribute may have an area added to it:
   LAMELLA_TOP + LAMELLA_AREA_SAFE. The multiplier is not 0. */
lamella_constraint *lamella_view_constrain(
    lamella_view *view, int32_t attribute, int32_t relation, lamella_view *other, int32_t other_attribute,
    double multiplier, double constant, double priority);

/* Constraints hold from their creation. Their handles become stale when one of their views is destroyed. A constant
   is -10^9 to 10^9. See lamella_view_animate_layout for changes that are seen to happen. */
lamella_result lamella_constraint_destroy(lamella_constraint *constraint);
lamella_result lamella_constraint_set_constant(lamella_constraint *constraint, double constant);
lamella_result lamella_constraint_get_constant(lamella_constraint *constraint, double *constant);
lamella_result lamella_constraint_set_priority(  /* Above 0, up to 1000. */
    lamella_constraint *constraint, double priority);
lamella_result lamella_constraint_get_priority(lamella_constraint *constraint, double *priority);
lamella_result lamella_constraint_set_active(lamella_constraint *constraint, int32_t active); /* 0 suspends it. */
lamella_result lamella_constraint_is_active(lamella_constraint *constraint); /* 1 if it takes part. */

lamella_result lamella_view_set_constrained(  /* 1: constraints place the view. 0, the default: its frame counts, */
    lamella_view *view, int32_t constrained); /* with its autoresizing mask. */
lamella_result lamella_view_is_constrained(lamella_view *view);
lamella_result lamella_view_layout(lamella_view *view); /* Lays out the view's descendants, and what their layout
                                                           depends on, now and not at the next update. */

lamella_result lamella_view_set_margins(      /* The insets of its LAMELLA_AREA_MARGINS; default 8. */
    lamella_view *view, double top, double left, double bottom, double right);
lamella_result lamella_view_get_margins(      /* With the safe area's insets. Any pointer may be NULL. */
    lamella_view *view, double *top, double *left, double *bottom, double *right);

lamella_result lamella_view_get_intrinsic_size( /* The size of its content; -1 along an axis where it has none. */
    lamella_view *view, double *width, double *height);
lamella_result lamella_view_set_hugging(      /* The priority of not being larger than its content along an */
    lamella_view *view, int32_t axis, double priority); /* axis; default 250, of some controls 750. */
lamella_result lamella_view_get_hugging(lamella_view *view, int32_t axis, double *priority);
lamella_result lamella_view_set_compression_resistance( /* That of not being smaller than it; default 750. */
    lamella_view *view, int32_t axis, double priority);
lamella_result lamella_view_get_compression_resistance(lamella_view *view, int32_t axis, double *priority);
/* Writes the size that suits a view best by the constraints in it, without changing it: near a target, such as
   0 x 0 for the smallest size, by a priority for each axis. LAMELLA_PRIORITY_REQUIRED takes the target's width. */
lamella_result lamella_view_get_fitting_size(
    lamella_view *view, double target_width, double target_height, double horizontal_priority,
    double vertical_priority, double *width, double *height);

/* ---- Stacks: rows and columns of views ---- */

/* A stack is as large as its views need, unless constraints or a fixed frame say otherwise. A view that is hidden
   leaves no gap. Stacks and grids lie in stacks. */
lamella_view *lamella_stack_create(lamella_view *parent, int32_t axis); /* An axis: LAMELLA_AXIS_*. */
lamella_result lamella_stack_add(lamella_view *stack, lamella_view *view); /* Moves a view into the stack, behind all
                                               others along the axis. Children that are not added are not arranged. */
lamella_result lamella_stack_insert(        /* The same at an index, 0 to lamella_stack_count. */
    lamella_view *stack, lamella_view *view, int32_t index);
lamella_result lamella_stack_remove(        /* Arranges a view no more; it stays a child, placed by constraints. */
    lamella_view *stack, lamella_view *view);
lamella_result lamella_stack_count(lamella_view *stack); /* The number of arranged views. */
lamella_view *lamella_stack_at(lamella_view *stack, int32_t index); /* The arranged view at an index from 0. */

lamella_result lamella_stack_set_axis(lamella_view *stack, int32_t axis);
lamella_result lamella_stack_get_axis(lamella_view *stack, int32_t *axis);
#define LAMELLA_STACK_FILL 0            /* Views fill the length: that of the lowest hugging priority is longer, that of
                                           the lowest compression resistance shorter, of equal ones the first. */
#define LAMELLA_STACK_FILL_EQUALLY 1    /* They fill it and are equally long. */
#define LAMELLA_STACK_FILL_PROPORTIONALLY 2 /* They fill it in proportion to their contents. */
#define LAMELLA_STACK_EQUAL_SPACING 3   /* All gaps are equal. */
#define LAMELLA_STACK_EQUAL_CENTERING 4 /* The distances of centers are equal. */
lamella_result lamella_stack_set_distribution(lamella_view *stack, int32_t distribution); /* Default 0. */
lamella_result lamella_stack_get_distribution(lamella_view *stack, int32_t *distribution);
#define LAMELLA_STACK_ALIGN_FILL 0           /* From edge to edge across the axis. */
#define LAMELLA_STACK_ALIGN_LEADING 1        /* At the leading edge, or the top of a row. */
#define LAMELLA_STACK_ALIGN_FIRST_BASELINE 2 /* First baselines at one height; in a row. */
#define LAMELLA_STACK_ALIGN_CENTER 3         /* In the middle. */
#define LAMELLA_STACK_ALIGN_TRAILING 4       /* At the trailing edge, or the bottom of a row. */
#define LAMELLA_STACK_ALIGN_LAST_BASELINE 5  /* Last baselines at one height; in a row. */
lamella_result lamella_stack_set_alignment(lamella_view *stack, int32_t alignment); /* Default 0. */
lamella_result lamella_stack_get_alignment(lamella_view *stack, int32_t *alignment);

#define LAMELLA_SPACING_DEFAULT 1.7976931348623157e308 /* The stack's own spacing. */
lamella_result lamella_stack_set_spacing(lamella_view *stack, double spacing); /* The gap, or the least; default 0. */
lamella_result lamella_stack_get_spacing(lamella_view *stack, double *spacing);
lamella_result lamella_stack_set_spacing_after( /* The gap after an arranged view; LAMELLA_SPACING_DEFAULT resets it. */
    lamella_view *stack, lamella_view *view, double spacing);
lamella_result lamella_stack_get_spacing_after(lamella_view *stack, lamella_view *view, double *spacing);
lamella_result lamella_stack_set_uses_margins( /* 1: views lie inside of the stack's margins; default 0. */
    lamella_view *stack, int32_t uses_margins);
lamella_result lamella_stack_uses_margins(lamella_view *stack);
lamella_result lamella_stack_set_spaces_baselines( /* 1: the gaps of a column are between baselines; default 0. */
    lamella_view *stack, int32_t spaces_baselines);
lamella_result lamella_stack_spaces_baselines(lamella_view *stack);

/* ---- Grids: views in rows and columns ---- */

/* Rows are as high as their highest views, and columns as wide as their widest; the last ones take what is left.
   Indices are from 0, of rows from the top and of columns from the leading edge. A view that loses its cell, as
   another takes its place or a row is removed, is destroyed. */
lamella_view *lamella_grid_create(lamella_view *parent);
lamella_result lamella_grid_row_count(lamella_view *grid);    /* The number of rows. */
lamella_result lamella_grid_column_count(lamella_view *grid); /* The number of columns. */
lamella_result lamella_grid_insert_row(     /* Moves views into a new row; NULL is an empty cell. Columns are added as
                                               needed, at most 1000. Index: 0 to the number of rows. */
    lamella_view *grid, int32_t index, lamella_view *const *views, int32_t count);
lamella_result lamella_grid_add_row(        /* The same below all others. */
    lamella_view *grid, lamella_view *const *views, int32_t count);
lamella_result lamella_grid_remove_row(lamella_view *grid, int32_t row);
lamella_result lamella_grid_remove_column(lamella_view *grid, int32_t column);
lamella_result lamella_grid_set_cell(       /* Moves a view into a cell; NULL empties it. */
    lamella_view *grid, int32_t column, int32_t row, lamella_view *view);
lamella_view *lamella_grid_get_cell(        /* The view in a cell; NULL without an error if it is empty. */
    lamella_view *grid, int32_t column, int32_t row);
lamella_result lamella_grid_merge(          /* Merges cells, of which none is merged, into that at column and row. */
    lamella_view *grid, int32_t column, int32_t row, int32_t columns, int32_t rows);

lamella_result lamella_grid_set_spacing(    /* The gaps of columns and of rows; default 6. */
    lamella_view *grid, double columns, double rows);
lamella_result lamella_grid_get_spacing(lamella_view *grid, double *columns, double *rows);

#define LAMELLA_PLACE_INHERITED 0 /* As the column or row has it, else as the grid has it. */
#define LAMELLA_PLACE_NONE 1      /* By constraints of the game's. */
#define LAMELLA_PLACE_LEADING 2   /* At the leading edge, or the top. */
#define LAMELLA_PLACE_TRAILING 3  /* At the trailing edge, or the bottom. */
#define LAMELLA_PLACE_CENTER 4
#define LAMELLA_PLACE_FILL 5      /* From edge to edge. */
lamella_result lamella_grid_set_placement(  /* That of all views: x in columns, y in rows. Default: leading, bottom. */
    lamella_view *grid, int32_t x, int32_t y);
lamella_result lamella_grid_get_placement(lamella_view *grid, int32_t *x, int32_t *y);
lamella_result lamella_grid_set_column_placement(lamella_view *grid, int32_t column, int32_t x);
lamella_result lamella_grid_get_column_placement(lamella_view *grid, int32_t column, int32_t *x);
lamella_result lamella_grid_set_row_placement(lamella_view *grid, int32_t row, int32_t y);
lamella_result lamella_grid_get_row_placement(lamella_view *grid, int32_t row, int32_t *y);
lamella_result lamella_grid_set_cell_placement(
    lamella_view *grid, int32_t column, int32_t row, int32_t x, int32_t y);
lamella_result lamella_grid_get_cell_placement(
    lamella_view *grid, int32_t column, int32_t row, int32_t *x, int32_t *y);
#define LAMELLA_ROW_ALIGN_INHERITED 0
#define LAMELLA_ROW_ALIGN_NONE 1           /* Views are placed one by one. */
#define LAMELLA_ROW_ALIGN_FIRST_BASELINE 2 /* First baselines at one height. */
#define LAMELLA_ROW_ALIGN_LAST_BASELINE 3  /* Last baselines at one height. */
lamella_result lamella_grid_set_alignment(lamella_view *grid, int32_t alignment); /* That of all rows; default 1. */
lamella_result lamella_grid_get_alignment(lamella_view *grid, int32_t *alignment);
lamella_result lamella_grid_set_row_alignment(lamella_view *grid, int32_t row, int32_t alignment);
lamella_result lamella_grid_get_row_alignment(lamella_view *grid, int32_t row, int32_t *alignment);

#define LAMELLA_LENGTH_OF_CONTENT 1.7976931348623157e308 /* As high as the highest view, as wide as the widest. */
lamella_result lamella_grid_set_row_height(lamella_view *grid, int32_t row, double height);
lamella_result lamella_grid_get_row_height(lamella_view *grid, int32_t row, double *height);
lamella_result lamella_grid_set_column_width(lamella_view *grid, int32_t column, double width);
lamella_result lamella_grid_get_column_width(lamella_view *grid, int32_t column, double *width);
lamella_result lamella_grid_set_row_hidden( /* 1 hides a row with its views and its gap; default 0. */
    lamella_view *grid, int32_t row, int32_t hidden);
lamella_result lamella_grid_is_row_hidden(lamella_view *grid, int32_t row);
lamella_result lamella_grid_set_column_hidden(lamella_view *grid, int32_t column, int32_t hidden);
lamella_result lamella_grid_is_column_hidden(lamella_view *grid, int32_t column);

/* ---- Animation: a view's values change at once, and its appearance follows over time ---- */

#define LAMELLA_CURVE_LINEAR 0
#define LAMELLA_CURVE_EASE_IN 1     /* Slow start. */
#define LAMELLA_CURVE_EASE_OUT 2    /* Slow end. */
#define LAMELLA_CURVE_EASE_IN_OUT 3 /* Slow start and end. */
lamella_result lamella_view_animate_alpha(      /* Fades from the presented opacity. */
    lamella_view *view, double alpha, double seconds, int32_t curve);
lamella_result lamella_view_animate_frame(      /* Moves and resizes from the presented frame. */
    lamella_view *view, double x, double y, double width, double height, double seconds,
    int32_t curve);
lamella_result lamella_view_animate_center(     /* Moves from the presented center. */
    lamella_view *view, double x, double y, double seconds, int32_t curve);
lamella_result lamella_view_animate_hidden(     /* Hides or shows it; in a stack it shrinks or grows, and the */
    lamella_view *view, int32_t hidden, double seconds, int32_t curve); /* others follow. */
lamella_result lamella_view_animate_layout(     /* Lays out its descendants now, and animates what moves: after */
    lamella_view *view, double seconds, int32_t curve); /* changes of constraints, stacks, grids and texts. */

/* Everything that a function of the game's changes can be animated in one go:
     static void open(void *user) {
       lamella_view_set_alpha(((struct hud *)user)->card, 1);
       lamella_view_set_transform(((struct hud *)user)->card, 0, 1, 1, 0, 0);
     }
     lamella_animation spring = LAMELLA_ANIMATION_INIT;
     spring.curve = LAMELLA_CURVE_SPRING;
     spring.damping = 0.7;
     lamella_animate(&spring, open, hud);
   Frames, centers, transforms, opacities, colors, corners, borders and shadows follow over time. */
#define LAMELLA_CURVE_SPRING 4 /* By a spring that settles within the duration. */
typedef void (*lamella_changes)(void *user); /* It may call what a lamella_action may. */
typedef struct lamella_animation {
  uint32_t size;    /* sizeof(lamella_animation). */
  int32_t curve;    /* LAMELLA_CURVE_*. */
  double seconds;   /* The duration; 0 changes at once. */
  double delay;     /* Seconds before it begins. */
  double damping;   /* Of a spring: 1 does not overshoot, less oscillates; above 0. */
  double velocity;  /* Of a spring, at its start: 1 is the whole way in a second. */
  int32_t repeats;  /* The number of runs; 0 counts as 1, -1 is for ever. */
  int32_t reverses; /* 1: each run plays backwards, too; with several runs. */
  int32_t takes_input; /* 1: the animated views take presses meanwhile; 0: they do not. */
  void (*completion)(int32_t finished, void *user); /* Called at the end, with 1, or with 0 if it was cut short, as by
                       the end of a view; NULL for none. It may call what a lamella_action may. */
  void *user;       /* For the completion. */
} lamella_animation;
#define LAMELLA_ANIMATION_INIT /* A quarter of a second. */ \
  {sizeof(lamella_animation), LAMELLA_CURVE_EASE_IN_OUT, 0.25, 0, 1, 0, 0, 0, 0, NULL, NULL}
lamella_result lamella_animate(const lamella_animation *animation, lamella_changes changes, void *user);
lamella_result lamella_animate_keyframes( /* Animates the changes of keyframes that the function adds; no spring. */
    const lamella_animation *animation, lamella_changes frames, void *user);
lamella_result lamella_add_keyframe(      /* Adds changes that start and last fractions of the duration, 0 to 1. */
    double start, double length, lamella_changes changes, void *user);
lamella_result lamella_view_end_animations(lamella_view *view); /* Shows the view's values at once. */
lamella_result lamella_view_is_animated(lamella_view *view);    /* 1 while it is animated. */

/* ---- Gestures on views of any kind ---- */

#define LAMELLA_GESTURE_TAP 0        /* Ends when it is recognized. It waits for one of more taps on the same view. */
#define LAMELLA_GESTURE_LONG_PRESS 1 /* Begins after its time, and ends when the finger lifts. */
#define LAMELLA_GESTURE_PAN 2        /* A drag. */
#define LAMELLA_GESTURE_SWIPE 3      /* A quick stroke; ends when it is recognized. */
#define LAMELLA_GESTURE_PINCH 4      /* Two fingers, or the wheel with Ctrl. */
#define LAMELLA_GESTURE_ROTATION 5   /* Two fingers, or the wheel with Alt. */
#define LAMELLA_GESTURE_HOVER 6      /* The mouse is over the view. */
#define LAMELLA_GESTURE_BEGAN 0
#define LAMELLA_GESTURE_CHANGED 1
#define LAMELLA_GESTURE_ENDED 2
#define LAMELLA_GESTURE_CANCELLED 3
#define LAMELLA_DIRECTION_RIGHT 1
#define LAMELLA_DIRECTION_LEFT 2
#define LAMELLA_DIRECTION_UP 4
#define LAMELLA_DIRECTION_DOWN 8
typedef struct lamella_gesture_event { /* It may grow at its end. */
  int32_t kind;     /* LAMELLA_GESTURE_TAP and so on. */
  int32_t state;    /* LAMELLA_GESTURE_BEGAN and so on. */
  int32_t touches;  /* The number of fingers. */
  uint32_t direction; /* Of a swipe: LAMELLA_DIRECTION_*. */
  double x, y;      /* The place, in the view. */
  double translation_x, translation_y; /* Of a pan: the way since its begin. */
  double velocity_x, velocity_y; /* Of a pan, in points a second; of a pinch or rotation, x in its unit a second. */
  double scale;     /* Of a pinch: 1 at its begin. */
  double rotation;  /* Of a rotation: radians, clockwise. */
} lamella_gesture_event;
/* It may call what a lamella_action may; the event is valid until it returns. */
typedef void (*lamella_gesture_action)(lamella_view *view, const lamella_gesture_event *event, void *user);
typedef struct lamella_gesture {
  uint32_t size;    /* sizeof(lamella_gesture). */
  int32_t kind;     /* LAMELLA_GESTURE_TAP and so on. */
  int32_t taps;     /* Of a tap: 0 counts as 1. Of a long press: those before it. Up to 10. */
  int32_t touches;  /* The number of fingers, at least that for a pan; 0 counts as 1. Up to 10. */
  uint32_t directions; /* Of a swipe: a sum of LAMELLA_DIRECTION_*. */
  int32_t passes_touches; /* 1: the view goes on with a press of its own when the gesture is recognized. */
  double seconds;   /* Of a long press; 0: half a second. */
  lamella_gesture_action action;
  void *user;
} lamella_gesture;
#define LAMELLA_GESTURE_INIT /* A tap, without an action. */ \
  {sizeof(lamella_gesture), LAMELLA_GESTURE_TAP, 0, 0, 0, 0, 0, NULL, NULL}
lamella_result lamella_view_add_gesture(    /* The view takes presses from now on, of whatever kind it is. */
    lamella_view *view, const lamella_gesture *gesture);
lamella_result lamella_view_remove_gestures(lamella_view *view); /* All that the game has added. */

/* ---- Values of the game's that views show ----

     lamella_bind_int(score, LAMELLA_BIND_TEXT, &game.score, "Score %05d");
     lamella_bind_double(health, LAMELLA_BIND_VALUE, &game.health, NULL);

   The value is read in each lamella_stage_update, which costs one comparison while it is unchanged, and by
   lamella_stage_needs_display and lamella_stage_next_deadline. It must stay where it is until the binding, the view or
   its stage ends. What the user changes is not written back. */
#define LAMELLA_BIND_TEXT 0     /* The text of a label, button or text field. */
#define LAMELLA_BIND_VALUE 1    /* The value of a progress bar or another control. */
#define LAMELLA_BIND_HIDDEN 2   /* Hidden unless it is 0. */
#define LAMELLA_BIND_SHOWN 3    /* Hidden where it is 0. */
#define LAMELLA_BIND_ENABLED 4  /* A control is enabled unless it is 0. */
#define LAMELLA_BIND_ALPHA 5    /* The opacity; values that are not 0 to 1 do nothing. */
#define LAMELLA_BIND_CENTER_X 6
#define LAMELLA_BIND_CENTER_Y 7
lamella_result lamella_bind_int(       /* The format, for texts, is printf's with one number: "%d" (NULL), "%3d"; */
    lamella_view *view, int32_t property, const int32_t *value, const char *format); /* d, i, u, x, X or o. */
lamella_result lamella_bind_double(    /* The same: "%g" (NULL), "%.1f s"; f, F, e, E, g or G. */
    lamella_view *view, int32_t property, const double *value, const char *format);
lamella_result lamella_bind_text(      /* The text of a label, button or text field is the one in the game's memory. */
    lamella_view *view, const char *text);
lamella_result lamella_unbind(lamella_view *view, int32_t property); /* The view keeps what it shows. */

/* ---- Labels: text on one line or several ---- */

#define LAMELLA_ALIGN_LEFT 0
#define LAMELLA_ALIGN_CENTER 1
#define LAMELLA_ALIGN_RIGHT 2
#define LAMELLA_ALIGN_JUSTIFIED 3  /* Aligned at both edges. */
#define LAMELLA_ALIGN_NATURAL 4    /* By the text's direction; the default. */
#define LAMELLA_LINES_BY_WORD 0         /* Break between words; leave out lines that do not fit. */
#define LAMELLA_LINES_BY_CHARACTER 1    /* Break between characters. */
#define LAMELLA_LINES_CLIP 2            /* Clip the last line at the edge. */
#define LAMELLA_LINES_TRUNCATE_HEAD 3   /* Show an ellipsis and the end of the text. */
#define LAMELLA_LINES_TRUNCATE_TAIL 4   /* Show the start of the text and an ellipsis; the default. */
#define LAMELLA_LINES_TRUNCATE_MIDDLE 5 /* Show both ends with an ellipsis between them. */
lamella_view *lamella_label_create(lamella_view *parent, const char *text); /* Sized to its text. */
lamella_result lamella_label_set_text(lamella_view *label, const char *text);
int64_t lamella_label_get_text(lamella_view *label, char *buffer, int64_t capacity); /* See
                                                                                       lamella_view_get_identifier. */
lamella_result lamella_label_set_color(lamella_view *label, uint32_t rgba);
lamella_result lamella_label_get_color(lamella_view *label, uint32_t *rgba);
lamella_result lamella_label_set_shadow(        /* A hard shadow, moved by x and y; 0 as color for none. */
    lamella_view *label, uint32_t rgba, double x, double y);
lamella_result lamella_label_set_alignment(lamella_view *label, int32_t alignment);
lamella_result lamella_label_get_alignment(lamella_view *label, int32_t *alignment);
lamella_result lamella_label_set_lines(         /* The largest number of lines; 0 for as many as fit. */
    lamella_view *label, int32_t lines);
lamella_result lamella_label_get_lines(lamella_view *label, int32_t *lines);
lamella_result lamella_label_set_line_break(    /* The handling of text that is too wide: LAMELLA_LINES_*. */
    lamella_view *label, int32_t mode);
lamella_result lamella_label_get_line_break(lamella_view *label, int32_t *mode);
lamella_result lamella_label_set_font(lamella_view *label, lamella_font *font); /* NULL: the default. */

/* ---- Buttons ---- */

/* A button's action. It may call any function except these of its own stage, which return LAMELLA_ERROR_BUSY
   inside a callback: lamella_stage_handle, _update, _render, _device_lost, _reset_input and _destroy. */
typedef void (*lamella_action)(lamella_view *button, void *user);
lamella_view *lamella_button_create(lamella_view *parent, const char *title); /* Sized to its title. */
lamella_result lamella_button_set_title(lamella_view *button, const char *title);
int64_t lamella_button_get_title(lamella_view *button, char *buffer, int64_t capacity);
#define LAMELLA_BUTTON_STANDARD 0  /* For one of several equal choices: a neutral background. */
#define LAMELLA_BUTTON_PROMINENT 1 /* For the most likely choice: the accent color. */
#define LAMELLA_BUTTON_PLAIN 2     /* Without a background until it is pressed. */
lamella_result lamella_button_set_style(lamella_view *button, int32_t style); /* One of these; default 0. */
lamella_result lamella_button_get_style(lamella_view *button, int32_t *style);
lamella_result lamella_button_set_tint(lamella_view *button, uint32_t rgba);  /* Background while not pressed. */
lamella_result lamella_button_get_tint(lamella_view *button, uint32_t *rgba);
lamella_result lamella_button_set_font(lamella_view *button, lamella_font *font); /* NULL: the default. */
lamella_result lamella_button_set_enabled(lamella_view *button, int32_t enabled); /* 0 disables; default 1. */
lamella_result lamella_button_set_action(   /* Called when it is pressed and released; NULL for none. */
    lamella_view *button, lamella_action action, void *user);

/* ---- Progress bars ---- */

lamella_view *lamella_progress_create(lamella_view *parent);
lamella_result lamella_progress_set(lamella_view *progress, double value, double seconds); /* 0 to 1 (clamped),
                                                      at once or animated over a duration. */
lamella_result lamella_progress_get(lamella_view *progress, double *value);
lamella_result lamella_progress_set_colors(lamella_view *progress, uint32_t tint, uint32_t track);
lamella_result lamella_progress_get_colors(lamella_view *progress, uint32_t *tint, uint32_t *track);

/* ---- Controls with a value ---- */

/* A control's change function, called when the user changes the value, but not when the game sets it. It may
   call the same functions as a lamella_action. */
typedef void (*lamella_change)(lamella_view *control, double value, void *user);
lamella_view *lamella_switch_create(lamella_view *parent); /* 0 is off (initial), other values on. */
lamella_view *lamella_slider_create(        /* A number in a range, initially the minimum; 160 x 32 points. */
    lamella_view *parent, double minimum, double maximum);
lamella_view *lamella_stepper_create(       /* Minus and plus buttons; initially the minimum. */
    lamella_view *parent, double minimum, double maximum, double step);
lamella_view *lamella_segments_create(lamella_view *parent); /* The value is the selected segment's
                                                                index, from 0; -1 (initial) if none is. */
lamella_result lamella_segments_add(        /* Appends a segment and sizes the control to its segments. */
    lamella_view *segments, const char *title);
lamella_view *lamella_pages_create(         /* Dots; the page's index, from 0, or between two: 1.25. */
    lamella_view *parent, int32_t count);   /* 0 to 1000. */
lamella_result lamella_control_set_value(   /* Clamped to the range; a segment must exist. */
    lamella_view *control, double value);
lamella_result lamella_control_get_value(lamella_view *control, double *value);
lamella_result lamella_control_set_change(  /* Called at each change, also during a drag; NULL for none. */
    lamella_view *control, lamella_change change, void *user);
lamella_result lamella_control_set_enabled( /* 0 disables; default 1. Of buttons and text fields, too, here and */
    lamella_view *control, int32_t enabled);
lamella_result lamella_control_is_enabled(lamella_view *control); /* below. */

/* ---- Text fields: a line of text that the user edits ---- */

/* While one is edited, SDL's text input is on, at the caret, and text and keys that type are the HUD's. The system's
   clipboard, input methods, undo and text of both directions work without further ado. Offsets count bytes. */
#define LAMELLA_FIELD_BEGAN 0   /* Editing began. */
#define LAMELLA_FIELD_CHANGED 1 /* The user changed the text; composed text, which is not final, too. */
#define LAMELLA_FIELD_RETURN 2  /* Return was pressed; the editing goes on. */
#define LAMELLA_FIELD_ENDED 3   /* Editing ended. */
/* A text field's function, called with one of these; not called for changes by the game, except that these begin and
   end the editing. It may call what a lamella_action may. */
typedef void (*lamella_field_action)(lamella_view *field, int32_t event, void *user);
lamella_view *lamella_text_field_create(    /* 160 x 36 points; shows the placeholder, or nothing for NULL, */
    lamella_view *parent, const char *placeholder); /* while it is empty. */
lamella_result lamella_text_field_set_action( /* NULL for none. */
    lamella_view *field, lamella_field_action action, void *user);
lamella_result lamella_text_field_set_text( /* Newlines become spaces; the caret goes to the end. */
    lamella_view *field, const char *text);
int64_t lamella_text_field_get_text(        /* Copies the text, with a zero, as far as the capacity in bytes allows; */
    lamella_view *field, char *buffer, int64_t capacity); /* returns the length of all of it, without the zero. */
lamella_result lamella_text_field_set_placeholder(lamella_view *field, const char *text); /* NULL for none. */
lamella_result lamella_text_field_set_selection( /* Limited to the text and rounded down to a character's start; */
    lamella_view *field, int64_t start, int64_t end); /* equal offsets place the caret. */
lamella_result lamella_text_field_get_selection( /* Any of the pointers may be NULL. */
    lamella_view *field, int64_t *start, int64_t *end);
lamella_result lamella_text_field_set_secure(lamella_view *field, int32_t secure); /* 1 shows dots; default 0. */
lamella_result lamella_text_field_set_limit( /* The most characters that a user can enter; 0, the default, for any */
    lamella_view *field, int32_t characters); /* number. */
/* A function that is asked before each change by the user, with the bytes that are replaced and the text in their place:
   1 makes the change, 0 leaves the text; to format it, set the text and return 0. Composed text is asked about when it is
   committed. It may call what a lamella_action may. */
typedef int32_t (*lamella_field_check)(
    lamella_view *field, int64_t start, int64_t end, const char *replacement, void *user);
lamella_result lamella_text_field_set_should_change( /* NULL, the default, for none: all changes are made. */
    lamella_view *field, lamella_field_check check, void *user);
/* A function that is asked whether a field may do something: 1 allows it, 0 does not. It may call what a lamella_action
   may. NULL, the default, for none: everything is allowed. */
typedef int32_t (*lamella_field_decision)(lamella_view *field, void *user);
lamella_result lamella_text_field_set_should_begin( /* Before the editing begins. */
    lamella_view *field, lamella_field_decision decision, void *user);
lamella_result lamella_text_field_set_should_end( /* Before the editing ends; a field that is hidden or removed, or whose */
    lamella_view *field, lamella_field_decision decision, void *user); /* screen leaves or is covered, ends anyway. */
lamella_result lamella_text_field_set_should_return( /* Before Return has its effect, LAMELLA_FIELD_RETURN. */
    lamella_view *field, lamella_field_decision decision, void *user);
lamella_result lamella_text_field_set_should_clear( /* Before the clear button removes the text. */
    lamella_view *field, lamella_field_decision decision, void *user);
#define LAMELLA_CLEAR_NEVER 0
#define LAMELLA_CLEAR_WHILE_EDITING 1
#define LAMELLA_CLEAR_UNLESS_EDITING 2
#define LAMELLA_CLEAR_ALWAYS 3
lamella_result lamella_text_field_set_clear_button( /* When a field with text shows the button that removes it: one */
    lamella_view *field, int32_t mode);             /* of these; default LAMELLA_CLEAR_NEVER. */
lamella_result lamella_text_field_set_enabled(lamella_view *field, int32_t enabled); /* 0 disables; default 1. */
lamella_result lamella_text_field_set_font(lamella_view *field, lamella_font *font); /* NULL: the default. */
lamella_result lamella_text_field_set_editing( /* 1 begins the editing, 0 ends it; so do clicks, taps and Tab. */
    lamella_view *field, int32_t editing);
lamella_result lamella_text_field_is_editing(lamella_view *field);

/* ---- Scroll views: a part of a larger content, which the user moves ---- */

/* The children of a scroll view are its content. Their frames are in points of the content, whose size is set by
   lamella_scroll_set_content_size, or given by children that are pinned to all edges of the scroll view. */
lamella_view *lamella_scroll_create(lamella_view *parent);
lamella_result lamella_scroll_set_content_size( /* Not of a list, whose rows are its content. */
    lamella_view *scroll, double width, double height);
lamella_result lamella_scroll_get_content_size( /* Any of the pointers may be NULL. */
    lamella_view *scroll, double *width, double *height);

/* The offset is the point of the content at the top left corner of the scroll view. Setting it stops a movement, is not
   limited to the content, and takes 0.3 seconds if it is animated. */
lamella_result lamella_scroll_set_offset(lamella_view *scroll, double x, double y, int32_t animated);
lamella_result lamella_scroll_get_offset(lamella_view *scroll, double *x, double *y);
lamella_result lamella_scroll_set_insets(   /* The space around the content; default 0. */
    lamella_view *scroll, double top, double left, double bottom, double right);
lamella_result lamella_scroll_get_insets(   /* Any of the pointers may be NULL. */
    lamella_view *scroll, double *top, double *left, double *bottom, double *right);
lamella_result lamella_scroll_set_paging(   /* 1: it comes to rest at multiples of its size; default 0. */
    lamella_view *scroll, int32_t paging);
lamella_result lamella_scroll_is_paging(lamella_view *scroll);
lamella_result lamella_scroll_set_page_size( /* Pages of another size; 0 and 0: of its own, the default. */
    lamella_view *scroll, double width, double height);
lamella_result lamella_scroll_set_snap_offsets( /* Offsets at which it comes to rest, in any order, copied; no more */
    lamella_view *scroll,                       /* than 100000 for each axis. A count of 0, the default: anywhere. */
    const double *x, int32_t x_count,           /* Paging has precedence. */
    const double *y, int32_t y_count);
lamella_result lamella_scroll_set_enabled(  /* 0: the user cannot scroll; default 1. */
    lamella_view *scroll, int32_t enabled);
lamella_result lamella_scroll_set_bounces(  /* 0: content cannot be dragged past its edges; default 1. */
    lamella_view *scroll, int32_t horizontally, int32_t vertically);
lamella_result lamella_scroll_set_always_bounces( /* 1: content that fits can be dragged too; default 0. */
    lamella_view *scroll, int32_t horizontally, int32_t vertically);
lamella_result lamella_scroll_stop(lamella_view *scroll); /* Stops movements, drags and pinches where they are. */

/* The content is kept out of the stage's safe area: this is added to the insets. */
#define LAMELLA_SAFE_AREA_AUTOMATIC 0 /* Along the axes that scroll, but not with paging. */
#define LAMELLA_SAFE_AREA_SCROLLING 1 /* Along the axes that scroll. */
#define LAMELLA_SAFE_AREA_NEVER 2     /* Not at all. */
#define LAMELLA_SAFE_AREA_ALWAYS 3    /* On all edges. */
lamella_result lamella_scroll_set_safe_area(lamella_view *scroll, int32_t behavior);
lamella_result lamella_scroll_get_adjusted_insets( /* The insets and what is added; any pointer may be NULL. */
    lamella_view *scroll, double *top, double *left, double *bottom, double *right);

/* The indicators show the place in the content while it moves; the mouse drags them. */
#define LAMELLA_INDICATOR_DEFAULT 0
#define LAMELLA_INDICATOR_BLACK 1
#define LAMELLA_INDICATOR_WHITE 2
lamella_result lamella_scroll_set_indicators( /* 0 shows none; default 1, 1, LAMELLA_INDICATOR_DEFAULT. */
    lamella_view *scroll, int32_t horizontal, int32_t vertical, int32_t style);
lamella_result lamella_scroll_flash_indicators(lamella_view *scroll); /* Shows them for a second. */

/* Drags take the keyboard away: the view that has it loses it. */
#define LAMELLA_KEYBOARD_STAYS 0
#define LAMELLA_KEYBOARD_ON_DRAG 1     /* When a drag begins. */
#define LAMELLA_KEYBOARD_INTERACTIVE 2 /* It follows a drag that reaches down into it, and goes or comes back. */
lamella_result lamella_scroll_set_keyboard_dismissal(lamella_view *scroll, int32_t mode); /* Default: it stays. */

/* Scrolls to the top, animated. Returns 1, or 0 if the content is there. */
lamella_result lamella_scroll_to_top(lamella_view *scroll);
lamella_result lamella_stage_scroll_to_top( /* The same for the scroll view at a place, or the only one. */
    lamella_stage *stage, double x, double y);

/* The content zooms by pinches, Ctrl and the wheel if the limits differ, and one of its views is scaled. */
lamella_result lamella_scroll_set_zoom_content( /* A view in the scroll view; NULL: none, the default. */
    lamella_view *scroll, lamella_view *content);
lamella_result lamella_scroll_set_zoom_limits( /* Above 0; default 1 and 1. */
    lamella_view *scroll, double minimum, double maximum);
lamella_result lamella_scroll_set_zoom(     /* Within the limits; animated in 0.3 seconds. */
    lamella_view *scroll, double scale, int32_t animated);
lamella_result lamella_scroll_get_zoom(lamella_view *scroll, double *scale);
lamella_result lamella_scroll_set_double_tap_zooms( /* 1: a double tap zooms in or out; default 0. */
    lamella_view *scroll, int32_t zooms);

/* Content that is pulled down refreshes: it shows that it does until lamella_scroll_set_refreshing with 0. */
lamella_result lamella_scroll_set_refresh(  /* Called when the user pulls it, with the scroll view; NULL: it cannot */
    lamella_view *scroll, lamella_action action, void *user); /* be pulled, the default. */
lamella_result lamella_scroll_set_refreshing(lamella_view *scroll, int32_t refreshing); /* Does not call the action. */
lamella_result lamella_scroll_is_refreshing(lamella_view *scroll);

/* Called after each change of the offset, by the user or the game. It may call what a lamella_action may. */
typedef void (*lamella_scroll_action)(lamella_view *scroll, double x, double y, void *user);
lamella_result lamella_scroll_set_action(   /* NULL for none. */
    lamella_view *scroll, lamella_scroll_action action, void *user);

/* ---- Tile maps: maps of Tiled ----

     lamella_view *map = lamella_map_create(root, "Levels/harbour.tmx", NULL);
     lamella_view *actors = lamella_map_overlay(map, lamella_map_find_layer(map, "ground"), 1);
     lamella_view *hero = lamella_image_view_create(actors, hero_image);
     lamella_map_place(hero, hero_x, hero_y);
     lamella_map_follow(map, hero, 80, 60, 0.15);

   A map is a scroll view: lamella_scroll_set_zoom zooms it, and drags, the wheel and pinches move it. Its layers are
   numbered back to front from 0, groups before their members. Places on the map are in pixels of the map. */
lamella_view *lamella_map_create(           /* Reads a TMX or TMJ file with its tilesets and pictures. They must lie in */
    lamella_view *parent, const char *path, const char *root); /* a folder: `root`, or for NULL that of the project above
                                               the map, else the one above the map's. Parts that are left out are
                                               warnings; see lamella_set_log. */
lamella_result lamella_map_follow_files(    /* Shows the map anew when one of its files is saved, with the camera and the */
    lamella_view *map);                     /* overlays where they are. Changes by the game are lost then. */
lamella_result lamella_map_save(            /* Writes the map with its changes as TMX, or as TMJ by the path's end. */
    lamella_view *map, const char *path);
lamella_result lamella_map_get_size(        /* Of the map in cells and of a cell in pixels; any pointer may be NULL. */
    lamella_view *map, int32_t *columns, int32_t *rows, int32_t *tile_width, int32_t *tile_height);
lamella_result lamella_map_center_on(       /* As far as the edges allow. */
    lamella_view *map, double x, double y, int32_t animated);
lamella_result lamella_map_fit(             /* Shows an area as large as it fits; the whole map if its size is 0. */
    lamella_view *map, double x, double y, double width, double height, int32_t animated);
lamella_result lamella_map_set_camera_bounds( /* The camera stays in an area; in the whole map if its size is 0. */
    lamella_view *map, double x, double y, double width, double height);
lamella_result lamella_map_follow(          /* The camera follows a view of an overlay of the map; NULL for none. The view */
    lamella_view *map, lamella_view *view,  /* moves freely in the dead zone in the middle, in points. 63 % of the way to */
    double dead_width, double dead_height, double seconds); /* a view that jumps takes the seconds; 0: it is at once. */
lamella_result lamella_map_shake(           /* As an explosion does: by a distance of up to 1000 points that falls to 0 */
    lamella_view *map, double distance, double seconds); /* in up to 60 seconds. */
lamella_result lamella_map_to_map(          /* Converts a point of the map's view to a place on the map. */
    lamella_view *map, double x, double y, double *map_x, double *map_y);
lamella_result lamella_map_from_map(        /* Converts a place on the map to a point of the map's view. */
    lamella_view *map, double map_x, double map_y, double *x, double *y);

int64_t lamella_map_layer_count(lamella_view *map);
int64_t lamella_map_find_layer(lamella_view *map, const char *name); /* The first layer of a name; fails with
                                               LAMELLA_ERROR_VALUE if there is none. */
int64_t lamella_map_get_layer_name(         /* See lamella_view_get_identifier. */
    lamella_view *map, int64_t layer, char *buffer, int64_t capacity);
lamella_result lamella_map_set_layer_hidden(lamella_view *map, int64_t layer, int32_t hidden);
lamella_result lamella_map_is_layer_hidden(lamella_view *map, int64_t layer); /* By itself, whatever its groups are. */
lamella_result lamella_map_set_layer_opacity(lamella_view *map, int64_t layer, double opacity); /* 0 to 1. */
lamella_result lamella_map_set_layer_tint(  /* Multiplied with the layer's colors. */
    lamella_view *map, int64_t layer, uint32_t rgba);
/* A view between this layer and the next one, made at the first call, for views of the game's: they stand with the middle
   of their lower edge on their place, and those with a lower place are in front. With `sorted`, so are the tile objects of
   the layer. Its views' sizes are in pixels of the map. */
lamella_view *lamella_map_overlay(lamella_view *map, int64_t layer, int32_t sorted);
lamella_result lamella_map_place(lamella_view *view, double x, double y); /* Moves a view of an overlay. */
lamella_result lamella_map_place_unscaled(lamella_view *view, double x, double y); /* The same; the view keeps its
                                               size in points at each zoom, as a name tag does. */

/* Cells: a tile's number in the map (GID) with Tiled's bits for flips; 0 is empty. */
lamella_result lamella_map_get_cell(
    lamella_view *map, int64_t layer, int32_t column, int32_t row, uint32_t *cell);
lamella_result lamella_map_fill(            /* Changes a rectangle of cells; those outside of a map that is not infinite */
    lamella_view *map, int64_t layer, int32_t column, int32_t row, /* are left alone. At most 10^6 cells a call. */
    int32_t columns, int32_t rows, uint32_t cell);
lamella_result lamella_map_cell_at(         /* The cell at a place on the map, empty or not. */
    lamella_view *map, double x, double y, int32_t *column, int32_t *row);
lamella_result lamella_map_is_solid(        /* 1 if the place lies in a collision shape of a tile, in the layer's pixels, */
    lamella_view *map, int64_t layer, double x, double y); /* or 0. */
int64_t lamella_map_get_tile_property(      /* A property of a cell's tile as text: numbers in decimal, true or false, */
    lamella_view *map, uint32_t cell, const char *name, char *buffer, int64_t capacity); /* colors as #aarrggbb. Fails
                                               with LAMELLA_ERROR_VALUE if it has none of the name. */

#define LAMELLA_MAP_RECTANGLE 0
#define LAMELLA_MAP_ELLIPSE 1
#define LAMELLA_MAP_CAPSULE 2
#define LAMELLA_MAP_POINT 3
#define LAMELLA_MAP_POLYGON 4
#define LAMELLA_MAP_POLYLINE 5
#define LAMELLA_MAP_TEXT 6
#define LAMELLA_MAP_TILE 7
typedef struct lamella_map_object { /* It may grow at its end. */
  uint32_t size;    /* sizeof(lamella_map_object), set by the game. */
  int32_t id;
  int64_t layer;
  int32_t shape;    /* LAMELLA_MAP_RECTANGLE and so on. */
  uint32_t cell;    /* Of a tile, else 0. */
  double x, y, width, height; /* In pixels of its layer; of a tile, the place is its anchor. */
  double rotation;  /* In degrees, clockwise about the place. */
  int32_t hidden;
  int32_t reserved;
} lamella_map_object;
/* These write the numbers of objects, up to a capacity, and return how many there are. */
int64_t lamella_map_find_objects(           /* By name and by class; NULL for any. Back to front. */
    lamella_view *map, const char *name, const char *class_name, int32_t *ids, int64_t capacity);
int64_t lamella_map_objects_at(             /* Whose shape holds a place in their layer's pixels, the topmost first. */
    lamella_view *map, double x, double y, int32_t *ids, int64_t capacity);
lamella_result lamella_map_get_object(lamella_view *map, int32_t id, lamella_map_object *object);
int64_t lamella_map_get_object_name(lamella_view *map, int32_t id, char *buffer, int64_t capacity);
int64_t lamella_map_get_object_class(lamella_view *map, int32_t id, char *buffer, int64_t capacity);
int64_t lamella_map_get_object_property(    /* See lamella_map_get_tile_property. */
    lamella_view *map, int32_t id, const char *name, char *buffer, int64_t capacity);

/* ---- Lists: rows of any number, of which those in sight have a view ----

     static void fill(lamella_view *list, lamella_view *cell, int32_t section, int32_t row, void *user) {
       lamella_cell_set_text(cell, ((struct score *)user)[row].name);
     }
     lamella_view *list = lamella_list_create(root, LAMELLA_LIST_PLAIN, fill, scores);
     lamella_view_set_frame(list, 12, 12, 240, 320);
     lamella_list_set_row_count(list, 0, 1000000);

   A list is a scroll view: lamella_scroll_* work on it. It has one section without titles and rows at first. Sections
   and rows are numbered from 0, rows in each section for itself. */

/* Fills the cell of a row that comes into sight. It is called in lamella_stage_update and in other functions that lay
   out, and may call what a lamella_action may. A cell has neither texts, value, image nor accessory before. Cells are
   used again: one handle stands for other rows as the list scrolls, and is valid as long as its list. Views in
   lamella_cell_content stay there; fill those that the cell has from an earlier row, found by tags, and make them where
   there are none. */
typedef void (*lamella_list_fill)(lamella_view *list, lamella_view *cell, int32_t section, int32_t row, void *user);
#define LAMELLA_LIST_PLAIN 0         /* Rows from edge to edge; the header of the section at the top stays in sight. */
#define LAMELLA_LIST_INSET_GROUPED 1 /* Sections as cards with rounded corners. */
lamella_view *lamella_list_create(lamella_view *parent, int32_t style, lamella_list_fill fill, void *user);
lamella_result lamella_list_set_fill(      /* Another function; that of a list from a scene file, which has none. */
    lamella_view *list, lamella_list_fill fill, void *user);

/* These show all rows again, which ends selections. */
lamella_result lamella_list_set_section_count( /* 0 to 100000; added ones are empty. */
    lamella_view *list, int32_t count);
lamella_result lamella_list_set_row_count(lamella_view *list, int32_t section, int32_t count);
/* Titles; NULL for none. Rows in sight, and selections, stay. */
lamella_result lamella_list_set_header(lamella_view *list, int32_t section, const char *title);
lamella_result lamella_list_set_footer(lamella_view *list, int32_t section, const char *title);
lamella_result lamella_list_reload(lamella_view *list);
lamella_result lamella_list_section_count(lamella_view *list); /* The number of sections. */
lamella_result lamella_list_row_count(lamella_view *list, int32_t section); /* The number of rows of a section. */

/* Changes of 0 to 100000 rows from a row on. Rows in sight stay where they are, and selections with their rows. What
   the game fills rows from is to have changed before: the functions may fill rows. 1 animates the change. */
lamella_result lamella_list_insert_rows( /* Row: 0 to lamella_list_row_count. */
    lamella_view *list, int32_t section, int32_t row, int32_t count, int32_t animated);
lamella_result lamella_list_remove_rows(
    lamella_view *list, int32_t section, int32_t row, int32_t count, int32_t animated);
lamella_result lamella_list_reload_rows( /* Fills them again, and measures their heights. */
    lamella_view *list, int32_t section, int32_t row, int32_t count, int32_t animated);
lamella_result lamella_list_move_row(    /* To a row as it is numbered after the move. */
    lamella_view *list, int32_t section, int32_t row, int32_t to_section, int32_t to_row, int32_t animated);
/* Changes between these two, in one update of the stage, are shown together; what they say of animation does not count. */
lamella_result lamella_list_begin_changes(lamella_view *list, int32_t animated);
lamella_result lamella_list_end_changes(lamella_view *list);

/* Rows by identifiers of the game's: the list finds by itself which sections and rows come, go and move, as few as
   possible, and keeps selections with their rows.

     lamella_list_snapshot all = LAMELLA_LIST_SNAPSHOT_INIT;
     all.sections = &guild;      all.section_count = 1;
     all.row_counts = &members;  all.rows = member_ids;
     lamella_list_apply(list, &all, 1);

   Identifiers are unique: those of sections among sections, those of rows among all rows. Rows are not counted then:
   functions that change counts fail, until lamella_list_set_section_count. At most 100000 sections and 10^7 rows. */
typedef struct lamella_list_snapshot {
  uint32_t size;             /* sizeof(lamella_list_snapshot). */
  int32_t section_count;
  const int64_t *sections;   /* The identifiers of the sections. */
  const int32_t *row_counts; /* The number of rows of each section. */
  const int64_t *rows;       /* The identifiers of all rows, those of the first section first. */
  const char *const *headers; /* The titles of the sections; NULL for one without. NULL: sections keep theirs. */
  const char *const *footers;
  const int64_t *changed;    /* Rows that are filled again, as what they show has changed. */
  int32_t changed_count;
} lamella_list_snapshot;
#define LAMELLA_LIST_SNAPSHOT_INIT {sizeof(lamella_list_snapshot), 0, NULL, NULL, NULL, NULL, NULL, NULL, 0}
lamella_result lamella_list_apply( /* The structure and its arrays are copied. Titles and arrangements stay with their */
    lamella_view *list, const lamella_list_snapshot *snapshot, int32_t animated); /* sections. */
lamella_result lamella_list_get_row_id(lamella_view *list, int32_t section, int32_t row, int64_t *id);
lamella_result lamella_list_get_section_id(lamella_view *list, int32_t section, int64_t *id);
/* Write where the row or the section with an identifier is. Return 1, or 0 if there is none. */
lamella_result lamella_list_find_row(lamella_view *list, int64_t id, int32_t *section, int32_t *row);
lamella_result lamella_list_find_section(lamella_view *list, int64_t id, int32_t *section);

/* Fills the header or footer of a section that comes into sight, in place of one with a title. Views in it stay there, as
   in lamella_cell_content, and constraints in it give it its height; without any it has 32 points. It may call what a
   lamella_action may. */
typedef void (*lamella_list_fill_title)(lamella_view *list, lamella_view *title, int32_t section, void *user);
#define LAMELLA_TITLE_HEADER 0
#define LAMELLA_TITLE_FOOTER 1
lamella_result lamella_list_set_title_fill( /* Of every section. NULL: titles, the default. Shows all rows again. */
    lamella_view *list, int32_t title, lamella_list_fill_title fill, void *user);

/* Heights, 1 to 10^6 points. By default, rows are as high as their contents, with an estimate of 44. */
lamella_result lamella_list_set_row_height(lamella_view *list, double height); /* That of all rows. */
lamella_result lamella_list_set_row_estimate( /* Rows are as high as their contents: those in sight measured, all */
    lamella_view *list, double height);       /* others estimated. */
lamella_result lamella_list_set_separators(   /* 0 hides the lines between rows; default 1. */
    lamella_view *list, int32_t shown);

/* Sections in other arrangements than rows one below the other. Each function replaces the section's arrangement, and
   shows all rows again. Lengths are 1 to 10^6 points, spacing 0 to 10^6. */
lamella_result lamella_list_set_section_rows(lamella_view *list, int32_t section); /* The arrangement at first. */
lamella_result lamella_list_set_section_grid( /* Columns of one width, 1 to 1000. */
    lamella_view *list, int32_t section, int32_t columns, double height, double spacing);
lamella_result lamella_list_set_section_flow( /* As many in a line as fit, spread over it. */
    lamella_view *list, int32_t section, double width, double height, double spacing);
#define LAMELLA_SIDEWAYS_FREELY 0 /* A section that scrolls sideways rests anywhere, */
#define LAMELLA_SIDEWAYS_LEADING 1 /* where a row begins, */
#define LAMELLA_SIDEWAYS_PAGES 2   /* at pages of the list's width, */
#define LAMELLA_SIDEWAYS_ROWS 3    /* one row farther, */
#define LAMELLA_SIDEWAYS_CENTERED 4 /* or one row farther, in the middle. */
lamella_result lamella_list_set_section_sideways(
    lamella_view *list, int32_t section, double width, double height, double spacing, int32_t behavior);

#define LAMELLA_SELECT_NONE 0    /* The user selects no row. */
#define LAMELLA_SELECT_ONE 1     /* One; selecting another ends the selection of the first. */
#define LAMELLA_SELECT_SEVERAL 2 /* Any number; selecting one again ends its selection. */
lamella_result lamella_list_set_selection(lamella_view *list, int32_t selection); /* Default LAMELLA_SELECT_ONE. */
lamella_result lamella_list_set_selected( /* Selects a row, or with 0 ends its selection, without its action. */
    lamella_view *list, int32_t section, int32_t row, int32_t selected);
lamella_result lamella_list_is_selected(lamella_view *list, int32_t section, int32_t row);
lamella_result lamella_list_selected_count(lamella_view *list); /* The number of selected rows. */
lamella_result lamella_list_get_selected( /* A selected row; index: from 0, in the order of the list. Either pointer */
    lamella_view *list, int32_t index, int32_t *section, int32_t *row); /* may be NULL, here and below. */

/* Called when the user selects a row, with 1, or ends its selection, with 0. It may call what a lamella_action may. */
typedef void (*lamella_list_action)(lamella_view *list, int32_t section, int32_t row, int32_t selected, void *user);
lamella_result lamella_list_set_action(lamella_view *list, lamella_list_action action, void *user); /* NULL: none. */

#define LAMELLA_SCROLL_NEAREST 0 /* The shortest way. */
#define LAMELLA_SCROLL_START 1   /* The row is at the top, below the header that stays there. */
#define LAMELLA_SCROLL_CENTER 2
#define LAMELLA_SCROLL_END 3     /* The row is at the bottom. */
lamella_result lamella_list_scroll_to(    /* Shows a row. */
    lamella_view *list, int32_t section, int32_t row, int32_t position, int32_t animated);
/* Write the first and the last row that was in sight at the last layout. Return 1, or 0 if none was. */
lamella_result lamella_list_get_first_visible(lamella_view *list, int32_t *section, int32_t *row);
lamella_result lamella_list_get_last_visible(lamella_view *list, int32_t *section, int32_t *row);

/* What the user may do with a row. */
#define LAMELLA_ROW_LEADING_ACTIONS 0  /* Use the actions at its leading edge. */
#define LAMELLA_ROW_TRAILING_ACTIONS 1 /* Use the actions at its trailing edge. */
#define LAMELLA_ROW_MOVE 2             /* Move it. */
/* Returns 1 if the user may do it with the row, or 0. It may be called whenever rows are shown or touched, and may call
   what a lamella_action may. */
typedef int32_t (*lamella_list_permission)(lamella_view *list, int32_t section, int32_t row, int32_t what, void *user);
lamella_result lamella_list_set_permission( /* NULL: all with every row, the default. */
    lamella_view *list, lamella_list_permission permission, void *user);

/* Actions that a swipe uncovers at an edge of a row. A swipe across the whole row performs the first of the edge, and
   the key Delete the first destructive one of the trailing edge. */
#define LAMELLA_SWIPE_LEADING 0
#define LAMELLA_SWIPE_TRAILING 1
#define LAMELLA_SWIPE_NORMAL 0
#define LAMELLA_SWIPE_DESTRUCTIVE 1
/* Called when the user performs the action of a row. It may call what a lamella_action may. */
typedef void (*lamella_list_swipe)(lamella_view *list, int32_t section, int32_t row, void *user);
lamella_result lamella_list_add_swipe_action( /* Beside those that the edge has, 20 at most; color 0: that of the style. */
    lamella_view *list, int32_t edge, const char *title, int32_t style, uint32_t rgba, lamella_list_swipe action,
    void *user);
lamella_result lamella_list_remove_swipe_actions(lamella_view *list, int32_t edge); /* All of the edge. */
lamella_result lamella_list_set_full_swipe( /* Whether a swipe across the whole row performs its first action; default 1. */
    lamella_view *list, int32_t performs);

/* Called when the user has moved a row within its section, with its numbers before and after: what the game fills rows
   from is to follow. The user lifts a row by a long press or, in editing, by its grip; Alt with an arrow moves it, too.
   It may call what a lamella_action may. */
typedef void (*lamella_list_move)(lamella_view *list, int32_t section, int32_t row, int32_t to_row, void *user);
lamella_result lamella_list_set_move( /* NULL: rows cannot be moved, the default. */
    lamella_view *list, lamella_list_move move, void *user);

/* In editing, rows have a mark that performs their first destructive trailing action, or uncovers all, and a grip. Presses
   select none. */
lamella_result lamella_list_set_editing(lamella_view *list, int32_t editing, int32_t animated); /* Default 0. */
lamella_result lamella_list_is_editing(lamella_view *list);

lamella_result lamella_list_set_index( /* The titles, copied, of a bar at the trailing edge where a press jumps to their */
    lamella_view *list,                /* sections. Count: 0, no bar, to 1000. */
    const char *const *titles,
    const int32_t *sections,           /* The section of each title; NULL: those of the same numbers. */
    int32_t count);

/* Called with 1 for a row toward which the list scrolls, the nearest first, so that the game prepares what it shows; and
   with 0 for one that will not come into sight after all. It may call what a lamella_action may. */
typedef void (*lamella_list_prefetch)(lamella_view *list, int32_t section, int32_t row, int32_t wanted, void *user);
lamella_result lamella_list_set_prefetch( /* NULL for none. */
    lamella_view *list, lamella_list_prefetch prefetch, void *user);

/* ---- Cells: the views of rows ---- */

/* The list places its cells and their content views: they can be neither moved nor destroyed. */
lamella_view *lamella_list_cell_at(       /* The cell of a row; NULL without an error if it is out of sight. */
    lamella_view *list, int32_t section, int32_t row);
lamella_result lamella_cell_get_row(      /* Writes the row that a filled cell shows. Returns 1, or 0 if it has none. */
    lamella_view *cell, int32_t *section, int32_t *row);
lamella_view *lamella_cell_content(       /* The view for children of the game's own. Constraints in it give the row */
    lamella_view *cell);                  /* its height. */

/* Texts take as many lines as they need; the row of a cell in sight gets the height. */
lamella_result lamella_cell_set_text(lamella_view *cell, const char *text); /* NULL: none, here and below. */
lamella_result lamella_cell_set_secondary_text( /* A smaller text below. */
    lamella_view *cell, const char *text);
lamella_result lamella_cell_set_value(    /* A text at the trailing edge. */
    lamella_view *cell, const char *text);
lamella_result lamella_cell_set_image(    /* At the leading edge, in the size of the image. */
    lamella_view *cell, lamella_image *image);
#define LAMELLA_ACCESSORY_NONE 0
#define LAMELLA_ACCESSORY_DISCLOSURE 1 /* An arrow: the row leads somewhere. */
#define LAMELLA_ACCESSORY_CHECKMARK 2
lamella_result lamella_cell_set_accessory( /* A mark at the trailing edge. */
    lamella_view *cell, int32_t accessory);

/* ---- Screens: what a window shows one after another, as a menu of a game does ----

     static void resume(lamella_view *button, void *user) {
       lamella_stage_set_screen(((struct game *)user)->hud, NULL);
     }
     lamella_screen *pause = lamella_screen_create(hud, "Pause");
     lamella_view *button = lamella_button_create(lamella_screen_view(pause), "Resume");
     lamella_button_set_action(button, resume, game);
     lamella_view_pin(button, LAMELLA_PIN_CENTER, lamella_screen_view(pause), LAMELLA_AREA_SAFE, 0,
                      LAMELLA_PRIORITY_REQUIRED);
     lamella_stage_set_screen(hud, lamella_navigation_create(hud, pause));

   Keys and gamepads work in screens: Escape, the back button of a gamepad and a drag from the left edge lead back. A
   screen lives until it or its stage is destroyed, shown or not: one that the user has left can be shown again. */

lamella_screen *lamella_screen_create(lamella_stage *stage, const char *title); /* NULL: no title. */
lamella_result lamella_screen_destroy(lamella_screen *screen); /* Takes it from where it is shown, and destroys it
                                               with the views in it; screens in it go on. What was pushed leaves the
                                               window in the next update, what is being dismissed already at the end
                                               of its animation. */
lamella_view *lamella_screen_view(lamella_screen *screen); /* The view to fill, below bars too: LAMELLA_AREA_SAFE is
                                               what they leave. Not of navigations, tabs, pages and alerts. */
lamella_result lamella_screen_set_title(lamella_screen *screen, const char *title); /* NULL: none. */
lamella_result lamella_screen_is_shown(lamella_screen *screen); /* 1 once it has appeared, until it goes. */
#define LAMELLA_SCREEN_WILL_APPEAR 0
#define LAMELLA_SCREEN_DID_APPEAR 1
#define LAMELLA_SCREEN_WILL_DISAPPEAR 2
#define LAMELLA_SCREEN_DID_DISAPPEAR 3
/* Called with one of these as a screen of lamella_screen_create comes and goes. A drag back that is let go early calls
   the opposite will-call next. It may call what a lamella_action may. */
typedef void (*lamella_screen_action)(lamella_screen *screen, int32_t event, void *user);
lamella_result lamella_screen_set_action( /* NULL for none. */
    lamella_screen *screen, lamella_screen_action action, void *user);
lamella_result lamella_stage_set_screen(  /* Shows a screen in all of the window, behind the other views of the root; */
    lamella_stage *stage, lamella_screen *screen); /* it takes all presses. NULL, the default, for none. */

lamella_screen *lamella_navigation_create( /* A stack of screens below a bar with a title and a way back. */
    lamella_stage *stage, lamella_screen *root);
lamella_result lamella_navigation_push(    /* Shows another screen on top, which is no navigation. */
    lamella_screen *navigation, lamella_screen *screen, int32_t animated);
lamella_result lamella_navigation_pop(     /* Goes back. Returns 1, or 0 at the first screen. */
    lamella_screen *navigation, int32_t animated);
lamella_result lamella_navigation_pop_to(  /* Goes back to a screen of the stack. Returns 1, or 0 if it is on top, or */
    lamella_screen *navigation, lamella_screen *screen, int32_t animated); /* not in the stack. */
lamella_result lamella_navigation_count(lamella_screen *navigation); /* The number of screens in the stack. */
lamella_screen *lamella_navigation_top(lamella_screen *navigation);  /* NULL without an error if it is empty. */
lamella_result lamella_navigation_set_large_titles( /* 1: titles are large until the content has scrolled; default 0. */
    lamella_screen *navigation, int32_t large);

lamella_screen *lamella_tabs_create(lamella_stage *stage); /* Screens above a bar of tabs, one of which is shown. */
lamella_result lamella_tabs_add(           /* Adds a tab; the image may be NULL. */
    lamella_screen *tabs, lamella_screen *screen, const char *title, lamella_image *image);
lamella_result lamella_tabs_select(lamella_screen *tabs, int32_t index); /* Index: from 0; here and below. */
lamella_result lamella_tabs_get_selected(lamella_screen *tabs, int32_t *index); /* Returns 1, or 0 without tabs. */

lamella_screen *lamella_paging_create(lamella_stage *stage); /* Screens side by side, which the user turns. */
lamella_result lamella_paging_add(lamella_screen *paging, lamella_screen *screen);
lamella_result lamella_paging_select(lamella_screen *paging, int32_t index, int32_t animated);
lamella_result lamella_paging_get_selected(lamella_screen *paging, int32_t *index); /* Returns 1, or 0 without pages. */

#define LAMELLA_PRESENT_SHEET 0 /* From below; dragged down or left by a press beside it. */
#define LAMELLA_PRESENT_FORM 1  /* The same, smaller in wide windows. */
#define LAMELLA_PRESENT_FULL 2  /* In place of what is below. */
#define LAMELLA_PRESENT_OVER 3  /* Over all of it, which stays. */
lamella_result lamella_screen_present(     /* Presents a screen over one that is shown; alerts have their own style. */
    lamella_screen *presenter, lamella_screen *screen, int32_t style, int32_t animated);
lamella_result lamella_screen_dismiss(     /* Takes away what the screen presents, or else the screen itself. */
    lamella_screen *screen, int32_t animated); /* Returns 1, or 0 where nothing is presented. */

#define LAMELLA_ALERT_CARD 0  /* In the middle. */
#define LAMELLA_ALERT_SHEET 1 /* At the bottom: a list of choices. */
lamella_screen *lamella_alert_create(      /* A message with choices, for lamella_screen_present; NULL: no text. */
    lamella_stage *stage, const char *title, const char *message, int32_t style);
#define LAMELLA_CHOICE_DEFAULT 0
#define LAMELLA_CHOICE_CANCEL 1      /* Also by Escape. */
#define LAMELLA_CHOICE_DESTRUCTIVE 2
#define LAMELLA_CHOICE_PREFERRED 3   /* It stands out; also by Return. */
/* Called after an alert has gone, with the index of the choice. It may call what a lamella_action may. */
typedef void (*lamella_alert_action)(lamella_screen *alert, int32_t index, void *user);
lamella_result lamella_alert_add_choice(   /* The action may be NULL. */
    lamella_screen *alert, const char *title, int32_t style, lamella_alert_action action, void *user);
lamella_view *lamella_alert_add_field(lamella_screen *alert, const char *placeholder); /* A text field without an
                                               action, whose text the choices read; not in sheets. */

#define LAMELLA_MENU_DISABLED 1
#define LAMELLA_MENU_DESTRUCTIVE 2
#define LAMELLA_MENU_CHECKED 4
#define LAMELLA_MENU_SECTION 8 /* A line stands above it. */
typedef struct lamella_menu_item { /* An item of a menu. Those of greater depth behind one are its submenu. */
  const char *title;
  int32_t depth;  /* From 0; at most one more than that of the item before. */
  uint32_t flags; /* A sum of LAMELLA_MENU_*. */
} lamella_menu_item;
/* Called with the index of the item that was chosen. It may call what a lamella_action may. */
typedef void (*lamella_menu_action)(lamella_view *view, int32_t index, void *user);
/* Sets the menu of a view: a press of a button opens it, and on other views the secondary button of the mouse, a long
   press, or the menu key. The items are copied. A count of 0 ends it. */
lamella_result lamella_view_set_menu(
    lamella_view *view, const lamella_menu_item *items, int32_t count, lamella_menu_action action, void *user);
lamella_result lamella_view_set_tool_tip(  /* A text that is shown where the mouse rests on the view; NULL: none. */
    lamella_view *view, const char *text);

/* ---- Scene files: views in XML, as the documentation's page about scene files describes them ---- */

/* Files name views by class (Label, Button, Slider, StackView, ListView and so on), with their properties, constraints
   and actions; the views can do what those made by this library's other functions can.
     lamella_view *pause = lamella_scene_load(lamella_stage_root(hud), "pause.scene");
     lamella_scene_set_action(pause, "resume", resume, game);       // <Button title="Resume" action="resume"/>
     lamella_view *volume = lamella_view_find_identifier(pause, "volume");              // <Slider id="volume"/>
   A file for C has one object outside of all others, a view, and no screens. A list has no rows until it has sections
   with rows and a function that fills them. */
lamella_view *lamella_scene_load(           /* Makes the views of a file in front of their siblings, and returns the */
    lamella_view *parent, const char *path); /* outermost one; each has a handle. Of a file with faults it makes none:
                                               lamella_last_error() has all of them, FILE:LINE:COLUMN: MESSAGE each, a
                                               line each. A path without .scene or .xib gets .scene. */
lamella_result lamella_scene_set_action(    /* Called for an action of a file, with the view that sends it: a control, */
    lamella_view *scene, const char *name,  /* or that of a gesture. For the view that lamella_scene_load returned. */
    lamella_action action, void *user);     /* NULL for none. A name that the file lacks: LAMELLA_ERROR_VALUE. */
lamella_result lamella_scene_set_folder(    /* The folder that relative paths of scene files begin at; NULL, the */
    const char *path);                      /* default, for the current one. Paths in a file begin at its folder. */
lamella_result lamella_scene_set_language(  /* The language of the texts of files loaded from now on, such as "de" or */
    const char *language);                  /* "pt-BR"; NULL, the default, for texts without a language. */

/* ---- Images ---- */

lamella_image *lamella_image_from_rgba(     /* From rows of red, green, blue, alpha, top row first; the
                                               bytes are copied. */
    const uint8_t *pixels, int32_t width, int32_t height, double pixels_per_point);
lamella_image *lamella_image_from_file(     /* PNG; JPEG, WebP, GIF and BMP where SDL_image 2 is installed. */
    const char *path, double pixels_per_point);
lamella_image *lamella_image_from_memory(   /* The same for a file in memory. */
    const void *bytes, size_t length, double pixels_per_point);
lamella_result lamella_image_get_size(      /* In points. Either pointer may be NULL. */
    lamella_image *image, double *width, double *height);
/* These make another image, with a handle of its own: */
lamella_image *lamella_image_part(          /* A part of a sheet, in its pixels. */
    lamella_image *image, int32_t x, int32_t y, int32_t width, int32_t height);
#define LAMELLA_RESIZE_STRETCH 0 /* What lies between the corners is stretched, */
#define LAMELLA_RESIZE_TILE 1    /* or repeated. */
lamella_image *lamella_image_resizable(     /* One whose corners keep their size where it is stretched, as a frame's; */
    lamella_image *image, double top, double left, double bottom, double right, int32_t mode); /* insets: points. */
lamella_image *lamella_image_template(      /* One whose opacity is shown in the tint of its view. */
    lamella_image *image);
lamella_result lamella_image_destroy(lamella_image *image); /* Views that show it retain it. */
lamella_view *lamella_image_view_create(lamella_view *parent, lamella_image *image); /* Sized to its
                                                                               image; NULL for none. */
lamella_result lamella_image_view_set_image(lamella_view *view, lamella_image *image);
lamella_result lamella_image_view_set_smooth(lamella_view *view, int32_t smooth); /* 0: pixel art; default 1. */
#define LAMELLA_FIT_STRETCH 0 /* As large as the view. */
#define LAMELLA_FIT_INSIDE 1  /* In proportion, all of it inside. */
#define LAMELLA_FIT_FILL 2    /* In proportion, without a gap. */
#define LAMELLA_FIT_CENTER 3  /* In its own size, in the middle. */
lamella_result lamella_image_view_set_fit(lamella_view *view, int32_t fit); /* One of these; default 0. */

/* ---- Gradients ---- */

#define LAMELLA_GRADIENT_AXIAL 0  /* From the start to the end. */
#define LAMELLA_GRADIENT_RADIAL 1 /* From the start outwards, as far as the end is away. */
#define LAMELLA_GRADIENT_CONIC 2  /* Around the start, from the direction of the end. */
lamella_view *lamella_gradient_create(      /* A view of 2 to 64 colors, from top to bottom at first. The places of */
    lamella_view *parent, const uint32_t *colors, const double *places, int32_t count); /* the colors ascend from 0 to
                                               1; NULL spreads them evenly. It takes no presses. */
lamella_result lamella_gradient_set_colors(
    lamella_view *gradient, const uint32_t *colors, const double *places, int32_t count);
lamella_result lamella_gradient_set_points( /* Start and end in units of the view: 0, 0 its top left, 1, 1 its bottom */
    lamella_view *gradient, int32_t kind, double start_x, double start_y, double end_x, double end_y); /* right. */

/* ---- Drawing ---- */

/* Draws a view of a size. Only functions about the canvas, images and fonts may be called inside; all others return
   LAMELLA_ERROR_BUSY. */
typedef void (*lamella_draw)(lamella_view *view, lamella_canvas *canvas, double width, double height, void *user);
lamella_view *lamella_canvas_view_create(   /* A view that is drawn when it is first seen, after a change of its */
    lamella_view *parent, lamella_draw draw, void *user); /* size, and after lamella_canvas_view_redraw; else it keeps
                                               what was drawn. It takes no presses. */
lamella_result lamella_canvas_view_redraw(lamella_view *view);

/* Lengths are points, from the view's top left corner. What is drawn later lies over what was drawn before. */
lamella_result lamella_canvas_fill_rect(    /* With round corners; radius 0 for sharp ones. */
    lamella_canvas *canvas, double x, double y, double width, double height, double radius, uint32_t rgba);
lamella_result lamella_canvas_stroke_rect(  /* The inside of its edge. */
    lamella_canvas *canvas, double x, double y, double width, double height, double radius, double line_width,
    uint32_t rgba);
lamella_result lamella_canvas_fill_ellipse(
    lamella_canvas *canvas, double x, double y, double width, double height, uint32_t rgba);
lamella_result lamella_canvas_stroke_ellipse(
    lamella_canvas *canvas, double x, double y, double width, double height, double line_width, uint32_t rgba);
lamella_result lamella_canvas_line(
    lamella_canvas *canvas, double from_x, double from_y, double to_x, double to_y, double line_width,
    uint32_t rgba);
lamella_result lamella_canvas_fill_polygon( /* Points: x and y of each; 2 to 100000 of them. */
    lamella_canvas *canvas, const double *points, int32_t count, uint32_t rgba);
lamella_result lamella_canvas_stroke_polygon( /* 1 as closed joins the last point to the first. */
    lamella_canvas *canvas, const double *points, int32_t count, int32_t closed, double line_width, uint32_t rgba);
lamella_result lamella_canvas_draw_image(   /* Each pixel multiplied by the tint; 0xFFFFFFFF for its own colors. */
    lamella_canvas *canvas, lamella_image *image, double x, double y, double width, double height, uint32_t tint);
lamella_result lamella_canvas_draw_text(    /* With its top left corner at x, y. Lines end at newlines. NULL is the */
    lamella_canvas *canvas, const char *text, lamella_font *font, double x, double y, /* default font. */
    uint32_t rgba);
/* The state of the drawing: what moves, scales, turns or clips all that is drawn after it. */
lamella_result lamella_canvas_save(lamella_canvas *canvas);
lamella_result lamella_canvas_restore(lamella_canvas *canvas); /* The state that was saved last. */
lamella_result lamella_canvas_translate(lamella_canvas *canvas, double x, double y);
lamella_result lamella_canvas_scale(lamella_canvas *canvas, double x, double y);
lamella_result lamella_canvas_rotate(lamella_canvas *canvas, double radians); /* Clockwise. */
lamella_result lamella_canvas_clip(
    lamella_canvas *canvas, double x, double y, double width, double height);
lamella_result lamella_canvas_set_alpha(lamella_canvas *canvas, double alpha); /* 0 to 1. */

/* ---- Fonts ---- */

lamella_font *lamella_font_system(double points, int32_t weight); /* The system's sans-serif font with
                                                                     tabular digits; weight 400 or 700. */
lamella_font *lamella_font_from_file(const char *path, double points); /* TrueType or OpenType; 1 to 1000 points. */
lamella_font *lamella_font_from_memory( /* The same for a file in memory, whose bytes are copied. */
    const void *bytes, size_t length, double points);
lamella_result lamella_font_add_fallback( /* A file, or a folder of files, for characters that the fonts of */
    const char *path);                    /* lamella_font_system and the default font lack. */
lamella_font *lamella_font_from_ttf(void *ttf_font, int32_t points); /* A TTF_Font of SDL_ttf and the size
                                         it was opened with; the game owns it, and it must outlive the stages. */
lamella_result lamella_font_measure(        /* The size of a text whose lines end at newlines. Either pointer may be */
    lamella_font *font, const char *text, double *width, double *height); /* NULL, and the font for the default one. */
lamella_result lamella_font_destroy(lamella_font *font); /* Views that use it retain it. */

#ifdef __cplusplus
}
#endif

#endif /* LAMELLA_H */
