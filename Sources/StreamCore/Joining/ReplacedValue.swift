/// The value of a property before a batch has changed it.
struct ReplacedValue: Sendable {
    let value: any Sendable

    /// The batch that has changed the property before.
    let previous: Batch?
}

extension Batch {
    /// Keeps the value of a property that this batch has replaced until it is over.
    ///
    /// A direct turn keeps none: no other batch was open when it began, so nothing is computed for a moment before it.
    @usableFromInline func keep(_ value: (any Sendable)?, of core: AnySubjectCore, after previous: Batch?) {
        guard !isDirect, let value else { return }
        let key = ObjectIdentifier(core)
        state.withLock { state in
            if state.isOver || state.replaced.position(of: key) != nil { return }
            state.replaced.append(ReplacedValue(value: value, previous: previous), for: key)
        }
    }

    func replacedValue(of core: AnySubjectCore) -> ReplacedValue? {
        state.withLock { $0.replaced.value(for: ObjectIdentifier(core)) }
    }
}
