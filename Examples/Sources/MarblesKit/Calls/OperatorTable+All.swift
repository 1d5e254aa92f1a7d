extension OperatorTable {
    /// Every operator of `Docs/Operators.md`.
    public static let all: OperatorTable = {
        var table = OperatorTable()
        table.addCreating()
        table.addTransforming()
        table.addGrouping()
        table.addFiltering()
        table.addCombining()
        table.addFlattening()
        table.addTiming()
        table.addRecovering()
        table.addSideEffects()
        table.addSharing()
        table.addScheduling()
        table.addConverting()
        table.addAggregating()
        table.addSubscribing()
        table.addTesting()
        return table
    }()
}
