#ifndef COUNTING_H
#define COUNTING_H

#include <stdbool.h>

// What Swift's runtime does on a thread, counted. The runtime calls its allocator and its reference
// counting through pointers that a process may replace, and so does this. That is meant for tools
// that measure, and for nothing else.

/// What the runtime has done on a thread.
typedef struct __attribute__((swift_name("RuntimeCounts"))) workshop_counts {
    /// How many objects were allocated.
    long allocations;
    /// How many bytes those objects have.
    long bytes;
    /// How many references were taken.
    long retains;
} workshop_counts;

/// Calls a function when this thread is about to allocate the first object of a class, while it counts,
/// and again with the object. What that function does is not counted.
__attribute__((swift_name("interruptAllocation(of:call:context:)")))
void workshop_interrupt_allocation(
    const void *_Nonnull of_class, void (*_Nonnull call)(void *_Nullable, void *_Nullable object),
    void *_Nullable context);

/// Begins to count what this thread does.
__attribute__((swift_name("beginCounting()")))
void workshop_begin_counting(void);

/// Ends it, and returns what was counted.
__attribute__((swift_name("endCounting()")))
workshop_counts workshop_end_counting(void);

/// Begins to count calls, from the function that calls this.
__attribute__((swift_name("beginCountingCalls()")))
void workshop_begin_counting_calls(void);

/// How many calls this thread is inside of, from the function that began to count them.
__attribute__((swift_name("getter:callsSoFar()")))
long workshop_calls_so_far(void);

/// Whether an address is on this thread's stack. Memory that a program allocates by hand is not, and the
/// runtime has no pointer that would let it be counted.
__attribute__((swift_name("isOnStack(_:)")))
bool workshop_is_on_stack(const void *_Nullable address);

#endif
