#define _GNU_SOURCE  // for `gettid`
#include "Thread.h"

#include <pthread.h>
#include <stdlib.h>

#ifdef __APPLE__
#include <mach/mach.h>
#else
#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#endif

// Threads are detached, so that a thread that isn't joined doesn't leak. Joining waits for a flag. After a
// thread sets its flag, it runs only C code.
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
    // It's never freed, because either thread can be the last to use it. The leak is small, because a test
    // starts few threads.
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

#ifdef __APPLE__

bool otherThreadsAreWaiting(void) {
    thread_act_array_t threads;
    mach_msg_type_number_t count;
    if (task_threads(mach_task_self(), &threads, &count) != KERN_SUCCESS) return false;
    thread_t current = mach_thread_self();
    bool areWaiting = true;
    for (mach_msg_type_number_t i = 0; i < count; i++) {
        thread_basic_info_data_t info;
        mach_msg_type_number_t size = THREAD_BASIC_INFO_COUNT;
        // There is no information about a thread that has ended in the meantime.
        if (threads[i] != current
            && thread_info(threads[i], THREAD_BASIC_INFO, (thread_info_t)&info, &size) == KERN_SUCCESS
            && info.run_state == TH_STATE_RUNNING)
            areWaiting = false;
        mach_port_deallocate(mach_task_self(), threads[i]);
    }
    mach_port_deallocate(mach_task_self(), current);
    vm_deallocate(mach_task_self(), (vm_address_t)threads, count * sizeof *threads);
    return areWaiting;
}

#else

/// Returns whether the thread with this ID, a name in `/proc/self/task`, is asleep or has ended.
static bool isWaiting(int tasks, const char *id) {
    int folder = openat(tasks, id, O_RDONLY | O_DIRECTORY);
    if (folder < 0) return true;
    int file = openat(folder, "stat", O_RDONLY);
    char text[256] = "";
    ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (file >= 0) close(file);
    close(folder);
    if (size <= 0) return true;
    // The state follows the name, which is in parentheses: "4711 (name) S …".
    const char *name = strrchr(text, ')');
    return name && name[1] == ' ' && strchr("SZX", name[2]) != NULL;
}

bool otherThreadsAreWaiting(void) {
    DIR *tasks = opendir("/proc/self/task");
    if (!tasks) return false;
    pid_t current = gettid();
    bool areWaiting = true;
    struct dirent *task;
    while (areWaiting && (task = readdir(tasks))) {
        if (task->d_name[0] == '.' || atoi(task->d_name) == current) continue;
        areWaiting = isWaiting(dirfd(tasks), task->d_name);
    }
    closedir(tasks);
    return areWaiting;
}

#endif
