#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

package func exit(_ status: ExitStatus) -> Never { exit(status.rawValue) }

/// Ends the program by a signal of the system, so that whoever waits for it is told the truth.
func endProcess(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    let shellOffset: Int32 = 128
    exit(shellOffset + number)
}
