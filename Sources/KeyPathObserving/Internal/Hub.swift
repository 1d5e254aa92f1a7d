import StreamCore
import Synchronization

/// What an object gets when it is observed or tracked for the first time: who has to be told of which property, and the
/// order in which they are told.
///
///     object ──► KeyPathRegistrar ──► Hub ──► PropertyTable: property ──► channels that read it
///                  its death is the    │
///                  object's death      └────► channels that start at this object ──► listeners
///
/// Everything that starts at one object is told in its turns: a change, a joining and the end have each a position.
/// The hub, unlike the registrar, may outlive its object.
@usableFromInline final class Hub: Sendable {
    /// What the standard library's trackings of this object use.
    let standard = StandardSlot()

    /// How many channels read properties of this object.
    let linkCount = Atomic(0)

    /// How many of them have to know before a property changes.
    let attention = Atomic(0)

    let properties = PropertyTable()
    private let channels = ChannelTable()
    @usableFromInline let turns = Turns()

    private let token: Lifetime.Token
    let lifetime: Lifetime

    init() {
        (lifetime, token) = Lifetime.make()
    }

    /// The object is dead: paths that have led to it change, and everything that starts at it completes.
    func die() {
        token.dispose()
        var cause = Cause()
        cause.isDeath = true
        for channel in properties.allReaders() where channel.hub !== self && !channel.links.isSilent(self, nil) {
            cause.affectsOnlyLastComponent = !channel.links.reads(self)
            tell(channel, cause)
        }
        let end: Turns.Step = { [self] in
            for channel in channels.takeAll() { channel.complete() }
        }
        turns.perform(end)
    }

    /// The channel that observes the path. Equal paths with equal `kind` have equal types, and so have their channels.
    @usableFromInline func channel(
        for keyPath: AnyKeyPath, kind: ObservingChannel.Kind, make: () -> ObservingChannel
    ) -> ObservingChannel {
        channels.channel(for: keyPath, kind: kind, make: make)
    }

    /// Nobody listens to the channel any more.
    func forget(_ channel: ObservingChannel) {
        channels.remove(channel)
    }

    var observedPathCount: Int { channels.count }
}
