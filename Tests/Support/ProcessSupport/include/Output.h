#pragma once

/// Makes what this process prints leave it line by line, wherever it goes: so nothing of it is lost if
/// the process is stopped. (A file would get it in large pieces.)
void printEachLineAtOnce(void);
