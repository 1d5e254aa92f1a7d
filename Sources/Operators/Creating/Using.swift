import StreamCore

extension Signal {
    /// Creates a resource and a signal for each subscription, and disposes the resource when the signal ends or is
    /// disposed.
    ///
    /// The resource is disposed after the signal. If the signal ends or is disposed inside of the call that subscribes to
    /// it, the resource is disposed when that call has returned.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.using({ OpenFile("notes.txt") }, { file in file.lines })
    /// _ = lines.subscribe { print($0) }  // prints first line, second line, closed notes.txt
    /// ```
    @inlinable public static func using<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () -> Resource, _ makeSignal: @escaping @Sendable (Resource) -> Signal,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        tryUsing(makeResource, makeSignal, fileID, line)
    }

    /// Creates a resource and a signal for each subscription, as ``using(_:_:_:_:)`` does, with closures that can throw.
    ///
    /// - Failure: The error that a closure throws, or the failure of the signal. A resource that was created is disposed.
    @inlinable public static func tryUsing<Resource: Disposable>(
        _ makeResource: @escaping @Sendable () throws(Failure) -> Resource,
        _ makeSignal: @escaping @Sendable (Resource) throws(Failure) -> Signal,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            startSource(of: sink, fileID, line) { sink in
                let child = sink.openChild()
                let used: UsedResource
                let signal: Signal
                do throws(Failure) {
                    let resource = try makeResource()
                    used = UsedResource(resource)
                    child.add(used)
                    do throws(Failure) { signal = try makeSignal(resource) } catch {
                        used.endSubscribing()
                        throw error
                    }
                } catch {
                    child.dispose()
                    return sink.fail(error)
                }
                let releaseObserver = ReleaseObserver { sink.subscription.dispose() }
                let receiver: Sink<Value, Failure> = sink.receiving(in: child, sink.next) { terminal in
                    guard sink.closeChild(child, by: terminal) else { return }
                    releaseObserver.cancel()
                    used.end { if !sink.isDisposed { sink.end(terminal) } }
                }
                signal.attach(receiver)
                used.endSubscribing()
            }
        })
    }
}
