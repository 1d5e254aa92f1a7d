// In C because Swift's Glibc module leaves malloc.h out.
#include "allocations.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <malloc.h>
#endif

// A sanitizer replaces the allocator.
extern size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

size_t allocations_bytes_in_use(void) {
  if (__sanitizer_get_current_allocated_bytes) return __sanitizer_get_current_allocated_bytes();
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}
