#ifndef LAMELLA_ATTACH_H
#define LAMELLA_ATTACH_H

/* A library that is preloaded into a program which draws by SDL 2 and knows nothing of Lamella (LD_PRELOAD).

   It takes the place of some of SDL's functions, each of which calls SDL's own, also where the program finds them by
   dlsym. It does nothing but what these variables of the environment ask for:

   LAMELLA_ATTACH_PROFILE  A file for a capture of the program's frames, one a present; see `Tools/profile record`.
   LAMELLA_ATTACH_HUD      A library with `void lamella_attach(lamella_stage *)`, whose views are shown over the
                           program's picture and take input before it; see `Tools/attach`.

   LAMELLA_ATTACH_RECORD   A file for the events and the time that the program is given.
   LAMELLA_ATTACH_REPLAY   Such a file, of which it is given the same again.
   LAMELLA_ATTACH_DIGESTS  A file for a digest of each picture, a line each.

   A program whose SDL is linked statically, one with the setuid bit, and a static one cannot be attached to.

   The library has no functions for programs. */

#endif
