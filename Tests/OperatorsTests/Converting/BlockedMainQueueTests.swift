import Dispatch
import Operators
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// Each test runs in a separate process, because there is one handler for the process.
@Suite struct BlockedMainQueueTests {
    @Test("Misuse.report receives a report if a wait blocks the main queue to which its signal delivers")
    func blocked() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let (delivered, direct) = (Subject<Int, Never>(), Subject<Int, Never>())
            let schedulers: [@Sendable (Signal<Int, Never>) -> Signal<Int, Never>] = [
                { $0.deliver(on: .main) }, { $0.deliver(on: UIScheduler()) },
                { .just(0).deliver(on: .main).merge(with: $0) },
            ]
            for (index, deliver) in schedulers.enumerated() {
                DispatchQueue(label: "sender").async {
                    spin { delivered.subscriberCount == 1 && direct.subscriberCount == 1 }
                    // More than one value, because the first can arrive before the main queue is blocked. A bounded number, so that the
                    // test ends if there is no report.
                    for _ in 0..<50_000 where misuses.value.count == index {
                        delivered.send(1)
                        usleep(100)
                    }
                    direct.send(2)
                }
                let first = await MainActor.run {
                    deliver(delivered.signal).filter { $0 > 1 }.merge(with: direct.signal).waitForFirst()
                }
                precondition(first == 2)
                precondition(misuses.value.count == index + 1)
            }
            precondition(misuses.value.allSatisfy { $0.kind == .blockedMainQueue })
            precondition(misuses.value[0].description.hasPrefix("waitForFirst() blocks the main queue"))
        }
    }

    @Test("Misuse.report receives no report if a wait on the main queue needs another one, or if another thread waits")
    func unblocked() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuses.append($0) }
            let queue = TargetQueueScheduler()
            let elsewhere = await MainActor.run {
                // The main queue is free again before the delivery on it is needed.
                _ = Signal<Int, Never>.just(1).deliver(on: .main).subscribe { _ in }
                return Signal<Int, Never>.just(1).deliver(on: queue).waitForFirst()
            }
            precondition(elsewhere == 1)
            let isDone = AsyncGate()
            DispatchQueue(label: "waiting").async {
                precondition(Signal<Int, Never>.just(2).deliver(on: .main).waitForFirst() == 2)
                isDone.open()
            }
            await isDone.wait()
            precondition(misuses.value.isEmpty)
        }
    }
}
