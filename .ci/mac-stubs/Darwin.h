// What the project uses of Darwin, and some more, with the types that a Mac has. Each header of C is this one.
#pragma once
#pragma clang system_header
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#define IN_SWIFT(name) __attribute__((swift_name(#name)))
typedef long ssize_t, time_t;
typedef long long off_t;
typedef int pid_t, kern_return_t, exception_behavior_t, thread_state_flavor_t;
typedef unsigned mach_port_t, mach_port_name_t, task_t, exception_mask_t, useconds_t, nfds_t, sigset_t, id_t;
typedef unsigned long tcflag_t, speed_t;
typedef unsigned short mode_t;

// Files, and the terminal.
static const int STDIN_FILENO = 0, STDOUT_FILENO = 1, STDERR_FILENO = 2, BUFSIZ = 1024, _IOLBF = 1, X_OK = 1,
    O_RDONLY = 0, O_WRONLY = 1, O_RDWR = 2, O_NONBLOCK = 4, O_NOCTTY = 0x20000,
    O_CREAT = 0x200, O_CLOEXEC = 0x1000000, LOCK_EX = 2, LOCK_NB = 4,
    EPERM = 1, ENOENT = 2, ESRCH = 3, EINTR = 4, EACCES = 13, EEXIST = 17, EXDEV = 18,
    POLLIN = 1, POLLERR = 8, POLLHUP = 16, ECHO = 8, ICANON = 0x100, TCSANOW = 0;
typedef struct __sFILE FILE;
extern FILE *stdin, *stdout, *stderr;
struct timespec { time_t tv_sec; long tv_nsec; };
struct stat { mode_t st_mode; off_t st_size; struct timespec st_mtimespec; };
struct pollfd { int fd; short events, revents; };
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
struct termios { tcflag_t c_iflag, c_oflag, c_cflag, c_lflag; char c_cc[20]; speed_t c_ispeed, c_ospeed; };
FILE *fopen(const char *, const char *);
int fflush(FILE *), fclose(FILE *), fputs(const char *, FILE *), setvbuf(FILE *, char *, int, size_t);
int printf(const char *, ...), fprintf(FILE *, const char *, ...), snprintf(char *, size_t, const char *, ...);
int close(int), dup2(int, int), flock(int, int), isatty(int), poll(struct pollfd *, nfds_t, int);
int access(const char *, int), rename(const char *, const char *), unlink(const char *);
int stat(const char *, struct stat *), lstat(const char *, struct stat *);
int tcgetattr(int, struct termios *), tcsetattr(int, int, const struct termios *), tcsetpgrp(int, pid_t);
ssize_t read(int, void *, size_t), write(int, const void *, size_t);

// Text.
int strcmp(const char *, const char *), strncmp(const char *, const char *, size_t), atoi(const char *);
int isdigit(int), isalpha(int), isspace(int), tolower(int), toupper(int);
size_t strlen(const char *);
char *strcpy(char *, const char *), *strchr(const char *, int), *strstr(const char *, const char *), *strdup(const char *), *strerror(int);

// Processes, threads, memory, time.
struct timeval { time_t tv_sec; int tv_usec; };
struct rusage { struct timeval ru_utime, ru_stime; };
typedef struct { size_t blocks_in_use, size_in_use; } malloc_statistics_t;
typedef struct _opaque_pthread_t *pthread_t;
typedef struct { long signature; } pthread_attr_t, pthread_mutex_t, pthread_cond_t;
struct rlimit { uint64_t rlim_cur, rlim_max; };
static const int RLIMIT_FSIZE = 1, RLIMIT_STACK = 3, RLIMIT_CORE = 4, RLIMIT_NOFILE = 8, RUSAGE_SELF = 0,
    WNOHANG = 1, WEXITED = 4, WNOWAIT = 0x20;
void *malloc(size_t), *calloc(size_t, size_t), free(void *);
void *memset(void *, int, size_t), *memcpy(void *, const void *, size_t);
void exit(int) __attribute__((noreturn)), _exit(int) __attribute__((noreturn));
int atexit(void (*_Nonnull)(void)), system(const char *), execvp(const char *, char *const *), sched_yield(void);
int setenv(const char *, const char *, int), unsetenv(const char *), setpgid(pid_t, pid_t), usleep(useconds_t);
char *getenv(const char *), *realpath(const char *, char *);
pid_t getpid(void), getppid(void), getpgrp(void), tcgetpgrp(int), waitpid(pid_t, int *, int);
unsigned alarm(unsigned), sleep(unsigned), geteuid(void);
time_t time(time_t *);
int getrusage(int, struct rusage *), getrlimit(int, struct rlimit *), setrlimit(int, const struct rlimit *);
void malloc_zone_statistics(void *, malloc_statistics_t *);
pthread_t pthread_self(void);
int pthread_kill(pthread_t, int), pthread_attr_init(pthread_attr_t *), pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
void *pthread_get_stackaddr_np(pthread_t);
size_t pthread_get_stacksize_np(pthread_t);
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *), pthread_detach(pthread_t);
int pthread_mutex_init(pthread_mutex_t *, const void *), pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *), pthread_cond_init(pthread_cond_t *, const void *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *), pthread_cond_broadcast(pthread_cond_t *);

// Regular expressions.
static const int REG_EXTENDED = 1, REG_ICASE = 2, REG_NOSUB = 4;
typedef struct { size_t re_nsub; } regex_t;
typedef struct { int64_t rm_so, rm_eo; } regmatch_t;
int regcomp(regex_t *, const char *, int), regexec(const regex_t *, const char *, size_t, regmatch_t *, int);
void regfree(regex_t *);

// Signals.
static const int SIGHUP = 1, SIGINT = 2, SIGQUIT = 3, SIGILL = 4, SIGTRAP = 5, SIGABRT = 6, SIGFPE = 8,
    SIGKILL = 9, SIGBUS = 10, SIGSEGV = 11, SIGPIPE = 13, SIGALRM = 14, SIGTERM = 15, SIGSTOP = 17, SIGTSTP = 18,
    SIGCONT = 19, SIGCHLD = 20, SIGXFSZ = 25, SA_ONSTACK = 1, SA_RESTART = 2, SS_DISABLE = 4;
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
typedef struct __siginfo { int si_signo, si_errno, si_code, si_pid; } siginfo_t;
typedef struct { void *ss_sp; size_t ss_size; int ss_flags; } stack_t;
union __sigaction_u { void (*__sa_handler)(int); void (*__sa_sigaction)(int, siginfo_t *, void *); };
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
int sigaltstack(const stack_t *, stack_t *), sigaction(int, const struct sigaction *, struct sigaction *);
int raise(int), kill(pid_t, int), killpg(pid_t, int), waitid(idtype_t, id_t, siginfo_t *, int);
void (*signal(int, void (*)(int)))(int);

// What the system knows of a process.
static const int CTL_KERN = 1, KERN_PROC = 14, KERN_PROC_PID = 1, P_TRACED = 0x800, MACH_PORT_NULL = 0,
    EXC_MASK_CORPSE_NOTIFY = 1 << 13, EXCEPTION_DEFAULT = 1, THREAD_STATE_NONE = 13;
struct extern_proc { union { struct timeval __p_starttime; } p_un; int p_flag; };
struct kinfo_proc { struct extern_proc kp_proc; };
int sysctl(int *, unsigned, void *, size_t *, void *, size_t);
extern mach_port_t mach_task_self_;
mach_port_name_t task_self_trap(void);
kern_return_t task_set_exception_ports(
    task_t, exception_mask_t, mach_port_t, exception_behavior_t, thread_state_flavor_t);

// What is written in Swift on a Mac, and what C has in its place.
#ifdef __swift__
static const unsigned long TIOCGWINSZ = 0x40087468;
int swift_errno(void) IN_SWIFT(getter:errno());
int swift_ioctl(int, unsigned long, void *) IN_SWIFT(ioctl(_:_:_:));
int swift_open2(const char *, int) IN_SWIFT(open(_:_:));
int swift_open3(const char *, int, mode_t) IN_SWIFT(open(_:_:_:));
void (*_Nullable swift_default(void))(int) IN_SWIFT(getter:SIG_DFL());
void (*_Nullable swift_ignore(void))(int) IN_SWIFT(getter:SIG_IGN());
#else
#define sa_handler __sigaction_u.__sa_handler
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#endif
