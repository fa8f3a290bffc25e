#pragma once

#include <stdint.h>

/// Starts a thread that can be joined. One that nobody joins is no leak to the thread sanitizer.
///
/// - Parameters:
///   - body: What the thread does.
///   - context: What `body` is given.
/// - Returns: The thread, for ``joinThread(_:)``; 0 if there is none to be had.
uintptr_t startThread(void (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context);

/// Waits until the body of a thread has returned. After that the thread runs nothing of Swift.
void joinThread(uintptr_t thread);
