// Counts by replacing the functions of glibc's allocator, which other C libraries do not allow.
#include "malloc_bytes.h"

#include <stdatomic.h>

#if defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static atomic_long live;

static inline void *came(void *memory) {
  atomic_fetch_add_explicit(&live, malloc_usable_size(memory), memory_order_relaxed);
  return memory;
}

static inline void goes(void *memory) {
  atomic_fetch_sub_explicit(&live, malloc_usable_size(memory), memory_order_relaxed);
}

void *malloc(size_t size) { return came(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return came(__libc_calloc(count, size)); }

void *realloc(void *old, size_t size) {
  goes(old);
  void *new = __libc_realloc(old, size);
  // If the block could not be enlarged, the old block remains.
  came(new || size == 0 ? new : old);
  return new;
}

void *aligned_alloc(size_t alignment, size_t size) { return came(__libc_memalign(alignment, size)); }

void *memalign(size_t alignment, size_t size) { return came(__libc_memalign(alignment, size)); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = came(__libc_memalign(alignment, size));
  return *result ? 0 : ENOMEM;
}

void free(void *memory) {
  goes(memory);
  __libc_free(memory);
}

size_t malloc_bytes_live(void) { return (size_t)atomic_load_explicit(&live, memory_order_relaxed); }
#else
size_t malloc_bytes_live(void) { return 0; }
#endif
