// Combining operators for signals with different failure types. None of these functions can be called.

@_disfavoredOverload
@available(*, unavailable, message: "the signals have different failure types; use widenFailure() or mapFailure(_:)")
public func merge<each Value, each Failure: Error>(_ signals: repeat Signal<each Value, each Failure>) -> Signal<
    Never, Never
> { fatalError() }

@_disfavoredOverload
@available(*, unavailable, message: "the signals have different failure types; use widenFailure() or mapFailure(_:)")
public func concat<each Value, each Failure: Error>(_ signals: repeat Signal<each Value, each Failure>) -> Signal<
    Never, Never
> { fatalError() }

@_disfavoredOverload
@available(*, unavailable, message: "the signals have different failure types; use widenFailure() or mapFailure(_:)")
public func race<each Value, each Failure: Error>(_ signals: repeat Signal<each Value, each Failure>) -> Signal<
    Never, Never
> { fatalError() }

@_disfavoredOverload
@available(*, unavailable, message: "the signals have different failure types; use widenFailure() or mapFailure(_:)")
public func zip<each Value, each Failure: Error>(_ signals: repeat Signal<each Value, each Failure>) -> Signal<
    (repeat each Value), Never
> { fatalError() }

@_disfavoredOverload
@available(*, unavailable, message: "the signals have different failure types; use widenFailure() or mapFailure(_:)")
public func combineLatest<each Value, each Failure: Error>(_ signals: repeat Signal<each Value, each Failure>)
    -> Signal<(repeat each Value), Never>
{ fatalError() }
