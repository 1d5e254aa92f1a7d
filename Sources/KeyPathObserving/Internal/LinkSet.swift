import Synchronization

/// The properties that a channel is told of: those its path read last time, and the path itself, for the sake of properties
/// that report their changes and not their reads.
///
/// Key paths do not tell what they consist of, but each property on the way reports that it is read; so a path of several
/// objects, through optionals and computed properties, is observed like one of a single property. Links stand while the
/// channel has listeners.
///
/// The lock is held while properties are linked, which takes the lock of their table and runs no foreign code; what is
/// removed is released outside.
@usableFromInline final class LinkSet: Sendable {
    private struct State: Sendable {
        var links: [Link] = []

        /// Changes with the links.
        var version: UInt64 = 0
        var users = 0
    }

    /// One evaluation of the path, on one thread.
    @usableFromInline struct Reading {
        fileprivate let context: ObservingContext
        fileprivate let outer: Evaluation?
        fileprivate let wasPartOfTracking: Bool
        fileprivate var version: UInt64
    }

    private let path: Link
    private let state = Lock(State())

    init(path: Link) {
        self.path = path
    }

    /// The channel gets a listener.
    @usableFromInline func retain(for channel: ObservingChannel) {
        state.withLock { state in
            state.users += 1
            if state.users == 1 { path.hub.add(channel, to: path) }
        }
    }

    /// The channel loses a listener.
    @usableFromInline func release(for channel: ObservingChannel) {
        let removed = state.withLock { state -> [Link] in
            state.users -= 1
            guard state.users == 0 else { return [] }
            path.hub.remove(channel, from: path)
            return Self.exchange(&state, [], channel, path)
        }
        _ = consume removed
    }

    /// The path is evaluated now, on this thread.
    /// - Parameter isPartOfTracking: Whether the code around it reads the value, too.
    @usableFromInline func begin(isPartOfTracking: Bool) -> Reading {
        let context = ObservingContext.current
        let (links, version) = state.withLock { ($0.links, $0.version) }
        let reading = Reading(
            context: context, outer: context.evaluation, wasPartOfTracking: context.isPartOfTracking, version: version)
        context.isPartOfTracking = isPartOfTracking
        context.evaluation = Evaluation(expecting: links)
        return reading
    }

    /// The path was evaluated. If it has read other properties than those that are linked, these are linked, and it is
    /// evaluated again.
    @usableFromInline func changed(since reading: inout Reading, for channel: ObservingChannel) -> Bool {
        guard let links = reading.context.evaluation?.differing else {
            abandon(reading)
            return false
        }
        replace(with: links, ifVersion: reading.version, for: channel)
        let (current, version) = state.withLock { ($0.links, $0.version) }
        reading.version = version
        reading.context.evaluation = Evaluation(expecting: current)
        return true
    }

    /// The path is not evaluated any more.
    @usableFromInline func abandon(_ reading: Reading) {
        reading.context.evaluation = reading.outer
        reading.context.isPartOfTracking = reading.wasPartOfTracking
    }

    /// Links what was read, unless the links have changed since: that was for a later reading.
    private func replace(with links: [Link], ifVersion version: UInt64, for channel: ObservingChannel) {
        let removed = state.withLock { state -> [Link] in
            guard state.version == version, state.users > 0 else { return [] }
            return Self.exchange(&state, links, channel, path)
        }
        _ = consume removed
    }

    private static func exchange(
        _ state: inout State, _ links: [Link], _ channel: ObservingChannel, _ path: Link
    ) -> [Link] {
        let old = state.links
        state.links = links
        state.version &+= 1
        for link in links where !link.isSame(path) && !old.contains(where: link.isSame) {
            link.hub.add(channel, to: link)
        }
        for link in old where !link.isSame(path) && !links.contains(where: link.isSame) {
            link.hub.remove(channel, from: link)
        }
        return old
    }
}
