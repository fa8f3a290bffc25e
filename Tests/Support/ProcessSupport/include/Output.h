#pragma once

/// Makes what this process prints leave it line by line, wherever it goes: so nothing of it is lost if
/// the process is stopped. (A file would get it in large pieces.)
void printEachLineAtOnce(void);

/// Notes that a chapter's tests begin. If a filter lets none begin, this process says what to type when it ends,
/// and fails: Swift Testing would say that 0 tests have passed.
void noteThatTestsBegin(void);
