/// What an operator does by purpose that a law would otherwise object to.
public struct ContractTraits: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// The set of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Keeps its subscription to the source when a subscriber has left or ended: sharing without an end.
    public static let keepsSource = ContractTraits(rawValue: 1)

    /// A failure takes its time: retrying with a delay, delivering elsewhere.
    public static let failsLater = ContractTraits(rawValue: 2)

    /// What comes out depends on when it comes in, or on where: a synchronous source gives something else than a slow one.
    public static let dependsOnTime = ContractTraits(rawValue: 4)

    /// Delivers on threads that the kit does not control: what it looks for may come a while later.
    public static let runsElsewhere: ContractTraits = [ContractTraits(rawValue: 8), .failsLater, .dependsOnTime]

    /// Goes on when its source is lost, because it has another one.
    public static let outlivesSource = ContractTraits(rawValue: 16)

    /// Sends only the last of the values that the source sends in one batch, because it keeps them in a property.
    public static let conflatesBatches = ContractTraits(rawValue: 32)
}
