import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A thread that runs one body after another.
// The semaphore orders the accesses.
final class Worker: @unchecked Sendable {
    private let turn = DispatchSemaphore(value: 0)
    private var body: (@Sendable () -> Void)?
    private var whenDone: (() -> Void)?
    private var identity: pthread_t?

    init(_ number: Int) {
        DispatchQueue(label: "worker.\(number)").async { [self] in
            identity = pthread_self()
            turn.wait()
            while let whenDone {
                run()
                whenDone()
                turn.wait()
            }
        }
    }

    /// Releases the body before it returns, because a release can also take steps.
    private func run() { body.take()?() }

    var isCurrentThread: Bool { identity.map { pthread_equal($0, pthread_self()) != 0 } ?? false }

    /// Takes the body, so that it has no other reference.
    func take(_ body: inout @Sendable () -> Void) {
        self.body = body
        body = {}
    }

    func start(whenDone: @escaping () -> Void) {
        self.whenDone = whenDone
        turn.signal()
    }

    func stop() {
        whenDone = nil
        turn.signal()
    }

    func park() { turn.wait() }
    func resume() { turn.signal() }
}
