// Names from ReactiveKit. The compiler's error names the function to call instead. None of these functions can be called.

extension Signal {
    @available(*, unavailable, message: "use prepend(_:)")
    public func start(with values: Value...) -> Signal { fatalError() }
}
