import Foundation

/// The files that the program reads and writes.
public enum Files {
    /// The checkout from which the program was built.
    public static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    /// Returns the texts of the source files whose doc comments contain diagrams of operators, in the order of their paths.
    ///
    /// - Throws: ``Trouble`` if one cannot be read.
    public static func documentation() throws(Trouble) -> [String] {
        let sources = root.appending(path: "Sources")
        let folders = ["Operators", "StreamCore/Combining"].map { sources.appending(path: $0) }
        let paths = folders.flatMap { folder in
            (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
                ?? [])
                .filter { $0.pathExtension == "swift" }.map(\.path)
        }
        guard !paths.isEmpty else {
            throw Trouble("The diagrams are read from the doc comments below \(sources.path), where there are none.")
        }
        return try paths.sorted().map { path throws(Trouble) in try read(path) }
    }

    /// - Throws: ``Trouble`` if the file cannot be read.
    public static func read(_ path: String) throws(Trouble) -> String {
        do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
            throw Trouble("\(path) cannot be read.")
        }
    }

    static func write(_ text: String, to path: String) throws(Trouble) {
        do { try text.write(toFile: path, atomically: true, encoding: .utf8) } catch {
            throw Trouble("\(path) cannot be written.")
        }
    }

    /// Writes a file for each name, and removes all other pictures in the folder.
    static func replacePictures(in folder: String, with texts: [String: String]) throws(Trouble) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder)
            where name.hasSuffix(".svg") && texts[name] == nil {
                try FileManager.default.removeItem(atPath: folder + "/" + name)
            }
        } catch {
            throw Trouble("\(folder) cannot be changed.")
        }
        for (name, text) in texts { try write(text, to: folder + "/" + name) }
    }
}

/// A problem with a file.
public struct Trouble: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
