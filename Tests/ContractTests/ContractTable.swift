/// Every public operator, source, subject, property, scheduler, disposable and bridge, and how each is held to the contract.
enum ContractTable {
    static let rows: [ContractRow] =
        sources + transforming + gathering + filtering + aggregating + combining + flattening + timing + scheduling
        + recovering + sideEffects + sharing + properties + commands + concurrency + blocking + subscribing + keyPaths
        + isolatedKeyPaths + schedulers + disposables
}
