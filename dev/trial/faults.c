/*
 * Preloaded into the service (LD_PRELOAD, Linux). Does three things, each told by TRIAL_CONTROL, a file that is mapped
 * into memory and that the trial changes while the service runs:
 *
 * - shifts the time of day. The monotonic clock stays as it is;
 * - appends every write, sync and truncation of the files whose path has TRIAL_FILES in it to TRIAL_TRACE, so that the trial
 *   can make what a disk would hold after a power cut;
 * - kills the process at a given call, and makes syncs and writes fail with EIO.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* interposer.ts writes these fields. All calls count files of the trial only. */
struct control {
  int64_t ahead_ns;         /* added to the time of day */
  int32_t cut_at;           /* 0: never, 1: before a sync, 2: at a write, 3: at a write into the database, outside its log */
  int32_t cut_left;         /* number of such calls that are still done */
  uint32_t error_one_in;    /* 0: never */
  uint32_t error_state;     /* state of the random numbers that choose the calls with errors */
  uint32_t writes, syncs, errors; /* counted here */
};
enum cut { NEVER, SYNC, WRITE, CHECKPOINT };

/* A record of the trace. The path of the file follows, and the bytes of a write. */
struct record {
  char kind; /* 'w'rite, 's'ync, 'f'ailed sync, 't'runcation */
  char unused[3];
  uint32_t path_length;
  int64_t offset; /* of the write; the new length of the file, for a truncation */
  int64_t length; /* of the bytes */
};

static struct control none;
static volatile struct control *control = &none;
static const char *files;
static int trace = -1;
static pthread_mutex_t one_by_one = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *control_path = getenv("TRIAL_CONTROL"), *trace_path = getenv("TRIAL_TRACE");
  int fd = control_path ? open(control_path, O_RDWR | O_CLOEXEC) : -1;
  if (fd >= 0) {
    void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped != MAP_FAILED) control = mapped;
    close(fd);
  }
  if (trace_path) {
    trace = open(trace_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    files = getenv("TRIAL_FILES");
  }
}

/* The function of libc that this file replaces. */
#define REAL(name)                     \
  static __typeof__(&name) real;       \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* ---- time of day ---- */

int clock_gettime(clockid_t id, struct timespec *now) {
  REAL(clock_gettime);
  int result = real(id, now);
  if (result == 0 && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) {
    int64_t ns = (int64_t)now->tv_sec * 1000000000 + now->tv_nsec + control->ahead_ns;
    now->tv_sec = ns / 1000000000;
    now->tv_nsec = ns % 1000000000;
  }
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec spec;
  if (clock_gettime(CLOCK_REALTIME, &spec) != 0) return -1;
  now->tv_sec = spec.tv_sec;
  now->tv_usec = spec.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *also) {
  struct timespec spec;
  clock_gettime(CLOCK_REALTIME, &spec);
  if (also) *also = spec.tv_sec;
  return spec.tv_sec;
}

/* ---- files ---- */

/* Copies the path of the open file to `path`, and returns its length; 0 if the file is none of the trial. */
static size_t path_of(int fd, char *path) {
  if (trace < 0 || !files) return 0;
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (!strstr(path, files)) return 0;
  /* The index of the log is shared memory: no disk keeps it. */
  return strstr(path, "-shm") ? 0 : (size_t)length;
}

/* One append, so that records of several processes do not mix. */
static void note(char kind, const char *path, size_t path_length, int64_t offset, const void *bytes, int64_t length) {
  struct record record = {kind, {0}, (uint32_t)path_length, offset, length};
  struct iovec parts[] = {{&record, sizeof record}, {(void *)path, path_length}, {(void *)bytes, (size_t)length}};
  ssize_t all = (ssize_t)(sizeof record + path_length + (size_t)length);
  if (writev(trace, parts, length ? 3 : 2) != all) {
    fprintf(stderr, "fatal: the trace of the trial cannot be written\n");
    kill(getpid(), SIGKILL);
  }
}

static void cut_if(int reached) {
  if (reached && control->cut_left-- <= 0) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
}

/* Xorshift: the same state chooses the same calls. */
static int fails(void) {
  if (!control->error_one_in) return 0;
  uint32_t state = control->error_state;
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  control->error_state = state;
  if (state % control->error_one_in) return 0;
  control->errors++;
  errno = EIO;
  return 1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  REAL(pwrite64);
  char path[PATH_MAX];
  size_t path_length = path_of(fd, path);
  if (!path_length) return real(fd, bytes, length, offset);
  pthread_mutex_lock(&one_by_one);
  control->writes++;
  cut_if(control->cut_at == WRITE || (control->cut_at == CHECKPOINT && !strstr(path, "-wal")));
  ssize_t written = fails() ? -1 : real(fd, bytes, length, offset);
  int error = errno;
  if (written > 0) note('w', path, path_length, offset, bytes, written);
  pthread_mutex_unlock(&one_by_one);
  errno = error;
  return written;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return pwrite64(fd, bytes, length, offset);
}

static int synced(int fd, int (*real)(int)) {
  char path[PATH_MAX];
  size_t path_length = path_of(fd, path);
  if (!path_length) return real(fd);
  pthread_mutex_lock(&one_by_one);
  control->syncs++;
  cut_if(control->cut_at == SYNC);
  int result = fails() ? -1 : real(fd);
  int error = errno;
  note(result == 0 ? 's' : 'f', path, path_length, 0, NULL, 0);
  pthread_mutex_unlock(&one_by_one);
  errno = error;
  return result;
}

int fsync(int fd) {
  REAL(fsync);
  return synced(fd, real);
}

int fdatasync(int fd) {
  REAL(fdatasync);
  return synced(fd, real);
}

int ftruncate64(int fd, off64_t length) {
  REAL(ftruncate64);
  char path[PATH_MAX];
  size_t path_length = path_of(fd, path);
  if (!path_length) return real(fd, length);
  pthread_mutex_lock(&one_by_one);
  int result = real(fd, length);
  int error = errno;
  if (result == 0) note('t', path, path_length, length, NULL, 0);
  pthread_mutex_unlock(&one_by_one);
  errno = error;
  return result;
}

int ftruncate(int fd, off_t length) {
  return ftruncate64(fd, length);
}
