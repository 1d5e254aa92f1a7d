/// A source of events, from which a segment unsubscribes when it is disposed.
@usableFromInline package protocol SegmentSource: AnyObject, Sendable {
    /// Removes the subscriber with `segment`, which is disposed. Called at most once for each segment.
    func unsubscribe(_ segment: Segment)
}
