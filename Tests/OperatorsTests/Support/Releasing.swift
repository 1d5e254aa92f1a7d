import Operators
import StreamTesting
import TestSupport
import Testing

/// How a subscription can be over.
enum Ending: CaseIterable, Sendable { case completes, fails, isDisposed, isLost }

/// Law 8: when a subscription to what `build` makes of a source is over, nothing is held of it.
func expectNothingHeld<Value>(
    _ name: String, after ending: Ending, sourceLocation: SourceLocation = #_sourceLocation,
    _ build: (Signal<Int, TestFailure>) -> Signal<Value, TestFailure>
) {
    let isDead = Locked(false)
    var source: Subject<Int, TestFailure>? = Subject()
    let signal = build(source!.signal)
    func subscribe() -> any Disposable {
        let canary = Canary { isDead.value = true }
        return signal.subscribe(next: { _ in canary.sing() }, failed: { _ in canary.sing() }, completed: canary.sing)
    }
    let token = subscribe()
    #expect(!isDead.value, "\(name)", sourceLocation: sourceLocation)
    source?.send(1)
    source?.send(2)
    switch ending {
    case .completes: source?.complete()
    case .fails: source?.fail(.wrong)
    case .isDisposed: token.dispose()
    case .isLost: source = nil
    }
    #expect(isDead.value, "\(name) \(ending)", sourceLocation: sourceLocation)
    #expect(token.isDisposed, "\(name) \(ending)", sourceLocation: sourceLocation)
    if let source { #expect(source.subscriberCount == 0, "\(name) \(ending)", sourceLocation: sourceLocation) }
}
