import Foundation
import Operators
import StreamDiagnostics

/// Examines the program of the guide's article Debugging with each of the tools.
@main enum Debugging {
    static let usage = """
        usage: debugging [FOLDER]

        Examines a small program with the tools of StreamDiagnostics. Prints its log, the place of a leak, and the place of a
        feedback loop, and writes into FOLDER, which is the current one without an argument:

          trace.json   the events on a time axis: open it with https://ui.perfetto.dev or chrome://tracing
          graph.dot    the active subscriptions: dot -Tsvg graph.dot -o graph.svg, then open graph.svg in a browser
          graph.mmd    the same for https://mermaid.live, and for Markdown on GitHub

        """

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if let first = arguments.first, ["-h", "--help"].contains(first) { return print(usage, terminator: "") }
        let path = arguments.first ?? "."
        var isFolder: ObjCBool = false
        if arguments.count > 1 { fail("Expected one folder, but got \(arguments.joined(separator: " ")).") }
        if path.hasPrefix("-") { fail("There is no option '\(path)'.") }
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            fail("'\(path)' is not a folder. Create it, or pass another one.")
        }
        examine(writingTo: URL(filePath: path))
    }

    private static func fail(_ reason: String, status: Int32 = 64) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("debugging: \(reason)\n\(status == 64 ? usage : "")".utf8))
        exit(status)
    }

    private static func examine(writingTo folder: URL) {
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
        let (dot, mermaid) = (graph.dot, graph.mermaid)
        print("\(graph.count) subscriptions are active. These are new since the screens came, so they leak")
        print("(3 × 12: three subscriptions, which received 12 values; – if an optimized build does not count them):")
        for stage in newStages(in: mermaid) { print("  \(stage)") }
        bag.dispose()
        trace.stop()
        for (name, text) in [("graph.dot", dot), ("graph.mmd", mermaid), ("trace.json", text.value)] {
            let file = folder.appending(path: name)
            do { try text.write(to: file, atomically: true, encoding: .utf8) } catch {
                fail("\(file.path) cannot be written. Pass a folder in which you can create files.", status: 74)
            }
        }

        print("\nA thermostat that answers itself:")
        Misuse.report { print($0) }
        answerItself(within: 1_100_000)

        print(
            """

            Written to \(folder.path):
              trace.json   open it with https://ui.perfetto.dev
              graph.dot    dot -Tsvg graph.dot -o graph.svg
              graph.mmd    paste it into https://mermaid.live
            """)
    }

    /// Returns the texts of the red nodes: the name, the place, and the numbers of a stage.
    private static func newStages(in mermaid: String) -> [String] {
        mermaid.split(separator: "\n").filter { $0.hasSuffix(":::new") }.compactMap { line in
            line.firstMatch(of: /\["(.*)"\]/).map {
                String($0.output.1).replacing("<br/>", with: ", ").replacing("#quot;", with: "\"")
            }
        }
    }

    private static func measure(_ room: Room) {
        let background = DispatchQueue(label: "thermometer")
        for degrees in [18, 18, 19, 21] {
            background.sync { room.thermometer.send(degrees) }
        }
        room.wanted.value = 22
    }
}
