/// Makes a stored property observable in a class without the `@Observable` macro.
///
/// ```swift
/// final class Person: KeyPathObservable {
///     let _$observationRegistrar = KeyPathRegistrar()
///     @Observed var name = ""
/// }
/// ```
///
/// It reports its reads and changes to the object's registrar, in the same way as the macro does: each write is a change, and a
/// change in place is one change.
@propertyWrapper public struct Observed<Value> {
    @usableFromInline var value: Value

    /// Creates a property with its initial value.
    @inlinable public init(wrappedValue: Value) { value = wrappedValue }

    /// Unavailable, because the property needs the object that it belongs to.
    @available(*, unavailable, message: "@Observed is for properties of classes that conform to KeyPathObservable")
    public var wrappedValue: Value {
        get {
            fatalError(
                "An @Observed property was read without its object; declare it in a class that conforms to KeyPathObservable"
            )
        }
        set {
            fatalError(
                "An @Observed property was set without its object; declare it in a class that conforms to KeyPathObservable"
            )
        }
    }

    /// Accesses the property's value in `object`.
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
