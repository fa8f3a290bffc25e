#include "Alarm.h"

#ifdef _WIN32
void endProcessIfItHangs(unsigned seconds) { (void)seconds; }
#else
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// The handler runs on whichever thread the signal comes to, so one thread writes these and another
// reads them. Atomics without a lock may be used in a handler.
static atomic_long patience, begin, last;
static atomic_uint idle;

/// The processor's time of this process, in milliseconds.
static long used(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000L +
           (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
}

/// Called once a second.
static void look(int number) {
    long now = used();
    idle = now - last < 10 ? idle + 1 : 0;
    last = now;
    if (now - begin >= patience * 1000 || (long)idle >= patience) {
        signal(number, SIG_DFL);
        raise(number);
    } else {
        alarm(1);
    }
}

// The thread sanitizer makes code slower by as much as this.
#if __has_feature(thread_sanitizer)
static const unsigned slowdown = 10;
#else
static const unsigned slowdown = 1;
#endif

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
#endif
