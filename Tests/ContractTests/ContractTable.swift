import Foundation

/// Every public operator, source, subject, property, scheduler, disposable and bridge, and how each is checked against the
/// contract.
enum ContractTable {
    /// All rows, or those whose name contains the value of the environment variable `CONTRACT_ROW`.
    static let chosen = rows.filter { row in
        ProcessInfo.processInfo.environment["CONTRACT_ROW"].map(row.testDescription.contains) ?? true
    }

    static let rows: [ContractRow] =
        sources + transforming + gathering + filtering + aggregating + combining + flattening + timing + scheduling
        + recovering + sideEffects + sharing + properties + commands + concurrency + blocking + subscribing + keyPaths
        + isolatedKeyPaths + schedulers + disposables
}
