/// What is known of a path whose value is that of the property it reads last, as in `\.dog?.name`: that property's change
/// brings the path's new value with it, and the path need not be evaluated.
struct Direct: Sendable {
    /// Whether the path's value is the property's, made optional by an optional object on the way.
    let isWrapped: Bool

    /// The key path object that the property's getter reports; `nil` if it reports none. If it reports another, or more,
    /// then it has come to read something else, and the path has to be evaluated.
    // Immutable, and compared here and nothing else.
    nonisolated(unsafe) let expected: AnyKeyPath?
}

extension Direct {
    /// Whether a path of `value` is direct in its last link.
    ///
    /// A key path does not tell what it consists of, but its description does: computed properties, as those of the
    /// `@Observable` macro are, are described by the addresses of their getters. Where the description has another form,
    /// as it may have with another runtime, the path is evaluated at each change, which is slower and not otherwise different.
    static func find(path: AnyKeyPath, wrapped: (any Any.Type)?, links: [Link]) -> Direct? {
        guard let last = links.last, !links.contains(where: \.isWatch) else { return nil }
        let (value, member) = (type(of: path).valueType, type(of: last.keyPath).valueType)
        let isWrapped = value != member
        guard !isWrapped || wrapped == member, let component = component(of: last.keyPath, isWrapped) else {
            return nil
        }
        let others = links.dropLast().filter { $0.hub === last.hub }
        guard !others.contains(where: { self.component(of: $0.keyPath, isWrapped) == component }) else { return nil }
        return self.component(of: path, false) == component
            ? Direct(isWrapped: isWrapped, expected: last.keyPath) : nil
    }

    /// The last component in the description of a key path.
    private static func component(of keyPath: AnyKeyPath, _ isWrapped: Bool) -> Substring? {
        let description = keyPath.debugDescription
        let start = description.indices.last { description[$0...].hasPrefix(".<computed ") }
        return start.map { description[$0...] + (isWrapped ? "?" : "") }
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
    var hub: Hub? { get }
}

extension Optional: OptionalObservable where Wrapped: KeyPathObservable {
    var hub: Hub? { self?._$observationRegistrar.hub }
}
