#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
@preconcurrency import Dispatch
import Operators

/// The signals of the system that arrive for this process, which then no longer end it.
///
/// Nobody listens before the system is ready for it, a while after the subscription: see ``holdBackSignals(_:)``.
package func processSignals(_ numbers: Int32...) -> Signal<Int32, Never> {
    merge(numbers.map(processSignal))
}

/// From here on the signals wait until somebody listens to them, so that none is lost and none ends the program unheard.
///
/// To be called before there is a second thread.
package func holdBackSignals(_ numbers: Int32...) {
    var signals = SignalSet(numbers)
    pthread_sigmask(SIG_BLOCK, &signals.system, nil)
}

/// Ends the program by a signal of the system, so that whoever waits for it is told the truth.
func endProcess(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = SignalSet([number])
    pthread_sigmask(SIG_UNBLOCK, &signals.system, nil)
    raise(number)
    let shellOffset: Int32 = 128
    exit(shellOffset + number)
}

private func processSignal(_ number: Int32) -> Signal<Int32, Never> {
    Signal { subscriber in
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInteractive))
        source.setEventHandler { subscriber.send(number) }
        source.activate()
        return ActionDisposable { source.cancel() }
    }
}

private struct SignalSet {
    var system = sigset_t()

    init(_ numbers: [Int32]) {
        sigemptyset(&system)
        for number in numbers { sigaddset(&system, number) }
    }
}
