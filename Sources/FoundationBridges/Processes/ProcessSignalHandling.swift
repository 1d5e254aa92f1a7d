#if !os(Windows)
    // A source of Dispatch is not declared `Sendable` on Linux, but all its functions can be called on any thread.
    @preconcurrency import Dispatch
    import Foundation
    import Operators

    /// The handlers of this process for its signals.
    ///
    ///     handler of the system ──► pipe ──► queue ──► receivers
    ///
    /// A handler interrupts any thread, so it only writes the number of the signal into a pipe. Dispatch's own source for signals is not used,
    /// because on Linux the former effect of a signal does not always return with its end.
    final class ProcessSignalHandling: Sendable {
        static let shared = ProcessSignalHandling()

        private struct State {
            var lastKey = 0
            var receivers: [Int32: [Int: @Sendable (Int32) -> Void]] = [:]
            /// What signals did before there was a receiver.
            var formerActions: [Int32: sigaction] = [:]
        }

        private let state = Lock(State())
        private let source: any DispatchSourceRead

        private init() {
            let (readEnd, writeEnd) = Self.makePipe()
            signalPipe = writeEnd
            source = DispatchSource.makeReadSource(
                fileDescriptor: readEnd, queue: DispatchQueue(label: "ProcessSignalHandling"))
            source.setEventHandler { [unowned self] in deliver(from: readEnd) }
            source.activate()
        }

        /// Calls `receive` for each signal with one of these numbers, until the returned key is removed.
        func add(_ numbers: [Int32], _ receive: @escaping @Sendable (Int32) -> Void) -> Int {
            state.withLock { state in
                state.lastKey += 1
                for number in numbers {
                    if state.receivers[number, default: [:]].isEmpty { state.formerActions[number] = handle(number) }
                    state.receivers[number, default: [:]][state.lastKey] = receive
                }
                return state.lastKey
            }
        }

        func remove(_ key: Int, _ numbers: [Int32]) {
            let released = state.withLock { state in
                numbers.compactMap { number in
                    let receiver = state.receivers[number]?.removeValue(forKey: key)
                    guard state.receivers[number]?.isEmpty == true else { return receiver }
                    if var former = state.formerActions.removeValue(forKey: number) { sigaction(number, &former, nil) }
                    return receiver
                }
            }
            withExtendedLifetime(released) {}
        }

        private func deliver(from readEnd: Int32) {
            var number: UInt8 = 0
            while read(readEnd, &number, 1) == 1 {
                let number = Int32(number)
                let receivers = state.withLock { $0.receivers[number, default: [:]].sorted { $0.key < $1.key } }
                for (_, receive) in receivers { receive(number) }
            }
        }

        /// Creates a pipe that never blocks and that child processes do not inherit.
        private static func makePipe() -> (readEnd: Int32, writeEnd: Int32) {
            var ends: [Int32] = [-1, -1]
            // It fails only if the process has too many open files, and then nothing else would work either.
            guard pipe(&ends) == 0 else { fatalError("No pipe for signals: \(String(cString: strerror(errno)))") }
            for end in ends {
                _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            }
            return (ends[0], ends[1])
        }
    }

    // Written once, before the first handler is set. Not checked for overlapping accesses, because a handler must not use thread-local
    // variables. Its initial value is a constant, so no access initializes it.
    @exclusivity(unchecked) nonisolated(unsafe) private var signalPipe: Int32 = -1

    /// Has a signal written into the pipe, and returns what it did before.
    private func handle(_ number: Int32) -> sigaction {
        var (action, former) = (sigaction(), sigaction())
        let handler: @convention(c) (Int32) -> Void = { number in
            let saved = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(signalPipe, &byte, 1)
            errno = saved
        }
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #elseif canImport(Musl)
            action.__sa_handler.sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        // Interrupted calls of the system continue.
        action.sa_flags = Int32(SA_RESTART)
        sigemptyset(&action.sa_mask)
        sigaction(number, &action, &former)
        return former
    }
#endif
