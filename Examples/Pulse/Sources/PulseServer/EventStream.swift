import Hummingbird
import Operators

/// The answer that never ends: what the feed has, from where the browser was.
struct EventStream: Sendable {
    /// What stands between here and the browser may close a connection that is silent.
    private static let heartbeat = Duration.seconds(15)

    let feeds: Signal<Feed, Never>

    /// - Parameter id: The last event that the browser has seen.
    func body(after id: String?) -> ResponseBody {
        ResponseBody { writer in
            var seen: Int?
            try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
            // A browser that is slow finds the newest feed when it comes back, and in it what it missed.
            for await feed in beating.values(buffering: .newest(1)) {
                let events = feed.events(after: seen ?? feed.number(inID: id) ?? 0)
                try await writer.write(ByteBuffer(string: events.isEmpty ? ":\n\n" : events))
                seen = feed.end
            }
            try await writer.write(ByteBuffer(string: "event: end\ndata:\n\n"))
            try await writer.finish(nil)
        }
    }

    /// The feed, also when nothing is new.
    private var beating: Signal<Feed, Never> {
        let beats = Signal<SchedulerTime, Never>.interval(Self.heartbeat, on: .background)
            .take(until: feeds.ignoreValues())
            .mapToVoid()
            .prepend(())
        return combineLatest(feeds, beats).map { feed, _ in feed }
    }
}
