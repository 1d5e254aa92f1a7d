#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A Boolean value that indicates whether tests run at their full sizes, which `RILL_FULL=1 swift test` selects.
public let isFull: Bool = getenv("RILL_FULL") != nil

/// Returns the number of rounds, values, or levels of a long test.
///
/// - Parameters:
///   - small: The size of every run: large enough to show the error that the test looks for, and done within a second.
///   - full: The size with `RILL_FULL=1`.
///   - sanitized: The size with `RILL_FULL=1` under a sanitizer, which makes all memory accesses several times slower.
public func size(_ small: Int, full: Int, sanitized: Int? = nil) -> Int {
    guard isFull else { return small }
    return isSanitized ? sanitized ?? full : full
}
