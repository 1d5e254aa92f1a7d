// A call that new users try. The compiler's error names the function to call instead. It cannot be called.

extension DisposableBag {
    @available(*, unavailable, renamed: "insert(_:)")
    public func add(_ disposable: any Disposable) { fatalError() }
}
