#pragma once

/// Ends this process with `SIGALRM` when a test hangs: when it has used this many seconds of processor time, or
/// has used almost none for this many seconds, because it waits for something that never happens.
///
/// Elapsed time alone says too little: on a busy machine, a correct test takes many times as long. Each call
/// starts over.
///
/// - Parameter seconds: How long a test may take.
void endProcessIfItHangs(unsigned seconds);

/// Notes that a test begins on this thread. If its stack overflows or the test hangs, Swift's own handler, if there
/// is one, can print a backtrace of this thread.
void noteThreadOfTest(void);
