#include <stdbool.h>
#include <stddef.h>

/// Begins to count the allocations of all threads, from zero.
void malloc_count_start(void);

/// Stops counting and returns the number of allocations; -1 where they cannot be counted.
long malloc_count_stop(void);

/// The bytes that this process has allocated and not freed; 0 where the C library does not tell.
size_t malloc_bytes_in_use(void);
