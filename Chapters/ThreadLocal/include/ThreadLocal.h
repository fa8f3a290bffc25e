#ifndef THREAD_LOCAL_H
#define THREAD_LOCAL_H

#include "LockListener.h"

// Swift has no thread-local variables. C does: `_Thread_local`. The functions are inline, so a read
// from Swift is an instruction and not a call.
//
// There is one such variable, and each thread has its own. Chapters 5 to 9 and the Bonus share it: a
// thread is in a tracking of one of them at a time.

extern _Thread_local void *_Nullable workshop_thread_local;

/// A pointer that each thread has its own copy of. In a new thread it is `nil`.
__attribute__((swift_name("getter:threadLocal()")))
static inline void *_Nullable workshop_get_thread_local(void) {
    return workshop_thread_local;
}

__attribute__((swift_name("setter:threadLocal(_:)")))
static inline void workshop_set_thread_local(void *_Nullable value) {
    workshop_thread_local = value;
}

/// Identifies this thread among all that are running: where its own variable is in memory.
__attribute__((swift_name("getter:currentThread()")))
static inline const void *_Nonnull workshop_current_thread(void) {
    return &workshop_thread_local;
}

#endif
