import Operators
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sends the system's signals to this process. From the call on, these signals no longer end the process.
///
/// Signals that arrive before the subscription are buffered in a pipe, so none is missed. Call this function before
/// an action that requires cleanup. Call it, and subscribe to the result, only once.
package func processSignals(_ numbers: Int32...) -> Signal<Int32, Never> {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .never }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    pipeEntrance.store(ends[1], ordering: .releasing)
    for number in numbers { signal(number, passOn) }
    return bytes(from: ends[0]).flatMap(.concat) { bytes in bytes.map(Int32.init).signal }
}

/// Ends the program by a signal of the system, so that a waiting process receives the actual reason.
func endProcess(by number: Int32) -> Never {
    raiseDefault(number)
    let shellOffset: Int32 = 128
    exit(shellOffset + number)
}

/// A Boolean value that indicates whether a shell can continue the program after it is stopped. It is false in `$(seek)`,
/// where the shell itself waits for the program.
var isJobOfShell: Bool { getpgrp() != getsid(0) }

/// Stops the program until the shell continues it.
/// - Parameter number: The reason for the shell, `SIGTSTP` for a key or `SIGTTOU` for a terminal of another job.
func suspendProcess(by number: Int32) {
    raiseDefault(number)
    if number == SIGTSTP { signal(SIGTSTP, passOn) }
}

/// Performs the default action of a signal.
private func raiseDefault(_ number: Int32) {
    signal(number, SIG_DFL)
    // The threads of Dispatch block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
}

private let pipeEntrance = Atomic<Int32>(-1)

/// A signal handler that can run between any two instructions of the program, so it must not allocate, lock, or wait.
private func passOn(_ number: Int32) {
    let interrupted = errno
    var byte = UInt8(truncatingIfNeeded: number)
    write(pipeEntrance.load(ordering: .acquiring), &byte, 1)
    errno = interrupted
}
