// Counts by replacing the functions of glibc's allocator, which other C libraries do not allow.
#include "malloc_count.h"

#include <stdatomic.h>

#if defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool counting;
static atomic_long allocations;

static inline void note(void) {
  if (atomic_load_explicit(&counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

void malloc_count_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&counting, true);
}

long malloc_count_stop(void) {
  atomic_store(&counting, false);
  return atomic_load(&allocations);
}

size_t malloc_bytes_in_use(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
#else
void malloc_count_start(void) {}
long malloc_count_stop(void) { return -1; }
size_t malloc_bytes_in_use(void) { return 0; }
#endif

__attribute__((noinline)) void instruction_count_start(void) { __asm__ volatile("" ::: "memory"); }
__attribute__((noinline)) void instruction_count_stop(void) { __asm__ volatile("" ::: "memory"); }
