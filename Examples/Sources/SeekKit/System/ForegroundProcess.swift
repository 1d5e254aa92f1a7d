#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The end of another program.
enum ProcessEnd: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// The program could not be started.
    case failed(Int32)
}

/// Runs a program that has the terminal until it ends.
///
/// As in Git, the keys that interrupt or suspend concern that program. If it is suspended, this one is as well, until the shell
/// continues both.
func runInForeground(_ program: String, _ arguments: [[UInt8]]) -> ProcessEnd {
    let keys = [SIGINT, SIGQUIT, SIGTSTP]
    let handlers = keys.map { signal($0, SIG_IGN) }
    defer { for (key, handler) in zip(keys, handlers) { signal(key, handler) } }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program must receive the signals that this one ignores, or that its threads block.
    var (usual, none) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    for number in keys + [SIGPIPE] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let pointers = arguments.map { ($0 + [0]).withUnsafeBytes { strdup($0.bindMemory(to: CChar.self).baseAddress!) } }
    defer { for pointer in pointers { free(pointer) } }
    var child = pid_t()
    let code = posix_spawn(&child, program, nil, &attributes, pointers + [nil], environ)
    return code == 0 ? end(of: child) : .failed(code)
}

private func end(of child: pid_t) -> ProcessEnd {
    let stopped: Int32 = 0x7F
    while true {
        var status: Int32 = 0
        if waitpid(child, &status, WUNTRACED) < 0 {
            if errno == EINTR { continue }
            return .failed(errno)
        }
        let number = status & 0x7F
        if status & 0xFF == stopped {
            if isJobOfShell { kill(getpid(), SIGSTOP) }
            kill(child, SIGCONT)
        } else {
            return number == 0 ? .exit(status >> 8 & 0xFF) : .signal(number)
        }
    }
}
