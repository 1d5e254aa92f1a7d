/// Makes a stored property of a class observable that does without the `@Observable` macro.
///
/// ```swift
/// final class Person: KeyPathObservable {
///     let _$observationRegistrar = KeyPathRegistrar()
///     @Observed var name = ""
/// }
/// ```
///
/// Its reads and changes go to the object's registrar, as those of the macro do, and behave in the same way: each write is
/// a change, and a change in place is one.
@propertyWrapper public struct Observed<Value> {
    @usableFromInline var value: Value

    /// A property with its first value.
    @inlinable public init(wrappedValue: Value) { value = wrappedValue }

    /// Not for use: the property belongs to an object.
    @available(*, unavailable, message: "@Observed is for properties of classes that conform to KeyPathObservable")
    public var wrappedValue: Value {
        get { fatalError("@Observed was read without the object that it belongs to") }
        set { fatalError("@Observed was set without the object that it belongs to") }
    }

    /// The value of the property of `object`.
    @inlinable
    public static subscript<Object: KeyPathObservable>(
        _enclosingInstance object: Object, wrapped keyPath: ReferenceWritableKeyPath<Object, Value>,
        storage storage: ReferenceWritableKeyPath<Object, Observed>
    ) -> Value {
        get {
            object._$observationRegistrar.access(object, keyPath: keyPath)
            return object[keyPath: storage].value
        }
        set {
            object._$observationRegistrar.withMutation(of: object, keyPath: keyPath) {
                object[keyPath: storage].value = newValue
            }
        }
        _modify {
            let registrar = object._$observationRegistrar
            registrar.access(object, keyPath: keyPath)
            registrar.willSet(object, keyPath: keyPath)
            defer { registrar.didSet(object, keyPath: keyPath) }
            yield &object[keyPath: storage].value
        }
    }
}

extension Observed: Sendable where Value: Sendable {}
