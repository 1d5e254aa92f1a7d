import Foundation

/// Every public operator, source, subject, property, scheduler, disposable and bridge, and how each is held to the contract.
enum ContractTable {
    /// All, or those whose name contains what the environment variable `CONTRACT_ROW` says.
    static let chosen = rows.filter { row in
        ProcessInfo.processInfo.environment["CONTRACT_ROW"].map(row.testDescription.contains) ?? true
    }

    static let rows: [ContractRow] =
        sources + transforming + gathering + filtering + aggregating + combining + flattening + timing + scheduling
        + recovering + sideEffects + sharing + properties + commands + concurrency + blocking + subscribing + keyPaths
        + isolatedKeyPaths + schedulers + disposables
}
