import Operators

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The search without a terminal, which reads queries and writes matches.
package struct BatchProgram {
    private let report: Report
    private let output = BufferedOutput(descriptor: STDOUT_FILENO)
    private let complaints: BufferedOutput
    private let isVerbose: Bool

    /// - Parameter complaints: The output for everything except matches.
    package init(_ search: Search, maximum: Int?, isVerbose: Bool, complaints: BufferedOutput) {
        self.isVerbose = isVerbose
        self.complaints = complaints
        report = Report(of: search, maximum: maximum, to: output, complaints: isVerbose ? complaints : nil)
    }

    /// Starts the program and returns immediately. The program exits after the last query.
    package func start(_ queries: Signal<Query, Never>) {
        _ = report(queries).subscribe(next: end, failed: { failure in fail("\(failure)", to: complaints) })
    }

    private func end(_ tally: Tally) {
        if case .failed(let code) = output.status { fail("output: \(String(cString: strerror(code)))", to: complaints) }
        if tally.unreadable > 0, !isVerbose {
            complaints.write("seek: \(tally.unreadable) could not be read (--verbose names them)\n")
        }
        complaints.flush()
        exit(tally.exitStatus)
    }
}

/// Writes an error message and ends the program.
package func fail(_ message: String, to complaints: BufferedOutput) -> Never {
    complaints.write("seek: \(message)\n")
    complaints.flush()
    exit(.trouble)
}
