#pragma once

/// Notes that a chapter's tests begin. If a filter selects no test, this process fails and says what to type.
/// Swift Testing would report that 0 tests passed.
void noteThatTestsBegin(void);
