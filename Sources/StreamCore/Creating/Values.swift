extension Signal {
    /// Sends one value and completes.
    ///
    /// ```swift
    /// let name = Signal<String, Never>.just("Ada")
    /// _ = name.subscribe(next: { print($0) }, completed: { print("completed") })  // prints Ada, completed
    /// ```
    ///
    ///     a|
    ///
    /// The function can be passed on: `names.map(Signal<String, Never>.just)`. For that, it has no parameters for its place in the
    /// source code.
    @inlinable public static func just(_ value: Value) -> Signal {
        Signal(attach: { sink in
            startSource(of: sink) { sink in
                sink.subscription.noteSendsOnce()
                sink.next(value)
                sink.subscription.noteEnd()
                sink.end(.completed)
            }
        })
    }

    /// Sends the values in order and completes.
    ///
    /// ```swift
    /// let scores = Signal<Int, Never>.of(7, 9, 8)
    /// _ = scores.subscribe(next: { print($0) }, completed: { print("completed") })  // prints 7, 9, 8, completed
    /// ```
    ///
    ///     abc|
    @inlinable public static func of(_ values: Value..., fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        sending(values, fileID, line)
    }

    /// Sends the elements of `sequence`, as the source with the name of the calling function.
    @inlinable @inline(__always) package static func sending<Elements: Sequence & Sendable>(
        _ sequence: Elements, _ fileID: StaticString, _ line: UInt, _ name: StaticString = #function
    ) -> Signal where Elements.Element == Value {
        Signal(attach: { sink in
            startSource(of: sink, fileID, line, name) { sink in
                for element in sequence {
                    if sink.subscription.isDisposed { return }
                    sink.next(element)
                }
                sink.subscription.noteEnd()
                sink.complete()
            }
        })
    }

    /// A signal that completes immediately.
    ///
    /// ```swift
    /// let query = Signal<String, Never>.of("", "swift")
    /// _ = query.flatMap(.latest) { text in text.isEmpty ? .empty : search(text) }
    ///     .subscribe { print($0) }  // prints results for swift
    /// ```
    ///
    ///     |
    @inlinable public static var empty: Signal {
        Signal(attach: { sink in
            startSource(of: sink) { sink in
                sink.subscription.noteEnd()
                sink.complete()
            }
        })
    }

    /// A signal that sends nothing and never ends. A subscription is retained until it is disposed.
    ///
    /// ```swift
    /// let silentServer = Signal<String, LoadingError>.never
    /// silentServer.timeout(after: .seconds(30), on: scheduler, failing: .offline)
    ///     .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
    /// scheduler.advance(by: .seconds(30))  // prints offline
    /// ```
    ///
    ///     ---->
    @inlinable public static var never: Signal {
        Signal(attach: { sink in
            startSource(of: sink) { sink in
                sink.subscription.add { withExtendedLifetime(sink) {} }
            }
        })
    }

    /// Fails immediately.
    ///
    /// ```swift
    /// let user = Signal<String, LoadingError>.fail(.offline)
    /// _ = user.subscribe(next: { print($0) }, failed: { print("failed:", $0) })  // prints failed: offline
    /// ```
    ///
    ///     #
    @inlinable public static func fail(_ failure: Failure, _ fileID: StaticString = #fileID, _ line: UInt = #line)
        -> Signal
    {
        Signal(attach: { sink in
            startSource(of: sink, fileID, line) { sink in
                sink.subscription.noteEnd()
                sink.end(.failed(failure))
            }
        })
    }

    /// Sends the value if it isn't `nil`, and completes.
    ///
    /// ```swift
    /// let capitals = ["Norway": "Oslo"]
    /// let oslo = Signal<String, Never>.from(optional: capitals["Norway"])
    /// _ = oslo.subscribe(next: { print($0) }, completed: { print("completed") })  // prints Oslo, completed
    /// let none = Signal<String, Never>.from(optional: capitals["Atlantis"])
    /// _ = none.subscribe(next: { print($0) }, completed: { print("completed") })  // prints completed
    /// ```
    @inlinable public static func from(optional value: Value?, _ fileID: StaticString = #fileID, _ line: UInt = #line)
        -> Signal
    {
        (value.map { Signal.just($0) } ?? .empty).traced(fileID, line)
    }

    /// Sends a success and completes, or fails with the failure.
    ///
    /// ```swift
    /// let stored = Result<String, LoadingError>.success("stored profile")
    /// _ = Signal.from(result: stored)
    ///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints stored profile
    /// ```
    @inlinable public static func from(
        result: Result<Value, Failure>, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        switch result {
        case .success(let value): .just(value).traced(fileID, line)
        case .failure(let failure): .fail(failure).traced(fileID, line)
        }
    }

    /// Runs `body` for each subscription, and sends its result or its error.
    ///
    /// ```swift
    /// let port = Signal<Int, ParsingError>.attempt { () throws(ParsingError) in
    ///     guard let number = Int("http") else { throw .noNumber }
    ///     return number
    /// }
    /// _ = port.subscribe(next: { print($0) }, failed: { print($0) })  // prints noNumber
    /// ```
    @inlinable public static func attempt(
        _ body: @escaping @Sendable () throws(Failure) -> Value, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            startSource(of: sink, fileID, line) { sink in
                let value: Value
                do throws(Failure) { value = try body() } catch {
                    sink.subscription.noteEnd()
                    return sink.fail(error)
                }
                sink.next(value)
                sink.subscription.noteEnd()
                sink.complete()
            }
        })
    }

    /// Creates a signal for each subscription and subscribes to it.
    ///
    /// ```swift
    /// let address = MutableProperty("example.com")
    /// let page = Signal<String, Never>.deferred { load(address.value) }
    /// address.value = "example.org"
    /// _ = page.subscribe { print($0) }  // prints page of example.org
    /// ```
    @inlinable public static func deferred(
        _ makeSignal: @escaping @Sendable () -> Signal,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            startSource(of: sink, fileID, line) { sink in
                makeSignal().attach(sink)
            }
        })
    }
}

extension Sequence where Self: Sendable, Element: Sendable {
    /// A signal that sends the elements and then completes. Each subscription iterates the sequence again.
    ///
    /// ```swift
    /// _ = (1...3).signal.subscribe { print("page \($0)") }  // prints page 1, page 2, page 3
    /// ```
    @inlinable public var signal: Signal<Element, Never> { .sending(self, "", 0) }
}
