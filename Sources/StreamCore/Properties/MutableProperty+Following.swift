extension MutableProperty {
    /// Creates a property that can be set, and that is reset when another one changes.
    ///
    /// ```swift
    /// let cities = MutableProperty(["Rome", "Oslo"])
    /// let selection = MutableProperty(following: cities) { former, cities in
    ///     cities.first { $0 == former } ?? cities.first
    /// }
    /// print(selection.value!)  // prints Rome
    /// selection.value = "Oslo"
    /// cities.value = ["Lima", "Oslo"]
    /// print(selection.value!)  // prints Oslo
    /// cities.value.removeLast()
    /// print(selection.value!)  // prints Lima
    /// ```
    ///
    /// The reset is a part of the change: no observer and no thread sees the new value of `source` with the former value of this property.
    /// `source` can be derived from other properties, and can follow one. Several changes in one batch reset this property once, unless the batch
    /// reads or sets it in between. What the batch sets afterwards remains.
    ///
    /// An equal value of `source` resets nothing. Each reset is sent, also to an equal value. This property retains what `source` is derived
    /// from, and not `source`. When that is deallocated, this property keeps its value, can be set, and does not complete.
    ///
    /// - Parameters:
    ///   - source: The property that is followed. To follow a part of it, pass a `map` of it.
    ///   - reset: Returns the new value. Its arguments are the former value of this property, which is `nil` the first time, and the new value of `source`. It
    ///     should have no effects, because it runs again if another thread changes what it has read. What else it reads is not followed.
    /// - Complexity: Setting what `source` is derived from costs what a batch does, also after this property was deallocated.
    /// - In other libraries: `linkedSignal` in Angular, `remember(key)` in Jetpack Compose, `createWritable` in Solid.
    @inlinable public convenience init<Source: PropertyProtocol>(
        following source: Source, fileID: StaticString = #fileID, line: UInt = #line,
        reset: @escaping @Sendable (_ former: Value?, _ new: Source.Value) -> Value
    ) where Source.Value: Equatable {
        let origin = SourceLabel("MutableProperty", fileID, line)
        let node = source.input.view(origin)
        let first = node.value
        let cell = SourceCell(reset(nil, first), origin)
        let connection = cell.follow(node, since: first, reset)
        self.init(
            cell,
            ReleaseObserver {
                connection.dispose()
                cell.end()
            })
    }
}

/// Returns whether two values are equal. One that is not equal to itself, such as `Double.nan`, is compared by its description, because
/// it would be new each time.
@usableFromInline func isSame<Value: Equatable>(_ first: Value, _ second: Value) -> Bool {
    first == second || first != first && second != second && String(reflecting: first) == String(reflecting: second)
}

extension SourceCell {
    /// Lets this source follow a node whose value was `first` when this source was made.
    ///
    /// - Returns: A disposable that ends it.
    @usableFromInline package func follow<Followed: Sendable & Equatable>(
        _ node: DerivedCell<Followed>, since first: Followed,
        _ reset: @escaping @Sendable (Value?, Followed) -> Value
    ) -> any Disposable {
        /// What this source was reset for.
        let known = SourceCell<Followed>(first, origin)
        let follower = Follower(self, of: node) { [weak node] resets in
            guard let node, let transaction = Transaction.current else { return false }
            let new = transaction.readingFollowed { node.value }
            if isSame(new, known.value) { return false }
            known.set(new)
            if !resets { return true }
            let former = self.value
            self.set(Reads.reportingEffects(of: node) { reset(former, new) })
            return true
        }
        // The subscription keeps the node live. It also sees what has changed before this line.
        let subscription = Subscription()
        node.attachWithoutReplay(
            Sink(
                subscription: subscription,
                next: { new in
                    if !isSame(new, known.value) { Transaction.check(follower) }
                }, end: { subscription.tryDispose(for: $0) }))
        Transaction.check(follower)
        return subscription
    }
}
