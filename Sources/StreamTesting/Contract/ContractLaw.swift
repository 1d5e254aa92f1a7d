/// A law of `Docs/Contract.md`. Its raw value is the number of the clause.
public enum ContractLaw: Int, Sendable, CaseIterable, Comparable {
    case grammar = 1
    case silence
    case terminalOrder
    case serial
    case reentrancy
    case foreignLocks
    case exactlyOnce
    case nothingLeaked
    case boundedStack
    case currentScheduler
    case noLostValues
    case cancellableLoops
    case immediateFailure
    case pausing

    /// Orders laws by their numbers.
    public static func < (left: ContractLaw, right: ContractLaw) -> Bool { left.rawValue < right.rawValue }
}
