#include "Thread.h"

#include <stdlib.h>

#ifdef _WIN32
uintptr_t startThread(void (*body)(void *), void *context) { return 0; }
void joinThread(uintptr_t thread) {}
#else
#include <pthread.h>

struct thread {
    pthread_t id;
    void (*body)(void *);
    void *context;
};

static void *run(void *pointer) {
    struct thread *thread = pointer;
    thread->body(thread->context);
    return NULL;
}

uintptr_t startThread(void (*body)(void *), void *context) {
    struct thread *thread = malloc(sizeof *thread);
    if (!thread) return 0;
    *thread = (struct thread){.body = body, .context = context};
    if (pthread_create(&thread->id, NULL, run, thread) == 0) return (uintptr_t)thread;
    free(thread);
    return 0;
}

void joinThread(uintptr_t handle) {
    struct thread *thread = (struct thread *)handle;
    pthread_join(thread->id, NULL);
    free(thread);
}
#endif
