/// The entries on which a consumer works, so that none of them begins again when the server returns it again.
struct WorkInProgress {
    private var begun: Set<EntryID> = []
    /// The entries whose work has ended since the last request began. The response to it can still contain them.
    private var ended: Set<EntryID> = []

    /// Call it before the request is sent. One request is in progress at a time.
    mutating func willRead() { ended = [] }

    /// Returns the entries of a response for which work is to begin.
    mutating func begin(_ entries: [StreamEntry]) -> [StreamEntry] {
        entries.filter { !ended.contains($0.id) && begun.insert($0.id).inserted }
    }

    /// Call it after the entry has been acknowledged, or after its work has failed.
    mutating func end(_ id: EntryID) {
        begun.remove(id)
        ended.insert(id)
    }
}
