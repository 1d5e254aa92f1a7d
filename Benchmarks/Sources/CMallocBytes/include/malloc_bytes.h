#include <stddef.h>

/// The bytes that this process has allocated and not freed, to the byte: the C library's own figure counts what each thread
/// keeps of freed memory for its next allocation as in use. 0 where the C library cannot be stood in front of.
size_t malloc_bytes_live(void);
