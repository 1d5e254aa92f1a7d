import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let testing = OperatorFamily("How do I test signals?") {
        OperatorRow(
            "VirtualTimeScheduler", summary: "Advances time on request.", tests: "VirtualTimeTests",
            elsewhere: Elsewhere(
                objC: "`RACTestScheduler` (step only)", swift: "`TestScheduler`",
                rx: "`TestScheduler` (RxTest), `VirtualTimeScheduler`",
                combine: "`DispatchQueue.test` (combine-schedulers)")
        ) {
            Drawing(subscribing: "VirtualTimeScheduler", example: ["VirtualTimeScheduler", source]) {
                $0.record(try $0[0])
            }
        }
        OperatorRow(
            "VirtualTimeScheduler.record(_:)", title: "`record(_:)`", summary: "Records events and their times.",
            tests: "MarbleTests", elsewhere: Elsewhere(rx: "`createObserver`, `start`"))
        OperatorRow(
            "VirtualTimeScheduler.hot(_:log:)", "VirtualTimeScheduler.hot(_:values:log:)",
            "VirtualTimeScheduler.cold(_:log:)", "VirtualTimeScheduler.cold(_:values:log:)",
            title: "`hot(_:)`, `cold(_:)`", summary: "Create sources from diagrams.", tests: "MarbleTests",
            elsewhere: Elsewhere(rx: "`createHotObservable`, `createColdObservable`")
        ) {
            SampleCall.source { $0.cold("-a-b-|") }
            SampleCall.source { $0.cold("-a-b-#", values: ["a": 1, "b": 2]) }
            SampleCall.source { $0.hot("-a-b-|") }
            SampleCall.source { $0.hot("-a-b-#", values: ["a": 1, "b": 2]) }
            Drawing(subscribing: "hot", example: ["hot", source]) { play in play.recordTwice(try play.hot(0)) }
            Drawing(subscribing: "cold", example: ["cold", source]) { play in play.recordTwice(try play[0]) }
        }
        OperatorRow(
            "Marble", summary: "A diagram as text.", tests: "DifferenceTests",
            elsewhere: Elsewhere(rx: "– (only in RxExample tests)")
        ) {
            Drawing(subscribing: "Marble", example: ["Marble", source]) { $0.record(try $0[0]) }
        }
    } others: {
        ListedRow(
            "VirtualTimeScheduler.advance(by:)", "VirtualTimeScheduler.advance(to:)", "VirtualTimeScheduler.advance()",
            "VirtualTimeScheduler.run()", title: "`scheduler.advance(by:)`, `advance(to:)`, `run()`",
            summary: "Runs the work of an interval, or all work, without waiting.", tests: "VirtualAdvanceTests")
        ListedRow(
            "VirtualTimeScheduler.settle(isolation:)", title: "`VirtualTimeScheduler.settle()`", tests: "SettlingTests")
        ListedRow(
            "Recording", "Recording.difference(from:)", "Recording.diagram", "Recording.values", "Recording.events",
            "MarbleDifference", title: "`recording.difference(from: \"-a-|\")`, `recording.values`",
            summary:
                "Compares recorded events with a diagram. Keep the recording in a constant: releasing it ends the subscription.",
            tests: "DifferenceTests")
        ListedRow(
            "MarblePicture", "SubscriptionLog", "MarbleFailure", title: "`MarblePicture`",
            summary:
                "Draws recordings and the subscriptions of sources (`SubscriptionLog`) as text or SVG, as `recording.svg()` does.",
            tests: "PictureTests")
        ListedRow(
            "ContractKit", "ContractKit.check(_:traits:seed:laws:_:)", "ContractKit.check(source:traits:seed:laws:_:)",
            "ContractKit.check(timed:traits:seed:laws:_:)", "ContractLaw", "ContractReport", "ContractTraits",
            title: "`ContractKit.check(\"name\") { … }`",
            summary: "Checks your operator or source against the laws of the contract.", tests: "ContractKitTests")
        ListedRow(
            "explore(orders:random:seed:replaying:_:)", "Exploration", "ExplorationFailure", "Simulation",
            "SimulatedQueue",
            title: "`explore { simulation in … }`",
            summary:
                "Finds races: runs a test in many orders of its work on queues and in tasks, and prints the order that fails. A `Simulation` has the queues, the time, and the faults.",
            tests: "ExploreTests")
    }

    private static let source = "source: -1--2--3-|"
}
