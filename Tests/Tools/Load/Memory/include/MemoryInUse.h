#ifndef MEMORY_IN_USE_H
#define MEMORY_IN_USE_H

#include <stddef.h>

/// Returns the number of bytes that the program has allocated but not freed.
size_t memory_in_use(void);

#endif
