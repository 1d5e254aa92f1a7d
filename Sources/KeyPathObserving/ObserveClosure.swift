public import StreamCore

/// Sends the value of a closure on subscription, and again when something has changed that its last run has read.
///
/// ```swift
/// let (person, greeting) = (Person(), MutableProperty("Hello"))
/// let text = observe { "\(greeting.value), \(person.dog?.name ?? "nobody")" }
/// text.subscribe { print($0) }.add(to: bag)  // prints Hello, nobody
/// person.dog = Dog(name: "Rex")  // prints Hello, Rex
/// greeting.value = "Bye"  // prints Bye, Rex
/// ```
///
/// The closure can read properties of observable objects, and the ``/StreamCore/PropertyProtocol/value`` of every `Property`,
/// `MutableProperty`, and other property of this package. Only what its last run has read is observed. A write, a batch, or a transaction
/// runs it once, after the change was made, and an equal value is not sent, if the values are `Equatable`. It should have no effects.
/// The deallocation of an object is a change, if the closure has read one of its properties.
///
/// See ``/StreamCore/Property/computed(fileID:line:_:)``, which makes a property of such a closure.
///
/// - Completion: When all properties have completed that the last run has read; never if it has read an object.
/// - Disposal: No value follows, and the closure is released. Until then, the subscription retains what the closure captures.
/// - Threading: The first value is sent on the subscribing thread, all others on the thread that makes a change. The objects must be
///   `Sendable`: for those of an actor, observe their key paths.
/// - Complexity: A change runs the closure. A read of an object searches the object's observed properties and the observers of the
///   property that is read.
/// - In other libraries: `Observations { … }` of Swift, which leaves out values if several follow each other.
@inlinable public func observe<Value: Sendable>(
    _ fileID: StaticString = #fileID, _ line: UInt = #line, _ compute: @escaping @Sendable () -> Value
) -> Signal<Value, Never> {
    Signal(attach: { sink in
        // The subscription retains the property.
        Property.computed(fileID: fileID, line: line, compute).values.attach(sink)
    })
}
