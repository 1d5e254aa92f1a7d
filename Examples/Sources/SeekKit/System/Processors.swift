#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How many threads can really run at once.
package var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
