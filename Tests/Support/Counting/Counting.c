#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "Counting.h"
#include <pthread.h>
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
// and no longer: what Swift 6.3 does in between, on Linux, is to take the tag off each reference first.
// What is left of a short string then looks like an object, on whichever thread that is, and the program
// crashes. So counting begins when no other thread is running.
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

#ifdef __linux__
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/// Whether another thread of this process is running, or could.
static bool is_another_running(void) {
    DIR *threads = opendir("/proc/self/task");
    bool is_running = false;
    for (struct dirent *entry; threads && !is_running && (entry = readdir(threads));) {
        if (entry->d_name[0] == '.' || atoi(entry->d_name) == gettid()) continue;
        char path[300], state = 'S';
        snprintf(path, sizeof path, "/proc/self/task/%s/stat", entry->d_name);
        FILE *file = fopen(path, "r");
        if (!file) continue;
        // The state comes after the name, which is in parentheses.
        if (fscanf(file, "%*d (%*[^)]) %c", &state) == 1) is_running = state != 'S';
        fclose(file);
    }
    if (threads) closedir(threads);
    return is_running;
}
#endif

/// Lets the threads that have just run a test, and tell of it, come to an end. It takes them less than a
/// millisecond, or some more on a busy machine.
static void wait_for_other_threads(void) {
#ifdef __linux__
    for (int i = 0; i < 20000 && is_another_running(); i++) usleep(50);
#endif
}

void workshop_begin_counting(void) {
    wait_for_other_threads();
    counts = (workshop_counts){0};
    replace(true);
}

workshop_counts workshop_end_counting(void) {
    replace(false);
    awaited_class = NULL;
    return counts;
}

// Every function of Swift keeps the address of its caller's frame at the beginning of its own.
static _Thread_local void *first_frame;

void workshop_begin_counting_calls(void) {
    first_frame = *(void **)__builtin_frame_address(0);
}

long workshop_calls_so_far(void) {
    long count = 0;
    void **frame = *(void ***)__builtin_frame_address(0);
    for (; frame && (void *)frame < first_frame; frame = *frame) count += 1;
    return count;
}

#if __has_feature(address_sanitizer)
// With the address sanitizer, variables whose addresses are taken are on a second stack.
void *__asan_get_current_fake_stack(void);
void *__asan_addr_is_in_fake_stack(void *stack, void *address, void **begin, void **end);
#endif

bool workshop_is_on_stack(const void *address) {
#if __has_feature(address_sanitizer)
    void *second = __asan_get_current_fake_stack();
    if (second && __asan_addr_is_in_fake_stack(second, (void *)address, NULL, NULL)) return true;
#endif
    void *start = NULL;
    size_t size = 0;
#ifdef __APPLE__
    size = pthread_get_stacksize_np(pthread_self());
    start = (char *)pthread_get_stackaddr_np(pthread_self()) - size;
#else
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
    pthread_attr_getstack(&attributes, &start, &size);
    pthread_attr_destroy(&attributes);
#endif
    return (uintptr_t)address - (uintptr_t)start < size;
}
