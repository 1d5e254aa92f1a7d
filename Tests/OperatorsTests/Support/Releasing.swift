import Operators
import StreamTesting
import TestSupport
import Testing

/// The ways in which a subscription can end.
enum Ending: CaseIterable, Sendable { case completes, fails, isDisposed, sourceReleased }

typealias Wrap = @Sendable (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Int, TestFailure>

/// The law "No leaks": after a subscription to the result of `build` has ended, the subscriber is released, no work is
/// pending on `scheduler`, and the sources have no subscribers.
func expectNoLeaks<Value>(
    _ name: String, after ending: Ending, values: ClosedRange<Int> = 1...2, on scheduler: VirtualTimeScheduler? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ build: (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Value, TestFailure>
) {
    let isReleased = Locked(false)
    var sources: [Subject<Int, TestFailure>] = [Subject(), Subject()]
    let signal = build(sources[0].signal, sources[1].signal)
    func subscribe() -> any Disposable {
        let canary = Canary { isReleased.value = true }
        return signal.subscribe(next: { _ in canary.sing() }, failed: { _ in canary.sing() }, completed: canary.sing)
    }
    let token = subscribe()
    #expect(!isReleased.value, "\(name)", sourceLocation: sourceLocation)
    for value in values { for source in sources { source.send(value) } }
    switch ending {
    // Twice, because one source can be subscribed to after the other has completed.
    case .completes: for _ in 0..<2 { for source in sources { source.complete() } }
    case .fails: for source in sources { source.fail(.wrong) }
    case .isDisposed: token.dispose()
    case .sourceReleased: sources = []
    }
    scheduler?.advance(by: .seconds(10))
    #expect(isReleased.value, "\(name) \(ending)", sourceLocation: sourceLocation)
    #expect(token.isDisposed, "\(name) \(ending)", sourceLocation: sourceLocation)
    for source in sources {
        #expect(source.subscriberCount == 0, "\(name) \(ending)", sourceLocation: sourceLocation)
    }
}

/// The same for an operator with one source.
func expectNoLeaks<Value>(
    _ name: String, after ending: Ending, sourceLocation: SourceLocation = #_sourceLocation,
    _ build: (Signal<Int, TestFailure>) -> Signal<Value, TestFailure>
) {
    expectNoLeaks(name, after: ending, sourceLocation: sourceLocation) { first, _ in build(first) }
}
