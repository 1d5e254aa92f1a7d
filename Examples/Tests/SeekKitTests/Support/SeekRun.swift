#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A complete run of the program without a terminal.
struct SeekRun {
    let output: String
    let complaints: String
    let end: SeekProcess.End

    init(_ arguments: String..., input: String = "") {
        self.init(arguments, input: input)
    }

    init(_ arguments: [String], input: String = "", program: String? = nil) {
        let files = TemporaryFolder(["input": input, "output": "", "complaints": ""])
        let descriptors = [
            open("\(files.path)/input", O_RDONLY | O_CLOEXEC),
            open("\(files.path)/output", O_WRONLY | O_CLOEXEC),
            open("\(files.path)/complaints", O_WRONLY | O_CLOEXEC),
        ]
        end = SeekProcess(arguments, descriptors: descriptors, program: program).wait()
        for descriptor in descriptors { close(descriptor) }
        output = files.read("output")
        complaints = files.read("complaints")
    }
}
