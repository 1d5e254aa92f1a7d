/// A property whose value can be set.
///
/// Use it for parameters, so that a caller can pass a property, a view of a part of one, or one that validates its values:
///
/// ```swift
/// func clear(_ text: some MutablePropertyProtocol<String>) { text.value = "" }
/// let (note, person) = (MutableProperty("tea"), MutableProperty((name: "Ada", age: 36)))
/// clear(note)
/// clear(person.view(\.name))
/// print(note.value, person.value)  // prints  (name: "", age: 36)
/// ```
public protocol MutablePropertyProtocol<Value>: PropertyProtocol, BindingTarget where Failure == Never {
    /// The current value. Setting it notifies the observers. See ``MutableProperty/value``.
    @inlinable var value: Value { get set }

    /// Changes the value in place, without a change by another thread between reading and writing. `body` can run again.
    ///
    /// The default is a batch that reads and sets ``value``. See ``MutableProperty/modify(_:)``.
    ///
    /// - Returns: The result of `body`.
    @discardableResult @inlinable func modify<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result
}

extension MutablePropertyProtocol {
    @discardableResult @inlinable public func modify<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Property.batch { () throws(Failure) in
            var value = value
            let result = try body(&value)
            self.value = value
            return result
        }
    }

    /// Sets the property to each value of `signal`. ``Signal/bind(to:_:_:)`` calls it.
    ///
    /// The binding does not keep the property alive, and is disposed when that is deallocated.
    @inlinable public func subscribe(
        to signal: Signal<Value, Never>, _ fileID: StaticString, _ line: UInt
    ) -> any Disposable {
        let change = change
        return input.cell.bind(signal, fileID, line) { value in try? change { $0 = value } }
    }
}

extension MutableProperty: MutablePropertyProtocol {}
