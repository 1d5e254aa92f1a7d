import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that is removed with everything in it when it is deallocated.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
        var template = Array("\(parent)/files-tests.XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult func write(_ text: String, to name: String) -> String {
        let file = fopen("\(path)/\(name)", "w")!
        var text = text
        text.withUTF8 { _ = fwrite($0.baseAddress, 1, $0.count, file) }
        fclose(file)
        return "\(path)/\(name)"
    }

    func contents(of name: String) -> String? {
        guard let file = fopen("\(path)/\(name)", "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { bytes += piece[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
