/// The intentional deviations of an operator, which a check does not report.
public struct ContractTraits: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The operator keeps its subscription to the source after its subscribers have left, such as unlimited sharing.
    public static let keepsSource = ContractTraits(rawValue: 1)

    /// The operator delays failures, such as a retry with a delay, or delivery on a scheduler.
    public static let failsLater = ContractTraits(rawValue: 2)

    /// The events depend on the times or threads of the input: a synchronous source has other results than a slow one.
    public static let dependsOnTime = ContractTraits(rawValue: 4)

    /// The operator delivers on threads that the kit does not control, so expected events can arrive later.
    public static let runsElsewhere: ContractTraits = [ContractTraits(rawValue: 8), .failsLater, .dependsOnTime]

    /// The operator continues when its source is released, because it has another source.
    public static let outlivesSource = ContractTraits(rawValue: 16)

    /// The operator sends only the last value of a batch, because it stores the values in a property.
    public static let conflatesBatches = ContractTraits(rawValue: 32)

    /// The operator does not pause its source while its subscriber is paused, because it multicasts, stores the values, or
    /// uses the source as a trigger.
    public static let endsPauses = ContractTraits(rawValue: 64)

    /// The operator disposes its source later than the subscription, such as on a scheduler.
    public static let disposesLater = ContractTraits(rawValue: 128)
}
