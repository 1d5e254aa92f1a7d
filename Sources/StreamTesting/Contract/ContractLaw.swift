/// The clauses of `Docs/Contract.md`, by their numbers.
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

    /// In the order of their numbers.
    public static func < (left: ContractLaw, right: ContractLaw) -> Bool { left.rawValue < right.rawValue }
}
