#ifndef LAMELLA_CMAINQUEUE_SHIM_H
#define LAMELLA_CMAINQUEUE_SHIM_H

/* What libdispatch offers to loops that are not its own; its headers do not declare it. */

/* Runs what waits in the main queue. To be called by the process's first thread. */
void _dispatch_main_queue_callback_4CF(void *);

/* An eventfd that can be read while something waits. */
int _dispatch_get_main_queue_handle_4CF(void);

#endif
