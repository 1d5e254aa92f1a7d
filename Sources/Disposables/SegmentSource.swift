/// A source of events, from which a segment unsubscribes when it is disposed.
@usableFromInline package protocol SegmentSource: AnyObject, Sendable {
    /// Removes the subscriber with `segment`, which is disposed. Called at most once for each segment.
    func unsubscribe(_ segment: Segment)
}

/// The subscription of a segment to its source, for a list of disposables.
final class SourceSubscription: Disposable {
    private let source: any SegmentSource
    private let segment: Segment

    init(to source: any SegmentSource, of segment: Segment) {
        self.source = source
        self.segment = segment
    }

    var isDisposed: Bool { segment.isDisposed }

    func dispose() { source.unsubscribe(segment) }
}
