#ifndef THREAD_LOCAL_H
#define THREAD_LOCAL_H

#include "LockListener.h"

// Swift has no thread-local variables. C does: `_Thread_local`. The functions are inline, so on
// Linux a read from Swift is an instruction or two. On a Mac, it's a short call.
//
// There are two such variables, and each thread has its own of both: one for chapters 5 to 9, which are
// tried one at a time, and one for the Bonus. So the Bonus can be used inside a chapter's `apply`.

typedef struct {
    void *_Nullable chapter;
    void *_Nullable bonus;
} workshop_variables;

extern _Thread_local workshop_variables workshop_thread_local;

/// A pointer that each thread has its own copy of. In a new thread it is `nil`.
__attribute__((swift_name("getter:threadLocal()")))
static inline void *_Nullable workshop_get_thread_local(void) {
    return workshop_thread_local.chapter;
}

__attribute__((swift_name("setter:threadLocal(_:)")))
static inline void workshop_set_thread_local(void *_Nullable value) {
    workshop_thread_local.chapter = value;
}

/// The same for the Bonus: a pointer of its own.
__attribute__((swift_name("getter:bonusThreadLocal()")))
static inline void *_Nullable workshop_get_bonus_thread_local(void) {
    return workshop_thread_local.bonus;
}

__attribute__((swift_name("setter:bonusThreadLocal(_:)")))
static inline void workshop_set_bonus_thread_local(void *_Nullable value) {
    workshop_thread_local.bonus = value;
}

/// Sets both to `nil` for a while.
///
/// Returns what they were, for `putThreadLocalsBack`.
__attribute__((swift_name("putThreadLocalsAside()")))
static inline workshop_variables workshop_put_aside(void) {
    workshop_variables variables = workshop_thread_local;
    workshop_thread_local = (workshop_variables){0, 0};
    return variables;
}

__attribute__((swift_name("putThreadLocalsBack(_:)")))
static inline void workshop_put_back(workshop_variables variables) {
    workshop_thread_local = variables;
}

extern _Thread_local void *_Nullable workshop_late_calls;

/// A second pointer that each thread has its own copy of. Chapters 5 to 9 and the Bonus share it.
///
/// It is for calls that wait until the thread has returned from another one. `putThreadLocalsAside`
/// doesn't change it: where a lock is held, such a call has even more reason to wait.
__attribute__((swift_name("getter:lateCallsThreadLocal()")))
static inline void *_Nullable workshop_get_late_calls(void) {
    return workshop_late_calls;
}

__attribute__((swift_name("setter:lateCallsThreadLocal(_:)")))
static inline void workshop_set_late_calls(void *_Nullable value) {
    workshop_late_calls = value;
}

/// Identifies this thread among all that are running: where its own variables are in memory.
__attribute__((swift_name("getter:currentThread()")))
static inline const void *_Nonnull workshop_current_thread(void) {
    return &workshop_thread_local;
}

#endif
