#include "Output.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool have_begun;
static const char *filter;

void noteThatTestsBegin(void) { have_begun = true; }

#ifndef _WIN32
#include <unistd.h>

/// The place of a chapter's name in a text, if its letters may have any case.
static const char *chapter_in(const char *text) {
    for (; *text; text++) {
        if (!strncasecmp(text, "bonus", 5)) return text;
        if (!strncasecmp(text, "chapter", 7) && isdigit((unsigned char)text[7])) return text;
    }
    return NULL;
}

static void end(void) {
    const char *name = have_begun || !filter ? NULL : chapter_in(filter);
    if (!name || !strncmp(name, "Bonus", 5) || !strncmp(name, "Chapter", 7)) return;
    fflush(NULL);
    bool is_bonus = tolower((unsigned char)*name) == 'b';
    fprintf(stderr, "\nNo test ran: names have capital letters. Type: swift test --filter %s%.1s\n",
            is_bonus ? "Bonus" : "Chapter", is_bonus ? "" : name + 7);
    _exit(1);
}

// Where no test runs, nothing of Swift's does. A constructor is given the arguments of the program.
__attribute__((constructor)) static void begin(int count, char **arguments) {
    if (getenv("WORKSHOP_ISOLATED")) return;
    for (int i = 1; i + 1 < count; i++) {
        if (!strcmp(arguments[i], "--filter")) filter = arguments[i + 1];
    }
    if (filter) atexit(end);
}
#endif
