import SeekKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A temporary folder for one test, which removes it at the end.
final class TemporaryFolder: Sendable {
    let path: String

    init(_ files: [String: String] = [:]) {
        var template = Array("\(P_tmpdir)/seek-test-XXXXXX".utf8CString)
        mkdtemp(&template)
        path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        for (name, text) in files { write(Array(text.utf8), to: name) }
    }

    deinit {
        Self.empty(open(path, O_RDONLY | O_DIRECTORY))
        rmdir(path)
    }

    private static func empty(_ descriptor: Int32) {
        guard let folder = fdopendir(descriptor) else { return }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { return }
                    if unlinkat(descriptor, name, 0) == 0 { return }
                    empty(openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
                    unlinkat(descriptor, name, AT_REMOVEDIR)
                }
            }
        }
    }

    var root: Path { Path(path) }

    func path(of name: String) -> Path { root.appending(name.utf8) }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) -> Path {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o755)
        }
        // A program that another test starts must not inherit it: a script that is open for writing cannot be executed.
        let file = fopen("\(path)/\(name)", "we")!
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
        return self.path(of: name)
    }

    func read(_ name: String) -> String {
        let file = fopen("\(path)/\(name)", "r")!
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 24)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    func makeLink(_ name: String, to target: String) {
        symlink(target, "\(path)/\(name)")
    }

    /// Creates many names for one file, for a search that takes long but needs little disk space.
    func makeHuge(megabytes: Int) {
        write(Array(String(repeating: "haystack\n", count: 1_000_000).utf8), to: "huge")
        for number in 0..<megabytes / 9 { link("\(path)/huge", "\(path)/huge-\(number)") }
    }

    /// Creates a folder so deep inside of other folders that its path is longer than the system accepts.
    ///
    /// No user can open it by its path, not even the superuser, who can open everything else.
    func makeTooDeep(_ name: String) {
        var folder = open(path, O_RDONLY | O_DIRECTORY)
        let long = String(repeating: "d", count: 200)
        for part in [name] + Array(repeating: long, count: 30) {
            mkdirat(folder, part, 0o755)
            let next = openat(folder, part, O_RDONLY | O_DIRECTORY)
            close(folder)
            folder = next
        }
        close(folder)
    }

    func makePipe(_ name: String) {
        mkfifo("\(path)/\(name)", 0o644)
    }
}
