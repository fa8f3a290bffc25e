#pragma once

#include <stdint.h>

/// Starts a thread that can be joined.
///
/// - Parameters:
///   - body: What the thread does.
///   - context: What `body` is given.
/// - Returns: The thread, for ``joinThread(_:)``; 0 if there is none to be had.
uintptr_t startThread(void (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context);

/// Waits until a thread is gone. It can be joined once.
void joinThread(uintptr_t thread);
