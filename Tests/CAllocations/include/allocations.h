#include <stddef.h>

/// The bytes that this process has allocated and not freed; 0 where the C library does not tell.
size_t allocations_bytes_in_use(void);
