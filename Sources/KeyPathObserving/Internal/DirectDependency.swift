/// What is known of a path whose value is that of the property it reads last, as in `\.dog?.name`: that property's change
/// brings the path's new value with it, and the path need not be evaluated.
struct DirectDependency: Sendable {
    /// Whether the path's value is the property's, made optional by an optional object on the way.
    let isWrapped: Bool

    /// The key path object that the property's getter reports; `nil` if it reports none. If it reports another, or more,
    /// then it has come to read something else, and the path has to be evaluated.
    // Immutable, and compared here and nothing else.
    nonisolated(unsafe) let expected: AnyKeyPath?
}

extension DirectDependency {
    /// Whether the path is direct in its last link: if it has read what its components name, one after the other, and
    /// nothing else. What a computed property has read on the way is for the evaluation to tell.
    ///
    /// A path without optional objects equals the key paths that were read, appended to each other. One with them cannot be
    /// put together from parts, but its description tells what it consists of: computed properties, as those of the
    /// `@Observable` macro are, are described by the addresses of their getters. A getter can have several: where a key
    /// path is written in another file than the class, the compiler may refer to it by a jump. Then, and where the description
    /// has another form, as it may have with another runtime, the path is evaluated at each change, which takes some ten
    /// times as long and is not otherwise different.
    static func find(path: AnyKeyPath, wrapped: (any Any.Type)?, dependencies: [Dependency]) -> DirectDependency? {
        guard let last = dependencies.last,
            consists(path, of: dependencies) || isDescribed(path, by: dependencies, wrapped: wrapped)
        else {
            return nil
        }
        return DirectDependency(
            isWrapped: type(of: path).valueType != type(of: last.keyPath).valueType, expected: last.keyPath)
    }

    private static func consists(_ path: AnyKeyPath, of dependencies: [Dependency]) -> Bool {
        // From the end, because a path that is put together from its start is not equal to the same one written out.
        var rest: AnyKeyPath? = dependencies.last?.keyPath
        for dependency in dependencies.dropLast().reversed() {
            rest = rest.flatMap { dependency.keyPath.appending(path: $0) }
        }
        return rest == path
    }

    private static func isDescribed(_ path: AnyKeyPath, by dependencies: [Dependency], wrapped: (any Any.Type)?) -> Bool
    {
        ends(path, in: dependencies[dependencies.endIndex - 1].keyPath, wrapped: wrapped)
            && getters(of: path) == dependencies.flatMap { getters(of: $0.keyPath) }
    }

    /// Whether the last component of `path` is this property.
    private static func ends(_ path: AnyKeyPath, in property: AnyKeyPath, wrapped: (any Any.Type)?) -> Bool {
        let (value, member) = (type(of: path).valueType, type(of: property).valueType)
        guard value == member || wrapped == member, let end = starts(of: property).last else { return false }
        return starts(of: path).last == end + (value == member ? "" : "?")
    }

    /// The addresses of the getters in the description of a key path.
    private static func getters(of keyPath: AnyKeyPath) -> [Substring] {
        starts(of: keyPath).map { $0.prefix { $0 != "(" } }
    }

    /// The description of a key path from each of its computed components on.
    private static func starts(of keyPath: AnyKeyPath) -> [Substring] {
        let description = keyPath.debugDescription
        return description.indices.map { description[$0...] }.filter { $0.hasPrefix(".<computed ") }
    }
}

/// What a type-erased channel has to know of optional values.
protocol OptionalValue {
    static var wrapped: any Any.Type { get }
}

extension Optional: OptionalValue {
    static var wrapped: any Any.Type { Wrapped.self }
}

/// An optional reference to an object that can be asked for its hub.
protocol OptionalObservable {
    var core: RegistrarCore? { get }
}

extension Optional: OptionalObservable where Wrapped: KeyPathObservable {
    var core: RegistrarCore? { self?._$observationRegistrar.core }
}
