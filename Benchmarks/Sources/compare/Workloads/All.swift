/// All workloads except the scaling workloads, in the order of the report.
let everyday =
    chains + subjects + flattening + joins + passing + subscriptions + disposables + scheduling + suite + asynchronous
    + pausing + keyPaths
