#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The number of threads that can run in parallel.
package var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}
