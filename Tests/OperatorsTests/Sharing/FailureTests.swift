import Operators
import StreamCore
import TestSupport
import Testing

/// The law "Immediate failure", and the meaning of "immediate" in it.
@Suite struct FailureTests {

    @Test("Immediate failure: a failure passes every kind of sharing")
    func throughSharing() {
        let failing = Signal<Int, Problem>.fail(Problem(1))
        for signal in [
            failing.replay(), failing.replayLast(), failing.replayLazily(), failing.publish().autoconnect(),
            failing.publish().refCount(), failing.share(replay: 1, while: .forever),
        ] {
            expectEqual(signal.immediate, ["failed Problem(code: 1)"])
        }
    }

    @Test("Cancellable loops: disposal inside a callback stops a synchronous source within that element")
    func synchronousSource() {
        let list = Locked<[Int]>([])
        let kept = Locked<Subscriber<Int, Never>?>(nil)
        let subscriber = Subscriber<Int, Never>(next: { value in
            list.append(value)
            if value == 3 { kept.value?.complete() }
        })
        kept.value = subscriber
        _ = (1...1_000_000).signal.bind(to: subscriber)
        kept.value = nil
        expectEqual(list.value, [1, 2, 3])
    }
}
