#include "Counting.h"
#include <stddef.h>
#include <stdint.h>

// The runtime keeps more registers over these calls than C does. What replaces them has to as well.
#define KEEPS_REGISTERS __attribute__((preserve_most))

typedef void *(*allocator)(const void *metadata, size_t size, size_t alignment);
typedef void *(KEEPS_REGISTERS *retainer)(void *object);
typedef void *(KEEPS_REGISTERS *retainer_n)(void *object, uint32_t count);

extern allocator _swift_allocObject;
extern retainer _swift_retain;
extern retainer_n _swift_retain_n;

// Since Swift 6.2 or so the runtime looks at the pointers only if this is set.
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly
    __attribute__((weak));

static allocator allocate;
static retainer retain;
static retainer_n retain_n;

static _Thread_local bool is_counting;
static _Thread_local workshop_counts counts;

static void *counting_allocate(const void *metadata, size_t size, size_t alignment) {
    if (is_counting) {
        counts.allocations += 1;
        counts.bytes += (long)size;
    }
    return allocate(metadata, size, alignment);
}

static KEEPS_REGISTERS void *counting_retain(void *object) {
    if (is_counting && object) counts.retains += 1;
    return retain(object);
}

static KEEPS_REGISTERS void *counting_retain_n(void *object, uint32_t count) {
    if (is_counting && object) counts.retains += count;
    return retain_n(object, count);
}

static void replace(void) {
    if (allocate) return;
    allocate = _swift_allocObject;
    retain = _swift_retain;
    retain_n = _swift_retain_n;
    _swift_allocObject = counting_allocate;
    _swift_retain = counting_retain;
    _swift_retain_n = counting_retain_n;
    if (&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly)
        _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = true;
}

void workshop_begin_counting(void) {
    replace();
    counts = (workshop_counts){0};
    is_counting = true;
}

workshop_counts workshop_end_counting(void) {
    is_counting = false;
    return counts;
}
