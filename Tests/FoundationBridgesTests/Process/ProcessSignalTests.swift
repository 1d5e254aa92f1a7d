import Dispatch
import FoundationBridges
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Each test runs in a separate process, because process signals belong to the process.
@Suite struct ProcessSignalTests {
    @Test("A process signal is sent, and has its former effect after the last subscription")
    func subscription() async {
        await #expect(processExitsWith: .signal(SIGUSR1)) {
            let received = DispatchSemaphore(value: 0)
            let first = ProcessSignal.signal(of: [.userDefined1, .hangUp]).subscribe { kind in
                precondition(kind == .userDefined1)
                received.signal()
            }
            let second = ProcessSignal.signal(of: [.userDefined1]).subscribe { _ in received.signal() }
            kill(getpid(), SIGUSR1)
            received.wait()
            received.wait()
            first.dispose()
            kill(getpid(), SIGUSR1)
            received.wait()
            second.dispose()
            kill(getpid(), SIGUSR1)
            while true { pause() }
        }
    }

    @Test("Control-C is sent, and take(1) lets the next one end the process")
    func interrupt() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            let received = DispatchSemaphore(value: 0)
            let token = ProcessSignal.signal(of: Set(ProcessSignal.allCases)).take(1)
                .subscribe(next: { kind in precondition(kind == .interrupt) }, completed: { received.signal() })
            kill(getpid(), SIGINT)
            received.wait()
            precondition(token.isDisposed)
            kill(getpid(), SIGINT)
            while true { pause() }
        }
    }

    @Test("Without kinds, nothing can be sent, so the subscription is disposed")
    func empty() {
        #expect(ProcessSignal.signal(of: []).subscribe { _ in }.isDisposed)
    }
}
