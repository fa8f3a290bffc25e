#include "LockListener.h"

_Thread_local workshop_lock_listener workshop_listener;
_Thread_local void *workshop_listener_context;
