// Names from Combine and RxSwift, so that the compiler's error shows the name to call instead. None of these functions can be
// called.

extension Disposable {
    @available(*, unavailable, renamed: "dispose()")
    public func cancel() { fatalError() }

    @available(*, unavailable, renamed: "add(to:)")
    public func store(`in` bag: DisposableBag) { fatalError() }

    @available(*, unavailable, renamed: "add(to:)")
    public func disposed(by bag: DisposableBag) { fatalError() }

    @available(*, unavailable, message: "use add(to:) with a DisposableBag")
    public func store<Bag: RangeReplaceableCollection>(`in` bag: inout Bag) { fatalError() }

    @available(*, unavailable, message: "use add(to:) with a DisposableBag")
    public func store<Bag: SetAlgebra>(`in` bag: inout Bag) { fatalError() }
}

extension DisposableBag {
    @available(*, unavailable, renamed: "insert(_:)")
    public func add(_ disposable: any Disposable) { fatalError() }
}
