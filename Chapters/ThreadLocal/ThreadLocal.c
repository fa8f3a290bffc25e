#include "ThreadLocal.h"

_Thread_local void *workshop_thread_local;
