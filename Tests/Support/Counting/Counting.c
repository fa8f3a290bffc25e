#include "Counting.h"
#include <stddef.h>
#include <stdint.h>

// On some systems the runtime expects these calls to keep more registers than C does. What replaces
// them keeps them everywhere, and expects nothing.
#define KEEPS_REGISTERS __attribute__((preserve_most))

typedef void *(*allocator)(const void *metadata, size_t size, size_t alignment);
typedef void *(*retainer)(void *object);
typedef void *(*retainer_n)(void *object, uint32_t count);

extern allocator _swift_allocObject;
extern retainer _swift_retain;
extern retainer_n _swift_retain_n;

// Newer runtimes look at the pointers only if this is set. All of it is so while something is counted,
// and no longer: on Linux the runtime of Swift 6.3 then takes short strings for objects, and crashes,
// on whichever thread that is. So no other thread may be doing anything meanwhile.
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly
    __attribute__((weak));

static allocator allocate;
static retainer retain;
static retainer_n retain_n;

static _Thread_local bool is_counting;
static _Thread_local workshop_counts counts;

// What to call before the first object of a class is allocated, on this thread.
static _Thread_local const void *awaited_class;
static _Thread_local void (*interruption)(void *context, void *object);
static _Thread_local void *interruption_context;

static void replace(bool is_counting_now);

static void *counting_allocate(const void *metadata, size_t size, size_t alignment) {
    if (is_counting) {
        counts.allocations += 1;
        counts.bytes += (long)size;
    }
    if (!is_counting || metadata != awaited_class) return allocate(metadata, size, alignment);
    awaited_class = NULL;
    replace(false);
    interruption(interruption_context, NULL);
    void *object = allocate(metadata, size, alignment);
    interruption(interruption_context, object);
    replace(true);
    return object;
}

static KEEPS_REGISTERS void *counting_retain(void *object) {
    if (is_counting && object) counts.retains += 1;
    return retain(object);
}

static KEEPS_REGISTERS void *counting_retain_n(void *object, uint32_t count) {
    if (is_counting && object) counts.retains += count;
    return retain_n(object, count);
}

static void enable(bool is_enabled) {
    if (&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly)
        _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = is_enabled;
}

/// Replaces the runtime's pointers, and counts; or puts them back, and does not.
static void replace(bool is_counting_now) {
    if (!is_counting_now) enable(false);
    _swift_allocObject = is_counting_now ? counting_allocate : allocate;
    _swift_retain = is_counting_now ? (retainer)counting_retain : retain;
    _swift_retain_n = is_counting_now ? (retainer_n)counting_retain_n : retain_n;
    is_counting = is_counting_now;
    if (is_counting_now) enable(true);
}

void workshop_interrupt_allocation(
    const void *of_class, void (*call)(void *, void *), void *context
) {
    awaited_class = of_class;
    interruption = call;
    interruption_context = context;
}

// What the pointers are when the program starts. Another thread may be counting while this one retains, so
// nothing writes these later.
__attribute__((constructor)) static void remember(void) {
    allocate = _swift_allocObject;
    retain = _swift_retain;
    retain_n = _swift_retain_n;
}

void workshop_begin_counting(void) {
    counts = (workshop_counts){0};
    replace(true);
}

workshop_counts workshop_end_counting(void) {
    replace(false);
    awaited_class = NULL;
    return counts;
}
