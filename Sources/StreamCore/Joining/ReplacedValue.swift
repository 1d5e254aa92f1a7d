/// The value of a property before a batch has changed it.
struct ReplacedValue: Sendable {
    /// Retained, because another property could get its address while the batch is open.
    let core: AnySubjectCore
    let value: any Sendable

    /// The batch that has changed the property before.
    let previous: Batch?
}

extension Batch {
    /// Keeps the value of a property that this batch has replaced until it is over.
    @usableFromInline func keep(_ value: any Sendable, of core: AnySubjectCore, after previous: Batch?) {
        let key = ObjectIdentifier(core)
        state.withLock { state in
            var replaced = state.replaced.take() ?? IdentityMap()
            if !state.isOver, replaced.position(of: key) == nil {
                replaced.append(ReplacedValue(core: core, value: value, previous: previous), for: key)
            }
            state.replaced = replaced
        }
    }

    func replacedValue(of core: AnySubjectCore) -> ReplacedValue? {
        state.withLock { $0.replaced?.value(for: ObjectIdentifier(core)) }
    }
}
