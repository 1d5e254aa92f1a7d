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
@usableFromInline final class RegistrarCore: Sendable {
    /// What the standard library's trackings of this object use.
    let standard = LazyStandardRegistrar()

    /// How many channels read properties of this object.
    let dependencyCount = Atomic(0)

    /// How many of them have to know before a property changes.
    let willChangeObservers = Atomic(0)

    let properties = PropertyTable()
    private let channels = ChannelTable()
    @usableFromInline let drain = PositionedDrain()

    private let token: Lifetime.Token
    let lifetime: Lifetime

    init() {
        (lifetime, token) = Lifetime.make()
    }

    /// The object is dead: paths that have led to it change, and everything that starts at it completes.
    func objectDied() {
        token.dispose()
        var context = ChangeContext()
        context.causedByDeinit = true
        for channel in properties.allChannels() where channel.core !== self && !channel.dependencies.isMuted(self, nil)
        {
            context.affectsOnlyLastComponent = !channel.dependencies.reads(self)
            notify(channel, context)
        }
        let end: PositionedDrain.Step = { [self] in
            for channel in channels.takeAll() { channel.complete() }
        }
        drain.perform(end)
    }

    /// The channel that observes the path. Equal paths with equal `kind` have equal types, and so have their channels.
    @usableFromInline func channel(
        for keyPath: AnyKeyPath, kind: PathChannel.Kind, make: () -> PathChannel
    ) -> PathChannel {
        channels.channel(for: keyPath, kind: kind, make: make)
    }

    /// Nobody listens to the channel any more.
    func remove(_ channel: PathChannel) {
        channels.remove(channel)
    }

    var observedPathCount: Int { channels.count }
}
