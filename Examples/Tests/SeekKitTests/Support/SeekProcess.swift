import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Held while a program is started, and while descriptors are opened that it must not inherit.
let spawning = Mutex(())

/// The built program, running.
struct SeekProcess {
    enum End: Equatable {
        case exit(Int32)
        case signal(Int32)
    }

    let identifier: pid_t

    /// - Parameters:
    ///   - descriptors: The standard input, output, and error output of the program.
    ///   - terminal: The name of a terminal to open for all three instead, in a separate session.
    ///   - program: The program to run. `nil` for the built one.
    ///   - visual: The value of the variable `VISUAL` of the program.
    init(
        _ arguments: [String], descriptors: [Int32] = [], terminal: String? = nil, program: String? = nil,
        visual: String? = nil
    ) {
        let program = program ?? Self.path
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for number in 0..<Int32(3) {
            if let terminal {
                posix_spawn_file_actions_addopen(&actions, number, terminal, O_RDWR, 0)
            } else {
                posix_spawn_file_actions_adddup2(&actions, descriptors[Int(number)], number)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if terminal != nil { posix_spawnattr_setflags(&attributes, Self.newSession) }

        let strings = ([program] + arguments).map { strdup($0) }
        defer { for string in strings { free(string) } }
        // The tests compare colors, whatever the environment of the tests says about them.
        let variables = (Self.variables.filter { !$0.hasPrefix("NO_COLOR=") } + (visual.map { ["VISUAL=\($0)"] } ?? []))
            .map { strdup($0) }
        defer { for variable in variables { free(variable) } }
        var identifier = pid_t()
        let code = spawning.withLock { _ in
            posix_spawn(&identifier, program, &actions, &attributes, strings + [nil], variables + [nil])
        }
        precondition(code == 0, "\(program): \(String(cString: strerror(code)))")
        self.identifier = identifier
    }

    private static var variables: [String] {
        var (all, next) = ([String](), environ)
        while let variable = next.pointee {
            all.append(String(cString: variable))
            next += 1
        }
        return all
    }

    func send(_ signal: Int32) { kill(identifier, signal) }

    func wait() -> End {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    }

    /// The path of the program, which the build puts next to the tests.
    static let path: String = {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") }!
        let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.prefix { !$0.hasSuffix(".xctest") }
        return (folder + ["seek"]).joined(separator: "/")
    }()

    /// The value of `POSIX_SPAWN_SETSID`, which the importer omits.
    private static let newSession: Int16 = {
        #if canImport(Glibc)
            0x80
        #else
            0x400
        #endif
    }()
}
