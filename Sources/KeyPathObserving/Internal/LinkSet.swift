import StreamCore
import Synchronization

/// The properties that a channel is told of: those its path read last time, and the path itself, for the sake of properties
/// that report their changes and not their reads.
///
/// Each property on the way of a path reports that it is read; so a path of several objects, through optionals and computed
/// properties, is observed like one of a single property. Links stand while the channel has listeners.
///
/// The lock is held while properties are linked, which takes the lock of their table and runs no foreign code; what is
/// removed is released outside.
@usableFromInline final class LinkSet: Sendable {
    private struct State: Sendable {
        var links: [Link] = []

        /// Changes with the links.
        var version: UInt64 = 0
        var users = 0
        var isRetired = false

        /// Properties that are being changed: what the path reads behind them is not its any more.
        var suspended: [ObjectIdentifier] = []
    }

    /// One evaluation of the path, on one thread.
    @usableFromInline struct Reading {
        fileprivate let context: ObservingContext
        fileprivate let outer: Evaluation?
        fileprivate let wasPartOfTracking: Bool
        fileprivate let outerDirect: ObservingContext.DirectReading?
        fileprivate var version: UInt64
    }

    private let path: Link
    private let findings: PathFindings
    private let endsInObject: Bool

    /// Whether the channel has to be asked before each change.
    private let needsOldValues: Bool
    private let state = Lock(State())
    private let suspensions = Atomic(0)

    init(path: Link, wrapped: (any Any.Type)?, needsOldValues: Bool) {
        self.path = path
        findings = PathFindings(path.keyPath, wrapped: wrapped)
        endsInObject = wrapped is any KeyPathObservable.Type
        self.needsOldValues = needsOldValues
    }

    /// Whether the last listener has left; no other can join.
    var isRetired: Bool { state.withLock { $0.isRetired } }

    /// The channel gets a listener.
    /// - Returns: Whether it may: not if it had one, and has none any more.
    @usableFromInline func retain(for channel: ObservingChannel) -> Bool {
        let isAlive = state.withLock { state in
            if state.isRetired { return false }
            state.users += 1
            if state.users == 1 {
                let direct = needsOldValues ? nil : Direct(isWrapped: false, expected: nil)
                path.hub.add(Reader(channel: channel, direct: direct), to: path)
                if needsOldValues { path.hub.attention.add(1, ordering: .relaxed) }
            }
            return true
        }
        ObservingContext.current.releaseRetired()
        return isAlive
    }

    /// The channel loses a listener.
    @usableFromInline func release(for channel: ObservingChannel) {
        let removed = state.withLock { state -> [Link]? in
            state.users -= 1
            guard state.users == 0 else { return nil }
            state.isRetired = true
            path.hub.remove(channel, from: path)
            if needsOldValues { path.hub.attention.subtract(1, ordering: .relaxed) }
            return exchange(&state, [], channel)
        }
        if removed != nil { channel.hub.forget(channel) }
        _ = consume removed
        ObservingContext.current.releaseRetired()
    }

    /// The path is evaluated now, on this thread.
    /// - Parameter isPartOfTracking: Whether the code around it reads the value, too.
    @usableFromInline func begin(isPartOfTracking: Bool) -> Reading {
        let context = ObservingContext.current
        let (links, version) = state.withLock { ($0.links, $0.version) }
        let reading = Reading(
            context: context, outer: context.evaluation, wasPartOfTracking: context.isPartOfTracking,
            outerDirect: context.hot.pointee.directReading, version: version)
        context.isPartOfTracking = isPartOfTracking
        context.hot.pointee.directReading = nil
        context.evaluation = Evaluation(expecting: links, endsInObject: endsInObject)
        return reading
    }

    /// The path was evaluated. If it has read other properties than those that are linked, these are linked, and it is
    /// evaluated again.
    @usableFromInline func changed(since reading: inout Reading, for channel: ObservingChannel) -> Bool {
        guard let links = reading.context.evaluation?.differing else {
            abandon(reading)
            return false
        }
        // Comparing and describing key paths may call foreign code, whose reads are not the path's.
        reading.context.evaluation = nil
        replace(with: links, ifVersion: reading.version, for: channel)
        let (current, version) = state.withLock { ($0.links, $0.version) }
        reading.version = version
        reading.context.evaluation = Evaluation(expecting: current, endsInObject: endsInObject)
        return true
    }

    /// The path has led to an object: its death is a change, if the property that was read last refers to it. What a
    /// computation has made may die as soon as nobody looks at it.
    @usableFromInline func watch(_ hub: Hub?, _ reading: Reading) {
        guard let hub, reading.context.evaluation?.end === hub else { return }
        reading.context.evaluation?.note(hub, Probe.path, isWatch: true)
    }

    /// The path is not evaluated any more.
    @usableFromInline func abandon(_ reading: Reading) {
        reading.context.evaluation = reading.outer
        reading.context.isPartOfTracking = reading.wasPartOfTracking
        reading.context.hot.pointee.directReading = reading.outerDirect
        if reading.outer == nil { reading.context.releaseRetired() }
    }

    // MARK: - Silence of what lies behind a change

    /// A property is about to change. What the path reads behind it is silent until ``resume(_:)``.
    /// - Returns: Whether the path reads anything behind it.
    func suspend(_ hub: Hub, _ property: ObservedProperty) -> Bool {
        state.withLock { state in
            guard let index = state.links.firstIndex(where: { $0.hub === hub && $0.property === property }),
                index < state.links.count - 1
            else { return false }
            state.suspended.append(ObjectIdentifier(property))
            suspensions.add(1, ordering: .relaxed)
            return true
        }
    }

    func resume(_ property: ObservedProperty) {
        state.withLock { state in
            guard let index = state.suspended.firstIndex(of: ObjectIdentifier(property)) else { return }
            state.suspended.remove(at: index)
            suspensions.subtract(1, ordering: .relaxed)
        }
    }

    /// Whether a property on the way to this one is being changed.
    /// - Parameter property: `nil` for the object itself.
    func isSilent(_ hub: Hub, _ property: ObservedProperty?) -> Bool {
        guard isSuspended else { return false }
        return state.withLock { state in
            let first = state.links.firstIndex { state.suspended.contains(ObjectIdentifier($0.property)) }
            let this = state.links.lastIndex { $0.hub === hub && (property == nil || $0.property === property) }
            guard let first, let this else { return false }
            return this > first
        }
    }

    var isSuspended: Bool { suspensions.load(ordering: .relaxed) > 0 }

    /// Whether the path reads properties of the object that `hub` belongs to.
    func reads(_ hub: Hub) -> Bool {
        state.withLock { $0.links.contains { $0.hub === hub && !$0.isWatch } }
    }

    /// Whether `hub` belongs to the object that the path reads last.
    @usableFromInline func isLast(_ hub: Hub) -> Bool {
        state.withLock { state in
            guard let last = state.links.last(where: { !$0.isWatch }) else { return true }
            return last.hub === hub
        }
    }

    // MARK: - Links

    /// Links what was read, unless the links have changed since: that was for a later reading.
    private func replace(with links: [Link], ifVersion version: UInt64, for channel: ObservingChannel) {
        let direct = direct(for: links)
        let removed = state.withLock { state -> [Link] in
            guard state.version == version, state.users > 0 else { return [] }
            return exchange(&state, links, channel, direct)
        }
        _ = consume removed
    }

    private func direct(for links: [Link]) -> Direct? {
        if needsOldValues { return nil }
        guard let last = links.last else { return Direct(isWrapped: false, expected: nil) }
        if last.isSame(path) {
            return links.count == 1 ? Direct(isWrapped: false, expected: last.keyPath) : nil
        }
        return findings.direct(for: links)
    }

    private func exchange(
        _ state: inout sending State, _ links: [Link], _ channel: ObservingChannel, _ direct: Direct? = nil
    ) -> [Link] {
        let old = state.links
        state.links = links
        state.version &+= 1
        for link in links {
            let reader = Reader(channel: channel, direct: link.isSame(links.last!) ? direct : nil)
            if link.isSame(path) || old.contains(where: link.isSame) {
                link.hub.update(reader, at: link)
            } else {
                link.hub.add(reader, to: link)
            }
        }
        if links.isEmpty, state.users > 0 { path.hub.update(Reader(channel: channel, direct: direct), at: path) }
        for link in old where !link.isSame(path) && !links.contains(where: link.isSame) {
            link.hub.remove(channel, from: link)
        }
        for link in attended(links) { link.hub.attention.add(1, ordering: .relaxed) }
        for link in attended(old) { link.hub.attention.subtract(1, ordering: .relaxed) }
        return old
    }

    /// The properties whose changes have to be announced.
    private func attended(_ links: [Link]) -> ArraySlice<Link> {
        needsOldValues ? links[...] : links.dropLast()
    }
}
