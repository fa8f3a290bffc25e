#include "ThreadLocal.h"

_Thread_local workshop_variables workshop_thread_local;
_Thread_local void *workshop_late_calls;
