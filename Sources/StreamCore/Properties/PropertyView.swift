/// A part of the value of a property, as a property that can be read, observed, set, and bound.
///
/// ```swift
/// let person = MutableProperty((name: "Ada", address: (city: "London", code: "W1")))
/// let city = person.view(\.address.city)
/// city.values.subscribe { print($0) }.add(to: bag)  // prints London
/// city.value = "Turin"  // prints Turin
/// person.value.name = "Grace"  // the city is the same
/// print(person.value.address)  // prints (city: "Turin", code: "W1")
/// ```
///
/// Setting it sets the whole value, in one change. A change of the whole that leaves an equal part is not sent. Parts that are not `Equatable` are sent
/// with each change of the whole. A view takes part in batches, and has views itself.
///
/// A view retains the property that it is made of. What is derived from the view, its signals, and what is bound to it do not, and complete
/// when that property is deallocated.
///
/// - Complexity: A change costs what `modify` of the whole costs.
/// - In other libraries: `Binding` in SwiftUI, a lens in functional languages.
public final class PropertyView<Value: Sendable>: MutablePropertyProtocol {
    /// Changes the part in the whole, if both are there. Nothing changes if the closure throws.
    @usableFromInline package typealias Change = @Sendable (_ body: (inout Value) throws -> Void) throws -> Void

    @usableFromInline let cell: DerivedCell<Value>
    @usableFromInline let change: Change
    @usableFromInline let whole: any AnyObject & Sendable

    @inlinable init<Whole: Sendable>(
        of whole: some MutablePropertyProtocol<Whole>, _ read: @escaping @Sendable (Whole) -> Value,
        _ change: @escaping @Sendable (inout Whole, (inout Value) throws -> Void) throws -> Void
    ) {
        let (input, changeWhole) = (whole.input, whole.change)
        let reading = input.reading
        cell = DerivedCell(
            SourceLabel("Property.view"), of: [input.cell], retaining: [input.connection],
            equality: .ofType
        ) { read(reading.read($0, $1)) }
        self.change = { body in try changeWhole { try change(&$0, body) } }
        self.whole = whole
    }

    /// The part of the present value. Setting it sets the whole.
    @inlinable public var value: Value {
        get { cell.value }
        set { modify { $0 = newValue } }
    }

    /// A signal of each change of the part after the subscription.
    @inlinable public var signal: Signal<Value, Never> { Signal(attach: cell.attachWithoutReplay) }

    /// A signal of the part and each later change of it.
    @inlinable public var values: Signal<Value, Never> { Signal(attach: cell.attach) }

    @discardableResult @inlinable public func modify<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        // What is thrown is in the result. It is thrown through the property, so that nothing changes.
        try? change { value in
            result = Swift.Result { () throws(Failure) in try body(&value) }
            _ = try result!.get()
        }
        return try result!.get()
    }
}

/// Ends a change of a part that is missing, so that the whole is not set.
@usableFromInline struct NothingToChange: Error {
    @inlinable init() {}
}

extension MutablePropertyProtocol {
    /// Changes the value of this property if it is still there, and does not retain it.
    @inlinable var change: PropertyView<Value>.Change {
        guard let property = self as? MutableProperty<Value> else { return changeOfOther }
        return { [weak property] body in try property?.modify { value throws(any Error) in try body(&value) } }
    }

    @usableFromInline var changeOfOther: PropertyView<Value>.Change {
        func change(of property: some StoredProperty) -> PropertyView<Value>.Change? {
            property.storedChange as? PropertyView<Value>.Change
        }
        if let change = (self as? any StoredProperty).flatMap({ change(of: $0) }) { return change }
        return { [weak self] body in try self?.modify { value throws(any Error) in try body(&value) } }
    }

    /// Creates a view of the part of this property's value at `path`, which can be set.
    ///
    /// ```swift
    /// let settings = MutableProperty((volume: 5, names: ["Ada"]))
    /// let volume = settings.view(\.volume)
    /// volume.value = 7
    /// print(settings.value.volume)  // prints 7
    /// ```
    ///
    /// A value in a dictionary is `nil` while its key is absent: `themes.view(\.["dark"])`. A position of an array must exist, so use
    /// ``view(id:)`` for elements that come and go.
    @inlinable public func view<Part: Sendable>(
        _ path: any WritableKeyPath<Value, Part> & Sendable
    ) -> PropertyView<Part> {
        PropertyView(of: self, { $0[keyPath: path] }, { try $1(&$0[keyPath: path]) })
    }

    /// Creates a view of a part of this property's value, or of `defaultValue` while this value is `nil`.
    ///
    /// ```swift
    /// struct Item: Identifiable { let id: Int; var title: String }
    /// let items = MutableProperty([Item(id: 1, title: "tea")])
    /// let title = items.view(id: 1).view(\.title, default: "–")
    /// title.value = "coffee"
    /// items.value = []
    /// print(title.value)  // prints –
    /// ```
    ///
    /// What is set while this value is `nil` is ignored. So this is for a part of what can be missing, and not for a text that can be missing itself.
    @inlinable public func view<Wrapped: Sendable, Part: Sendable>(
        _ path: any WritableKeyPath<Wrapped, Part> & Sendable, default defaultValue: Part
    ) -> PropertyView<Part> where Value == Wrapped? {
        PropertyView(
            of: self, { $0?[keyPath: path] ?? defaultValue },
            { wrapped, body in
                if wrapped != nil { return try body(&wrapped![keyPath: path]) }
                var ignored = defaultValue
                try body(&ignored)
                throw NothingToChange()
            })
    }
}

extension MutablePropertyProtocol
where
    Value: MutableCollection & RangeReplaceableCollection, Value.Element: Identifiable & Sendable,
    Value.Element.ID: Sendable
{
    /// Creates a view of the element with this identity, which is `nil` while there is none.
    ///
    /// ```swift
    /// struct Item: Identifiable { let id: Int; var title: String }
    /// let items = MutableProperty([Item(id: 1, title: "tea"), Item(id: 2, title: "milk")])
    /// let milk = items.view(id: 2)
    /// milk.value?.title = "oat milk"
    /// items.value.removeFirst()
    /// print(milk.value!.title)  // prints oat milk
    /// milk.value = nil
    /// print(items.value.count)  // prints 0
    /// ```
    ///
    /// Setting it to `nil` removes the element, and setting it to an element while there is none appends that one. An element with another
    /// identity takes the place of this one, after which the view is `nil`.
    ///
    /// For the value of a key in a dictionary, use `view(\.[key])`.
    ///
    /// - Complexity: O(*n*) for each change of the collection.
    @inlinable public func view(id: Value.Element.ID) -> PropertyView<Value.Element?> {
        PropertyView(
            of: self, { elements in elements.first { $0.id == id } },
            { elements, body in
                let index = elements.firstIndex { $0.id == id }
                var element = index.map { elements[$0] }
                try body(&element)
                switch (index, element) {
                case (let index?, let element?): elements[index] = element
                case (let index?, nil): elements.remove(at: index)
                case (nil, let element?): elements.append(element)
                case (nil, nil): throw NothingToChange()
                }
            })
    }
}

extension PropertyView: StoredProperty {
    @usableFromInline package var storedInput: PropertyInput<Value> { PropertyInput(cell) }
    @usableFromInline package var storedChange: Change? { change }
}
