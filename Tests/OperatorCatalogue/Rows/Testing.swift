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
    }

    private static let source = "source: -1--2--3-|"
}
