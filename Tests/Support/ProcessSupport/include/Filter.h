#pragma once

/// Records that a chapter's tests begin. If a filter selects no test, this function isn't called. The process
/// then fails and suggests a command, where Swift Testing alone would report that 0 tests passed.
void noteThatTestsBegin(void);
