public import Operators
import Synchronization

extension StreamLink {
    /// Does work for each entry of a stream, shared among the consumers of a group, and sends the entry when it is acknowledged.
    ///
    /// Each entry is delivered to one consumer, at least once. It is acknowledged after `work` has returned. If `work` throws, or the
    /// consumer ends before, the entry is delivered again, to any consumer of the group, when `idle` has passed. So `idle` must be
    /// longer than the work for three times `max` entries takes, and work that must not be repeated checks the ID.
    ///
    /// - Failure: If the server rejects a command, or the policy allows no further attempt.
    /// - Disposal: Closes the connections, and cancels the work. Its entries are delivered again.
    /// - Parameters:
    ///   - consumer: The name of this consumer, unique in the group. If it begins again under the same name, it first receives
    ///     the entries that it has not acknowledged.
    ///   - start: The first entry of a group that does not exist.
    ///   - idle: How long to wait before an entry that another consumer has not acknowledged is claimed.
    ///   - max: The maximum number of entries to work on concurrently.
    public func consume(
        _ stream: String, group: String, as consumer: String, from start: ReadStart = .beginning,
        claimingAfter idle: Duration = .seconds(60), max: Int = 1,
        _ work: @escaping @Sendable (StreamEntry) async throws -> Void
    ) -> Signal<StreamEntry, LinkError> {
        .deferred {
            let reading = Session(self, purpose: "reading \(stream) as \(consumer) of \(group)")
            let acknowledging = Session(self, purpose: "acknowledging \(stream) as \(consumer) of \(group)")
            let reader = GroupReader(
                stream: stream, group: group, consumer: consumer, start: start, idle: idle, count: max, timeout: timeout
            )
            return reading.loop { () throws(LinkError) in try reader.next(reading) }
                .flatMap(.merge(max: max, waiting: max)) { entry in
                    finished(work, entry).flatMap(.concat) { isFinished in
                        acknowledging.request { () throws(LinkError) in
                            try reader.end(entry, isFinished: isFinished, acknowledging)
                        }
                    }
                }
                .compactMap { $0 }
                .onDispose {
                    reading.close()
                    acknowledging.close()
                }
        }
    }

    private func finished(
        _ work: @escaping @Sendable (StreamEntry) async throws -> Void, _ entry: StreamEntry
    ) -> Signal<Bool, LinkError> {
        Signal<Bool, Never>.task {
            do {
                try await work(entry)
                return true
            } catch {
                report(.unfinished(entry.id, error))
                return false
            }
        }.widenFailure(to: LinkError.self)
    }
}

/// The entries that a consumer of a group has received and not acknowledged.
private final class GroupReader: Sendable {
    private struct State {
        var hasGroup = false
        /// The entry after which to read the entries that this consumer has not acknowledged, or `nil` after all of them.
        var pending: EntryID? = EntryID(milliseconds: 0)
        var work = WorkInProgress()
        var nextClaim = ContinuousClock.now
        /// The ID from which on the next claim searches for entries.
        var claimStart = GroupReader.firstID
    }

    /// The start of the first claim. A reply returns it after the search has reached the last entry.
    private static let firstID = "0-0"

    private let stream, group, consumer: String
    private let start: ReadStart
    private let idle: Duration
    private let count: Int
    private let block: Duration
    private let state = Mutex(State())

    init(
        stream: String, group: String, consumer: String, start: ReadStart, idle: Duration, count: Int, timeout: Duration
    ) {
        (self.stream, self.group, self.consumer, self.start) = (stream, group, consumer, start)
        (self.idle, self.count, block) = (idle, count, min(timeout / 2, idle / 2))
    }

    func next(_ session: Session) throws(LinkError) -> [StreamEntry] {
        state.withLock { $0.work.willRead() }
        do throws(LinkError) {
            let entries = try received(session)
            return state.withLock { $0.work.begin(entries) }
        } catch {
            // A response that did not arrive contained entries that are now pending. A server without its data has no group.
            state.withLock { state in (state.hasGroup, state.pending) = (false, EntryID(milliseconds: 0)) }
            throw error
        }
    }

    private func received(_ session: Session) throws(LinkError) -> [StreamEntry] {
        if !state.withLock(\.hasGroup) { try createGroup(session) }
        if let pending = state.withLock(\.pending) {
            let reply = try read(session, after: "\(pending)")
            // All entries of a reply can be deleted ones, and others can still follow.
            state.withLock { $0.pending = reply.lastID }
            return reply.entries
        }
        if state.withLock({ $0.nextClaim <= ContinuousClock.now }) { return try claimed(session) }
        return try read(session, after: ">").entries
    }

    private func createGroup(_ session: Session) throws(LinkError) {
        let first =
            switch start {
            case .beginning: "0"
            case .after(let id): "\(id)"
            case .now: "$"
            }
        do throws(LinkError) {
            _ = try session.execute(Command("XGROUP", "CREATE", stream, group, first, "MKSTREAM"))
        } catch .rejected(let message) where message.hasPrefix("BUSYGROUP") {
            // Another consumer has created it.
        }
        state.withLock { $0.hasGroup = true }
    }

    private func read(_ session: Session, after id: String) throws(LinkError) -> Reply {
        var command = Command("XREADGROUP", "GROUP", group, consumer, "COUNT", "\(count)")
        command.append("BLOCK", "\(max(1, Int(block / .milliseconds(1))))", "STREAMS", stream, id)
        return try session.execute(command).listOfStream
    }

    /// Claims entries that a consumer, perhaps this one, has not acknowledged for long.
    private func claimed(_ session: Session) throws(LinkError) -> [StreamEntry] {
        let milliseconds = "\(Int(idle / .milliseconds(1)))"
        let start = state.withLock(\.claimStart)
        let command = Command("XAUTOCLAIM", stream, group, consumer, milliseconds, start, "COUNT", "\(count)")
        let reply = try session.execute(command).list ?? []
        // A claim searches a part of the entries. The next one is immediate and continues there, until the search has reached the last
        // entry. If it began at the first entry again, entries that fail repeatedly would keep later ones from being claimed.
        let next = reply.first?.string ?? Self.firstID
        state.withLock { state in
            state.claimStart = next
            if next == Self.firstID { state.nextClaim = .now + idle / 2 }
        }
        return reply.count > 1 ? reply[1].entries : []
    }

    /// Acknowledges an entry if its work is finished.
    ///
    /// - Returns: The entry, or `nil` if it is to be delivered again.
    func end(_ entry: StreamEntry, isFinished: Bool, _ session: Session) throws(LinkError) -> StreamEntry? {
        if isFinished { _ = try session.execute(Command("XACK", stream, group, "\(entry.id)")) }
        state.withLock { $0.work.end(entry.id) }
        return isFinished ? entry : nil
    }
}
