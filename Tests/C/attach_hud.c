/* Views that are shown over a program which knows nothing of them; see Tools/attach. */
#include <lamella.h>
#include <stdio.h>

static void pressed(lamella_view *button, void *user) {
  (void)button;
  (void)user;
  fprintf(stderr, "pressed\n");
}

void lamella_attach(lamella_stage *stage) {
  lamella_view *root = lamella_stage_root(stage), *box = lamella_view_create(root);
  lamella_view *button = lamella_button_create(root, "OK");
  lamella_view_set_frame(box, 150, 60, 30, 30);
  lamella_view_set_color(box, 0xFF0000FFu);
  lamella_view_set_frame(button, 20, 60, 60, 30);
  lamella_button_set_action(button, pressed, NULL);
}
