#if !os(Windows)
    import Foundation
    import FoundationBridges
    import TestSupport
    import Testing

    /// Each test that sends a signal runs in a process of its own.
    @Suite("Signals of the process") struct ProcessSignalTests {
        @Test("Each subscriber receives the signals that it asks for, while the process continues")
        func receives() async {
            await #expect(processExitsWith: .success) {
                let log = Locked<[String]>([])
                let tokens = [
                    ProcessInfo.processInfo.signal(for: [.terminate, .hangUp]).subscribe { log.append("a \($0)") },
                    ProcessInfo.processInfo.signal(for: [.terminate]).subscribe { log.append("b \($0)") },
                ]
                kill(getpid(), SIGTERM)
                spin { log.value.count == 2 }
                kill(getpid(), SIGHUP)
                spin { log.value.count == 3 }
                expectEqual(log.value, ["a SIGTERM", "b SIGTERM", "a SIGHUP"])
                tokens[0].dispose()
                kill(getpid(), SIGTERM)
                spin { log.value.count == 4 }
                expectEqual(log.value.last, "b SIGTERM")
                tokens[1].dispose()
            }
        }

        @Test("After the last subscription, the signal ends the process again")
        func formerEffect() async {
            await #expect(processExitsWith: .signal(SIGTERM)) {
                for _ in 0..<50 {
                    let received = Counter()
                    let signal = ProcessInfo.processInfo.signal(for: [.terminate])
                    let tokens = (0..<2).map { _ in signal.subscribe { _ in received.increment() } }
                    kill(getpid(), SIGTERM)
                    spin { received.value == 2 }
                    for token in tokens { token.dispose() }
                }
                kill(getpid(), SIGTERM)
                // The system can deliver it to any thread, so it can take a moment.
                while true { pause() }
            }
        }

        @Test("After the last subscription, the program's own handler is called again")
        func ownHandler() async {
            await #expect(processExitsWith: .exitCode(7)) {
                signal(SIGUSR1) { _ in _exit(7) }
                let received = Counter()
                let token = ProcessInfo.processInfo.signal(for: [.user1]).subscribe { _ in received.increment() }
                kill(getpid(), SIGUSR1)
                spin { received.value == 1 }
                token.dispose()
                kill(getpid(), SIGUSR1)
                while true { pause() }
            }
        }

        @Test("A callback can dispose its subscription and subscribe again")
        func reentrancy() async {
            await #expect(processExitsWith: .success) {
                let (token, count) = (SerialDisposable(), Counter())
                let signal = ProcessInfo.processInfo.signal(for: [.user2])
                token.inner = signal.subscribe { _ in
                    count.increment()
                    token.inner = signal.subscribe { _ in count.increment() }
                }
                for number in 1...2 {
                    kill(getpid(), SIGUSR2)
                    spin { count.value == number }
                }
                token.dispose()
            }
        }

        @Test("Threads that subscribe and dispose while signals arrive miss nothing after subscribe has returned")
        func concurrency() async {
            await #expect(processExitsWith: .success) {
                let kept = Counter()
                let signal = ProcessInfo.processInfo.signal(for: [.user1])
                let token = signal.subscribe { _ in kept.increment() }
                let group = DispatchGroup()
                for _ in 0..<3 {
                    DispatchQueue.global().async(group: group) {
                        for _ in 0..<200 { signal.subscribe { _ in }.dispose() }
                    }
                }
                for _ in 0..<100 {
                    let before = kept.value
                    kill(getpid(), SIGUSR1)
                    spin { kept.value > before }
                }
                group.wait()
                token.dispose()
            }
        }

        @Test("A signal has a name or a number") func descriptions() {
            let signals: [ProcessSignal] = [
                .interrupt, .terminate, .hangUp, .quit, .windowSizeChange, .user1, .user2, ProcessSignal(SIGALRM),
            ]
            expectEqual(
                signals.map(\.description),
                [
                    "SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGWINCH", "SIGUSR1", "SIGUSR2", "signal \(SIGALRM)",
                ])
        }

        @Test("A number that no program can handle is rejected", arguments: [0, -1, 200, SIGKILL, SIGSTOP])
        func invalid(number: Int32) async {
            await #expect(processExitsWith: .failure) { [number] in _ = ProcessSignal(number) }
        }
    }
#endif
