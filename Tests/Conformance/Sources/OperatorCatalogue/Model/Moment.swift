/// A position in the order of all events of one case.
///
/// Virtual time runs work by its time and, at one time, in the order of scheduling. So a piece of work, a turn, is identified
/// by its time and the moment that scheduled it. Within a turn, actions lead to others one after another. They form a tree,
/// and a moment is the path to a position in it. A hot source delivers to its subscribers in the order of their subscriptions,
/// each identified by the moment of its subscription.
public final class Moment: Comparable, Hashable, Sendable {
    public final class Turn: Sendable {
        public let time: Int
        fileprivate let cause: Moment?
        fileprivate let hash: UInt64

        fileprivate init(time: Int, cause: Moment?) {
            self.time = time
            self.cause = cause
            // Reversed, because the first piece of work that a moment schedules is not the first action it leads to.
            hash = mixed(~(cause?.hash ?? 0), UInt64(time))
        }
    }

    private enum Step: Sendable {
        case act(Int)
        case delivery(subscribed: Moment)
    }

    public let turn: Turn
    private let parent: Moment?
    private let step: Step
    private let depth: Int

    // Moments that were computed twice are equal but not identical, and deep. A 64-bit hash is compared instead.
    private let hash: UInt64

    private init(_ turn: Turn) {
        self.turn = turn
        parent = nil
        step = .act(0)
        depth = 0
        hash = turn.hash
    }

    private init(_ parent: Moment, _ step: Step) {
        turn = parent.turn
        self.parent = parent
        self.step = step
        depth = parent.depth + 1
        hash =
            switch step {
            case .act(let number): mixed(parent.hash, UInt64(number))
            case .delivery(let moment): mixed(parent.hash, ~moment.hash)
            }
    }

    /// Before everything else, where the sources and the subscription are scheduled.
    public static let setup = Moment(Turn(time: 0, cause: nil))

    public static func beginning(of turn: Turn) -> Moment { Moment(turn) }

    public var time: Int { turn.time }

    /// The `number`-th action that this moment leads to.
    public func act(_ number: Int) -> Moment { Moment(self, .act(number)) }

    /// The moment at which a hot source that delivers now calls the subscriber of that moment.
    public func delivery(subscribed moment: Moment) -> Moment { Moment(self, .delivery(subscribed: moment)) }

    /// The beginning of the work that this moment schedules.
    public func work(after delay: Int) -> Moment { Moment(Turn(time: time + delay, cause: self)) }

    public static func == (left: Moment, right: Moment) -> Bool { left.hash == right.hash }
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    public static func < (left: Moment, right: Moment) -> Bool { order(left, right) < 0 }

    private static func order(_ left: Moment, _ right: Moment) -> Int {
        if left.hash == right.hash { return 0 }
        let turns = order(left.turn, right.turn)
        if turns != 0 { return turns }
        var (one, other) = (left, right)
        while one.depth > other.depth { one = one.parent! }
        while other.depth > one.depth { other = other.parent! }
        // A moment precedes the moments that it leads to.
        if one == other { return left.depth - right.depth }
        while let (upper, otherUpper) = one.parent.flatMap({ upper in other.parent.map { (upper, $0) } }),
            upper != otherUpper
        {
            (one, other) = (upper, otherUpper)
        }
        return order(one.step, other.step)
    }

    public static func order(_ left: Turn, _ right: Turn) -> Int {
        if left.hash == right.hash { return 0 }
        if left.time != right.time { return left.time - right.time }
        switch (left.cause, right.cause) {
        case (nil, nil): return 0
        case (nil, _?): return -1
        case (_?, nil): return 1
        case (let one?, let other?): return order(one, other)
        }
    }

    private static func order(_ left: Step, _ right: Step) -> Int {
        switch (left, right) {
        case (.act(let one), .act(let other)): one - other
        case (.delivery(let one), .delivery(let other)): order(one, other)
        case (.act, .delivery): -1
        case (.delivery, .act): 1
        }
    }
}

private func mixed(_ seed: UInt64, _ value: UInt64) -> UInt64 {
    var z = (seed ^ (seed >> 32)) &* 0x9E37_79B9_7F4A_7C15 &+ value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
}

public enum Event: Equatable, Sendable {
    case next(Int)
    case failed(Int)
    case completed

    public var isEnd: Bool { if case .next = self { false } else { true } }
    public var value: Int? { if case .next(let value) = self { value } else { nil } }
}

public struct Timed {
    public let moment: Moment
    public let event: Event

    public init(moment: Moment, event: Event) { (self.moment, self.event) = (moment, event) }
}

/// A signal, as a function from the moment of a subscription to all events of that subscription.
public typealias Stream = (Moment) -> [Timed]
