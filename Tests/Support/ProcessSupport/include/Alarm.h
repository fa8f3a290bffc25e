#pragma once

/// Ends this process with `SIGALRM` if a test hangs. A test hangs if it has used this many seconds of
/// processor time, or if it has used almost none for as long, because it waits for something that never
/// happens.
///
/// Elapsed time alone isn't enough: on a busy machine, a correct test can take many times as long as usual.
/// Each call restarts the measurement.
///
/// - Parameter seconds: How long a test may take.
void endProcessIfItHangs(unsigned seconds);

/// Records that a test begins on this thread. If the thread's stack overflows or the test hangs, Swift's own
/// handler, if there is one, can then print a backtrace of this thread.
void noteThreadOfTest(void);
