extension Signal {
    /// One value, then completed.
    ///
    ///     a|
    @inlinable public static func just(_ value: Value) -> Signal {
        Signal(attach: { sink in
            sink.next(value)
            sink.complete()
        })
    }

    /// The values in their order, then completed.
    ///
    ///     abc|
    @inlinable public static func of(_ values: Value...) -> Signal {
        Signal(values)
    }

    /// Completes at once.
    ///
    ///     |
    @inlinable public static var empty: Signal {
        Signal(attach: { $0.complete() })
    }

    /// Sends nothing and never ends. A subscription is held until it is disposed.
    ///
    ///     ---->
    @inlinable public static var never: Signal {
        Signal(attach: { sink in
            sink.segment.add { withExtendedLifetime(sink) {} }
        })
    }

    /// Fails at once.
    ///
    ///     #
    @inlinable public static func fail(_ failure: Failure) -> Signal {
        Signal(attach: { $0.fail(failure) })
    }

    /// The value if there is one, then completed.
    @inlinable public static func from(optional value: Value?) -> Signal {
        value.map { .just($0) } ?? .empty
    }

    /// The success as a value and completion, or the failure.
    @inlinable public static func from(result: Result<Value, Failure>) -> Signal {
        switch result {
        case .success(let value): .just(value)
        case .failure(let failure): .fail(failure)
        }
    }

    /// Runs `body` for each subscription: what it returns is sent, what it throws is the failure.
    @inlinable public static func attempt(_ body: @escaping @Sendable () throws(Failure) -> Value) -> Signal {
        Signal(attach: { sink in
            let value: Value
            do throws(Failure) { value = try body() } catch { return sink.fail(error) }
            sink.next(value)
            sink.complete()
        })
    }

    /// Makes a signal for each subscription, and subscribes to that. A throw is the failure.
    @inlinable public static func deferred(
        _ makeSignal: @escaping @Sendable () throws(Failure) -> Signal
    ) -> Signal {
        Signal(attach: { sink in
            let signal: Signal
            do throws(Failure) { signal = try makeSignal() } catch { return sink.fail(error) }
            signal.attach(sink)
        })
    }

    /// Makes a resource for each subscription and a signal from it; disposes the resource when that ends or is disposed.
    @inlinable public static func using<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () throws(Failure) -> Resource,
        _ makeSignal: @escaping @Sendable (Resource) throws(Failure) -> Signal
    ) -> Signal {
        Signal(attach: { sink in
            let part = CompoundDisposable()
            sink.segment.add(part)
            let signal: Signal
            do throws(Failure) {
                let resource = try makeResource()
                part.add(resource)
                signal = try makeSignal(resource)
            } catch {
                part.dispose()
                return sink.fail(error)
            }
            let loss = Lifeline { sink.segment.dispose() }
            signal.attach(
                Sink(
                    segment: part, next: sink.next,
                    end: { terminal in
                        withExtendedLifetime(loss) { if part.claim() { sink.end(terminal) } }
                    }))
        })
    }
}
