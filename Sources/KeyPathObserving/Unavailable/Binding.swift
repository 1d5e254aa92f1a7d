// Calls that new users try. The compiler's error names the function to call instead. None of these functions can be
// called.

extension Signal {
    @available(*, unavailable, message: "use bind(to: keyPath, on: object)")
    public func bind<Target: AnyObject>(to object: Target, _ keyPath: ReferenceWritableKeyPath<Target, Value>)
        -> any Disposable
    { fatalError() }
}
