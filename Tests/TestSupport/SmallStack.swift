#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Runs `body` on a new thread with a stack of `kibibytes`, and returns when it has ended.
///
/// Stack use that grows with the data overflows such a stack, which ends the process.
public func onStack(kibibytes: Int, _ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    precondition(
        pthread_attr_setstacksize(&attributes, kibibytes * 1024) == 0,
        "onStack requires a valid stack size, but got \(kibibytes) KiB")
    let box = Unmanaged.passRetained(Box(body))
    #if canImport(Darwin)
        var thread: pthread_t?
        pthread_create(
            &thread, &attributes,
            {
                Unmanaged<Box>.fromOpaque($0).takeRetainedValue().body(); return nil
            }, box.toOpaque())
        pthread_join(thread!, nil)
    #else
        var thread = pthread_t()
        pthread_create(
            &thread, &attributes,
            { argument in
                Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
        pthread_join(thread, nil)
    #endif
    pthread_attr_destroy(&attributes)
}
