#ifdef __linux__
#define _GNU_SOURCE
#endif
#include "Counting.h"
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

// MARK: - Calls

// At the beginning of its frame, every Swift function stores the address of its caller's frame.
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

// MARK: - Addresses

#if __has_feature(address_sanitizer)
// The address sanitizer keeps variables whose addresses are taken on a second stack.
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
