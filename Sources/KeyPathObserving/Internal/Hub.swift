import Observation
import StreamCore
public import Synchronization

/// What an object gets when it is observed or tracked for the first time: who has to be told of which property, and the
/// order in which they are told.
///
///     object ──► KeyPathRegistrar ──► Hub ──► PropertyTable: property ──► channels that read it
///                  its death is the    │
///                  object's death      └────► channels that start at this object ──► listeners
///
/// Everything that starts at one object is told through one drain: a change, a joining and the end have each a position.
/// The hub, unlike the registrar, may outlive its object.
@usableFromInline final class Hub: Sendable {
    /// What has a position. Only the owner of the drain performs it.
    @usableFromInline typealias Step = @Sendable () -> Void

    private let madeStandard = Atomic<Unmanaged<StandardRegistrar>?>(nil)

    /// How many channels read properties of this object.
    let linkCount = Atomic(0)

    let properties = PropertyTable()
    private let channels = ChannelTable()
    @usableFromInline let drain = Drain<Step, Void>(memory: ())

    /// The number of steps that were accepted. Changed under the drain's lock only.
    @usableFromInline let accepted = Atomic<UInt64>(0)

    private let token: Lifetime.Token
    let lifetime: Lifetime

    init() {
        (lifetime, token) = Lifetime.make()
    }

    deinit {
        madeStandard.load(ordering: .acquiring)?.release()
    }

    /// The registrar that the standard library's trackings of this object use, once there was one.
    var standard: StandardRegistrar? { madeStandard.load(ordering: .acquiring)?.takeUnretainedValue() }

    /// Makes `new` the standard registrar, unless there is one.
    func makeStandard(_ new: StandardRegistrar) -> StandardRegistrar {
        let retained = Unmanaged.passRetained(new)
        let (isFirst, existing) = madeStandard.compareExchange(
            expected: nil, desired: retained, ordering: .acquiringAndReleasing)
        guard !isFirst, let existing else { return new }
        retained.release()
        return existing.takeUnretainedValue()
    }

    /// The object is dead: everything that starts at it completes.
    func die() {
        token.dispose()
        let end: Step = { [self] in
            for channel in channels.takeAll() { channel.complete() }
        }
        enter(drain.post(end, closing: true), end)
    }

    /// The channel that observes the path. Equal paths have equal types, and so have their channels.
    @usableFromInline func channel(for keyPath: AnyKeyPath, make: () -> ObservingChannel) -> ObservingChannel {
        channels.channel(for: keyPath, make: make)
    }

    // MARK: - Links

    func add(_ channel: ObservingChannel, to link: Link) {
        properties.add(channel, at: link.property)
        linkCount.add(1, ordering: .sequentiallyConsistent)
    }

    func remove(_ channel: ObservingChannel, from link: Link) {
        properties.remove(channel, at: link.property)
        linkCount.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Tells those who read `keyPath` of this object.
    func changed(_ keyPath: AnyKeyPath) {
        let channels = properties.channels(for: keyPath)
        switch channels.count {
        case 0: break
        case 1: tell(channels[0])
        default: tell(channels)
        }
    }

    private func tell(_ channel: ObservingChannel) {
        if channel.canRead(from: self) { channel.tell() } else { channel.tellFromElsewhere() }
    }

    /// Tells several channels of one change: those that start at the same object in one step, so that what they are told
    /// is read before any of them is told.
    private func tell(_ channels: [ObservingChannel]) {
        var rest = channels[...]
        while let first = rest.first {
            guard first.canRead(from: self) else {
                rest.removeFirst()
                first.tellFromElsewhere()
                continue
            }
            let together = rest.filter { $0.hub === first.hub && $0.canRead(from: self) }
            rest.removeAll { $0.hub === first.hub && $0.canRead(from: self) }
            first.hub.accept {
                let tellings = together.compactMap { $0.captureTelling() }
                return { for tell in tellings { tell() } }
            }
        }
    }

    // MARK: - Positions

    /// Has a step performed at its position: now, or by the thread that performs others.
    ///
    /// `capture` reads values that the step will tell. If another step is accepted while it reads, it reads again; so what
    /// is told later was read later, and the last value that is told is the last one set.
    /// - Returns: Whether it was accepted; not if the object is dead.
    @usableFromInline @discardableResult func accept(_ capture: () -> Step?) -> Bool {
        while true {
            let before = accepted.load(ordering: .acquiring)
            guard let step = capture() else { return true }
            var isCurrent = false
            let entry = postIfCurrent(step, before, &isCurrent)
            if case .closed = entry { return false }
            guard isCurrent else { continue }
            enter(entry, step)
            return true
        }
    }

    /// The same for one captured value. Where the drain is idle, nothing is allocated.
    @inlinable func accept<Value: Sendable>(_ capture: () -> Value?, then tell: @escaping @Sendable (Value) -> Void) {
        while true {
            let before = accepted.load(ordering: .acquiring)
            guard let value = capture() else { return }
            if drain.tryEnter() {
                let isCurrent = drain.withMemory { _ in advance(from: before) }
                if isCurrent { tell(value) }
                drain.leave { $0() }
                if isCurrent { return }
            } else {
                var isCurrent = false
                let step: Step = { tell(value) }
                let entry = postIfCurrent(step, before, &isCurrent)
                if case .closed = entry { return }
                guard isCurrent else { continue }
                return enter(entry, step)
            }
        }
    }

    /// Has a step performed that reads nothing.
    @usableFromInline func perform(_ step: @escaping Step) {
        enter(drain.post(step, always: true), step)
    }

    @usableFromInline func postIfCurrent(
        _ step: @escaping Step, _ before: UInt64, _ isCurrent: inout Bool
    ) -> Drain<Step, Void>.Entry {
        var advanced = false
        let entry = drain.post { _ -> (Step?, Void) in
            advanced = advance(from: before)
            return (advanced ? step : nil, ())
        }
        isCurrent = advanced
        return entry
    }

    /// Counts a step, unless another was counted since `before`. Called under the drain's lock.
    @inlinable func advance(from before: UInt64) -> Bool {
        guard accepted.load(ordering: .relaxed) == before else { return false }
        accepted.store(before &+ 1, ordering: .releasing)
        return true
    }

    @usableFromInline func enter(_ entry: Drain<Step, Void>.Entry, _ step: Step) {
        guard case .entered = entry else { return }
        step()
        drain.leave { $0() }
    }
}
