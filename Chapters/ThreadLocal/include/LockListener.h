#ifndef LOCK_LISTENER_H
#define LOCK_LISTENER_H

// The tests run two or three threads one at a time, in every order. For that, they are notified of
// each lock that those threads take. All other threads have no listener, and nothing happens there.

/// Called when the thread wants a lock, with the place in the source; or, with no file, when it has
/// released the lock. With no lock, it is called at a point where another thread may come in
/// between, with what comes after it.
typedef void (*workshop_lock_listener)(
    void *_Nonnull context, const void *_Nullable lock, const void *_Nullable file, long line);

extern _Thread_local workshop_lock_listener _Nullable workshop_listener;
extern _Thread_local void *_Nullable workshop_listener_context;

/// Makes a function the listener of the locks that this thread takes from now on. `nil` removes it.
__attribute__((swift_name("listenToLocks(context:_:)")))
static inline void workshop_listen_to_locks(
    void *_Nullable context, workshop_lock_listener _Nullable listener
) {
    workshop_listener_context = context;
    workshop_listener = listener;
}

/// What the listener of this thread's locks was given, or `nil` if there is no listener.
__attribute__((swift_name("getter:lockListenerContext()")))
static inline void *_Nullable workshop_get_listener_context(void) {
    return workshop_listener_context;
}

/// Says that this thread wants a lock, and where in the source. Returns when it may have it.
__attribute__((swift_name("wantLock(_:file:line:)")))
static inline void workshop_want_lock(
    const void *_Nonnull lock, const void *_Nonnull file, long line
) {
    if (workshop_listener) workshop_listener(workshop_listener_context, lock, file, line);
}

/// Says that this thread has released a lock.
__attribute__((swift_name("letLockGo(_:)")))
static inline void workshop_let_lock_go(const void *_Nonnull lock) {
    if (workshop_listener) workshop_listener(workshop_listener_context, lock, 0, 0);
}

/// Says what this thread does next to something shared, without a lock. Returns when it may do so.
__attribute__((swift_name("reachPoint(_:)")))
static inline void workshop_reach_point(const void *_Nonnull words) {
    if (workshop_listener) workshop_listener(workshop_listener_context, 0, words, 0);
}

#endif
