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
    private let roots: Set<Path>

    /// - Parameters:
    ///   - roots: The files and folders that are searched.
    ///   - complaints: The output for everything except matches.
    package init(
        _ roots: [Path], filter: FileFilter, maximum: Int?, form: Form, isVerbose: Bool, complaints: BufferedOutput
    ) {
        self.isVerbose = isVerbose
        self.complaints = complaints
        self.roots = Set(roots)
        report = Report(
            of: Search(roots, filter: filter, extent: form.extent), maximum: maximum, as: form, roots: roots,
            to: output, complaints: complaints, namesUnreadable: isVerbose,
            flushesEachMatch: roots.contains { (try? $0.checked().isStream) ?? false })
    }

    /// Starts the program and returns immediately. The program exits after the last query.
    package func start(_ queries: Signal<Query, Never>) {
        _ = report(queries).subscribe(next: end)
    }

    private func end(_ tally: Tally) {
        output.failIfUnwritten(complaints)
        let unnamed = tally.unreadable.subtracting(roots).count
        if unnamed > 0, !isVerbose {
            complaints.write("seek: \(unnamed) could not be read (--verbose names them)\n")
        }
        complaints.flush()
        exit(tally.exitStatus)
    }
}

extension BufferedOutput {
    /// Ends the program with an error message if a text could not be written.
    package func failIfUnwritten(_ complaints: BufferedOutput) {
        if case .failed(let code) = status { fail("output: \(String(cString: strerror(code)))", to: complaints) }
    }
}

/// Writes an error message and ends the program.
package func fail(_ message: String, to complaints: BufferedOutput) -> Never {
    complaints.write("seek: \(message)\n")
    complaints.flush()
    exit(.trouble)
}
