#ifndef LAMELLA_CMALLOC_SHIM_H
#define LAMELLA_CMALLOC_SHIM_H

/* What glibc tells of its heap; Swift's module of glibc leaves it out. */
#include <malloc.h>

#endif
