#include "Counting.h"
#include <stddef.h>
#include <stdint.h>

// Swift's runtime allocates and retains through three function pointers, which a measuring tool can replace.
// While a thread counts, they point to the functions below. Each of these functions adds to the counts if it
// runs on that thread, and then calls the runtime's own function.

// On some systems, the runtime expects these functions to save more registers than a C function does.
#define SAVES_REGISTERS __attribute__((preserve_most))

typedef void *(*allocator)(const void *metadata, size_t size, size_t alignment);
typedef void *(*retainer)(void *object);
typedef void *(*retainer_n)(void *object, uint32_t count);

extern allocator _swift_allocObject;
extern retainer _swift_retain;
extern retainer_n _swift_retain_n;

// Newer runtimes use the pointers only while this flag is set. During that time, Swift 6.3 on Linux clears
// the tag of each reference before the retain. Without its tag, a short string looks like an object, so any
// other thread that retains one crashes. That's why the flag is set only while a thread counts, and why no
// other thread may run then.
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly
    __attribute__((weak));

// The runtime's own functions.
static allocator allocate;
static retainer retain;
static retainer_n retain_n;

// Runs when the program starts. Later, another thread might be counting.
__attribute__((constructor)) static void remember_functions(void) {
    allocate = _swift_allocObject;
    retain = _swift_retain;
    retain_n = _swift_retain_n;
}

static _Thread_local bool is_counting;
static _Thread_local workshop_counts counts;

// MARK: - Interruptions

static _Thread_local const void *interrupted_class;
static _Thread_local void (*interruption)(void *context, void *object);
static _Thread_local void *interruption_context;

void workshop_interrupt_allocation(
    const void *of_class, void (*call)(void *, void *), void *context
) {
    interrupted_class = of_class;
    interruption = call;
    interruption_context = context;
}

static void replace_functions(void);
static void restore_functions(void);

static void *allocate_with_interruption(const void *metadata, size_t size, size_t alignment) {
    interrupted_class = NULL;
    restore_functions();
    interruption(interruption_context, NULL);
    void *object = allocate(metadata, size, alignment);
    interruption(interruption_context, object);
    replace_functions();
    return object;
}

// MARK: - Counting

static void *counting_allocate(const void *metadata, size_t size, size_t alignment) {
    if (!is_counting) return allocate(metadata, size, alignment);
    counts.allocations += 1;
    counts.bytes += (long)size;
    if (metadata == interrupted_class) return allocate_with_interruption(metadata, size, alignment);
    return allocate(metadata, size, alignment);
}

static SAVES_REGISTERS void *counting_retain(void *object) {
    if (is_counting && object) counts.retains += 1;
    return retain(object);
}

static SAVES_REGISTERS void *counting_retain_n(void *object, uint32_t count) {
    if (is_counting && object) counts.retains += count;
    return retain_n(object, count);
}

static void use_pointers(bool is_used) {
    if (&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly)
        _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly = is_used;
}

static void replace_functions(void) {
    _swift_allocObject = counting_allocate;
    _swift_retain = (retainer)counting_retain;
    _swift_retain_n = (retainer_n)counting_retain_n;
    is_counting = true;
    use_pointers(true);
}

static void restore_functions(void) {
    use_pointers(false);
    is_counting = false;
    _swift_allocObject = allocate;
    _swift_retain = retain;
    _swift_retain_n = retain_n;
}

void workshop_begin_counting(void) {
    counts = (workshop_counts){0};
    replace_functions();
}

workshop_counts workshop_end_counting(void) {
    restore_functions();
    interrupted_class = NULL;
    return counts;
}
