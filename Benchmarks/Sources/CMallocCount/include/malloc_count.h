#include <stdbool.h>
#include <stddef.h>

/// Starts to count the allocations of all threads, from zero.
void malloc_count_start(void);

/// Stops counting and returns the number of allocations, or -1 if they cannot be counted.
long malloc_count_stop(void);

/// Returns the bytes that this process has allocated and not freed, or 0 if the C library does not report them.
size_t malloc_bytes_in_use(void);

/// Does nothing. A profiler that counts instructions can set its counter to zero before each call.
void instruction_count_start(void);

/// Does nothing. A profiler that counts instructions can write its counter before each call.
void instruction_count_stop(void);
