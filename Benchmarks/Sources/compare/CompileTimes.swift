import Foundation

/// Measures how long the compiler takes for typical chains, in Rill and in OpenCombine.
enum CompileTimes {
    private static let rounds = 3
    private static let files = [
        ("Rill, 60 chains", "../../../Tests/TypeChecking/Sources/TypeChecking/Chains.swift"),
        ("OpenCombine, 40 chains", "../OpenCombineChains/Chains.swift"),
    ]
    private static let steps = [("type-checking", ["-typecheck"]), ("release build", ["-O", "-c", "-o", "/dev/null"])]

    static func measure() throws -> String {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let paths = files.map { here.appending(path: $0.1).standardized.path }
        var rows = ["| seconds | \(files.map(\.0).joined(separator: " | ")) |", "|---|--:|--:|"]
        for (step, arguments) in steps {
            var times = paths.map { _ in [Double]() }
            // Round 0 only fills the compiler's cache of C modules.
            for round in 0...rounds {
                for (index, path) in paths.enumerated() {
                    let time = try seconds(arguments + [path])
                    if round > 0 { times[index].append(time) }
                }
            }
            let medians = times.map { Report.number($0.sorted()[rounds / 2]) }
            rows.append("| \(step) | \(medians.joined(separator: " | ")) |")
        }
        return rows.joined(separator: "\n")
    }

    /// Returns processor seconds, because other processes use the machine as well.
    private static func seconds(_ arguments: [String]) throws -> Double {
        let build = Bundle.main.executableURL!.resolvingSymlinksInPath().deletingLastPathComponent()
        let options = [
            "-swift-version", "6", "-parse-as-library", "-I", build.appending(path: "Modules").path,
            "-Xcc", "-fmodule-map-file=\(build.appending(path: "COpenCombineHelpers.build/module.modulemap").path)",
        ]
        let before = childrenSeconds()
        _ = try Tool.run("swiftc", options + arguments)
        return childrenSeconds() - before
    }

    private static func childrenSeconds() -> Double {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        #else
            getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
    }
}
