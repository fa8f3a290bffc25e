#include "Thread.h"

#include <pthread.h>
#include <stdlib.h>

// Threads are detached, so that a thread that isn't joined doesn't leak. Joining waits for a flag. After a thread
// sets its flag, it runs only C code.
struct thread {
    void (*body)(void *);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t condition;
    int isOver;
};

static void *run(void *pointer) {
    struct thread *thread = pointer;
    thread->body(thread->context);
    pthread_mutex_lock(&thread->lock);
    thread->isOver = 1;
    pthread_cond_broadcast(&thread->condition);
    pthread_mutex_unlock(&thread->lock);
    return NULL;
}

uintptr_t startThread(void (*body)(void *), void *context, uintptr_t stackSize) {
    // It's never freed, because either thread may be the last to use it. A test starts few threads.
    struct thread *thread = malloc(sizeof *thread);
    if (!thread) return 0;
    *thread = (struct thread){.body = body, .context = context};
    pthread_mutex_init(&thread->lock, NULL);
    pthread_cond_init(&thread->condition, NULL);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (stackSize != 0) pthread_attr_setstacksize(&attributes, stackSize);
    pthread_t id;
    int error = pthread_create(&id, &attributes, run, thread);
    pthread_attr_destroy(&attributes);
    if (error != 0) return 0;
    pthread_detach(id);
    return (uintptr_t)thread;
}

void joinThread(uintptr_t handle) {
    struct thread *thread = (struct thread *)handle;
    pthread_mutex_lock(&thread->lock);
    while (!thread->isOver) pthread_cond_wait(&thread->condition, &thread->lock);
    pthread_mutex_unlock(&thread->lock);
}
