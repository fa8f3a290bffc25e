#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Starts a thread that can be joined but doesn't have to be.
///
/// - Parameters:
///   - body: The function that the thread runs.
///   - context: The argument of `body`.
///   - stackSize: The size of the stack in bytes, or 0 for the default.
/// - Returns: The thread, for ``joinThread(_:)``; 0 if it can't be started.
uintptr_t startThread(
    void (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context, uintptr_t stackSize);

/// Waits until the function of a thread has returned. After that, the thread runs no Swift code.
void joinThread(uintptr_t thread);

/// Returns whether all other threads of this process are waiting. A thread that is ready to run but has no
/// processor isn't waiting.
bool otherThreadsAreWaiting(void);
