extension OperatorCatalogue {
    public static let observing = OperatorFamily("How do I observe an object?") {
    } others: {
        ListedRow(
            "observe(_:_:)", "observe(_:_:isolation:)", title: "`observe(object, \\.a?.b)`",
            summary:
                "Sends the value at a key path, which can lead through optional objects, on subscription and after each change.",
            tests: "KeyPathObservingTests/ObserveTests")
        ListedRow(
            "KeyPathObservable.signal(for:)", "KeyPathObservable.signal(for:isolation:)",
            title: "`object.signal(for: \\.a)`", summary: "Does the same as a method of the object.",
            tests: "KeyPathObservingTests/ObserveTests")
        ListedRow(
            "observe(_:)", title: "`observe { … }`",
            summary:
                "Sends the value of a closure, and again after each change of a property or object that the closure reads.",
            tests: "ObserveClosureTests")
        ListedRow(
            "observe(_:_:observer:)", "observe(_:_:observer:isolation:)",
            title: "`observe(object, \\.a, observer: self)`", summary: "Observes until the observer is deallocated.",
            tests: "ObserveLifetimeTests")
        ListedRow(
            "changes(of:_:options:)", "changes(of:_:options:isolation:)", "KeyPathChange", "KeyPathChangeKind",
            "KeyPathChangeOptions", title: "`changes(of: object, \\.a, options:)`",
            summary: "Sends the old and the new value, and the inserted or removed elements of a collection.",
            tests: "ChangesTests")
        ListedRow(
            "observeAsync(_:_:isolation:)", title: "`observeAsync(object, \\.a)`",
            summary:
                "Observes an object of any `@Observable` class, without a registrar: some time after changes, on the caller's actor.",
            tests: "MainActorObservingTests")
        ListedRow(
            "KeyPathObservable", "KeyPathRegistrar", "KeyPathObservable.shouldNotifyObservers", "EveryWrite",
            title: "`KeyPathObservable`, `KeyPathRegistrar`",
            summary: "Make a class observable, with the `@Observable` macro or without it.", tests: "ObservedTests")
        ListedRow("Observed", title: "`@Observed`", tests: "ObservedTests")
        ListedRow(
            "KeyPathObservable.elements(of:)", "ArrayMutation", "SetMutation", title: "`object.elements(of: \\.list)`",
            summary: "Changes an array or a set in place, and reports which elements have changed.",
            tests: "CollectionMutationTests")
        ListedRow(
            "transaction(_:)", title: "`transaction { }`",
            summary: "Changes several properties of objects as one change (a batch).", tests: "TransactionTests")
        ListedRow(
            "bindBidirectionally(_:_:_:_:)", "bindBidirectionally(_:_:_:_:of:)",
            title: "`bindBidirectionally(a, \\.x, b, \\.y)`",
            summary: "Keeps two properties of objects equal (two-way binding).", tests: "BindBidirectionallyTests")
        ListedRow(
            title: "`object.signal(for: \\.key)`",
            summary:
                "Observes a property of an `NSObject` with key-value observing (KVO), on Apple platforms.",
            tests: "KeyValueObservingTests",
            elsewhere: Elsewhere(
                objC: "`rac_valuesForKeyPath:observer:`", rx: "`observe` (RxCocoa)",
                combine: "`publisher(for: keyPath)`"))
    }
}
