#include "Alarm.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// The signal handler can run on any thread, and may use only lock-free atomics.
static atomic_long patience, begin, last;
static atomic_uint idle;

// The thread on which the test began.
static pthread_t thread;
static atomic_bool has_thread;

/// Returns the processor time that this process has used, in milliseconds.
static long used(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000L +
           (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
}

/// Sends the test's thread a trap, so that Swift's own handler, if there is one, prints a backtrace.
static void printCalls(void) {
    struct sigaction swift;
    if (!has_thread || sigaction(SIGTRAP, 0, &swift) != 0 || swift.sa_handler == SIG_DFL) return;
    // If the backtrace is never finished, this line tells the parent what happened.
    static const char words[] = "\n*** Signal 14: a test hangs.\n";
    if (write(STDERR_FILENO, words, sizeof words - 1) < 0 || pthread_kill(thread, SIGTRAP) != 0) return;
    // The handler removes itself, stops all threads, including this one, and then prints.
    for (int tries = 0; tries < 100 && swift.sa_handler != SIG_DFL; tries++) {
        usleep(20000);
        sigaction(SIGTRAP, 0, &swift);
    }
    usleep(20000);
}

/// Handles the alarm, which goes off once a second, and ends the process if the test hangs.
static void look(int number) {
    long now = used();
    idle = now - last < 10 ? idle + 1 : 0;
    last = now;
    if (now - begin >= patience * 1000 || (long)idle >= patience) {
        printCalls();
        signal(number, SIG_DFL);
        raise(number);
    } else {
        alarm(1);
    }
}

// The thread sanitizer makes code about ten times as slow.
#if __has_feature(thread_sanitizer)
static const unsigned slowdown = 10;
#else
static const unsigned slowdown = 1;
#endif

void noteThreadOfTest(void) {
    thread = pthread_self();
    has_thread = true;
    // After a stack overflow, the handler needs another stack.
    stack_t stack;
    if (sigaltstack(0, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
    // It's never freed, because the handler may run at any time.
    stack = (stack_t){.ss_sp = malloc(1 << 17), .ss_size = 1 << 17};
    if (stack.ss_sp) sigaltstack(&stack, 0);
}

void endProcessIfItHangs(unsigned seconds) {
    alarm(0);
    patience = seconds * slowdown;
    last = used();
    begin = last;
    idle = 0;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = look;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, 0);
    alarm(1);
}
