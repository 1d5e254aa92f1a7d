// What descriptions and tracers show of a property: its name and those of the properties that it is derived from, which are found while
// something asks for them.

extension Node {
    /// A property, and the number of those that it is derived from, which follow it in a list.
    private typealias Stage = (label: SourceLabel, inputCount: Int)

    /// The number of properties after which a description contains no more of them. One that is reached on several paths counts for each.
    private static var maximumStageCount: Int { 256 }

    /// Notes a subscription to this node. See ``TracingHooks/enterSource(_:_:_:_:)``.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline final func noteSubscription(
        _ subscription: Subscription
    ) -> UInt {
        TracingHooks.isActive || TracingHooks.areContextsUsed ? noteStage(in: subscription) : TracingHooks.unwatched
    }

    // Apart from the check, because the function that checks would otherwise save registers each time.
    @inline(never) private final func noteStage(in subscription: Subscription) -> UInt {
        if isSource || !TracingHooks.isActive {
            return TracingHooks.enterSource(origin.name, origin.fileID, origin.line, subscription)
        }
        if TracingHooks.isDescribing {
            describe(in: subscription)
            return TracingHooks.described
        }
        let place = Commit.lock.withLock { firstPlace }
        // What the program derives from a property of the framework is shown without a place.
        if StageName(origin.name, place.fileID, place.line).isInternal {
            return TracingHooks.enterSource(origin.name, "", 0, subscription)
        }
        return TracingHooks.enterSource(origin.name, place.fileID, place.line, subscription)
    }

    @inline(never) private final func describe(in subscription: Subscription) {
        var stages: [Stage] = []
        Commit.lock.withLock { appendStages(to: &stages) }
        Self.note(&stages[...], in: subscription)
    }

    /// Notes the first stage, and those from which it is derived.
    private static func note(_ stages: inout ArraySlice<Stage>, in subscription: Subscription) {
        let (label, inputCount) = stages.removeFirst()
        _ = TracingHooks.enterSource(label.name, label.fileID, label.line, subscription)
        if inputCount == 1 { return note(&stages, in: subscription) }
        for _ in 0..<inputCount {
            let upstream = Subscription()
            subscription.add(upstream)
            TracingHooks.link(upstream, below: subscription)
            note(&stages, in: upstream)
        }
    }

    // MARK: With the commit lock, so that no list of inputs is replaced

    private final func appendStages(to stages: inout [Stage]) {
        let index = stages.count
        stages.append((origin, 0))
        guard let edges = inputs.load() else { return }
        for input in Edge.inputs(edges) {
            if stages.count >= Self.maximumStageCount { return }
            // A source that is a part of the same property of the program.
            if input.isSource, input.origin.isSame(as: origin) { continue }
            stages[index].inputCount += 1
            input.appendStages(to: &stages)
        }
    }

    /// The place of this property, or of the first one that it is derived from and that has a place.
    private final var firstPlace: SourceLabel {
        var node = self
        // Not further, because other threads wait for the lock.
        for _ in 1..<Self.maximumStageCount {
            guard !node.origin.hasPlace, let input = node.inputs.load()?.pointee.input else { break }
            node = input.takeUnretainedValue()
        }
        return node.origin
    }
}

extension SourceLabel {
    /// Returns whether both were made for the same property of the program.
    fileprivate func isSame(as other: SourceLabel) -> Bool {
        hasPlace && line == other.line && fileID.description == other.fileID.description
            && name.description == other.name.description
    }
}
