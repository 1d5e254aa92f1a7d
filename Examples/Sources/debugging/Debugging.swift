import Foundation
import Operators
import StreamDiagnostics

/// Examines the program of the guide's article Debugging with each of the tools.
///
///     swift run --package-path Examples debugging FOLDER
///
/// prints the log of the program and the locations of a leak and of a feedback loop, and writes `trace.json`,
/// `graph.dot`, and `graph.mmd` to the folder.
@main enum Debugging {
    static func main() throws {
        let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
        let text = MutableProperty("")
        let trace = ChromeTrace { part in text.modify { $0 += part } }
        let graph = LiveGraph()
        trace.start()

        let room = Room()
        print(room.heating)
        print(room.heating.debugDescription)
        let bag = DisposableBag()
        room.heating.log("heating").subscribe { _ in }.add(to: bag)
        measure(room)

        graph.mark()
        print("\nThree screens come and go:")
        for _ in 1...3 { Screen(of: room).close() }
        measure(room)
        print("\(graph.count) subscriptions stand")
        let (dot, mermaid) = (graph.dot, graph.mermaid)
        bag.dispose()
        trace.stop()
        try dot.write(to: folder.appending(path: "graph.dot"), atomically: true, encoding: .utf8)
        try mermaid.write(to: folder.appending(path: "graph.mmd"), atomically: true, encoding: .utf8)
        try text.value.write(to: folder.appending(path: "trace.json"), atomically: true, encoding: .utf8)

        print("\nA thermostat that answers itself:")
        Misuse.report { print($0) }
        answerItself(within: 1_100_000)
    }

    private static func measure(_ room: Room) {
        let background = DispatchQueue(label: "thermometer")
        for degrees in [18, 18, 19, 21] {
            background.sync { room.thermometer.send(degrees) }
        }
        room.wanted.value = 22
    }
}
