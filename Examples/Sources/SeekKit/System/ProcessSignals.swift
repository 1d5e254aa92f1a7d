import Operators
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The signals of the system that arrive for this process, which no longer end it from the call on.
///
/// What arrives before anybody has subscribed waits in a pipe, so none is lost, and whoever wants to be told before it does
/// something that needs clearing up calls this first. To be called, and subscribed to, once.
package func processSignals(_ numbers: Int32...) -> Signal<Int32, Never> {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .never }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    pipeEntrance.store(ends[1], ordering: .releasing)
    for number in numbers { signal(number, passOn) }
    return bytes(from: ends[0]).flatMap(.concat) { bytes in bytes.map(Int32.init).signal }
}

/// Ends the program by a signal of the system, so that whoever waits for it is told the truth.
func endProcess(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    // The threads of Dispatch do not take signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    let shellOffset: Int32 = 128
    exit(shellOffset + number)
}

private let pipeEntrance = Atomic<Int32>(-1)

/// Runs in between any two instructions of the program, so it may not allocate, lock or wait.
private func passOn(_ number: Int32) {
    let interrupted = errno
    var byte = UInt8(truncatingIfNeeded: number)
    write(pipeEntrance.load(ordering: .acquiring), &byte, 1)
    errno = interrupted
}
