#include "ThreadLocal.h"

_Thread_local workshop_variables workshop_thread_local;
