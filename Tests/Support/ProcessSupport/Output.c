#include "Output.h"

#include <stdio.h>

void printEachLineAtOnce(void) { setvbuf(stdout, NULL, _IOLBF, BUFSIZ); }
