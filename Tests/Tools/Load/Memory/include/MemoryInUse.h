#ifndef MEMORY_IN_USE_H
#define MEMORY_IN_USE_H

#include <stddef.h>

/// How many bytes the program has asked for and not given back.
size_t memory_in_use(void);

#endif
