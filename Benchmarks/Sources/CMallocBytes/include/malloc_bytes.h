#include <stddef.h>

/// Returns the exact number of bytes that this process has allocated and not freed, or 0 if the functions of the C
/// library cannot be replaced. The C library's own figure includes freed memory that each thread keeps for its next
/// allocation.
size_t malloc_bytes_live(void);
