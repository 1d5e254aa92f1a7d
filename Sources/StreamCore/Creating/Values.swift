extension Signal {
    /// Sends one value and completes.
    ///
    ///     a|
    @inlinable public static func just(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                sink.next(value)
                sink.complete()
            }
        })
    }

    /// Sends one value and completes: a function of the value alone, for `map(Signal.just)`.
    @_disfavoredOverload @inlinable public static func just(_ value: Value) -> Signal {
        just(value, fileID: "", line: 0)
    }

    /// Sends the values in order and completes.
    ///
    ///     abc|
    @inlinable public static func of(_ values: Value..., fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        Signal(values).traced(fileID, line)
    }

    /// A signal that completes immediately.
    ///
    ///     |
    @inlinable public static var empty: Signal {
        Signal(attach: { sink in
            sink.begin { sink in
                sink.complete()
            }
        })
    }

    /// A signal that sends nothing and never ends. A subscription is retained until it is disposed.
    ///
    ///     ---->
    @inlinable public static var never: Signal {
        Signal(attach: { sink in
            sink.begin { sink in
                sink.segment.add { withExtendedLifetime(sink) {} }
            }
        })
    }

    /// Fails immediately.
    ///
    ///     #
    @inlinable public static func fail(_ failure: Failure, fileID: StaticString = #fileID, line: UInt = #line) -> Signal
    {
        Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                sink.fail(failure)
            }
        })
    }

    /// Sends the value if it isn't `nil`, and completes.
    @inlinable public static func from(optional value: Value?, fileID: StaticString = #fileID, line: UInt = #line)
        -> Signal
    {
        (value.map { Signal.just($0) } ?? .empty).traced(fileID, line)
    }

    /// Sends a success and completes, or fails with the failure.
    @inlinable public static func from(
        result: Result<Value, Failure>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        switch result {
        case .success(let value): .just(value).traced(fileID, line)
        case .failure(let failure): .fail(failure).traced(fileID, line)
        }
    }

    /// Runs `body` for each subscription, and sends its result or its error.
    @inlinable public static func attempt(
        _ body: @escaping @Sendable () throws(Failure) -> Value, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                let value: Value
                do throws(Failure) { value = try body() } catch { return sink.fail(error) }
                sink.next(value)
                sink.complete()
            }
        })
    }

    /// Creates a signal for each subscription and subscribes to it. If `makeSignal` throws, the result fails.
    @inlinable public static func deferred(
        _ makeSignal: @escaping @Sendable () throws(Failure) -> Signal,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                let signal: Signal
                do throws(Failure) { signal = try makeSignal() } catch { return sink.fail(error) }
                signal.attach(sink)
            }
        })
    }

    /// Creates a resource and a signal for each subscription, and disposes the resource when the signal ends or is
    /// disposed.
    @inlinable public static func using<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () throws(Failure) -> Resource,
        _ makeSignal: @escaping @Sendable (Resource) throws(Failure) -> Signal,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                let child = sink.openChild()
                let signal: Signal
                do throws(Failure) {
                    let resource = try makeResource()
                    child.add(resource)
                    signal = try makeSignal(resource)
                } catch {
                    child.dispose()
                    return sink.fail(error)
                }
                let releaseObserver = ReleaseObserver { sink.segment.dispose() }
                let receiver: Sink<Value, Failure> = sink.receiving(in: child, sink.next) { terminal in
                    guard sink.closeChild(child, by: terminal) else { return }
                    releaseObserver.cancel()
                    sink.end(terminal)
                }
                signal.attach(receiver)
            }
        })
    }
}
