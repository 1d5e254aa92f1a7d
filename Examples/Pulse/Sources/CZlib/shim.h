#include <zlib.h>

/* inflateInit2 is a macro, which Swift does not see. The window is of any size, the header one of gzip. */
static inline int pulse_inflate_init_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
