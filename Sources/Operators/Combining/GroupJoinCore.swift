import StreamCore

/// The open values of two signals: the state that `join` and `groupJoin` share.
///
/// Its rules run in the drain of the serialized sink. Windows are subscribed to outside of it, after the values they belong
/// to.
@usableFromInline final class GroupJoinCore<Value: Sendable, Other: Sendable, Failure: Error>: Sendable {
    @usableFromInline typealias Group = (Value, Signal<Other, Failure>)

    @usableFromInline let grouping: GroupingCore<Group, Other, Failure>
    @usableFromInline let output: SerializedSink<Group, Failure>
    @usableFromInline let state = StateBox(State())

    @usableFromInline struct State {
        @usableFromInline var others = SlotList<Other>()
        @usableFromInline var isRunning = true
        @usableFromInline var isOtherRunning = true

        @inlinable init() {}
    }

    @inlinable init(_ sink: Sink<Group, Failure>) {
        grouping = GroupingCore(sink)
        output = SerializedSink(grouping.upstream)
    }

    @inlinable func receive(_ value: Value, until end: Signal<some Sendable, Never>) {
        if grouping.isClosed { return }
        let group = StateBox<GroupingCore<Group, Other, Failure>.Slot?>(nil)
        output.perform(value) { value in
            guard let slot = self.grouping.openGroup({ (value, $0) }) else { return }
            group.value = slot
            for other in self.state.value.others { slot.element.send(other) }
        }
        keep(until: end) { core in
            if let group = group.value { core.grouping.closeGroup(group) }
            core.completeIfOver()
        }
    }

    @inlinable func receiveOther(_ value: Other, until end: Signal<some Sendable, Never>) {
        let position = SlotList<Other>.Position(-1)
        output.perform(value) { value in
            self.state.value.others.append(value, at: position)
            for group in self.grouping.groups.value { group.send(value) }
        }
        keep(until: end) { core in core.state.value.others.remove(at: position) }
    }

    /// Runs `rule` when `end` has sent or completed. Windows alone can send nothing, so they do not retain the serialized sink.
    @inlinable func keep(until end: Signal<some Sendable, Never>, _ rule: @escaping @Sendable (GroupJoinCore) -> Void) {
        output.subscribe(
            to: end.take(1), in: output.openChild(isInput: false), next: { _ in },
            end: { [weak self] _ in
                self?.output.perform { [weak self] in if let self { rule(self) } }
            })
    }

    /// Handles the terminal event of one of the two signals.
    @inlinable func ended(_ terminal: Termination<Failure>, _ side: any WritableKeyPath<State, Bool> & Sendable) {
        if case .failed = terminal { return output.end(terminal) }
        output.perform {
            self.state.value[keyPath: side] = false
            self.completeIfOver()
        }
    }

    @inlinable func completeIfOver() {
        let isOver = !state.value.isRunning && (!state.value.isOtherRunning || grouping.groups.value.isEmpty)
        if isOver { output.end(.completed) }
    }
}
