import StreamCore
import Synchronization

/// The state that an object needs once it is observed or tracked: its properties' dependents and its notification order.
///
///     object ──► KeyPathRegistrar ──► RegistrarCore ──► PropertyTable: property ──► channels that depend on it
///                  its deinit is the       │
///                  object's end            └──────────► ChannelTable: channels that start at this object ──► subscribers
///
/// The drain delivers everything that starts at one object, one step at a time. A change, a subscription, and the end each have a
/// position in it. A core, unlike a registrar, can outlive its object.
@usableFromInline final class RegistrarCore: Sendable {
    /// The registrar that the standard library's trackings of this object use.
    let standard = LazyStandardRegistrar()

    /// The number of dependencies on properties of this object.
    let dependencyCount = Atomic(0)

    /// The number of these that need a notification before a change.
    let willChangeObservers = Atomic(0)

    let properties = PropertyTable()
    let channels = ChannelTable()
    @usableFromInline let drain = PositionedDrain()

    let lifetimeToken: Lifetime.Token
    let lifetime: Lifetime

    init() {
        (lifetime, lifetimeToken) = Lifetime.make()
    }

    /// Returns the channel that observes the path in `isolation`. Equal paths with an equal `kind` have channels of the same type.
    @usableFromInline func channel(
        for keyPath: AnyKeyPath, kind: PathChannel.Kind, isolation: ObservationIsolation, make: () -> PathChannel
    ) -> PathChannel {
        channels.channel(for: keyPath, kind: kind, isolation: isolation, make: make)
    }
}
