#if !os(Windows)
    import Foundation

    /// A signal that the system or another process sends to this process, such as ``interrupt`` for the keys Control-C.
    public struct ProcessSignal: Hashable, Sendable, CustomStringConvertible {
        /// The number of the signal, such as `SIGINT`.
        public let number: Int32

        /// Creates a signal with another number.
        ///
        /// - Precondition: The number is that of a signal that a program can handle, which `SIGKILL` and `SIGSTOP` are not.
        public init(_ number: Int32) {
            precondition(
                number != SIGKILL && number != SIGSTOP && sigaction(number, nil, nil) == 0,
                "ProcessSignal(_:) requires the number of a signal that a program can handle, but got \(number)")
            self.number = number
        }

        /// The user has pressed Control-C (`SIGINT`).
        public static let interrupt = ProcessSignal(SIGINT)

        /// The process shall end, as by the command `kill` and at a shutdown (`SIGTERM`).
        public static let terminate = ProcessSignal(SIGTERM)

        /// The terminal was closed, or a server shall read its configuration again (`SIGHUP`).
        public static let hangUp = ProcessSignal(SIGHUP)

        /// The user has pressed Control-\ (`SIGQUIT`).
        public static let quit = ProcessSignal(SIGQUIT)

        /// The size of the terminal has changed (`SIGWINCH`).
        public static let windowSizeChange = ProcessSignal(SIGWINCH)

        /// For the program's own use (`SIGUSR1`).
        public static let user1 = ProcessSignal(SIGUSR1)

        /// For the program's own use (`SIGUSR2`).
        public static let user2 = ProcessSignal(SIGUSR2)

        /// The name, such as `SIGINT`, or the number.
        public var description: String {
            switch self {
            case .interrupt: "SIGINT"
            case .terminate: "SIGTERM"
            case .hangUp: "SIGHUP"
            case .quit: "SIGQUIT"
            case .windowSizeChange: "SIGWINCH"
            case .user1: "SIGUSR1"
            case .user2: "SIGUSR2"
            default: "signal \(number)"
            }
        }
    }
#endif
