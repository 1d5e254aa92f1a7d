/// In the order of the report.
func allWorkloads(quick: Bool) -> [Workload] {
    chains + subjects + flattening + joins + passing + subscriptions + disposables + scheduling + suite + asynchronous
        + keyPaths + scalings(upTo: quick ? 100_000 : 10_000_000)
}
