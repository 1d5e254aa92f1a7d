/// All workloads except the scaling workloads, in the order of the report.
let everyday =
    chains + subjects + sharing + flattening + joins + passing + subscriptions + disposables + applications
    + shortStreams + scheduling
    + suite + asynchronous + pausing + keyPaths + states + files
