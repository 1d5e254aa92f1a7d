import Foundation
import OperatorCatalogue

/// Every public operator, source, subject, property, scheduler, disposable and bridge, and how each is checked against the
/// contract.
enum ContractTable {
    /// All rows, or those whose name contains the value of the environment variable `CONTRACT_ROW`.
    static let chosen = rows.filter { row in
        ProcessInfo.processInfo.environment["CONTRACT_ROW"].map(row.testDescription.contains) ?? true
    }

    static let rows: [ContractRow] =
        operators + properties + commands + blocking + subscribing + keyPaths + isolatedKeyPaths + schedulers
        + disposables

    /// The operators, each with its sample calls.
    private static let operators = OperatorCatalogue.rows.flatMap { row in
        row.calls.map { call in
            ContractRow(names: row.names, variant: call.code.replacing(/\s+/, with: " ")) { seed in
                call.problems(row.names[0], seed)
            }
        }
    }
}
