#pragma once

#include <stdint.h>

/// Starts a thread that can be joined. One that nobody joins is no leak to the thread sanitizer.
///
/// - Parameters:
///   - body: What the thread does.
///   - context: What `body` is given.
///   - stackSize: The size of its stack in bytes, or 0 for the system's usual one.
/// - Returns: The thread, for ``joinThread(_:)``; 0 if there is none to be had.
uintptr_t startThread(
    void (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context, uintptr_t stackSize);

/// Waits until the body of a thread has returned. After that the thread runs nothing of Swift.
void joinThread(uintptr_t thread);
