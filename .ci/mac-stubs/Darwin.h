// The declarations of Darwin that the project uses, with a Mac's types. Each C header includes this one.
#pragma once
#pragma clang system_header
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Files, and the terminal.
typedef struct __sFILE FILE;
typedef long ssize_t, time_t;
typedef unsigned short mode_t;
typedef unsigned nfds_t;
typedef unsigned long tcflag_t;
static const int STDIN_FILENO = 0, STDOUT_FILENO = 1, STDERR_FILENO = 2, BUFSIZ = 1024, _IOLBF = 1, X_OK = 1,
    O_RDONLY = 0, O_RDWR = 2, O_NONBLOCK = 4, O_NOCTTY = 0x20000, O_CREAT = 0x200, O_CLOEXEC = 0x1000000,
    LOCK_EX = 2, LOCK_NB = 4, POLLIN = 1, ECHO = 8, ICANON = 0x100, TCSANOW = 0;
extern FILE *stdout, *stderr;
struct pollfd { int fd; short events, revents; };
struct winsize { unsigned short ws_row, ws_col; };
struct termios { tcflag_t c_lflag; };
int fflush(FILE *), fputs(const char *, FILE *), setvbuf(FILE *, char *, int, size_t);
int fprintf(FILE *, const char *, ...), snprintf(char *, size_t, const char *, ...);
int access(const char *, int), close(int), flock(int, int), isatty(int), poll(struct pollfd *, nfds_t, int);
int tcgetattr(int, struct termios *), tcsetattr(int, int, const struct termios *);
ssize_t read(int, void *, size_t), write(int, const void *, size_t);

// Text.
int strcmp(const char *, const char *), toupper(int);
char *strcpy(char *, const char *), *strstr(const char *, const char *), *strdup(const char *), *strerror(int);
static const int REG_EXTENDED = 1, REG_ICASE = 2;
typedef struct { size_t re_nsub; } regex_t;
typedef struct { int64_t rm_so, rm_eo; } regmatch_t;
int regcomp(regex_t *, const char *, int), regexec(const regex_t *, const char *, size_t, regmatch_t *, int);
void regfree(regex_t *);

// Processes, memory, time.
typedef int pid_t;
typedef unsigned id_t;
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
typedef struct __siginfo { int si_signo; } siginfo_t;
struct timeval { time_t tv_sec; int tv_usec; };
struct rusage { struct timeval ru_utime, ru_stime; };
struct rlimit { uint64_t rlim_cur, rlim_max; };
typedef struct { size_t size_in_use; } malloc_statistics_t;
static const int RLIMIT_FSIZE = 1, RUSAGE_SELF = 0, WNOHANG = 1, WEXITED = 4, WNOWAIT = 0x20;
void *malloc(size_t), free(void *), *memset(void *, int, size_t);
void malloc_zone_statistics(void *, malloc_statistics_t *);
void exit(int) __attribute__((noreturn)), _exit(int) __attribute__((noreturn));
int atexit(void (*_Nonnull)(void)), execvp(const char *, char *const *), setenv(const char *, const char *, int);
char *getenv(const char *);
pid_t getpid(void), getppid(void);
unsigned alarm(unsigned), sleep(unsigned);
int usleep(unsigned), system(const char *), getrusage(int, struct rusage *);
int setrlimit(int, const struct rlimit *), waitid(idtype_t, id_t, siginfo_t *, int);

// Threads.
typedef struct _opaque_pthread_t *pthread_t;
typedef struct { long signature; } pthread_attr_t, pthread_mutex_t, pthread_cond_t;
pthread_t pthread_self(void);
void *pthread_get_stackaddr_np(pthread_t);
size_t pthread_get_stacksize_np(pthread_t);
int pthread_kill(pthread_t, int), pthread_attr_init(pthread_attr_t *), pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t), sched_yield(void);
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *), pthread_detach(pthread_t);
int pthread_mutex_init(pthread_mutex_t *, const void *), pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *), pthread_cond_init(pthread_cond_t *, const void *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *), pthread_cond_broadcast(pthread_cond_t *);

// Signals.
static const int SIGHUP = 1, SIGINT = 2, SIGQUIT = 3, SIGILL = 4, SIGTRAP = 5, SIGABRT = 6, SIGKILL = 9, SIGBUS = 10,
    SIGSEGV = 11, SIGALRM = 14, SIGTERM = 15, SIGCHLD = 20, SIGXFSZ = 25, SA_RESTART = 2, SS_DISABLE = 4;
typedef struct { void *ss_sp; size_t ss_size; int ss_flags; } stack_t;
union __sigaction_u { void (*__sa_handler)(int); };
struct sigaction { union __sigaction_u __sigaction_u; int sa_flags; };
int sigaltstack(const stack_t *, stack_t *), sigaction(int, const struct sigaction *, struct sigaction *);
int raise(int), kill(pid_t, int);
void (*signal(int, void (*)(int)))(int);

// Mach.
typedef int kern_return_t, exception_behavior_t, thread_state_flavor_t, *thread_info_t;
typedef unsigned mach_port_t, task_t, thread_t, *thread_act_array_t, exception_mask_t, mach_msg_type_number_t;
typedef uintptr_t vm_address_t;
typedef struct { int run_state; } thread_basic_info_data_t;
static const int CTL_KERN = 1, KERN_PROC = 14, KERN_PROC_PID = 1, P_TRACED = 0x800, MACH_PORT_NULL = 0,
    EXC_MASK_CORPSE_NOTIFY = 1 << 13, EXCEPTION_DEFAULT = 1, THREAD_STATE_NONE = 13, KERN_SUCCESS = 0,
    THREAD_BASIC_INFO = 3, THREAD_BASIC_INFO_COUNT = 10, TH_STATE_RUNNING = 1;
struct extern_proc { int p_flag; };
struct kinfo_proc { struct extern_proc kp_proc; };
int sysctl(int *, unsigned, void *, size_t *, void *, size_t);
mach_port_t task_self_trap(void), mach_thread_self(void);
kern_return_t task_set_exception_ports(
    task_t, exception_mask_t, mach_port_t, exception_behavior_t, thread_state_flavor_t);
kern_return_t task_threads(task_t, thread_act_array_t *, mach_msg_type_number_t *);
kern_return_t thread_info(thread_t, unsigned, thread_info_t, mach_msg_type_number_t *);
kern_return_t mach_port_deallocate(task_t, mach_port_t), vm_deallocate(task_t, vm_address_t, uintptr_t);

// Declarations that a Mac has in Swift, and their counterparts in C.
#ifdef __swift__
#define IN_SWIFT(name) __attribute__((swift_name(#name)))
static const unsigned long TIOCGWINSZ = 0x40087468;
int swift_errno(void) IN_SWIFT(getter:errno());
int swift_ioctl(int, unsigned long, void *) IN_SWIFT(ioctl(_:_:_:));
int swift_open2(const char *, int) IN_SWIFT(open(_:_:));
int swift_open3(const char *, int, mode_t) IN_SWIFT(open(_:_:_:));
void (*_Nullable swift_default(void))(int) IN_SWIFT(getter:SIG_DFL());
void (*_Nullable swift_ignore(void))(int) IN_SWIFT(getter:SIG_IGN());
#else
#define mach_task_self() task_self_trap()
#define sa_handler __sigaction_u.__sa_handler
#define SIG_DFL ((void (*)(int))0)
#endif
