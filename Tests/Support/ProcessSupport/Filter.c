#include "Filter.h"

#include <ctype.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach/mach.h>
#endif

static bool have_begun;

void noteThatTestsBegin(void) { have_begun = true; }

static const char *filter;
/// Whether this program contains the tests of all chapters. With Swift Build, each chapter has its own
/// program.
static bool has_all_tests;

/// Finds a pattern in the filter.
static bool has(const char *pattern, int flags, regmatch_t *place) {
    regex_t regex;
    if (regcomp(&regex, pattern, REG_EXTENDED | flags)) return false;
    bool is_there = !regexec(&regex, filter, 1, place, 0);
    regfree(&regex);
    return is_there;
}

static void end(void) {
    if (have_begun) return;
    regmatch_t step, digit;
    bool has_step = has("[1-9B][.][0-9]+", REG_ICASE, &step);
    // Any other word can name a test outside the chapters' suites, which doesn't call `noteThatTestsBegin`.
    if (!has_step && !has("chapter|step|bonus", REG_ICASE, &digit)) return;
    bool is_a_name = has("Chapter[1-9]|Bonus|Step [1-9B][.][0-9]", 0, &digit);
    // A correct name can be the name of a test in another program.
    bool is_misspelled = !is_a_name && (has_step || has("(chapter|step) ?[1-9]|bonus", REG_ICASE, &digit));
    if (!has_all_tests && !is_misspelled) return;
    char guess[40] = "Chapter1";
    if (has_step && !is_a_name) {
        const char *number = filter + step.rm_so;
        int rest = (int)(step.rm_eo - step.rm_so) - 1;
        snprintf(guess, sizeof guess, "'Step %c%.*s'", toupper((unsigned char)*number), rest, number + 1);
    } else if (has("bonus|b[.]", REG_ICASE, &digit)) {
        strcpy(guess, "Bonus");
    } else if (has("[1-9]", 0, &digit)) {
        snprintf(guess, sizeof guess, "Chapter%c", filter[digit.rm_so]);
    }
    fflush(NULL);
    fprintf(stderr, "\nNo test ran: none is called `%s`.", filter);
    if (strcmp(guess, filter)) fprintf(stderr, " Type: swift test --filter %s", guess);
    fputs("\n", stderr);
    _exit(1);
}

/// Prepares a child process so that a crash is quick and loses no output.
static void begin_child(void) {
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
#ifdef __APPLE__
    // Without this call, the system writes a report after a trap, which takes a second or more. Swift
    // Testing's exit tests make the same call.
    task_set_exception_ports(
        mach_task_self(), EXC_MASK_CORPSE_NOTIFY, MACH_PORT_NULL, EXCEPTION_DEFAULT, THREAD_STATE_NONE);
#endif
}

// If no test runs, no Swift code of ours runs either. A constructor always runs, and receives the program's
// arguments.
__attribute__((constructor)) static void begin(int count, char **arguments) {
    if (getenv("WORKSHOP_ISOLATED")) return begin_child();
    for (int i = 0; i < count; i++) {
        // The tests of the tools don't belong to a chapter.
        if (strstr(arguments[i], "-toolsPackageTests")) return;
        if (strstr(arguments[i], "observation-from-scratchPackageTests")) has_all_tests = true;
        if (!strcmp(arguments[i], "--filter") && i + 1 < count) filter = arguments[i + 1];
    }
    if (filter) atexit(end);
}
