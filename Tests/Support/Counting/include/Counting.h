#ifndef COUNTING_H
#define COUNTING_H

#include <stdbool.h>

/// The work of Swift's runtime on one thread.
typedef struct __attribute__((swift_name("RuntimeCounts"))) workshop_counts {
    /// The number of objects that were allocated.
    long allocations;
    /// The size of these objects in bytes.
    long bytes;
    /// The number of retains.
    long retains;
} workshop_counts;

/// Starts counting the work of the runtime on this thread.
__attribute__((swift_name("beginCounting()")))
void workshop_begin_counting(void);

/// Stops counting, and returns the counts.
__attribute__((swift_name("endCounting()")))
workshop_counts workshop_end_counting(void);

/// Interrupts the next allocation of an object of a class while this thread counts. `call` runs with a null
/// object before the allocation, and with the new object after it. The work of `call` isn't counted.
__attribute__((swift_name("interruptAllocation(of:call:context:)")))
void workshop_interrupt_allocation(
    const void *_Nonnull of_class, void (*_Nonnull call)(void *_Nullable, void *_Nullable object),
    void *_Nullable context);

/// Starts counting calls on this thread, from the function that calls this one.
__attribute__((swift_name("beginCountingCalls()")))
void workshop_begin_counting_calls(void);

/// Returns the number of calls between the function that started counting and this one.
__attribute__((swift_name("getter:callsSoFar()")))
long workshop_calls_so_far(void);

/// Returns whether an address is on this thread's stack.
__attribute__((swift_name("isOnStack(_:)")))
bool workshop_is_on_stack(const void *_Nullable address);

#endif
