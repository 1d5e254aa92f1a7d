/// Calls `body` with a callback, and waits for the value with which the callback is called once, on any thread.
///
/// The value goes through a lock, not through a continuation. The runtime of Swift 6.3 does not tell Thread Sanitizer about a
/// continuation that is resumed before its task has been suspended, so a value in it is reported as a data race now and then.
public func withCallback<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
    let (value, isCalled) = (Locked<Value?>(nil), AsyncGate())
    body {
        value.value = $0
        isCalled.open()
    }
    await isCalled.wait()
    return value.value!
}
