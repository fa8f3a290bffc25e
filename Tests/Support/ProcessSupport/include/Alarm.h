#pragma once

/// Ends this process, by `SIGALRM`, when a test hangs: when it has used that many seconds of the
/// processor, or has used next to nothing for that many seconds on the clock, since it waits for
/// something that never comes.
///
/// The time on the clock alone would not do. On a busy machine a test that is all right takes many times
/// as long as on an idle one. Each call begins anew.
///
/// - Parameter seconds: How long a test may take.
void endProcessIfItHangs(unsigned seconds);

/// Notes that a test begins on this thread. If the thread's stack overflows, or the test hangs, Swift's own
/// handler, where there is one, can then print what the thread was doing.
void noteThreadOfTest(void);
