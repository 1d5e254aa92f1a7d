import StreamCore

/// Which values of two signals stand at the same time: what `join` and `groupJoin` share. Its rules run in the joint's
/// drain; windows are subscribed to outside of it, behind the values they belong to.
@usableFromInline final class Overlap<Value: Sendable, Other: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Group = (Value, Signal<Other, Failure>)

    @usableFromInline let branching: Branching<Group, Other, Failure>
    @usableFromInline let joint: Joint<Group, Failure>
    @usableFromInline let state = Cell(State())

    @usableFromInline struct State {
        @usableFromInline var others = SlotList<Other>()
        @usableFromInline var isRunning = true
        @usableFromInline var isOtherRunning = true

        @inlinable init() {}
    }

    @inlinable init(_ sink: Sink<Group, Failure>) {
        branching = Branching(sink)
        joint = Joint(branching.upstream)
    }

    @inlinable func receive(_ value: Value, until end: Signal<some Sendable, Never>) {
        if branching.isClosed { return }
        let group = Cell<Branching<Group, Other, Failure>.Slot?>(nil)
        joint.perform(value) { value in
            guard let slot = self.branching.open({ (value, $0) }) else { return }
            group.value = slot
            for other in self.state.value.others { slot.element.send(other) }
        }
        stand(until: end) { overlap in
            if let group = group.value { overlap.branching.close(group) }
            overlap.completeIfOver()
        }
    }

    @inlinable func receiveOther(_ value: Other, until end: Signal<some Sendable, Never>) {
        let position = SlotList<Other>.Position(-1)
        joint.perform(value) { value in
            self.state.value.others.append(value, at: position)
            for group in self.branching.branches.value { group.send(value) }
        }
        stand(until: end) { overlap in overlap.state.value.others.remove(at: position) }
    }

    /// Runs `rule` when `end` has sent or completed. Windows alone can send nothing, so they do not keep the joint.
    @inlinable func stand(until end: Signal<some Sendable, Never>, _ rule: @escaping @Sendable (Overlap) -> Void) {
        joint.subscribe(
            to: end.take(1), next: { _ in },
            end: { [weak self] _ in
                self?.joint.perform(()) { [weak self] in if let self { rule(self) } }
            })
    }

    /// One of the signals has ended.
    @inlinable func ended(_ terminal: Terminal<Failure>, _ side: any WritableKeyPath<State, Bool> & Sendable) {
        if case .failed = terminal { return joint.end(terminal) }
        joint.perform(()) {
            self.state.value[keyPath: side] = false
            self.completeIfOver()
        }
    }

    @inlinable func completeIfOver() {
        let isOver = !state.value.isRunning && (!state.value.isOtherRunning || branching.branches.value.isEmpty)
        if isOver { joint.end(.completed) }
    }
}
